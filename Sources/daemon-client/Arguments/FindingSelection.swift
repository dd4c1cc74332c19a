import UIModelDaemon
import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// The findings that are reported: by rule, file, changed lines, and baseline.
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

  /// Whether a finding of this rule is reported. What is ignored is so even if it is selected.
  func covers(_ code: String) -> Bool {
    func isNamed(_ names: [String]) -> Bool { names.contains { RuleCodes.selector($0, covers: code) } }
    return (selected.isEmpty || isNamed(selected)) && !isNamed(ignored)
  }

  /// Whether a file's findings are reported.
  func includes(path: String) -> Bool { !excluded.contains { $0.matches(path) } }

  /// Refuses names of apps that no project makes.
  func refuseUnknownTargets(_ report: CheckReport) throws(UsageError) {
    let apps = (report.coverage?.apps ?? []).map(\.name)
    guard let unknown = targets.first(where: { !apps.contains($0) }) else { return }
    let hint = didYouMean(nearestName(to: unknown, among: apps))
    throw UsageError(
      "--target: there is no app target '\(unknown)'\(hint)"
        + (apps.isEmpty ? "; no project was found" : hint.isEmpty ? "; there are \(apps.joined(separator: ", "))" : ""))
  }

  /// Whether one of these app targets compiles the file of a finding. Model documents belong to no target.
  private func isInTargets(_ finding: CheckReport.Finding) -> Bool {
    targets.isEmpty || finding.targets.isEmpty || finding.targets.contains(where: targets.contains)
  }

  /// The report with the findings that are reported.
  func applied(to report: CheckReport) -> CheckReport {
    var report = report
    report.findings = chosen(report)
    guard let baseline else { return report }
    report.accepted = report.findings.count(where: baseline.contains)
    // Of what is on other lines, nothing is known.
    if changed == nil, excluded.isEmpty, targets.isEmpty {
      report.stale = baseline.stale(report.findings) { isLookedFor($0, report) }.count
    }
    report.findings.removeAll(where: baseline.contains)
    return report
  }

  /// The findings that are reported if no baseline accepts them.
  func chosen(_ report: CheckReport) -> [CheckReport.Finding] {
    report.findings.filter { finding in
      covers(finding.code) && includes(path: finding.place.path) && isInTargets(finding)
        && (changed?.touches(finding) ?? true)
    }
  }

  var hasBaseline: Bool { baseline != nil }

  /// Whether a finding is not in the baseline; nil without one.
  func isNew(_ finding: CheckReport.Finding) -> Bool? { baseline.map { !$0.contains(finding) } }

  /// The baseline with all findings that were chosen. What was not looked for stays as it is.
  func extended(_ report: CheckReport) -> Baseline {
    let old = baseline ?? Baseline()
    return Baseline(old.entries.filter { !isLookedFor($0, report) } + chosen(report).map { Baseline.Entry($0) })
  }

  /// The baseline without the entries that are not found any more.
  func pruned(_ report: CheckReport) -> Baseline {
    let old = baseline ?? Baseline()
    let stale = Set(old.stale(chosen(report)) { isLookedFor($0, report) })
    return Baseline(old.entries.filter { !stale.contains($0) })
  }

  /// Whether the check would have found what an entry is about.
  private func isLookedFor(_ entry: Baseline.Entry, _ report: CheckReport) -> Bool {
    covers(entry.code)
      && report.rootedPaths.contains { $0.isEmpty || entry.path == $0 || entry.path.hasPrefix($0 + "/") }
  }

  /// The codes of all rules whose findings are reported.
  var codes: [String] { RuleCodes.all.filter(covers) }
}
