// cairn/c/base.h: status, arrays and execution, which all calls share.
#ifndef CAIRN_C_BASE_H
#define CAIRN_C_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Marks of declarations, which mean nothing to a compiler. Pointers may be NULL where CAIRN_NULLABLE says
// so, and those of executions, of draws, and of what is freed. CAIRN_COUNT(n): to n items.
#define CAIRN_NULLABLE
#define CAIRN_COUNT(n)

// Raised where a program that was compiled with an older header would no longer work.
#define CAIRN_C_ABI 1
uint32_t cairn_abi(void);  // CAIRN_C_ABI of the library that was linked

// --- status ---------------------------------------------------------------------------------------------

// One for each exception of the C++ library.
typedef enum cairn_status {
  CAIRN_OK = 0,
  CAIRN_INVALID_ARGUMENT = 1,  // a value, a size, a place that does not fit; a handle or pointer that is NULL
  CAIRN_OVERFLOW = 2,          // a count or sum that does not fit
  CAIRN_TOO_LONG = 3,          // more words than can be numbered
  CAIRN_NO_MEMORY = 4,
  CAIRN_DEVICE_ERROR = 5,    // a device that was asked for is missing, out of memory, or failed
  CAIRN_CANCELLED = 6,       // cairn_execution.progress asked to stop
  CAIRN_SYSTEM_ERROR = 7,    // a file that cannot be written or read
  CAIRN_CALLBACK_ERROR = 8,  // a function that the caller gave returned an error
  CAIRN_RUNTIME_ERROR = 9    // another error, also one of another rank
} cairn_status;

// The sentence of the calling thread's last call that failed: what, where, and what was expected. "" before
// the first. Valid until the thread's next call that fails.
const char* cairn_message(void);
// Makes the thread's message and returns the status: for functions of this API that are in headers.
cairn_status cairn_say(cairn_status status, CAIRN_NULLABLE const char* sentence);
const char* cairn_name_of_status(cairn_status status);  // "CAIRN_OK", ...

// --- arrays ---------------------------------------------------------------------------------------------

// The types of samples. 0 is none, so that an array that was not filled in is refused.
typedef enum cairn_type {
  CAIRN_INT8 = 1,
  CAIRN_INT16 = 2,
  CAIRN_INT32 = 3,
  CAIRN_INT64 = 4,
  CAIRN_UINT8 = 5,
  CAIRN_UINT16 = 6,
  CAIRN_UINT32 = 7,
  CAIRN_UINT64 = 8,
  CAIRN_FLOAT32 = 9,
  CAIRN_FLOAT64 = 10
} cairn_type;
size_t cairn_size_of_type(int32_t type);  // bytes; 0 of what is no type

// Where an array lies: 0 is host memory.
#define CAIRN_ON_HOST 0
#define CAIRN_ON_DEVICE(device) ((device) + 1)

// What is read: `size` items of a type.
typedef struct cairn_in {
  const void* data;
  uint64_t size;
  uint64_t stride;  // items from one to the next, of columns in host memory; 0 is 1, which all others need
  int32_t type;     // a cairn_type
  int32_t where;    // CAIRN_ON_HOST, CAIRN_ON_DEVICE(0), ...
} cairn_in;

// What is written, or added to.
typedef struct cairn_out {
  void* data;
  uint64_t size;
  int32_t type;
  int32_t where;
} cairn_out;

// Samples of one or several dimensions: a column for each, all of one length. Types may differ.
typedef struct cairn_columns {
  const cairn_in* const* column;
  size_t size;
} cairn_columns;

#ifndef __cplusplus
// The cairn_type of what p points to, under every name that C gives it.
#  define CAIRN_INTEGER_TYPE(integer, signed_first) \
    ((signed_first) + (sizeof(integer) == 1 ? 0 : sizeof(integer) == 2 ? 1 : sizeof(integer) == 4 ? 2 : 3))
#  define CAIRN_TYPE_OF(p)                                              \
    _Generic(*(p),                                                      \
        char: (char)-1 < 0 ? CAIRN_INT8 : CAIRN_UINT8,                  \
        signed char: CAIRN_INT8,                                        \
        unsigned char: CAIRN_UINT8,                                     \
        short: CAIRN_INTEGER_TYPE(short, CAIRN_INT8),                   \
        unsigned short: CAIRN_INTEGER_TYPE(short, CAIRN_UINT8),         \
        int: CAIRN_INTEGER_TYPE(int, CAIRN_INT8),                       \
        unsigned: CAIRN_INTEGER_TYPE(int, CAIRN_UINT8),                 \
        long: CAIRN_INTEGER_TYPE(long, CAIRN_INT8),                     \
        unsigned long: CAIRN_INTEGER_TYPE(long, CAIRN_UINT8),           \
        long long: CAIRN_INTEGER_TYPE(long long, CAIRN_INT8),           \
        unsigned long long: CAIRN_INTEGER_TYPE(long long, CAIRN_UINT8), \
        float: CAIRN_FLOAT32,                                           \
        double: CAIRN_FLOAT64)

// n items at p, in host memory: arguments of calls. A pointer to another type does not compile.
#  define CAIRN_IN(p, n) (&(const cairn_in){(p), (n), 1, CAIRN_TYPE_OF(p), CAIRN_ON_HOST})
#  define CAIRN_OUT(p, n) (&(const cairn_out){(p), (n), CAIRN_TYPE_OF(p), CAIRN_ON_HOST})
// Every stride-th item of p, n of them: a channel of an image, a field of a record.
#  define CAIRN_STRIDED(p, n, stride) (&(const cairn_in){(p), (n), (stride), CAIRN_TYPE_OF(p), CAIRN_ON_HOST})
// CAIRN_COLUMNS(CAIRN_IN(x, n), CAIRN_IN(y, n))
#  define CAIRN_COLUMNS(...)                                        \
    (&(const cairn_columns){(const cairn_in* const[]){__VA_ARGS__}, \
                            sizeof((const cairn_in* const[]){__VA_ARGS__}) / sizeof(const cairn_in*)})
#endif

// --- execution ------------------------------------------------------------------------------------------

typedef enum cairn_place {
  CAIRN_PLACE_AUTOMATIC = 0,
  CAIRN_PLACE_HOST = 1,
  CAIRN_PLACE_DEVICE = 2
} cairn_place;
typedef enum cairn_isa {
  CAIRN_ISA_BEST = 0,
  CAIRN_ISA_BASELINE = 1,
  CAIRN_ISA_AVX2 = 2,
  CAIRN_ISA_AVX512 = 3
} cairn_isa;

struct cairn_communicator;

// Where and how a call runs: cairn::execution.
typedef struct cairn_execution {
  size_t size;      // of this struct, as its user knows it
  int32_t where;    // a cairn_place
  int32_t device;   // which, where there are several
  int32_t threads;  // 0: all that this process may use
  int32_t bind;     // not 0: place and bind threads by hwloc
  int32_t target;   // a cairn_isa
  int32_t root;     // of calls over ranks: which rank gets the result; CAIRN_ALL_RANKS: all
  uint64_t scratch_bytes;
  uint64_t device_bytes;
  // Called from the calling thread with the fraction done; anything but 0 stops the call: CAIRN_CANCELLED.
  int (*progress)(double fraction, void* data);
  void* progress_data;
  // NULL: this process alone. Else the call is collective (cairn/c/communicator.h); calls that have no form
  // over ranks refuse it.
  const struct cairn_communicator* ranks;
} cairn_execution;
#define CAIRN_ALL_RANKS (-1)
#define CAIRN_EXECUTION     \
  {sizeof(cairn_execution), \
   CAIRN_PLACE_AUTOMATIC,   \
   0,                       \
   0,                       \
   0,                       \
   CAIRN_ISA_BEST,          \
   CAIRN_ALL_RANKS,         \
   0,                       \
   0,                       \
   NULL,                    \
   NULL,                    \
   NULL}

// What ran: cairn::run_info. The texts are constants of the library.
typedef struct cairn_run {
  int32_t where;   // CAIRN_PLACE_HOST or CAIRN_PLACE_DEVICE
  int32_t device;  // -1 on the host
  int32_t threads;
  int32_t bound;
  const char* target;  // "avx512", "nvptx", ...
  const char* method;
} cairn_run;

// Frees bytes that a save returned (cairn/c/state.h). NULL is fine.
void cairn_free(void* bytes);

#ifdef __cplusplus
}
#endif

#endif
