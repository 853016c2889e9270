// Compresses a file at a level, expands it again some times, and compares.
//   bzip2 FILE LEVEL EXPANSIONS
#include "bzlib.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
  FILE *file = count == 4 ? fopen(arguments[1], "rb") : NULL;
  if (!file)
    return 2;
  fseek(file, 0, SEEK_END);
  unsigned size = ftell(file);
  rewind(file);
  char *original = malloc(size), *expanded = malloc(size);
  if (fread(original, 1, size, file) != size)
    return 2;
  fclose(file);
  unsigned length = size + size / 100 + 600;
  char *compressed = malloc(length);
  if (BZ2_bzBuffToBuffCompress(compressed, &length, original, size, atoi(arguments[2]), 0, 0) != BZ_OK)
    return 1;
  for (int round = atoi(arguments[3]); round > 0; round--) {
    unsigned room = size;
    if (BZ2_bzBuffToBuffDecompress(expanded, &room, compressed, length, 0, 0) != BZ_OK || room != size ||
        memcmp(original, expanded, size))
      return 1;
  }
  printf("%u bytes become %u\n", size, length);
  return 0;
}

// The library is compiled without stdio and asks for this.
void bz_internal_error(int code) {
  fprintf(stderr, "error %d\n", code);
  exit(3);
}
