# bash completion for errdex: what fits is the program's own answer.
_errdex() {
  local line IFS=$'\n' current=${COMP_WORDS[COMP_CWORD]} program=${COMP_WORDS[0]/#\~/$HOME}
  COMPREPLY=()
  [[ $current == = ]] && current=
  while read -r line; do
    if [[ $line == :files ]]; then
      compopt -o filenames 2>/dev/null
      COMPREPLY+=($(compgen -f -- "$current"))
    else
      line=${line%%$'\t'*}
      # bash has taken what stands before "=" already
      [[ $line == --*=* ]] && line=${line#*=}
      COMPREPLY+=("$line")
    fi
  done < <("$program" __complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _errdex errdex
