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

  /// Nil where neither stands in the document.
  private init?(_ element: JSONElement, _ document: Document, _ reading: SwiftReading, in block: BlockID) {
    func range(_ key: JSONKey) -> Range<Int>? {
      guard let value = element[key], reading.places[Int32(value.index)] == nil, !value.source.isEmpty else {
        return nil
      }
      return Int(value.source.lowerBound)..<Int(value.source.upperBound)
    }
    (input, flags) = (range("input"), range("modifierFlags"))
    guard input != nil || flags != nil else { return nil }
    let command = MenuElement(ObjectReader(element, in: block), isMenu: false)
    (shortcut, modifiers, title) = (command.shortcut, command.modifierFlags.value, command.title.value)
    isWritten = input.map { document.byte(at: $0.lowerBound) == UInt8(ascii: "\"") } ?? false
  }

  /// Where both have been said.
  package var end: Int { max(input?.upperBound ?? 0, flags?.upperBound ?? 0) }

  /// The part of them that a place is in, and whether it is a key that is written out.
  package func part(at offset: Int) -> (range: Range<Int>, isWrittenKey: Bool)? {
    for part in [input, flags].compactMap(\.self) where part.lowerBound <= offset && offset <= part.upperBound {
      return (part, isWritten && part == input)
    }
    return nil
  }

  /// The keys of a Swift file, one for each place; where code makes several commands of one line, none.
  package static func all(in document: Document) -> [KeysInCode] {
    let all = every(in: document)
    let places = Dictionary(all.map { ($0.end, 1) }, uniquingKeysWith: +)
    return all.filter { places[$0.end] == 1 }
  }

  /// The keys at a place of a Swift file; nil where none are written.
  package static func at(_ offset: Int, in document: Document) -> KeysInCode? {
    every(in: document).first { $0.part(at: offset) != nil }
  }

  private static func every(in document: Document) -> [KeysInCode] {
    guard document.kind == .swift, let reading = document.reading, let block = document.blocks.first else { return [] }
    return block.tree.nodes.indices.filter { block.tree.nodes[$0].kind == .object }.compactMap { index in
      KeysInCode(JSONElement(tree: block.tree, index: index), document, reading, in: block.id)
    }
  }
}
