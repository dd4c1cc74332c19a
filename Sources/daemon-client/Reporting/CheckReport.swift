import UIModelJSON
import UIModelSystems

/// The result of a check. Findings are sorted by path and position.
struct CheckReport {
  /// A range in a document. Lines and columns count from 1, columns in UTF-8 bytes. The end is exclusive: `endColumn`
  /// is the column of the first byte after the range.
  struct Place {
    let uri: String
    /// The path as shown to users.
    let path: String
    /// The path relative to the root of the repository or project. It does not depend on the current folder.
    let rootedPath: String
    /// The path in diffs and in reports for services such as GitHub: relative to the root of the repository, or to the
    /// current folder if the file is in no repository.
    let repositoryPath: String
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int

    init(uri: String, path: String, rootedPath: String, repositoryPath: String, range: JSONValue?) {
      func number(_ end: String, _ name: String) -> Int { (range?[end]?[name]?.int ?? 0) + 1 }
      self.uri = uri
      self.path = path
      self.rootedPath = rootedPath
      self.repositoryPath = repositoryPath
      line = number("start", "line")
      column = number("start", "character")
      endLine = number("end", "line")
      endColumn = number("end", "character")
    }
  }

  struct RelatedPlace {
    let place: Place
    let message: String
  }

  struct Finding {
    let place: Place
    let severity: Level
    let code: String
    let message: String
    /// The environments to which the finding applies, in words; nil if it applies to all environments of the app.
    let environmentText: String?
    /// The highest confidence among the sources of the rule, such as `documented`; empty if the rule has no sources.
    let confidence: String
    /// The releases to which the finding applies, by platform.
    let releases: JSONValue?
    /// The names of the app targets that compile the file.
    let targets: [String]
    /// Differences by release or device, one per line.
    let notes: [String]
    let relatedPlaces: [RelatedPlace]
    let fixes: [Fix]
    /// The finding's identity, which stays the same when lines move; see `Fingerprints`.
    var fingerprint = ""
  }

  struct Fix {
    let title: String
    let isSafe: Bool
    /// The replaced ranges with their new text; empty if the edits were not requested or cannot be expressed as text.
    let edits: [Edit]
  }

  struct Edit {
    let place: Place
    let newText: String
  }

  /// A path that could not be checked, with the reason.
  struct Failure {
    let path: String
    let message: String
  }

  /// The severity of a finding. The cases are ordered from the most severe to the least severe.
  enum Level: String, CaseIterable {
    case error, warning, information, hint

    /// The position of the severity in the order of the cases: 0 for `error`, the most severe.
    var rank: Int { Level.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The number of checked documents: model documents and Swift files.
  var documentCount = 0
  /// The number of checked Swift files. Only files with menus, sheets or similar are checked.
  var swiftFileCount = 0
  /// The number of Swift files that were searched for menus, sheets and similar.
  var searchedSwiftFileCount = 0
  /// Whether there was nothing to check: no document and no Swift file.
  var isEmpty: Bool { documentCount == 0 && searchedSwiftFileCount == 0 }
  var entityCount = 0
  var findings: [Finding] = []
  var failures: [Failure] = []
  /// Whether a configuration that applies to the checked paths has a mistake.
  var isMisconfigured = false
  /// The coverage of Swift source; nil if it was not determined or has nothing to report.
  var coverage: Coverage?
  /// The SDKs with which the apps of each project are built, if known.
  var sdks: [ReportedSDK] = []

  /// The checked paths, relative to the root of the repository or project. The root itself is the empty string.
  var rootedPaths: [String] = []
  /// The number of findings that the baseline accepts.
  var acceptedFindingCount = 0
  /// The number of baseline entries whose findings no longer exist.
  var staleEntryCount = 0
  /// The files that fixes have changed.
  var fixedFiles: [FixedFile] = []
  /// The applied fixes, in the order in which they were applied.
  var appliedFixes: [AppliedFix] = []
  var appliedFixCount: Int { appliedFixes.count }

  /// The number of hints that were removed from `findings` and are only counted.
  private(set) var hiddenHintCount = 0
  /// The number of removed hints that have a fix.
  private(set) var hiddenFixableHintCount = 0

  /// Returns the names of the app targets that have a finding. Returns nil if the finding belongs to no target, or if
  /// it concerns every app: the number of its targets is at least the number of apps for iPadOS and Mac Catalyst.
  func targets(of finding: Finding) -> [String]? {
    let relevantApps = (coverage?.apps ?? []).filter { app in
      app.platforms.contains { ["iPadOS", "macCatalyst"].contains($0.name) }
    }
    return finding.targets.isEmpty || finding.targets.count >= relevantApps.count ? nil : finding.targets
  }

  /// The findings grouped by file, with the path from the root. The order of the findings is kept.
  var findingsByPath: [(path: String, findings: [Finding])] {
    var groups: [(path: String, findings: [Finding])] = []
    for finding in findings {
      if let lastGroup = groups.last, lastGroup.path == finding.place.rootedPath {
        groups[groups.count - 1].findings.append(finding)
      } else {
        groups.append((finding.place.rootedPath, [finding]))
      }
    }
    return groups
  }

  /// Returns the number of findings with a severity, hidden hints included.
  func count(_ level: Level) -> Int {
    findings.count { $0.severity == level } + (level == .hint ? hiddenHintCount : 0)
  }

  /// A copy of the report without hints. The hints are only counted.
  var reportWithoutHints: CheckReport {
    var report = self
    report.hiddenHintCount += findings.count { $0.severity == .hint }
    report.hiddenFixableHintCount += findings.count { $0.severity == .hint && !$0.fixes.isEmpty }
    report.findings.removeAll { $0.severity == .hint }
    return report
  }

  /// Sorts the findings by path, and within a file by position. The sort is stable.
  mutating func sort() {
    let sortKeys = findings.map {
      ($0.place.path, $0.place.line, $0.place.column, $0.place.endLine, $0.place.endColumn)
    }
    let order = findings.indices.sorted { sortKeys[$0] == sortKeys[$1] ? $0 < $1 : sortKeys[$0] < sortKeys[$1] }
    findings = order.map { findings[$0] }
  }

  /// The summary line: "3 documents, 12 Swift files, 40 entities: 1 error, 2 warnings".
  var summary: String { summary(hintsOption: "--hints") }

  /// Returns the summary line. `hintsOption` is the option that lists hidden hints.
  func summary(hintsOption: String) -> String {
    let counts = Level.allCases.compactMap { level -> String? in
      let count = count(level)
      let isHidden = level == .hint && hiddenHintCount > 0
      let hiddenNote = isHidden ? " (\(hintsOption) lists \(hiddenHintCount == 1 ? "it" : "them"))" : ""
      return count == 0
        ? nil : level == .information ? "\(count) information" : counted(count, level.rawValue) + hiddenNote
    }
    // Without findings, files that could not be checked must not look correct.
    let emptyText =
      documentCount == 0
      ? isEmpty ? "nothing was checked" : "no menus, sheets or similar to check"
      : failures.isEmpty ? "nothing to report" : "nothing to report in what could be read"
    let findingText = counts.isEmpty ? emptyText : counts.joined(separator: ", ")
    var checkedParts: [String] = []
    if documentCount > swiftFileCount || searchedSwiftFileCount == 0 {
      checkedParts.append(counted(documentCount - swiftFileCount, "document"))
    }
    if searchedSwiftFileCount > 0 {
      let totalPrefix = searchedSwiftFileCount > swiftFileCount ? "\(swiftFileCount) of " : ""
      checkedParts.append(totalPrefix + counted(searchedSwiftFileCount, "Swift file"))
    }
    checkedParts.append(counted(entityCount, "entity", "entities"))
    let fixedNote = appliedFixCount == 0 ? "" : ", \(appliedFixCount) fixed"
    let acceptedNote = acceptedFindingCount == 0 ? "" : ", \(acceptedFindingCount) in the baseline"
    let staleNote =
      staleEntryCount == 0
      ? ""
      : "\n\(counted(staleEntryCount, "entry", "entries")) of the baseline not found; --prune-baseline removes them"
    return "\(checkedParts.joined(separator: ", ")): \(findingText)\(fixedNote)\(acceptedNote)\(staleNote)"
  }
}

/// Returns a number with its noun: `counted(2, "error")` is "2 errors".
func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
  "\(count) \(count == 1 ? singular : plural ?? singular + "s")"
}
