// cairn/c/mpi.h: the ranks of an MPI communicator, for the calls over ranks of cairn/cairn.h.
//
//   cairn_mpi *world = NULL;
//   cairn_mpi_open(MPI_COMM_WORLD, &world);
//   cairn_execution exec = CAIRN_EXECUTION;
//   exec.ranks = cairn_mpi_ranks(world);
//   cairn_median(CAIRN_IN(mine, n), CAIRN_NAN_PROPAGATE, &exec, NULL, NULL, &median);   // of all ranks
//   cairn_mpi_close(world);
//
// Functions in a header, over <mpi.h>: the library names no MPI, and one archive serves all of them. Not
// included by cairn.h. C++ programs have cairn/mpi.hpp, which is made of this. With CMake: cairn::c and
// MPI::MPI_C.
//
// The communicator is a duplicate, so that messages of cairn never meet the program's own; it keeps the error
// handler of the one it was made of. By default that ends the program; where it returns, an error of MPI
// becomes CAIRN_CALLBACK_ERROR on the rank that meets it, and other ranks may wait forever: end the program
// then.
//
// Sizes are 64 bits: exchanges go by MPI 4's large counts, all else, and without them all, in pieces of 2^30
// bytes. Calls are made by the thread that initialised MPI (MPI_THREAD_FUNNELED).
#ifndef CAIRN_C_MPI_H
#define CAIRN_C_MPI_H

// The C++ bindings, which nobody needs, would ask for libraries of their own.
#ifndef OMPI_SKIP_MPICXX
#  define OMPI_SKIP_MPICXX 1
#endif
#ifndef MPICH_SKIP_MPICXX
#  define MPICH_SKIP_MPICXX 1
#endif
#include <cairn/c/communicator.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CAIRN_MPI_PIECE ((uint64_t)1 << 30)

typedef struct cairn_mpi_parts {  // of bytes, one for each rank; kept, so that no call needs memory
  int* counts;
  int* places;
#if MPI_VERSION >= 4
  MPI_Count* large_counts;
  MPI_Aint* large_places;
#endif
} cairn_mpi_parts;

typedef struct cairn_mpi {
  cairn_communicator ranks;  // whose `self` is this
  MPI_Comm comm;
  uint64_t piece;    // messages are cut into pieces of at most so many bytes
  const char* call;  // of MPI, that failed
  MPI_Datatype int128;
  MPI_Op combine;  // for reductions that are no sums of MPI's types
  cairn_mpi_parts sent;
  cairn_mpi_parts taken;
} cairn_mpi;

// --- what the functions are made of ----------------------------------------------------------------------

static inline int cairn_mpi_checked(cairn_mpi* of, int code, const char* call) {
  if (code != MPI_SUCCESS) of->call = call;
  return code;
}
static inline uint64_t cairn_mpi_size_of(int32_t reduction) {
  static const uint64_t sizes[] = {8, 8, 16, 8, 1, 2};
  return sizes[reduction];
}
static inline MPI_Datatype cairn_mpi_type_of(const cairn_mpi* of, int32_t reduction) {
  switch (reduction) {
    case CAIRN_SUM_FLOAT64:
      return MPI_DOUBLE;
    case CAIRN_SUM_INT128:
      return of->int128;
    case CAIRN_SATURATING_SUM_UINT8:
      return MPI_UINT8_T;
    case CAIRN_SATURATING_SUM_UINT16:
      return MPI_UINT16_T;
    default:
      return MPI_UINT64_T;
  }
}
static inline MPI_Op cairn_mpi_op_of(const cairn_mpi* of, int32_t reduction) {
  return reduction == CAIRN_SUM_UINT64 || reduction == CAIRN_SUM_FLOAT64 ? MPI_SUM : of->combine;
}
// The size of the type says which reduction is meant: each that MPI_SUM does not do has a size of its own.
// MPI_MAX is not used, because MPICH 4.0 takes 2^63 and more for negative.
static inline void cairn_mpi_combine(void* from, void* into, int* count, MPI_Datatype* type) {
  int size = 0;
  MPI_Type_size(*type, &size);
  const int32_t reduction = size == 8    ? CAIRN_GREATEST_UINT64
                            : size == 16 ? CAIRN_SUM_INT128
                            : size == 1  ? CAIRN_SATURATING_SUM_UINT8
                                         : CAIRN_SATURATING_SUM_UINT16;
  cairn_combine(reduction, from, into, (uint64_t)*count);
}

// The place where the part of a rank begins; for the number of ranks, the size of all parts.
static inline uint64_t cairn_mpi_place_of(const uint64_t* sizes, int32_t rank) {
  uint64_t before = 0;
  for (int32_t r = 0; r < rank; ++r) before += sizes[r];
  return before;
}
static inline uint64_t cairn_mpi_less(uint64_t a, uint64_t b) { return a < b ? a : b; }
static inline void cairn_mpi_lay_out(const uint64_t* bytes, int32_t ranks, cairn_mpi_parts* parts) {
  uint64_t before = 0;
  for (int32_t r = 0; r < ranks; ++r) {
    parts->counts[r] = (int)bytes[r];
    parts->places[r] = (int)before;
#if MPI_VERSION >= 4
    parts->large_counts[r] = (MPI_Count)bytes[r];
    parts->large_places[r] = (MPI_Aint)before;
#endif
    before += bytes[r];
  }
}

// --- the functions of a cairn_communicator ---------------------------------------------------------------

static inline int cairn_mpi_broadcast(void* self, void* bytes, uint64_t size, int32_t root) {
  cairn_mpi* const of = (cairn_mpi*)self;
  int code = MPI_SUCCESS;
  for (uint64_t first = 0; first < size && code == MPI_SUCCESS; first += of->piece)
    code = MPI_Bcast((char*)bytes + first, (int)cairn_mpi_less(of->piece, size - first), MPI_BYTE, root,
                     of->comm);
  return cairn_mpi_checked(of, code, "MPI_Bcast");
}

// MPI_Allreduce or MPI_Exscan, piece by piece.
typedef int (*cairn_mpi_reduction)(const void*, void*, int, MPI_Datatype, MPI_Op, MPI_Comm);
static inline int cairn_mpi_reduce(cairn_mpi* of, void* items, uint64_t count, int32_t reduction,
                                   cairn_mpi_reduction reduce, const char* call) {
  const uint64_t size = cairn_mpi_size_of(reduction);
  const uint64_t most = of->piece / size;
  int code = MPI_SUCCESS;
  for (uint64_t first = 0; first < count && code == MPI_SUCCESS; first += most)
    code = reduce(MPI_IN_PLACE, (char*)items + first * size, (int)cairn_mpi_less(most, count - first),
                  cairn_mpi_type_of(of, reduction), cairn_mpi_op_of(of, reduction), of->comm);
  return cairn_mpi_checked(of, code, call);
}
static inline int cairn_mpi_allreduce(void* self, void* items, uint64_t count, int32_t reduction) {
  return cairn_mpi_reduce((cairn_mpi*)self, items, count, reduction, MPI_Allreduce, "MPI_Allreduce");
}
static inline int cairn_mpi_exscan(void* self, void* items, uint64_t count, int32_t reduction) {
  cairn_mpi* const of = (cairn_mpi*)self;
  const int code = cairn_mpi_reduce(of, items, count, reduction, MPI_Exscan, "MPI_Exscan");
  if (of->ranks.rank == 0 && count != 0) memset(items, 0, count * cairn_mpi_size_of(reduction));
  return code;
}

// Items that are more than a piece take one reduction for each rank's part of them.
static inline int cairn_mpi_reduce_scatter(void* self, const void* items, void* mine, const uint64_t* counts,
                                           int32_t reduction) {
  cairn_mpi* const of = (cairn_mpi*)self;
  const uint64_t size = cairn_mpi_size_of(reduction);
  const MPI_Datatype type = cairn_mpi_type_of(of, reduction);
  const MPI_Op op = cairn_mpi_op_of(of, reduction);
  const char* from = (const char*)items;
  if (cairn_mpi_place_of(counts, of->ranks.count) * size <= of->piece) {
    for (int32_t r = 0; r < of->ranks.count; ++r) of->sent.counts[r] = (int)counts[r];
    return cairn_mpi_checked(of, MPI_Reduce_scatter(from, mine, of->sent.counts, type, op, of->comm),
                             "MPI_Reduce_scatter");
  }
  int code = MPI_SUCCESS;
  const uint64_t most = of->piece / size;
  for (int32_t r = 0; r < of->ranks.count; ++r) {
    for (uint64_t first = 0; first < counts[r] && code == MPI_SUCCESS; first += most)
      code = MPI_Reduce(from + first * size, (char*)mine + (r == of->ranks.rank ? first * size : 0),
                        (int)cairn_mpi_less(most, counts[r] - first), type, op, r, of->comm);
    from += counts[r] * size;
  }
  return cairn_mpi_checked(of, code, "MPI_Reduce");
}

#if MPI_VERSION >= 4
// Smaller pieces are wanted where they are tested.
static inline int cairn_mpi_uses_large_counts(const cairn_mpi* of) { return of->piece == CAIRN_MPI_PIECE; }
#endif

// Bytes that are more than a piece take one broadcast from each rank.
static inline int cairn_mpi_allgather(void* self, const void* mine, void* all, const uint64_t* bytes) {
  cairn_mpi* const of = (cairn_mpi*)self;
  const int32_t ranks = of->ranks.count;
  const uint64_t size = bytes[of->ranks.rank];
  cairn_mpi_lay_out(bytes, ranks, &of->taken);
#if MPI_VERSION >= 4
  if (cairn_mpi_uses_large_counts(of)) {
    return cairn_mpi_checked(of,
                             MPI_Allgatherv_c(mine, (MPI_Count)size, MPI_BYTE, all, of->taken.large_counts,
                                              of->taken.large_places, MPI_BYTE, of->comm),
                             "MPI_Allgatherv_c");
  }
#endif
  if (cairn_mpi_place_of(bytes, ranks) <= of->piece)
    return cairn_mpi_checked(of,
                             MPI_Allgatherv(mine, (int)size, MPI_BYTE, all, of->taken.counts,
                                            of->taken.places, MPI_BYTE, of->comm),
                             "MPI_Allgatherv");
  char* to = (char*)all;
  int code = MPI_SUCCESS;
  for (int32_t r = 0; r < ranks && code == MPI_SUCCESS; ++r) {
    if (r == of->ranks.rank && size != 0) memcpy(to, mine, size);
    code = cairn_mpi_broadcast(of, to, bytes[r], r);
    to += bytes[r];
  }
  return code;
}

// The part of rank r, piece by piece.
static inline int cairn_mpi_gather_part(cairn_mpi* of, const void* mine, char* to, uint64_t size, int32_t r,
                                        int32_t root) {
  const int32_t rank = of->ranks.rank;
  int code = MPI_SUCCESS;
  if (rank == root && r == root && size != 0) memcpy(to, mine, size);
  if (r == root || (rank != root && rank != r)) return code;
  for (uint64_t first = 0; first < size && code == MPI_SUCCESS; first += of->piece) {
    const int count = (int)cairn_mpi_less(of->piece, size - first);
    code = rank == r ? MPI_Send((const char*)mine + first, count, MPI_BYTE, root, 0, of->comm)
                     : MPI_Recv(to + first, count, MPI_BYTE, r, 0, of->comm, MPI_STATUS_IGNORE);
  }
  return cairn_mpi_checked(of, code, "MPI_Send or MPI_Recv");
}
static inline int cairn_mpi_gather(void* self, const void* mine, void* all, const uint64_t* bytes,
                                   int32_t root) {
  cairn_mpi* const of = (cairn_mpi*)self;
  const int32_t ranks = of->ranks.count;
  if (cairn_mpi_place_of(bytes, ranks) <= of->piece) {
    cairn_mpi_lay_out(bytes, ranks, &of->taken);
    return cairn_mpi_checked(of,
                             MPI_Gatherv(mine, (int)bytes[of->ranks.rank], MPI_BYTE, all, of->taken.counts,
                                         of->taken.places, MPI_BYTE, root, of->comm),
                             "MPI_Gatherv");
  }
  int code = MPI_SUCCESS;
  char* to = (char*)all;
  for (int32_t r = 0; r < ranks && code == MPI_SUCCESS; ++r) {
    code = cairn_mpi_gather_part(of, mine, to, bytes[r], r, root);
    if (of->ranks.rank == root) to += bytes[r];
  }
  return code;
}

static inline int cairn_mpi_alltoall(void* self, const void* from, void* to, uint64_t bytes) {
  cairn_mpi* const of = (cairn_mpi*)self;
  return cairn_mpi_checked(of, MPI_Alltoall(from, (int)bytes, MPI_BYTE, to, (int)bytes, MPI_BYTE, of->comm),
                           "MPI_Alltoall");
}

typedef struct cairn_mpi_part {  // of bytes, that a rank sends or gets
  char* bytes;
  uint64_t size;
  int32_t rank;
} cairn_mpi_part;
static inline int cairn_mpi_exchange(cairn_mpi* of, cairn_mpi_part sent, cairn_mpi_part taken) {
  int code = MPI_SUCCESS;
  const uint64_t most = sent.size > taken.size ? sent.size : taken.size;
  for (uint64_t first = 0; first < most && code == MPI_SUCCESS; first += of->piece) {
    const int sends = first < sent.size;
    const int takes = first < taken.size;
    code = MPI_Sendrecv(sends ? sent.bytes + first : NULL,
                        sends ? (int)cairn_mpi_less(of->piece, sent.size - first) : 0, MPI_BYTE,
                        sends ? sent.rank : MPI_PROC_NULL, 0, takes ? taken.bytes + first : NULL,
                        takes ? (int)cairn_mpi_less(of->piece, taken.size - first) : 0, MPI_BYTE,
                        takes ? taken.rank : MPI_PROC_NULL, 0, of->comm, MPI_STATUS_IGNORE);
  }
  return cairn_mpi_checked(of, code, "MPI_Sendrecv");
}

// One call where MPI has large counts, or where nothing on any rank is more than a piece, which all ask
// first; else pair by pair, in a rotation.
static inline int cairn_mpi_alltoallv(void* self, const void* from, const uint64_t* give, void* to,
                                      const uint64_t* take) {
  cairn_mpi* const of = (cairn_mpi*)self;
  const int32_t ranks = of->ranks.count;
  cairn_mpi_lay_out(give, ranks, &of->sent);
  cairn_mpi_lay_out(take, ranks, &of->taken);
#if MPI_VERSION >= 4
  if (cairn_mpi_uses_large_counts(of))
    return cairn_mpi_checked(
        of,
        MPI_Alltoallv_c(from, of->sent.large_counts, of->sent.large_places, MPI_BYTE, to,
                        of->taken.large_counts, of->taken.large_places, MPI_BYTE, of->comm),
        "MPI_Alltoallv_c");
#endif
  const uint64_t given = cairn_mpi_place_of(give, ranks);
  const uint64_t taken = cairn_mpi_place_of(take, ranks);
  uint64_t most = given > taken ? given : taken;
  int code = cairn_mpi_allreduce(of, &most, 1, CAIRN_GREATEST_UINT64);
  if (code != MPI_SUCCESS) return code;
  if (most <= of->piece)
    return cairn_mpi_checked(of,
                             MPI_Alltoallv(from, of->sent.counts, of->sent.places, MPI_BYTE, to,
                                           of->taken.counts, of->taken.places, MPI_BYTE, of->comm),
                             "MPI_Alltoallv");
  for (int32_t step = 0; step < ranks && code == MPI_SUCCESS; ++step) {
    const int32_t target = (of->ranks.rank + step) % ranks;
    const int32_t origin = (of->ranks.rank - step + ranks) % ranks;
    const cairn_mpi_part sent = {(char*)from + cairn_mpi_place_of(give, target), give[target], target};
    const cairn_mpi_part got = {(char*)to + cairn_mpi_place_of(take, origin), take[origin], origin};
    code = cairn_mpi_exchange(of, sent, got);
  }
  return code;
}

// MPI's own words for a code that one of the functions above returned.
static inline void cairn_mpi_describe(void* self, int32_t code, char* text, size_t room) {
  const cairn_mpi* const of = (const cairn_mpi*)self;
  char words[MPI_MAX_ERROR_STRING] = {0};
  int length = 0;
  MPI_Error_string(code, words, &length);
  const char* const parts[] = {of->call == NULL ? "MPI" : of->call, ": ", words};
  size_t size = 0;
  for (int i = 0; i < 3 && room != 0; ++i)
    for (const char* c = parts[i]; *c != 0 && size + 1 < room; ++c) text[size++] = *c;
  if (room != 0) text[size] = 0;
}

// --- making and ending one -------------------------------------------------------------------------------

// Why there can be none here; NULL where there can.
static inline const char* cairn_mpi_refusal(void) {
  int is_begun = 0;
  int is_over = 0;
  MPI_Initialized(&is_begun);
  MPI_Finalized(&is_over);
  if (!is_begun || is_over) return "MPI is not initialised, or was finalised";
  int level = MPI_THREAD_SINGLE;
  int is_main = 0;
  MPI_Query_thread(&level);
  MPI_Is_thread_main(&is_main);
  if (level < MPI_THREAD_SERIALIZED && !is_main)
    return "made in another thread than the one that initialised MPI, which did not grant "
           "MPI_THREAD_SERIALIZED";
  return NULL;
}

static inline int cairn_mpi_make_operations(cairn_mpi* of) {
  int code = MPI_Type_contiguous(16, MPI_BYTE, &of->int128);
  if (code == MPI_SUCCESS) code = MPI_Type_commit(&of->int128);
  if (code == MPI_SUCCESS) code = MPI_Op_create(cairn_mpi_combine, 1, &of->combine);
  return cairn_mpi_checked(of, code, "MPI_Op_create");
}

static inline void cairn_mpi_free_parts(cairn_mpi_parts* parts) {
  free(parts->counts);
#if MPI_VERSION >= 4
  free(parts->large_counts);
  free(parts->large_places);
#endif
}
static inline void cairn_mpi_free(cairn_mpi* of) {
  cairn_mpi_free_parts(&of->sent);
  cairn_mpi_free_parts(&of->taken);
  free(of);
}
static inline int cairn_mpi_make_parts(cairn_mpi_parts* parts, size_t ranks) {
  parts->counts = (int*)calloc(2 * ranks, sizeof(int));
  if (parts->counts == NULL) return 0;
  parts->places = parts->counts + ranks;
#if MPI_VERSION >= 4
  parts->large_counts = (MPI_Count*)calloc(ranks, sizeof(MPI_Count));
  parts->large_places = (MPI_Aint*)calloc(ranks, sizeof(MPI_Aint));
  if (parts->large_counts == NULL || parts->large_places == NULL) return 0;
#endif
  return 1;
}

// The same with pieces of another size, a multiple of 16 up to 2^30: for tests.
static inline cairn_status cairn_mpi_open_in_pieces(MPI_Comm given, uint64_t piece, cairn_mpi** made) {
  if (made == NULL) return cairn_say(CAIRN_INVALID_ARGUMENT, "cairn_mpi_open: made is NULL");
  const char* const refusal = cairn_mpi_refusal();
  if (refusal != NULL) return cairn_say(CAIRN_RUNTIME_ERROR, refusal);
  int has_two_groups = 0;
  MPI_Comm_test_inter(given, &has_two_groups);
  if (has_two_groups)
    return cairn_say(CAIRN_INVALID_ARGUMENT,
                     "an intercommunicator; expected one whose ranks are of one group");
  if (piece == 0 || piece % 16 != 0 || piece > CAIRN_MPI_PIECE)
    return cairn_say(CAIRN_INVALID_ARGUMENT, "pieces of another size than a multiple of 16 bytes up to 2^30");
  cairn_mpi* const of = (cairn_mpi*)calloc(1, sizeof *of);
  if (of == NULL) return cairn_say(CAIRN_NO_MEMORY, "no memory for a communicator");
  const cairn_communicator ranks = {sizeof ranks,
                                    of,
                                    0,
                                    1,
                                    cairn_mpi_broadcast,
                                    cairn_mpi_allreduce,
                                    cairn_mpi_exscan,
                                    cairn_mpi_reduce_scatter,
                                    cairn_mpi_allgather,
                                    cairn_mpi_gather,
                                    cairn_mpi_alltoall,
                                    cairn_mpi_alltoallv,
                                    cairn_mpi_describe};
  of->ranks = ranks;
  of->piece = piece;
  int count = 1;
  MPI_Comm_size(given, &count);
  if (!cairn_mpi_make_parts(&of->sent, (size_t)count) || !cairn_mpi_make_parts(&of->taken, (size_t)count)) {
    cairn_mpi_free(of);
    return cairn_say(CAIRN_NO_MEMORY, "no memory for a communicator");
  }
  int code = cairn_mpi_checked(of, MPI_Comm_dup(given, &of->comm), "MPI_Comm_dup");
  if (code == MPI_SUCCESS) code = cairn_mpi_make_operations(of);
  if (code != MPI_SUCCESS) {
    char text[512];
    cairn_mpi_describe(of, code, text, sizeof text);
    cairn_mpi_free(of);
    return cairn_say(CAIRN_RUNTIME_ERROR, text);
  }
  int rank = 0;
  MPI_Comm_rank(of->comm, &rank);
  of->ranks.rank = rank;
  of->ranks.count = count;
  *made = of;
  return CAIRN_OK;
}

// Collective over `given`. Errors: CAIRN_RUNTIME_ERROR before MPI_Init and after MPI_Finalize, and in another
// thread than the one that initialised MPI, where MPI did not grant calls of others; CAIRN_INVALID_ARGUMENT
// for an intercommunicator; CAIRN_NO_MEMORY.
static inline cairn_status cairn_mpi_open(MPI_Comm given, cairn_mpi** made) {
  return cairn_mpi_open_in_pieces(given, CAIRN_MPI_PIECE, made);
}

// The ranks for cairn_execution.ranks.
static inline const cairn_communicator* cairn_mpi_ranks(const cairn_mpi* of) {
  return of == NULL ? NULL : &of->ranks;
}

// Before MPI_Finalize. NULL is fine.
static inline void cairn_mpi_close(cairn_mpi* of) {
  if (of == NULL) return;
  int is_over = 0;
  MPI_Finalized(&is_over);
  if (!is_over) {
    MPI_Op_free(&of->combine);
    MPI_Type_free(&of->int128);
    MPI_Comm_free(&of->comm);
  }
  cairn_mpi_free(of);
}

#ifdef __cplusplus
}
#endif

#endif
