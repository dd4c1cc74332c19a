import UIModelPlatform

/// Computes the focusability of every node of a tree.
struct FocusabilityComputation {
  private let tree: FocusTree
  private let regime: FocusRegime
  let classes: [ViewClass]
  /// Whether the class of each node is known. False for a custom class with an unknown superclass.
  private let isClassKnown: [Bool]
  /// The results of the previous tree, from which the grounds are reused; empty if there is none.
  private let known: [Focusability]
  private(set) var results: [Focusability] = []
  /// The item in front of each covered item.
  private(set) var coveredBy: [Int: Int] = [:]

  init(_ tree: FocusTree, _ regime: FocusRegime) {
    self.tree = tree
    self.regime = regime
    self.known = []
    var classes: [ViewClass] = []
    var known: [Bool] = []
    classes.reserveCapacity(tree.nodes.count)
    known.reserveCapacity(tree.nodes.count)
    for node in tree.nodes {
      let found = node.view.map { FocusabilityComputation.viewClass($0, in: tree.screens[node.screen]) }
      classes.append(found?.0 ?? .view)
      known.append(found?.1 ?? true)
    }
    self.classes = classes
    isClassKnown = known
  }

  /// Creates the computation after a change of frames, which changes neither classes nor grounds.
  init(_ tree: FocusTree, after engine: FocusEngine) {
    self.tree = tree
    regime = engine.regime
    classes = engine.classes
    isClassKnown = []
    known = engine.focusability
  }

  private static func viewClass(_ index: Int, in screen: Screen) -> (ViewClass, isKnown: Bool) {
    let kind = screen.views[index].kind
    if kind == .cell { return (.cell, true) }
    let names = [screen.views[index].className, screen.views[index].superclass]
    if let known = names.lazy.compactMap({ $0.value.flatMap(ViewClass.named) }).first { return (known, true) }
    // A property that only lists have identifies the view as a list.
    if let list = screen.lists[index],
      list.cells.isGiven || list.allowsFocus.isGiven || list.collectionViewLayout.isGiven
    {
      return (list.collectionViewLayout.isGiven ? .collection : .table, true)
    }
    if let details = screen.details[index], details.contentSize.isGiven || details.contentOffset.isGiven {
      return (.scrollView, false)
    }
    guard names[0].isKnown, names[1].isKnown else { return (.other, false) }
    if names[0].isDefault { return (.view, names[1].isDefault) }
    // Not all of Apple's classes are listed in `ViewClass`. For a custom class, the document lists everything that
    // matters.
    let isAppleClass = names[0].value.map {
      ["UI", "WK", "MK", "SF", "AV", "PK", "QL", "CN", "PH", "MTK", "SK", "_UI"].contains(where: $0.hasPrefix)
    }
    return (isAppleClass == true && names[1].isDefault ? .other : .view, false)
  }

  /// Computes `results` and `coveredBy` from the positions of the nodes.
  mutating func compute(_ geometry: FocusGeometry) {
    results = Array(
      repeating: Focusability(ground: .controller, obstacles: [], possible: []), count: tree.nodes.count)
    for node in tree.nodes.indices {
      let parent = tree.nodes[node].parent
      var result = Focusability(
        ground: known.isEmpty ? ground(of: node) : known[node].ground, obstacles: [], possible: [])
      if let parent {
        result.obstacles = results[parent].obstacles.intersection(.inherited)
        result.possible = results[parent].possible.intersection(.inherited)
        noteEnclosingCell(parent, &result)
      }
      if let view = tree.nodes[node].view {
        look(at: tree.nodes[node].screen, view, node, &result)
        if let box = geometry.exact(node), box.rect.isEmpty { result.obstacles.insert(.zeroSized) }
      }
      if geometry.isOffScreen[node] { result.obstacles.insert(.offScreen) }
      switch tree.nodes[node].environment {
      case .none, .cycle: result.obstacles.insert(.detached)
      case .unknown: result.possible.insert(.detached)
      case .root, .parent: break
      }
      results[node] = result
    }
    // An environment that names its parent may belong to a detached one anywhere in the tree.
    for node in tree.order {
      guard case .parent(let parent) = tree.nodes[node].environment else { continue }
      results[node].obstacles.formUnion(results[parent].obstacles.intersection(.detached))
      results[node].possible.formUnion(results[parent].possible.intersection(.detached))
    }
    for (behind, front) in CoveredItems(tree, geometry, results).found {
      results[behind].obstacles.insert(.covered)
      coveredBy[behind] = front
    }
  }

  /// Adds the obstacle `insideFocusableCell` if `parent` is a focusable cell or inside one.
  private func noteEnclosingCell(_ parent: Int, _ result: inout Focusability) {
    let outer = results[parent]
    if outer.obstacles.contains(.insideFocusableCell) { result.obstacles.insert(.insideFocusableCell) }
    if outer.possible.contains(.insideFocusableCell) { result.possible.insert(.insideFocusableCell) }
    guard let view = tree.nodes[parent].view, tree.screens[tree.nodes[parent].screen].views[view].kind == .cell else {
      return
    }
    switch outer.verdict {
    case .focusable: result.obstacles.insert(.insideFocusableCell)
    case .unknown: result.possible.insert(.insideFocusableCell)
    case .notFocusable: break
    }
  }

  private func look(at screen: Int, _ view: Int, _ node: Int, _ result: inout Focusability) {
    func note(_ flag: View.Flag, _ obstacle: FocusObstacles, when wanted: Bool) {
      let value = tree.value(flag, of: tree.screens[screen].views[view])
      if value.value == wanted { result.obstacles.insert(obstacle) }
      if !value.isKnown { result.possible.insert(obstacle) }
    }
    note(.isHidden, .hidden, when: true)
    note(.isUserInteractionEnabled, .noInteraction, when: false)
    // `canBecomeFocused` of UIKit's classes checks whether a control is enabled; an override may not.
    if !result.ground.isOverride { note(.isEnabled, .disabled, when: false) }
    let alpha = tree.screens[screen].views[view].alpha
    if let alpha = alpha.value, alpha <= 0 { result.obstacles.insert(.transparent) }
    if !alpha.isKnown { result.possible.insert(.transparent) }
    if !classes[node].takesEvents, tree.screens[screen].views[view].isUserInteractionEnabled.isDefault {
      result.obstacles.insert(.noInteraction)
    }
  }

  // MARK: Grounds

  private func ground(of node: Int) -> FocusGround {
    guard let view = tree.nodes[node].view else { return .controller }
    switch tree.answer(of: node, "canBecomeFocused") {
    case .given(true, _): return .overriddenTrue
    case .given(false, _): return .overriddenFalse
    case .unknown: return .overrideUnknown
    case .default: break
    }
    let full = regime == .fullKeyboardAccess
    switch classes[node].focus {
    case .never:
      if tree.screens[tree.nodes[node].screen].views[view].kind == .focusItem { return .unknownClass }
      // The model does not say whether a view is an accessibility element.
      if full { return .viewWithFullAccess }
      return isClassKnown[node] ? .viewDefault : .ownClass
    case .textInput:
      // Full Keyboard Access also focuses text that is only selectable; keyboard navigation focuses editable text.
      guard let text = tree.screens[tree.nodes[node].screen].details[view]?.text else { return .textInput }
      if text.isEditable.isKnown, text.isEditable.value(default: true) { return .textInput }
      guard full else { return .unknownClass }
      switch text.isSelectable {
      case .given(true, _), .default: return .selectableTextWithFullAccess
      case .given(false, _): return text.isEditable.isKnown ? .viewWithFullAccess : .unknownClass
      case .unknown: return .unknownClass
      }
    case .control: return full ? .controlWithFullAccess : .control
    case .cell: return full ? .cellWithFullAccess : cellGround(node)
    case .unknown: return .unknownClass
    }
  }

  /// Returns the ground of a cell. The delegate takes precedence over `allowsFocus`, and `allowsFocus` over the
  /// system's default.
  private func cellGround(_ node: Int) -> FocusGround {
    guard let parent = tree.nodes[node].parent, let list = tree.list(of: parent) else { return .cellWithoutList }
    let view = tree.nodes[node].view ?? 0
    let ref = tree.screens[tree.nodes[node].screen].views[view].ref
    switch list.delegate.answer(
      "collectionView(_:canFocusItemAt:)", "collectionView:canFocusItemAtIndexPath:", "tableView(_:canFocusRowAt:)",
      "tableView:canFocusRowAtIndexPath:", for: ref)
    {
    case .given(true, _): return .delegateTrue
    case .given(false, _): return .delegateFalse
    case .unknown: return .listUnknown
    case .default: break
    }
    guard list.isEditing.isKnown else { return .listUnknown }
    if list.isEditing.value(default: false) {
      switch list.allowsFocusDuringEditing {
      case .given(let allows, _): return allows ? .allowsFocusDuringEditingTrue : .allowsFocusDuringEditingFalse
      // The system's default during editing is not documented.
      case .default, .unknown: return .listUnknown
      }
    }
    switch list.allowsFocus {
    case .given(true, _): return .allowsFocusTrue
    case .given(false, _): return .allowsFocusFalse
    case .unknown: return .listUnknown
    case .default: break
    }
    guard list.appearance.isKnown else { return .listUnknown }
    return list.isSidebar ? .sidebar : .listDefault
  }
}
