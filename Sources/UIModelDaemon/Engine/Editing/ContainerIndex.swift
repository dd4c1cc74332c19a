import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A cache of a document's objects and lists. Each edited container is read once, for any number of edits.
// This type is a class, because queries fill the cache.
final class ContainerIndex {
  /// The number of visited items and entries. A test uses this count to prove that the cost of one edit does not grow
  /// with the number of edits.
  private(set) var visitedCount = 0

  private let document: Document
  private lazy var root = document.rootContainer
  private var containersBySection: [String: Container?] = [:]
  private var containersByNode: [NodeKey: Container] = [:]
  /// The reasons that containers cannot be edited, by the offset after the opening bracket. A nil value means that the
  /// container can be edited.
  private var problems: [Int: EditError?] = [:]
  /// The indices of each block's entries that have a node, in order, by the block's index.
  private var entryIndices: [Int: [Int]] = [:]

  private struct NodeKey: Hashable {
    let blockIndex: Int
    let nodeIndex: Int
  }

  init(_ document: Document) { self.document = document }

  /// Returns the object or list at a place; nil if the place is neither.
  func container(at place: Place) -> Container? {
    if place.isRoot { return root }
    guard let (element, blockIndex) = document.element(at: place) else { return nil }
    if let entry = entry(containing: element.index, in: blockIndex), entry.kind == .sectionOpen,
      entry.nodeIndex + 1 == element.index
    {
      return section(entry.section)
    }
    return container(element, in: blockIndex)
  }

  /// Checks that the text of a container is complete, and throws if not.
  func check(_ container: Container) throws(EditError) {
    let problem = problems[container.contentStart] ?? ContainerCheck.problem(container, in: document)
    if problems[container.contentStart] == nil {
      visitedCount += container.items.count
      problems[container.contentStart] = .some(problem)
    }
    if let problem { throw problem }
  }

  /// Returns the container of a key or value, and the index of the item with this key or value. Returns nil if the
  /// place is not in a container.
  func parent(of place: Place) -> (Container, index: Int)? {
    guard let range = document.range(of: place), let (element, blockIndex) = document.element(at: place),
      let entry = entry(containing: element.index, in: blockIndex)
    else { return nil }
    // Search downwards from the top-level entry that contains the node.
    let topElement = JSONElement(
      tree: element.tree,
      index: entry.kind == .element || entry.kind == .rootValue ? entry.nodeIndex : entry.nodeIndex + 1)
    let container: Container?
    if element.index == entry.nodeIndex || element.index == topElement.index {
      container = entry.kind == .element ? section(entry.section) : root
    } else if element.index > topElement.index, element.index < Int(topElement.node.next) {
      container = innermostContainer(from: topElement, containing: element.index, in: blockIndex)
    } else {
      container = nil
    }
    guard let container, let index = index(of: range, in: container.items) else { return nil }
    return (container, index)
  }

  // MARK: Lookup

  private func container(_ element: JSONElement, in blockIndex: Int) -> Container? {
    guard element.kind == .object || element.kind == .array else { return nil }
    let key = NodeKey(blockIndex: blockIndex, nodeIndex: element.index)
    if let cachedContainer = containersByNode[key] { return cachedContainer }
    let container = Container(element, start: document.starts[blockIndex])
    visitedCount += container.items.count
    containersByNode[key] = container
    return container
  }

  private func section(_ name: String) -> Container? {
    if let cachedContainer = containersBySection[name] { return cachedContainer }
    let container = document.sectionContainer(name)
    visitedCount += container?.items.count ?? 0
    containersBySection[name] = .some(container)
    return container
  }

  private func innermostContainer(from topElement: JSONElement, containing nodeIndex: Int, in blockIndex: Int)
    -> Container?
  {
    var currentElement = topElement
    while let container = container(currentElement, in: blockIndex) {
      // The item before `nextIndex` is the last item whose value begins before the node.
      let nextIndex = lowerBound(container.items) { $0.node < nodeIndex }
      guard nextIndex > 0 else { return container }
      let value = JSONElement(tree: topElement.tree, index: container.items[known: nextIndex - 1].node)
      guard nodeIndex < Int(value.node.next) else { return container }
      currentElement = value
    }
    return nil
  }

  /// Returns the last top-level entry that begins at or before a node.
  private func entry(containing nodeIndex: Int, in blockIndex: Int) -> JSONEntry? {
    let blockEntries = document.blocks[blockIndex].entries
    let nodeEntries = entryIndices[blockIndex] ?? blockEntries.indices.filter { blockEntries[known: $0].nodeIndex >= 0 }
    if entryIndices[blockIndex] == nil {
      entryIndices[blockIndex] = nodeEntries
      visitedCount += blockEntries.count
    }
    let nextIndex = lowerBound(nodeEntries) { blockEntries[known: $0].nodeIndex <= nodeIndex }
    return nextIndex > 0 ? blockEntries[known: nodeEntries[nextIndex - 1]] : nil
  }

  /// Returns the index of the item that contains the start of a range or has the range as its value.
  private func index(of range: Range<Int>, in items: [Container.Item]) -> Int? {
    let nextIndex = lowerBound(items) { $0.range.lowerBound <= range.lowerBound }
    return (max(0, nextIndex - 2)..<nextIndex).first {
      items[known: $0].range.contains(range.lowerBound) || items[known: $0].valueRange == range
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
