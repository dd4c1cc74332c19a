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
  /// The range of the key in the document, as UTF-8 bytes; nil if the document does not contain the key.
  private let inputRange: Range<Int>?
  /// The range of the modifiers in the document, as UTF-8 bytes; nil if the document does not contain the modifiers.
  private let flagsRange: Range<Int>?
  /// Whether the key is a string literal.
  private let isKeyLiteral: Bool
  /// The offset after the key and its modifiers. If the modifiers are not written in the same call as the key, the
  /// offset after the key.
  package let endOffset: Int

  /// Returns nil if the document contains neither the key nor the modifiers.
  /// - Parameter range: a function that returns the range of a value in the document.
  private init?(_ element: JSONElement, in block: BlockID, _ document: Document, _ range: (JSONElement) -> Range<Int>?)
  {
    (inputRange, flagsRange) = (element["input"].flatMap(range), element["modifierFlags"].flatMap(range))
    guard inputRange != nil || flagsRange != nil else { return nil }
    let command = MenuElement(ObjectReader(element, in: block), isMenu: false)
    (shortcut, modifiers, title) = (command.shortcut, command.modifierFlags.value, command.title.value)
    isKeyLiteral = inputRange.map { document.byte(at: $0.lowerBound) == UInt8(ascii: "\"") } ?? false
    endOffset = Self.endOffset(inputRange, flagsRange, document)
  }

  private static func endOffset(_ input: Range<Int>?, _ flags: Range<Int>?, _ document: Document) -> Int {
    guard let input, let flags else { return (input ?? flags)?.upperBound ?? 0 }
    guard input.upperBound <= flags.lowerBound else { return input.upperBound }
    let isSameCall = !document.bytes[input.upperBound..<flags.lowerBound].contains { "(){}".utf8.contains($0) }
    return isSameCall ? flags.upperBound : input.upperBound
  }

  /// Merges the keys of commands that the same code creates. A value that differs between commands becomes nil.
  private init?(common commands: [KeysInCode]) {
    guard let first = commands.first else { return nil }
    func commonValue<Value: Equatable>(_ keyPath: KeyPath<KeysInCode, Value?>) -> Value? {
      commands.allSatisfy { $0[keyPath: keyPath] == first[keyPath: keyPath] } ? first[keyPath: keyPath] : nil
    }
    (shortcut, modifiers, title) = (commonValue(\.shortcut), commonValue(\.modifiers), commonValue(\.title))
    (inputRange, flagsRange, isKeyLiteral, endOffset) = (
      first.inputRange, first.flagsRange, first.isKeyLiteral, first.endOffset
    )
  }

  /// Returns the range of the key or of the modifiers at an offset, and whether this range is a key literal. Returns
  /// nil if the offset is outside of both.
  package func part(at offset: Int) -> (range: Range<Int>, isWrittenKey: Bool)? {
    for part in [inputRange, flagsRange].compactMap(\.self) where part.lowerBound <= offset && offset <= part.upperBound
    {
      return (part, isKeyLiteral && part == inputRange)
    }
    return nil
  }

  /// Another document, with commands that code in this document creates. For example, the other document calls a
  /// function of this document. `file` is the number of this document in the other document's reading.
  package typealias DependentDocument = (file: Int32, document: Document)

  /// Returns the key combinations in a Swift file, one for each end offset.
  package static func combinations(in document: Document, usedBy dependents: [DependentDocument]) -> [KeysInCode] {
    Dictionary(grouping: unmergedKeys(in: document, usedBy: dependents), by: \.endOffset).sorted { $0.key < $1.key }
      .compactMap { KeysInCode(common: $1) }
  }

  /// Returns the key combination at an offset of a Swift file; nil if there is none.
  package static func findCombination(_ offset: Int, in document: Document, usedBy dependents: [DependentDocument])
    -> KeysInCode?
  {
    KeysInCode(common: unmergedKeys(in: document, usedBy: dependents).filter { $0.part(at: offset) != nil })
  }

  private static func unmergedKeys(in document: Document, usedBy dependents: [DependentDocument]) -> [KeysInCode] {
    guard document.kind == .swift else { return [] }
    let ownKeys = unmergedKeys(of: document, in: document) { value, reading in
      guard reading.places[Int32(value.index)] == nil, !value.sourceRange.isEmpty else { return nil }
      return Int(value.sourceRange.lowerBound)..<Int(value.sourceRange.upperBound)
    }
    return dependents.reduce(into: ownKeys) { keys, dependent in
      keys += unmergedKeys(of: dependent.document, in: document) { value, reading in
        guard let place = reading.places[Int32(value.index)], place.fileNumber == dependent.file, !place.range.isEmpty,
          place.range.upperBound <= document.bytes.count
        else { return nil }
        return place.range
      }
    }
  }

  /// Returns the key combinations in `document` that belong to commands of `commandDocument`. Both parameters can be
  /// the same document.
  private static func unmergedKeys(
    of commandDocument: Document, in document: Document, _ range: (JSONElement, SwiftReading) -> Range<Int>?
  ) -> [KeysInCode] {
    guard let reading = commandDocument.reading, let block = commandDocument.blocks.first else { return [] }
    return block.tree.nodes.indices.filter { block.tree.nodes[known: $0].kind == .object }.compactMap { index in
      KeysInCode(JSONElement(tree: block.tree, index: index), in: block.id, document) { range($0, reading) }
    }
  }
}
