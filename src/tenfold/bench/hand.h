/* A hand as bit masks.

   A number card is a kind 4 * number + colour, numbers from 0 to 11. `one` has a bit for each kind held,
   `two` for each kind held twice. `ge` counts numbers without counting: twelve bits a lane, lane k with the
   numbers held more than k times; a card in or out changes one bit of it. Five lanes fit a word, which is
   nearly always enough; the sixth to eighth copy of a number go to `more`. */

#ifndef TENFOLD_HAND_H
#define TENFOLD_HAND_H

#include <stdbool.h>
#include <stdint.h>

enum { NUMBERS = 12, COLOURS = 4, WILD = 48, SKIP = 49, EVERY = 4095, TENS = 0xe00 };

#define LANES UINT64_C(0x0001001001001001)
#define EACH_NUMBER UINT64_C(0x111111111111)
#define INLINE static inline __attribute__((always_inline))
#define RARE(condition) __builtin_expect(!!(condition), 0)

typedef uint64_t word;

struct hand {
    word one, two, ge, more;
    int wilds, skips, count;
};

INLINE int lowest(word mask) { return __builtin_ctzll(mask); }
INLINE int highest(word mask) { return 63 - __builtin_clzll(mask); }
INLINE int bits(word mask) { return __builtin_popcountll(mask); }
INLINE int smaller(int a, int b) { return a < b ? a : b; }
INLINE int larger(int a, int b) { return a > b ? a : b; }
INLINE word bit(int place) { return UINT64_C(1) << place; }
INLINE word lanes_of(int number) { return LANES << number; }
INLINE word kinds_of(int number) { return UINT64_C(15) << (COLOURS * number); }

/* The number to throw away among some of equal worth: 10 to 12 before the others, then the lowest. */
INLINE int cheapest(int numbers) { return lowest(numbers & TENS ? numbers & TENS : numbers); }

INLINE int copies(const struct hand *h, int number) {
    return bits(h->ge & lanes_of(number)) + bits(h->more & lanes_of(number));
}

/* The numbers held `k` times or more, k from 1 to 8. */
INLINE int held(const struct hand *h, int k) {
    return (k <= 5 ? h->ge >> (12 * (k - 1)) : h->more >> (12 * (k - 6))) & EVERY;
}

INLINE word one_more(word ge, int number) { return ge | (((ge << 12) | EVERY) & lanes_of(number)); }
INLINE word one_less(word ge, int number) { return ge & ((ge >> 12) | ~lanes_of(number)); }

INLINE void count_in(struct hand *h, int number) {
    if (RARE((h->ge >> 48 >> number) & 1))
        h->more = one_more(h->more, number);
    else
        h->ge = one_more(h->ge, number);
}

INLINE void count_out(struct hand *h, int number) {
    if (RARE(h->more & lanes_of(number)))
        h->more = one_less(h->more, number);
    else
        h->ge = one_less(h->ge, number);
}

INLINE void put_in(struct hand *h, int kind) {
    h->two |= h->one & bit(kind);
    h->one |= bit(kind);
}

/* Takes one card of each of some kinds out. */
INLINE void take_out(struct hand *h, word kinds) {
    word twice = h->two & kinds;
    h->two ^= twice;
    h->one ^= kinds ^ twice;
}

/* The lowest kind held of each of some numbers (as kinds). */
INLINE word lowest_kinds(const struct hand *h, word kinds) {
    word held = h->one & kinds;
    word above = held << 1 & 14 * EACH_NUMBER;
    above |= above << 1 & 14 * EACH_NUMBER;
    above |= above << 1 & 14 * EACH_NUMBER;
    return held & ~above;
}

INLINE int lowest_of(const struct hand *h, int number) { return lowest(h->one & kinds_of(number)); }

#endif
