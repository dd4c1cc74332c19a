/// The commands and options that the shells complete. The table adds the command `help` to the program's commands.
struct CompletionTable {
  let commands: [Command]

  /// The options that can be given without a command.
  let options = Help.options

  init(_ commands: [Command]) {
    let names = commands.map(\.name)
    self.commands =
      commands + [
        Command(
          name: "help", usage: "[COMMAND]", summary: "print the help of a command", maximumOperandCount: 1,
          candidates: { [.words(names)] }, run: { (_) throws(UsageError) in .internalError })
      ]
  }
}

extension Command {
  /// The command's options and `--help`.
  var allOptions: [Option] { options + [.help] }

  /// The candidates of each operand. Operands are numbered from 0. If `isForAll` is true, the candidates also apply to
  /// all further operands.
  ///
  /// For example, `menu` has its subcommands as candidates of operand 0, and paths for all operands from 1 on.
  var operandCandidates: [(number: Int, candidates: Candidates, isForAll: Bool)] {
    let listedCandidates = candidates().prefix(maximumOperandCount)
    return listedCandidates.enumerated().map {
      ($0.offset, $0.element, $0.offset == listedCandidates.count - 1 && maximumOperandCount > listedCandidates.count)
    }
  }
}

/// Quotes a text as one word for a POSIX shell: `it's` becomes `'it'\''s'`.
func shellQuoted(_ text: String) -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
}
