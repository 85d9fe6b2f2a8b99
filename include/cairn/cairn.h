// cairn/cairn.h: all of cairn for C11, and for whatever calls C.
//
//   float x[1000];                                     // filled by you
//   uint64_t counts[100] = {0};
//   cairn_axis *axis = NULL;
//   if (cairn_axis_uniform(100, 0, 1, &axis) ||
//       cairn_histogram_into(CAIRN_COLUMNS(CAIRN_IN(x, 1000)), CAIRN_AXES(axis), NULL,
//                            CAIRN_OUT(counts, 100), NULL))
//     fprintf(stderr, "%s\n", cairn_message());
//   cairn_axis_free(axis);
//
// What a call computes, costs and refuses is said where the C++ header of the same name says it: cairn_median
// is cairn::median. Here stands what C needs besides. The functions are in the library itself: link
// cairn::c, or what `pkg-config --libs cairn` names.
//
// Calls: every function that can fail returns a cairn_status, 0 where all went well; cairn_message() has the
// sentence. What a call makes is in its last arguments, which a call that fails leaves untouched, unless the
// C++ header says otherwise. Options may be NULL: then all are as CAIRN_EXECUTION and its like have them.
//
// Handles (cairn_axis and other types without members): what has a function that makes it has one that frees
// it, which takes NULL too. A handle may be used by several threads at once where all of them only read it.
// Pointers that functions return into a handle are valid until it is changed or freed.
//
// Structs that begin with `size` hold options; begin with the macro of the same name, which sets it: so a
// program that was compiled with an older header goes on working when options are added.
#ifndef CAIRN_CAIRN_H
#define CAIRN_CAIRN_H

#include <cairn/c/axis.h>
#include <cairn/c/base.h>
#include <cairn/c/binned.h>
#include <cairn/c/communicator.h>
#include <cairn/c/frequencies.h>
#include <cairn/c/histogram.h>
#include <cairn/c/info.h>
#include <cairn/c/mean_shift.h>
#include <cairn/c/memory.h>
#include <cairn/c/order_statistics.h>
#include <cairn/c/random.h>
#include <cairn/c/sampling.h>
#include <cairn/c/saturating_histogram.h>
#include <cairn/c/state.h>
#include <cairn/c/subarrays.h>
#include <cairn/c/value_counts.h>
#include <cairn/c/words.h>

#endif
