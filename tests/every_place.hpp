// Every way a call can run here: each instruction set on 1 and several threads, and the devices.
#pragma once

#include <cairn/cairn.hpp>
#include <sstream>
#include <string>
#include <vector>

namespace tests {

struct way {
  std::string name;
  cairn::execution exec;
};

inline std::vector<way> host_ways() {
  std::vector<way> ways{{"as usual", {.where = cairn::place::host}}};
  for (const cairn::isa target : cairn::instruction_sets()) {
    for (const int threads : {1, 2, 3, 7}) {
      cairn::execution exec;
      exec.where = cairn::place::host;
      exec.target = target;
      exec.threads = threads;
      ways.push_back(
          {std::string(cairn::name_of(target)) + " on " + std::to_string(threads) + " threads", exec});
    }
  }
  cairn::execution bound;
  bound.where = cairn::place::host;
  bound.target = cairn::best_instruction_set();
  bound.threads = 2;
  bound.bind = true;
  ways.push_back({"bound, on 2 threads", bound});
  return ways;
}

inline std::vector<way> device_ways() {
  std::vector<way> ways;
  if (cairn::device_count() > 0) {
    cairn::execution exec;
    exec.where = cairn::place::device;
    ways.push_back({"device 0", exec});
    if (cairn::device_count() > 1) exec.device = 1;
    exec.device_bytes = 10000;
    ways.push_back({"another device, in chunks", exec});
  }
  return ways;
}

inline std::vector<way> every_way() {
  std::vector<way> ways = host_ways();
  for (way& device : device_ways()) ways.push_back(std::move(device));
  return ways;
}

}  // namespace tests
