/// The commands and options that the shells complete. It adds the command `help` to the program's commands.
struct CompletionTable {
  let commands: [Command]

  /// The options that can be given without a command.
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
  /// The command's options and `--help`.
  var allOptions: [Option] { options + [.help] }

  /// The candidates of the operands, numbered from 0. If `isForAll` is true, the candidates apply to all further
  /// operands.
  ///
  /// For example, `menu` has its subcommands as candidates of operand 0, and paths for all operands from 1 on.
  var operandCandidates: [(number: Int, candidates: Candidates, isForAll: Bool)] {
    let known = candidates().prefix(operands)
    return known.enumerated().map { ($0.offset, $0.element, $0.offset == known.count - 1 && operands > known.count) }
  }
}

/// Quotes a text as one word for a POSIX shell: `it's` becomes `'it'\''s'`.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}
