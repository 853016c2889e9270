// WebAssembly for the interpreter of wabt: integers of both widths, floats, memory,
// tables of functions, switches, recursion, and a trap.
typedef unsigned int u32;
typedef unsigned long long u64;

static unsigned char sieve[20000];
static u32 steps;

u32 primes(u32 limit) {
  u32 found = 0;
  for (u32 at = 0; at < limit; at++)
    sieve[at] = (at & 1) + 1;
  for (u32 at = 2; at < limit; at++) {
    if (!sieve[at])
      continue;
    found++;
    for (u32 multiple = 2 * at; multiple < limit; multiple += at)
      sieve[multiple] = 0;
  }
  return found;
}

u64 mix(u64 seed, u32 rounds) {
  for (u32 round = 0; round < rounds; round++) {
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    seed += (seed * 3) % (round + 5) + (u64)__builtin_popcountll(seed);
  }
  return seed;
}

double series(u32 terms) {
  double sum = 0;
  float part = 1;
  for (u32 term = 1; term <= terms; term++) {
    sum += __builtin_sqrt((double)term) / (double)(term * term);
    part = -part * 0.5f + (float)sum;
  }
  return sum + part;
}

static u32 add(u32 a, u32 b) { return a + b; }
static u32 exclusive(u32 a, u32 b) { return a ^ (b << 3); }
static u32 times(u32 a, u32 b) { return a * (b | 1); }
static u32 (*volatile const operations[])(u32, u32) = {add, exclusive, times};

u32 interpret(u32 program, u32 length) {
  u32 value = 1;
  for (u32 at = 0; at < length; at++, program = program * 1664525 + 1013904223) {
    switch (program >> 29) {
    case 0: value += at; break;
    case 1: value -= program; break;
    case 2: value = value >> 3 | value << 29; break;
    case 3: value *= 17; break;
    case 4: value ^= ~at; break;
    default: value = operations[(program >> 5) % 3](value, program);
    }
  }
  return value;
}

u32 ackermann(u32 m, u32 n) {
  steps++;
  if (m == 0)
    return n + 1;
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

u32 divide(u32 a, u32 b) { return a / b; }
