# What shells do without other programs: arithmetic, words, patterns, functions, here-documents.
fib() {
  if [ "$1" -lt 2 ]; then result=$1; return; fi
  fib $(($1 - 1)); local first=$result
  fib $(($1 - 2)); result=$((first + result))
}
fib 17
echo "$result"
i=0 total=0 text=
while [ $i -lt 20000 ]; do
  case $i in
    *[13579]) total=$((total + i % 17)) ;;
    *00) text="$text ${i%00}x" ;;
    *) : "${i#?}" ;;
  esac
  i=$((i + 1))
done
echo $total
set -- $text
for word in "$@"; do
  word=${word%x}
  for part in a b c d; do last="$word-$part"; [ "${last##*-}" = d ] && sum=$((${sum:-0} + word)); done
done
echo "$# $sum $last"
lines=0
while IFS=' ' read -r first rest; do
  lines=$((lines + 1)) joined=$first${rest%"${rest#?}"}
done < "$0"
echo "$lines $joined"
printf '%05d|%-8s|%x\n' $lines "$first" $total
