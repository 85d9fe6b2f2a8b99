// error: samples lie one after the other, those of a list do not
#include <cairn/cairn.hpp>
#include <list>

void count(const std::list<float>& samples) { cairn::histogram(samples, cairn::axis::uniform(10, 0, 1)); }
