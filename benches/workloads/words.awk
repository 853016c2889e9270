# Counts words and lines of a source file, by fields, arrays, expressions and functions.
function depth(line, count) {
  count = gsub(/[({[]/, "", line)
  return count - gsub(/[])}]/, "", line)
}
function sum(n) { return n < 2 ? n : sum(n - 1) + sum(n - 2) }
{ fields += NF; for (i = 1; i <= NF; i++) { seen[$i]++; letters += length($i) } }
/^[a-z].*[({]$/ { heads++ }
/sqlite3_[a-z0-9]+\(/ { calls += match($0, /sqlite3_[a-z0-9]+/); name[substr($0, RSTART, RLENGTH)]++ }
{ nested += depth($0); upper[toupper(substr($0, 3, 12))]++ }
/^#define/ { n = split($0, part, /[ \t]+/); if (n > 2 && part[3] ~ /^[0-9]+$/) values += part[3] % 1009 }
END {
  for (word in seen) total += seen[word] * length(word)
  for (word in name) names++
  printf "%d %d %d %d %d %d %d %d %d\n", NR, fields, letters, heads, calls, nested, values, total, names
  printf "%08.3f %s %d\n", log(letters), substr(sprintf("%x", letters), 2), sum(18)
}
