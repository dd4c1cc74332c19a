/// A format in which `check` writes its report.
enum CheckFormat: String, CaseIterable {
  case text, concise, xcode, json, jsonl, sarif, github, gitlab, junit, checkstyle, rdjson

  /// Whether people read the report: in a terminal, an editor or a pull request. By default, formats for people do not
  /// list hints.
  var isForPeople: Bool {
    switch self {
    case .text, .concise, .xcode, .github: true
    case .json, .jsonl, .sarif, .gitlab, .junit, .checkstyle, .rdjson: false
    }
  }
}
