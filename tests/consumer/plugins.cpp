// Loads the libraries that the command line names, closes the first one and loads it again.
#include <dlfcn.h>

#include <cstdio>

namespace {

// 0 if the library could be loaded and counted.
int count_by(void* library, int on_device) {
  if (library == nullptr) std::printf("%s\n", dlerror());
  if (library == nullptr) return 1;
  const auto count = reinterpret_cast<int (*)(int)>(dlsym(library, "count_some"));
  return count == nullptr ? 1 : count(on_device);
}

}  // namespace

int main(int arguments, char** values) {
  if (arguments < 3) return 2;
  const int on_device = arguments > 3 ? 1 : 0;
  void* first = dlopen(values[1], RTLD_NOW | RTLD_LOCAL);
  void* second = dlopen(values[2], RTLD_NOW | RTLD_LOCAL);
  int wrong = count_by(first, on_device) + count_by(second, on_device);
  if (first != nullptr) dlclose(first);
  wrong += count_by(second, on_device);
  first = dlopen(values[1], RTLD_NOW | RTLD_LOCAL);
  wrong += count_by(first, on_device);
  std::printf("%d calls failed\n", wrong);
  return wrong;
}
