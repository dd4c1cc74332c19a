import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A declaration in a document, as a node of the editor's outline.
package struct OutlineSymbol: Sendable {
  package let name: String
  /// The class or type of the entity.
  package let detail: String
  package let entity: EntityKind?
  /// The complete range of the declaration, as UTF-8 bytes of the document.
  package let range: Range<Int>
  /// The range of the name, as UTF-8 bytes of the document.
  package let nameRange: Range<Int>
  package internal(set) var children: [OutlineSymbol] = []
}

/// Creates the editor's outline of a document.
package enum Outline {
  /// Returns the top-level members and sections, with the entities inside them.
  package static func symbols(of document: Document) -> [OutlineSymbol] {
    let schema = document.kind.schema
    guard document.kind.isJSON, let root = schema.type(Schema.documentType) else { return [] }
    var symbols: [OutlineSymbol] = []
    // A section is one symbol, even if its elements are in several blocks.
    var openSection: (name: String, start: Int, nameRange: Range<Int>)?
    var elements: [OutlineSymbol] = []
    for (index, block) in document.blocks.enumerated() {
      let start = document.starts[index]
      let symbolBuilder = SymbolBuilder(schema: schema, start: start)
      for entry in block.entries {
        switch entry.kind {
        case .sectionOpen:
          let keyRange = symbolBuilder.range(JSONElement(tree: block.tree, index: entry.nodeIndex))
          openSection = (entry.section, keyRange.lowerBound, keyRange)
          elements = []
        case .element:
          guard let section = openSection else { continue }
          let element = JSONElement(tree: block.tree, index: entry.nodeIndex)
          let type = schema.objectType(root.property(entry.section)?.type.elementType, for: element)
          elements.append(symbolBuilder.symbol(element, type, fallback: "\(section.name)[\(elements.count)]"))
        case .sectionClose:
          guard let section = openSection else { continue }
          symbols.append(
            OutlineSymbol(
              name: section.name, detail: "", entity: nil, range: section.start..<start + entry.range.upperBound,
              nameRange: section.nameRange, children: elements))
          openSection = nil
        case .member:
          let key = JSONElement(tree: block.tree, index: entry.nodeIndex)
          let value = JSONElement(tree: block.tree, index: entry.nodeIndex + 1)
          let name = key.string ?? ""
          guard value.kind == .object else { continue }
          var symbol = symbolBuilder.symbol(
            value, schema.objectType(root.property(name)?.type, for: value), fallback: name)
          let fullRange = symbolBuilder.range(key).lowerBound..<symbolBuilder.range(value).upperBound
          symbol = OutlineSymbol(
            name: symbol.name, detail: symbol.detail, entity: symbol.entity, range: fullRange,
            nameRange: symbolBuilder.range(key), children: symbol.children)
          symbols.append(symbol)
        case .rootOpen, .rootClose, .rootValue: continue
        }
      }
    }
    return symbols
  }

  private struct SymbolBuilder {
    let schema: Schema
    let start: Int

    func range(_ element: JSONElement) -> Range<Int> {
      start + element.range.lowerBound..<start + element.range.upperBound
    }

    func symbol(_ element: JSONElement, _ type: ObjectType?, fallback: String) -> OutlineSymbol {
      let label = element.label
      let entities = type.map { schema.entities(inside: element, $0) } ?? []
      let className = element["class"]?.string ?? type?.name ?? ""
      return OutlineSymbol(
        name: label?.string.flatMap { $0.isEmpty ? nil : $0 } ?? fallback, detail: className, entity: type?.entityKind,
        range: range(element), nameRange: range(label ?? element),
        children: entities.map { symbol($0.element, $0.type, fallback: $0.type.name) })
    }
  }
}

extension JSONElement {
  /// The string value that identifies an object, such as its `ref` or `title`; nil if the object has no such member.
  var label: JSONElement? { JSONElement.labelKeys.lazy.compactMap { self[$0] }.first { $0.kind == .string } }

  /// The keys that may contain a label, the most descriptive first.
  private static let labelKeys: [JSONKey] = ["ref", "name", "title", "identifier", "id", "class"]
}
