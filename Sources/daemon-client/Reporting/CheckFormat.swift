/// The formats in which `check` writes its report.
enum CheckFormat: String, CaseIterable {
  case text, concise, xcode, json, jsonl, sarif, github, gitlab
}
