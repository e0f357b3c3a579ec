/* A yardstick for the speed of the kernel: whole games of the greedy baseline by the printed rules, in C.

   It knows no options and no phases but the ten printed ones, and it is written for speed alone: what the
   same games cost where nothing has to be general. From the same numbers it plays the same games as
   `tenfold.bots.fast_play.play_games`, card by card, and prints the same hash. Rules: rules.md 1; the
   baseline: bots/greedy.py; chance: kernel/chance.py.

   yardstick PLAYERS FIRST COUNT prints: hash, seconds of CPU, actions. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "laying.h"

/* -- a turn ------------------------------------------------------------------------------------------------ */

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
        int card = unwanted(h, p, kind, most);
        take_out(h, bit(card));
        count_out(h, card / COLOURS);
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
    printf("%llu %.6f %llu\n", (unsigned long long)hash, seconds, (unsigned long long)moves);
    return 0;
}
