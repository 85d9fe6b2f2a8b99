#include <cairn/cairn.h>
#include <stdio.h>

int main(void) {
  const float x[] = {0.1F, 0.2F, 0.25F, 0.7F, 1.0F, 3.0F};
  uint64_t counts[4] = {0};
  cairn_axis* axis = NULL;
  cairn_tally tally;
  if (cairn_axis_uniform(4, 0, 1, &axis) ||
      cairn_histogram_into(CAIRN_COLUMNS(CAIRN_IN(x, 6)), CAIRN_AXES(axis), NULL, CAIRN_OUT(counts, 4),
                           &tally)) {
    printf("%s\n", cairn_message());
    return 1;
  }
  cairn_axis_free(axis);
  printf("%d %d %d %d, above %d, %s\n", (int)counts[0], (int)counts[1], (int)counts[2], (int)counts[3],
         (int)tally.outside[0].above, cairn_version());
  return counts[0] == 2 && counts[3] == 1 && tally.outside[0].above == 1 ? 0 : 1;
}
