/* A yardstick for the speed of the kernel: whole games of the greedy baseline by the printed rules, in C.

   It knows no options and no phases but the ten printed ones, and it is written for speed alone: what the
   same games cost where nothing has to be general. From the same numbers it plays the same games as
   `tenfold.bots.fast_play.play_games`, card by card, and prints the same hash. Rules: rules.md 1; the
   baseline: bots/greedy.py; chance: kernel/chance.py.

   yardstick PLAYERS FIRST COUNT prints: hash, actions, seconds of CPU. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hand.h"

enum { SEATS = 6, CARDS = 108, HAND = 10, PHASES = 10, RENEWALS = 3, MOST_TURNS = 5000, NOBODY = -1 };
enum { M_DRAW, M_TAKE, M_LAY, M_HIT, M_DISCARD, M_SKIP, NO_EFFECT = 99 };
enum { ANY_END, LOW_END, HIGH_END, NO_GROUP = 255 };
enum kind_of_phase { TWO_SETS, SET_AND_RUN, ONE_RUN, ONE_COLOUR };

#define MOST_SHUFFLES 4096
#define HASH_MASK ((UINT64_C(1) << 55) - 1)

static const struct phase { enum kind_of_phase kind; int a, b, size; } phases[PHASES] = {
    {TWO_SETS, 3, 3, 6}, {SET_AND_RUN, 3, 4, 7}, {SET_AND_RUN, 4, 4, 8}, {ONE_RUN, 7, 0, 7},
    {ONE_RUN, 8, 0, 8}, {ONE_RUN, 9, 0, 9}, {TWO_SETS, 4, 4, 8}, {ONE_COLOUR, 7, 0, 7},
    {TWO_SETS, 5, 2, 7}, {TWO_SETS, 5, 3, 8},
};

/* The deck as a shuffle starts from it: the lowest kind on top, which is the end. */
static uint8_t sorted_deck[CARDS];

struct chance { uint32_t a, b, c, d; };

struct game {
    struct hand hand[SEATS];
    int phase[SEATS], score[SEATS], next[SEATS];
    bool playing[SEATS], laid[SEATS];
    uint8_t lost[SEATS];             /* turns the seat is going to lose: Skips in front of it */
    word number, hash, moves;
    int players, inside, dealer, hand_no, shuffles;
    bool replay, over;
    /* the hand */
    int seat, turn, idle, renewals;
    int draws, discards;
    uint8_t draw[CARDS + 1], discard[CARDS + 2]; /* tops at the end; below the discards lies a Skip nobody can take */
    /* the table: which natural cards can be hit on runs, on other groups, and where */
    word run_cards, block_cards;
    uint8_t runs_at[NUMBERS];        /* seats, as bits, whose run the number joins */
    int8_t low[SEATS], high[SEATS];
    uint8_t set_of[NUMBERS], block_of[COLOURS]; /* first group of the number, of the colour: 2 * seat + group */
};

/* -- chance ------------------------------------------------------------------------------------------------ */

INLINE uint32_t next_word(struct chance *r) {
    uint32_t next = r->a + r->b + r->d++;
    r->a = r->b ^ r->b >> 9;
    r->b = r->c + (r->c << 3);
    r->c = (r->c << 21 | r->c >> 11) + next;
    return next;
}

INLINE struct chance stream(word number, int hand_no, int shuffle) {
    struct chance r = {hand_no * MOST_SHUFFLES + shuffle, (uint32_t)number, (uint32_t)(number >> 32), 1};
    for (int i = 0; i < 12; i++)
        next_word(&r);
    return r;
}

INLINE uint32_t below(struct chance *r, uint32_t n) {
    word product = (word)next_word(r) * n;
    if (RARE((uint32_t)product < n)) {
        uint32_t least = -n % n;
        while ((uint32_t)product < least)
            product = (word)next_word(r) * n;
    }
    return product >> 32;
}

static void shuffle(struct game *g) {
    struct chance r = stream(g->number, g->hand_no, ++g->shuffles);
    int n = g->draws;
    for (int place = 0; place < n - 1; place++) {
        int other = n - 1 - (int)below(&r, n - place);
        uint8_t kind = g->draw[place];
        g->draw[place] = g->draw[other];
        g->draw[other] = kind;
    }
}

/* -- the hash of the moves --------------------------------------------------------------------------------- */

INLINE word mixed(word h, word value) { return ((h ^ (value + 1)) * 131 + (h >> 31)) & HASH_MASK; }

INLINE void note(struct game *g, word verb, word kind, word seat1, word group, word end) {
    g->hash = mixed(g->hash, verb + 16 * (kind + 64 * (seat1 + 256 * (group + 64 * end))));
    g->moves++;
}

/* -- the table --------------------------------------------------------------------------------------------- */

INLINE void open_end(struct game *g, int seat, int number) {
    if (number < 0 || number >= NUMBERS)
        return;
    g->runs_at[number] |= 1 << seat;
    g->run_cards |= kinds_of(number);
}

INLINE void close_end(struct game *g, int seat, int number) {
    if (number < 0 || number >= NUMBERS)
        return;
    g->runs_at[number] &= ~(1 << seat);
    if (g->runs_at[number] == 0)
        g->run_cards &= ~kinds_of(number);
}

INLINE void table_run(struct game *g, int seat, int low, int size) {
    g->low[seat] = low;
    g->high[seat] = low + size - 1;
    open_end(g, seat, low - 1);
    open_end(g, seat, low + size);
}

INLINE void widen_run(struct game *g, int seat, int number) {
    close_end(g, seat, number);
    if (number < g->low[seat]) {
        g->low[seat] = number;
        open_end(g, seat, number - 1);
    } else {
        g->high[seat] = number;
        open_end(g, seat, number + 1);
    }
}

INLINE void table_set(struct game *g, int seat, int group, int number) {
    g->set_of[number] = smaller(g->set_of[number], 2 * seat + group);
    g->block_cards |= kinds_of(number);
}

INLINE void table_colour(struct game *g, int seat, int colour) {
    g->block_of[colour] = smaller(g->block_of[colour], 2 * seat);
    g->block_cards |= EACH_NUMBER << colour;
}

/* Where the first Wild goes: 4 * (2 * seat + group) + end, or NOBODY. */
INLINE int place_for_wild(const struct game *g) {
    for (int s = 0; s < g->players; s++) {
        if (!g->laid[s])
            continue;
        if (phases[g->phase[s]].kind != ONE_RUN)
            return 4 * 2 * s + ANY_END;
        if (g->low[s] > 0)
            return 4 * 2 * s + LOW_END;
        if (g->high[s] < NUMBERS - 1)
            return 4 * 2 * s + HIGH_END;
    }
    return NOBODY;
}

/* -- laying down: most naturals, most hits afterwards, lowest numbers -------------------------------------- */

/* Lays the lowest cards of a number. */
INLINE void lay_cards(struct hand *h, word kinds, int count) {
    for (; count > 0; count--)
        take_out(h, (h->one & kinds) & -(h->one & kinds));
}

INLINE bool one_natural(const struct hand *h) { return bits(h->one) + bits(h->two) == 1; }

static void lay_sets(struct game *g, int seat, int a, int b, int most) {
    struct hand *h = &g->hand[seat];
    int first = 0, second = 0, best = -1;
    if (RARE(one_natural(h))) {
        first = lowest(h->one) / COLOURS; /* the other set is of Wilds alone, and of ones */
        lay_cards(h, h->one, 1);
        table_set(g, seat, 0, first);
        table_set(g, seat, 1, 0);
        return;
    }
    for (int left = held(h, larger(1, most - b)); left; left &= left - 1) {
        int p = lowest(left), count = copies(h, p), others = held(h, larger(1, most - a));
        for (others = a == b ? others >> p << p : others; others; others &= others - 1) {
            int q = lowest(others), count2 = copies(h, q), total = count + count2;
            if (p == q) {
                if (count < 2 || smaller(count, a + b) != most)
                    continue;
                total = count;
            } else if (smaller(count, a) + smaller(count2, b) != most) {
                continue;
            }
            if (total > best)
                best = total, first = p, second = q;
        }
    }
    if (first == second) {
        lay_cards(h, kinds_of(first), most);
    } else {
        lay_cards(h, kinds_of(first), smaller(copies(h, first), a));
        lay_cards(h, kinds_of(second), smaller(copies(h, second), b));
    }
    table_set(g, seat, 0, first);
    table_set(g, seat, 1, second);
}

/* How many numbers from a mask follow one another at the ends of a run of `size` from `low`; those numbers in `found`. */
INLINE int followers(int mask, int low, int size, int *found) {
    int above = lowest(~(mask >> (low + size)) | 4096), below = 0;
    while (below < low && mask >> (low - 1 - below) & 1)
        below++;
    *found = ((1 << above) - 1) << (low + size) | ((1 << below) - 1) << (low - below);
    return above + below;
}

static void lay_set_and_run(struct game *g, int seat, int a, int most) {
    struct hand *h = &g->hand[seat];
    int set = 0, low = 0, best = -1, numbers = h->ge & EVERY;
    if (RARE(one_natural(h))) {
        set = lowest(h->one) / COLOURS; /* the run is of Wilds alone, from 1 to 4 */
        lay_cards(h, h->one, 1);
        table_set(g, seat, 0, set);
        table_run(g, seat, 0, 4);
        return;
    }
    for (int left = held(h, larger(1, most - most_by_four[numbers])); left; left &= left - 1) {
        int p = lowest(left), count = copies(h, p);
        for (int start = 0; start <= NUMBERS - 4; start++) {
            int window = numbers >> start & 15, size = bits(window), shares = p - start >= 0 && p - start < 4;
            if (size + smaller(count - shares, a) != most || size == 0 || (shares && count == 1 && size == 1))
                continue;
            int rest = count - smaller(count, a + shares), follow;
            int hits = rest + followers((numbers & ~(1 << p)) | (rest > 0) << p, start, 4, &follow);
            hits -= follow >> p & 1;
            if (hits > best)
                best = hits, set = p, low = start;
        }
    }
    int shares = set - low >= 0 && set - low < 4;
    lay_cards(h, kinds_of(set), smaller(copies(h, set), a + shares));
    take_out(h, lowest_kinds(h, UINT64_C(0xffff) << (COLOURS * low) & ~kinds_of(set)));
    table_set(g, seat, 0, set);
    table_run(g, seat, low, 4);
}

static void lay_run(struct game *g, int seat, int length) {
    struct hand *h = &g->hand[seat];
    int low = run_start[length][h->ge & EVERY];
    take_out(h, lowest_kinds(h, (bit(COLOURS * length) - 1) << (COLOURS * low)));
    table_run(g, seat, low, length);
}

static void lay_colour(struct game *g, int seat, int size) {
    struct hand *h = &g->hand[seat];
    int most = most_of_a_colour(h), colour = 0;
    while (of_colour(h, colour) != most)
        colour++;
    lay_cards(h, EACH_NUMBER << colour, smaller(most, size));
    table_colour(g, seat, colour);
}

/* -- a turn ------------------------------------------------------------------------------------------------ */

INLINE int most_naturals(const struct hand *h, const struct phase *p, enum kind_of_phase kind) {
    switch (kind) {
    case TWO_SETS: return most_in_sets(most_alike(h), p->a, p->b);
    case SET_AND_RUN: return most_in_set_and_run(h->ge, p->a);
    case ONE_RUN: return run_entry(h, p->a).most;
    default: return smaller(most_of_a_colour(h), p->a);
    }
}

/* Whether a number card would bring the phase nearer. */
INLINE bool brings_nearer(const struct hand *h, const struct phase *p, enum kind_of_phase kind, int card) {
    int number = card / COLOURS, most = most_naturals(h, p, kind);
    if (p->size - most - h->wilds <= 0 && most > 0)
        return false;
    switch (kind) {
    case TWO_SETS: return most_in_sets(pair_with(h, most_alike(h), number), p->a, p->b) > most;
    case SET_AND_RUN: return most_in_set_and_run(one_more(h->ge, number), p->a) > most;
    case ONE_RUN: return run_entry(h, p->a).gains >> number & 1;
    default: return of_colour(h, card % COLOURS) == most;
    }
}

/* The seat to skip: of those who have laid (of all if none has) who holds fewest cards. */
INLINE int victim_of(const struct game *g, int seat) {
    int best = NOBODY, best_key = 0;
    for (int s = g->next[seat]; s != seat; s = g->next[s]) {
        int key = 1000 * !g->laid[s] + g->hand[s].count;
        if (g->lost[s] == 0 && (best == NOBODY || key < best_key))
            best = s, best_key = key;
    }
    return best;
}

INLINE void play_skip(struct game *g, int seat) {
    int victim = victim_of(g, seat);
    g->hand[seat].skips--;
    g->hand[seat].count--;
    if (victim == NOBODY) {
        g->discard[++g->discards] = SKIP;
        victim = NO_EFFECT;
    } else {
        g->lost[victim]++;
    }
    note(g, M_SKIP, SKIP, victim + 1, 0, ANY_END);
}

INLINE void throw_away(struct game *g, struct hand *h, int kind) {
    h->count--;
    g->discard[++g->discards] = kind;
    note(g, M_DISCARD, kind, 0, 0, ANY_END);
}

INLINE void throw_wild(struct game *g, struct hand *h) {
    h->wilds--;
    throw_away(g, h, WILD);
}

/* Hits all that fits; whether the last card has gone. */
INLINE bool play_hits(struct game *g, int seat) {
    struct hand *h = &g->hand[seat];
    for (;;) {
        word fits = h->one & g->run_cards;
        if (fits) {
            int kind = lowest(fits), number = kind / COLOURS, owner = lowest(g->runs_at[number]);
            note(g, M_HIT, kind, owner + 1, phases[g->phase[owner]].kind == SET_AND_RUN, ANY_END);
            widen_run(g, owner, number);
            take_out(h, bit(kind));
        } else if ((fits = h->one & g->block_cards)) {
            int kind = lowest(fits), at = smaller(g->set_of[kind / COLOURS], g->block_of[kind % COLOURS]);
            note(g, M_HIT, kind, at / 2 + 1, at % 2, ANY_END);
            take_out(h, bit(kind));
        } else if (h->wilds) {
            int place = place_for_wild(g), owner = place / 8, end = place % 4;
            if (place == NOBODY)
                return false;
            note(g, M_HIT, WILD, owner + 1, 0, end);
            if (end != ANY_END)
                widen_run(g, owner, end == LOW_END ? g->low[owner] - 1 : g->high[owner] + 1);
            h->wilds--;
        } else {
            return false;
        }
        g->renewals = g->idle = 0;
        if (--h->count == 0)
            return true;
    }
}

/* What a seat that has laid does after its draw; whether it goes out. */
INLINE bool play_on(struct game *g, int seat) {
    struct hand *h = &g->hand[seat];
    if (play_hits(g, seat))
        return true;
    if (h->skips > 0) {
        if (h->count == 1) {
            h->skips = h->count = 0;
            g->discard[++g->discards] = SKIP;
            note(g, M_SKIP, SKIP, 0, 0, ANY_END);
        } else {
            play_skip(g, seat);
        }
    } else if (h->one == 0) {
        throw_wild(g, h);
    } else {
        int kind = lowest_of(h, highest(h->one) / COLOURS);
        take_out(h, bit(kind));
        throw_away(g, h, kind);
    }
    return h->count == 0;
}

/* Fisher-Yates starts from the discards in order, the lowest kind on top. */
static void renew(struct game *g) {
    uint8_t count[SKIP + 1] = {0}, top = g->discard[g->discards];
    for (int i = 1; i < g->discards; i++)
        count[g->discard[i]]++;
    g->draws = 0;
    for (int kind = SKIP; kind >= 0; kind--)
        for (; count[kind] > 0; count[kind]--)
            g->draw[g->draws++] = kind;
    g->discard[1] = top;
    g->discards = 1;
    shuffle(g);
    g->renewals++;
}

/* Draws or takes a card, and counts it; NOBODY if that ended the hand. */
INLINE int get_card(struct game *g, struct hand *h, bool take) {
    int kind;
    g->hash = mixed(g->hash, take ? M_TAKE : M_DRAW);
    g->moves++;
    if (take) {
        kind = g->discard[g->discards--];
    } else {
        if (RARE(g->draws == 0)) {
            renew(g);
            if (g->renewals >= RENEWALS)
                return NOBODY;
        }
        kind = g->draw[--g->draws];
    }
    g->idle = 0;
    h->count++;
    if (kind < WILD) {
        put_in(h, kind);
    } else {
        h->wilds += kind == WILD;
        h->skips += kind == SKIP;
    }
    return kind;
}

enum turn_end { GOES_ON, GOES_OUT, HAND_ENDS };

/* Whether there is anything to draw or take; the draw is left out otherwise. */
INLINE bool nothing_to_draw(const struct game *g) { return RARE(g->draws == 0) && g->discards <= 1; }

INLINE enum turn_end turn_after_laying(struct game *g, int seat) {
    int top = g->discard[g->discards];
    bool none = nothing_to_draw(g), fits;
    if (top < WILD)
        fits = (g->run_cards | g->block_cards) >> top & 1;
    else
        fits = top == WILD && place_for_wild(g) != NOBODY;
    if (RARE(none && top == SKIP))
        g->idle++;
    else if (get_card(g, &g->hand[seat], top != SKIP && (fits || none)) == NOBODY)
        return HAND_ENDS;
    return play_on(g, seat) ? GOES_OUT : GOES_ON;
}

INLINE enum turn_end turn_before_laying(struct game *g, int seat, enum kind_of_phase kind) {
    struct hand *h = &g->hand[seat];
    const struct phase *p = &phases[g->phase[seat]];
    int top = g->discard[g->discards];
    bool none = nothing_to_draw(g);
    if (RARE(none && top == SKIP)) {
        g->idle++;
    } else {
        bool take = top < WILD ? none || brings_nearer(h, p, kind, top) : top == WILD;
        int card = get_card(g, h, take);
        if (card == NOBODY)
            return HAND_ENDS;
        if (card < WILD)
            count_in(h, card / COLOURS);
    }
    int most = most_naturals(h, p, kind);
    if (most + h->wilds >= p->size && most > 0) {
        g->hash = mixed(g->hash, M_LAY);
        g->moves++;
        h->wilds -= p->size - most;
        h->count -= p->size;
        g->laid[seat] = true;
        g->renewals = g->idle = 0;
        switch (kind) {
        case TWO_SETS: lay_sets(g, seat, p->a, p->b, most); break;
        case SET_AND_RUN: lay_set_and_run(g, seat, p->a, most); break;
        case ONE_RUN: lay_run(g, seat, p->a); break;
        case ONE_COLOUR: lay_colour(g, seat, p->a); break;
        }
        return h->count == 0 || play_on(g, seat) ? GOES_OUT : GOES_ON;
    }
    if (h->skips > 0) {
        play_skip(g, seat);
    } else if (h->one == 0) {
        throw_wild(g, h);
    } else {
        int number, card;
        switch (kind) {
        case TWO_SETS: number = set_discard(h, p->a, p->b); break;
        case SET_AND_RUN: number = set_and_run_discard(h, p->a, most); break;
        case ONE_RUN: number = run_discard(h, p->a); break;
        default: number = colour_discard(h) / COLOURS;
        }
        card = kind == ONE_COLOUR ? colour_discard(h) : lowest_of(h, number);
        take_out(h, bit(card));
        count_out(h, number);
        throw_away(g, h, card);
    }
    return GOES_ON;
}

INLINE enum turn_end turn(struct game *g, int seat) {
    if (g->laid[seat])
        return turn_after_laying(g, seat);
    switch (phases[g->phase[seat]].kind) {
    case TWO_SETS: return turn_before_laying(g, seat, TWO_SETS);
    case SET_AND_RUN: return turn_before_laying(g, seat, SET_AND_RUN);
    case ONE_RUN: return turn_before_laying(g, seat, ONE_RUN);
    default: return turn_before_laying(g, seat, ONE_COLOUR);
    }
}

/* -- a hand and a game ------------------------------------------------------------------------------------- */

static void seat_players(struct game *g, int playing) {
    g->inside = bits(playing);
    for (int s = 0; s < g->players; s++) {
        g->playing[s] = playing >> s & 1;
        int next = (s + 1) % g->players;
        while (!(playing >> next & 1))
            next = (next + 1) % g->players;
        g->next[s] = next;
    }
}

static void deal(struct game *g) {
    g->hand_no++;
    g->shuffles = 0;
    g->draws = CARDS;
    memcpy(g->draw, sorted_deck, CARDS);
    shuffle(g);
    memset(g->hand, 0, sizeof g->hand);
    memset(g->laid, 0, sizeof g->laid);
    memset(g->lost, 0, sizeof g->lost);
    memset(g->runs_at, 0, sizeof g->runs_at);
    memset(g->set_of, NO_GROUP, sizeof g->set_of);
    memset(g->block_of, NO_GROUP, sizeof g->block_of);
    g->run_cards = g->block_cards = 0;
    g->turn = g->idle = g->renewals = 0;
    int first = g->next[g->dealer];
    for (int s = first, i = 0; i < g->inside; i++, s = g->next[s]) {
        struct hand *h = &g->hand[s];
        for (int card = 0; card < HAND; card++) {
            int kind = g->draw[CARDS - 1 - card * g->inside - i];
            if (kind < WILD) {
                put_in(h, kind);
                count_in(h, kind / COLOURS);
            } else {
                h->wilds += kind == WILD;
                h->skips += kind == SKIP;
            }
        }
        h->count = HAND;
    }
    g->draws -= HAND * g->inside + 1;
    g->discards = 1;
    g->discard[1] = g->draw[g->draws];
    g->seat = g->dealer;
    if (g->discard[1] == SKIP) { /* the first player loses the first turn */
        g->seat = first;
        g->turn++;
    }
}

/* Plays until somebody goes out, whose seat is returned, or the hand ends without a winner. */
static int play_hand(struct game *g) {
    for (;;) {
        if (RARE(g->idle >= g->inside || g->turn >= MOST_TURNS))
            return NOBODY;
        int seat = g->seat = g->next[g->seat];
        g->turn++;
        if (g->lost[seat] > 0) {
            g->lost[seat]--;
            g->discard[++g->discards] = SKIP;
            if (nothing_to_draw(g))
                g->idle++;
            continue;
        }
        enum turn_end end = turn(g, seat);
        if (end != GOES_ON)
            return end == GOES_OUT ? seat : NOBODY;
    }
}

INLINE int points(const struct hand *h) {
    word tens = ~UINT64_C(0) << 36;
    return 5 * (bits(h->one) + bits(h->two) + bits(h->one & tens) + bits(h->two & tens))
        + 25 * h->wilds + 15 * h->skips;
}

/* The seats with the fewest points of those that have completed the last phase, as bits. */
static int winners(const struct game *g) {
    int found = 0, fewest = 1 << 30;
    for (int s = 0; s < g->players; s++) {
        if (g->phase[s] < PHASES || g->score[s] > fewest)
            continue;
        if (g->score[s] < fewest)
            found = 0;
        fewest = g->score[s];
        found |= 1 << s;
    }
    return found;
}

static void end_hand(struct game *g, int out) {
    if (g->replay) {
        g->over = out != NOBODY;
    } else {
        for (int s = 0; s < g->players; s++) {
            g->score[s] += points(&g->hand[s]);
            g->phase[s] += g->laid[s];
        }
        int best = winners(g);
        g->over = bits(best) == 1;
        if (bits(best) > 1) { /* a tie: its seats alone play the last phase again */
            g->replay = true;
            seat_players(g, best);
            for (int s = 0; s < g->players; s++)
                if (g->playing[s])
                    g->phase[s] = PHASES - 1;
        }
    }
    if (!g->over)
        g->dealer = g->next[g->dealer];
}

static word play_game(struct game *g, int players, word number, word hash) {
    struct chance r = stream(number, 0, 0);
    g->number = number;
    g->hash = hash;
    g->players = players;
    g->moves = g->hand_no = 0;
    g->replay = g->over = false;
    memset(g->phase, 0, sizeof g->phase);
    memset(g->score, 0, sizeof g->score);
    g->discard[0] = SKIP;
    seat_players(g, (1 << players) - 1);
    g->dealer = below(&r, players);
    while (!g->over) {
        deal(g);
        end_hand(g, play_hand(g));
    }
    hash = mixed(mixed(g->hash, g->hand_no), g->moves);
    for (int s = 0; s < players; s++)
        hash = mixed(hash, g->score[s]);
    return hash;
}

static void make_deck(void) {
    int n = 0;
    for (int i = 0; i < 4; i++) sorted_deck[n++] = SKIP;
    for (int i = 0; i < 8; i++) sorted_deck[n++] = WILD;
    for (int kind = WILD - 1; kind >= 0; kind--)
        for (int i = 0; i < 2; i++) sorted_deck[n++] = kind;
}

int main(int count_of_words, char **words) {
    if (count_of_words != 4 || atoi(words[1]) < 2 || atoi(words[1]) > SEATS) {
        fprintf(stderr, "usage: yardstick PLAYERS FIRST COUNT (2 to %d players)\n", SEATS);
        return 2;
    }
    static struct game game;
    int players = atoi(words[1]);
    word first = strtoull(words[2], NULL, 10), count = strtoull(words[3], NULL, 10), hash = 7, moves = 0;
    make_tables();
    make_deck();
    clock_t start = clock();
    for (word number = first; number < first + count; number++) {
        hash = play_game(&game, players, number, hash);
        moves += game.moves;
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%llu %llu %.6f\n", (unsigned long long)hash, (unsigned long long)moves, seconds);
    return 0;
}
