import UIModelSystems

/// The completion candidates for an option's value or an operand.
enum Candidates: Equatable, Sendable {
  /// Arbitrary text: nothing is completed.
  case any
  case words([String])
  /// Words that are typed as a list with commas, such as `menu,sheet`.
  case list([String])
  case paths
  case folders
}

extension Option {
  /// The candidates for the option's value. They are the option's choices, or follow from the placeholder in the help.
  /// For example, the placeholder `FOLDER` means folders.
  var candidates: Candidates {
    if !choices.isEmpty { return .words(choices) }
    switch value {
    case "FILE", "PATH": return .paths
    case "FOLDER": return .folders
    case "RULES": return .list(RuleCodes.selectors)
    default: return .any
    }
  }

  /// The ways to type the option: `--name`, and `-n` if it has a short form.
  var spellings: [String] { ["--" + name] + (short.map { ["-" + $0] } ?? []) }
}
