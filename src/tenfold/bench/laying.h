/* The best lay-down: most naturals, then most cards that can follow as hits, then lowest numbers.

   Wilds and the cards of the phase are counted by the caller; here the naturals leave the hand. Always the
   lowest kinds go. */

#ifndef TENFOLD_LAYING_H
#define TENFOLD_LAYING_H

#include "game.h"

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

#endif
