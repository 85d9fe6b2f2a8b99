// error: samples lie one after the other, those of a list do not
#include <cairn/cairn.hpp>
#include <list>

double middle(const std::list<int>& samples) { return cairn::median(samples).mean; }
std::vector<double> quartiles(const std::list<int>& samples) {
  return cairn::quantiles(samples, {0.25, 0.75});
}
std::vector<double> modes(const std::list<int>& samples) { return cairn::modes(samples); }
