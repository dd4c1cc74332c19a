import UIModelJSON
import UIModelSystems

/// A finding with its state in the baseline, and with the path of its file on the page.
struct ReportFinding {
  let finding: CheckReport.Finding
  /// Whether the finding is missing from the baseline; nil without a baseline.
  let isNew: Bool?
  /// The path of the finding's file as the page shows it.
  let path: String

  /// The part of the code before the slash, such as `menu` for `menu/duplicate-shortcut`.
  var area: String { finding.code.split(separator: "/").first.map { String($0) } ?? finding.code }

  /// Returns the findings grouped by file. Files with new findings come first. In each file, new findings come first.
  static func ordered(_ findings: [ReportFinding]) -> [ReportFinding] {
    let findingsByPath = Dictionary(grouping: findings, by: \.path)
    let paths = findings.map(\.path).distinct(limit: .max).elements
    let newPaths = Set(findings.filter { $0.isNew == true }.map(\.path))
    return (paths.filter { newPaths.contains($0) } + paths.filter { !newPaths.contains($0) }).flatMap { path in
      let fileFindings = findingsByPath[path] ?? []
      return fileFindings.filter { $0.isNew == true } + fileFindings.filter { $0.isNew != true }
    }
  }
}

extension CheckReport.Level {
  /// Returns the noun that follows a number, such as "errors" for 2. The noun "information" has no plural.
  func noun(_ count: Int) -> String {
    self == .information ? "information" : rawValue + (count == 1 ? "" : "s")
  }
}
