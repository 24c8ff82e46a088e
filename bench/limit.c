/* Random playouts of Drago-Tuku and Toscana, written by hand in C: the yardstick of how fast they can be.

   They work on the very records of the Python rules, draw from the same streams and keep the same contract (`legal`
   fills a mask, a move is picked from it), so every match ends in the same bytes. `bench/limit.py` checks
   that and measures both side by side. */

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define PACKED __attribute__((packed))

/* Chance: as tukan/core/chance.py */

typedef struct { uint64_t state, seed, cell; } Stream;

static inline uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

static inline int64_t below(Stream *r, int64_t n) {
  r->state += 0x9E3779B97F4A7C15u;
  return (int64_t)(((mix(r->state) >> 32) * (uint64_t)n) >> 32);
}

static void to_stream(Stream *r, uint64_t i) {
  r->state = mix(mix(r->seed + 0x9E3779B97F4A7C15u) ^ mix(i + 0xD1B54A32D192ED03u));
}

static int draw(Stream *r, const int64_t *weights, int n) {
  int64_t total = 0;
  for (int o = 0; o < n; o++) total += weights[o];
  int64_t k = below(r, total);
  for (int o = 0; o < n; o++)
    if ((k -= weights[o]) < 0) return o;
  return -1;
}

static int pick(Stream *r, const bool *mask, int n) {
  int64_t k = below(r, n);
  for (int a = 0;; a++)
    if (mask[a] && k-- == 0) return a;
}

typedef struct PACKED { int32_t ply; int16_t acting, chance, seats; bool over; uint8_t spare; } Head;

/* Drago-Tuku: as games/drago_tuku/rules.py */

enum { D_SEATS = 4, LONGEST = 40, MOST_DRAGONS = 8, FACES = 8, DRAGON = 6, SUN = 7, SITE = 0, FOREST = -1 };
enum { STEPS = 5, LEAVE = 5, RESCUE = 6, LEND = 10, D_PASS = 30, D_ACTIONS = 31, SHARE = 1 };

typedef struct PACKED {
  int16_t squares, green, dragons, approach, pieces;
  int8_t faces[FACES], yellow[LONGEST + 1];
} DBoard;

typedef struct PACKED {
  Head head;
  int8_t level, sun, start, mover, placed, won, thrown;
  int8_t place[D_SEATS], carrying[D_SEATS], steps[MOST_DRAGONS], lying[LONGEST + 1];
} DState;

static int march_length(const DBoard *b, int d) { return b->approach + b->dragons - d; }

static int dragon_square(const DBoard *b, const DState *s, int d) {
  int on_road = s->steps[d] - b->approach;
  return on_road > 0 ? b->squares + 1 - on_road : 0;
}

static bool has_dragon(const DBoard *b, const DState *s, int square) {
  for (int d = 0; d < b->dragons; d++)
    if (dragon_square(b, s, d) == square) return true;
  return false;
}

static bool can_walk(const DBoard *b, const DState *s, int seat) {
  if (s->place[seat] != SITE) return s->place[seat] != FOREST;
  int n = 0;
  for (int q = 1; q <= b->squares; q++) n += s->lying[q];
  return n > 0;
}

static void walk(const DBoard *b, DState *s, int seat, int n) {
  int square = s->place[seat] + n;
  if (square > b->squares) {
    s->place[seat] = SITE;
    if (s->carrying[seat] > 0) s->carrying[seat] = 0, s->placed++;
  } else if (has_dragon(b, s, square)) {
    s->place[seat] = FOREST;
  } else {
    s->place[seat] = square;
    if (s->lying[square] && s->carrying[seat] == 0) s->lying[square] = 0, s->carrying[seat] = square;
  }
  if (s->placed < b->pieces) return;
  for (int q = 0; q < s->head.seats; q++)
    if (s->place[q] != SITE) return;
  s->won = 1, s->head.over = true;
}

static int dragons_in_place(const DBoard *b, const DState *s) {
  int n = 0;
  for (int d = 0; d < b->dragons; d++) n += s->steps[d] == march_length(b, d);
  return n;
}

static void march(const DBoard *b, DState *s) {
  for (int d = 0; d < b->dragons; d++)
    if (s->steps[d] < march_length(b, d)) {
      s->steps[d]++;
      int square = dragon_square(b, s, d);
      for (int seat = 0; seat < s->head.seats; seat++)
        if (square > 0 && s->place[seat] == square) s->place[seat] = FOREST;
      break;
    }
  if (dragons_in_place(b, s) == b->dragons) s->head.over = true;
}

static void d_end_turn(DState *s) {
  s->head.acting = 0;
  if (s->head.over) s->head.chance = 0;
  else s->mover = (s->mover + 1) % s->head.seats, s->head.chance = 1;
}

static void d_start(const DBoard *b, DState *s) {
  s->head.ply = 0, s->head.over = false, s->head.acting = 0;
  s->placed = s->won = 0, s->thrown = -1;
  memset(s->place, SITE, sizeof s->place);
  memset(s->carrying, 0, sizeof s->carrying);
  memset(s->steps, 0, sizeof s->steps);
  memcpy(s->lying, b->yellow, sizeof s->lying);
  s->mover = s->start - 1, s->head.chance = 1;
}

static void d_happen(const DBoard *b, DState *s, int outcome) {
  s->head.ply++;
  s->thrown = outcome;
  if (outcome == SUN) {
    s->head.chance = 0, s->head.acting = 1 << s->mover;
    return;
  }
  if (outcome == DRAGON) march(b, s);
  else if (can_walk(b, s, s->mover)) walk(b, s, s->mover, outcome + 1);
  d_end_turn(s);
}

static int d_legal(const DBoard *b, const DState *s, int seat, bool *mask) {
  int n = 0;
  bool hidden = s->place[seat] == FOREST;
  if (!hidden && can_walk(b, s, seat))
    for (int k = 0; k < STEPS; k++) mask[k] = true, n++;
  if (hidden) mask[LEAVE] = true, n++;
  for (int friend = 0; friend < s->head.seats; friend++) {
    if (friend == seat) continue;
    if (s->place[friend] == FOREST) mask[RESCUE + friend] = true, n++;
    else if (s->sun == SHARE && can_walk(b, s, friend))
      for (int k = 0; k < STEPS; k++) mask[LEND + friend * STEPS + k] = true, n++;
  }
  if (n == 0) mask[D_PASS] = true, n = 1;
  return n;
}

static void d_play(const DBoard *b, DState *s, int seat, int action) {
  s->head.ply++;
  if (action < LEAVE) walk(b, s, seat, action + 1);
  else if (action == LEAVE) s->place[seat] = b->green;
  else if (action < LEND) s->place[action - RESCUE] = b->green;
  else if (action < D_PASS) walk(b, s, (action - LEND) / STEPS, (action - LEND) % STEPS + 1);
  d_end_turn(s);
}

void drago_tuku(const DBoard *b, DState *s, uint64_t seed, int64_t first, int64_t n, int32_t *parts, int32_t *plies) {
  Stream r = {0, seed, 0};
  bool mask[D_ACTIONS];
  int64_t weights[FACES];
  for (int64_t i = 0; i < n; i++) {
    to_stream(&r, first + i);
    d_start(b, s);
    while (!s->head.over) {
      if (s->head.chance) {
        for (int f = 0; f < FACES; f++) weights[f] = b->faces[f];
        d_happen(b, s, draw(&r, weights, FACES));
      } else {
        memset(mask, 0, sizeof mask);
        int seat = s->mover, count = d_legal(b, s, seat, mask);
        d_play(b, s, seat, pick(&r, mask, count));
      }
    }
    plies[i] = s->head.ply;
    for (int seat = 0; seat < s->head.seats; seat++) {
      int32_t *out = parts + (i * D_SEATS + seat) * 4;
      out[0] = s->won, out[1] = s->placed, out[2] = dragons_in_place(b, s), out[3] = s->place[seat] == SITE;
    }
  }
}

/* Toscana: as games/toscana/rules.py and town.py */

enum { LARGEST = 19, SQUARES = LARGEST * LARGEST, MOST_CARDS = 24, CARD = 8, WAYS = 4 };
enum { VETO = SQUARES * WAYS, ALLOW, T_ACTIONS };

typedef struct PACKED {
  int32_t whole;
  int16_t side, middle, cards, beside[SQUARES][4], offset[WAYS][CARD];
  int8_t across[WAYS][CARD], down[WAYS][CARD], foreign[MOST_CARDS + 1][CARD], ways[MOST_CARDS + 1];
} TBoard;

typedef struct PACKED {
  Head head;
  int32_t left[2], rows[2][LARGEST], wanted[2][LARGEST];
  int16_t laid[2][2][MOST_CARDS + 1], area[SQUARES];
  int8_t worth[SQUARES], best[2][2], top[2], bottom[2], stone[2], in_round, mover, end, contact, swap, start;
} TState;

static int height(int way) { return way % 2 == 0 ? 2 : 4; }
static int colour_of(const TState *s, int seat) { return s->swap && s->in_round == 2 ? 1 - seat : seat; }
static bool is_empty(const TBoard *b, const TState *s) { return s->area[b->middle] < 0; }
static bool shows(const TState *s, int q, int colour) { return s->rows[colour][q / LARGEST] >> q % LARGEST & 1; }

static void rename_area(TState *s, int old, int new) {
  s->worth[old] = 0;
  for (int q = old; q < SQUARES; q++)
    if (s->area[q] == old) s->area[q] = new;
}

static void cover(const TBoard *b, TState *s, int q, int colour) {
  s->rows[colour][q / LARGEST] |= 1 << q % LARGEST;
  int first = q;
  for (int i = 0; i < 4; i++) {
    int near = b->beside[q][i];
    if (near < 0) continue;
    s->wanted[colour][near / LARGEST] |= 1 << near % LARGEST;
    if (shows(s, near, colour) && s->area[near] < first) first = s->area[near];
  }
  s->area[q] = first;
  s->worth[first] = 0;
  for (int i = 0; i < 4; i++) {
    int near = b->beside[q][i];
    if (near >= 0 && shows(s, near, colour) && s->area[near] != first) rename_area(s, s->area[near], first);
  }
}

static bool has_square_in(const TBoard *b, const TState *s, int action, int first) {
  for (int k = 0; k < CARD; k++)
    if (s->area[action / WAYS + b->offset[action % WAYS][k]] == first) return true;
  return false;
}

static int cards_in(const TBoard *b, const TState *s, int first) {
  int n = 0;
  for (int colour = 0; colour < 2; colour++)
    for (int number = 1; number <= b->cards; number++) {
      int action = s->laid[s->in_round - 1][colour][number] - 1;
      n += action >= 0 && has_square_in(b, s, action, first);
    }
  return n;
}

static void lay(const TBoard *b, TState *s, int colour, int number, int action) {
  if (is_empty(b, s)) memset(s->wanted, 0, sizeof s->wanted);
  s->laid[s->in_round - 1][colour][number] = action + 1;
  for (int k = 0; k < CARD; k++)
    cover(b, s, action / WAYS + b->offset[action % WAYS][k], b->foreign[number][k] ? 1 - colour : colour);
  for (int k = 0; k < CARD; k++) {
    int first = s->area[action / WAYS + b->offset[action % WAYS][k]];
    if (s->worth[first]) continue;
    s->worth[first] = cards_in(b, s, first);
    int8_t *best = &s->best[s->in_round - 1][colour_of(s, b->foreign[number][k] ? 1 - colour : colour)];
    if (s->worth[first] > *best) *best = s->worth[first];
  }
}

static int32_t places(const TBoard *b, const TState *s, int colour, int way, int y) {
  int number = s->top[colour];
  int32_t columns = 0;
  bool any_square = !s->contact || is_empty(b, s);
  for (int k = 0; k < CARD; k++)
    if (any_square || !b->foreign[number][k])
      columns |= s->wanted[colour][y - b->down[way][k]] >> b->across[way][k];
  for (int k = 0; k < CARD && columns; k++) {
    int row = y - b->down[way][k];
    columns &= (b->whole & ~(s->rows[0][row] | s->rows[1][row])) >> b->across[way][k];
  }
  return columns;
}

static int t_legal(const TBoard *b, const TState *s, int seat, bool *mask) {
  if (seat != s->mover) {
    mask[VETO] = mask[ALLOW] = true;
    return 2;
  }
  int colour = colour_of(s, seat), n = 0;
  for (int way = 0; way < b->ways[s->top[colour]]; way++)
    for (int y = height(way) - 1; y < b->side; y++)
      for (int32_t columns = places(b, s, colour, way, y); columns; columns &= columns - 1, n++)
        mask[(y * LARGEST + __builtin_ctz(columns)) * WAYS + way] = true;
  return n;
}

static bool can_lay(const TBoard *b, const TState *s, int seat) {
  int colour = colour_of(s, seat);
  if (!s->top[colour]) return false;
  for (int way = 0; way < b->ways[s->top[colour]]; way++)
    for (int y = height(way) - 1; y < b->side; y++)
      if (places(b, s, colour, way, y)) return true;
  return false;
}

static int pile(const TBoard *b, const TState *s, int colour) {
  return __builtin_popcount(s->left[colour] & ((1 << b->cards) - 1)) + (s->top[colour] != 0) + (s->bottom[colour] != 0);
}

static void begin_round(const TBoard *b, TState *s, int n) {
  s->in_round = n;
  s->mover = n == 1 ? s->start - 1 : 2 - s->start;
  memset(s->area, -1, sizeof s->area);
  memset(s->worth, 0, sizeof s->worth);
  memset(s->rows, 0, sizeof s->rows);
  memset(s->wanted, 0, sizeof s->wanted);
  for (int colour = 0; colour < 2; colour++) {
    s->wanted[colour][b->middle / LARGEST] = 1 << b->middle % LARGEST;
    s->left[colour] = (1 << b->cards) - 1;
    s->top[colour] = s->bottom[colour] = 0;
    s->stone[colour] = 1;
  }
  s->head.acting = 0, s->head.chance = 1;
}

static void t_go_on(const TBoard *b, TState *s) {
  s->head.acting = 0, s->head.chance = 0;
  for (int colour = 0; colour < 2; colour++)
    if (!s->top[colour] && pile(b, s, colour) > 0) {
      s->head.chance = 1 + colour;
      return;
    }
  if (!can_lay(b, s, s->mover)) {
    if (!s->end || !can_lay(b, s, 1 - s->mover)) {
      if (s->in_round < 2) begin_round(b, s, s->in_round + 1);
      else s->head.over = true;
      return;
    }
    s->mover = 1 - s->mover;
  }
  int other = 1 - s->mover;
  bool asked = s->stone[other] && pile(b, s, colour_of(s, s->mover)) >= 2;
  s->head.acting = 1 << (asked ? other : s->mover);
}

static void t_play(const TBoard *b, TState *s, int seat, int action) {
  s->head.ply++;
  int colour = colour_of(s, s->mover);
  if (action == ALLOW) {
    s->head.acting = 1 << s->mover;
    return;
  }
  if (action == VETO) {
    s->stone[seat] = 0, s->bottom[colour] = s->top[colour];
  } else {
    lay(b, s, colour, s->top[colour], action);
    s->mover = 1 - seat;
  }
  s->top[colour] = 0;
  t_go_on(b, s);
}

void toscana(const TBoard *b, TState *s, uint64_t seed, int64_t first, int64_t n, int32_t *parts, int32_t *plies) {
  Stream r = {0, seed, 0};
  static _Thread_local bool mask[T_ACTIONS];
  int64_t weights[MOST_CARDS];
  for (int64_t i = 0; i < n; i++) {
    to_stream(&r, first + i);
    s->head.ply = 0, s->head.over = false;
    memset(s->best, 0, sizeof s->best);
    memset(s->laid, 0, sizeof s->laid);
    begin_round(b, s, 1);
    while (!s->head.over) {
      if (s->head.chance) {
        int colour = s->head.chance - 1;
        for (int c = 0; c < b->cards; c++)
          weights[c] = s->left[colour] ? s->left[colour] >> c & 1 : s->bottom[colour] == c + 1;
        int outcome = draw(&r, weights, b->cards);
        s->head.ply++;
        s->top[colour] = outcome + 1;
        if (s->left[colour]) s->left[colour] &= ~(1 << outcome);
        else s->bottom[colour] = 0;
        t_go_on(b, s);
      } else {
        memset(mask, 0, sizeof mask);
        int seat = s->head.acting >> 1, count = t_legal(b, s, seat, mask);
        t_play(b, s, seat, pick(&r, mask, count));
      }
    }
    plies[i] = s->head.ply;
    for (int seat = 0; seat < 2; seat++) {
      int32_t *out = parts + (i * 2 + seat) * 4;
      out[0] = s->best[0][seat], out[1] = s->best[1][seat];
      out[2] = (s->best[0][seat] > s->best[0][1 - seat]) + (s->best[1][seat] > s->best[1][1 - seat]);
      out[3] = out[0] + out[1];
    }
  }
}
