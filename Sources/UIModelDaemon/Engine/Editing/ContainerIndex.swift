import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A cache of the objects and lists in one document that are edited. Each is read once for any number of edits.
// This type is a class, because queries fill the cache.
final class ContainerIndex {
  /// The number of items and entries that were visited. A test uses it to prove that the cost of one edit does not grow
  /// with the number of edits.
  private(set) var visitedCount = 0

  private let document: Document
  private lazy var root = document.rootContainer
  private var containersBySection: [String: Container?] = [:]
  private var containersByNode: [Node: Container] = [:]
  /// The reasons that containers cannot be edited, by the offset after the opening bracket. A nil value means that the
  /// container can be edited.
  private var problems: [Int: EditError?] = [:]
  /// The indices of the entries that have a node, by block, in order.
  private var entries: [Int: [Int]] = [:]

  private struct Node: Hashable {
    let block: Int
    let node: Int
  }

  init(_ document: Document) { self.document = document }

  /// Returns the object or list at a place; nil if the place is neither.
  func container(at place: Place) -> Container? {
    if place.isRoot { return root }
    guard let (element, block) = document.element(at: place) else { return nil }
    if let entry = entry(containing: element.index, in: block), entry.kind == .sectionOpen,
      entry.node + 1 == element.index
    {
      return section(entry.section)
    }
    return container(element, in: block)
  }

  /// Throws if the container's text is not complete.
  func check(_ container: Container) throws(EditError) {
    let problem = problems[container.open] ?? ContainerCheck.problem(container, in: document)
    if problems[container.open] == nil {
      visitedCount += container.items.count
      problems[container.open] = .some(problem)
    }
    if let problem { throw problem }
  }

  /// Returns the container of a key or value, and its index there.
  func parent(of place: Place) -> (Container, index: Int)? {
    guard let range = document.range(of: place), let (element, block) = document.element(at: place),
      let entry = entry(containing: element.index, in: block)
    else { return nil }
    // Search downwards from the top-level entry that contains the node.
    let top = JSONElement(
      tree: element.tree, index: entry.kind == .element || entry.kind == .rootValue ? entry.node : entry.node + 1)
    let container: Container?
    if element.index == entry.node || element.index == top.index {
      container = entry.kind == .element ? section(entry.section) : root
    } else if element.index > top.index, element.index < Int(top.node.next) {
      container = innermostContainer(from: top, containing: element.index, in: block)
    } else {
      container = nil
    }
    guard let container, let index = index(of: range, in: container.items) else { return nil }
    return (container, index)
  }

  // MARK: Lookup

  private func container(_ element: JSONElement, in block: Int) -> Container? {
    guard element.kind == .object || element.kind == .array else { return nil }
    let key = Node(block: block, node: element.index)
    if let known = containersByNode[key] { return known }
    let container = Container(element, start: document.starts[block])
    visitedCount += container.items.count
    containersByNode[key] = container
    return container
  }

  private func section(_ name: String) -> Container? {
    if let known = containersBySection[name] { return known }
    let container = document.sectionContainer(name)
    visitedCount += container?.items.count ?? 0
    containersBySection[name] = .some(container)
    return container
  }

  private func innermostContainer(from top: JSONElement, containing node: Int, in block: Int) -> Container? {
    var current = top
    while let container = container(current, in: block) {
      // The last item whose value begins at or before the node.
      let nextIndex = lowerBound(container.items) { $0.node < node }
      guard nextIndex > 0 else { return container }
      let value = JSONElement(tree: top.tree, index: container.items[known: nextIndex - 1].node)
      guard node < Int(value.node.next) else { return container }
      current = value
    }
    return nil
  }

  /// Returns the last top-level entry that begins at or before a node.
  private func entry(containing node: Int, in block: Int) -> JSONEntry? {
    let blockEntries = document.blocks[block].entries
    let nodeEntries = entries[block] ?? blockEntries.indices.filter { blockEntries[known: $0].node >= 0 }
    if entries[block] == nil {
      entries[block] = nodeEntries
      visitedCount += blockEntries.count
    }
    let nextIndex = lowerBound(nodeEntries) { blockEntries[known: $0].node <= node }
    return nextIndex > 0 ? blockEntries[known: nodeEntries[nextIndex - 1]] : nil
  }

  /// Returns the index of the item that contains the start of a range or has the range as its value.
  private func index(of range: Range<Int>, in items: [Container.Item]) -> Int? {
    let nextIndex = lowerBound(items) { $0.range.lowerBound <= range.lowerBound }
    return (max(0, nextIndex - 2)..<nextIndex).first {
      items[known: $0].range.contains(range.lowerBound) || items[known: $0].value == range
    }
  }

  private func lowerBound<Item>(_ items: [Item], _ isBefore: (Item) -> Bool) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      visitedCount += 1
      if isBefore(items[known: middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
