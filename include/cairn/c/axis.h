// cairn/c/axis.h: the bins of one histogram axis (cairn/axis.hpp, cairn/axis_map.hpp). Immutable; may be
// shared by threads and calls.
#ifndef CAIRN_C_AXIS_H
#define CAIRN_C_AXIS_H

#include <cairn/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cairn_axis cairn_axis;

// The shape of a map: how positions are predicted, which never changes a count.
typedef enum cairn_map_shape {
  CAIRN_MAP_AUTOMATIC = 0,
  CAIRN_MAP_UNIFORM = 1,
  CAIRN_MAP_LOGARITHMIC = 2,
  CAIRN_MAP_EXPONENTIAL = 3,
  CAIRN_MAP_NORMAL = 4,
  CAIRN_MAP_LOG_NORMAL = 5,
  CAIRN_MAP_POWER_LAW = 6,
  CAIRN_MAP_LEARNED = 7
} cairn_map_shape;
typedef struct cairn_axis_map {
  size_t size;
  int32_t shape;
  int32_t has_parameters;  // 0: taken from quartiles of the edges
  double location;         // the mean; of no meaning to exponential and power law
  double scale;            // the rate, the deviation, the exponent
  const cairn_in* sample;  // of learned maps: float or double; NULL: learned from the edges
} cairn_axis_map;
#define CAIRN_AXIS_MAP {sizeof(cairn_axis_map), CAIRN_MAP_AUTOMATIC, 0, 0, 0, NULL}

cairn_status cairn_axis_uniform(size_t bins, double low, double high, cairn_axis** made);
cairn_status cairn_axis_logarithmic(size_t bins, double low, double high, cairn_axis** made);
// The first bin follows the last one: angles, phases, hours. Bins of one width, or edges of float or double.
cairn_status cairn_axis_circular(size_t bins, double low, double high, cairn_axis** made);
cairn_status cairn_axis_circular_edges(const cairn_in* edges, cairn_axis** made);
cairn_status cairn_axis_integers(int64_t first, int64_t last, cairn_axis** made);
cairn_status cairn_axis_categories(CAIRN_COUNT(count) const int64_t* integers, size_t count,
                                   cairn_axis** made);
// Edges of float or double.
cairn_status cairn_axis_edges(const cairn_in* edges, CAIRN_NULLABLE const cairn_axis_map* map,
                              cairn_axis** made);
void cairn_axis_free(cairn_axis* axis);
// Another handle of the same tables.
cairn_status cairn_axis_copy(const cairn_axis* axis, cairn_axis** made);

size_t cairn_axis_bins(const cairn_axis* axis);  // 0 of NULL
// All edges, bins + 1 of them, and how many: of categories none.
cairn_status cairn_axis_edge_list(const cairn_axis* axis, const double** edges, size_t* count);
cairn_status cairn_axis_edge(const cairn_axis* axis, size_t i, double* edge);
cairn_status cairn_axis_category_list(const cairn_axis* axis, const int64_t** integers, size_t* count);
cairn_status cairn_axis_centers_into(const cairn_axis* axis, CAIRN_COUNT(count) double* centers,
                                     size_t count);
cairn_status cairn_axis_widths_into(const cairn_axis* axis, CAIRN_COUNT(count) double* widths, size_t count);
// The bin that x is in, -1 for none.
cairn_status cairn_axis_index(const cairn_axis* axis, double x, int64_t* index);
// The name of its map as chosen, written with its ending 0 into `room` bytes.
cairn_status cairn_axis_map_name(const cairn_axis* axis, CAIRN_COUNT(room) char* name, size_t room);

// With the edges that samples of a type are counted by; with edges rounded for none; with the last bin
// half-open as the others.
cairn_status cairn_axis_used_for(const cairn_axis* axis, int32_t type, cairn_axis** made);
cairn_status cairn_axis_unrounded(const cairn_axis* axis, cairn_axis** made);
cairn_status cairn_axis_half_open(const cairn_axis* axis, cairn_axis** made);

// The axes of a histogram, one for each column of samples.
typedef struct cairn_axes {
  const cairn_axis* const* axis;
  size_t size;
  int32_t with_flow;  // not 0: each axis has two more bins, for what lies below and above it
} cairn_axes;
#ifndef __cplusplus
// CAIRN_AXES(a, b): an argument of calls.
#  define CAIRN_AXES(...)                                          \
    (&(const cairn_axes){(const cairn_axis* const[]){__VA_ARGS__}, \
                         sizeof((const cairn_axis* const[]){__VA_ARGS__}) / sizeof(const cairn_axis*), 0})
#endif
// The product of the bins of all axes, with those for flow: how many counts a histogram has.
cairn_status cairn_axes_bins(const cairn_axes* axes, uint64_t* bins);

#ifdef __cplusplus
}
#endif

#endif
