import UIModelJSON
import UIModelPlatform

/// What rules ask about everything inside an environment, and about what could act when focus moves there.
extension FocusAnswer {
  /// Whether a node can or could be focused, now or in another state, or may hold something of which nothing is known.
  func mayBeFocused(_ node: Int) -> Bool {
    let ground = engine.focusability[node].ground
    return ground.answer != false || !ground.isCertain || mayHoldMore(node)
  }

  /// Whether a node may hold items that the document does not show.
  func mayHoldMore(_ node: Int) -> Bool {
    guard let view = tree.view(of: node) else { return false }
    if !view.isContentKnown || view.implements.contains("focusItems(in:)") || !view.implements.isKnown { return true }
    if let list = tree.list(of: node), list.cells.elements.isEmpty { return true }
    return tree.details(of: node)?.layoutGuides.elements.contains { $0.isFocusGuide } ?? false
  }

  /// A node and everything inside it.
  func inside(_ node: Int) -> Range<Int> { node..<tree.nodes[node].end }

  /// The node of a view of the screen: its controller comes before all of them.
  func node(ofView index: Int) -> Int { index + 1 }

  /// For each node the number of those before it that are so: what is inside a node is counted at once then.
  func counts(_ isSo: (Int) -> Bool) -> [Int] {
    var counts = [0]
    counts.reserveCapacity(tree.nodes.count + 1)
    for node in tree.nodes.indices { counts.append((counts.last ?? 0) + (isSo(node) ? 1 : 0)) }
    return counts
  }

  /// The environments that name another one as their parent than what they lie in, or may do so.
  var adopted: AdoptedEnvironments {
    AdoptedEnvironments(
      tree.nodes.indices.compactMap { node in
        guard case .parent(let parent) = tree.nodes[node].environment, parent != tree.nodes[node].parent else {
          return nil
        }
        return (node, parent)
      },
      // What is not known inside a view may name any.
      anywhere: tree.nodes.indices.filter { node in
        tree.nodes[node].environment == .unknown || tree.view(of: node).map { !$0.isContentKnown } ?? false
      })
  }

  /// Whether code that the document names, or of which it says nothing, may act when focus moves to an item: its class,
  /// what it lies in, and delegates of lists hear of it.
  func mayHearOfFocus(at item: Int) -> Bool {
    func mayHear(_ node: Int) -> Bool {
      let implements = tree.implements(of: node)
      if hears(implements) || (!implements.isGiven && !isOfUIKit(node)) { return true }
      guard let delegate = tree.list(of: node)?.delegate.methods else { return false }
      return !delegate.isGiven || hears(delegate)
    }
    return mayHear(item) || tree.ancestors(of: item).contains(where: mayHear)
  }

  /// Whether a node is a view, or a class of views of which nobody says where they are.
  func isOfViews(_ node: Int) -> Bool {
    if let index = tree.nodes[node].view { return screen.views[index].kind != .focusItem }
    return tree.screen(of: node).superclass.value.flatMap(ViewClass.named) != nil
  }

  private func hears(_ implements: Implementations) -> Bool {
    !implements.isKnown || implements.methods.keys.contains { $0.mentions("idUpdateFocus") }
  }

  /// Whether a node's class is UIKit's own, as far as the document says.
  private func isOfUIKit(_ node: Int) -> Bool {
    let view = tree.view(of: node)
    let name = view?.className ?? tree.screen(of: node).className
    if view == nil { return name.isDefault || name.value.map { $0.hasPrefix("UI") } ?? false }
    return name.isDefault || name.value.map { ViewClass.named($0) != nil } ?? false
  }

  /// The nearest cell around a node that certainly can be focused itself.
  func focusableCell(around node: Int) -> Int? {
    var at = tree.nodes[node].parent
    while let outer = at {
      let result = engine.focusability[outer]
      if result.isFocusable, result.isCertain, tree.view(of: outer)?.kind == .cell { return outer }
      at = tree.nodes[outer].parent
    }
    return nil
  }

  /// What the environments of the screen prefer, and where its focus guides lead, each as it stands there.
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

/// Environments that name another one as their parent than what they lie in.
struct AdoptedEnvironments {
  private let all: [(node: Int, parent: Int)]
  /// The first and the last one of which the parent is not known.
  private let anywhere: ClosedRange<Int>?

  /// `anywhere` in ascending order.
  init(_ all: [(node: Int, parent: Int)], anywhere: [Int]) {
    self.all = all.sorted { $0.parent < $1.parent }
    self.anywhere = anywhere.first.flatMap { first in anywhere.last.map { first...$0 } }
  }

  /// Whether one that lies outside of an environment names one inside as its parent, or may do so.
  func lieOutside(_ environment: Range<Int>) -> Bool {
    if let anywhere, anywhere.lowerBound < environment.lowerBound || anywhere.upperBound >= environment.upperBound {
      return true
    }
    // The first whose parent does not come before.
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].parent < environment.lowerBound { low = middle + 1 } else { high = middle }
    }
    return all[low...].prefix { $0.parent < environment.upperBound }.contains { !environment.contains($0.node) }
  }
}
