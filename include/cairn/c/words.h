// cairn/c/words.h: words to numbers, from 0 in the order in which words first occur
// (cairn/words/word_table.hpp): so words are counted, binned and joined as numbers are.
#ifndef CAIRN_C_WORDS_H
#define CAIRN_C_WORDS_H

#include <cairn/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

// A column of text as Arrow has it: word i is bytes[ends[i]] to bytes[ends[i + 1]] without the latter. `ends`
// are of CAIRN_INT32 or CAIRN_INT64, one more than there are words. `valid` has a bit for each word, from bit
// first_bit on, which is 0 where the word is missing; NULL: none is.
typedef struct cairn_words {
  const char* bytes;
  uint64_t bytes_size;
  const cairn_in* ends;
  const uint8_t* valid;
  uint64_t first_bit;
} cairn_words;

#define CAIRN_NO_WORD UINT32_MAX  // the number of a missing word

typedef struct cairn_word_table cairn_word_table;
cairn_status cairn_word_table_make(cairn_word_table** made);
void cairn_word_table_free(cairn_word_table* table);
uint64_t cairn_word_table_size(const cairn_word_table* table);  // how many different words were met
// A word of the table; valid until a new word is met.
cairn_status cairn_word_table_word(const cairn_word_table* table, uint64_t number, const char** word,
                                   size_t* size);
// The number of one word, a new one for a new word. word NULL: a missing one.
cairn_status cairn_word_table_number_of(cairn_word_table* table, CAIRN_NULLABLE const char* word, size_t size,
                                        uint32_t* number);
// The numbers of `count` words. find_into adds none: a word that is not in the table has CAIRN_NO_WORD.
cairn_status cairn_word_table_number_into(cairn_word_table* table, const cairn_words* words,
                                          const cairn_execution* exec, CAIRN_COUNT(count) uint32_t* numbers,
                                          uint64_t count);
cairn_status cairn_word_table_find_into(const cairn_word_table* table, const cairn_words* words,
                                        const cairn_execution* exec, CAIRN_COUNT(count) uint32_t* numbers,
                                        uint64_t count);

#ifdef __cplusplus
}
#endif

#endif
