import UIModelDaemon
import UIModelJSON

/// Applies LSP text edits to the texts of documents. No file is written.
enum MCPTextEdits {
  /// A changed document with its text before and after the edits.
  struct Change {
    let path: String
    let oldText: String
    let newText: String
  }

  private struct Edit {
    /// The range to replace, in UTF-8 bytes from the start of the text.
    let range: Range<Int>
    let newBytes: [UInt8]
  }

  /// Returns the changed documents with their texts before and after the edits, sorted by URI. The `character` of a
  /// position counts UTF-8 bytes.
  ///
  /// Throws if a document does not exist, or if two edits of a document overlap.
  static func changes(_ edits: [JSONValue], _ workspace: MCPWorkspace) throws(MCPFailure) -> [Change] {
    var editsByDocument: [String: [JSONValue]] = [:]
    for edit in edits { editsByDocument[edit["uri"]?.string ?? "", default: []].append(edit) }
    var changes: [Change] = []
    for (uri, edits) in editsByDocument.sorted(by: { $0.key < $1.key }) {
      guard let path = DocumentURI(uri).path, let text = workspace.text(of: uri) else {
        throw MCPFailure("there is no document \(uri)")
      }
      changes.append(Change(path: path, oldText: text, newText: try applied(edits, to: text)))
    }
    return changes
  }

  private static func applied(_ edits: [JSONValue], to text: String) throws(MCPFailure) -> String {
    let bytes = Array(text.utf8)
    var lineStarts = [0]
    for (index, byte) in bytes.enumerated() {
      let isLineBreak = byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
      if isLineBreak { lineStarts.append(index + 1) }
    }
    func offset(_ position: JSONValue?) -> Int {
      let (line, character) = (position?["line"]?.int ?? 0, position?["character"]?.int ?? 0)
      guard lineStarts.indices.contains(line) else { return bytes.count }
      return min(lineStarts[line] + max(0, character), bytes.count)
    }
    let sortedEdits = edits.map { edit -> Edit in
      let start = offset(edit["range"]?["start"])
      return Edit(
        range: start..<max(start, offset(edit["range"]?["end"])), newBytes: Array((edit["newText"]?.string ?? "").utf8))
    }.enumerated().sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }
    var (output, previousEnd) = ([UInt8](), 0)
    for (_, edit) in sortedEdits {
      guard edit.range.lowerBound >= previousEnd else {
        throw MCPFailure("two fixes change the same text; name a line")
      }
      output += bytes[previousEnd..<edit.range.lowerBound] + edit.newBytes
      previousEnd = edit.range.upperBound
    }
    return String(decoding: output + bytes[previousEnd...], as: UTF8.self)
  }
}
