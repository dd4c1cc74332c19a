import UIModelJSON
import UIModelPlatform

/// Queries of rules about the contents of an environment and about code that focus updates reach.
extension FocusAnswer {
  /// Whether a node may be focused, now or in another state, or may contain unknown items.
  func mayBeFocused(_ node: Int) -> Bool {
    let ground = engine.focusability[node].ground
    return ground.answer != false || !ground.isCertain || mayHoldMore(node)
  }

  /// Whether a node may contain items that are not in the document.
  func mayHoldMore(_ node: Int) -> Bool {
    guard let view = tree.view(of: node) else { return false }
    if !view.isContentKnown || view.implements.contains("focusItems(in:)") || !view.implements.isKnown { return true }
    if let list = tree.list(of: node), list.cells.elements.isEmpty { return true }
    return tree.details(of: node)?.layoutGuides.elements.contains { $0.isFocusGuide } ?? false
  }

  /// The indices of a node and of everything inside it.
  func inside(_ node: Int) -> Range<Int> { node..<tree.nodes[node].end }

  /// The node of a view of the screen. The controller's node comes before all views.
  func node(ofView index: Int) -> Int { index + 1 }

  /// Returns for each node the number of nodes before it that satisfy `isSo`. The difference of two of these numbers is
  /// the count inside a node.
  func counts(_ isSo: (Int) -> Bool) -> [Int] {
    var counts = [0]
    counts.reserveCapacity(tree.nodes.count + 1)
    for node in tree.nodes.indices { counts.append((counts.last ?? 0) + (isSo(node) ? 1 : 0)) }
    return counts
  }

  /// The environments whose parent is not, or may not be, the environment that contains them.
  var adopted: AdoptedEnvironments {
    AdoptedEnvironments(
      tree.nodes.indices.compactMap { node in
        guard case .parent(let parent) = tree.nodes[node].environment, parent != tree.nodes[node].parent else {
          return nil
        }
        return (node, parent)
      },
      // Unknown contents of a view may name any parent.
      anywhere: tree.nodes.indices.filter { node in
        tree.nodes[node].environment == .unknown || tree.view(of: node).map { !$0.isContentKnown } ?? false
      })
  }

  /// Whether known or unknown code may act when focus moves to an item. The item, its ancestors and the delegates of
  /// lists receive focus updates.
  func mayHearOfFocus(at item: Int) -> Bool {
    func mayHear(_ node: Int) -> Bool {
      let implements = tree.implements(of: node)
      if hears(implements) || (!implements.isGiven && !isOfUIKit(node)) { return true }
      guard let delegate = tree.list(of: node)?.delegate.methods else { return false }
      return !delegate.isGiven || hears(delegate)
    }
    return mayHear(item) || tree.ancestors(of: item).contains(where: mayHear)
  }

  /// Whether a node is a view, or a view class without a known place in a screen.
  func isOfViews(_ node: Int) -> Bool {
    if let index = tree.nodes[node].view { return screen.views[index].kind != .focusItem }
    return tree.screen(of: node).superclass.value.flatMap(ViewClass.named) != nil
  }

  private func hears(_ implements: Implementations) -> Bool {
    !implements.isKnown || implements.methods.keys.contains { $0.mentions("idUpdateFocus") }
  }

  /// Whether a node's class is UIKit's, as far as the document shows.
  private func isOfUIKit(_ node: Int) -> Bool {
    let view = tree.view(of: node)
    let name = view?.className ?? tree.screen(of: node).className
    if view == nil { return name.isDefault || name.value.map { $0.hasPrefix("UI") } ?? false }
    return name.isDefault || name.value.map { ViewClass.named($0) != nil } ?? false
  }

  /// The nearest cell that contains a node and certainly can be focused.
  func focusableCell(around node: Int) -> Int? {
    var at = tree.nodes[node].parent
    while let outer = at {
      let result = engine.focusability[outer]
      if result.isFocusable, result.isCertain, tree.view(of: outer)?.kind == .cell { return outer }
      at = tree.nodes[outer].parent
    }
    return nil
  }

  /// The preferred focus environments of the screen's environments and focus guides, with their places.
  var preferredNames: [(name: Located<String>, isOfGuide: Bool)] {
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

/// Environments whose parent is not the environment that contains them.
struct AdoptedEnvironments {
  private let all: [(node: Int, parent: Int)]
  /// The first and the last environment with an unknown parent.
  private let anywhere: ClosedRange<Int>?

  /// `anywhere` must be in ascending order.
  init(_ all: [(node: Int, parent: Int)], anywhere: [Int]) {
    self.all = all.sorted { $0.parent < $1.parent }
    self.anywhere = anywhere.first.flatMap { first in anywhere.last.map { first...$0 } }
  }

  /// Whether an environment outside names, or may name, one inside as its parent.
  func lieOutside(_ environment: Range<Int>) -> Bool {
    if let anywhere, anywhere.lowerBound < environment.lowerBound || anywhere.upperBound >= environment.upperBound {
      return true
    }
    // Finds the first one whose parent is not before the environment.
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].parent < environment.lowerBound { low = middle + 1 } else { high = middle }
    }
    return all[low...].prefix { $0.parent < environment.upperBound }.contains { !environment.contains($0.node) }
  }
}
