// Loads the libraries that the command line names, closes each and loads it again.
#include <dlfcn.h>

#include <cstdio>
#include <vector>

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
  const int on_device = arguments > 3 ? 1 : 0;
  const std::vector<const char*> names{values[1], values[2]};
  std::vector<void*> libraries;
  int wrong = 0;
  for (const char* name : names) libraries.push_back(dlopen(name, RTLD_NOW | RTLD_LOCAL));
  for (void* library : libraries) wrong += count_by(library, on_device);
  // The system may keep the first library for others that use its symbols: the second shows more.
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (libraries[i] != nullptr) dlclose(libraries[i]);
    wrong += count_by(libraries[1 - i], on_device);
    libraries[i] = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    wrong += count_by(libraries[i], on_device);
  }
  std::printf("%d calls failed\n", wrong);
  return wrong;
}
