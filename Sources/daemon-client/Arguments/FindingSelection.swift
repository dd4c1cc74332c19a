import UIModelJSON
import UIModelSystems

/// The rules that `--select` and `--ignore` name, by code or by subject.
struct FindingSelection {
  private let selected: [String]
  private let ignored: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    selected = try FindingSelection.names(arguments.values("select"), "select")
    ignored = try FindingSelection.names(arguments.values("ignore"), "ignore")
  }

  /// Whether a finding of this rule is reported. What is ignored is so even if it is selected.
  func covers(_ code: String) -> Bool {
    func isNamed(_ names: [String]) -> Bool { names.contains { code == $0 || code.hasPrefix($0 + "/") } }
    return (selected.isEmpty || isNamed(selected)) && !isNamed(ignored)
  }

  /// The report with the findings that are reported.
  func applied(to report: CheckReport) -> CheckReport {
    var report = report
    report.findings = report.findings.filter { covers($0.code) }
    return report
  }

  /// The codes of all rules whose findings are reported.
  var codes: [String] { RuleCatalogue.codes.filter(covers) }

  /// Names, separated by commas or given one by one; former codes are the present ones.
  private static func names(_ values: [String], _ option: String) throws(UsageError) -> [String] {
    var names: [String] = []
    for value in values {
      for part in value.split(separator: ",", omittingEmptySubsequences: false) {
        let name = RuleCatalogue.current(String(part))
        guard RuleCatalogue.selectors.contains(name) else {
          let hint = didYouMean(nearestName(to: name, among: RuleCatalogue.selectors))
          throw UsageError("--\(option): there is no rule or subject '\(part)'\(hint)")
        }
        names.append(name)
      }
    }
    return names
  }
}
