import UIModelSystems

/// The words that can be typed at a place of the command line, as far as they are known.
enum Candidates: Equatable, Sendable {
  /// Any text.
  case any
  case words([String])
  /// Several words with commas between.
  case list([String])
  case paths
  case folders
}

extension Option {
  /// What can be typed as the option's value: the choices, or what the help calls it.
  var candidates: Candidates {
    if !choices.isEmpty { return .words(choices) }
    switch value {
    case "FILE", "PATH": return .paths
    case "FOLDER": return .folders
    case "RULES": return .list(RuleCodes.selectors)
    default: return .any
    }
  }

  /// As it is typed: `--name`, and `-n` if it has a letter.
  var spellings: [String] { ["--" + name] + (short.map { ["-" + $0] } ?? []) }
}
