import UIModelJSON

extension LSP {
  /// The unit of a position's `character`.
  package enum PositionEncodingKind: String, Sendable, CaseIterable, MessageContent {
    case utf8 = "utf-8"
    /// The default encoding, which is used if client and server do not agree on another encoding.
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    package var json: JSONValue { .string(rawValue) }
  }

  /// A position between two characters. For example, in UTF-16 the position after `a😀` has the `character` 3.
  package struct Position: Sendable, Hashable, Comparable, MessageParameters, MessageContent {
    /// The line, counted from 0.
    package var line: Int
    /// The offset from the start of the line, in code units of the agreed encoding. An offset after the end of the line
    /// means the end of the line.
    package var character: Int

    package init(line: Int, character: Int) {
      self.line = line
      self.character = character
    }

    package init(_ reader: ParameterReader) throws(ResponseError) {
      line = try reader.uinteger("line")
      character = try reader.uinteger("character")
    }

    package var json: JSONValue { ["line": .int(line), "character": .int(character)] }

    package static func < (left: Position, right: Position) -> Bool {
      (left.line, left.character) < (right.line, right.character)
    }
  }

  /// The text from `start` to `end`, exclusive. Some clients send an `end` before the `start`.
  package struct Range: Sendable, Hashable, MessageParameters, MessageContent {
    package var start: Position
    package var end: Position

    package init(start: Position, end: Position) {
      self.start = start
      self.end = end
    }

    package init(_ reader: ParameterReader) throws(ResponseError) {
      start = try reader.read("start", Position.self)
      end = try reader.read("end", Position.self)
    }

    package var json: JSONValue { ["start": start.json, "end": end.json] }
  }
}
