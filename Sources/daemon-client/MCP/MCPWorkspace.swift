import UIModelDaemon
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// The folders that are served, read into this process and never written. For one thread.
final class MCPWorkspace {
  let folders: MCPFolders
  private let connection = InProcessConnection()
  private var check: Check
  private var hasRead = false
  /// The versions of the texts that take the place of files now, by their documents' URIs.
  private var held: [String: Int] = [:]

  init(_ folders: MCPFolders) {
    self.folders = folders
    check = Check(over: connection, from: folders.first)
  }

  // MARK: Calls

  /// Looks at the files and calls a tool.
  func run(
    _ tool: MCPTool, _ json: JSONValue?, _ progress: @escaping (String) -> Void
  ) throws(MCPFailure) -> MCPAnswer {
    let arguments = try MCPArguments(json, tool)
    let call = MCPCall(arguments: arguments, workspace: self, progress: progress)
    guard tool.readsProject else { return try tool.run(call) }
    if let problem = folders.problem { throw MCPFailure(problem) }
    progress(hasRead ? "looking at the files" : "reading the project")
    try look()
    var (state, note) = ("on disk", String?.none)
    if arguments.has("unsaved") {
      progress("asking for unsaved text")
      switch MCPUnsaved.texts(in: folders) {
      case .success(let texts):
        state = "with unsaved text"
        for (uri, text) in texts { hold(uri, text) }
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

  /// Takes in what the files hold now.
  func look() throws(MCPFailure) {
    do throws(ResponseError) {
      try check.open(folders.paths, Check.Settings(isInProject: false))
      hasRead = true
    } catch { throw MCPFailure(error) }
  }

  /// Asks a method of the wire.
  func answer(_ method: String, _ params: JSONObject) throws(MCPFailure) -> JSONValue {
    do throws(ResponseError) { return try connection.request(method, .object(params)).get() } catch {
      throw MCPFailure(error)
    }
  }

  /// The models of the apps that are read from Swift source, with the places of what they declare.
  func modelsOfCode() -> [JSONValue] {
    let method = "uimodel/workspace/export"
    switch connection.request(method, ["from": "code"]) {
    case .success(let model): return [model]
    case .failure(let error):
      // Of several apps, the error names each.
      return (error.data?["candidates"]?.array ?? []).compactMap { app in
        try? connection.request(method, ["from": "code", "app": app]).get()
      }
    }
  }

  /// What has a name or a title in documents and in Swift source.
  func symbols() throws(MCPFailure) -> [JSONValue] {
    do throws(ResponseError) {
      return try connection.request("workspace/symbol", ["query": ""]).get().array ?? []
    } catch { throw MCPFailure(error) }
  }

  /// The URIs of the documents of a file or folder; nil for all.
  func documents(in path: String?) -> [String] {
    (path.map { check.limited(to: [$0]) } ?? check).documents
  }

  /// The page of a rule, in Markdown.
  func page(ofRule code: String) throws(ResponseError) -> String {
    try check.begin()
    let params: JSONValue = ["uri": .string("uimodel:/rule/\(code).md")]
    return try connection.request("workspace/textDocumentContent", params).get()["text"]?.string ?? ""
  }

  // MARK: Findings

  /// What is wrong, as `check` says it; nil for all folders. `judged`: of which files it is said how much was judged.
  func report(in paths: [String]? = nil, judging judged: [String]? = nil) throws(MCPFailure) -> CheckReport {
    check.forgetTexts()
    do throws(ResponseError) {
      return try (paths.map { check.limited(to: $0) } ?? check).report(judging: judged)
    } catch { throw MCPFailure(error) }
  }

  /// The text of a document; nil if there is none.
  func text(of uri: String) -> String? {
    let answer = try? connection.request("uimodel/workspace/get", ["document": .string(uri)]).get()
    return answer?["documents"]?.array?.first?["text"]?.string
  }

  // MARK: Texts in the place of files

  /// Gives a document another text until the end of the call.
  func hold(_ uri: String, _ text: String) {
    let version = (held[uri] ?? 0) + 1
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
    held[uri] = version
    check.add(documents: [uri])
  }

  /// Checks a file that is named until the end of the call, also one that the configuration excludes.
  func include(_ path: String) throws(MCPFailure) {
    let uri = DocumentURI(path: path).key
    guard !FileSystem.isFolder(path), held[uri] == nil, !check.documents.contains(uri) else { return }
    guard DocumentKind(fileName: path.split(separator: "/").last ?? "") != nil else {
      throw MCPFailure(
        "\(folders.shown(path)) is not a model document (*\(DocumentKind.modelSuffix)) or a Swift file")
    }
    do throws(FileError) { hold(uri, String(decoding: try FileSystem.readText(path), as: UTF8.self)) } catch {
      throw MCPFailure(error.description)
    }
  }

  /// Lets the files have their places again. To be called after each call, once it is answered: whoever waits for the answer
  /// need not wait for this.
  func release() {
    guard !held.isEmpty else { return }
    for uri in held.keys.sorted() {
      connection.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    }
    held = [:]
  }
}

extension MCPFailure {
  /// What the daemon says against a request, without the names of the wire.
  init(_ error: ResponseError) { self.init(RefusedRequest(error: error, options: []).message) }
}
