// Compresses a file at a level, expands it again some times, and compares.
//   zstd FILE LEVEL EXPANSIONS
#include "zstd.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
  FILE *file = count == 4 ? fopen(arguments[1], "rb") : NULL;
  if (!file)
    return 2;
  fseek(file, 0, SEEK_END);
  size_t size = ftell(file);
  rewind(file);
  char *original = malloc(size), *expanded = malloc(size);
  if (fread(original, 1, size, file) != size)
    return 2;
  fclose(file);
  size_t room = ZSTD_compressBound(size);
  char *compressed = malloc(room);
  size_t length = ZSTD_compress(compressed, room, original, size, atoi(arguments[2]));
  if (ZSTD_isError(length))
    return 1;
  for (int round = atoi(arguments[3]); round > 0; round--)
    if (ZSTD_decompress(expanded, size, compressed, length) != size || memcmp(original, expanded, size))
      return 1;
  printf("%zu bytes become %zu\n", size, length);
  return 0;
}
