// Pictures within pages, as SVG.
#pragma once

#include <string>
#include <string_view>

#include "outputs/reports/describe/description.hpp"

namespace cairn::tool {

inline constexpr std::string_view page_style = R"(
:root { color-scheme: light dark; --ink: #1c1f23; --faint: #5b636c; --paper: #ffffff; --card: #f6f7f9;
  --line: #d6dae0; --bar: #2f6f9f; --word: #7a5195; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7eaee; --faint: #a7b0ba; --paper: #14171a; --card: #1e2226; --line: #3a4148;
  --bar: #6fb1de;
    --word: #c79be0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; }
h1 { font-size: 1.35rem; overflow-wrap: anywhere; margin: 1rem 0 0.2rem; }
h2 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
p { margin: 0.2rem 0 0.8rem; color: var(--faint); }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.85rem; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--faint); padding-bottom: 0.3rem; }
th, td { padding: 0.2rem 0.6rem; border-bottom: 1px solid var(--line); text-align: right;
  white-space: nowrap; }
th:first-child, td:nth-child(2), th:nth-child(2) { text-align: left; }
tbody th { font-weight: 600; max-width: 18rem; overflow: hidden; text-overflow: ellipsis; }
td.text { max-width: 14rem; overflow: hidden; text-overflow: ellipsis; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 0.8rem;
  margin: 1rem 0; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 0.4rem; padding: 0.8rem;
  min-width: 0; }
.type { color: var(--faint); font-size: 0.85rem; }
svg { display: block; width: 100%; height: auto; margin: 0.6rem 0; }
svg text { fill: var(--ink); font: 11px system-ui, sans-serif; }
svg .faint { fill: var(--faint); }
.bar { fill: var(--bar); } .word { fill: var(--word); } .axis { stroke: var(--line); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.1rem 0.8rem; margin: 0;
  font-size: 0.85rem; font-variant-numeric: tabular-nums; }
dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
.note { font-size: 0.85rem; margin: 0.5rem 0 0; }
a { color: inherit; }
@media print {
  :root { color-scheme: light; --ink: #000; --faint: #444; --paper: #fff; --card: #fff; --line: #999;
    --bar: #3b6f96; --word: #6d4a86; }
  body { max-width: none; padding: 0; font-size: 9pt; }
  .table { overflow: visible; } th, td { white-space: normal; }
  .cards { grid-template-columns: 1fr 1fr; }
  article { break-inside: avoid; } .bar, .word { print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
}
)";

// As it may stand in a page.
std::string escaped(std::string_view text);
// Text of a file as it may stand in a page: escaped, bytes that are no UTF-8 as \xNN, cut where it is long.
std::string page_text(std::string_view text);

// A histogram of numbers, bars of the most frequent words, or nothing.
std::string picture_of(const described_column& column);

}  // namespace cairn::tool
