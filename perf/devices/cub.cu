// CUB's rates for what perf_devices measures: DeviceHistogram of even and of listed bins, radix sort and run
// lengths. Counts of up to 1000 listed bins are compared with a plain count on the host; other answers are
// not compared, and their lines say so.
//
//   nvcc -O3 -std=c++17 -arch=native cub.cu -o cub && ./cub [LOG2_ITEMS=27]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cub/cub.cuh>
#include <random>
#include <vector>

static void check(cudaError_t got) {
  if (got == cudaSuccess) return;
  std::printf("cub: %s\n", cudaGetErrorString(got));
  std::exit(1);
}

template <class T>
static T* allocate(std::size_t n) {
  T* made = nullptr;
  check(cudaMalloc(&made, n * sizeof(T)));
  return made;
}

template <class Work>
static double best_seconds(const Work& work) {
  double best = 1e300;
  for (int i = 0; i < 6; ++i) {
    const auto start = std::chrono::steady_clock::now();
    work();
    check(cudaDeviceSynchronize());
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

// Call(temporary, bytes) as CUB has it: once for the size, then timed.
template <class Call>
static double timed(const Call& call) {
  std::size_t bytes = 0;
  check(call(nullptr, bytes));
  void* temporary = allocate<char>(bytes + 1);
  const double seconds = best_seconds([&] { check(call(temporary, bytes)); });
  check(cudaFree(temporary));
  return seconds;
}

static void print(const char* what, std::size_t k, std::size_t n, double seconds, const char* answer) {
  std::printf("%-32s %8zu %11.1f %8.1f GB/s  %s\n", what, k, n / seconds / 1e6, n * 4.0 / seconds / 1e9,
              answer);
  std::fflush(stdout);
}

int main(int argc, char** argv) {
  const std::size_t n = std::size_t{1} << (argc > 1 ? std::atoi(argv[1]) : 27);
  std::vector<float> x(n);
  std::mt19937 random(1);
  for (float& one : x) one = static_cast<float>(random() >> 8) * 0x1p-24F;
  float* xd = allocate<float>(n);
  check(cudaMemcpy(xd, x.data(), n * 4, cudaMemcpyHostToDevice));
  for (const std::size_t k : {100, 1000, 10000, 100000, 1000000}) {
    unsigned* counts = allocate<unsigned>(k);
    std::vector<float> edges(k + 1);
    for (std::size_t i = 0; i <= k; ++i) edges[i] = static_cast<float>(std::pow(double(i) / double(k), 1.3));
    float* edges_there = allocate<float>(k + 1);
    check(cudaMemcpy(edges_there, edges.data(), (k + 1) * 4, cudaMemcpyHostToDevice));
    const double even = timed([&](void* temporary, std::size_t& bytes) {
      return cub::DeviceHistogram::HistogramEven(temporary, bytes, xd, counts, int(k + 1), 0.0F, 1.0F,
                                                 int(n));
    });
    print("HistogramEven float", k, n, even, "not compared");
    const double range = timed([&](void* temporary, std::size_t& bytes) {
      return cub::DeviceHistogram::HistogramRange(temporary, bytes, xd, counts, int(k + 1), edges_there,
                                                  int(n));
    });
    std::vector<unsigned> got(k), expected(k);
    check(cudaMemcpy(got.data(), counts, k * 4, cudaMemcpyDeviceToHost));
    if (k <= 1000) {
      for (const float one : x)
        ++expected[std::upper_bound(edges.begin(), edges.end(), one) - edges.begin() - 1];
    }
    print("HistogramRange float", k, n, range,
          k > 1000          ? "not compared"
          : got == expected ? "right"
                            : "WRONG");
    check(cudaFree(counts));
    check(cudaFree(edges_there));
  }
  std::int32_t *in = allocate<std::int32_t>(n), *sorted = allocate<std::int32_t>(n);
  std::int32_t *unique = allocate<std::int32_t>(n), *counts = allocate<std::int32_t>(n),
               *runs = allocate<std::int32_t>(1);
  for (const std::uint32_t values : {1000U, 1U << 20}) {
    std::vector<std::int32_t> items(n);
    for (auto& one : items) one = static_cast<std::int32_t>(random() % values);
    check(cudaMemcpy(in, items.data(), n * 4, cudaMemcpyHostToDevice));
    const double sort = timed([&](void* temporary, std::size_t& bytes) {
      return cub::DeviceRadixSort::SortKeys(temporary, bytes, in, sorted, int(n));
    });
    const double encode = timed([&](void* temporary, std::size_t& bytes) {
      return cub::DeviceRunLengthEncode::Encode(temporary, bytes, sorted, unique, counts, runs, int(n));
    });
    print("RadixSort + RunLengthEncode int32", values, n, sort + encode, "not compared");
  }
}
