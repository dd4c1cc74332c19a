import UIModelSystems

/// The completion candidates for an option's value or an operand.
enum Candidates: Equatable, Sendable {
  /// Arbitrary text, for which the shell offers no candidates.
  case any
  case words([String])
  /// Words that can be combined into a list with commas, such as `menu,sheet`.
  case list([String])
  case paths
  case folders
}

extension Option {
  /// The candidates for the option's value: the option's choices, or candidates that follow from the placeholder of the
  /// value. For example, the placeholder `FOLDER` means folders.
  var candidates: Candidates {
    if !choices.isEmpty { return .words(choices) }
    switch placeholder {
    case "FILE", "PATH": return .paths
    case "FOLDER": return .folders
    case "RULES": return .list(RuleCodes.codesAndSystems)
    default: return .any
    }
  }

  /// The option's names with dashes: `--name`, and `-n` if the option has a short name.
  var spellings: [String] { ["--" + name] + (shortName.map { ["-" + $0] } ?? []) }
}
