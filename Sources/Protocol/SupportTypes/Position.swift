import UIModelJSON

extension LSP {
  /// What a position's `character` counts.
  package enum PositionEncodingKind: String, Sendable, CaseIterable, MessageContent {
    case utf8 = "utf-8"
    /// What is meant where nothing was agreed on.
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    package var json: JSONValue { .string(rawValue) }
  }

  /// A place between two characters.
  package struct Position: Sendable, Hashable, Comparable, MessageParameters, MessageContent {
    /// From 0.
    package var line: Int
    /// Code units of the encoding agreed on, from the line's start. It may lie past the line's end and means its end then.
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

  /// The text from `start` up to `end`. A client may send an end before the start.
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
