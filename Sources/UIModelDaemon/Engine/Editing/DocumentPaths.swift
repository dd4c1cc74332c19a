import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Access to values by path. A path lists the names of members and the indices of elements from the root to the value.
extension Document {
  /// Returns the place of the value at a path; nil if the document has no such value. The empty path is the root
  /// object. For example, `["sheets", "0", "ref"]` is the `ref` of the first sheet.
  package func place(at path: [String]) -> Place? {
    guard let rootName = path.first else { return .root(of: self) }
    var index = 1
    var rootValue: (JSONElement, Block)?
    for (_, block) in blocks.blocksWithTrait(.rootKeys) where rootValue == nil {
      guard let key = block.rootKeys.first(where: { $0.value == rootName }) else { continue }
      rootValue = (JSONElement(tree: block.tree, index: Int(key.place.node) + 1), block)
    }
    guard var (element, block) = rootValue else { return nil }
    let isSection = block.entries.contains { $0.kind == .sectionOpen && $0.nodeIndex + 1 == element.index }
    if isSection, path.count > 1 {
      guard let wantedIndex = Int(path[1]), wantedIndex >= 0, let foundElement = sectionElement(rootName, wantedIndex)
      else {
        return nil
      }
      (element, block) = foundElement
      index = 2
    }
    for step in path[index...] {
      switch element.kind {
      case .object:
        guard let value = element[JSONKey(step)] else { return nil }
        element = value
      case .array:
        guard let wantedIndex = Int(step),
          let value = element.elements.dropFirst(max(0, wantedIndex)).first(where: { _ in true }),
          wantedIndex >= 0
        else { return nil }
        element = value
      default: return nil
      }
    }
    return block.place(element)
  }

  private func sectionElement(_ section: String, _ index: Int) -> (JSONElement, Block)? {
    var remainingCount = index
    for block in blocks {
      for entry in block.entries where entry.kind == .element && entry.section == section {
        if remainingCount == 0 { return (JSONElement(tree: block.tree, index: entry.nodeIndex), block) }
        remainingCount -= 1
      }
    }
    return nil
  }
}
