// Draws the bin numbers of a differential image, and checks what was wanted.
#include <algorithm>
#include <array>
#include <cairn/sampling.hpp>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "commands/histo/histo.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t numbers_at_once = std::size_t{1} << 18;
constexpr double narrower = 128;                  // the eye's middle than the eye
constexpr double middle_share = 1 / 256.;         // of the numbers in the eye
constexpr std::uint64_t streams_a_component = 2;  // one for rows, one for columns
using indices = std::vector<std::uint32_t>;

// e^-x for x >= 0; 0 where it is less than 2^-92, which no draw would show. Taylor's series of e^(x / 1024),
// squared ten times.
double negative_exponential(double x) {
  constexpr double negligible = 64;
  constexpr int squares = 10, terms = 12;
  if (!(x < negligible)) return 0;
  const double part = x / (1 << squares);
  double sum = 1;
  for (int i = terms; i > 0; --i) sum = 1 + sum * part / i;
  for (int i = 0; i < squares; ++i) sum *= sum;
  return 1 / sum;
}

// The shares of the rows or columns.
std::vector<double> normal_weights(std::uint32_t side, std::uint32_t center, double spread) {
  std::vector<double> weights(side);
  for (std::uint32_t i = 0; i < side; ++i) {
    const double distance = i < center ? center - i : i - center;
    const double deviations = i == center ? 0 : distance / spread;  // a spread may be so small that it is 0
    weights[i] = negative_exponential(deviations * deviations / 2);
  }
  return weights;
}

sampler normal(std::uint32_t side, std::uint32_t center, double spread, const execution& exec) {
  return sampler(in<double>(normal_weights(side, center, spread)), exec);
}

// A distribution of bin numbers, by rows and columns.
struct component {
  sampler rows, columns;
};

std::array<component, 3> components_of(const differential_image& wanted, const execution& exec) {
  const auto eye = [&](double scale) {
    return component{normal(wanted.height, wanted.eye_row, wanted.row_spread / scale, exec),
                     normal(wanted.width, wanted.eye_column, wanted.column_spread / scale, exec)};
  };
  return {component{sampler::uniform(wanted.height), sampler::uniform(wanted.width)}, eye(1), eye(narrower)};
}

sampler choice_of(const differential_image& wanted, const execution& exec) {
  const double inside = 1 - wanted.outliers;
  const std::array shares{wanted.outliers, inside * (1 - middle_share), inside * middle_share};
  return sampler(in<double>(shares), exec);
}

class number_maker {
 public:
  number_maker(const differential_image& wanted, const execution& exec)
      : wanted_(wanted),
        exec_(exec),
        choice_(choice_of(wanted, exec)),
        components_(components_of(wanted, exec)) {}

  // Writes numbers `first` and following, as many as `numbers` holds.
  run_info make(std::uint64_t first, std::span<std::uint32_t> numbers) {
    draw(choice_, 0, first, numbers.size(), chosen_);
    std::uint64_t stream = 1;
    run_info last;
    for (std::uint32_t which = 0; which < components_.size(); ++which, stream += streams_a_component) {
      last = draw(components_[which].rows, stream, first, numbers.size(), rows_);
      draw(components_[which].columns, stream + 1, first, numbers.size(), columns_);
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (chosen_[i] == which) numbers[i] = rows_[i] * wanted_.width + columns_[i];
      }
    }
    return last;
  }

 private:
  run_info draw(const sampler& from, std::uint64_t stream, std::uint64_t first, std::size_t count,
                indices& into) {
    into.resize(count);
    return from.draw_into(out<std::uint32_t>(into), {wanted_.seed, stream, first}, exec_);
  }

  differential_image wanted_;
  const execution& exec_;
  sampler choice_;
  std::array<component, 3> components_;
  indices chosen_, rows_, columns_;
};

[[noreturn]] void refuse(const std::string& what, const std::string& expected) {
  throw std::invalid_argument(what + "; expected " + expected);
}

void check_side(const std::string& name, std::uint32_t side, std::uint64_t most) {
  if (side >= 1 && side <= most) return;
  refuse(name + " is " + std::to_string(side), "1 to " + std::to_string(most));
}

void check_eye(const std::string& name, std::uint32_t center, std::uint32_t side) {
  if (center >= side) refuse(name + " is " + std::to_string(center), "0 to " + std::to_string(side - 1));
}

std::string as_typed(double number) {  // the shortest text that gives the number again
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number).ptr};
}

void check_spread(const std::string& name, double spread) {
  if (!(spread > 0 && std::isfinite(spread))) {
    refuse(name + " is " + as_typed(spread), "a finite number above 0");
  }
}

}  // namespace

void set_bins(differential_image& wanted, std::uint32_t width, std::uint32_t height) {
  wanted.width = width;
  wanted.height = height;
  wanted.eye_row = height / 2;
  wanted.eye_column = width / 2;
  wanted.row_spread = height / 6.;
  wanted.column_spread = width / 6.;
}

void check(const differential_image& wanted) {
  constexpr std::uint64_t any = 0xffffffff;
  check_side("the image's width", wanted.image_width, any);
  check_side("the image's height", wanted.image_height, any);
  check_side("the histogram's width", wanted.width, differential_image::most_side);
  check_side("the histogram's height", wanted.height, differential_image::most_side);
  const std::uint64_t bins = std::uint64_t{wanted.width} * wanted.height;
  if (bins > differential_image::most_bins) {
    refuse("the histogram has " + std::to_string(bins) + " bins",
           "at most " + std::to_string(differential_image::most_bins));
  }
  check_eye("the row of the eye", wanted.eye_row, wanted.height);
  check_eye("the column of the eye", wanted.eye_column, wanted.width);
  check_spread("the spread of rows", wanted.row_spread);
  check_spread("the spread of columns", wanted.column_spread);
  if (!(wanted.outliers >= 0 && wanted.outliers <= 1)) {
    refuse("the share of outliers is " + as_typed(wanted.outliers), "0 to 1");
  }
}

run_info make_bin_numbers(const differential_image& wanted, const execution& exec,
                          const std::function<void(std::span<const std::uint32_t>)>& each) {
  check(wanted);
  number_maker maker(wanted, exec);
  const std::uint64_t all = std::uint64_t{wanted.image_width} * wanted.image_height;
  indices piece;
  run_info first;
  for (std::uint64_t done = 0; done < all; done += piece.size()) {
    piece.resize(std::min<std::uint64_t>(numbers_at_once, all - done));
    const run_info how_it_ran = maker.make(done, piece);
    if (done == 0) first = how_it_ran;  // the first piece is the largest: reports show what ran for it
    each(piece);
  }
  return first;
}

}  // namespace cairn::tool
