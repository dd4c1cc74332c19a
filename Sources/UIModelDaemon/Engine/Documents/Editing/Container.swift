import UIModelJSON

/// An object or a list of a document with its items as they stand in the text, wherever its blocks are cut. Offsets are
/// UTF-8 bytes from the document's start.
struct Container {
  /// After the opening bracket.
  let open: Int
  /// Before the closing bracket.
  let close: Int
  /// Each member with its key, or each element.
  let items: [Item]
  let isObject: Bool

  struct Item {
    let range: Range<Int>
    let value: Range<Int>
    /// A member's name; empty for an element.
    let name: String
  }
}

extension Place {
  /// The root object of a document, which has no node of its own.
  package static func root(of document: Document) -> Place {
    Place(block: document.blocks.first?.id ?? BlockID(document: document.number, serial: 0), node: -2)
  }

  package var isRoot: Bool { node == -2 }
}

extension Document {
  /// The element at a place; nil if its block was edited away or it is no node.
  package func element(at place: Place) -> (JSONElement, block: Int)? {
    guard let index = index(of: place.block), place.node >= 0, Int(place.node) < blocks[index].tree.nodes.count else {
      return nil
    }
    return (JSONElement(tree: blocks[index].tree, index: Int(place.node)), index)
  }

  /// The object or list at a place; nil for anything else.
  func container(at place: Place) -> Container? {
    if place.isRoot { return rootContainer }
    guard let (element, block) = element(at: place) else { return nil }
    if let section = sectionName(of: element, in: block) { return sectionContainer(section) }
    let start = starts[block]
    switch element.kind {
    case .object: return Container(element, start: start)
    case .array: return Container(element, start: start)
    default: return nil
    }
  }

  /// The container that a key or a value stands in, and its index there.
  func parent(of place: Place) -> (Container, index: Int)? {
    guard let range = range(of: place), let (element, block) = element(at: place) else { return nil }
    // Down from the top-level entry that holds the node.
    var found: Container?
    for entry in blocks[block].entries where entry.node >= 0 {
      let top = JSONElement(
        tree: element.tree, index: entry.kind == .element || entry.kind == .other ? entry.node : entry.node + 1)
      let isInside = element.index > top.index && element.index < Int(top.node.next)
      if element.index == entry.node || element.index == top.index {
        found = entry.kind == .element ? sectionContainer(entry.section) : rootContainer
        break
      }
      if isInside {
        found = innermost(from: top, holding: element.index, start: starts[block])
        break
      }
    }
    guard let container = found,
      let index = container.items.firstIndex(where: { $0.range.contains(range.lowerBound) || $0.value == range })
    else { return nil }
    return (container, index)
  }

  private func innermost(from top: JSONElement, holding node: Int, start: Int) -> Container? {
    var current = top
    while true {
      var next: JSONElement?
      for member in current.members where node > member.value.index && node < Int(member.value.node.next) {
        next = member.value
      }
      for item in current.elements where node > item.index && node < Int(item.node.next) { next = item }
      guard let next else { return Container(current, start: start) }
      current = next
    }
  }

  /// The name of the section whose array this is.
  private func sectionName(of element: JSONElement, in block: Int) -> String? {
    blocks[block].entries.first { $0.kind == .sectionOpen && $0.node + 1 == element.index }?.section
  }

  private var rootContainer: Container? {
    var items: [Container.Item] = []
    var (open, close): (Int?, Int?) = (nil, nil)
    var pending: (name: String, start: Int, value: Int)?
    for (index, block) in blocks.enumerated() {
      let start = starts[index]
      for entry in block.entries {
        let range = start + entry.range.lowerBound..<start + entry.range.upperBound
        switch entry.kind {
        case .rootOpen: open = range.upperBound
        case .rootClose: close = range.lowerBound
        case .member:
          let key = JSONElement(tree: block.tree, index: entry.node)
          let value = JSONElement(tree: block.tree, index: entry.node + 1).range
          items.append(
            Container.Item(
              range: range, value: start + value.lowerBound..<start + value.upperBound, name: key.string ?? ""))
        case .sectionOpen:
          let key = JSONElement(tree: block.tree, index: entry.node)
          pending = (key.string ?? "", start + key.range.lowerBound, range.lowerBound)
        case .sectionClose:
          guard let section = pending else { continue }
          items.append(
            Container.Item(
              range: section.start..<range.upperBound, value: section.value..<range.upperBound, name: section.name))
          pending = nil
        case .element, .other: continue
        }
      }
    }
    guard let open, let close else { return nil }
    return Container(open: open, close: close, items: items, isObject: true)
  }

  private func sectionContainer(_ section: String) -> Container? {
    var items: [Container.Item] = []
    var (open, close): (Int?, Int?) = (nil, nil)
    for (index, block) in blocks.enumerated() {
      for entry in block.entries where entry.section == section {
        let range = starts[index] + entry.range.lowerBound..<starts[index] + entry.range.upperBound
        switch entry.kind {
        case .sectionOpen: open = range.upperBound
        case .sectionClose: close = range.lowerBound
        case .element: items.append(Container.Item(range: range, value: range, name: ""))
        default: continue
        }
      }
    }
    guard let open, let close else { return nil }
    return Container(open: open, close: close, items: items, isObject: false)
  }
}

extension Container {
  fileprivate init(_ element: JSONElement, start: Int) {
    open = start + element.range.lowerBound + 1
    close = start + element.range.upperBound - 1
    isObject = element.kind == .object
    func absolute(_ range: Range<Int>) -> Range<Int> { start + range.lowerBound..<start + range.upperBound }
    items =
      isObject
      ? element.members.map { Item(range: absolute($0.range), value: absolute($0.value.range), name: $0.name) }
      : element.elements.map { Item(range: absolute($0.range), value: absolute($0.range), name: "") }
  }
}
