// Headers of .npy files: as numpy and others write them, and hostile ones.
#include "outputs/npy_header.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "arrays_in_files.hpp"
#include "folder.hpp"
#include "inputs/formats/npy.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;

std::string cause_in(std::string_view text) {
  return refused_by<std::invalid_argument>([&] { parse_npy_dictionary(text); });
}

TEST(npy_header, reads_what_numpy_writes) {
  const npy_header header =
      parse_npy_dictionary("{'descr': '<i4', 'fortran_order': False, 'shape': (53940,), }   \n");
  EXPECT_EQ(header.stored.sample, sample_type::i4);
  EXPECT_FALSE(header.stored.swapped);
  EXPECT_FALSE(header.shape.fortran_order);
  EXPECT_EQ(header.shape.lengths, std::vector<std::uint64_t>{53940});
}

TEST(npy_header, takes_any_order_of_keys_and_quotes) {
  const npy_header header = parse_npy_dictionary("{\"shape\": (3, 4), 'fortran_order':True,'descr':\">f8\"}");
  EXPECT_EQ(header.stored.sample, sample_type::f8);
  EXPECT_TRUE(header.stored.swapped);
  EXPECT_TRUE(header.shape.fortran_order);
  EXPECT_EQ(header.shape.lengths, (std::vector<std::uint64_t>{3, 4}));
}

TEST(npy_header, takes_scalars_and_old_longs) {
  EXPECT_TRUE(parse_npy_dictionary(npy_dictionary("|u1", "()")).shape.lengths.empty());
  EXPECT_EQ(parse_npy_dictionary(npy_dictionary("|u1", "(5L, 6L)")).shape.lengths.size(), 2u);
}

TEST(npy_header, refuses_what_is_not_a_header) {
  const std::string good = npy_dictionary("<f4", "(3,)");
  EXPECT_NE(cause_in(""), "not refused");
  EXPECT_NE(cause_in("{}"), "not refused");
  EXPECT_NE(cause_in(good + "x"), "not refused");
  EXPECT_NE(cause_in(good + good), "not refused");
  EXPECT_NE(cause_in(npy_dictionary("<f4", "(3)")), "not refused");
  EXPECT_NE(cause_in(npy_dictionary("<f4", "(-3,)")), "not refused");
  EXPECT_NE(cause_in(npy_dictionary("<f4", "(3 4)")), "not refused");
  EXPECT_NE(cause_in(npy_dictionary("<f4", "(3,,)")), "not refused");
  EXPECT_NE(cause_in(npy_dictionary("<f4", "[3]")), "not refused");
  EXPECT_NE(cause_in(npy_dictionary("<f4", "(99999999999999999999,)")), "not refused");
  EXPECT_NE(cause_in("{'descr': '<f4', 'fortran_order': 0, 'shape': (3,)}"), "not refused");
  EXPECT_NE(cause_in("{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (3,)}"),
            "not refused");
  EXPECT_NE(cause_in("{'descr': '<f4', 'extra': '', 'fortran_order': False, 'shape': (3,)}"), "not refused");
  EXPECT_NE(cause_in("{'descr': '<f4', 'fortran_order': False}"), "not refused");
  EXPECT_NE(cause_in("{'descr': '<f4"), "not refused");
}

TEST(npy_header, names_types_it_cannot_count) {
  EXPECT_NE(cause_in(npy_dictionary("<c16", "(3,)")).find("complex"), std::string::npos);
  EXPECT_NE(cause_in(npy_dictionary("|O", "(3,)")).find("objects"), std::string::npos);
  EXPECT_NE(cause_in(npy_dictionary("|V8", "(3,)")).find("no known parts"), std::string::npos);
  EXPECT_NE(cause_in(npy_dictionary("<f16", "(3,)")).find("not a type"), std::string::npos);
  EXPECT_NE(cause_in(npy_dictionary("<U", "(3,)")).find("not a type"), std::string::npos);
  EXPECT_NE(cause_in(npy_dictionary("|S0", "(3,)")).find("not a type"), std::string::npos);
}

// As numpy writes dtype([('t', '<i8'), ('v', '>f4', (2, 2)), ('pos', [('x', '<f2'), ('ok', '?')]),
// (('title', 'name'), 'U4'), ('z', 'c16')], align=True).
const std::string records_dtype =
    "[('t', '<i8'), ('v', '>f4', (2, 2)), ('pos', [('x', '<f2'), ('ok', '|b1'), ('', '|V1')]), "
    "(('title', 'name'), '<U4'), ('', '|V4'), ('z', '<c16')]";

std::string records_dictionary(const std::string& records, const std::string& shape) {
  return "{'descr': " + records + ", 'fortran_order': False, 'shape': " + shape + ", }";
}

TEST(npy_header, knows_members_of_records) {
  const npy_header header = parse_npy_dictionary(records_dictionary(records_dtype, "(6,)"));
  std::vector<std::string> names;
  std::vector<std::size_t> offsets;
  for (const npy_member& member : header.members) {
    names.push_back(member.name);
    offsets.push_back(member.offset);
    EXPECT_EQ(member.stored.has_value(), member.name != "z");
  }
  EXPECT_EQ(names, (std::vector<std::string>{"t", "v[0,0]", "v[0,1]", "v[1,0]", "v[1,1]", "pos.x", "pos.ok",
                                             "name", "z"}));
  EXPECT_EQ(offsets, (std::vector<std::size_t>{0, 8, 12, 16, 20, 24, 26, 28, 48}));
  EXPECT_EQ(header.record_bytes, 64U);
  EXPECT_NE(header.members.back().fault.find("complex"), std::string::npos);
  for (const char* const wrong :
       {"[]", "[('a')]", "[('a', '<f4'", "[('a', '<f4', (2,)", "[('a', '|O')]",
        "[('a', '<f4', (99999999999,))]", "[('a', '|V999999999999')]", "[(('a', '<f4'), )]"})
    EXPECT_NE(cause_in(records_dictionary(wrong, "(3,)")), "not refused") << wrong;
  std::string deep = "'<f4'";
  for (int i = 0; i < 1000; ++i) deep = "[('a', " + deep + ")]";
  EXPECT_NE(cause_in(records_dictionary(deep, "(3,)")).find("records within fewer records"),
            std::string::npos);
}

// No text may crash the parser: prefixes and single changed bytes of a good header.
TEST(npy_header, survives_mutations) {
  const std::string array = npy_dictionary("<f4", "(3, 4, 5)");
  const std::string records = records_dictionary(records_dtype, "(6,)");
  std::mt19937_64 random(1);
  for (int round = 0; round < 20000; ++round) {
    const std::string& good = round % 2 == 0 ? array : records;
    std::string text = good.substr(0, random() % (good.size() + 1));
    for (std::size_t changes = random() % 3; changes > 0 && !text.empty(); --changes) {
      text[random() % text.size()] = static_cast<char>(random() % 256);
    }
    try {
      parse_npy_dictionary(text);
    } catch (const std::invalid_argument&) {
    }
  }
}

std::string cause_of_file(const std::string& bytes) {
  const folder place;
  const std::string path = place.write("a.npy", bytes);
  return refused_by<refusal>([&] { open_npy(std::make_unique<byte_source>(path), ""); });
}

TEST(npy_file, refuses_hostile_files) {
  const std::string good = npy_of(std::vector<double>{1, 2, 3});
  EXPECT_EQ(cause_of_file(good), "not refused");
  for (std::size_t size = 0; size < good.size(); ++size)
    EXPECT_NE(cause_of_file(good.substr(0, size)), "not refused");
  EXPECT_NE(cause_of_file(good + "x").find("25 bytes of data where its shape and type make 24"),
            std::string::npos);
  EXPECT_NE(cause_of_file("hello, world").find("byte 0"), std::string::npos);
  EXPECT_NE(cause_of_file(npy_bytes(npy_dictionary("<f8", "(3,)"), "", 4)).find("version 4.0"),
            std::string::npos);
  const std::string long_header = std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff", 12);
  EXPECT_NE(cause_of_file(long_header).find("4294967295"), std::string::npos);
  const std::string overflow = npy_bytes(npy_dictionary("<f8", "(4294967296, 4294967296)"), "");
  EXPECT_NE(cause_of_file(overflow).find("more bytes than a file can"), std::string::npos);
}

TEST(npy_file, takes_all_versions) {
  for (const char version : {'\1', '\2', '\3'}) {
    EXPECT_EQ(cause_of_file(npy_bytes(npy_dictionary("|i1", "(3,)"), "abc", version)), "not refused");
  }
}

TEST(npy_file, writes_what_it_reads) {
  const std::string text = npy_header_text("<u8", 12);
  EXPECT_EQ(text.size() % 64, 0u);
  const npy_header header = parse_npy_dictionary(text.substr(10));
  EXPECT_EQ(header.stored.sample, sample_type::u8);
  EXPECT_EQ(header.shape.lengths, std::vector<std::uint64_t>{12});
}

TEST(npy_file, writes_tables) {
  const std::string text = npy_header_text("|u1", 4096, 256);
  EXPECT_EQ(text.size() % 64, 0u);
  const npy_header header = parse_npy_dictionary(text.substr(10));
  EXPECT_EQ(header.stored.sample, sample_type::u1);
  EXPECT_EQ(header.shape.lengths, (std::vector<std::uint64_t>{4096, 256}));
  EXPECT_FALSE(header.shape.fortran_order);
}

TEST(npy_file, writes_records) {
  const std::vector<npy_field> fields{{"value", "<i4"}, {"count", "<u8"}};
  const std::string text = npy_header_text(fields, 12);
  EXPECT_EQ(text.size() % 64, 0u);
  EXPECT_TRUE(text.substr(10).starts_with(
      "{'descr': [('value', '<i4'), ('count', '<u8')], 'fortran_order': False, 'shape': (12,), }"))
      << text;
}

}  // namespace
