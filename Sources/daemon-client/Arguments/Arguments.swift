import UIModelJSON

/// The parsed arguments of a command: its operands and options.
///
/// For example, `menu tree --app Notes` has the operand `tree`, and its option `app` has the value `Notes`.
struct Arguments: Sendable {
  private(set) var operands: [String] = []
  private var valuesByOption: [String: [String]] = [:]
  /// The names of the options that the command accepts, without dashes.
  let optionNames: Set<String>

  /// Parses the arguments after the command's name. An option is given as `--name`, `--name VALUE` or `--name=VALUE`. A
  /// short name can replace the long name, as in `-n VALUE`. All arguments after `--` are operands, and so is `-`.
  ///
  /// Throws for an unknown option, for a missing, unexpected or invalid value, and for too many operands without
  /// `--help`.
  init(_ arguments: [String], for command: Command) throws(UsageError) {
    optionNames = Set(command.options.map(\.name))
    var remainingArguments = arguments[...]
    while let argument = remainingArguments.popFirst() {
      if argument == "--" {
        operands += remainingArguments
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
      let option = try Arguments.findOption(parts.first ?? argument, of: command)
      guard option.placeholder != nil else {
        guard parts.count == 1 else { throw UsageError("--\(option.name) does not take a value") }
        valuesByOption[option.name, default: []].append("")
        continue
      }
      guard let value = parts.count > 1 ? parts.last : remainingArguments.popFirst() else {
        throw UsageError("--\(option.name) needs a value: \(option.placeholder ?? "")")
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

  private static func findOption(_ argument: String, of command: Command) throws(UsageError) -> Option {
    let options = command.options + [.help]
    if let option = options.first(where: { "--" + $0.name == argument || $0.shortName.map { "-" + $0 } == argument }) {
      return option
    }
    let suggestion = nearestName(to: argument, among: options.map { "--" + $0.name })
    throw UsageError("\(command.name) has no option '\(argument)'\(didYouMean(suggestion))")
  }

  /// Whether an option is given. `option` is its name without dashes.
  func has(_ option: String) -> Bool { valuesByOption[option] != nil }

  /// Returns the value of an option, the last one if the option is repeated; nil if the option is not given.
  func value(_ option: String) -> String? { valuesByOption[option]?.last }

  /// Returns all values of an option, in order; empty if the option is not given.
  func values(_ option: String) -> [String] { valuesByOption[option] ?? [] }
}

/// Returns the end of an error message about an unknown name. For example, the suggestion `menu` gives `; did you mean
/// 'menu'?`. Returns an empty string if `suggestion` is nil.
func didYouMean(_ suggestion: String?) -> String { suggestion.map { "; did you mean '\($0)'?" } ?? "" }
