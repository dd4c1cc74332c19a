import UIModelJSON
import UIModelPlatform

/// Queries about the contents of a focus environment, and about code that is called on focus updates.
extension FocusAnalysis {
  /// Whether a node may be focused, now or in another state, or may contain unknown items.
  func mayBeFocused(_ node: Int) -> Bool {
    let ground = engine.focusability[node].ground
    return ground.canBecomeFocused != false || !ground.isCertain || mayContainUnlistedItems(node)
  }

  /// Whether a node may contain focus items that the document does not list.
  func mayContainUnlistedItems(_ node: Int) -> Bool {
    guard let view = tree.view(of: node) else { return false }
    if !view.isContentKnown || view.implements.contains("focusItems(in:)") || !view.implements.isKnown { return true }
    if let list = tree.list(of: node), list.cellPlaces.elements.isEmpty { return true }
    return tree.details(of: node)?.layoutGuides.elements.contains { $0.isFocusGuide } ?? false
  }

  /// The indices of a node and of all nodes inside it.
  func subtree(_ node: Int) -> Range<Int> { node..<tree.nodes[node].end }

  /// The tree node of a view of the screen. Node 0 is the view controller, so the node of view 0 is 1.
  func node(ofView index: Int) -> Int { index + 1 }

  /// Returns, for each node, the number of nodes before it that satisfy `isCounted`. A final element counts all nodes.
  ///
  /// The difference of two elements is the count inside a node: `counts[tree.nodes[node].end] - counts[node]`.
  func counts(_ isCounted: (Int) -> Bool) -> [Int] {
    var counts = [0]
    counts.reserveCapacity(tree.nodes.count + 1)
    for node in tree.nodes.indices { counts.append((counts.last ?? 0) + (isCounted(node) ? 1 : 0)) }
    return counts
  }

  /// The environments whose parent environment is not, or might not be, the environment that contains them.
  var adoptedEnvironments: AdoptedEnvironments {
    AdoptedEnvironments(
      tree.nodes.indices.compactMap { node in
        guard case .parent(let parent) = tree.nodes[node].environment, parent != tree.nodes[node].parent else {
          return nil
        }
        return (node, parent)
      },
      // Unknown contents of a view may name any parent.
      unknownParents: tree.nodes.indices.filter { node in
        tree.nodes[node].environment == .unknown || tree.view(of: node).map { !$0.isContentKnown } ?? false
      })
  }

  /// Whether known or unknown code may run when focus moves to an item. UIKit calls `didUpdateFocus(in:with:)` on the
  /// item and its ancestors, and informs the delegates of lists.
  func mayReceiveFocusUpdates(at item: Int) -> Bool {
    func mayReceiveUpdates(_ node: Int) -> Bool {
      let implements = tree.implements(of: node)
      if receivesUpdates(implements) || (!implements.isGiven && !isUIKitClass(node)) { return true }
      guard let delegate = tree.list(of: node)?.delegate.methods else { return false }
      return !delegate.isGiven || receivesUpdates(delegate)
    }
    return mayReceiveUpdates(item) || tree.ancestors(of: item).contains(where: mayReceiveUpdates)
  }

  /// Whether a node is a view, or a view class that is not used in a known screen.
  func isViewNode(_ node: Int) -> Bool {
    if let index = tree.nodes[node].view { return screen.views[index].kind != .focusItem }
    return tree.screen(of: node).superclass.value.flatMap(ViewClass.named) != nil
  }

  private func receivesUpdates(_ implements: Implementations) -> Bool {
    !implements.isKnown || implements.methods.keys.contains { $0.mentions("idUpdateFocus") }
  }

  /// Whether a node's class is a UIKit class, as far as the document shows.
  private func isUIKitClass(_ node: Int) -> Bool {
    let view = tree.view(of: node)
    let name = view?.className ?? tree.screen(of: node).className
    if view == nil { return name.isDefault || name.value.map { $0.hasPrefix("UI") } ?? false }
    return name.isDefault || name.value.map { ViewClass.named($0) != nil } ?? false
  }

  /// The nearest cell that contains a node and certainly can be focused.
  func focusableCell(containing node: Int) -> Int? {
    var ancestor = tree.nodes[node].parent
    while let outer = ancestor {
      let result = engine.focusability[outer]
      if result.isFocusable, result.isCertain, tree.view(of: outer)?.kind == .cell { return outer }
      ancestor = tree.nodes[outer].parent
    }
    return nil
  }

  /// The names in all `preferredFocusEnvironments` of the screen, its views and its focus guides, with their places.
  /// `isFromGuide` is true for a name that a focus guide lists.
  var preferredNames: [(name: Located<String>, isFromGuide: Bool)] {
    var names = screen.preferredFocusEnvironments.elements.map { ($0, false) }
    for index in screen.details.keys.sorted() {
      guard let details = screen.details[index] else { continue }
      names += details.preferredFocusEnvironments.elements.map { ($0, false) }
      for guide in details.layoutGuides.elements where guide.isFocusGuide {
        names += guide.preferredFocusEnvironments.elements.map { ($0, true) }
      }
    }
    return names
  }
}

/// Focus environments whose parent environment differs from the environment that contains them. For example, a view's
/// `parentFocusEnvironment` may return a view in another part of the hierarchy.
struct AdoptedEnvironments {
  private let entries: [(node: Int, parent: Int)]
  /// The range from the first to the last node with an unknown parent; nil if there is none.
  private let unknownParents: ClosedRange<Int>?

  /// Creates the collection. `unknownParents` lists the nodes with an unknown parent, in ascending order.
  init(_ entries: [(node: Int, parent: Int)], unknownParents: [Int]) {
    self.entries = entries.sorted { $0.parent < $1.parent }
    self.unknownParents = unknownParents.first.flatMap { first in unknownParents.last.map { first...$0 } }
  }

  /// Whether an environment outside a node range has, or may have, a parent environment inside the range.
  func mayHaveOutsideChild(_ nodeRange: Range<Int>) -> Bool {
    if let unknownParents,
      unknownParents.lowerBound < nodeRange.lowerBound || unknownParents.upperBound >= nodeRange.upperBound
    {
      return true
    }
    // Binary search for the first entry whose parent is not before the range.
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].parent < nodeRange.lowerBound { low = middle + 1 } else { high = middle }
    }
    return entries[low...].prefix { $0.parent < nodeRange.upperBound }.contains { !nodeRange.contains($0.node) }
  }
}
