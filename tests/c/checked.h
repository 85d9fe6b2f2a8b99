// What the tests of the C API share: calls that must succeed, and those that must be refused in words.
#ifndef CAIRN_TESTS_C_CHECKED_H
#define CAIRN_TESTS_C_CHECKED_H

#include <cairn/cairn.h>
#include <stdio.h>
#include <string.h>

extern int failures;
extern int checks;

#define EXPECT(condition)                                    \
  do {                                                       \
    ++checks;                                                \
    if (!(condition)) {                                      \
      ++failures;                                            \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #condition); \
    }                                                        \
  } while (0)
#define WORKS(call)                                                                                  \
  do {                                                                                               \
    ++checks;                                                                                        \
    const cairn_status status_ = (call);                                                             \
    if (status_ != CAIRN_OK) {                                                                       \
      ++failures;                                                                                    \
      printf("%s:%d: %s: %s\n", __FILE__, __LINE__, cairn_name_of_status(status_), cairn_message()); \
    }                                                                                                \
  } while (0)
// The status, and a part of the sentence.
#define REFUSED(expected, part, call)                                                                \
  do {                                                                                               \
    ++checks;                                                                                        \
    const cairn_status status_ = (call);                                                             \
    if (status_ != (expected) || strstr(cairn_message(), part) == NULL) {                            \
      ++failures;                                                                                    \
      printf("%s:%d: %s: %s\n", __FILE__, __LINE__, cairn_name_of_status(status_), cairn_message()); \
    }                                                                                                \
  } while (0)

// Bytes of a state, kept and given again in pieces.
struct kept_bytes {
  char bytes[65536];
  size_t size, read;
};
int keep_bytes(const void* bytes, size_t size, void* data);  // a cairn_sink; 3: no room
int64_t give_bytes(void* bytes, size_t size, void* data);    // a cairn_source

void test_base(void);
void test_histograms(void);
void test_values(void);
void test_points(void);
void test_random(void);
void test_ranks(void);

#endif
