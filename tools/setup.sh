# Shared by ./play and ./test, which source it from the root of the checkout. POSIX sh.
# It finds a Python, keeps .venv in step with the lock files and builds the page.

say() {
    printf '%s\n' "$*" >&2
}

give_up() {
    say "tenfold: $*"
    exit 1
}

wrong_usage() {
    say "tenfold: $*"
    exit 2
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Prints a Python that is new enough.
find_python() {
    for candidate in ${TENFOLD_PYTHON:+"$TENFOLD_PYTHON"} python3 python3.13 python3.12 python3.11 python3.14 python; do
        if is_new_enough "$candidate"; then
            printf '%s\n' "$candidate"
            return 0
        fi
    done
    return 1
}

# Debian's Python may come without the parts that make a virtual environment.
ensure_venv_module() {
    "$1" -c 'import venv, ensurepip' >/dev/null 2>&1 && return 0
    package=$("$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if command -v apt-get >/dev/null 2>&1; then
        if [ "$(id -u)" = 0 ]; then
            say "Python's venv is missing; installing $package ..."
            apt_install "$package" || give_up "could not install $package; run: apt-get install $package"
            return 0
        fi
        give_up "Python's venv is missing. Please run: sudo apt-get install $package"
    fi
    give_up "Python's venv is missing; please install it for $1 (the package is often called $package)."
}

apt_install() {
    DEBIAN_FRONTEND=noninteractive
    export DEBIAN_FRONTEND
    apt-get update -qq >/dev/null && apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# True if .venv works and was made in this folder (its scripts hold the place they were made for).
venv_is_whole() {
    is_new_enough .venv/bin/python && .venv/bin/python -c 'import pip' 2>/dev/null &&
        grep -qF "$(pwd -P)/.venv" .venv/bin/pip 2>/dev/null
}

make_venv() {
    if venv_is_whole; then
        return 0
    fi
    python=$(find_python) || give_up "Python 3.11 or later is needed and was not found. Please install it, or name one: TENFOLD_PYTHON=/path/to/python3 $0"
    ensure_venv_module "$python"
    "$python" -m venv --clear .venv || give_up "could not make the virtual environment .venv"
}

pip_install() {
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input "$@"
}

# Locks that not every machine can have, for $1 (play or dev).
extras_of() {
    case $1 in
    dev) echo fast lab envs spiel cluster ;;
    *) echo fast lab ;;
    esac
}

without_extra() {
    case $1 in
    fast) echo "numba could not be installed here: everything works, but without the compiled rules." ;;
    lab) echo "polars, matplotlib, openskill or rich could not be installed here: everything works but tenfold simulate, arena and lab." ;;
    cluster) echo "ray could not be installed here: its tests are left out." ;;
    envs) echo "pettingzoo and gymnasium could not be installed here: the tests of the environments are left out." ;;
    spiel) echo "open_spiel could not be installed here: its tests are left out." ;;
    esac
}

# What an environment for $1 (play or dev) is made from. Reading it is all that a later start does.
fingerprint() {
    {
        cat "requirements/$1.txt" pyproject.toml src/tenfold/__init__.py tools/setup.sh
        for extra in $(extras_of "$1"); do cat "requirements/$extra.txt"; done
        pwd
        .venv/bin/python -c 'import sys; print(sys.version, sys.executable)' 2>&1 || true
    } | cksum
}

# Only one setup at a time in a checkout; a lock whose owner is gone does not count.
take_lock() {
    mkdir -p .cache
    until mkdir .cache/setup.lock 2>/dev/null; do
        owner=$(cat .cache/setup.lock/pid 2>/dev/null || true)
        waited=$((${waited:-0} + 1))
        if [ -n "$owner" ] && kill -0 "$owner" 2>/dev/null; then
            [ "$waited" != 1 ] || say "Waiting for another setup in this folder (process $owner) ..."
        elif [ -n "$owner" ] || [ "$waited" -gt 5 ]; then
            rm -rf .cache/setup.lock
            continue
        fi
        sleep 1
    done
    echo $$ >.cache/setup.lock/pid
    trap drop_lock EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
}

drop_lock() {
    rm -rf .cache/setup.lock
    trap - EXIT INT TERM HUP
}

# install_packages play|dev: .venv with exactly the locked packages, and this project editable.
# The stamp is written last: an interrupted setup is done again.
install_packages() {
    stamp=.venv/.tenfold-$1
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(fingerprint "$1")" ]; then
        return 0
    fi
    say "Setting up in .venv (once; a minute or so) ..."
    rm -f "$stamp"
    make_venv
    pip_install --require-hashes -r "requirements/$1.txt" ||
        give_up "the packages of requirements/$1.txt could not be installed (see above)"
    for extra in $(extras_of "$1"); do
        pip_install --require-hashes --only-binary :all: -r "requirements/$extra.txt" || say "$(without_extra "$extra")"
    done
    pip_install --no-deps --no-build-isolation --editable . || give_up "this project could not be installed (see above)"
    fingerprint "$1" >"$stamp"
}

# tools/page.py with Node from the system, else from PyPI.
page() {
    status=0
    .venv/bin/python tools/page.py "$@" || status=$?
    if [ "$status" = 3 ]; then
        say "Fetching Node into .venv ..."
        pip_install --require-hashes --only-binary :all: -r requirements/node.txt ||
            give_up "Node could not be installed from PyPI; please install Node 20.19 or later yourself"
        status=0
        .venv/bin/python tools/page.py "$@" || status=$?
    fi
    return "$status"
}

# setup play|dev
setup() {
    take_lock
    install_packages "$1"
    page || give_up "the page could not be built (see above)"
    drop_lock
}
