import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelProtocol
import UIModelSystems

/// `uimodel/workspace/…`: opens, closes, lists and saves folders and documents.
enum Workspaces {
  struct OpenParams: MessageParameters {
    let paths: [String]
    let uri: String?
    let text: String?
    let writesOnSave: Bool?
    /// Whether the project of each path is also opened.
    let opensProjects: Bool
    /// The path of the configuration to use instead of the configurations in the folders.
    let configurationPath: String?
    let isIsolated: Bool
    /// The SDK that the apps are built with, regardless of projects and CI files.
    let sdk: Version?
    /// Whether the result lists the apps of the documents. All documents are then checked.
    let listsApps: Bool

    enum WritePolicy: String, CaseIterable { case onCommit, onSave }

    private static let parameterNames = [
      "path", "paths", "projects", "configuration", "isolated", "sdk", "apps", "uri", "text", "write",
    ]

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(Self.parameterNames)
      paths = try (reader.string(ifPresent: "path").map { [$0] } ?? []) + (reader.strings(ifPresent: "paths") ?? [])
      opensProjects = try reader.bool(ifPresent: "projects") ?? false
      configurationPath = try reader.string(ifPresent: "configuration")
      isIsolated = try reader.bool(ifPresent: "isolated") ?? false
      sdk = try EnvironmentParams.version(reader, "sdk")
      listsApps = try reader.bool(ifPresent: "apps") ?? false
      guard configurationPath == nil || !isIsolated else {
        throw reader.mismatch("either 'configuration' or 'isolated'")
      }
      uri = try reader.string(ifPresent: "uri")
      text = try reader.string(ifPresent: "text")
      writesOnSave = try reader.choice(ifPresent: "write", WritePolicy.self).map { $0 == .onSave }
      guard (uri == nil) == (text == nil) else {
        throw reader.mismatch("both 'uri' and 'text'")
      }
    }
  }

  /// Opens folders and files, or a text that is only in memory. Returns after all folders and files are read.
  static func open(_ params: OpenParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let workspace = context.workspace
    if let journal = workspace.unsavedStateRecording.journal { workspace.recordUnsavedState(in: journal) }
    if let writesOnSave = params.writesOnSave {
      if !writesOnSave, let unsavedRecord = workspace.documents.first(where: { $0.isUnsaved && $0.uri.path != nil }) {
        throw ResponseError(
          .requestFailed,
          "params.write: \(unsavedRecord.spelling) has unsaved changes; save them first with uimodel/workspace/save")
      }
      do { try workspace.setWritesOnCommit(!writesOnSave) } catch { throw ResponseError(error) }
    }
    if let sdk = params.sdk { workspace.explicitSDK = sdk }
    if params.isIsolated { workspace.configurationSource = .none }
    if let configurationPath = params.configurationPath {
      workspace.configurationSource = .explicit(try self.configuration(at: configurationPath))
    }
    var errors: [FileError] = []
    var openedPaths: [String] = []
    let paths = params.paths.map { FileSystem.absolute(DocumentURI($0).path ?? $0) }
    if let root = paths.first(where: { $0 == "/" }) {
      throw ResponseError(
        .requestFailed, "\(root) is the whole file system; open the folder of a project", data: ["path": .string(root)])
    }
    // Recovery from an interrupted write runs once per folder, even if several files of the folder are given.
    for folder in Set(paths.map { FileCommit.folder(of: $0) }) { FileRecovery.recover(folder) }
    var projects: [Project] = []
    for path in paths {
      let isFolder = FileSystem.isFolder(path)
      var folder = isFolder ? path : nil
      if params.opensProjects {
        let project = workspace.openProject(
          around: path, isShown: context.publisher.publishesDiagnostics(context.session)
        ).project
        folder = projects.contains { $0.folder == project.folder } ? nil : project.folder
        projects.append(project)
      } else if isFolder {
        workspace.addFolder(path)
      }
      if let folder, workspace.folders[folder]?.lastReadSelection == nil {
        errors += workspace.applyScans([Workspace.scan(workspace.scanRequest(folder))])
      } else if folder != nil {
        // A folder that is already open is only checked for changes by other programs.
        workspace.reloadFolders()
      }
      if !isFolder {
        do {
          try workspace.addFile(path)
        } catch {
          throw ResponseError(mutation: error)
        }
      }
      openedPaths.append(path)
    }
    for root in workspace.takeFoldersToScan() {
      errors += workspace.applyScans([Workspace.scan(workspace.scanRequest(root))])
    }
    if let uri = params.uri, let text = params.text {
      let uri = DocumentURI(uri)
      do { try workspace.recordProvidedText(uri, Array(text.utf8)) } catch { throw ResponseError(error) }
      _ = try? workspace.apply(.fileContent(uri, Array(text.utf8)))
      // The text is not in the file yet, so the document is unsaved, and the file's content does not replace the text.
      if uri.path != nil, !workspace.writesOnCommit, let record = workspace.record(uri) {
        workspace.setUnsaved(record.number, true)
      }
    }
    workspace.recordOpenedPaths()
    let documents = documents(at: openedPaths, and: params.uri.map { DocumentURI($0) }, workspace)
    var result: JSONObject = [
      "clock": .int(workspace.clock), "documents": .array(documents.map { .string($0.spelling) }),
      "errors": .array(errors.map { ["path": .string($0.path), "message": .string($0.description)] }),
    ]
    if params.opensProjects {
      result["projects"] = .array(zip(paths, projects).map { json($1, of: $0) })
      let configurations = workspace.documents.filter { record in
        guard record.document.kind == .configuration, let folder = record.uri.folder else { return false }
        return openedPaths.contains { FilePath.isIn(folder, $0) || FilePath.isIn($0, folder) }
      }
      result["configurations"] = .array(configurations.map { .string($0.spelling) })
    }
    if params.listsApps { result["apps"] = .array(apps(of: documents, workspace)) }
    return .object(result)
  }

  /// Returns the documents at the paths, the documents in folders at the paths, and the document with the URI `uri`.
  /// All documents are searched only if a path is a folder or several documents are found, because clients may open
  /// thousands of files one by one.
  private static func documents(
    at paths: [String], and uri: DocumentURI?, _ workspace: Workspace
  ) -> [DocumentRecord] {
    let namedRecords = (paths.map { DocumentURI(path: $0) } + [uri].compactMap(\.self)).compactMap {
      workspace.record($0)
    }
    let folders = paths.filter(FileSystem.isFolder).map { $0 + "/" }
    if folders.isEmpty, namedRecords.count < 2 { return namedRecords }
    let numbers = Set(namedRecords.map(\.number))
    return workspace.documents.filter { record in
      numbers.contains(record.number) || folders.contains { record.uri.path?.hasPrefix($0) == true }
    }
  }

  /// Returns the apps that contain the documents, as JSON. Each app has one document that identifies the app in the
  /// parameter `app` of other methods. If model documents describe apps, apps of Swift source are not included.
  private static func apps(of documents: [DocumentRecord], _ workspace: Workspace) -> [JSONValue] {
    workspace.bringUpToDate()
    let (queryWorkspace, requestedDocuments) = (workspace.queryWorkspace, documents)
    let modelRecords =
      queryWorkspace === workspace
      ? requestedDocuments.filter { $0.document.kind == .model }
      : queryWorkspace.documents.filter { appRecord in requestedDocuments.contains { workspace.isSource($0, appRecord) }
      }
    var recordsByApp: [AppID: DocumentRecord] = [:]
    for record in modelRecords where record.document.kind == .model {
      guard let appID = queryWorkspace.analysis.app(of: record.number), recordsByApp[appID] == nil else { continue }
      recordsByApp[appID] = record
    }
    return recordsByApp.sorted { $0.value.uri.key < $1.value.uri.key }.map { appID, record in
      var object: JSONObject = ["document": .string(record.spelling)]
      object["name"] = queryWorkspace.analysis.model(of: appID)?.app?.name.value.map { .string($0) }
      return .object(object)
    }
  }

  /// Reads the configuration file at a path or URI. Throws if the file has any finding.
  private static func configuration(at pathOrURI: String) throws(ResponseError) -> Configuration {
    let path = FileSystem.absolute(DocumentURI(pathOrURI).path ?? pathOrURI)
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.readText(path)
    } catch {
      throw ResponseError(mutation: error)
    }
    let configurationDocument = SingleDocument(String(decoding: bytes, as: UTF8.self), kind: .configuration)
    if let firstFinding = configurationDocument.findings.first {
      let position = configurationDocument.document.position(of: firstFinding.range.lowerBound, in: .utf8)
      throw ResponseError(
        .invalidParams, "\(path):\(position.line + 1):\(position.character + 1): \(firstFinding.finding.message)")
    }
    return Configuration(configurationDocument.document)
  }

  private static func json(_ project: Project, of path: String) -> JSONValue {
    var object: JSONObject = ["path": .string(path)]
    object["folder"] = project.folder.map { .string($0) }
    object["repository"] = project.repository.map { .string($0) }
    return .object(object)
  }

  struct CloseParams: MessageParameters {
    let path: String
    /// Whether unsaved changes are discarded.
    let discardsChanges: Bool

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["path", "discard"])
      path = try reader.string("path")
      discardsChanges = try reader.bool(ifPresent: "discard") ?? false
    }
  }

  static func close(_ params: CloseParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    if let record = context.workspace.record(uri: params.path), record.uri.path == nil {
      do { try context.workspace.removeFromJournal([record.number]) } catch { throw ResponseError(error) }
      _ = try? context.workspace.apply(.fileContent(record.uri, nil))
      return ["clock": .int(context.workspace.clock)]
    }
    let path = FileSystem.absolute(DocumentURI(params.path).path ?? params.path)
    if DocumentURI.hasScheme(params.path), DocumentURI(params.path).path == nil, !FileSystem.exists(path) {
      // The error suggests the most similar document.
      _ = try context.record(params.path)
    }
    let unsavedRecords = context.workspace.documents.filter { record in
      record.isUnsaved && record.uri.path.map { $0 == path || $0.hasPrefix(path + "/") } ?? false
    }
    if params.discardsChanges {
      do { try context.workspace.removeFromJournal(unsavedRecords.map(\.number)) } catch { throw ResponseError(error) }
      for record in unsavedRecords { context.workspace.setUnsaved(record.number, false) }
    } else if let firstRecord = unsavedRecords.first {
      throw ResponseError(
        .conflict, "\(firstRecord.spelling) has unsaved changes; save it first, or close it with 'discard'",
        data: ["documents": .array(unsavedRecords.map { .string($0.spelling) })])
    }
    if context.workspace.folders[path] != nil {
      context.workspace.removeFolder(path)
    } else {
      context.workspace.removeFile(try context.record(DocumentURI(path: path).key))
    }
    context.workspace.recordOpenedPaths()
    return ["clock": .int(context.workspace.clock)]
  }

  static func list(_ params: NoParameters, _ context: RequestContext) -> JSONValue {
    ["folders": .array(context.workspace.folders.keys.sorted().map { .string($0) })]
  }

  struct DocumentParams: MessageParameters {
    let document: String?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["document"])
      document = try reader.string(ifPresent: "document")
    }
  }

  static func get(_ params: DocumentParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let records: [DocumentRecord]
    // A request for one document does not build the list of all documents.
    if let uri = params.document { records = [try context.record(uri)] } else { records = context.workspace.documents }
    let documents = records.map { record -> JSONValue in
      var object: JSONObject = [
        "uri": .string(record.spelling), "clock": .int(record.clock), "isOpen": .bool(record.isOpen),
        "isUnsaved": .bool(record.isUnsaved),
      ]
      // If several editors hold the document, each has its own version.
      if context.workspace.holders(of: record).count == 1 { object["version"] = record.version.map { .int($0) } }
      if params.document != nil { object["text"] = .string(record.document.text) }
      if let fileState = record.editedFileState, fileState.isConflict {
        object["isChangedOnDisk"] = true
        if params.document != nil {
          object["textOnDisk"] = fileState.externalContent.map { .string(String(decoding: $0, as: UTF8.self)) }
        }
      }
      return .object(object)
    }
    return ["clock": .int(context.workspace.clock), "documents": .array(documents)]
  }

  static func save(_ params: DocumentParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    var records = context.workspace.documents
    if let uri = params.document { records = [try context.record(uri)] }
    do {
      // If any document has pending changes, no document is saved. Several documents can belong to one change, which
      // must not be saved partially.
      try context.workspace.refusePendingChanges(records.map(\.number))
      let savedNumbers = try context.workspace.save(records.map(\.number))
      let spellings = savedNumbers.compactMap { context.workspace.records[$0]?.spelling }
      return ["clock": .int(context.workspace.clock), "saved": .array(spellings.map { .string($0) })]
    } catch { throw ResponseError(mutation: error) }
  }

  /// Returns the ids of open transactions. A shared transaction is listed only for its owner, because the owner decides
  /// which other clients get the id.
  private static func transactionIDs(_ context: RequestContext) -> [String] {
    context.workspace.transactions.values.filter { !$0.isShared || $0.ownerSession == context.session.number }.map(\.id)
      .sorted()
  }

  static func status(_ params: NoParameters, _ context: RequestContext) -> JSONValue {
    let workspace = context.workspace
    let counters = workspace.analysis.counters
    return [
      "clock": .int(workspace.clock), "documents": .int(workspace.records.count),
      "isComplete": .bool(workspace.analysis.isComplete),
      "unsaved": .array(workspace.documents.filter(\.isUnsaved).map { .string($0.spelling) }),
      "transactions": .array(transactionIDs(context).map { .string($0) }), "sdk": workspace.assumedSDKs,
      "work": [
        "blocksRead": .int(counters.readBlockCount), "entitiesRebuilt": .int(counters.rebuiltEntityCount),
        "checksRun": .int(counters.checkCount), "rulesRun": .int(counters.ruleRunCount),
        "elementsSeen": .int(counters.visitedElementCount), "elementsLookedAt": .int(counters.scannedDeclarationCount),
      ],
    ]
  }
}
