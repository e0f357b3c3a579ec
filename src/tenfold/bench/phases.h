/* The ten printed phases over the masks of a hand: how many naturals fit, which card to throw away.

   A distance is size - naturals - Wilds. Before laying it falls and rises with the naturals alone, so only
   these are compared. */

#ifndef TENFOLD_PHASES_H
#define TENFOLD_PHASES_H

#include "hand.h"

enum { PHASES = 10 };
enum kind_of_phase { TWO_SETS, SET_AND_RUN, ONE_RUN, ONE_COLOUR };

static const struct phase { enum kind_of_phase kind; int a, b, size; } phases[PHASES] = {
    {TWO_SETS, 3, 3, 6}, {SET_AND_RUN, 3, 4, 7}, {SET_AND_RUN, 4, 4, 8}, {ONE_RUN, 7, 0, 7},
    {ONE_RUN, 8, 0, 8}, {ONE_RUN, 9, 0, 9}, {TWO_SETS, 4, 4, 8}, {ONE_COLOUR, 7, 0, 7},
    {TWO_SETS, 5, 2, 7}, {TWO_SETS, 5, 3, 8},
};

/* -- runs: everything follows from the numbers held once, so it is looked up ------------------------------- */

struct run_entry {
    unsigned gains : 12;  /* numbers that would bring the run nearer */
    unsigned quiet : 12;  /* numbers it does not need, with no other within three */
    unsigned most : 4;    /* the most numbers in any window */
    unsigned worst : 4;   /* the number to throw away where no number is held twice and none is quiet */
};

static struct run_entry run_of[10][1 << NUMBERS];    /* by length: 7, 8, 9 */
static uint8_t run_start[10][1 << NUMBERS];          /* where the best lay-down starts */
static uint16_t needed_by_four[1 << NUMBERS];        /* runs of four: numbers every best window needs ... */
static uint8_t most_by_four[1 << NUMBERS];           /* ... and how many such a window has */

/* How many other numbers within three of each number are held, in three planes of bits. */
struct near { int ones, twos, fours; };

INLINE struct near near_numbers(int held) {
    int a = held << 1, b = held << 2, c = held << 3, d = held >> 1, e = held >> 2, f = held >> 3;
    int first = a ^ b ^ c, second = d ^ e ^ f;
    int first2 = (a & b) | (c & (a ^ b)), second2 = (d & e) | (f & (d ^ e)), both = first & second;
    return (struct near){first ^ second, first2 ^ second2 ^ both,
                         (first2 & second2) | (both & (first2 ^ second2))};
}

static int windows(int held, int length, int *needed, int *useful) {
    int most = 0;
    for (int start = 0; start + length <= NUMBERS; start++) {
        int window = ((1 << length) - 1) << start, here = bits(window & held);
        if (here > most || start == 0) {
            most = here, *needed = window & held, *useful = window & ~held;
        } else if (here == most) {
            *needed &= window, *useful |= window & ~held;
        }
    }
    return most;
}

static int longest_after(int held, int length, int most) {
    int best = -1, found = 0;
    for (int start = 0; start + length <= NUMBERS; start++) {
        if (bits(held >> start & ((1 << length) - 1)) != most)
            continue;
        int hits = 0;
        for (int n = start - 1; n >= 0 && held >> n & 1; n--) hits++;
        for (int n = start + length; n < NUMBERS && held >> n & 1; n++) hits++;
        if (hits > best) best = hits, found = start;
    }
    return found;
}

static void make_tables(void) {
    for (int held = 0; held <= EVERY; held++) {
        int needed, useful;
        most_by_four[held] = windows(held, 4, &needed, &useful);
        needed_by_four[held] = needed;
        struct near near = near_numbers(held);
        for (int length = 7; length <= 9; length++) {
            int most = windows(held, length, &needed, &useful);
            int left = held & ~needed, worst = left ? left : held;
            if (worst & ~near.fours) worst &= ~near.fours;
            if (worst & ~near.twos) worst &= ~near.twos;
            if (worst & ~near.ones) worst &= ~near.ones;
            run_of[length][held] = (struct run_entry){
                useful, left & ~(near.ones | near.twos | near.fours), most, held ? cheapest(worst) : 0};
            run_start[length][held] = longest_after(held, length, most);
        }
    }
}

INLINE struct run_entry run_entry(const struct hand *h, int length) {
    return run_of[length][h->ge & EVERY];
}

INLINE int run_discard(const struct hand *h, int length) {
    struct run_entry run = run_entry(h, length);
    int spare = held(h, 2) | run.quiet;
    return spare ? cheapest(spare) : run.worst;
}

/* -- two sets: the two numbers held most often say everything ---------------------------------------------- */

struct pair { int first, second; };

INLINE struct pair most_alike(const struct hand *h) {
    struct pair alike = {0, 0};
    word ge = h->ge;
    if (RARE(h->more)) {
        int number = highest(h->more) % 12;
        alike.first = copies(h, number); /* no other is held so often */
        ge &= ~lanes_of(number);
    } else if (ge) {
        int top = highest(ge);
        alike.first = top / 12 + 1;
        ge &= ~lanes_of(top % 12);
    }
    if (ge)
        alike.second = highest(ge) / 12 + 1;
    return alike;
}

/* The most naturals in a set of `a` and a set of `b`, a >= b, which may share a number. */
INLINE int most_in_sets(struct pair alike, int a, int b) {
    return larger(smaller(alike.first, a) + smaller(alike.second, b), smaller(alike.first, a + b));
}

INLINE struct pair pair_with(const struct hand *h, struct pair alike, int number) {
    int count = copies(h, number);
    if (count == alike.first)
        alike.first++;
    else if (count == alike.second)
        alike.second++;
    return alike;
}

/* Which of one or two numbers to throw away: the loss counts first, then the copies. */
static __attribute__((noinline)) int few_numbers_discard(const struct hand *h, int a, int b) {
    int best = 0, best_key = 1 << 30, most = most_in_sets(most_alike(h), a, b);
    for (int left = h->ge & EVERY; left; left &= left - 1) {
        int number = lowest(left);
        struct hand after = *h;
        count_out(&after, number);
        int loss = most - most_in_sets(most_alike(&after), a, b);
        int key = 1000 * loss + 20 * copies(h, number) + (number < 9);
        if (key < best_key) best = number, best_key = key;
    }
    return best;
}

/* With three numbers or more one that is held least often is never needed. */
INLINE int set_discard(const struct hand *h, int a, int b) {
    if (RARE(bits(h->ge & EVERY) < 3))
        return few_numbers_discard(h, a, b);
    word exactly = h->ge & ~(h->ge >> 12);
    return cheapest(exactly >> lowest(exactly) / 12 * 12 & EVERY);
}

/* -- a set of `a` and a run of four ------------------------------------------------------------------------ */

/* The most naturals: of the set and of the run, less one if all that could make the set are needed by the run. */
INLINE int most_in_set_and_run(word ge, int a) {
    if (RARE(ge == 0))
        return 0;
    int numbers = ge & EVERY, most = most_by_four[numbers], alike = highest(ge) / 12 + 1;
    if (alike > a)
        return a + most;
    int makers = ge >> (12 * (alike - 1)) & EVERY;
    return alike + most - ((makers & ~needed_by_four[numbers]) == 0);
}

/* The first of some numbers that can go without loss, or -1. */
INLINE int first_loose(word ge, int a, int most, int numbers) {
    while (numbers) {
        int number = cheapest(numbers);
        if (most_in_set_and_run(one_less(ge, number), a) == most)
            return number;
        numbers ^= 1 << number;
    }
    return -1;
}

/* The worth of a number is twice its copies or its neighbours, whatever is more; the least worth goes first. */
INLINE int set_and_run_discard(const struct hand *h, int a, int most) {
    word ge = h->ge;
    int numbers = ge & EVERY, more = ge >> 12 & EVERY, once = numbers & ~more;
    struct near near = near_numbers(numbers);
    int few = ~(near.fours | (near.twos & near.ones));
    int first = first_loose(ge, a, most, once & few);
    if (first >= 0)
        return first;
    int thrice = ge >> 24 & EVERY, twice = more & ~thrice, four = ge >> 36 & EVERY, level[7] = {
        0,
        once & ~near.fours & near.twos & near.ones,
        (once & near.fours & ~near.twos & ~near.ones) | (twice & ~(near.fours & (near.twos | near.ones))),
        (once | twice) & near.fours & near.ones,
        ((once | twice) & near.fours & near.twos) | (thrice & ~four),
        four & ~(ge >> 48), ge >> 48 & ~h->more & EVERY,
    };
    for (int i = 0; i < 7; i++)
        if ((first = first_loose(ge, a, most, level[i])) >= 0)
            return first;
    if (h->more) /* the sixth copy of a number is never needed */
        return lowest(h->more) % 12;
    if (once & few)
        return cheapest(once & few);
    for (int i = 1; i < 7; i++)
        if (level[i])
            return cheapest(level[i]);
    return -1;
}

/* -- cards of one colour ----------------------------------------------------------------------------------- */

INLINE int of_colour(const struct hand *h, int colour) {
    return bits(h->one & EACH_NUMBER << colour) + bits(h->two & EACH_NUMBER << colour);
}

INLINE int most_of_a_colour(const struct hand *h) {
    return larger(larger(of_colour(h, 0), of_colour(h, 1)), larger(of_colour(h, 2), of_colour(h, 3)));
}

/* The kind to throw away: of the colours held least, 10 to 12 first. */
INLINE int colour_discard(const struct hand *h) {
    int least = 99;
    word kinds = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        int count = of_colour(h, colour);
        word these = h->one & EACH_NUMBER << colour;
        if (count == 0)
            continue;
        kinds = count < least ? these : count == least ? kinds | these : kinds;
        least = smaller(least, count);
    }
    return lowest(kinds >> 36 ? kinds >> 36 << 36 : kinds);
}

/* -- all kinds of phases ----------------------------------------------------------------------------------- */

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

/* The card to throw away before laying, of a hand with `most` naturals that fit; it holds a number card. */
INLINE int unwanted(const struct hand *h, const struct phase *p, enum kind_of_phase kind, int most) {
    switch (kind) {
    case TWO_SETS: return lowest_of(h, set_discard(h, p->a, p->b));
    case SET_AND_RUN: return lowest_of(h, set_and_run_discard(h, p->a, most));
    case ONE_RUN: return lowest_of(h, run_discard(h, p->a));
    default: return colour_discard(h);
    }
}

#endif
