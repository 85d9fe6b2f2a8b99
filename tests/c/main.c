// Calls every function of cairn/cairn.h from C11 (tools/checks/c_calls knows whether one is missing).
#include "checked.h"

int failures = 0;
int checks = 0;

int keep_bytes(const void* bytes, size_t size, void* data) {
  struct kept_bytes* to = data;
  if (to->size + size > sizeof to->bytes) return 3;
  memcpy(to->bytes + to->size, bytes, size);
  to->size += size;
  return 0;
}

int64_t give_bytes(void* bytes, size_t size, void* data) {
  struct kept_bytes* from = data;
  const size_t left = from->size - from->read;
  const size_t n = size < left ? size : left;
  memcpy(bytes, from->bytes + from->read, n);
  from->read += n;
  return (int64_t)n;
}

int main(void) {
  test_base();
  test_histograms();
  test_values();
  test_points();
  test_random();
  test_ranks();
  printf("%d checks, %d failed\n", checks, failures);
  return failures == 0 ? 0 : 1;
}
