# Reads ci/llvm-versions for the scripts that source this file.

# llvm_versions [ROLE]: the versions in one line, or those that are `tested`, `elsewhere` or
# `built`.
llvm_versions() {
  awk -v role="${1:-}" '!/^#/ && (role == "" || $2 == role) { print $1 }' \
    "$(dirname "${BASH_SOURCE[0]}")/../llvm-versions" | paste -sd ' '
}

# newest_llvm: the newest version that is tested.
newest_llvm() {
  llvm_versions tested | awk '{ print $NF }'
}

# oldest_llvm: the oldest one.
oldest_llvm() {
  llvm_versions tested | awk '{ print $1 }'
}

# suite_of_llvm VERSION: the Debian suite in which ci/elsewhere tests it, or nothing.
suite_of_llvm() {
  awk -v version="$1" '$1 == version && $2 == "elsewhere" { print $4 }' \
    "$(dirname "${BASH_SOURCE[0]}")/../llvm-versions"
}

# check_llvm_version SCRIPT VERSION: ends the script with status 2 if there is no such version.
check_llvm_version() {
  case " $(llvm_versions) " in
    *" $2 "*) ;;
    *)
      echo "$1: LLVM '$2' is not supported; valid: $(llvm_versions)" >&2
      exit 2
      ;;
  esac
}
