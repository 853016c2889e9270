// Two functions that do the same thing, in each of two files.
int polynomial(const int *p);
int second_polynomial(const int *p);
int result_of_other_file(const int *p);

#ifdef OTHER_FILE

int third_polynomial(const int *p);
int third_polynomial(const int *p) {
  return p[0] * p[1] + 7 * p[2] - p[3] / p[4] + (p[1] ^ p[2]) * 13;
}
int result_of_other_file(const int *p) { return third_polynomial(p) + 1; }

#else

__attribute__((noinline)) int polynomial(const int *p) {
  return p[0] * p[1] + 7 * p[2] - p[3] / p[4] + (p[1] ^ p[2]) * 13;
}
__attribute__((noinline)) int second_polynomial(const int *p) {
  return p[0] * p[1] + 7 * p[2] - p[3] / p[4] + (p[1] ^ p[2]) * 13;
}
#ifdef WITH_MAIN
int printf(const char *, ...);
int main(int count, char **arguments) {
  int p[6] = {count, 2, 3, 4, 5, 6};
  (void)arguments;
  printf("%d\n", polynomial(p) * 1000 + second_polynomial(p + 1) + result_of_other_file(p));
  return 0;
}
#endif

#endif
