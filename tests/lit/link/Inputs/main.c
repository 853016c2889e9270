#include <stdio.h>

int one(int), two(int);

int main(void) {
  for (int i = 0; i < 5; i++) printf("%d %d\n", one(i), two(i));
  return 0;
}
