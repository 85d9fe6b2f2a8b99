// A shared library that counts on a device where there is one, as an application loads and closes plugins.
#include <cairn/cairn.hpp>
#include <vector>

// 0 if all samples were counted.
extern "C" int count_some(int on_device) {
  const std::vector<float> x(1000, 0.5F);
  const auto where = on_device != 0 ? cairn::place::device : cairn::place::host;
  return cairn::histogram(x, cairn::axis::uniform(4, 0.0, 1.0), {.where = where}).counts[2] == 1000 ? 0 : 1;
}
