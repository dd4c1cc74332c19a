import UIModelDaemon
import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// A filter for findings: by rule, file, app target, changed lines and baseline.
///
/// For example, `--select menu --ignore menu/uncategorized-key-command` reports all rules of the menu system except
/// one.
struct FindingSelection {
  private let selectedRuleSelectors: [String]
  private let ignoredRuleSelectors: [String]
  private let excludedPatterns: [GlobPattern]
  /// The app targets whose findings are reported; empty for all.
  private let targetNames: [String]
  private let changedLines: ChangedLines?
  private let baseline: Baseline?

  init(_ arguments: Arguments) throws(UsageError) {
    selectedRuleSelectors = try RuleNames.selectors(arguments.values("select"), "select")
    ignoredRuleSelectors = try RuleNames.selectors(arguments.values("ignore"), "ignore")
    excludedPatterns = arguments.values("exclude").map { GlobPattern($0) }
    targetNames = arguments.values("target")
    let writesBaseline = arguments.has("write-baseline")
    let baselineArgument = arguments.value("baseline")
    guard baselineArgument != nil || !writesBaseline && !arguments.has("prune-baseline") else {
      throw UsageError("--write-baseline and --prune-baseline need --baseline FILE")
    }
    if let baselineArgument {
      let path = try Paths.absolute(baselineArgument)
      baseline = writesBaseline && !FileSystem.exists(path) ? Baseline() : try Baseline(at: path)
    } else {
      baseline = nil
    }
    guard let diffArgument = arguments.value("changed-lines") else {
      changedLines = nil
      return
    }
    do {
      let bytes = diffArgument == "-" ? Console.readAll() : try FileSystem.read(try Paths.absolute(diffArgument))
      changedLines = try ChangedLines(diff: String(decoding: bytes, as: UTF8.self))
    } catch let error as FileError {
      throw UsageError("--changed-lines: \(error.description)")
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("--changed-lines: \(error)")
    }
  }

  /// Whether a rule passes `--select` and `--ignore`. `--ignore` takes precedence over `--select`.
  func covers(_ code: String) -> Bool {
    func isNamed(_ names: [String]) -> Bool { names.contains { RuleCodes.selector($0, covers: code) } }
    return (selectedRuleSelectors.isEmpty || isNamed(selectedRuleSelectors)) && !isNamed(ignoredRuleSelectors)
  }

  /// Whether no pattern of `--exclude` matches a path.
  func includes(path: String) -> Bool { !excludedPatterns.contains { $0.matches(path) } }

  /// Throws if `--target` names an app that no project builds.
  func refuseUnknownTargets(_ report: CheckReport) throws(UsageError) {
    let appNames = (report.coverage?.apps ?? []).map(\.name)
    guard let unknownTarget = targetNames.first(where: { !appNames.contains($0) }) else { return }
    let hint = didYouMean(nearestName(to: unknownTarget, among: appNames))
    throw UsageError(
      "--target: there is no app target '\(unknownTarget)'\(hint)"
        + (appNames.isEmpty
          ? "; no project was found" : hint.isEmpty ? "; there are \(appNames.joined(separator: ", "))" : ""))
  }

  /// Whether a selected app target compiles the file of a finding. A finding without targets always passes, for example
  /// a finding in a model document.
  private func isInSelectedTarget(_ finding: CheckReport.Finding) -> Bool {
    targetNames.isEmpty || finding.targets.isEmpty || finding.targets.contains(where: targetNames.contains)
  }

  /// Returns the report with the selected findings only. Findings that the baseline accepts are counted and removed.
  func filteredReport(from report: CheckReport) -> CheckReport {
    var report = report
    report.findings = selectedFindings(report)
    guard let baseline else { return report }
    report.acceptedFindingCount = report.findings.count(where: baseline.accepts)
    // Stale entries are not counted if the selection is limited to lines, files or targets, because the check says
    // nothing about entries outside of the selection.
    if changedLines == nil, excludedPatterns.isEmpty, targetNames.isEmpty {
      report.staleEntryCount = baseline.staleEntries(report.findings) { wasCovered($0, report) }.count
    }
    report.findings.removeAll(where: baseline.accepts)
    return report
  }

  /// Returns the findings that pass all filters except the baseline.
  func selectedFindings(_ report: CheckReport) -> [CheckReport.Finding] {
    report.findings.filter { finding in
      covers(finding.code) && includes(path: finding.place.path) && isInSelectedTarget(finding)
        && (changedLines?.touches(finding) ?? true)
    }
  }

  var hasBaseline: Bool { baseline != nil }

  /// Whether a finding is not accepted by the baseline; nil if there is no baseline.
  func isNew(_ finding: CheckReport.Finding) -> Bool? { baseline.map { !$0.accepts(finding) } }

  /// Returns a baseline with an entry for each selected finding, and with the previous entries that this check did not
  /// cover.
  func extendedBaseline(_ report: CheckReport) -> Baseline {
    let oldBaseline = baseline ?? Baseline()
    return Baseline(
      oldBaseline.entries.filter { !wasCovered($0, report) } + selectedFindings(report).map { Baseline.Entry($0) })
  }

  /// Returns the baseline without its stale entries.
  func prunedBaseline(_ report: CheckReport) -> Baseline {
    let oldBaseline = baseline ?? Baseline()
    let obsoleteEntries = Set(oldBaseline.staleEntries(selectedFindings(report)) { wasCovered($0, report) })
    return Baseline(oldBaseline.entries.filter { !obsoleteEntries.contains($0) })
  }

  /// Whether the check covered a baseline entry: its rule is selected, and its file lies in a checked path.
  private func wasCovered(_ entry: Baseline.Entry, _ report: CheckReport) -> Bool {
    covers(entry.code)
      && report.rootedPaths.contains { $0.isEmpty || entry.path == $0 || entry.path.hasPrefix($0 + "/") }
  }

  /// The codes of the rules that pass `--select` and `--ignore`.
  var codes: [String] { RuleCodes.allCodes.filter(covers) }
}
