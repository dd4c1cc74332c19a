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

  /// What a search looks through.
  var words: String {
    ([finding.message, finding.code, "\(path):\(finding.place.line)"] + finding.notes
      + finding.fixes.map(\.title) + finding.related.map(\.message)).joined(separator: "\n")
  }
}

extension CheckReport.Level {
  /// "errors", for the end of a number.
  func noun(_ count: Int) -> String {
    self == .information ? "information" : rawValue + (count == 1 ? "" : "s")
  }
}
