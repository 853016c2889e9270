# Numbers, lists, arrays, dictionaries, strings and regular expressions.
proc fib n { if {$n < 2} {return $n}; expr {[fib [expr {$n - 1}]] + [fib [expr {$n - 2}]]} }
puts [fib 17]
set list {}
for {set i 0} {$i < 6000} {incr i} { lappend list [expr {($i * 7919) % 10007}] }
puts [lrange [lsort -integer $list] 100 110]
puts [lrange [lsort -command {apply {{a b} {expr {$b % 97 - $a % 97}}}} [lrange $list 0 300]] 0 5]
foreach x $list { set lengths(k$x) [string length "abc$x def"] }
set sum 0
foreach key [array names lengths] { incr sum $lengths($key) }
puts $sum
set text ""
for {set i 0} {$i < 4000} {incr i} { append text "word$i, " }
puts [llength [split $text ,]]
puts [regexp -all {w[aeiou]rd([0-9]+)5} $text]
puts "[regsub -all {word(\d)} $text {W\1} out] [string length $out]"
puts [string length [string map {word W , ;} $text]]
proc primes n {
  for {set i 2} {$i <= $n} {incr i} { set prime($i) 1 }
  for {set i 2} {$i * $i <= $n} {incr i} {
    if {$prime($i)} { for {set j [expr {$i * $i}]} {$j <= $n} {incr j $i} { set prime($j) 0 } }
  }
  set count 0
  for {set i 2} {$i <= $n} {incr i} { if {$prime($i)} {incr count} }
  return $count
}
puts [primes 20000]
set pairs [dict create]
for {set i 0} {$i < 5000} {incr i} { dict set pairs key$i [list $i [format %05d $i] [string range "a few words $i" 3 8]] }
set sum 0
dict for {key value} $pairs { incr sum [lindex $value 0] }
puts $sum
puts [catch {error broken} message]$message
