// error: no histogram of long double samples
#include <cairn/cairn.hpp>

void count(const std::vector<long double>& samples) {
  cairn::histogram(samples, cairn::axis::uniform(10, 0, 1));
}
