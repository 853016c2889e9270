// Functions that have some code in common, in one of two files.
int g(int), h(int, int);

#ifdef OTHER_FILE
int g(int x) { return x / 3; }
int h(int x, int y) { return x ^ y; }
#else
#ifdef SMALL
#define ATTRIBUTE __attribute__((minsize))
#endif
#include "repeating.h"
#endif
