/// A subcommand of the program, such as `check`. `Arguments` parses its operands and options.
struct Command: Sendable {
  let name: String
  /// The arguments after the command's name, for the help, such as `[OPTION]... [PATH]...`.
  let usage: String
  /// One line for the help, in lower case and without a full stop.
  let summary: String
  /// Paragraphs for the help, already wrapped.
  var details = ""
  var options: [Option] = []
  /// The maximum number of operands.
  var maximumOperandCount = 0
  /// The completion candidates of the operands. The last candidates apply to all further operands. The default is
  /// paths.
  ///
  /// A closure, because listing the names of all methods takes longer than a typical request.
  var candidates: @Sendable () -> [Candidates] = { [.paths] }
  /// Returns a help text that replaces the command's own for some arguments, such as `call METHOD --help`; nil for the
  /// command's own help.
  var specialHelp: @Sendable (Arguments) throws(UsageError) -> String? = { (_) throws(UsageError) in nil }
  let run: @Sendable (Arguments) throws(UsageError) -> ExitStatus
}

/// An option of a command: `--name`, or `--name VALUE`.
struct Option: Sendable {
  /// The name without dashes.
  let name: String
  /// The letter after a single dash, such as `o` for `-o`; nil if the option has no short form.
  var short: String?
  /// The placeholder of the value in the help, such as `FILE`; nil for an option without a value.
  var value: String?
  /// The accepted values; empty if all values are accepted.
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

/// A mistake in the arguments. The command prints the message and exits with `ExitStatus.usage`.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
