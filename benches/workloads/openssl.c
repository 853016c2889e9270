// Prints digests of a file, or digests of what ciphers make of it.
//   openssl digests|ciphers FILE
#include "crypto/chacha.h"
#include "crypto/modes.h"
#include "crypto/poly1305.h"
#include "internal/sha3.h"
#include <openssl/aes.h>
#include <openssl/camellia.h>
#include <openssl/des.h>
#include <openssl/md5.h>
#include <openssl/modes.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const unsigned char key[] = "Thirty-two bytes for all ciphers";

static void print(const char *name, const unsigned char *bytes, size_t size) {
  printf("%s ", name);
  for (size_t at = 0; at < size; at++)
    printf("%02x", bytes[at]);
  printf("\n");
}

static void print_digest_of(const char *name, const unsigned char *bytes, size_t size) {
  unsigned char digest[SHA256_DIGEST_LENGTH];
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, bytes, size);
  SHA256_Final(digest, &context);
  print(name, digest, sizeof digest);
}

static void digests(const unsigned char *text, size_t size) {
  unsigned char digest[64];
  print_digest_of("SHA-256", text, size);
  MD5_CTX md5;
  MD5_Init(&md5);
  MD5_Update(&md5, text, size);
  MD5_Final(digest, &md5);
  print("MD5", digest, MD5_DIGEST_LENGTH);
  SHA_CTX sha1;
  SHA1_Init(&sha1);
  SHA1_Update(&sha1, text, size);
  SHA1_Final(digest, &sha1);
  print("SHA-1", digest, SHA_DIGEST_LENGTH);
  SHA512_CTX sha512;
  SHA512_Init(&sha512);
  SHA512_Update(&sha512, text, size);
  SHA512_Final(digest, &sha512);
  print("SHA-512", digest, SHA512_DIGEST_LENGTH);
  uint64_t state[5][5] = {{0}};
  size_t rest = SHA3_absorb(state, text, size, 136);
  print("Keccak without its last block", (unsigned char *)state, 32);
  POLY1305 poly1305;
  Poly1305_Init(&poly1305, key);
  Poly1305_Update(&poly1305, text, size - rest);
  Poly1305_Final(&poly1305, digest);
  print("Poly1305", digest, 16);
}

static void ciphers(const unsigned char *text, size_t size) {
  unsigned char *made = malloc(size), *expanded = malloc(size), vector[16] = {0}, tag[16];
  AES_KEY aes;
  AES_set_encrypt_key(key, 256, &aes);
  AES_cbc_encrypt(text, made, size, &aes, vector, AES_ENCRYPT);
  print_digest_of("AES-256-CBC", made, size);
  AES_set_decrypt_key(key, 256, &aes);
  memset(vector, 0, sizeof vector);
  AES_cbc_encrypt(made, expanded, size, &aes, vector, AES_DECRYPT);
  printf("and back %d\n", memcmp(text, expanded, size));
  AES_set_encrypt_key(key, 128, &aes);
  GCM128_CONTEXT gcm;
  CRYPTO_gcm128_init(&gcm, &aes, (block128_f)AES_encrypt);
  CRYPTO_gcm128_setiv(&gcm, vector, 12);
  CRYPTO_gcm128_aad(&gcm, key, 20);
  CRYPTO_gcm128_encrypt(&gcm, text, made, size);
  CRYPTO_gcm128_tag(&gcm, tag, sizeof tag);
  print_digest_of("AES-128-GCM", made, size);
  print("tag", tag, sizeof tag);
  CAMELLIA_KEY camellia;
  Camellia_set_key(key, 128, &camellia);
  memset(vector, 0, sizeof vector);
  Camellia_cbc_encrypt(text, made, size, &camellia, vector, CAMELLIA_ENCRYPT);
  print_digest_of("Camellia-128-CBC", made, size);
  DES_key_schedule first, second, third;
  DES_set_key_unchecked((const_DES_cblock *)key, &first);
  DES_set_key_unchecked((const_DES_cblock *)(key + 8), &second);
  DES_set_key_unchecked((const_DES_cblock *)(key + 16), &third);
  memset(vector, 0, sizeof vector);
  DES_ede3_cbc_encrypt(text, made, size, &first, &second, &third, (DES_cblock *)vector, DES_ENCRYPT);
  print_digest_of("DES-EDE3-CBC", made, size);
  unsigned words[8], counter[4] = {1, 2, 3, 4};
  for (int at = 0; at < 8; at++)
    words[at] = CHACHA_U8TOU32(key + 4 * at);
  ChaCha20_ctr32(made, text, size, words, counter);
  print_digest_of("ChaCha20", made, size);
}

int main(int count, char **arguments) {
  FILE *file = count == 3 ? fopen(arguments[2], "rb") : NULL;
  if (!file)
    return 2;
  fseek(file, 0, SEEK_END);
  // Whole blocks of all ciphers.
  size_t size = ftell(file) & ~(size_t)63;
  rewind(file);
  unsigned char *text = malloc(size);
  if (fread(text, 1, size, file) != size)
    return 2;
  fclose(file);
  (strcmp(arguments[1], "digests") ? ciphers : digests)(text, size);
  return 0;
}

// What the library has elsewhere, and no workload calls.
void *CRYPTO_malloc(size_t size, const char *file, int line) {
  return malloc(size);
}

void *CRYPTO_malloc_array(size_t count, size_t size, const char *file, int line) {
  return malloc(count * size);
}

void *CRYPTO_realloc_array(void *memory, size_t count, size_t size, const char *file, int line) {
  return realloc(memory, count * size);
}

void CRYPTO_clear_free(void *memory, size_t size, const char *file, int line) {
  free(memory);
}

void CRYPTO_free(void *memory, const char *file, int line) {
  free(memory);
}

int CRYPTO_memcmp(const void *one, const void *other, size_t size) {
  return memcmp(one, other, size);
}

size_t OPENSSL_strlcpy(char *to, const char *from, size_t size) {
  return snprintf(to, size, "%s", from);
}

void OPENSSL_die(const char *message, const char *file, int line) {
  abort();
}
