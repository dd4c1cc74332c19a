import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// An object or list of a document, with its items in text order. The items may be in several blocks. Offsets are UTF-8
/// bytes from the document's start.
struct Container {
  /// The offset after the opening bracket.
  let contentStart: Int
  /// The offset before the closing bracket.
  let contentEnd: Int
  /// The members of an object, including their keys, or the elements of a list.
  let items: [Item]
  let isObject: Bool

  struct Item {
    let range: Range<Int>
    let valueRange: Range<Int>
    /// The member's name; empty for an element.
    let name: String
    /// The value's node in its block's tree.
    let node: Int
    /// Whether the value has its closing bracket or needs none.
    let isClosed: Bool
  }
}

extension Place {
  /// Returns the place of a document's root object, which has no node of its own.
  package static func root(of document: Document) -> Place {
    Place(block: document.blocks.first?.id ?? BlockID(document: document.number, serial: 0), node: -2)
  }

  package var isRoot: Bool { node == -2 }
}

extension Document {
  /// Returns the element at a place and the index of its block; nil if the block no longer exists or has no such node.
  package func element(at place: Place) -> (JSONElement, block: Int)? {
    guard let index = index(of: place.block), place.node >= 0, Int(place.node) < blocks[index].tree.nodes.count else {
      return nil
    }
    return (JSONElement(tree: blocks[index].tree, index: Int(place.node)), index)
  }

  /// The root object, with its sections as members; nil if the root is not an object or has no closing bracket.
  var rootContainer: Container? {
    var items: [Container.Item] = []
    var (open, close): (Int?, Int?) = (nil, nil)
    var pendingSection: (name: String, start: Int, value: Int, node: Int)?
    for (index, block) in blocks.enumerated() {
      let start = starts[index]
      for entry in block.entries {
        let range = start + entry.range.lowerBound..<start + entry.range.upperBound
        switch entry.kind {
        case .rootOpen: open = range.upperBound
        case .rootClose: close = range.lowerBound
        case .member:
          let key = JSONElement(tree: block.tree, index: entry.nodeIndex)
          let value = JSONElement(tree: block.tree, index: entry.nodeIndex + 1)
          items.append(
            Container.Item(
              range: range, valueRange: start + value.range.lowerBound..<start + value.range.upperBound,
              name: key.string ?? "", node: entry.nodeIndex + 1, isClosed: value.isClosed))
        case .sectionOpen:
          let key = JSONElement(tree: block.tree, index: entry.nodeIndex)
          pendingSection = (key.string ?? "", start + key.range.lowerBound, range.lowerBound, entry.nodeIndex + 1)
        case .sectionClose:
          guard let section = pendingSection else { continue }
          items.append(
            Container.Item(
              range: section.start..<range.upperBound, valueRange: section.value..<range.upperBound, name: section.name,
              node: section.node, isClosed: !entry.range.isEmpty))
          pendingSection = nil
        case .element, .rootValue: continue
        }
      }
    }
    guard let open, let close else { return nil }
    return Container(contentStart: open, contentEnd: close, items: items, isObject: true)
  }

  /// Returns the list that is the value of a root key, with its elements from all blocks. Returns nil if the document
  /// has no such list or the list has no closing bracket.
  func sectionContainer(_ section: String) -> Container? {
    var items: [Container.Item] = []
    var (open, close): (Int?, Int?) = (nil, nil)
    for (index, block) in blocks.enumerated() {
      for entry in block.entries where entry.section == section {
        let range = starts[index] + entry.range.lowerBound..<starts[index] + entry.range.upperBound
        switch entry.kind {
        case .sectionOpen: open = range.upperBound
        case .sectionClose: close = range.lowerBound
        case .element:
          let isClosed = JSONElement(tree: blocks[index].tree, index: entry.nodeIndex).isClosed
          items.append(
            Container.Item(range: range, valueRange: range, name: "", node: entry.nodeIndex, isClosed: isClosed))
        default: continue
        }
      }
    }
    guard let open, let close else { return nil }
    return Container(contentStart: open, contentEnd: close, items: items, isObject: false)
  }
}

extension Container {
  init(_ element: JSONElement, start: Int) {
    contentStart = start + element.range.lowerBound + 1
    contentEnd = start + element.range.upperBound - 1
    isObject = element.kind == .object
    func documentRange(_ range: Range<Int>) -> Range<Int> { start + range.lowerBound..<start + range.upperBound }
    items =
      isObject
      ? element.members.map {
        Item(
          range: documentRange($0.range), valueRange: documentRange($0.value.range), name: $0.name,
          node: $0.value.index,
          isClosed: $0.value.isClosed)
      }
      : element.elements.map {
        Item(
          range: documentRange($0.range), valueRange: documentRange($0.range), name: "", node: $0.index,
          isClosed: $0.isClosed)
      }
  }
}
