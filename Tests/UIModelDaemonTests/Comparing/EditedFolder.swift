import Foundation
import UIModelJSON

/// A folder on disk with what an editor holds of it, and the server that is told of each step.
final class EditedFolder {
  private let folder: TemporaryFolder
  private let server: ScriptedServer
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var open: [String: OpenText] = [:]
  private var version = 1

  struct OpenText {
    var bytes: [UInt8]
    var version: Int
  }

  init() throws {
    folder = try TemporaryFolder()
    server = ScriptedServer(folder: folder.path)
  }

  /// A server that reads what there is now, and is told of the open documents in this order.
  func fresh(opening paths: [String]) -> ScriptedServer {
    let fresh = ScriptedServer(folder: folder.path)
    for path in paths {
      guard let text = open[path] else { continue }
      fresh.notify([("textDocument/didOpen", opening(path, text))])
    }
    return fresh
  }

  var edited: ScriptedServer { server }
  func uri(_ path: String) -> String { folder.uri(path) }

  /// The text of a file, or of the editor that holds it.
  func text(_ path: String) -> [UInt8]? { open[path]?.bytes ?? files[path] }

  // MARK: Steps

  func take(_ step: EditStep) { server.notify(messages(of: step)) }

  private func messages(of step: EditStep) -> [(method: String, params: JSONValue)] {
    switch step {
    case .open(let path):
      guard open[path] == nil else { return [] }
      version += 1
      let text = OpenText(bytes: files[path] ?? [], version: version)
      open[path] = text
      return [("textDocument/didOpen", opening(path, text))]
    case .change(let path, let range, let text): return change(path, range, text)
    case .whole(let path, let text): return messages(of: .wholes(path, [text]))
    case .wholes(let path, let texts):
      guard open[path] != nil, let last = texts.last else { return [] }
      version += 1
      open[path] = OpenText(bytes: Array(last.utf8), version: version)
      return [("textDocument/didChange", changing(path, texts.map { ["text": .string($0)] }))]
    case .close(let path):
      guard open.removeValue(forKey: path) != nil else { return [] }
      return [("textDocument/didClose", ["textDocument": ["uri": .string(uri(path))]])]
    case .write(let path, let text):
      let isNew = files[path] == nil
      guard (try? folder.write(path, text)) != nil else { return [] }
      files[path] = Array(text.utf8)
      return [watched(path, isNew ? 1 : 2)]
    case .delete(let path):
      guard files.removeValue(forKey: path) != nil else { return [] }
      try? folder.remove(path)
      return [watched(path, 3)]
    case .together(let steps): return steps.flatMap { messages(of: $0) }
    }
  }

  private func change(_ path: String, _ range: Range<Int>, _ text: String) -> [(method: String, params: JSONValue)] {
    guard var held = open[path] else { return [] }
    let (start, end) = (held.bytes.scalarStart(range.lowerBound), held.bytes.scalarStart(range.upperBound))
    let place: JSONValue = ["start": held.bytes.position(of: start), "end": held.bytes.position(of: end)]
    held.bytes.replaceSubrange(start..<end, with: Array(text.utf8))
    version += 1
    held.version = version
    open[path] = held
    return [("textDocument/didChange", changing(path, [["range": place, "text": .string(text)]]))]
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

  private func watched(_ path: String, _ type: Int) -> (method: String, params: JSONValue) {
    ("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(uri(path)), "type": .int(type)]]])
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
