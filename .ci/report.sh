# For run and deep: sourced, not run. Steps one after the other, and a table of them at the end.

names=()
results=()
times=()

# step NAME COMMAND...: 0 is passed, 77 is not run, anything else is failed; a step takes no input. With STEPS, an extended
# regular expression, only the steps whose names it matches.
step() {
  local name=$1 start=$SECONDS status last
  shift
  [[ $name =~ ${STEPS:-.} ]] || return 0
  printf '\n=== %s\n' "$name"
  "$@" < /dev/null 2>&1 | tee "$tools/last"
  status=${PIPESTATUS[0]}
  last=$(grep '^NOT RUN: ' "$tools/last" | tail -1)
  names+=("$name")
  times+=("$((SECONDS - start)) s")
  case $status in
    0) results+=("passed") ;;
    77) results+=("${last:-NOT RUN}") ;;
    *) results+=("FAILED ($status)") ;;
  esac
}

# The table, and a line for programs. False if a step failed.
report() {
  local index passed=0 failed=0 missing=()
  printf '\n=== Results\n'
  for index in "${!names[@]}"; do
    printf '%-44s %-8s %s\n' "${names[$index]}" "${times[$index]}" "${results[$index]}"
    case ${results[$index]} in
      passed) passed=$((passed + 1)) ;;
      FAILED*) failed=$((failed + 1)) ;;
      *) missing+=("${names[$index]} (${results[$index]#NOT RUN: })") ;;
    esac
  done
  printf '\n'
  for index in "${!missing[@]}"; do echo "NOT RUN: ${missing[$index]}"; done
  echo "$passed passed, $failed failed, in $((SECONDS / 60)) minutes"
  [ "$failed" = 0 ]
}
