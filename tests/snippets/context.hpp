// What the C++ snippets of the documents have around them: names that a page does not declare.
#pragma once

#include <cairn/cairn.hpp>
#include <cmath>
#include <cstdint>
#include <vector>

namespace context {

inline std::vector<float> samples(100, 0.5F), x(100, 0.5F), y(100, 0.25F), weights(100, 1.F), xy(200, 0.5F),
    more(20, 0.25F), picture(100, 1.F), prices(10, 1.F), mine(100, 0.5F);
inline std::vector<std::uint8_t> rgb(300, 7);
inline std::vector<double> means(1'000'000, 3.5), chunk(10, 0.5);
inline std::vector<std::vector<float>> columns(3, samples);
inline std::vector<std::uint32_t> bins(1000, 17);
inline const cairn::axis axis = cairn::axis::uniform(10, 0, 1), channel = cairn::axis::integers(0, 255);
inline const cairn::binned<std::uint64_t> result = cairn::histogram(samples, axis);
inline cairn::value_counter<double> another;
inline std::uint64_t items = 100;
inline std::size_t height = 10, width = 10;

inline bool read(std::vector<double>&) { return false; }
inline bool read(std::vector<double>&, std::vector<float>&) { return false; }
inline void rewind() {}
template <class T>
void print(const T&) {}
template <class T, class U>
void print(const T&, const U&) {}
inline std::vector<float> read_slice(int, int) { return samples; }

}  // namespace context
