// A hash of bytes that tells programs apart, in C because a debug build of Swift takes a second for it. It is no secret.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t uimodel_mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 32);
}

// The hash of `count` bytes, going on from another one: words of eight bytes, the last of them filled with zeros.
static inline uint64_t uimodel_hash(const void *_Nonnull bytes, size_t count, uint64_t hash) {
  const unsigned char *next = (const unsigned char *)bytes;
  uint64_t word;
  size_t left = count;
  while (left >= 8) {
    memcpy(&word, next, 8);
    hash = uimodel_mix(hash, word);
    next += 8;
    left -= 8;
  }
  word = 0;
  memcpy(&word, next, left);
  return uimodel_mix(uimodel_mix(hash, word), count);
}
