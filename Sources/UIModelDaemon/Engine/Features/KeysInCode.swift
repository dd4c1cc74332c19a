import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The key combination of a command or control in Swift source, with the ranges of its parts.
package struct KeysInCode: Sendable {
  /// The key combination; nil if a part is unknown, for example while it is typed.
  package let shortcut: Shortcut?
  /// The modifiers; nil if they are unknown.
  package let modifiers: KeyModifiers?
  /// The command's title; nil if it is unknown.
  package let title: String?
  /// The range of the key in the document, as UTF-8 bytes; nil if the key is written elsewhere.
  private let input: Range<Int>?
  /// The range of the modifiers in the document, as UTF-8 bytes; nil if they are written elsewhere.
  private let flags: Range<Int>?
  /// Whether the key is a string literal.
  private let isWritten: Bool
  /// The offset after the key and its modifiers. If a call passes only the key to a function that adds the modifiers,
  /// the offset after the key.
  package let end: Int

  /// Returns nil if the document contains neither the key nor the modifiers.
  /// - Parameter range: Returns the range of a value in the document.
  private init?(_ element: JSONElement, in block: BlockID, _ document: Document, _ range: (JSONElement) -> Range<Int>?)
  {
    (input, flags) = (element["input"].flatMap(range), element["modifierFlags"].flatMap(range))
    guard input != nil || flags != nil else { return nil }
    let command = MenuElement(ObjectReader(element, in: block), isMenu: false)
    (shortcut, modifiers, title) = (command.shortcut, command.modifierFlags.value, command.title.value)
    isWritten = input.map { document.byte(at: $0.lowerBound) == UInt8(ascii: "\"") } ?? false
    end = Self.end(input, flags, document)
  }

  private static func end(_ input: Range<Int>?, _ flags: Range<Int>?, _ document: Document) -> Int {
    guard let input, let flags else { return (input ?? flags)?.upperBound ?? 0 }
    guard input.upperBound <= flags.lowerBound else { return input.upperBound }
    let isSameCall = !document.bytes[input.upperBound..<flags.lowerBound].contains { "(){}".utf8.contains($0) }
    return isSameCall ? flags.upperBound : input.upperBound
  }

  /// Merges the keys of commands that the same code creates. A value that differs between commands becomes nil.
  private init?(common commands: [KeysInCode]) {
    guard let first = commands.first else { return nil }
    func common<Value: Equatable>(_ value: KeyPath<KeysInCode, Value?>) -> Value? {
      commands.allSatisfy { $0[keyPath: value] == first[keyPath: value] } ? first[keyPath: value] : nil
    }
    (shortcut, modifiers, title) = (common(\.shortcut), common(\.modifiers), common(\.title))
    (input, flags, isWritten, end) = (first.input, first.flags, first.isWritten, first.end)
  }

  /// Returns the part of the key combination at an offset, and whether this part is a key literal.
  package func part(at offset: Int) -> (range: Range<Int>, isWrittenKey: Bool)? {
    for part in [input, flags].compactMap(\.self) where part.lowerBound <= offset && offset <= part.upperBound {
      return (part, isWritten && part == input)
    }
    return nil
  }

  /// Another document whose commands are created by code in this one, for example because that document calls a
  /// function of this one. `file` is the number of this document in the other document's reading.
  package typealias Visitor = (file: Int32, document: Document)

  /// Returns the key combinations in a Swift file, one for each end offset.
  package static func all(in document: Document, visitedBy visitors: [Visitor]) -> [KeysInCode] {
    Dictionary(grouping: every(in: document, visitedBy: visitors), by: \.end).sorted { $0.key < $1.key }
      .compactMap { KeysInCode(common: $1) }
  }

  /// Returns the key combination at an offset of a Swift file; nil if there is none.
  package static func at(_ offset: Int, in document: Document, visitedBy visitors: [Visitor]) -> KeysInCode? {
    KeysInCode(common: every(in: document, visitedBy: visitors).filter { $0.part(at: offset) != nil })
  }

  private static func every(in document: Document, visitedBy visitors: [Visitor]) -> [KeysInCode] {
    guard document.kind == .swift else { return [] }
    let own = every(of: document, in: document) { value, reading in
      guard reading.places[Int32(value.index)] == nil, !value.source.isEmpty else { return nil }
      return Int(value.source.lowerBound)..<Int(value.source.upperBound)
    }
    return visitors.reduce(into: own) { all, visitor in
      all += every(of: visitor.document, in: document) { value, reading in
        guard let place = reading.places[Int32(value.index)], place.file == visitor.file, !place.range.isEmpty,
          place.range.upperBound <= document.bytes.count
        else { return nil }
        return place.range
      }
    }
  }

  /// Returns the key combinations of one document's commands that are written in another document, or in the same.
  private static func every(
    of maker: Document, in document: Document, _ range: (JSONElement, SwiftReading) -> Range<Int>?
  ) -> [KeysInCode] {
    guard let reading = maker.reading, let block = maker.blocks.first else { return [] }
    return block.tree.nodes.indices.filter { block.tree.nodes[known: $0].kind == .object }.compactMap { index in
      KeysInCode(JSONElement(tree: block.tree, index: index), in: block.id, document) { range($0, reading) }
    }
  }
}
