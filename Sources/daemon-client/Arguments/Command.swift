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
  /// Returns the completion candidates of each operand. The last element also applies to all further operands. The
  /// default is paths.
  ///
  /// This is a closure, because listing the names of all methods takes longer than a typical request.
  var candidates: @Sendable () -> [Candidates] = { [.paths] }
  /// Returns a help text for specific arguments, such as the description of METHOD for `call METHOD --help`; nil if the
  /// command's general help applies.
  var specialHelp: @Sendable (Arguments) throws(UsageError) -> String? = { (_) throws(UsageError) in nil }
  let run: @Sendable (Arguments) throws(UsageError) -> ExitStatus
}

/// An option of a command: `--name`, or `--name VALUE`.
struct Option: Sendable {
  /// The name without dashes.
  let name: String
  /// The letter after a single dash, such as `o` for `-o`; nil if the option has no short name.
  var shortName: String?
  /// The placeholder of the value in the help, such as `FILE`; nil for an option without a value.
  var placeholder: String?
  /// The accepted values; empty if all values are accepted.
  var choices: [String] = []
  let summary: String

  static let limit = Option(
    name: "limit", placeholder: "NAME=NUMBER", summary: "change a limit of the daemon; may be repeated")
  static let record = Option(
    name: "record", placeholder: "FILE", summary: "write all messages of the daemon to FILE, for `replay`")
  static let recordTexts = Option(
    name: "record-texts", summary: "with --record: also write document text, which is omitted by default")
  static let help = Option(name: "help", shortName: "h", summary: "print this help and exit")
}

/// A mistake in the arguments. The program prints the message and exits with `ExitStatus.usage`.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
