import UIModelDaemon
import UIModelEngine
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// A check of paths over a connection: opens the paths, reports findings and applies fixes.
struct Check {
  let connection: any Connection
  private let usesSharedDaemon: Bool
  private var isInitialized = false
  /// The base folder of the relative paths in the report.
  private let folder: String
  private let showsAbsolutePaths: Bool
  private let needsEdits: Bool
  private let textCache = TextCache()
  private var roots = Roots()
  private var rulesVersion: String?
  /// The absolute paths to check, without the paths that cannot be opened.
  private var paths: [String] = []
  private var failures: [CheckReport.Failure] = []
  /// The failures of existing paths as findings, for formats that contain only findings.
  private var unreadFindings: [CheckReport.Finding] = []
  /// The URIs of the documents to check.
  private(set) var documentURIs: [String] = []
  private var configurationURIs: Set<String> = []

  /// Creates a check over a shared daemon, or over an engine in this process if `shared` is nil. The check does not
  /// change whether a shared daemon ignores configurations (`isIsolated`), or when it writes files.
  init(showsAbsolutePaths: Bool = false, needsEdits: Bool = false, shared: SharedConnection? = nil) {
    (self.showsAbsolutePaths, self.needsEdits) = (showsAbsolutePaths, needsEdits)
    folder = FileSystem.currentFolder
    usesSharedDaemon = shared != nil
    if let shared {
      connection = shared
      return
    }
    let localConnection = InProcessConnection()
    // Retained until the process exits, because releasing a thousand parsed documents would only delay the exit.
    _ = Unmanaged.passRetained(localConnection)
    connection = localConnection
  }

  /// Creates a check over an existing engine in this process. `open(_:_:)` can be called repeatedly. `folder` is the
  /// base folder of the relative paths in the report.
  init(over connection: InProcessConnection, from folder: String) {
    (self.connection, self.folder) = (connection, folder)
    (usesSharedDaemon, showsAbsolutePaths, needsEdits) = (false, false, false)
  }

  /// The settings of a check other than its paths.
  struct Settings {
    var rulesVersion: String?
    /// The path of the configuration that replaces the configurations in the folders; nil if the configurations in the
    /// folders apply.
    var configurationPath: String?
    /// Whether all configurations are ignored.
    var isIsolated = false
    /// The SDK that the apps are built with, such as `27`; nil for the SDK that CI files and projects name.
    var sdk: String?
    /// Whether the paths are opened with the projects around them.
    var opensProjects = true
    /// A text that replaces a file's content; nil if all files have their own content.
    var standardInput: StandardInput?
  }

  struct StandardInput {
    /// The absolute path of the file that the text replaces. The file does not have to exist.
    let path: String
    let text: String
  }

  /// Opens paths, or reads them again after a change. The report lists the paths that cannot be opened. See also
  /// `Settings.opensProjects`.
  mutating func open(_ arguments: [String], _ settings: Settings) throws(ResponseError) {
    rulesVersion = settings.rulesVersion
    (paths, failures, unreadFindings, textCache.byURI) = ([], [], [], [:])
    for argument in arguments {
      let path = FileSystem.absolute(argument)
      if !FileSystem.exists(path) {
        failures.append(CheckReport.Failure(path: displayPath(path), message: Paths.missingMessage(path)))
      } else if !FileSystem.isReadable(path) {
        let displayedPath = displayPath(path)
        recordFailure(path, "cannot read \(displayedPath): permission denied")
      } else {
        paths.append(path)
      }
    }
    try initialize()
    let openResult = try open(settings)
    for error in openResult["errors"]?.array ?? [] {
      failures.append(
        CheckReport.Failure(path: displayPath(error["path"]?.string ?? ""), message: error["message"]?.string ?? ""))
    }
    roots = Roots(openResult["projects"]?.array ?? [])
    let openedConfigurationURIs = (openResult["documents"]?.array ?? []).compactMap(\.string).filter(
      DocumentKind.isConfiguration)
    configurationURIs = Set(openResult["configurations"]?.array?.compactMap(\.string) ?? openedConfigurationURIs)
    let namedURIs = Set(paths.map { DocumentURI(path: $0).key })
    documentURIs = (openResult["documents"]?.array ?? []).compactMap(\.string)
      .filter { !DocumentKind.isConfiguration($0) || namedURIs.contains($0) }
    guard let input = settings.standardInput else { return }
    let uri = DocumentURI(path: input.path).key
    _ = try request("uimodel/workspace/open", ["uri": .string(uri), "text": .string(input.text)])
    (documentURIs, paths) = ([uri], [input.path])
  }

  /// Initializes the session unless it is already initialized.
  mutating func initialize() throws(ResponseError) {
    guard !isInitialized else { return }
    // All symbol kinds of LSP, for callers that send `workspace/symbol`.
    let symbolCapabilities: JSONValue = ["symbolKind": ["valueSet": .array((1...26).map { .int($0) })]]
    // Columns are counted in UTF-8 bytes.
    let capabilities: JSONValue = [
      "general": ["positionEncodings": ["utf-8"]], "workspace": ["symbol": symbolCapabilities],
    ]
    _ = try request("initialize", ["capabilities": capabilities])
    isInitialized = true
  }

  /// Returns this check limited to some of the open files and folders.
  func limited(to subset: [String]) -> Check {
    var check = self
    check.paths = subset
    check.documentURIs = documentURIs.filter { uri in
      DocumentURI(uri).path.map { path in subset.contains { path == $0 || path.hasPrefix($0 + "/") } } ?? false
    }
    return check
  }

  /// Adds the documents with these URIs to the check, for example documents that were opened with their text. Ignores
  /// configurations.
  mutating func add(documents uris: [String]) {
    documentURIs += uris.filter { uri in !documentURIs.contains(uri) && !DocumentKind.isConfiguration(uri) }
  }

  /// Clears the cached texts after documents have changed.
  func clearCachedTexts() { textCache.byURI = [:] }

  /// Records that a path cannot be read. If the path exists, a finding is recorded as well.
  private mutating func recordFailure(_ path: String, _ message: String) {
    failures.append(CheckReport.Failure(path: displayPath(path), message: message))
    guard FileSystem.exists(path) else { return }
    let json: JSONValue = [
      "uri": .string(DocumentURI(path: path).key), "severity": "error", "code": .string(Workspace.unreadCode),
      "message": .string(message),
    ]
    unreadFindings.append(finding(json))
  }

  /// Lines that name the applicable projects and configurations, such as `project: /Users/me/Notes`.
  var originLines: [String] {
    let folders = roots.projectFolders.map { "project: \($0)" }
    return folders + configurationURIs.compactMap { DocumentURI($0).path }.sorted().map { "configuration: \($0)" }
  }

  /// Whether at least one path could be opened.
  var isOpen: Bool { !paths.isEmpty }

  /// Returns the settings that apply to the first path, and their origins.
  func settings() throws(ResponseError) -> JSONValue {
    try request("uimodel/workspace/settings", ["path": .string(paths.first ?? folder)])
  }

  /// The text that was read from standard input, with fixes applied.
  var standardInputText: String? { documentURIs.first.flatMap(text) }

  /// Returns the findings and coverage of the paths. `judgedPaths` limits the coverage to these files and folders; nil
  /// means all paths of the check.
  func report(judging judgedPaths: [String]? = nil) throws(ResponseError) -> CheckReport {
    let judgedPaths = judgedPaths ?? paths
    var report = CheckReport()
    report.failures = failures
    report.rootedPaths = paths.map { roots.path(of: $0) ?? displayPath($0) }
    report.documentCount = documentURIs.count
    report.swiftFileCount = documentURIs.count { $0.hasSuffix(DocumentKind.swiftSuffix) }
    let checkedURIs = Set(documentURIs).union(configurationURIs)
    // An empty list would mean all documents.
    if !checkedURIs.isEmpty {
      var params: JSONObject = [
        "documents": .array(checkedURIs.sorted().map { .string($0) }), "edits": .bool(needsEdits),
      ]
      params["rulesVersion"] = rulesVersion.map { .string($0) }
      let diagnosticsResult = try request("uimodel/diagnostics/get", .object(params))
      report.entityCount = diagnosticsResult["entities"]?.int ?? 0
      report.findings = (diagnosticsResult["diagnostics"]?.array ?? []).map(finding)
      report.isMisconfigured = report.findings.contains { configurationURIs.contains($0.place.uri) }
    }
    if !judgedPaths.isEmpty {
      let coverageResult = try request("uimodel/workspace/coverage", ["paths": .array(judgedPaths.map { .string($0) })])
      report.coverage = self.decodeCoverage(coverageResult)
      report.searchedSwiftFileCount = max(report.swiftFileCount, coverageResult["files"]?.int ?? 0)
      report.sdks = (coverageResult["sdk"]?.array ?? []).map { json in
        ReportedSDK(json) { uri in DocumentURI(uri).path.map(displayPath) ?? uri }
      }
      report.failures += report.coverage?.missingSources ?? []
    }
    // A named file that cannot be read is a failure, because the user expects it to be checked.
    let namedURIs = Set(paths.map { DocumentURI(path: $0).key })
    report.failures += report.findings.filter { $0.code == Workspace.unreadCode && namedURIs.contains($0.place.uri) }
      .map { CheckReport.Failure(path: $0.place.path, message: "\($0.place.path): \($0.message)") }
    report.findings += unreadFindings
    report.sort()
    report.findings = Fingerprints(source: source).fingerprintedFindings(report.findings)
    return report
  }

  private static let maximumFixRoundCount = 10

  /// Applies fixes in memory, in at most `maximumFixRoundCount` rounds, because fixes can lead to further findings with
  /// fixes. Returns the changed files and the applied fixes.
  func fix(
    _ codes: [String], includingUnsafe: Bool, includingHints: Bool, where includesPath: (_ shown: String) -> Bool
  ) throws(ResponseError) -> (files: [FixedFile], fixes: [CheckReport.AppliedFix]) {
    let documents = documentURIs.filter { includesPath(DocumentURI($0).path.map(displayPath) ?? $0) }
    guard !documents.isEmpty, !codes.isEmpty else { return ([], []) }
    let originalTexts = documents.map { ($0, text($0)) }
    var filter: JSONObject = [
      "documents": .array(documents.map { .string($0) }), "codes": .array(codes.map { .string($0) }),
    ]
    filter["rulesVersion"] = rulesVersion.map { .string($0) }
    if !includingHints { filter["minimumSeverity"] = "information" }
    filter["unsafe"] = .bool(includingUnsafe)
    var fixes: [CheckReport.AppliedFix] = []
    for _ in 0..<Check.maximumFixRoundCount {
      let roundFixes = try chosenFixes(filter)
      if roundFixes.isEmpty { break }
      fixes += roundFixes
      _ = try request("uimodel/fix/apply", .object(filter))
    }
    textCache.byURI = [:]
    let files = originalTexts.compactMap { uri, before -> FixedFile? in
      guard let before, let after = text(uri), before != after else { return nil }
      let path = DocumentURI(uri).path ?? uri
      return FixedFile(
        path: displayPath(path), repositoryPath: roots.path(inRepositoryOf: path) ?? displayPath(path),
        textBefore: before,
        textAfter: after)
    }
    return (files, fixes)
  }

  /// Returns the fixes that the next round applies.
  private func chosenFixes(_ filter: JSONObject) throws(ResponseError) -> [CheckReport.AppliedFix] {
    let listedFixes = try request("uimodel/fix/list", .object(filter))["fixes"]?.array ?? []
    return listedFixes.filter { $0["isChosen"]?.bool == true }.map { json in
      CheckReport.AppliedFix(place: place(json), code: json["code"]?.string ?? "", title: json["title"]?.string ?? "")
    }
  }

  /// Writes all changed documents to their files. If one cannot be written, no file is changed.
  func save() throws(ResponseError) { _ = try request("uimodel/workspace/save", [:]) }

  /// Returns the decoded result of `uimodel/workspace/coverage`. Returns nil if the result lists no subjects, missing
  /// sources, disabled rules, demo folders or project problems.
  private func decodeCoverage(_ result: JSONValue) -> CheckReport.Coverage? {
    let subjects = (result["subjects"]?.array ?? []).map {
      CheckReport.Coverage.Subject(
        name: $0["subject"]?.string ?? "", judgedCount: $0["judged"]?.int ?? 0,
        unjudgedCount: $0["notJudged"]?.int ?? 0,
        fileCount: $0["files"]?.int)
    }
    let systems = (result["systems"]?.array ?? []).map { json in
      CheckReport.Coverage.System(
        name: json["system"]?.string ?? "", judgedCount: json["judged"]?.int ?? 0,
        unjudgedCount: json["notJudged"]?.int ?? 0,
        disabledRuleCount: json["rulesOff"]?.int ?? 0, reason: json["reason"]?.string,
        place: json["uri"].map { _ in place(json) })
    }
    let missingSources = (result["missing"]?.array ?? []).map { json in
      let configuration = displayPath(DocumentURI(json["configuration"]?.string ?? "").path ?? "")
      let reason = Paths.missingMessage(DocumentURI(json["path"]?.string ?? "").path ?? "")
      return CheckReport.Failure(
        path: configuration, message: "\(configuration): app '\(json["app"]?.string ?? "")': \(reason)")
    }
    let disabledRules = (result["switchedOff"]?.array ?? []).map { json in
      CheckReport.Coverage.DisabledRules(
        appName: json["app"]?.string, reason: json["reason"]?.string ?? "",
        ruleCodes: (json["rules"]?.array ?? []).compactMap(\.string), place: json["uri"].map { _ in place(json) })
    }
    let demoFolders = (result["vendoredDemos"]?.array ?? []).compactMap { DocumentURI($0.string ?? "").path }
    let projectProblems = (result["projectProblems"]?.array ?? []).map { json in
      CheckReport.Coverage.ProjectProblem(
        path: displayPath(DocumentURI(json["uri"]?.string ?? "").path ?? ""), line: json["line"]?.int,
        message: json["message"]?.string ?? "")
    }
    let isEmpty =
      subjects.isEmpty && missingSources.isEmpty && disabledRules.isEmpty && demoFolders.isEmpty
      && projectProblems.isEmpty
    if isEmpty { return nil }
    let unjudgedPlaces = (result["notJudged"]?.array ?? []).map {
      CheckReport.Coverage.UnjudgedPlace(
        place: place($0), subject: $0["subject"]?.string ?? "", reason: $0["reason"]?.string ?? "")
    }
    let apps = (result["apps"]?.array ?? []).map { app in
      CheckReport.Coverage.App(
        name: app["name"]?.string ?? "",
        platforms: (app["platforms"]?.array ?? []).map { ($0["platform"]?.string ?? "", $0["minimum"]?.string) })
    }
    let uncompiledPaths = (result["notCompiled"]?.array ?? []).compactMap { DocumentURI($0.string ?? "").path }
    let settingsFiles = (result["missingSettings"]?.array ?? []).compactMap { DocumentURI($0.string ?? "").path }
    return CheckReport.Coverage(
      releaseOrigin: result["releases"]?.string, fileCount: result["files"]?.int ?? 0, apps: apps, systems: systems,
      subjects: subjects, unjudgedPlaces: unjudgedPlaces, disabledRules: disabledRules, missingSources: missingSources,
      projectProblems: projectProblems, missingSettingsFiles: settingsFiles.map(displayPath),
      uncompiledFiles: uncompiledPaths.map(displayPath),
      vendoredDemoFolders: demoFolders.map(displayPath))
  }

  /// Opens the paths. A path that the daemon refuses is removed from `paths` and recorded as a failure.
  private mutating func open(_ settings: Settings) throws(ResponseError) -> JSONValue {
    while true {
      var params: JSONObject = ["paths": .array(paths.map { .string($0) }), "projects": .bool(settings.opensProjects)]
      if !usesSharedDaemon {
        params["isolated"] = .bool(settings.isIsolated)
        params["write"] = "onSave"
      }
      params["sdk"] = settings.sdk.map { .string($0) }
      params["configuration"] = settings.configurationPath.map { .string(FileSystem.absolute($0)) }
      do {
        return try request("uimodel/workspace/open", .object(params))
      } catch {
        guard let path = error.data?["path"]?.string, let index = paths.firstIndex(of: path) else { throw error }
        paths.remove(at: index)
        recordFailure(path, error.message)
      }
    }
  }

  /// Returns the text of a document, cached; nil if the document is not open.
  func source(_ uri: String) -> SourceText? {
    if let cachedText = textCache.byURI[uri] { return cachedText }
    let text = text(uri).map { SourceText($0) }
    textCache.byURI[uri] = .some(text)
    return text
  }

  private func text(_ uri: String) -> String? {
    let result = try? connection.request("uimodel/workspace/get", ["document": .string(uri)]).get()
    return result?["documents"]?.array?.first?["text"]?.string
  }

  /// A cache of texts by URI, shared by fingerprints and reporters. The value is nil for a document that is not open.
  private final class TextCache {
    var byURI: [String: SourceText?] = [:]
  }

  /// Returns a path in the form for the report: absolute with `--absolute-paths`, otherwise relative to `folder`.
  func displayPath(_ path: String) -> String { showsAbsolutePaths ? path : Paths.displayPath(path, from: folder) }

  /// Sends a request and returns its result.
  func request(_ method: String, _ params: JSONValue) throws(ResponseError) -> JSONValue {
    try connection.request(method, params).get()
  }

  private func finding(_ json: JSONValue) -> CheckReport.Finding {
    CheckReport.Finding(
      place: place(json), severity: json["severity"]?.string.flatMap { CheckReport.Level(rawValue: $0) } ?? .error,
      code: json["code"]?.string ?? "", message: json["message"]?.string ?? "", environmentText: json["holds"]?.string,
      confidence: json["confidence"]?.string ?? "", releases: json["releases"],
      targets: (json["targets"]?.array ?? []).compactMap(\.string),
      notes: (json["notes"]?.array ?? []).compactMap(\.string),
      relatedPlaces: (json["related"]?.array ?? []).map {
        CheckReport.RelatedPlace(place: place($0), message: $0["message"]?.string ?? "")
      },
      fixes: (json["fixes"]?.array ?? []).map {
        CheckReport.Fix(
          title: $0["title"]?.string ?? "", isSafe: $0["isSafe"]?.bool ?? false,
          edits: ($0["edits"]?.array ?? []).map {
            CheckReport.Edit(place: place($0), newText: $0["newText"]?.string ?? "")
          })
      })
  }

  /// Returns the place that the members `uri` and `range` of a JSON object describe.
  func place(_ json: JSONValue) -> CheckReport.Place {
    let uri = json["uri"]?.string ?? ""
    return CheckReport.Place(
      uri: uri, path: DocumentURI(uri).path.map(displayPath) ?? uri,
      rootedPath: DocumentURI(uri).path.map { roots.path(of: $0) ?? Paths.displayPath($0, from: folder) } ?? uri,
      repositoryPath: DocumentURI(uri).path.map {
        roots.path(inRepositoryOf: $0) ?? Paths.displayPath($0, from: folder)
      }
        ?? uri,
      range: json["range"])
  }
}
