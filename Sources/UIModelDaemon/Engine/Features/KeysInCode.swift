import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Keys that a command or a control of Swift source has, where they are written.
package struct KeysInCode: Sendable {
  /// Nil where not all of them are known, as while they are written.
  package let shortcut: Shortcut?
  /// Nil where they are not known.
  package let modifiers: KeyModifiers?
  /// What the command is called, where that is known.
  package let title: String?
  /// The string of the key, and what is held with it, as far as they stand in the document. UTF-8 bytes.
  private let input: Range<Int>?
  private let flags: Range<Int>?
  /// Whether the key is written out.
  private let isWritten: Bool
  /// Where both have been said; of a key that is handed to a function, which adds what is held with it, behind the key.
  package let end: Int

  /// Nil if the document contains neither. `range` returns the place of a value in the document.
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
    let areOfOneCall = !document.bytes[input.upperBound..<flags.lowerBound].contains { "(){}".utf8.contains($0) }
    return areOfOneCall ? flags.upperBound : input.upperBound
  }

  /// What is the same of commands that one line makes.
  private init?(common commands: [KeysInCode]) {
    guard let first = commands.first else { return nil }
    func common<Value: Equatable>(_ value: KeyPath<KeysInCode, Value?>) -> Value? {
      commands.allSatisfy { $0[keyPath: value] == first[keyPath: value] } ? first[keyPath: value] : nil
    }
    (shortcut, modifiers, title) = (common(\.shortcut), common(\.modifiers), common(\.title))
    (input, flags, isWritten, end) = (first.input, first.flags, first.isWritten, first.end)
  }

  /// The part of them that a place is in, and whether it is a key that is written out.
  package func part(at offset: Int) -> (range: Range<Int>, isWrittenKey: Bool)? {
    for part in [input, flags].compactMap(\.self) where part.lowerBound <= offset && offset <= part.upperBound {
      return (part, isWritten && part == input)
    }
    return nil
  }

  /// Another document whose commands this one makes, as for a file that calls a function of this one, and the number
  /// that this one has there.
  package typealias Visitor = (file: Int32, document: Document)

  /// The keys of a Swift file, one for each place.
  package static func all(in document: Document, visitedBy visitors: [Visitor]) -> [KeysInCode] {
    Dictionary(grouping: every(in: document, visitedBy: visitors), by: \.end).sorted { $0.key < $1.key }
      .compactMap { KeysInCode(common: $1) }
  }

  /// The keys at a place of a Swift file; nil where none are written.
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

  /// The keys of the commands of one document that stand in another, or in the same.
  private static func every(
    of maker: Document, in document: Document, _ range: (JSONElement, SwiftReading) -> Range<Int>?
  ) -> [KeysInCode] {
    guard let reading = maker.reading, let block = maker.blocks.first else { return [] }
    return block.tree.nodes.indices.filter { block.tree.nodes[known: $0].kind == .object }.compactMap { index in
      KeysInCode(JSONElement(tree: block.tree, index: index), in: block.id, document) { range($0, reading) }
    }
  }
}
