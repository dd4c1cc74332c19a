import UIModelJSON
import UIModelSystems

/// A finding as the page shows it.
struct ReportFinding {
  let finding: CheckReport.Finding
  /// Whether the baseline does not accept it; nil without a baseline.
  let isNew: Bool?
  /// The path of its file as the page has it.
  let path: String

  /// `menu` of `menu/duplicate-shortcut`.
  var area: String { finding.code.split(separator: "/").first.map { String($0) } ?? finding.code }

  /// By file: files with new findings first, and in a file the new findings.
  static func ordered(_ findings: [ReportFinding]) -> [ReportFinding] {
    let files = Dictionary(grouping: findings, by: \.path)
    let paths = findings.map(\.path).distinct(most: .max).elements
    let fresh = Set(findings.filter { $0.isNew == true }.map(\.path))
    return (paths.filter { fresh.contains($0) } + paths.filter { !fresh.contains($0) }).flatMap { path in
      let own = files[path] ?? []
      return own.filter { $0.isNew == true } + own.filter { $0.isNew != true }
    }
  }
}

extension CheckReport.Level {
  /// "errors", for the end of a number.
  func noun(_ count: Int) -> String {
    self == .information ? "information" : rawValue + (count == 1 ? "" : "s")
  }
}
