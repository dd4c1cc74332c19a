import UIModelDaemon
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// The served folders, opened in a daemon in this process. The workspace never writes files. Not thread-safe.
final class MCPWorkspace {
  let folders: MCPFolders
  private let connection = InProcessConnection()
  private var check: Check
  private var hasReadProject = false
  /// The document version of each text that replaces a file's text during the current call, by the document's URI.
  private var replacementVersions: [String: Int] = [:]

  init(_ folders: MCPFolders) {
    self.folders = folders
    check = Check(over: connection, from: folders.basePath)
  }

  // MARK: Calls

  /// Runs a tool. If the tool needs the project, new and changed files are read first.
  ///
  /// The result of a tool that needs the project has a `state`: `on disk` or `with unsaved text`.
  func run(
    _ tool: MCPTool, _ json: JSONValue?, _ progress: @escaping (String) -> Void
  ) throws(MCPFailure) -> MCPToolResult {
    let arguments = try MCPArguments(json, tool)
    let call = MCPCall(arguments: arguments, workspace: self, progress: progress)
    guard tool.readsProject else { return try tool.run(call) }
    if let problem = folders.refusalReason { throw MCPFailure(problem) }
    progress(hasReadProject ? "looking at the files" : "reading the project")
    try refresh()
    var (state, note) = ("on disk", String?.none)
    if arguments.isTrue("unsaved") {
      progress("asking for unsaved text")
      switch MCPUnsaved.texts(in: folders) {
      case .success(let texts):
        state = "with unsaved text"
        for (uri, text) in texts { replaceText(uri, text) }
      case .failure(let failure): note = failure.message
      }
    }
    progress("answering")
    var result = try tool.run(call)
    result.structured = JSONObject(
      distinct: [("state", .string(state))] + result.structured.members.map { ($0.name, $0.value) })
    if let note { result.structured["note"] = .string(note) }
    let lineBreak = result.text.isEmpty || result.text.hasSuffix("\n") ? "" : "\n"
    result.text += "\(lineBreak)(\(state)\(note.map { ": " + $0 } ?? ""))"
    return result
  }

  /// Reads new and changed files.
  func refresh() throws(MCPFailure) {
    do throws(ResponseError) {
      try check.open(folders.paths, Check.Settings(opensProjects: false))
      hasReadProject = true
    } catch { throw MCPFailure(error) }
  }

  /// Sends a request to the daemon and returns the result.
  func request(_ method: String, _ params: JSONObject) throws(MCPFailure) -> JSONValue {
    do throws(ResponseError) { return try connection.request(method, .object(params)).get() } catch {
      throw MCPFailure(error)
    }
  }

  /// Returns the exported model of each app in Swift source, with the places of its declarations.
  func codeModels() -> [JSONValue] {
    let method = "uimodel/workspace/export"
    switch connection.request(method, ["from": "code"]) {
    case .success(let model): return [model]
    case .failure(let error):
      // If there are several apps, the error lists them as candidates.
      return (error.data?["candidates"]?.array ?? []).compactMap { app in
        try? connection.request(method, ["from": "code", "app": app]).get()
      }
    }
  }

  /// Returns the workspace symbols: all named or titled parts of documents and Swift source.
  func symbols() throws(MCPFailure) -> [JSONValue] {
    do throws(ResponseError) {
      return try connection.request("workspace/symbol", ["query": ""]).get().array ?? []
    } catch { throw MCPFailure(error) }
  }

  /// Returns the URIs of the documents in a file or folder, or of all documents if `path` is nil.
  func documentURIs(in path: String?) -> [String] {
    (path.map { check.limited(to: [$0]) } ?? check).documentURIs
  }

  /// Returns the page of a rule, in Markdown.
  func page(ofRule code: String) throws(ResponseError) -> String {
    try check.initialize()
    let params: JSONValue = ["uri": .string("uimodel:/rule/\(code).md")]
    return try connection.request("workspace/textDocumentContent", params).get()["text"]?.string ?? ""
  }

  // MARK: Findings

  /// Returns a report on files and folders, or on all served folders if `paths` is nil.
  ///
  /// - Parameter judgedPaths: the files whose coverage is reported; nil for all checked paths.
  func report(in paths: [String]? = nil, judging judgedPaths: [String]? = nil) throws(MCPFailure) -> CheckReport {
    check.clearCachedTexts()
    do throws(ResponseError) {
      return try (paths.map { check.limited(to: $0) } ?? check).report(judging: judgedPaths)
    } catch { throw MCPFailure(error) }
  }

  /// Returns the current text of a document; nil if there is no such document.
  func text(of uri: String) -> String? {
    let response = try? connection.request("uimodel/workspace/get", ["document": .string(uri)]).get()
    return response?["documents"]?.array?.first?["text"]?.string
  }

  // MARK: Replacement texts

  /// Replaces the text of a document until the end of the call.
  func replaceText(_ uri: String, _ text: String) {
    let version = (replacementVersions[uri] ?? 0) + 1
    if version > 1 {
      connection.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(uri), "version": .int(version)],
          "contentChanges": [["text": .string(text)]],
        ])
    } else {
      connection.notify(
        "textDocument/didOpen",
        [
          "textDocument": [
            "uri": .string(uri), "languageId": "swift", "version": .int(version), "text": .string(text),
          ]
        ])
    }
    replacementVersions[uri] = version
    check.add(documents: [uri])
  }

  /// Adds a file to the check until the end of the call, even if the configuration excludes the file. Does nothing for
  /// a folder, and for a file that is already included. A configuration is opened, but not added.
  ///
  /// Throws if the file is not a model document, a configuration or Swift source, or cannot be read.
  func include(_ path: String) throws(MCPFailure) {
    let uri = DocumentURI(path: path).key
    guard !FileSystem.isFolder(path), replacementVersions[uri] == nil, !check.documentURIs.contains(uri) else { return }
    guard DocumentKind(fileName: path.split(separator: "/").last ?? "") != nil else {
      throw MCPFailure(
        "\(folders.shownPath(path)) is not a model document (*\(DocumentKind.modelSuffix)) or a Swift file")
    }
    do throws(FileError) { replaceText(uri, String(decoding: try FileSystem.readText(path), as: UTF8.self)) } catch {
      throw MCPFailure(error.description)
    }
  }

  /// Removes all replacement texts. Documents then have the texts of their files again.
  ///
  /// The server calls this method after it has sent the result, because the client need not wait for the removal.
  func removeReplacements() {
    guard !replacementVersions.isEmpty else { return }
    for uri in replacementVersions.keys.sorted() {
      connection.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    }
    replacementVersions = [:]
  }
}

extension MCPFailure {
  /// Creates a failure from an error of the daemon.
  init(_ error: ResponseError) { self.init(RefusedRequest(error: error, optionNames: []).message) }
}
