import UIModelDaemon
import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// A filter for findings: by rule, file, app target, changed lines and baseline.
///
/// For example, `--select menu --ignore menu/uncategorized-key-command` reports all rules of the menu system except
/// one.
struct FindingSelection {
  private let selected: [String]
  private let ignored: [String]
  private let excluded: [GlobPattern]
  /// The app targets whose findings are reported; empty for all.
  private let targets: [String]
  private let changed: ChangedLines?
  private let baseline: Baseline?

  init(_ arguments: Arguments) throws(UsageError) {
    selected = try RuleNames.selectors(arguments.values("select"), "select")
    ignored = try RuleNames.selectors(arguments.values("ignore"), "ignore")
    excluded = arguments.values("exclude").map { GlobPattern($0) }
    targets = arguments.values("target")
    let isWritten = arguments.has("write-baseline")
    let file = arguments.value("baseline")
    guard file != nil || !isWritten && !arguments.has("prune-baseline") else {
      throw UsageError("--write-baseline and --prune-baseline need --baseline FILE")
    }
    if let file {
      let path = try Paths.absolute(file)
      baseline = isWritten && !FileSystem.exists(path) ? Baseline() : try Baseline(at: path)
    } else {
      baseline = nil
    }
    guard let diff = arguments.value("changed-lines") else {
      changed = nil
      return
    }
    do {
      let bytes = diff == "-" ? Console.readAll() : try FileSystem.read(try Paths.absolute(diff))
      changed = try ChangedLines(diff: String(decoding: bytes, as: UTF8.self))
    } catch let error as FileError {
      throw UsageError("--changed-lines: \(error.description)")
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("--changed-lines: \(error)")
    }
  }

  /// Whether findings of a rule are reported. `--ignore` takes precedence over `--select`.
  func covers(_ code: String) -> Bool {
    func isNamed(_ names: [String]) -> Bool { names.contains { RuleCodes.selector($0, covers: code) } }
    return (selected.isEmpty || isNamed(selected)) && !isNamed(ignored)
  }

  /// Whether findings in a file are reported: no pattern of `--exclude` matches its path.
  func includes(path: String) -> Bool { !excluded.contains { $0.matches(path) } }

  /// Throws if `--target` names an app that no project builds.
  func refuseUnknownTargets(_ report: CheckReport) throws(UsageError) {
    let apps = (report.coverage?.apps ?? []).map(\.name)
    guard let unknown = targets.first(where: { !apps.contains($0) }) else { return }
    let hint = didYouMean(nearestName(to: unknown, among: apps))
    throw UsageError(
      "--target: there is no app target '\(unknown)'\(hint)"
        + (apps.isEmpty ? "; no project was found" : hint.isEmpty ? "; there are \(apps.joined(separator: ", "))" : ""))
  }

  /// Whether one of the selected app targets compiles the file of a finding. Model documents belong to no target and
  /// always pass.
  private func isInTargets(_ finding: CheckReport.Finding) -> Bool {
    targets.isEmpty || finding.targets.isEmpty || finding.targets.contains(where: targets.contains)
  }

  /// Returns the report with the selected findings only. Findings that the baseline accepts are counted and removed.
  func applied(to report: CheckReport) -> CheckReport {
    var report = report
    report.findings = selectedFindings(report)
    guard let baseline else { return report }
    report.acceptedCount = report.findings.count(where: baseline.contains)
    // Stale entries are not counted if the selection is limited to lines, files or targets: entries outside of it
    // cannot be judged.
    if changed == nil, excluded.isEmpty, targets.isEmpty {
      report.staleCount = baseline.staleEntries(report.findings) { wasChecked($0, report) }.count
    }
    report.findings.removeAll(where: baseline.contains)
    return report
  }

  /// Returns the findings that pass all filters except the baseline.
  func selectedFindings(_ report: CheckReport) -> [CheckReport.Finding] {
    report.findings.filter { finding in
      covers(finding.code) && includes(path: finding.place.path) && isInTargets(finding)
        && (changed?.touches(finding) ?? true)
    }
  }

  var hasBaseline: Bool { baseline != nil }

  /// Whether the baseline does not accept a finding; nil if there is no baseline.
  func isNew(_ finding: CheckReport.Finding) -> Bool? { baseline.map { !$0.contains(finding) } }

  /// Returns the baseline with all selected findings. Entries that this check did not cover are kept.
  func extendedBaseline(_ report: CheckReport) -> Baseline {
    let old = baseline ?? Baseline()
    return Baseline(
      old.entries.filter { !wasChecked($0, report) } + selectedFindings(report).map { Baseline.Entry($0) })
  }

  /// Returns the baseline without its stale entries.
  func prunedBaseline(_ report: CheckReport) -> Baseline {
    let old = baseline ?? Baseline()
    let stale = Set(old.staleEntries(selectedFindings(report)) { wasChecked($0, report) })
    return Baseline(old.entries.filter { !stale.contains($0) })
  }

  /// Whether the check would have found the finding of an entry: its rule is selected, and its file lies in a checked
  /// path.
  private func wasChecked(_ entry: Baseline.Entry, _ report: CheckReport) -> Bool {
    covers(entry.code)
      && report.rootedPaths.contains { $0.isEmpty || entry.path == $0 || entry.path.hasPrefix($0 + "/") }
  }

  /// The codes of the rules whose findings are reported.
  var codes: [String] { RuleCodes.all.filter(covers) }
}
