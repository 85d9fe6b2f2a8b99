// Threads look words up in chunks that grow; after each chunk one thread adds the words that were not there.
#include "src/host/run/word_numbers.hpp"

#include <algorithm>

#include "src/call/progress.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t tile = word_slots::most_at_once;
constexpr std::size_t chunk_of_thread = std::size_t{1} << 12;
constexpr std::size_t first_chunk = std::size_t{1} << 13, largest_chunk = std::size_t{1} << 20;

// Calls use(first, words, keys) for all tiles of a part.
template <class Use>
void in_tiles(const word_slots& table, const word_source& words, std::size_t first, std::size_t last,
              const Use& use) {
  std::string_view some[tile];
  word_slots::keys keys;
  for (std::size_t at = first; at < last; at += tile) {
    const std::span<std::string_view> these(some, std::min(tile, last - at));
    const char* const end = words(at, these);
    table.keys_of(these, end, keys);
    use(at, std::span<const std::string_view>(these), keys);
  }
}

class numbering {
 public:
  numbering(word_slots& table, std::span<std::uint32_t> numbers, const word_source& words, int threads)
      : table_(table), numbers_(numbers), words_(words), threads_(threads) {}

  void all(const execution& exec) {
    bool looks = threads_ > 1;  // whether words are looked up first
    for (std::size_t first = 0, chunk = first_chunk; first < numbers_.size();) {
      const std::size_t last = first + std::min(chunk, numbers_.size() - first);
      const std::size_t before = table_.size();
      if (looks) {
        find(first, last);
        add_those_not_there(first, last);
      } else {
        add(first, last);
      }
      // Where most words are new, looking them up is no use.
      looks = threads_ > 1 && 2 * (table_.size() - before) < last - first;
      first = last;
      chunk = std::min(4 * chunk, largest_chunk);
      report(exec, static_cast<double>(first) / static_cast<double>(numbers_.size()));
    }
  }

 private:
  void find(std::size_t from, std::size_t to) const {
    for_each_chunk(to - from, chunk_of_thread, threads_, [&](std::size_t first, std::size_t last) {
      in_tiles(table_, words_, from + first, from + last, [&](std::size_t at, auto words, const auto& keys) {
        table_.find(words, keys, numbers_.data() + at);
      });
    });
  }

  void add(std::size_t from, std::size_t to) {
    in_tiles(table_, words_, from, to, [&](std::size_t at, auto words, const auto& keys) {
      table_.number(words, keys, numbers_.data() + at);
    });
  }

  void add_those_not_there(std::size_t from, std::size_t to) {
    for (std::size_t at = from; at < to; at += tile) {
      const std::size_t count = std::min(tile, to - at);
      if (has(numbers_.subspan(at, count))) add(at, at + count);
    }
  }

  static bool has(std::span<const std::uint32_t> these) {
    bool found = false;
    for (const std::uint32_t number : these) found |= number == word_slots::not_there;
    return found;
  }

  word_slots& table_;
  std::span<std::uint32_t> numbers_;
  const word_source& words_;
  int threads_;
};

run_info ran_on(int threads) {
  run_info run;
  run.threads = threads;
  run.method = "word table";
  return run;
}

}  // namespace

run_info number_words(word_slots& table, std::span<std::uint32_t> numbers, const word_source& words,
                      const execution& exec) {
  const int threads = threads_for(exec, numbers.size(), chunk_of_thread, 4 * chunk_of_thread);
  const std::size_t before = table.size();
  try {
    numbering(table, numbers, words, threads).all(exec);
  } catch (...) {
    table.keep(before);
    throw;
  }
  return ran_on(threads);
}

run_info find_words(const word_slots& table, std::span<std::uint32_t> numbers, const word_source& words,
                    const execution& exec) {
  const int threads = threads_for(exec, numbers.size(), chunk_of_thread, 4 * chunk_of_thread);
  in_pieces(numbers.size(), largest_chunk, exec, [&](std::size_t from, std::size_t count) {
    for_each_chunk(count, chunk_of_thread, threads, [&](std::size_t first, std::size_t last) {
      in_tiles(table, words, from + first, from + last, [&](std::size_t at, auto some, const auto& keys) {
        table.find(some, keys, numbers.data() + at);
        for (std::size_t i = at; i < at + some.size(); ++i)
          if (numbers[i] == word_slots::not_there) numbers[i] = no_word;
      });
    });
  });
  return ran_on(threads);
}

}  // namespace cairn::host
