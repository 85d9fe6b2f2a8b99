// Answers the cases that oracle.py writes: reads them from standard input, writes what the library says to
// standard output; both in plain binary, one case after the other.
//
//   case    whether it is a profile, sample type, number of bins, whether there is a range (all int64), its
//           two ends (double), number of samples (int64), samples, and for a profile as many doubles
//   answer  number of edges, or -1 for a refusal (int64); edges (double); counts (uint64); of a profile for
//           each bin mean, variance, least and greatest (double)
#include <cairn/cairn.hpp>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <vector>

namespace {

template <class T>
bool read(T* to, std::size_t n) {
  return std::fread(to, sizeof(T), n, stdin) == n;
}
template <class T>
T read_one() {
  T value{};
  if (!read(&value, 1)) throw std::runtime_error("a case ends too early");
  return value;
}
template <class T>
void write(const T* from, std::size_t n) {
  if (std::fwrite(from, sizeof(T), n, stdout) != n) throw std::runtime_error("cannot write");
}

struct asked {
  std::int64_t with_means, type, bins, has_range;
  cairn::bounds range;
};

template <class T>
void answer(const asked& what, const std::vector<T>& x, const std::vector<double>& y) {
  const auto bins = static_cast<std::size_t>(what.bins);
  const auto counted =
      what.has_range != 0 ? cairn::histogram(x, bins, what.range) : cairn::histogram(x, bins);
  const auto edges = static_cast<std::int64_t>(counted.edges().size());
  write(&edges, 1);
  write(counted.edges().data(), counted.edges().size());
  write(counted.counts.data(), counted.counts.size());
  if (what.with_means == 0) return;
  for (const cairn::mean_of& bin : cairn::profile(x, y, cairn::axis::edges(counted.edges())).counts) {
    const double figures[] = {bin.mean, bin.variance(), bin.least, bin.greatest};
    write(figures, 4);
  }
}

template <class T>
void answer(const asked& what) {
  std::vector<T> x(static_cast<std::size_t>(read_one<std::int64_t>()));
  std::vector<double> y(what.with_means != 0 ? x.size() : 0);
  if (!read(x.data(), x.size()) || !read(y.data(), y.size()))
    throw std::runtime_error("a case ends too early");
  try {
    answer(what, x, y);
  } catch (const std::invalid_argument&) {
    const std::int64_t refused = -1;
    write(&refused, 1);
  }
}

void answer(const asked& what) {
  switch (what.type) {
    case 0:
      return answer<std::int8_t>(what);
    case 1:
      return answer<std::uint16_t>(what);
    case 2:
      return answer<std::int32_t>(what);
    case 3:
      return answer<std::int64_t>(what);
    case 4:
      return answer<float>(what);
    default:
      return answer<double>(what);
  }
}

}  // namespace

int main() {
  asked what{};
  while (read(&what.with_means, 1)) {
    what.type = read_one<std::int64_t>();
    what.bins = read_one<std::int64_t>();
    what.has_range = read_one<std::int64_t>();
    what.range.low = read_one<double>();
    what.range.high = read_one<double>();
    answer(what);
  }
}
