/// The completion script for bash: one function that also works in bash 3.2, the version that macOS includes.
enum BashCompletions {
  static func script(_ table: CompletionTable) -> String {
    """
    _daemon_client() {
      local IFS=$' \\t\\n'
      local cur="${COMP_WORDS[COMP_CWORD]}" command="${COMP_WORDS[1]}"
      local option= operands=0 ended= prefix= options= takers= words= kind= word i
      COMPREPLY=()
      if [[ $COMP_CWORD -le 1 ]]; then
        words=\(quotedList(table.commands.map(\.name)))
        [[ $cur == -* ]] && words=\(quotedList(table.options.flatMap(\.spellings)))
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
        return
      fi
      case $command in
    \(table.commands.map(optionsCase).joined())\
        *) return ;;
      esac
      for ((i = 2; i < COMP_CWORD; i++)); do
        word="${COMP_WORDS[i]}"
        if [[ -n $option ]]; then
          # bash makes three words of --format=json.
          [[ $word == = ]] || option=
        elif [[ -z $ended && $word == -- ]]; then
          ended=1
        elif [[ -z $ended && $word == -?* ]]; then
          [[ " $takers " == *" $word "* ]] && option=$word
        else
          operands=$((operands + 1))
        fi
      done
      if [[ -n $option ]]; then
        [[ $cur == = ]] && cur=
      elif [[ -z $ended && $cur == --*=* ]]; then
        option=${cur%%=*}
        prefix=$option=
        cur=${cur#*=}
      fi
      if [[ -n $option ]]; then
        case "$command $option" in
    \(table.commands.map(optionValueCases).joined())\
        esac
      elif [[ -z $ended && $cur == -* ]]; then
        words=$options
      else
        case "$command $operands" in
    \(table.commands.map(operandCases).joined())\
        esac
      fi
      case $kind in
        paths) _daemon_client_files -f ;;
        folders) _daemon_client_files -d ;;
        list)
          prefix=$prefix${cur%"${cur##*,}"}
          COMPREPLY=($(compgen -P "$prefix" -W "$words" -- "${cur##*,}"))
          ;;
        *) COMPREPLY=($(compgen -P "$prefix" -W "$words" -- "$cur")) ;;
      esac
    }

    _daemon_client_files() {
      # Without compopt, bash completes files itself, if there is no other candidate.
      type compopt >/dev/null 2>&1 || return
      compopt -o filenames 2>/dev/null
      cur=${cur#[\\"\\']}
      while IFS= read -r word; do COMPREPLY+=("$prefix$word"); done < <(compgen "$1" -- "${cur//\\\\/}")
    }

    if type compopt >/dev/null 2>&1; then
      complete -F _daemon_client \(Help.program)
    else
      complete -o default -F _daemon_client \(Help.program)
    fi

    """
  }

  private static func optionsCase(_ command: Command) -> String {
    let valueOptions = command.allOptions.filter { $0.placeholder != nil }.flatMap(\.spellings)
    return """
          \(command.name))
            options=\(quotedList(command.allOptions.flatMap(\.spellings)))
            takers=\(quotedList(valueOptions))
            ;;

      """
  }

  private static func optionValueCases(_ command: Command) -> String {
    command.options.filter { $0.placeholder != nil && $0.candidates != .any }.map { option in
      let patterns = option.spellings.map { "'\(command.name) \($0)'" }.joined(separator: " | ")
      return "      \(patterns)) \(assignment(option.candidates)) ;;\n"
    }.joined()
  }

  private static func operandCases(_ command: Command) -> String {
    command.operandCandidates.filter { $0.candidates != .any }.map { operand in
      let pattern = operand.isForAll ? "'\(command.name) '*" : "'\(command.name) \(operand.number)'"
      return "      \(pattern)) \(assignment(operand.candidates)) ;;\n"
    }.joined()
  }

  private static func assignment(_ candidates: Candidates) -> String {
    switch candidates {
    case .any: ":"
    case .words(let words): "words=\(quotedList(words))"
    case .list(let words): "kind=list words=\(quotedList(words))"
    case .paths: "kind=paths"
    case .folders: "kind=folders"
    }
  }

  private static func quotedList(_ words: [String]) -> String { shellQuoted(words.joined(separator: " ")) }
}
