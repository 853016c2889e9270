// Functions that are not alike and have a stretch of code in common.
int g(int), h(int, int);
#ifdef SMALL
#define ATTRIBUTE __attribute__((minsize))
#else
#define ATTRIBUTE
#endif

#define STRETCH                                                                                                        \
  p[0] = g(p[1] * 31 + p[2]);                                                                                          \
  p[3] = h(p[4] / 7, p[5] ^ 0x1234);                                                                                   \
  p[6] = g(p[7] - p[8] * p[9]);                                                                                        \
  h(p[10], p[11] + 99)

#ifdef OTHER_FILE
int g(int x) { return x / 3; }
int h(int x, int y) { return x ^ y; }
#else
ATTRIBUTE int one(int *p) {
  g(1);
  STRETCH;
  return p[2] + 1;
}
ATTRIBUTE int two(int *p) {
  h(2, 3);
  STRETCH;
  return p[3] * 5;
}
ATTRIBUTE int three(int *p, int q) {
  STRETCH;
  return g(q);
}
#endif
