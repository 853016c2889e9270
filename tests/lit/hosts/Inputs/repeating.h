// Three functions that are not alike and have some code in common.  A file that
// includes this declares g and h first; ATTRIBUTE is a further attribute of the three.
#ifndef ATTRIBUTE
#define ATTRIBUTE
#endif

#define STRETCH                                                                                                        \
  p[0] = g(p[1] * 31 + p[2]);                                                                                          \
  p[3] = h(p[4] / 7, p[5] ^ 0x1234);                                                                                   \
  p[6] = g(p[7] - p[8] * p[9]);                                                                                        \
  h(p[10], p[11] + 99)

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
  return g(q) / q;
}
