/// A verb of the program.
struct Command: Sendable {
  let name: String
  /// What stands after the name, for the help.
  let usage: String
  /// One line without a full stop.
  let summary: String
  /// Paragraphs for the help, wrapped.
  var details = ""
  var options: [Option] = []
  /// How many operands there may be at most.
  var operands = 0
  /// What the operands can be, for completions; the last one is for all that follow. Paths, unless it is said otherwise.
  /// Called only where it matters: the names of all methods take longer to gather than a request takes.
  var candidates: @Sendable () -> [Candidates] = { [.paths] }
  /// The help in place of the command's own, for some arguments; nil if these arguments have none.
  var specialHelp: @Sendable (Arguments) throws(UsageError) -> String? = { (_) throws(UsageError) in nil }
  let run: @Sendable (Arguments) throws(UsageError) -> ExitStatus
}

/// An option of a command: `--name`, or `--name VALUE`.
struct Option: Sendable {
  /// Without dashes.
  let name: String
  /// The letter after a single dash, where it has one.
  var short: String?
  /// What the help calls the value; nil for an option without one.
  var value: String?
  /// The values there are; empty for any.
  var choices: [String] = []
  let summary: String

  static let limit = Option(
    name: "limit", value: "NAME=NUMBER", summary: "change a limit of the daemon; may be repeated")
  static let record = Option(
    name: "record", value: "FILE", summary: "write all messages of the daemon to FILE, for `replay`")
  static let recordTexts = Option(
    name: "record-texts", summary: "with --record: also write document text, which is omitted by default")
  static let help = Option(name: "help", short: "h", summary: "print this help and exit")
}

/// The arguments are not understood.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
