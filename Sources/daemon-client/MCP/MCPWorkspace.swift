import UIModelDaemon
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// The served folders, opened in a daemon in this process. The workspace itself never writes files. For one thread.
final class MCPWorkspace {
  let folders: MCPFolders
  private let connection = InProcessConnection()
  private var check: Check
  private var hasRead = false
  /// The version of each text that replaces a file during the current call, by the document's URI.
  private var replacementVersions: [String: Int] = [:]

  init(_ folders: MCPFolders) {
    self.folders = folders
    check = Check(over: connection, from: folders.first)
  }

  // MARK: Calls

  /// Reads changed files again if the tool needs the project, then runs the tool.
  ///
  /// The result of such a tool also says whether it includes unsaved text: `on disk` or `with unsaved text`.
  func run(
    _ tool: MCPTool, _ json: JSONValue?, _ progress: @escaping (String) -> Void
  ) throws(MCPFailure) -> MCPAnswer {
    let arguments = try MCPArguments(json, tool)
    let call = MCPCall(arguments: arguments, workspace: self, progress: progress)
    guard tool.readsProject else { return try tool.run(call) }
    if let problem = folders.problem { throw MCPFailure(problem) }
    progress(hasRead ? "looking at the files" : "reading the project")
    try refresh()
    var (state, note) = ("on disk", String?.none)
    if arguments.has("unsaved") {
      progress("asking for unsaved text")
      switch MCPUnsaved.texts(in: folders) {
      case .success(let texts):
        state = "with unsaved text"
        for (uri, text) in texts { replaceText(uri, text) }
      case .failure(let failure): note = failure.message
      }
    }
    progress("answering")
    var answer = try tool.run(call)
    answer.structured = JSONObject(
      distinct: [("state", .string(state))] + answer.structured.members.map { ($0.name, $0.value) })
    if let note { answer.structured["note"] = .string(note) }
    let end = answer.text.isEmpty || answer.text.hasSuffix("\n") ? "" : "\n"
    answer.text += "\(end)(\(state)\(note.map { ": " + $0 } ?? ""))"
    return answer
  }

  /// Reads new and changed files.
  func refresh() throws(MCPFailure) {
    do throws(ResponseError) {
      try check.open(folders.paths, Check.Settings(opensProjects: false))
      hasRead = true
    } catch { throw MCPFailure(error) }
  }

  /// Sends a request to the daemon and returns the result.
  func answer(_ method: String, _ params: JSONObject) throws(MCPFailure) -> JSONValue {
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

  /// Returns the workspace symbols: all parts of documents and Swift source with a name or title.
  func symbols() throws(MCPFailure) -> [JSONValue] {
    do throws(ResponseError) {
      return try connection.request("workspace/symbol", ["query": ""]).get().array ?? []
    } catch { throw MCPFailure(error) }
  }

  /// Returns the URIs of the documents in a file or folder; nil for all documents.
  func documents(in path: String?) -> [String] {
    (path.map { check.limited(to: [$0]) } ?? check).documents
  }

  /// Returns the page of a rule, in Markdown.
  func page(ofRule code: String) throws(ResponseError) -> String {
    try check.begin()
    let params: JSONValue = ["uri": .string("uimodel:/rule/\(code).md")]
    return try connection.request("workspace/textDocumentContent", params).get()["text"]?.string ?? ""
  }

  // MARK: Findings

  /// Reports the findings in files and folders; nil for all served folders.
  ///
  /// - Parameter judged: The files whose coverage is reported; nil for all checked paths.
  func report(in paths: [String]? = nil, judging judged: [String]? = nil) throws(MCPFailure) -> CheckReport {
    check.clearCachedTexts()
    do throws(ResponseError) {
      return try (paths.map { check.limited(to: $0) } ?? check).report(judging: judged)
    } catch { throw MCPFailure(error) }
  }

  /// Returns the current text of a document; nil if there is no such document.
  func text(of uri: String) -> String? {
    let answer = try? connection.request("uimodel/workspace/get", ["document": .string(uri)]).get()
    return answer?["documents"]?.array?.first?["text"]?.string
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

  /// Adds a file to the check until the end of the call, even if the configuration excludes it.
  ///
  /// Throws if the file is neither a model document nor Swift source, or cannot be read.
  func include(_ path: String) throws(MCPFailure) {
    let uri = DocumentURI(path: path).key
    guard !FileSystem.isFolder(path), replacementVersions[uri] == nil, !check.documents.contains(uri) else { return }
    guard DocumentKind(fileName: path.split(separator: "/").last ?? "") != nil else {
      throw MCPFailure(
        "\(folders.shown(path)) is not a model document (*\(DocumentKind.modelSuffix)) or a Swift file")
    }
    do throws(FileError) { replaceText(uri, String(decoding: try FileSystem.readText(path), as: UTF8.self)) } catch {
      throw MCPFailure(error.description)
    }
  }

  /// Removes all replacement texts, so that documents have the text of their files again.
  ///
  /// The server calls this after it has sent the result, so that the client need not wait.
  func removeReplacements() {
    guard !replacementVersions.isEmpty else { return }
    for uri in replacementVersions.keys.sorted() {
      connection.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    }
    replacementVersions = [:]
  }
}

extension MCPFailure {
  /// Creates a failure from the daemon's error, without the protocol's names in the message.
  init(_ error: ResponseError) { self.init(RefusedRequest(error: error, options: []).message) }
}
