import UIModelPlatform

/// Selection by a tap, by the key that selects the focused item, and by focus in lists where selection follows focus.
extension SessionSimulation {
  /// Selects a newly focused cell if selection follows focus in the cell's list.
  mutating func selectFocusedCell(_ node: Int, _ focus: FocusEngine) {
    switch focus.selectionFollowsFocus(of: node) {
    case .default: break
    case .given(true, _): select(node, focus, "because selection follows focus", followsFocus: true)
    case .given(false, _):
      addStep(
        .selectionKept, focus.tree.name(of: node), "selection does not follow focus to '\(focus.tree.name(of: node))'")
    case .unknown(let reason, _): addStep(.unknown, focus.tree.name(of: node), reason)
    }
  }

  /// Selects a cell if its list and the list's delegate allow the selection. The new selection replaces the old one,
  /// unless the list allows several selected cells. In such a list, selecting a selected cell deselects the cell.
  /// Returns false if the selection does not change.
  @discardableResult
  mutating func select(_ node: Int, _ focus: FocusEngine, _ cause: String, followsFocus: Bool = false) -> Bool {
    let tree = focus.tree
    let name = tree.name(of: node)
    switch focus.canBeSelected(node) {
    case .given(false, _):
      addStep(
        .selectionKept, name, "'\(name)' is not selected, because its list or the list's delegate does not allow it")
      return false
    case .unknown(let reason, _):
      addStep(.unknown, name, reason)
      return false
    case .given(true, _), .default: break
    }
    let item = tree.item(of: node)
    let oldSelection = selectedItems(inListOf: node, tree)
    let keepsOldSelection = !followsFocus && focus.addsToSelection(node)
    if keepsOldSelection, oldSelection.contains(item) {
      updateSession { $0.selection.removeAll { $0 == item } }
      addStep(.deselected, name, "'\(name)' is deselected, \(cause)")
      return true
    }
    updateSession { session in
      session.selection.removeAll { oldSelection.contains($0) }
      if keepsOldSelection { session.selection += oldSelection }
      session.selection.append(item)
    }
    addStep(.selected, name, "'\(name)' is selected, \(cause)")
    guard let selectionEffect = tree.details(of: node)?.selectionEffect, !selectionEffect.isDefault else { return true }
    switch selectionEffect.value {
    case "presentsAlert"?: addStep(.delegateCalled, name, "selecting it presents an alert")
    case "presents"?: addStep(.delegateCalled, name, "selecting it presents another screen")
    case "pushes"?: addStep(.delegateCalled, name, "selecting it pushes another screen")
    case "showsDetail"?: addStep(.delegateCalled, name, "selecting it shows the detail in another column")
    default: addStep(.unknown, name, "the effect of selecting it is not known")
    }
    return true
  }

  /// Returns the selected cells of a cell's list. Before the first selection in the list, returns the cells that the
  /// document declares as selected.
  private func selectedItems(inListOf node: Int, _ tree: FocusTree) -> [SessionItem] {
    guard let listNode = tree.nodes[node].parent else { return [] }
    let sessionSelection = session.selection.filter { item in
      tree.node(of: item).map { tree.nodes[$0].parent == listNode } ?? false
    }
    guard sessionSelection.isEmpty else { return sessionSelection }
    return (listNode..<tree.nodes[listNode].end).filter {
      tree.nodes[$0].parent == listNode && tree.view(of: $0).map(tree.isSelected) == true
    }.map { tree.item(of: $0) }
  }
}

extension FocusEngine {
  /// Returns whether a cell can be selected. The list's `allowsSelection` decides first, then the list's delegate. The
  /// result is `default` for a node outside a list.
  func canBeSelected(_ node: Int) -> Property<Bool> {
    guard let parent = tree.nodes[node].parent, let list = tree.list(of: parent) else { return .default }
    guard list.allowsSelection.isKnown else {
      return .unknown(reason: "it is not known whether its list allows selection", list.allowsSelection.place)
    }
    if list.allowsSelection.value == false { return list.allowsSelection }
    return list.delegate.result(
      "collectionView(_:shouldSelectItemAt:)", "collectionView:shouldSelectItemAtIndexPath:",
      "tableView(_:willSelectRowAt:)", "tableView:willSelectRowAtIndexPath:",
      for: tree.view(of: node)?.ref ?? .default)
  }

  /// Returns whether selecting a cell keeps the other cells of its list selected (UITableView.h:
  /// allowsMultipleSelection). If selection follows focus in the list, a new selection replaces the previous one, as on
  /// a Mac.
  func addsToSelection(_ node: Int) -> Bool {
    guard let parent = tree.nodes[node].parent, let list = tree.list(of: parent) else { return false }
    return list.allowsMultipleSelection.value == true
      && !(list.allowsFocus.value == true && list.selectionFollowsFocus.value == true)
  }

  /// Returns whether focusing a cell selects the cell. The result is `default` for a node that is not a cell.
  ///
  /// The list's property `selectionFollowsFocus` decides:
  /// - If the property is false, focus selects no cell, and the delegate is not asked.
  /// - If the property is true, the delegate can decide otherwise for a cell.
  /// - If the property is not set, a sidebar behaves as if the property were true. In other lists, the system decides
  ///   by undocumented rules.
  package func selectionFollowsFocus(of node: Int) -> Property<Bool> {
    guard tree.view(of: node)?.kind == .cell, let parent = tree.nodes[node].parent, let list = tree.list(of: parent)
    else { return .default }
    let ref = tree.view(of: node)?.ref ?? .default
    func delegateResult(_ origin: Origin) -> Property<Bool> {
      let result = list.delegate.result(
        "collectionView(_:selectionFollowsFocusForItemAt:)", "collectionView:selectionFollowsFocusForItemAtIndexPath:",
        "tableView(_:selectionFollowsFocusForRowAt:)", "tableView:selectionFollowsFocusForRowAtIndexPath:", for: ref)
      return result.isDefault ? .given(true, origin) : result
    }
    switch list.selectionFollowsFocus {
    case .given(true, let origin): return delegateResult(origin)
    case .default where list.isSidebar: return delegateResult(Origin(list.appearance.place ?? tree.place(of: parent)))
    case .default:
      return .unknown(
        reason: "selectionFollowsFocus is not set, so the system decides whether selection follows focus", nil)
    case let unknownValue: return unknownValue
    }
  }
}
