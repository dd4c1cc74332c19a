import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// What a document declares, as a tree for an editor's outline.
package struct OutlineSymbol: Sendable {
  package let name: String
  /// The type, and what else helps to know it again.
  package let detail: String
  package let entity: EntityKind?
  /// UTF-8 bytes of the document: all of it, and its name.
  package let range: Range<Int>
  package let nameRange: Range<Int>
  package internal(set) var children: [OutlineSymbol] = []
}

package enum Outline {
  /// Top-level members and the elements of sections, with the entities inside them.
  package static func symbols(of document: Document) -> [OutlineSymbol] {
    let schema = document.kind.schema
    guard document.kind.isJSON, let root = schema.type(Schema.documentType) else { return [] }
    var symbols: [OutlineSymbol] = []
    // A section is one symbol, however many blocks its elements are in.
    var open: (name: String, start: Int, nameRange: Range<Int>)?
    var elements: [OutlineSymbol] = []
    for (index, block) in document.blocks.enumerated() {
      let start = document.starts[index]
      let walker = Walker(schema: schema, start: start)
      for entry in block.entries {
        switch entry.kind {
        case .sectionOpen:
          let key = walker.range(JSONElement(tree: block.tree, index: entry.node))
          open = (entry.section, key.lowerBound, key)
          elements = []
        case .element:
          guard let section = open else { continue }
          let element = JSONElement(tree: block.tree, index: entry.node)
          let type = schema.object(root.property(entry.section)?.type.element, for: element)
          elements.append(walker.symbol(element, type, fallback: "\(section.name)[\(elements.count)]"))
        case .sectionClose:
          guard let section = open else { continue }
          symbols.append(
            OutlineSymbol(
              name: section.name, detail: "", entity: nil, range: section.start..<start + entry.range.upperBound,
              nameRange: section.nameRange, children: elements))
          open = nil
        case .member:
          let key = JSONElement(tree: block.tree, index: entry.node)
          let value = JSONElement(tree: block.tree, index: entry.node + 1)
          let name = key.string ?? ""
          guard value.kind == .object else { continue }
          var symbol = walker.symbol(value, schema.object(root.property(name)?.type, for: value), fallback: name)
          let whole = walker.range(key).lowerBound..<walker.range(value).upperBound
          symbol = OutlineSymbol(
            name: symbol.name, detail: symbol.detail, entity: symbol.entity, range: whole,
            nameRange: walker.range(key), children: symbol.children)
          symbols.append(symbol)
        case .rootOpen, .rootClose, .other: continue
        }
      }
    }
    return symbols
  }

  private struct Walker {
    let schema: Schema
    let start: Int

    func range(_ element: JSONElement) -> Range<Int> {
      start + element.range.lowerBound..<start + element.range.upperBound
    }

    func symbol(_ element: JSONElement, _ type: ObjectType?, fallback: String) -> OutlineSymbol {
      let named = element.label
      let entities = type.map { schema.entities(inside: element, $0) } ?? []
      let className = element["class"]?.string ?? type?.name ?? ""
      return OutlineSymbol(
        name: named?.string.flatMap { $0.isEmpty ? nil : $0 } ?? fallback, detail: className, entity: type?.entity,
        range: range(element), nameRange: range(named ?? element),
        children: entities.map { symbol($0.element, $0.type, fallback: $0.type.name) })
    }
  }
}

extension JSONElement {
  /// The string that tells an object of a document from others like it; nil if it has none.
  var label: JSONElement? { JSONElement.labels.lazy.compactMap { self[$0] }.first { $0.kind == .string } }

  /// The most telling first.
  private static let labels: [JSONKey] = ["ref", "name", "title", "identifier", "id", "class"]
}
