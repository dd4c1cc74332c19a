import Foundation
import UIModelJSON

/// A folder on disk with the server that receives each step. Records the contents of the files and the open texts of
/// two editors.
final class EditedFolder {
  private let folder: TemporaryFolder
  private let server: ScriptedServer
  /// The contents of the files, by path.
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var openTexts: [String: OpenText] = [:]
  /// The open texts of the second editor, by path.
  private(set) var secondEditorTexts: [String: OpenText] = [:]
  private var version = 1

  struct OpenText {
    var bytes: [UInt8]
    var version: Int
  }

  init() throws {
    folder = try TemporaryFolder()
    server = ScriptedServer(folder: folder.path)
  }

  /// Returns a fresh server that reads the current files and then opens the documents at `paths` in this order. With
  /// `isSaved`, the editor's texts are written to the files before the server reads the files. After the documents are
  /// open, the original contents are restored.
  func makeFreshServer(opening paths: [String], isSaved: Bool) -> ScriptedServer {
    let texts = paths.compactMap { path in openTexts[path].map { (path: path, text: $0) } }
    let missingFolders = Set(texts.flatMap { folder.missingFolders(of: $0.path) })
    if isSaved { for (path, text) in texts { try? folder.write(path, String(decoding: text.bytes, as: UTF8.self)) } }
    let freshServer = ScriptedServer(folder: folder.path)
    for (path, text) in texts { freshServer.notify([("textDocument/didOpen", openParams(path, text))]) }
    for (path, text) in secondEditorTexts.sorted(by: { $0.key < $1.key }) {
      freshServer.apply([.secondEditorMessage("textDocument/didOpen", openParams(path, text))])
    }
    if isSaved { freshServer.apply(texts.flatMap { restoreEvents($0.path, $0.text, missingFolders) }) }
    return freshServer
  }

  /// Returns the events that undo the writing of the editor's text to a file: the file gets its original content, or is
  /// removed with the folders that were created for it.
  ///
  /// - Parameter missingFolders: the folders that did not exist before the text was written.
  private func restoreEvents(_ path: String, _ text: OpenText, _ missingFolders: Set<String>) -> [ScriptedServer.Event]
  {
    guard let bytes = files[path] else {
      let removeFile = { [folder] in
        try? folder.remove(path)
        for name in missingFolders.sorted().reversed() { try? folder.removeIfEmpty(name) }
      }
      return [.disk(removeFile), watchedFilesEvent([(path, .deleted)])]
    }
    guard bytes != text.bytes else { return [] }
    return [
      .disk { [folder] in try? folder.write(path, String(decoding: bytes, as: UTF8.self)) },
      watchedFilesEvent([(path, .changed)]),
    ]
  }

  var editedServer: ScriptedServer { server }
  func uri(_ path: String) -> String { folder.uri(path) }

  /// Returns the editor's text of a file if the file is open, otherwise the text on disk. Returns nil if the file does
  /// not exist and is not open.
  func text(_ path: String) -> [UInt8]? { openTexts[path]?.bytes ?? files[path] }

  // MARK: Steps

  func apply(_ step: EditStep) { server.apply(events(of: step)) }

  private func events(of step: EditStep) -> [ScriptedServer.Event] {
    switch step {
    case .open(let path):
      guard openTexts[path] == nil else { return [] }
      version += 1
      let openText = OpenText(bytes: files[path] ?? [], version: version)
      openTexts[path] = openText
      return [.message("textDocument/didOpen", openParams(path, openText))]
    case .change(let path, let range, let text): return changeEvents(path, range, text)
    case .fullText(let path, let text): return events(of: .fullTexts(path, [text]))
    case .fullTexts(let path, let texts):
      guard openTexts[path] != nil, let last = texts.last else { return [] }
      version += 1
      openTexts[path] = OpenText(bytes: Array(last.utf8), version: version)
      return [.message("textDocument/didChange", changeParams(path, texts.map { ["text": .string($0)] }))]
    case .close(let path):
      guard openTexts.removeValue(forKey: path) != nil else { return [] }
      return [.message("textDocument/didClose", ["textDocument": ["uri": .string(uri(path))]])]
    case .changeInSecondEditor(let path, let text): return secondEditorEvents(path, text)
    case .write(let path, let text):
      guard !isFolder(path) else { return [] }
      let isNew = files.updateValue(Array(text.utf8), forKey: path) == nil
      return [writeEvent(path, text), watchedFilesEvent([(path, isNew ? .created : .changed)])]
    case .delete(let path):
      guard files.removeValue(forKey: path) != nil else { return [] }
      return [.disk { [folder] in try? folder.remove(path) }, watchedFilesEvent([(path, .deleted)])]
    case .rename(let path, let new): return renameEvents(path, to: new)
    case .writeTwice(let path, let firstText, let text):
      return events(of: .write(path, firstText)) + events(of: .write(path, text))
    case .batch(let steps): return steps.flatMap { events(of: $0) }
    case .delayedNotifications(let steps):
      let allEvents = steps.flatMap { events(of: $0) }
      return allEvents.filter(\.isOnDisk) + allEvents.filter { !$0.isOnDisk }
    }
  }

  private func secondEditorEvents(_ path: String, _ text: String?) -> [ScriptedServer.Event] {
    version += 1
    guard let text else {
      guard secondEditorTexts.removeValue(forKey: path) != nil else { return [] }
      return [.secondEditorMessage("textDocument/didClose", ["textDocument": ["uri": .string(uri(path))]])]
    }
    let openText = OpenText(bytes: Array(text.utf8), version: version)
    let wasOpen = secondEditorTexts.updateValue(openText, forKey: path) != nil
    return [
      wasOpen
        ? .secondEditorMessage("textDocument/didChange", changeParams(path, [["text": .string(text)]]))
        : .secondEditorMessage("textDocument/didOpen", openParams(path, openText))
    ]
  }

  private func isFolder(_ path: String) -> Bool { files.keys.contains { $0.hasPrefix(path + "/") } }

  private func writeEvent(_ path: String, _ text: String) -> ScriptedServer.Event {
    .disk { [folder] in try? folder.write(path, text) }
  }

  private func renameEvents(_ path: String, to new: String) -> [ScriptedServer.Event] {
    guard path != new, !isFolder(new), !new.hasPrefix(path + "/") else { return [] }
    if let bytes = files.removeValue(forKey: path) {
      let isNew = files.updateValue(bytes, forKey: new) == nil
      return [
        .disk { [folder] in try? folder.rename(path, to: new) },
        watchedFilesEvent([(path, .deleted), (new, isNew ? .created : .changed)]),
      ]
    }
    let containedPaths = files.keys.filter { $0.hasPrefix(path + "/") }
    guard !containedPaths.isEmpty, files[new] == nil else { return [] }
    for file in containedPaths { files[new + file.dropFirst(path.count)] = files.removeValue(forKey: file) }
    return [
      .disk { [folder] in try? folder.rename(path, to: new) }, watchedFilesEvent([(path, .deleted), (new, .created)]),
    ]
  }

  private func changeEvents(_ path: String, _ range: Range<Int>, _ text: String) -> [ScriptedServer.Event] {
    guard var openText = openTexts[path] else { return [] }
    let (start, end) = (openText.bytes.scalarStart(range.lowerBound), openText.bytes.scalarStart(range.upperBound))
    let lspRange: JSONValue = ["start": openText.bytes.position(of: start), "end": openText.bytes.position(of: end)]
    openText.bytes.replaceSubrange(start..<end, with: Array(text.utf8))
    version += 1
    openText.version = version
    openTexts[path] = openText
    return [.message("textDocument/didChange", changeParams(path, [["range": lspRange, "text": .string(text)]]))]
  }

  private func changeParams(_ path: String, _ changes: [JSONValue]) -> JSONValue {
    ["textDocument": ["uri": .string(uri(path)), "version": .int(version)], "contentChanges": .array(changes)]
  }

  private func openParams(_ path: String, _ text: OpenText) -> JSONValue {
    [
      "textDocument": [
        "uri": .string(uri(path)), "languageId": "uimodel", "version": .int(text.version),
        "text": .string(String(decoding: text.bytes, as: UTF8.self)),
      ]
    ]
  }

  private enum FileEvent: Int { case created = 1, changed, deleted }

  private func watchedFilesEvent(_ events: [(path: String, type: FileEvent)]) -> ScriptedServer.Event {
    let changes = events.map { path, type -> JSONValue in
      ["uri": .string(uri(path)), "type": .int(type.rawValue)]
    }
    return .message("workspace/didChangeWatchedFiles", ["changes": .array(changes)])
  }
}

extension [UInt8] {
  /// Returns the start of the Unicode scalar that contains a byte. The result is never between `\r` and `\n`. Offsets
  /// outside the text are clamped.
  fileprivate func scalarStart(_ offset: Int) -> Int {
    var offset = Swift.min(Swift.max(0, offset), count)
    while offset > 0, offset < count, self[offset] & 0xC0 == 0x80 { offset -= 1 }
    if offset > 0, offset < count, self[offset] == 0x0A, self[offset - 1] == 0x0D { offset -= 1 }
    return offset
  }

  /// Returns the LSP position of an offset. The column is in UTF-8 bytes.
  fileprivate func position(of offset: Int) -> JSONValue {
    var (line, start, index) = (0, 0, 0)
    while index < offset {
      let isLineBreak = self[index] == 0x0A || (self[index] == 0x0D && (index + 1 == count || self[index + 1] != 0x0A))
      index += 1
      if isLineBreak { (line, start) = (line + 1, index) }
    }
    return ["line": .int(line), "character": .int(offset - start)]
  }
}
