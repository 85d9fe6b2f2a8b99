// What the calls of a consumer are given, and how their answers are looked at.
#pragma once

#include <cstdio>
#include <vector>

inline int wrong = 0;
inline void expect(bool right, const char* file, int line) {
  if (right) return;
  std::printf("%s:%d: a wrong answer\n", file, line);
  wrong = 1;
}
#define EXPECT(condition) expect(condition, __FILE__, __LINE__)

inline const std::vector<double> x{0.5, 1.5, 1.5, 2.5, 7};
inline const std::vector<float> y{1, 2, 3, 4, 5};
