/* A game: its numbers, its chance (kernel/chance.py), the hash of its moves, the groups on the table. */

#ifndef TENFOLD_GAME_H
#define TENFOLD_GAME_H

#include "phases.h"

enum { SEATS = 6, CARDS = 108, HAND = 10, RENEWALS = 3, MOST_TURNS = 5000, NOBODY = -1 };
enum { M_DRAW, M_TAKE, M_LAY, M_HIT, M_DISCARD, M_SKIP, NO_EFFECT = 99 };
enum { ANY_END, LOW_END, HIGH_END, NO_GROUP = 255 };
#define MOST_SHUFFLES 4096
#define HASH_MASK ((UINT64_C(1) << 55) - 1)

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

#endif
