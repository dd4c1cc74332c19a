/// The completion script for zsh: a function that calls `_arguments`.
enum ZshCompletions {
  static func script(_ table: CompletionTable) -> String {
    """
    _\(Help.program)() {
      local curcontext=$curcontext state line ret=1
      typeset -A opt_args
      _arguments -C \(table.options.map { specification($0, excludesOthers: true) }.joined(separator: " ")) \\
        '1: :->command' '*:: :->arguments' && ret=0
      case $state in
        command)
          local -a commands
          commands=(
    \(table.commands.map { "        \(shellQuoted("\($0.name):\($0.summary)"))\n" }.joined())\
          )
          _describe -t commands command commands && ret=0
          ;;
        arguments)
          case $line[1] in
    \(table.commands.map(argumentsCase).joined())\
          esac
          ;;
      esac
      return ret
    }

    # The file may be a function of zsh's function path, or be sourced.
    if [[ $funcstack[1] == _\(Help.program) ]]; then
      _\(Help.program) "$@"
    else
      compdef _\(Help.program) \(Help.program)
    fi

    """
  }

  private static func argumentsCase(_ command: Command) -> String {
    var specifications = command.options.map { specification($0, excludesOthers: false) }
    specifications.append(specification(.help, excludesOthers: true))
    for operand in command.operandCandidates {
      let position = operand.isForAll ? "*" : "\(operand.number + 1)"
      specifications.append(shellQuoted("\(position):\(label(operand.candidates)):\(action(operand.candidates))"))
    }
    let lines = specifications.map { " \\\n            \($0)" }.joined()
    return "        \(command.name))\n          _arguments -s\(lines) && ret=0\n          ;;\n"
  }

  /// Returns an option's specification for `_arguments`. If `excludesOthers` is true, nothing else is completed after
  /// the option.
  private static func specification(_ option: Option, excludesOthers: Bool) -> String {
    let names = option.spellings.map { option.placeholder == nil || !$0.hasPrefix("--") ? $0 : $0 + "=" }
    let value = option.placeholder.map { ":\($0):\(action(option.candidates))" } ?? ""
    let summaryAndValue = shellQuoted("[\(escaped(option.summary))]\(value)")
    // An option that accepts any value may be repeated.
    let isRepeatable = option.placeholder != nil && option.choices.isEmpty
    let exclusionPrefix = excludesOthers ? "(- *)" : isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
    return shellQuoted(exclusionPrefix) + (names.count > 1 ? "{\(names.joined(separator: ","))}" : names.joined())
      + summaryAndValue
  }

  private static func label(_ candidates: Candidates) -> String {
    switch candidates {
    case .any, .words, .list: "argument"
    case .paths: "file or folder"
    case .folders: "folder"
    }
  }

  private static func action(_ candidates: Candidates) -> String {
    switch candidates {
    case .any: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .list(let words): "_sequence compadd - \(words.joined(separator: " "))"
    case .paths: "_files"
    case .folders: "_path_files -/"
    }
  }

  /// Escapes a text for the brackets of a specification.
  private static func escaped(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
