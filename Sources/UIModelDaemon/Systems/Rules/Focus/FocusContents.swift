import UIModelJSON
import UIModelPlatform

/// Queries about the contents of focus environments, and about code that UIKit calls on focus updates.
extension FocusAnalysis {
  /// Whether a node may be focused, now or in another state, or may contain unknown items.
  func mayBeFocused(_ node: Int) -> Bool {
    let ground = engine.focusability[node].ground
    return ground.canBecomeFocused != false || !ground.isCertain || mayContainUnlistedItems(node)
  }

  /// Whether a node may contain focus items that the document does not list.
  func mayContainUnlistedItems(_ node: Int) -> Bool {
    guard let view = tree.view(of: node) else { return false }
    if !view.isContentKnown || view.implementations.contains("focusItems(in:)") || !view.implementations.isKnown {
      return true
    }
    if let list = tree.list(of: node), list.cellPlaces.elements.isEmpty { return true }
    return tree.details(of: node)?.layoutGuides.elements.contains { $0.isFocusGuide } ?? false
  }

  /// Returns the indices of a node and of all nodes inside this node.
  func subtree(_ node: Int) -> Range<Int> { node..<tree.nodes[node].end }

  /// Returns the tree node of a view of the screen. Node 0 is the view controller, so the node of view 0 is 1.
  func node(ofView index: Int) -> Int { index + 1 }

  /// Returns, for each node, the number of preceding nodes that satisfy `isCounted`. A final element is the number of
  /// all nodes that satisfy `isCounted`.
  ///
  /// The difference of two elements is the count inside a node: `precedingCounts[tree.nodes[node].end] -
  /// precedingCounts[node]`.
  func precedingCounts(_ isCounted: (Int) -> Bool) -> [Int] {
    var precedingCounts = [0]
    precedingCounts.reserveCapacity(tree.nodes.count + 1)
    for node in tree.nodes.indices { precedingCounts.append((precedingCounts.last ?? 0) + (isCounted(node) ? 1 : 0)) }
    return precedingCounts
  }

  /// The environments whose parent environment differs from the containing environment, or might differ.
  var adoptedEnvironments: AdoptedEnvironments {
    AdoptedEnvironments(
      tree.nodes.indices.compactMap { node in
        guard case .parent(let parent) = tree.nodes[node].environment, parent != tree.nodes[node].parent else {
          return nil
        }
        return (node, parent)
      },
      // A view with unknown contents may contain an environment that returns any other one as its parent.
      unknownParents: tree.nodes.indices.filter { node in
        tree.nodes[node].environment == .unknown || tree.view(of: node).map { !$0.isContentKnown } ?? false
      })
  }

  /// Whether known or unknown code may run when focus moves to an item. UIKit calls `didUpdateFocus(in:with:)` on the
  /// item and its ancestors, and informs the delegates of lists.
  func mayReceiveFocusUpdates(at item: Int) -> Bool {
    func mayReceiveUpdates(_ node: Int) -> Bool {
      let implementations = tree.implements(of: node)
      if receivesUpdates(implementations) || (!implementations.isGiven && !isUIKitClass(node)) { return true }
      guard let delegate = tree.list(of: node)?.delegate.methods else { return false }
      return !delegate.isGiven || receivesUpdates(delegate)
    }
    return mayReceiveUpdates(item) || tree.ancestors(of: item).contains(where: mayReceiveUpdates)
  }

  /// Whether a node is a view, or a view class that is declared in code and not used on a known screen.
  func isViewNode(_ node: Int) -> Bool {
    if let index = tree.nodes[node].view { return screen.views[index].kind != .focusItem }
    return tree.screen(of: node).superclass.value.flatMap(ViewClass.named) != nil
  }

  private func receivesUpdates(_ implementations: Implementations) -> Bool {
    !implementations.isKnown || implementations.methods.keys.contains { $0.containsASCII("idUpdateFocus") }
  }

  /// Whether the class of a node is from UIKit. True if the document gives no class.
  private func isUIKitClass(_ node: Int) -> Bool {
    let view = tree.view(of: node)
    let name = view?.className ?? tree.screen(of: node).className
    if view == nil { return name.isDefault || name.value.map { $0.hasPrefix("UI") } ?? false }
    return name.isDefault || name.value.map { ViewClass.named($0) != nil } ?? false
  }

  /// Returns the nearest cell that contains a node and certainly can be focused. Returns nil if no cell matches.
  func focusableCell(containing node: Int) -> Int? {
    var ancestor = tree.nodes[node].parent
    while let enclosingNode = ancestor {
      let result = engine.focusability[enclosingNode]
      if result.isFocusable, result.isCertain, tree.view(of: enclosingNode)?.kind == .cell { return enclosingNode }
      ancestor = tree.nodes[enclosingNode].parent
    }
    return nil
  }

  /// The names in all `preferredFocusEnvironments` of the screen, its views and its focus guides, with their places.
  /// `isFromGuide` is true if the name is from a focus guide.
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

/// Focus environments whose parent environment differs from the containing environment. For example, a view's
/// `parentFocusEnvironment` may return a view in another part of the hierarchy.
struct AdoptedEnvironments {
  private let entries: [(node: Int, parent: Int)]
  /// The range from the first to the last environment whose parent environment is unknown, as nodes; nil if all parents
  /// are known.
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
    // Binary search for the first entry whose parent is inside or after the range.
    var (lowIndex, highIndex) = (0, entries.count)
    while lowIndex < highIndex {
      let middleIndex = (lowIndex + highIndex) / 2
      if entries[middleIndex].parent < nodeRange.lowerBound {
        lowIndex = middleIndex + 1
      } else {
        highIndex = middleIndex
      }
    }
    return entries[lowIndex...].prefix { $0.parent < nodeRange.upperBound }.contains { !nodeRange.contains($0.node) }
  }
}
