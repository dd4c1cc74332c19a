import UIModelJSON

/// The arguments after a command's name, parsed with the options that the command accepts.
///
/// For example, `menu tree --app Notes` has the operand `tree`, and its option `app` has the value `Notes`.
struct Arguments: Sendable {
  private(set) var operands: [String] = []
  private var valuesByOption: [String: [String]] = [:]
  /// The names of the options that the command accepts, without dashes.
  let options: Set<String>

  /// Parses `--name VALUE`, `--name=VALUE` and `--name`. All arguments after `--` are operands, and `-` is an operand
  /// too. Throws for an unknown option, a missing or invalid value, and too many operands.
  init(_ arguments: [String], for command: Command) throws(UsageError) {
    options = Set(command.options.map(\.name))
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
      let option = try Arguments.option(parts.first ?? argument, of: command)
      guard option.value != nil else {
        guard parts.count == 1 else { throw UsageError("--\(option.name) does not take a value") }
        valuesByOption[option.name, default: []].append("")
        continue
      }
      guard let value = parts.count > 1 ? parts.last : rest.popFirst() else {
        throw UsageError("--\(option.name) needs a value: \(option.value ?? "")")
      }
      guard option.choices.isEmpty || option.choices.contains(value) else {
        let hint = didYouMean(nearestName(to: value, among: option.choices))
        let choices = option.choices.joined(separator: ", ")
        throw UsageError("--\(option.name) must be one of \(choices), not '\(value)'\(hint)")
      }
      valuesByOption[option.name, default: []].append(value)
    }
    if operands.count > command.maximumOperandCount, !has("help") {
      throw UsageError("too many arguments for \(command.name): '\(operands[command.maximumOperandCount])'")
    }
  }

  private static func option(_ argument: String, of command: Command) throws(UsageError) -> Option {
    let options = command.options + [.help]
    if let option = options.first(where: { "--" + $0.name == argument || $0.short.map { "-" + $0 } == argument }) {
      return option
    }
    let suggestion = nearestName(to: argument, among: options.map { "--" + $0.name })
    throw UsageError("\(command.name) has no option '\(argument)'\(didYouMean(suggestion))")
  }

  /// Whether the option with this name, without dashes, is given.
  func has(_ option: String) -> Bool { valuesByOption[option] != nil }

  /// Returns the value of an option, the last one if the option is repeated; nil if the option is not given.
  func value(_ option: String) -> String? { valuesByOption[option]?.last }

  /// Returns the values of a repeated option, in order; empty if the option is not given.
  func values(_ option: String) -> [String] { valuesByOption[option] ?? [] }
}

/// Returns the end of an error message about an unknown name, such as `; did you mean 'menu'?`; empty without a
/// suggestion.
func didYouMean(_ suggestion: String?) -> String { suggestion.map { "; did you mean '\($0)'?" } ?? "" }
