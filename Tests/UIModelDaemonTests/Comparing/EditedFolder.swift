import Foundation
import UIModelJSON

/// A folder on disk, the texts that two editors hold of its files, and the server that receives each step.
final class EditedFolder {
  private let folder: TemporaryFolder
  private let server: ScriptedServer
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var open: [String: OpenText] = [:]
  /// The texts that another editor holds, by path.
  private(set) var neighbor: [String: OpenText] = [:]
  private var version = 1

  struct OpenText {
    var bytes: [UInt8]
    var version: Int
  }

  init() throws {
    folder = try TemporaryFolder()
    server = ScriptedServer(folder: folder.path)
  }

  /// Returns a fresh server that reads the current files and then opens the given documents in the given order. With
  /// `isSaved`, the files contain the editor's texts while the server reads and opens them. Afterward the files get
  /// their own contents back.
  func fresh(opening paths: [String], isSaved: Bool) -> ScriptedServer {
    let texts = paths.compactMap { path in open[path].map { (path: path, text: $0) } }
    let missing = Set(texts.flatMap { folder.missingFolders(of: $0.path) })
    if isSaved { for (path, text) in texts { try? folder.write(path, String(decoding: text.bytes, as: UTF8.self)) } }
    let fresh = ScriptedServer(folder: folder.path)
    for (path, text) in texts { fresh.notify([("textDocument/didOpen", opening(path, text))]) }
    for (path, text) in neighbor.sorted(by: { $0.key < $1.key }) {
      fresh.apply([.neighbor("textDocument/didOpen", opening(path, text))])
    }
    if isSaved { fresh.apply(texts.flatMap { restoring($0.path, $0.text, missing) }) }
    return fresh
  }

  /// Returns the events that restore a file after the editor's text was written to it.
  ///
  /// - Parameter missing: The folders that did not exist before.
  private func restoring(_ path: String, _ text: OpenText, _ missing: Set<String>) -> [ScriptedServer.Event] {
    guard let bytes = files[path] else {
      let remove = { [folder] in
        try? folder.remove(path)
        for name in missing.sorted().reversed() { try? folder.removeIfEmpty(name) }
      }
      return [.disk(remove), watched([(path, .deleted)])]
    }
    guard bytes != text.bytes else { return [] }
    return [
      .disk { [folder] in try? folder.write(path, String(decoding: bytes, as: UTF8.self)) },
      watched([(path, .changed)]),
    ]
  }

  var edited: ScriptedServer { server }
  func uri(_ path: String) -> String { folder.uri(path) }

  /// The text in the editor if the file is open there, otherwise the text on disk.
  func text(_ path: String) -> [UInt8]? { open[path]?.bytes ?? files[path] }

  // MARK: Steps

  func apply(_ step: EditStep) { server.apply(events(of: step)) }

  private func events(of step: EditStep) -> [ScriptedServer.Event] {
    switch step {
    case .open(let path):
      guard open[path] == nil else { return [] }
      version += 1
      let text = OpenText(bytes: files[path] ?? [], version: version)
      open[path] = text
      return [.message("textDocument/didOpen", opening(path, text))]
    case .change(let path, let range, let text): return change(path, range, text)
    case .fullText(let path, let text): return events(of: .fullTexts(path, [text]))
    case .fullTexts(let path, let texts):
      guard open[path] != nil, let last = texts.last else { return [] }
      version += 1
      open[path] = OpenText(bytes: Array(last.utf8), version: version)
      return [.message("textDocument/didChange", changing(path, texts.map { ["text": .string($0)] }))]
    case .close(let path):
      guard open.removeValue(forKey: path) != nil else { return [] }
      return [.message("textDocument/didClose", ["textDocument": ["uri": .string(uri(path))]])]
    case .neighbor(let path, let text): return neighbor(path, text)
    case .write(let path, let text):
      guard !isFolder(path) else { return [] }
      let isNew = files.updateValue(Array(text.utf8), forKey: path) == nil
      return [writing(path, text), watched([(path, isNew ? .created : .changed)])]
    case .delete(let path):
      guard files.removeValue(forKey: path) != nil else { return [] }
      return [.disk { [folder] in try? folder.remove(path) }, watched([(path, .deleted)])]
    case .rename(let path, let new): return rename(path, to: new)
    case .writeTwice(let path, let first, let text):
      return events(of: .write(path, first)) + events(of: .write(path, text))
    case .together(let steps): return steps.flatMap { events(of: $0) }
    case .delayed(let steps):
      let all = steps.flatMap { events(of: $0) }
      return all.filter(\.isOnDisk) + all.filter { !$0.isOnDisk }
    }
  }

  private func neighbor(_ path: String, _ text: String?) -> [ScriptedServer.Event] {
    version += 1
    guard let text else {
      guard neighbor.removeValue(forKey: path) != nil else { return [] }
      return [.neighbor("textDocument/didClose", ["textDocument": ["uri": .string(uri(path))]])]
    }
    let held = OpenText(bytes: Array(text.utf8), version: version)
    let isOpen = neighbor.updateValue(held, forKey: path) != nil
    return [
      isOpen
        ? .neighbor("textDocument/didChange", changing(path, [["text": .string(text)]]))
        : .neighbor("textDocument/didOpen", opening(path, held))
    ]
  }

  private func isFolder(_ path: String) -> Bool { files.keys.contains { $0.hasPrefix(path + "/") } }

  private func writing(_ path: String, _ text: String) -> ScriptedServer.Event {
    .disk { [folder] in try? folder.write(path, text) }
  }

  private func rename(_ path: String, to new: String) -> [ScriptedServer.Event] {
    guard path != new, !isFolder(new), !new.hasPrefix(path + "/") else { return [] }
    if let bytes = files.removeValue(forKey: path) {
      let isNew = files.updateValue(bytes, forKey: new) == nil
      return [
        .disk { [folder] in try? folder.rename(path, to: new) },
        watched([(path, .deleted), (new, isNew ? .created : .changed)]),
      ]
    }
    let inside = files.keys.filter { $0.hasPrefix(path + "/") }
    guard !inside.isEmpty, files[new] == nil else { return [] }
    for file in inside { files[new + file.dropFirst(path.count)] = files.removeValue(forKey: file) }
    return [
      .disk { [folder] in try? folder.rename(path, to: new) }, watched([(path, .deleted), (new, .created)]),
    ]
  }

  private func change(_ path: String, _ range: Range<Int>, _ text: String) -> [ScriptedServer.Event] {
    guard var held = open[path] else { return [] }
    let (start, end) = (held.bytes.scalarStart(range.lowerBound), held.bytes.scalarStart(range.upperBound))
    let place: JSONValue = ["start": held.bytes.position(of: start), "end": held.bytes.position(of: end)]
    held.bytes.replaceSubrange(start..<end, with: Array(text.utf8))
    version += 1
    held.version = version
    open[path] = held
    return [.message("textDocument/didChange", changing(path, [["range": place, "text": .string(text)]]))]
  }

  private func changing(_ path: String, _ changes: [JSONValue]) -> JSONValue {
    ["textDocument": ["uri": .string(uri(path)), "version": .int(version)], "contentChanges": .array(changes)]
  }

  private func opening(_ path: String, _ text: OpenText) -> JSONValue {
    [
      "textDocument": [
        "uri": .string(uri(path)), "languageId": "uimodel", "version": .int(text.version),
        "text": .string(String(decoding: text.bytes, as: UTF8.self)),
      ]
    ]
  }

  private enum FileEvent: Int { case created = 1, changed, deleted }

  private func watched(_ events: [(path: String, type: FileEvent)]) -> ScriptedServer.Event {
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
    var (line, start, at) = (0, 0, 0)
    while at < offset {
      let isBreak = self[at] == 0x0A || (self[at] == 0x0D && (at + 1 == count || self[at + 1] != 0x0A))
      at += 1
      if isBreak { (line, start) = (line + 1, at) }
    }
    return ["line": .int(line), "character": .int(offset - start)]
  }
}
