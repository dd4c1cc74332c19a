import Foundation
import UIModelJSON

/// A folder on disk with what an editor holds of it, and the server that is told of each step.
final class EditedFolder {
  private let folder: TemporaryFolder
  private let server: ScriptedServer
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var open: [String: OpenText] = [:]
  /// What another editor holds.
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

  /// A server that reads what there is now, and is told of the open documents in this order. With `isSaved` it meets the
  /// editor's texts in the files, so that it reads each of them whole; only then do the files become what they are.
  func fresh(opening paths: [String], isSaved: Bool) -> ScriptedServer {
    let texts = paths.compactMap { path in open[path].map { (path: path, text: $0) } }
    let missing = Set(texts.flatMap { folder.missingFolders(of: $0.path) })
    if isSaved { for (path, text) in texts { try? folder.write(path, String(decoding: text.bytes, as: UTF8.self)) } }
    let fresh = ScriptedServer(folder: folder.path)
    for (path, text) in texts { fresh.notify([("textDocument/didOpen", opening(path, text))]) }
    for (path, text) in neighbor.sorted(by: { $0.key < $1.key }) {
      fresh.take([.neighbor("textDocument/didOpen", opening(path, text))])
    }
    if isSaved { fresh.take(texts.flatMap { restoring($0.path, $0.text, missing) }) }
    return fresh
  }

  /// A file is again what it was before the editor's text was written to it. `missing`: folders that were not there.
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

  /// The text of a file, or of the editor that holds it.
  func text(_ path: String) -> [UInt8]? { open[path]?.bytes ?? files[path] }

  // MARK: Steps

  func take(_ step: EditStep) { server.take(events(of: step)) }

  private func events(of step: EditStep) -> [ScriptedServer.Event] {
    switch step {
    case .open(let path):
      guard open[path] == nil else { return [] }
      version += 1
      let text = OpenText(bytes: files[path] ?? [], version: version)
      open[path] = text
      return [.message("textDocument/didOpen", opening(path, text))]
    case .change(let path, let range, let text): return change(path, range, text)
    case .whole(let path, let text): return events(of: .wholes(path, [text]))
    case .wholes(let path, let texts):
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
    case .twice(let path, let first, let text):
      return events(of: .write(path, first)) + events(of: .write(path, text))
    case .together(let steps): return steps.flatMap { events(of: $0) }
    case .late(let steps):
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
  /// The start of the character at or before a byte, and never between `\r` and `\n`; the end for what lies behind it.
  fileprivate func scalarStart(_ offset: Int) -> Int {
    var offset = Swift.min(Swift.max(0, offset), count)
    while offset > 0, offset < count, self[offset] & 0xC0 == 0x80 { offset -= 1 }
    if offset > 0, offset < count, self[offset] == 0x0A, self[offset - 1] == 0x0D { offset -= 1 }
    return offset
  }

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
