/// The completion script for fish: a `complete` line for each command, option and operand. Each line has a condition
/// that determines when fish offers the line's candidates.
enum FishCompletions {
  static func script(_ table: CompletionTable) -> String {
    """
    # Whether the words before the cursor are those of a command, and so many operands: COMMAND [NUMBER [more]].
    function __daemon_client_at
        set -l words (commandline -opc)
        test (count $words) -gt 1; and test "$words[2]" = "$argv[1]"; or return 1
        test (count $argv) -gt 1; or return 0
        set -l takers
        switch $words[2]
    \(table.commands.map(valueOptionsCase).joined())\
        end
        set -l operands 0
        set -l option
        set -l ended
        for word in $words[3..-1]
            if test -n "$option"
                set option
            else if test -z "$ended"; and test "$word" = --
                set ended 1
            else if test -z "$ended"; and string match -q -- '-?*' $word
                contains -- $word $takers; and set option $word
            else
                set operands (math $operands + 1)
            end
        end
        if test "$argv[3]" = more
            test $operands -ge $argv[2]
        else
            test $operands -eq $argv[2]
        end
    end

    function __daemon_client_at_start
        test (count (commandline -opc)) -eq 1
    end

    complete -c \(Help.program) -f
    \(table.options.map { line(condition: "__daemon_client_at_start", $0) }.joined())\
    \(table.commands.map(command).joined())
    """
  }

  private static func valueOptionsCase(_ command: Command) -> String {
    let valueOptions = command.options.filter { $0.placeholder != nil }.flatMap(\.spellings)
    guard !valueOptions.isEmpty else { return "" }
    return "        case \(command.name)\n            set takers \(valueOptions.joined(separator: " "))\n"
  }

  private static func command(_ command: Command) -> String {
    var text =
      "\ncomplete -c \(Help.program) -n __daemon_client_at_start -a \(command.name) -d \(quoted(command.summary))\n"
    for option in command.allOptions { text += line(condition: "__daemon_client_at \(command.name)", option) }
    for operand in command.operandCandidates where operand.candidates != .any {
      let condition = "__daemon_client_at \(command.name) \(operand.number)" + (operand.isForAll ? " more" : "")
      text += "complete -c \(Help.program) -n \(quoted(condition)) \(candidates(operand.candidates))\n"
    }
    return text
  }

  private static func line(condition: String, _ option: Option) -> String {
    let shortNameFlag = option.shortName.map { " -s \($0)" } ?? ""
    let commandPrefix = "complete -c \(Help.program) -n \(quoted(condition)) -l \(option.name)\(shortNameFlag)"
    let valueFlags = option.placeholder == nil ? "" : " -r \(candidates(option.candidates))"
    return commandPrefix + valueFlags + " -d \(quoted(option.summary))\n"
  }

  private static func candidates(_ candidates: Candidates) -> String {
    switch candidates {
    case .any: "-f"
    case .words(let words): "-f -a \(quoted(words.joined(separator: " ")))"
    case .list(let words): "-f -a \(quoted("(__fish_append , \(words.joined(separator: " ")))"))"
    case .paths: "-F"
    case .folders: "-f -a '(__fish_complete_directories)'"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
