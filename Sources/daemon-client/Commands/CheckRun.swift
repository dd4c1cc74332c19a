import UIModelDaemon
import UIModelEngine
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// A check of paths over a connection: opens the paths, reports findings and applies fixes.
struct Check {
  let connection: any Connection
  private let isShared: Bool
  private var isInitialized = false
  /// The folder to which shown paths are relative.
  private let folder: String
  private let hasAbsolutePaths: Bool
  private let needsEdits: Bool
  private let texts = Texts()
  private var roots = Roots()
  private var rulesVersion: String?
  /// The absolute paths that can be opened.
  private var paths: [String] = []
  private var failures: [CheckReport.Failure] = []
  /// Findings for the paths in `failures` that exist, because some formats contain findings only.
  private var unread: [CheckReport.Finding] = []
  /// The URIs of the documents in the paths.
  private(set) var documents: [String] = []
  private var configurations: Set<String> = []

  /// Creates a check. If `shared` is nil, this process reads the documents. The check sends a shared daemon no request
  /// that would change the daemon's settings.
  init(hasAbsolutePaths: Bool = false, needsEdits: Bool = false, shared: SharedConnection? = nil) {
    (self.hasAbsolutePaths, self.needsEdits) = (hasAbsolutePaths, needsEdits)
    folder = FileSystem.currentFolder
    isShared = shared != nil
    if let shared {
      connection = shared
      return
    }
    let own = InProcessConnection()
    // Retained until the process exits, because releasing a thousand parsed documents would only delay the exit.
    _ = Unmanaged.passRetained(own)
    connection = own
  }

  /// Creates a check that can be opened repeatedly over a connection of this process. `folder` is the folder to which
  /// shown paths are relative.
  init(over connection: InProcessConnection, from folder: String) {
    (self.connection, self.folder) = (connection, folder)
    (isShared, hasAbsolutePaths, needsEdits) = (false, false, false)
  }

  /// The settings of a check other than its paths.
  struct Settings {
    var rulesVersion: String?
    /// The configuration file that replaces the configurations in the folders.
    var configuration: String?
    /// Whether all configurations are ignored.
    var isIsolated = false
    /// The SDK that the apps are built with, such as `27`; nil for the SDK that CI files and projects name.
    var sdk: String?
    /// Whether the paths are opened with the projects around them.
    var opensProjects = true
    /// A text that replaces a file's content.
    var standardInput: StandardInput?
  }

  struct StandardInput {
    /// The absolute path of the file that the text replaces. The file does not have to exist.
    let path: String
    let text: String
  }

  /// Opens paths with the projects around them, or reads them again after a change. The report lists failed paths.
  mutating func open(_ arguments: [String], _ settings: Settings) throws(ResponseError) {
    rulesVersion = settings.rulesVersion
    (paths, failures, unread, texts.byURI) = ([], [], [], [:])
    for argument in arguments {
      let path = FileSystem.absolute(argument)
      if !FileSystem.exists(path) {
        failures.append(CheckReport.Failure(path: shown(path), message: Paths.missingMessage(path)))
      } else if !FileSystem.isReadable(path) {
        let shown = shown(path)
        fail(path, "cannot read \(shown): permission denied")
      } else {
        paths.append(path)
      }
    }
    try begin()
    let opened = try open(settings)
    for error in opened["errors"]?.array ?? [] {
      failures.append(
        CheckReport.Failure(path: shown(error["path"]?.string ?? ""), message: error["message"]?.string ?? ""))
    }
    roots = Roots(opened["projects"]?.array ?? [])
    let openedConfigurations = (opened["documents"]?.array ?? []).compactMap(\.string).filter(
      DocumentKind.isConfiguration)
    configurations = Set(opened["configurations"]?.array?.compactMap(\.string) ?? openedConfigurations)
    let named = Set(paths.map { DocumentURI(path: $0).key })
    documents = (opened["documents"]?.array ?? []).compactMap(\.string)
      .filter { !DocumentKind.isConfiguration($0) || named.contains($0) }
    guard let input = settings.standardInput else { return }
    let uri = DocumentURI(path: input.path).key
    _ = try answer("uimodel/workspace/open", ["uri": .string(uri), "text": .string(input.text)])
    (documents, paths) = ([uri], [input.path])
  }

  /// Initializes the session unless that has been done.
  mutating func begin() throws(ResponseError) {
    guard !isInitialized else { return }
    // All symbol kinds of LSP, for callers that send `workspace/symbol`.
    let symbols: JSONValue = ["symbolKind": ["valueSet": .array((1...26).map { .int($0) })]]
    // Columns are counted in UTF-8 bytes.
    let capabilities: JSONValue = ["general": ["positionEncodings": ["utf-8"]], "workspace": ["symbol": symbols]]
    _ = try answer("initialize", ["capabilities": capabilities])
    isInitialized = true
  }

  /// Returns this check limited to some of the open files and folders.
  func limited(to subset: [String]) -> Check {
    var check = self
    check.paths = subset
    check.documents = documents.filter { uri in
      DocumentURI(uri).path.map { path in subset.contains { path == $0 || path.hasPrefix($0 + "/") } } ?? false
    }
    return check
  }

  /// Adds documents that were opened with their text to the documents to check.
  mutating func add(documents uris: [String]) {
    documents += uris.filter { uri in !documents.contains(uri) && !DocumentKind.isConfiguration(uri) }
  }

  /// Clears the cached texts after documents have changed.
  func clearCachedTexts() { texts.byURI = [:] }

  /// Records that a path cannot be read.
  private mutating func fail(_ path: String, _ message: String) {
    failures.append(CheckReport.Failure(path: shown(path), message: message))
    guard FileSystem.exists(path) else { return }
    let json: JSONValue = [
      "uri": .string(DocumentURI(path: path).key), "severity": "error", "code": .string(Workspace.unreadCode),
      "message": .string(message),
    ]
    unread.append(finding(json))
  }

  /// The projects and configurations that apply, one per line, such as `project: /Users/me/Notes`.
  var origins: [String] {
    let folders = roots.projects.map { "project: \($0)" }
    return folders + configurations.compactMap { DocumentURI($0).path }.sorted().map { "configuration: \($0)" }
  }

  /// Whether at least one path could be opened.
  var isOpen: Bool { !paths.isEmpty }

  /// Returns the settings that apply to the first path, and their origins.
  func settings() throws(ResponseError) -> JSONValue {
    try answer("uimodel/workspace/settings", ["path": .string(paths.first ?? folder)])
  }

  /// The text of standard input after fixes.
  var fixedInput: String? { documents.first.flatMap(text) }

  /// Returns the current findings and coverage of the paths. `judged` limits the coverage to some files; nil for all.
  func report(judging judged: [String]? = nil) throws(ResponseError) -> CheckReport {
    let judged = judged ?? paths
    var report = CheckReport()
    report.failures = failures
    report.rootedPaths = paths.map { roots.path(of: $0) ?? shown($0) }
    report.documents = documents.count
    report.swiftFiles = documents.count { $0.hasSuffix(DocumentKind.swiftSuffix) }
    let checkedURIs = Set(documents).union(configurations)
    // An empty list would mean all documents.
    if !checkedURIs.isEmpty {
      var params: JSONObject = [
        "documents": .array(checkedURIs.sorted().map { .string($0) }), "edits": .bool(needsEdits),
      ]
      params["rulesVersion"] = rulesVersion.map { .string($0) }
      let checked = try answer("uimodel/diagnostics/get", .object(params))
      report.entities = checked["entities"]?.int ?? 0
      report.findings = (checked["diagnostics"]?.array ?? []).map(finding)
      report.isMisconfigured = report.findings.contains { configurations.contains($0.place.uri) }
    }
    if !judged.isEmpty {
      let coverage = try answer("uimodel/workspace/coverage", ["paths": .array(judged.map { .string($0) })])
      report.coverage = self.coverage(coverage)
      report.swiftFilesRead = max(report.swiftFiles, coverage["files"]?.int ?? 0)
      report.sdks = (coverage["sdk"]?.array ?? []).map { json in
        ReportedSDK(json) { uri in DocumentURI(uri).path.map(shown) ?? uri }
      }
      report.failures += report.coverage?.missing ?? []
    }
    // A named file that cannot be read is a failure, because its user expects it to be checked.
    let named = Set(paths.map { DocumentURI(path: $0).key })
    report.failures += report.findings.filter { $0.code == Workspace.unreadCode && named.contains($0.place.uri) }
      .map { CheckReport.Failure(path: $0.place.path, message: "\($0.place.path): \($0.message)") }
    report.findings += unread
    report.sort()
    report.findings = Fingerprints(source: source).withFingerprints(report.findings)
    return report
  }

  private static let maximumRounds = 10

  /// Applies fixes in memory. Repeats that while fixes lead to further findings with fixes, at most `maximumRounds` times.
  /// Returns the changed files and the applied fixes.
  func fix(
    _ codes: [String], includingUnsafe: Bool, includingHints: Bool, where isWanted: (_ shown: String) -> Bool
  ) throws(ResponseError) -> (files: [FixedFile], fixes: [CheckReport.AppliedFix]) {
    let documents = documents.filter { isWanted(DocumentURI($0).path.map(shown) ?? $0) }
    guard !documents.isEmpty, !codes.isEmpty else { return ([], []) }
    let before = documents.map { ($0, text($0)) }
    var filter: JSONObject = [
      "documents": .array(documents.map { .string($0) }), "codes": .array(codes.map { .string($0) }),
    ]
    filter["rulesVersion"] = rulesVersion.map { .string($0) }
    if !includingHints { filter["minimumSeverity"] = "information" }
    filter["unsafe"] = .bool(includingUnsafe)
    var fixes: [CheckReport.AppliedFix] = []
    for _ in 0..<Check.maximumRounds {
      let chosen = try chosenFixes(filter)
      if chosen.isEmpty { break }
      fixes += chosen
      _ = try answer("uimodel/fix/apply", .object(filter))
    }
    texts.byURI = [:]
    let files = before.compactMap { uri, before -> FixedFile? in
      guard let before, let after = text(uri), before != after else { return nil }
      let path = DocumentURI(uri).path ?? uri
      return FixedFile(
        path: shown(path), repositoryPath: roots.path(inRepositoryOf: path) ?? shown(path), before: before,
        after: after)
    }
    return (files, fixes)
  }

  /// Returns the fixes that the next round applies.
  private func chosenFixes(_ filter: JSONObject) throws(ResponseError) -> [CheckReport.AppliedFix] {
    let listed = try answer("uimodel/fix/list", .object(filter))["fixes"]?.array ?? []
    return listed.filter { $0["isChosen"]?.bool == true }.map { json in
      CheckReport.AppliedFix(place: place(json), code: json["code"]?.string ?? "", title: json["title"]?.string ?? "")
    }
  }

  /// Writes all changed documents to their files. If one cannot be written, none is.
  func save() throws(ResponseError) { _ = try answer("uimodel/workspace/save", [:]) }

  /// Decodes the answer of `uimodel/workspace/coverage`; nil if it contains nothing to report about Swift source.
  private func coverage(_ answer: JSONValue) -> CheckReport.Coverage? {
    let subjects = (answer["subjects"]?.array ?? []).map {
      CheckReport.Coverage.Subject(
        name: $0["subject"]?.string ?? "", judged: $0["judged"]?.int ?? 0, notJudged: $0["notJudged"]?.int ?? 0,
        files: $0["files"]?.int)
    }
    let systems = (answer["systems"]?.array ?? []).map { json in
      CheckReport.Coverage.System(
        name: json["system"]?.string ?? "", judged: json["judged"]?.int ?? 0, notJudged: json["notJudged"]?.int ?? 0,
        rulesOff: json["rulesOff"]?.int ?? 0, reason: json["reason"]?.string,
        place: json["uri"].map { _ in place(json) })
    }
    let missing = (answer["missing"]?.array ?? []).map { json in
      let configuration = shown(DocumentURI(json["configuration"]?.string ?? "").path ?? "")
      let reason = Paths.missingMessage(DocumentURI(json["path"]?.string ?? "").path ?? "")
      return CheckReport.Failure(
        path: configuration, message: "\(configuration): app '\(json["app"]?.string ?? "")': \(reason)")
    }
    let switchedOff = (answer["switchedOff"]?.array ?? []).map { json in
      CheckReport.Coverage.SwitchedOff(
        app: json["app"]?.string, reason: json["reason"]?.string ?? "",
        rules: (json["rules"]?.array ?? []).compactMap(\.string), place: json["uri"].map { _ in place(json) })
    }
    let demos = (answer["vendoredDemos"]?.array ?? []).compactMap { DocumentURI($0.string ?? "").path }
    let problems = (answer["projectProblems"]?.array ?? []).map { json in
      CheckReport.Coverage.ProjectProblem(
        path: shown(DocumentURI(json["uri"]?.string ?? "").path ?? ""), line: json["line"]?.int,
        message: json["message"]?.string ?? "")
    }
    let isEmpty = subjects.isEmpty && missing.isEmpty && switchedOff.isEmpty && demos.isEmpty && problems.isEmpty
    if isEmpty { return nil }
    let notJudged = (answer["notJudged"]?.array ?? []).map {
      CheckReport.Coverage.NotJudged(
        place: place($0), subject: $0["subject"]?.string ?? "", reason: $0["reason"]?.string ?? "")
    }
    let apps = (answer["apps"]?.array ?? []).map { app in
      CheckReport.Coverage.App(
        name: app["name"]?.string ?? "",
        platforms: (app["platforms"]?.array ?? []).map { ($0["platform"]?.string ?? "", $0["minimum"]?.string) })
    }
    let notCompiled = (answer["notCompiled"]?.array ?? []).compactMap { DocumentURI($0.string ?? "").path }
    let settings = (answer["missingSettings"]?.array ?? []).compactMap { DocumentURI($0.string ?? "").path }
    return CheckReport.Coverage(
      releases: answer["releases"]?.string, files: answer["files"]?.int ?? 0, apps: apps, systems: systems,
      subjects: subjects, notJudged: notJudged, switchedOff: switchedOff, missing: missing,
      projectProblems: problems, missingSettings: settings.map(shown), notCompiled: notCompiled.map(shown),
      vendoredDemos: demos.map(shown))
  }

  /// Opens the paths. A path that the daemon refuses is removed from `paths` and recorded as a failure.
  private mutating func open(_ settings: Settings) throws(ResponseError) -> JSONValue {
    while true {
      var params: JSONObject = ["paths": .array(paths.map { .string($0) }), "projects": .bool(settings.opensProjects)]
      if !isShared {
        params["isolated"] = .bool(settings.isIsolated)
        params["write"] = "onSave"
      }
      params["sdk"] = settings.sdk.map { .string($0) }
      params["configuration"] = settings.configuration.map { .string(FileSystem.absolute($0)) }
      do {
        return try answer("uimodel/workspace/open", .object(params))
      } catch {
        guard let path = error.data?["path"]?.string, let index = paths.firstIndex(of: path) else { throw error }
        paths.remove(at: index)
        fail(path, error.message)
      }
    }
  }

  /// Returns the text of a document, cached; nil if the document is not open.
  func source(_ uri: String) -> SourceText? {
    if let known = texts.byURI[uri] { return known }
    let text = text(uri).map { SourceText($0) }
    texts.byURI[uri] = .some(text)
    return text
  }

  private func text(_ uri: String) -> String? {
    let answer = try? connection.request("uimodel/workspace/get", ["document": .string(uri)]).get()
    return answer?["documents"]?.array?.first?["text"]?.string
  }

  /// A cache of texts by URI; nil for a document without a text. Fingerprints and reporters read the same texts.
  private final class Texts {
    var byURI: [String: SourceText?] = [:]
  }

  /// Returns a path as the report shows it: absolute with `--absolute-paths`, otherwise relative to `folder`.
  func shown(_ path: String) -> String { hasAbsolutePaths ? path : Paths.shown(path, from: folder) }

  /// Sends a request about the open documents and returns its result.
  func answer(_ method: String, _ params: JSONValue) throws(ResponseError) -> JSONValue {
    try connection.request(method, params).get()
  }

  private func finding(_ json: JSONValue) -> CheckReport.Finding {
    CheckReport.Finding(
      place: place(json), severity: json["severity"]?.string.flatMap { CheckReport.Level(rawValue: $0) } ?? .error,
      code: json["code"]?.string ?? "", message: json["message"]?.string ?? "", holds: json["holds"]?.string,
      confidence: json["confidence"]?.string ?? "", releases: json["releases"],
      targets: (json["targets"]?.array ?? []).compactMap(\.string),
      notes: (json["notes"]?.array ?? []).compactMap(\.string),
      related: (json["related"]?.array ?? []).map {
        CheckReport.Related(place: place($0), message: $0["message"]?.string ?? "")
      },
      fixes: (json["fixes"]?.array ?? []).map {
        CheckReport.Fix(
          title: $0["title"]?.string ?? "", isSafe: $0["isSafe"]?.bool ?? false,
          edits: ($0["edits"]?.array ?? []).map {
            CheckReport.Edit(place: place($0), newText: $0["newText"]?.string ?? "")
          })
      })
  }

  /// Returns the place that the `uri` and `range` of an answer describe.
  func place(_ json: JSONValue) -> CheckReport.Place {
    let uri = json["uri"]?.string ?? ""
    return CheckReport.Place(
      uri: uri, path: DocumentURI(uri).path.map(shown) ?? uri,
      rootedPath: DocumentURI(uri).path.map { roots.path(of: $0) ?? Paths.shown($0, from: folder) } ?? uri,
      repositoryPath: DocumentURI(uri).path.map { roots.path(inRepositoryOf: $0) ?? Paths.shown($0, from: folder) }
        ?? uri,
      range: json["range"])
  }
}

/// The folders to which stored and published paths are relative: the repository of a project, or the project's folder
/// if it has no repository. For example, `/work/Notes/App.swift` in the repository `/work/Notes` is `App.swift`.
private struct Roots {
  private let folders: [String]
  private let repositories: [String]
  /// The folders of the projects.
  let projects: [String]

  init(_ projects: [JSONValue] = []) {
    self.projects = Set(projects.compactMap { $0["folder"]?.string }).sorted()
    folders = projects.compactMap { ($0["repository"] ?? $0["folder"])?.string }
    repositories = projects.compactMap { $0["repository"]?.string }
  }

  /// Returns a path relative to its repository or project. The path is empty for the root, and nil for a file outside
  /// of all roots.
  func path(of path: String) -> String? { Self.path(path, in: folders) }

  /// Returns a path relative to its repository; nil for a file outside of all repositories.
  func path(inRepositoryOf path: String) -> String? { Self.path(path, in: repositories) }

  private static func path(_ path: String, in folders: [String]) -> String? {
    if folders.contains(path) { return "" }
    let enclosing = folders.filter { path.hasPrefix($0 == "/" ? "/" : $0 + "/") }.max { $0.utf8.count < $1.utf8.count }
    return enclosing.map { String(path.dropFirst($0 == "/" ? 1 : $0.count + 1)) }
  }
}
