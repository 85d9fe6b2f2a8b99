// Random numbers: bits, uniform numbers, integers, orders, counts; the streams of a generator.
#include <algorithm>
#include <cairn/collective/without_replacement.hpp>
#include <cairn/random/multinomial.hpp>
#include <cairn/random/shuffle.hpp>
#include <cairn/random/uniform.hpp>
#include <cairn/random/varying_draws.hpp>
#include <cairn/random/without_replacement.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../bindings.hpp"
#include "bounded.hpp"
#include "draws.hpp"

namespace cairn::python {
namespace {

nb::tuple draw_bits(const drawing& how, const output_array& to) {
  return how.facts(to.size(), [&](const execution& exec, const draws& which) {
    return detail::size_of(to.type()) == 4 ? bits_into(to.items<std::uint32_t>(), which, exec)
                                           : bits_into(to.items<std::uint64_t>(), which, exec);
  });
}

nb::tuple draw_uniform(const drawing& how, const output_array& to, given<double> low, given<double> high) {
  const double from = low.as("low");
  const double below = high.as("high");
  return visit_reals(to, [&]<class Real>(std::span<const Real>) {
    return how.facts(to.size(), [&](const execution& exec, const draws& which) {
      return uniform_into(to.items<Real>(), static_cast<Real>(from), static_cast<Real>(below), which, exec);
    });
  });
}

template <class Real>
double one_uniform(random_streams& from) {
  return one_number<Real>(from, [](auto to, const draws& which) { uniform_into(to, which, at_once); });
}

double one_uniform_between(random_streams& from, given<double> low, given<double> high) {
  return one_number<double>(from, [&](auto to, const draws& which) {
    uniform_into(to, low.as("low"), high.as("high"), which, at_once);
  });
}

void draw_integers(const drawing& how, const output_array& to, given<std::uint64_t> last) {
  const std::uint64_t greatest = last.as("last");
  unlocked(how.at, to.size(), [&](const execution& exec) {
    draw_bounded(to.items<std::uint64_t>(), std::span(&greatest, 1), how.which, exec);
  });
}

// Of one for each value.
void draw_varying_integers(const output_array& to, const array& lasts, given<std::uint64_t> seed,
                           given<std::uint64_t> stream) {
  const draws which{seed.as("seed"), stream.as("stream"), 0};
  unlocked({}, to.size(), [&](const execution& exec) {
    draw_bounded(to.items<std::uint64_t>(), lasts.items<const std::uint64_t>(), which, exec);
  });
}

std::uint64_t one_integer(random_streams& from, given<std::uint64_t> last) {
  const std::uint64_t greatest = last.as("last");
  return one_number<std::uint64_t>(
      from, [&](auto to, const draws& which) { draw_bounded(to, std::span(&greatest, 1), which, at_once); });
}

// Each row of items into random order.
void permute_lines(const output_array& to, given<std::uint64_t> seed, given<std::uint64_t> stream) {
  const draws which{seed.as("seed"), stream.as("stream"), 0};
  unlocked({}, to.size(),
           [&](const execution& exec) { permute(to.items<std::int64_t>(), to.row_size(), which, exec); });
}

// indices: 0, 1, ... in random order.
nb::tuple draw_permutation(const drawing& how, const output_array& indices) {
  return how.facts(indices.size(), [&](const execution& exec, const draws& which) {
    return permutation_into(indices.items<std::int64_t>(), which, exec);
  });
}

// rows: bytes of two dimensions, each row an item.
nb::tuple shuffle_rows(const drawing& how, const output_array& rows) {
  return how.facts(rows.size(), [&](const execution& exec, const draws& which) {
    execution here = exec;
    here.where = place::host;
    return detail::shuffle(rows.items<std::uint8_t>().data(), rows.rows(), rows.row_size(), which, here);
  });
}

sample_order order_of(given<bool> ascending) {
  return ascending.as("ascending") ? sample_order::ascending : sample_order::taken;
}

// indices: so many of the items 0, 1, ..., items - 1, all different; in order of their numbers, or in any.
nb::tuple draw_some(const drawing& how, const output_array& indices, given<std::uint64_t> items,
                    given<bool> ascending) {
  const std::uint64_t all = items.as("a");
  const sample_order order = order_of(ascending);
  return how.facts(indices.size(), [&](const execution& exec, const draws& which) {
    return sample_without_replacement_into(indices.items<std::int64_t>(), all, which, order, exec);
  });
}

// indices: items drawn without replacement by their weights, in the order in which they are taken, or in that
// of their numbers.
nb::tuple draw_distinct(const drawing& how, const output_array& indices, const array& weights,
                        given<bool> ascending) {
  const sample_order order = order_of(ascending);
  return visit_reals(weights, [&](auto w) {
    return how.facts(w.size(), [&](const execution& exec, const draws& which) {
      return sample_without_replacement_into(indices.items<std::int64_t>(), w, which, order, exec);
    });
  });
}

// The items of this process, or rank, that are taken.
nb::object divide_some(const drawing& how, given<std::uint64_t> wanted, given<std::uint64_t> items) {
  const std::uint64_t count = wanted.as("count");
  const std::uint64_t mine = items.as("items");
  const divided_sample made = unlocked(how.at, 0, [&](const execution& exec) {
    return divided_sample_without_replacement(count, mine, how.which, exec);
  });
  return numpy_copy<std::int64_t>(made.items);
}
nb::object divide_distinct(const drawing& how, given<std::uint64_t> wanted, const array& weights) {
  const std::uint64_t count = wanted.as("count");
  return visit_reals(weights, [&](auto w) {
    const divided_sample made = unlocked(how.at, w.size(), [&](const execution& exec) {
      return divided_sample_without_replacement(count, w, how.which, exec);
    });
    return numpy_copy<std::int64_t>(made.items);
  });
}

// counts: of each category in n draws, over those of this process, or of all ranks.
nb::tuple count_all_draws(const drawing& how, const output_array& counts, const array& weights,
                          given<std::uint64_t> n) {
  const std::uint64_t all = n.as("n");
  return visit_reals(weights, [&](auto w) {
    return how.facts(w.size(), [&](const execution& exec, const draws& which) {
      return multinomial_into(counts.items<std::int64_t>(), w, all, which, exec);
    });
  });
}

// The sum as if in twice the precision (Neumaier 1974).
double sum_of(std::span<const double> numbers) {
  double sum = 0;
  double rest = 0;
  for (const double x : numbers) {
    const double next = sum + x;
    rest += sum >= x ? (sum - next) + x : (x - next) + sum;
    sum = next;
  }
  return sum + rest;
}

// The last of the probabilities becomes what the others leave of 1, unless it is that up to `nearly`. Returns
// false, and changes nothing, if one is no probability, or the others add up to more than 1.
bool complete_row(std::span<double> row, double nearly) {
  if (!std::ranges::all_of(row, [](double p) { return p >= 0 && p <= 1; })) return false;
  const double sum = sum_of(row.first(row.size() - 1));
  if (sum > 1 + nearly) return false;
  const double rest = std::max(1 - sum, 0.);
  if (std::abs(row.back() - rest) > nearly) row.back() = rest;
  return true;
}

// Returns whether all rows could be completed.
bool complete_rows(const output_array& rows, double nearly) {
  const std::size_t width = rows.row_size();
  const std::span<double> numbers = rows.items<double>();
  for (std::size_t row = 0; row < rows.rows(); ++row)
    if (!complete_row(numbers.subspan(row * width, width), nearly)) return false;
  return true;
}

// counts: a row for each of `trials`, by the row of weights of the same number, or by the only one.
void count_draws(const drawing& how, const output_array& counts, const array& trials, const array& w) {
  unlocked(how.at, counts.size(), [&](const execution& exec) {
    const std::span<const std::int64_t> sizes = trials.items<const std::int64_t>();
    const std::size_t width = w.row_size();
    for (std::size_t row = 0; row < sizes.size();) {
      std::size_t next = row + 1;
      while (next < sizes.size() && w.rows() == 1 && sizes[next] == sizes[row]) ++next;
      draws of_rows = how.which;
      of_rows.offset += row;
      multinomial_into(counts.items<std::int64_t>().subspan(row * width, (next - row) * width),
                       w.items<const double>().subspan(w.rows() == 1 ? 0 : row * width, width),
                       static_cast<std::uint64_t>(sizes[row]), of_rows, exec);
      row = next;
    }
  });
}

// Multinomial counts of rows with few categories: binomial counts of one category after the other, of all
// rows at once, among what those before it leave.
class column_counts {
 public:
  column_counts(std::span<std::int64_t> counts, std::span<const std::int64_t> trials,
                std::span<const double> weights, const draws& which)
      : counts_(counts),
        trials_(trials),
        weights_(weights),
        which_(which),
        width_(counts.size() / trials.size()),
        is_common_(weights.size() == width_) {}

  void run(const execution& exec) {
    execution quiet = exec;
    quiet.progress = nullptr;
    const std::size_t together = std::max<std::size_t>(most_together / width_, 1);
    if (is_common_) find_shares(0, 1);
    for (std::size_t first = 0; first < trials_.size(); first += together) {
      const std::size_t rows = std::min(together, trials_.size() - first);
      if (!is_common_) find_shares(first, rows);
      draw(first, rows, quiet);
      ask(exec, first + rows, trials_.size());
    }
  }

 private:
  static constexpr std::size_t most_together = std::size_t{1} << 15;  // counts that stay in the cache
  static constexpr int bits_of_row = 48;

  // Column by column, the share of each category of what those before it leave.
  void find_shares(std::size_t first, std::size_t rows) {
    shares_.resize(rows * width_);
    for (std::size_t row = 0; row < rows; ++row) {
      double rest = 0;
      for (std::size_t i = width_; i-- > 0;) {
        const double weight = weights_[(first + row) * width_ + i];
        rest += weight;
        shares_[i * rows + row] = rest > 0 ? std::min(weight / rest, 1.) : 0;
      }
    }
  }

  void draw(std::size_t first, std::size_t rows, const execution& exec) {
    left_.assign(trials_.begin() + static_cast<std::ptrdiff_t>(first),
                 trials_.begin() + static_cast<std::ptrdiff_t>(first + rows));
    drawn_.resize(rows);
    for (std::size_t i = 0; i + 1 < width_; ++i) {
      draws of_column = which_;
      of_column.offset += (static_cast<std::uint64_t>(i) << bits_of_row) + first;
      if (is_common_)
        binomial_into(drawn_, left_, shares_[i], of_column, exec);
      else
        binomial_into(drawn_, left_, std::span<const double>(shares_).subspan(i * rows, rows), of_column,
                      exec);
      for (std::size_t row = 0; row < rows; ++row) {
        counts_[(first + row) * width_ + i] = drawn_[row];
        left_[row] -= drawn_[row];
      }
    }
    for (std::size_t row = 0; row < rows; ++row) counts_[(first + row + 1) * width_ - 1] = left_[row];
  }

  std::span<std::int64_t> counts_;
  std::span<const std::int64_t> trials_;
  std::span<const double> weights_;
  draws which_;
  std::size_t width_;
  bool is_common_;
  std::vector<double> shares_;
  std::vector<std::int64_t> left_;
  std::vector<std::int64_t> drawn_;
};

void count_columns(const call_place& at, const output_array& counts, const array& trials,
                   const array& weights, given<std::uint64_t> seed, given<std::uint64_t> stream) {
  const draws which{seed.as("seed"), stream.as("stream"), 0};
  unlocked(at, counts.size(), [&](const execution& exec) {
    column_counts(counts.items<std::int64_t>(), trials.items<const std::int64_t>(),
                  weights.items<const double>(), which)
        .run(exec);
  });
}

// One row of counts, here and now. Returns false, and takes no stream, if the weights cannot be completed.
bool count_once(random_streams& from, const output_array& counts, std::int64_t trials, const array& weights,
                double nearly) {
  const std::span<const double> all = weights.items<const double>();
  std::vector<double> row(all.begin(), all.end());
  if (!complete_row(row, nearly)) return false;
  column_counts(counts.items<std::int64_t>(), std::span(&trials, 1), row, from.taken()).run(at_once);
  return true;
}

}  // namespace

void add_random(nb::module_& m) {
  nb::class_<random_streams>(m, "RandomStreams")
      .def("__init__",
           [](random_streams* made, given<std::uint64_t> seed, given<std::uint64_t> next) {
             new (made) random_streams(seed.as("seed"), next.as("next"));
           })
      .def_prop_ro("seed", &random_streams::seed)
      .def_prop_ro("next", &random_streams::next)
      .def("take", &random_streams::take)
      .def("move_to", [](random_streams& self, given<std::uint64_t> seed, given<std::uint64_t> next) {
        self.move_to(seed.as("seed"), next.as("next"));
      });
  m.def("draw_bits", with_draws(&draw_bits));
  m.def("draw_uniform", with_draws(&draw_uniform));
  m.def("one_uniform", &one_uniform<double>);
  m.def("one_uniform_float", &one_uniform<float>);
  m.def("one_uniform_between", &one_uniform_between);
  m.def("draw_integers", with_draws(&draw_integers));
  m.def("draw_varying_integers", &draw_varying_integers);
  m.def("one_integer", &one_integer);
  m.def("permute_lines", &permute_lines);
  m.def("draw_permutation", with_draws(&draw_permutation));
  m.def("shuffle_rows", with_draws(&shuffle_rows));
  m.def("draw_some", with_draws(&draw_some));
  m.def("draw_distinct", with_draws(&draw_distinct));
  m.def("divide_some", with_draws(&divide_some));
  m.def("divide_distinct", with_draws(&divide_distinct));
  m.def("count_all_draws", with_draws(&count_all_draws));
  m.def("complete_rows", &complete_rows);
  m.def("count_draws", with_draws(&count_draws));
  m.def("count_columns", placed(&count_columns));
  m.def("count_once", &count_once);
  add_distributions(m);
}

}  // namespace cairn::python
