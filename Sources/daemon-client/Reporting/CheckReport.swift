import UIModelJSON
import UIModelSystems

/// What a check found, in the order in which it is told.
struct CheckReport {
  /// A place in a document. Lines and columns count from 1, columns in UTF-8 bytes; the end is the first byte after it.
  struct Place {
    let uri: String
    /// As people are shown it.
    let path: String
    /// From the root of the repository or project: the same wherever the check is started.
    let rootedPath: String
    /// As services and `patch` look it up: from the root of the repository, outside of one from the current folder.
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

  struct Related {
    let place: Place
    let message: String
  }

  struct Finding {
    let place: Place
    let severity: Level
    let code: String
    let message: String
    /// Where it holds; nil for everywhere.
    let holds: String?
    /// How well the fact behind it is known; empty for a rule that says nothing of it.
    let confidence: String
    /// The releases in which it holds, by platform.
    let releases: JSONValue?
    /// The apps that compile the file.
    let targets: [String]
    /// What differs by release or device, a line each.
    let notes: [String]
    let related: [Related]
    let fixes: [Fix]
    /// What stays the same when lines move; see `Fingerprints`.
    var fingerprint = ""
  }

  struct Fix {
    let title: String
    let isSafe: Bool
    /// What it replaces; empty for one that cannot be made of text.
    let edits: [Edit]
  }

  struct Edit {
    let place: Place
    let newText: String
  }

  /// A path that could not be checked.
  struct Failure {
    let path: String
    let message: String
  }

  /// Severities, the worst first.
  enum Level: String, CaseIterable {
    case error, warning, information, hint

    var rank: Int { Level.allCases.firstIndex(of: self) ?? 0 }
  }

  /// Everything that was checked: model documents and Swift files.
  var documents = 0
  /// The Swift files among them, which have menus, sheets or similar.
  var swiftFiles = 0
  /// The Swift files that were looked through for these.
  var swiftFilesRead = 0
  /// Whether there was nothing to look through.
  var isEmpty: Bool { documents == 0 && swiftFilesRead == 0 }
  var entities = 0
  var findings: [Finding] = []
  var failures: [Failure] = []
  /// Whether a configuration that holds has a mistake.
  var isMisconfigured = false
  /// Nil where there is no Swift source.
  var coverage: Coverage?
  /// With which SDK the apps of each project are built, as far as something says it.
  var sdks: [ReportedSDK] = []

  /// The paths that were checked, from the root of the repository or project; empty for the root itself.
  var rootedPaths: [String] = []
  /// How many findings a baseline accepts, and how many of its entries are not found any more.
  var accepted = 0
  var stale = 0
  /// What fixes have changed.
  var fixedFiles: [FixedFile] = []
  /// The fixes that were applied, in order.
  var applied: [AppliedFix] = []
  var fixed: Int { applied.count }

  /// The hints that are counted and not among the findings.
  private(set) var hiddenHints = 0
  /// How many of these have a fix.
  private(set) var hiddenFixable = 0

  /// The apps for iPadOS and Mac Catalyst of a finding; nil where it is in all of them.
  func targets(of finding: Finding) -> [String]? {
    let all = (coverage?.apps ?? []).filter { app in
      app.platforms.contains { ["iPadOS", "macCatalyst"].contains($0.name) }
    }
    return finding.targets.isEmpty || finding.targets.count >= all.count ? nil : finding.targets
  }

  /// The findings of each file, by its path from the root, in their order.
  var findingsByPath: [(path: String, findings: [Finding])] {
    var groups: [(path: String, findings: [Finding])] = []
    for finding in findings {
      if let last = groups.last, last.path == finding.place.rootedPath {
        groups[groups.count - 1].findings.append(finding)
      } else {
        groups.append((finding.place.rootedPath, [finding]))
      }
    }
    return groups
  }

  func count(_ level: Level) -> Int {
    findings.count { $0.severity == level } + (level == .hint ? hiddenHints : 0)
  }

  /// The report with hints only counted.
  var withoutHints: CheckReport {
    var report = self
    report.hiddenHints += findings.count { $0.severity == .hint }
    report.hiddenFixable += findings.count { $0.severity == .hint && !$0.fixes.isEmpty }
    report.findings.removeAll { $0.severity == .hint }
    return report
  }

  /// By path, and in a document by place.
  mutating func sort() {
    let keys = findings.map { ($0.place.path, $0.place.line, $0.place.column, $0.place.endLine, $0.place.endColumn) }
    let order = findings.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
    findings = order.map { findings[$0] }
  }

  /// "3 documents, 12 Swift files, 40 entities: 1 error, 2 warnings".
  var summary: String { summary(hintsOption: "--hints") }

  /// `hintsOption`: what lists hints that are only counted.
  func summary(hintsOption: String) -> String {
    let counts = Level.allCases.compactMap { level -> String? in
      let count = count(level)
      let isHidden = level == .hint && hiddenHints > 0
      let hidden = isHidden ? " (\(hintsOption) lists \(hiddenHints == 1 ? "it" : "them"))" : ""
      return count == 0
        ? nil : level == .information ? "\(count) information" : counted(count, level.rawValue) + hidden
    }
    // What was not checked is not fine.
    let nothing =
      documents == 0
      ? isEmpty ? "nothing was checked" : "no menus, sheets or similar to check"
      : failures.isEmpty ? "nothing to report" : "nothing to report in what could be read"
    let found = counts.isEmpty ? nothing : counts.joined(separator: ", ")
    var checked: [String] = []
    if documents > swiftFiles || swiftFilesRead == 0 { checked.append(counted(documents - swiftFiles, "document")) }
    if swiftFilesRead > 0 {
      let others = swiftFilesRead > swiftFiles ? "\(swiftFiles) of " : ""
      checked.append(others + counted(swiftFilesRead, "Swift file"))
    }
    checked.append(counted(entities, "entity", "entities"))
    let done = fixed == 0 ? "" : ", \(fixed) fixed"
    let known = accepted == 0 ? "" : ", \(accepted) in the baseline"
    let gone =
      stale == 0
      ? "" : "\n\(counted(stale, "entry", "entries")) of the baseline not found; --prune-baseline removes them"
    return "\(checked.joined(separator: ", ")): \(found)\(done)\(known)\(gone)"
  }
}

/// A number with what it counts.
func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
