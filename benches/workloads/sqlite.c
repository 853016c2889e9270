// Runs the SQL file that its argument names on a database in memory and prints all rows.
#include "sqlite3.h"
#include <stdio.h>
#include <stdlib.h>

static int print_row(void *unused, int columns, char **values, char **names) {
  for (int column = 0; column < columns; column++)
    printf("%s%c", values[column] ? values[column] : "NULL", column + 1 < columns ? '|' : '\n');
  return 0;
}

static char *text_of(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file)
    return NULL;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = calloc(size + 1, 1);
  size_t got = fread(text, 1, size, file);
  fclose(file);
  return got == (size_t)size ? text : NULL;
}

int main(int count, char **arguments) {
  char *statements = count == 2 ? text_of(arguments[1]) : NULL;
  if (!statements)
    return 2;
  sqlite3 *database;
  char *message = NULL;
  int failed = sqlite3_open(":memory:", &database) != SQLITE_OK ||
               sqlite3_exec(database, statements, print_row, NULL, &message) != SQLITE_OK;
  if (message)
    fprintf(stderr, "%s\n", message);
  sqlite3_close(database);
  free(statements);
  return failed;
}
