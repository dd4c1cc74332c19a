/// What can be typed, command by command: the help's tables, made ready for the shells.
struct CompletionTable {
  let commands: [Command]

  /// Options of the program, in place of a command.
  let options = Help.options

  init(_ commands: [Command]) {
    let names = commands.map(\.name)
    self.commands =
      commands + [
        Command(
          name: "help", usage: "[COMMAND]", summary: "print the help of a command", operands: 1,
          candidates: { [.words(names)] }, run: { (_) throws(UsageError) in .internalError })
      ]
  }
}

extension Command {
  /// The options with `--help`, which every command has.
  var allOptions: [Option] { options + [.help] }

  /// The operands that have candidates, by their number from 0 on; the last is also for all that follow it.
  var operandCandidates: [(number: Int, candidates: Candidates, isForAll: Bool)] {
    let known = candidates().prefix(operands)
    return known.enumerated().map { ($0.offset, $0.element, $0.offset == known.count - 1 && operands > known.count) }
  }
}

/// A text as one word of a shell.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}
