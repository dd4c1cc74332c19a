import UIModelDaemon
import UIModelEngine
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// A check under way, over a connection.
struct Check {
  let connection: any Connection
  private let isShared: Bool
  private var isInitialized = false
  /// From which paths are shown.
  private let folder: String
  private let hasAbsolutePaths: Bool
  private let needsEdits: Bool
  private let texts = Texts()
  private var roots = Roots()
  private var rulesVersion: String?
  /// What was asked for and can be opened.
  private var paths: [String] = []
  private var failures: [CheckReport.Failure] = []
  /// The same of what is there, as every format tells it.
  private var unread: [CheckReport.Finding] = []
  /// The documents of the paths, by their URIs, and the configurations that hold for them or lie in them.
  private(set) var documents: [String] = []
  private var configurations: Set<String> = []

  /// `shared`: the daemon that is to check, in place of this process. It is not asked for what would change it.
  init(hasAbsolutePaths: Bool = false, needsEdits: Bool = false, shared: SharedConnection? = nil) {
    (self.hasAbsolutePaths, self.needsEdits) = (hasAbsolutePaths, needsEdits)
    folder = FileSystem.currentFolder
    isShared = shared != nil
    if let shared {
      connection = shared
      return
    }
    let own = InProcessConnection()
    // Kept to the end of the process, which taking apart what was read of a thousand documents would only put off.
    _ = Unmanaged.passRetained(own)
    connection = own
  }

  /// A check over a connection of this process, again and again. `folder`: from which paths are shown.
  init(over connection: InProcessConnection, from folder: String) {
    (self.connection, self.folder) = (connection, folder)
    (isShared, hasAbsolutePaths, needsEdits) = (false, false, false)
  }

  /// What holds for a check beside its paths.
  struct Settings {
    var rulesVersion: String?
    /// The file of the configuration that holds in place of those that are found.
    var configuration: String?
    /// Whether no configuration holds.
    var isIsolated = false
    /// The SDK with which the apps are built, whatever else says it.
    var sdk: String?
    /// Whether the paths are read with the projects around them.
    var isInProject = true
    /// A text that is checked in place of a file's.
    var standardInput: StandardInput?
  }

  struct StandardInput {
    /// The file whose text it is to be; there need not be one.
    let path: String
    let text: String
  }

  /// Opens paths with the projects around them, or looks at them again. Whatever cannot be opened is told in the report.
  mutating func open(_ arguments: [String], _ settings: Settings) throws(ResponseError) {
    rulesVersion = settings.rulesVersion
    (paths, failures, unread, texts.byURI) = ([], [], [], [:])
    for argument in arguments {
      let path = FileSystem.absolute(argument)
      if !FileSystem.exists(path) {
        failures.append(CheckReport.Failure(path: shown(path), message: Paths.missing(path)))
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
    let inside = (opened["documents"]?.array ?? []).compactMap(\.string).filter(DocumentKind.isConfiguration)
    configurations = Set(opened["configurations"]?.array?.compactMap(\.string) ?? inside)
    let named = Set(paths.map { DocumentURI(path: $0).key })
    documents = (opened["documents"]?.array ?? []).compactMap(\.string)
      .filter { !DocumentKind.isConfiguration($0) || named.contains($0) }
    guard let input = settings.standardInput else { return }
    let uri = DocumentURI(path: input.path).key
    _ = try answer("uimodel/workspace/open", ["uri": .string(uri), "text": .string(input.text)])
    (documents, paths) = ([uri], [input.path])
  }

  /// Opens the session, if it is not open.
  mutating func begin() throws(ResponseError) {
    guard !isInitialized else { return }
    // All kinds of symbols, for those who look for some.
    let symbols: JSONValue = ["symbolKind": ["valueSet": .array((1...26).map { .int($0) })]]
    // Columns are told in UTF-8.
    let capabilities: JSONValue = ["general": ["positionEncodings": ["utf-8"]], "workspace": ["symbol": symbols]]
    _ = try answer("initialize", ["capabilities": capabilities])
    isInitialized = true
  }

  /// The same check of some of the files and folders that are open only.
  func limited(to some: [String]) -> Check {
    var check = self
    check.paths = some
    check.documents = documents.filter { uri in
      DocumentURI(uri).path.map { path in some.contains { path == $0 || path.hasPrefix($0 + "/") } } ?? false
    }
    return check
  }

  /// Checks documents too that were opened as texts.
  mutating func add(documents uris: [String]) {
    documents += uris.filter { uri in !documents.contains(uri) && !DocumentKind.isConfiguration(uri) }
  }

  /// Forgets the texts of documents, which have changed.
  func forgetTexts() { texts.byURI = [:] }

  /// A path that was named cannot be read.
  private mutating func fail(_ path: String, _ message: String) {
    failures.append(CheckReport.Failure(path: shown(path), message: message))
    guard FileSystem.exists(path) else { return }
    let json: JSONValue = [
      "uri": .string(DocumentURI(path: path).key), "severity": "error", "code": .string(Workspace.unreadCode),
      "message": .string(message),
    ]
    unread.append(finding(json))
  }

  /// Which projects and configurations hold, a line each.
  var origins: [String] {
    let folders = roots.projects.map { "project: \($0)" }
    return folders + configurations.compactMap { DocumentURI($0).path }.sorted().map { "configuration: \($0)" }
  }

  /// Whether there is anything to check.
  var isOpen: Bool { !paths.isEmpty }

  /// What holds for the first path, and where that comes from.
  func settings() throws(ResponseError) -> JSONValue {
    try answer("uimodel/workspace/settings", ["path": .string(paths.first ?? folder)])
  }

  /// The text of standard input as fixes have left it.
  var fixedInput: String? { documents.first.flatMap(text) }

  /// What is wrong in the paths as they are now. `judged`: the files whose coverage is reported; nil for all.
  func report(judging judged: [String]? = nil) throws(ResponseError) -> CheckReport {
    let judged = judged ?? paths
    var report = CheckReport()
    report.failures = failures
    report.rootedPaths = paths.map { roots.path(of: $0) ?? shown($0) }
    report.documents = documents.count
    report.swiftFiles = documents.count { $0.hasSuffix(DocumentKind.swiftSuffix) }
    let concerned = Set(documents).union(configurations)
    // Without any, all would be meant.
    if !concerned.isEmpty {
      var params: JSONObject = [
        "documents": .array(concerned.sorted().map { .string($0) }), "edits": .bool(needsEdits),
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
    // Whoever names a file wants it to be checked.
    let named = Set(paths.map { DocumentURI(path: $0).key })
    report.failures += report.findings.filter { $0.code == Workspace.unreadCode && named.contains($0.place.uri) }
      .map { CheckReport.Failure(path: $0.place.path, message: "\($0.place.path): \($0.message)") }
    report.findings += unread
    report.sort()
    report.findings = Fingerprints(source: source).named(report.findings)
    return report
  }

  private static let mostRounds = 10

  /// Applies the fixes of rules in memory, again where that gives further findings with fixes. Answers what it changed.
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
    for _ in 0..<Check.mostRounds {
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

  /// The fixes that will be applied next.
  private func chosenFixes(_ filter: JSONObject) throws(ResponseError) -> [CheckReport.AppliedFix] {
    let listed = try answer("uimodel/fix/list", .object(filter))["fixes"]?.array ?? []
    return listed.filter { $0["isChosen"]?.bool == true }.map { json in
      CheckReport.AppliedFix(place: place(json), code: json["code"]?.string ?? "", title: json["title"]?.string ?? "")
    }
  }

  /// Writes what was changed to the files, all or none.
  func save() throws(ResponseError) { _ = try answer("uimodel/workspace/save", [:]) }

  /// Nil where there is nothing in Swift to speak of.
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
      let reason = Paths.missing(DocumentURI(json["path"]?.string ?? "").path ?? "")
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
    let leftOut = (answer["notCompiled"]?.array ?? []).compactMap { DocumentURI($0.string ?? "").path }
    let settings = (answer["missingSettings"]?.array ?? []).compactMap { DocumentURI($0.string ?? "").path }
    return CheckReport.Coverage(
      releases: answer["releases"]?.string, files: answer["files"]?.int ?? 0, apps: apps, systems: systems,
      subjects: subjects, notJudged: notJudged, switchedOff: switchedOff, missing: missing,
      projectProblems: problems, missingSettings: settings.map(shown), notCompiled: leftOut.map(shown),
      vendoredDemos: demos.map(shown))
  }

  /// Opens what can be opened; whatever cannot leaves the paths, and is told.
  private mutating func open(_ settings: Settings) throws(ResponseError) -> JSONValue {
    while true {
      var params: JSONObject = ["paths": .array(paths.map { .string($0) }), "projects": .bool(settings.isInProject)]
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

  /// The text of a document that was checked.
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

  /// The texts that were asked for, nil where there is none: fingerprints and reports ask for the same ones.
  private final class Texts {
    var byURI: [String: SourceText?] = [:]
  }

  /// A path as the report has it.
  func shown(_ path: String) -> String { hasAbsolutePaths ? path : Paths.shown(path, from: folder) }

  /// Asks a method of the wire about what is open.
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

  /// The place of an answer's `uri` and `range`.
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

/// The folders from which the paths are given that others look up or remember: of the repository, else of the project.
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

  /// Empty for one of them, nil for what is in none.
  func path(of path: String) -> String? { Self.path(path, in: folders) }

  /// Nil for what is in no repository.
  func path(inRepositoryOf path: String) -> String? { Self.path(path, in: repositories) }

  private static func path(_ path: String, in folders: [String]) -> String? {
    if folders.contains(path) { return "" }
    let around = folders.filter { path.hasPrefix($0 == "/" ? "/" : $0 + "/") }.max { $0.utf8.count < $1.utf8.count }
    return around.map { String(path.dropFirst($0 == "/" ? 1 : $0.count + 1)) }
  }
}
