// A search of a table whose pairs of rows several processes share.
#pragma once

#include <cstddef>
#include <exception>
#include <vector>

#include "src/heavy/weighed.hpp"

namespace cairn::heavy {

template <class Sum>
class shared_work {
 public:
  virtual ~shared_work() = default;
  virtual std::size_t processes() const = 0;
  virtual std::size_t number() const = 0;  // of this one
  // Between rounds, on all: the greatest sum of which some process knows that k subarrays reach it.
  // `failure`: what this process has caught, or null; thrown on all.
  virtual Sum renewed(Sum least, const std::exception_ptr& failure) = 0;
  // At the end, on all: the k heaviest that any process found, in order.
  virtual std::vector<weighed<Sum>> joined(std::vector<weighed<Sum>> mine, std::size_t k) = 0;
};

}  // namespace cairn::heavy
