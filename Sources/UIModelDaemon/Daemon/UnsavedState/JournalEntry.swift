import UIModelJSON
import UIModelSystems

/// The changes to unsaved state that one request or event causes. Each entry is one record of the journal.
struct JournalEntry: Equatable, Sendable {
  /// The absolute path of the journal's project. Set only in the first record.
  var projectPath: String?
  /// The open folders, projects and files; nil if this entry does not change them.
  var workspace: OpenedWorkspace?
  /// Changed documents by the normalized spelling of their URI. A nil value means that the journal no longer keeps the
  /// document: it was removed or saved, or an editor owns it.
  var documents: [String: KeptDocument?] = [:]
  /// Changed live sessions, by app. A nil value means that the session was reset to the initial state that the
  /// documents declare.
  var sessions: [KeptApp: LiveSession?] = [:]
  /// The files that a commit is about to write; nil if this entry does not begin a commit. The entry's other changes
  /// apply only if the commit succeeds.
  var commitFiles: [CommitRecord.File]?
  /// Whether the commit that an earlier entry began has succeeded; nil if this entry does not end a commit.
  var hasCommitSucceeded: Bool?

  var isEmpty: Bool { self == JournalEntry() }
}

/// A document whose text the journal keeps, because the text has no file or is not saved in its file. For example, the
/// journal keeps the text of a changed file while `writesOnCommit` is false.
struct KeptDocument: Equatable, Sendable {
  /// The URI in the client's spelling.
  let uri: String
  let text: [UInt8]
  /// The text before the unsaved changes: the file's content when it was read, or text that a client provided. Nil if
  /// unknown.
  var savedText: [UInt8]?
  /// Whether the text differs from the saved text.
  var isUnsaved = true
}

/// The folders, projects and files that are open in a workspace. A restart needs them to restore unsaved documents.
struct OpenedWorkspace: Equatable, Sendable {
  var writesOnCommit = true
  /// The paths of folders that were opened without their enclosing projects.
  var folderPaths: [String] = []
  /// The paths of folders or files that were opened together with their enclosing projects.
  var projectPaths: [String] = []
  /// The paths of files that were opened individually.
  var filePaths: [String] = []
}

/// An app whose live session is kept, identified by a URI or path that stays the same after a restart.
struct KeptApp: Hashable, Sendable {
  enum Identifier: Hashable, Sendable {
    /// The app that a document declares, by the normalized spelling of the document's URI.
    case document(String)
    case folder(String)
  }

  let identifier: Identifier
  /// Whether the app is read from Swift source because no model document declares one.
  var isFromSource = false
}

// MARK: JSON

extension JournalEntry {
  var json: JSONValue {
    var object = JSONObject()
    object["project"] = projectPath.map { .string($0) }
    object["opened"] = workspace?.json
    if !documents.isEmpty {
      object["documents"] = .array(
        documents.sorted { $0.key < $1.key }.map { key, document in document?.json ?? ["gone": .string(key)] })
    }
    if !sessions.isEmpty {
      object["sessions"] = .array(
        sessions.map { app, session -> JSONValue in
          var object = app.json
          object["session"] = session?.archive ?? .null
          return .object(object)
        })
    }
    object["commit"] = commitFiles.map { .array($0.map(\.json)) }
    object["ended"] = hasCommitSucceeded.map { .bool($0) }
    return .object(object)
  }

  /// Reads an entry from the JSON of a record. Returns nil if the JSON does not have the structure that builds of this
  /// format version write.
  init?(_ json: JSONValue) {
    guard json.object != nil else { return nil }
    projectPath = json["project"]?.string
    workspace = json["opened"].map { OpenedWorkspace($0) }
    for value in json["documents"]?.array ?? [] {
      if let key = value["gone"]?.string {
        documents[key] = .some(nil)
      } else {
        guard let document = KeptDocument(value) else { return nil }
        documents[DocumentURI(document.uri).key] = document
      }
    }
    for value in json["sessions"]?.array ?? [] {
      guard let app = KeptApp(value), let session = value["session"] else { return nil }
      sessions[app] = session == .null ? .some(nil) : LiveSession(archive: session)
    }
    if let files = json["commit"]?.array {
      commitFiles = files.compactMap { CommitRecord.File($0) }
      guard commitFiles?.count == files.count else { return nil }
    }
    hasCommitSucceeded = json["ended"]?.bool
  }
}

extension KeptDocument {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["uri": .string(uri), "text": KeptDocument.json(text), "isUnsaved": .bool(isUnsaved)]
    object["saved"] = savedText.map { $0 == text ? true : KeptDocument.json($0) }
    return .object(object)
  }

  fileprivate init?(_ json: JSONValue) {
    guard let uri = json["uri"]?.string, let text = json["text"].flatMap({ KeptDocument.bytes($0) }),
      let isUnsaved = json["isUnsaved"]?.bool
    else { return nil }
    let savedText = json["saved"].flatMap { $0.bool == true ? text : KeptDocument.bytes($0) }
    self.init(uri: uri, text: text, savedText: savedText, isUnsaved: isUnsaved)
  }

  /// Returns the text as a JSON string. Bytes that are not valid UTF-8 become hexadecimal digits.
  private static func json(_ bytes: [UInt8]) -> JSONValue {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.elementsEqual(bytes) { return .string(text) }
    let digits = Array("0123456789abcdef".utf8)
    let hexadecimal = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return ["hexadecimal": .string(String(decoding: hexadecimal, as: UTF8.self))]
  }

  private static func bytes(_ json: JSONValue) -> [UInt8]? {
    if let text = json.string { return Array(text.utf8) }
    guard let digits = json["hexadecimal"]?.string.map({ Array($0.utf8) }), digits.count.isMultiple(of: 2) else {
      return nil
    }
    return stride(from: 0, to: digits.count, by: 2).map { index in
      UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) ?? 0
    }
  }
}

extension OpenedWorkspace {
  fileprivate var json: JSONValue {
    func list(_ strings: [String]) -> JSONValue { .array(strings.map { .string($0) }) }
    return [
      "writesOnCommit": .bool(writesOnCommit), "folders": list(folderPaths), "projects": list(projectPaths),
      "files": list(filePaths),
    ]
  }

  fileprivate init(_ json: JSONValue) {
    func strings(_ key: String) -> [String] { json[key]?.array?.compactMap(\.string) ?? [] }
    writesOnCommit = json["writesOnCommit"]?.bool ?? true
    (folderPaths, projectPaths, filePaths) = (strings("folders"), strings("projects"), strings("files"))
  }
}

extension KeptApp {
  fileprivate var json: JSONObject {
    var object = JSONObject()
    switch identifier {
    case .document(let uri): object["document"] = .string(uri)
    case .folder(let path): object["folder"] = .string(path)
    }
    if isFromSource { object["isOfSource"] = true }
    return object
  }

  fileprivate init?(_ json: JSONValue) {
    if let uri = json["document"]?.string {
      identifier = .document(uri)
    } else if let path = json["folder"]?.string {
      identifier = .folder(path)
    } else {
      return nil
    }
    isFromSource = json["isOfSource"]?.bool ?? false
  }
}
