import UIModelPlatform

/// Selection by a tap, by the key that selects, and by focus in lists where selection follows focus.
extension SessionSimulation {
  /// Selects a newly focused cell if selection follows focus in its list.
  mutating func selectFocusedCell(_ node: Int, _ focus: FocusEngine) {
    switch focus.selectionFollowsFocus(of: node) {
    case .default: break
    case .given(true, _): select(node, focus, "because selection follows focus", isFollowing: true)
    case .given(false, _):
      say(
        .selectionKept, focus.tree.name(of: node), "selection does not follow focus to '\(focus.tree.name(of: node))'")
    case .unknown(let reason, _): say(.unknown, focus.tree.name(of: node), reason)
    }
  }

  /// Selects a cell if its list and the delegate allow it. The selection replaces the list's previous one, unless the
  /// list allows several selected cells. In that case, selecting a selected cell deselects it. Returns false if the
  /// selection does not change.
  @discardableResult
  mutating func select(_ node: Int, _ focus: FocusEngine, _ why: String, isFollowing: Bool = false) -> Bool {
    let tree = focus.tree
    let name = tree.name(of: node)
    switch focus.canBeSelected(node) {
    case .given(false, _):
      say(.selectionKept, name, "'\(name)' is not selected, because its list or the list's delegate does not allow it")
      return false
    case .unknown(let reason, _):
      say(.unknown, name, reason)
      return false
    case .given(true, _), .default: break
    }
    let item = tree.item(of: node)
    let before = selected(inListOf: node, tree)
    let adds = !isFollowing && focus.addsToSelection(node)
    if adds, before.contains(item) {
      note { $0.selection.removeAll { $0 == item } }
      say(.deselected, name, "'\(name)' is deselected, \(why)")
      return true
    }
    note { session in
      session.selection.removeAll { before.contains($0) }
      if adds { session.selection += before }
      session.selection.append(item)
    }
    say(.selected, name, "'\(name)' is selected, \(why)")
    guard let selects = tree.details(of: node)?.selects, !selects.isDefault else { return true }
    switch selects.value {
    case "presentsAlert"?: say(.delegateCalled, name, "selecting it presents an alert")
    case "presents"?: say(.delegateCalled, name, "selecting it presents another screen")
    case "pushes"?: say(.delegateCalled, name, "selecting it pushes another screen")
    case "showsDetail"?: say(.delegateCalled, name, "selecting it shows the detail in another column")
    default: say(.unknown, name, "the effect of selecting it is not known")
    }
    return true
  }

  /// Returns the selected cells of a cell's list. Before the first selection in the list, those that the document
  /// declares.
  private func selected(inListOf node: Int, _ tree: FocusTree) -> [SessionItem] {
    guard let list = tree.nodes[node].parent else { return [] }
    let now = session.selection.filter { item in tree.node(of: item).map { tree.nodes[$0].parent == list } ?? false }
    guard now.isEmpty else { return now }
    return (list..<tree.nodes[list].end).filter {
      tree.nodes[$0].parent == list && tree.view(of: $0).map(tree.isSelected) == true
    }.map { tree.item(of: $0) }
  }
}

extension FocusEngine {
  /// Returns whether a cell can be selected: the list decides, then its delegate. The value is `default` outside a
  /// list.
  func canBeSelected(_ node: Int) -> Property<Bool> {
    guard let parent = tree.nodes[node].parent, let list = tree.list(of: parent) else { return .default }
    guard list.allowsSelection.isKnown else {
      return .unknown(reason: "it is not known whether its list allows selection", list.allowsSelection.place)
    }
    if list.allowsSelection.value == false { return list.allowsSelection }
    return list.delegate.answer(
      "collectionView(_:shouldSelectItemAt:)", "collectionView:shouldSelectItemAtIndexPath:",
      "tableView(_:willSelectRowAt:)", "tableView:willSelectRowAtIndexPath:",
      for: tree.view(of: node)?.ref ?? .default)
  }

  /// Whether selecting a cell keeps the other cells of its list selected (UITableView.h: allowsMultipleSelection). If
  /// selection follows focus too, a new selection replaces the previous one, as on a Mac.
  func addsToSelection(_ node: Int) -> Bool {
    guard let parent = tree.nodes[node].parent, let list = tree.list(of: parent) else { return false }
    return list.allowsMultipleSelection.value == true
      && !(list.allowsFocus.value == true && list.selectionFollowsFocus.value == true)
  }

  /// Returns whether focusing a cell selects it. The value is `default` for a node that is not a cell.
  ///
  /// If the list's property is false, the delegate is not asked. If it is true, the delegate can decide otherwise for a
  /// cell. If it is not set, a sidebar behaves as if it were true. Elsewhere the system decides by undocumented rules.
  package func selectionFollowsFocus(of node: Int) -> Property<Bool> {
    guard tree.view(of: node)?.kind == .cell, let parent = tree.nodes[node].parent, let list = tree.list(of: parent)
    else { return .default }
    let ref = tree.view(of: node)?.ref ?? .default
    func asked(_ origin: Origin) -> Property<Bool> {
      let answer = list.delegate.answer(
        "collectionView(_:selectionFollowsFocusForItemAt:)", "collectionView:selectionFollowsFocusForItemAtIndexPath:",
        "tableView(_:selectionFollowsFocusForRowAt:)", "tableView:selectionFollowsFocusForRowAtIndexPath:", for: ref)
      return answer.isDefault ? .given(true, origin) : answer
    }
    switch list.selectionFollowsFocus {
    case .given(true, let origin): return asked(origin)
    case .default where list.isSidebar: return asked(Origin(list.appearance.place ?? tree.place(of: parent)))
    case .default:
      return .unknown(
        reason: "selectionFollowsFocus is not set, so the system decides whether selection follows focus", nil)
    case let other: return other
    }
  }
}
