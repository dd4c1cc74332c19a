import UIModelPlatform

/// Computes the focusability of every node of a tree.
struct FocusabilityComputation {
  private let tree: FocusTree
  private let navigationMode: FocusNavigationMode
  let classes: [ViewClass]
  /// Whether the class of each node is known, by node index. False for a custom class with an unknown superclass.
  private let isClassKnown: [Bool]
  /// The results of the previous tree, whose grounds are reused; empty if there is no previous tree.
  private let previousResults: [Focusability]
  private(set) var results: [Focusability] = []
  /// The covering item of each covered item.
  private(set) var coveringItems: [Int: Int] = [:]

  init(_ tree: FocusTree, _ navigationMode: FocusNavigationMode) {
    self.tree = tree
    self.navigationMode = navigationMode
    self.previousResults = []
    var classes: [ViewClass] = []
    var isKnownFlags: [Bool] = []
    classes.reserveCapacity(tree.nodes.count)
    isKnownFlags.reserveCapacity(tree.nodes.count)
    for node in tree.nodes {
      let viewClass = node.view.map { FocusabilityComputation.viewClass($0, in: tree.screens[node.screen]) }
      classes.append(viewClass?.0 ?? .view)
      isKnownFlags.append(viewClass?.1 ?? true)
    }
    self.classes = classes
    isClassKnown = isKnownFlags
  }

  /// Creates the computation for a tree in which only frames changed. The results of `engine` are reused, because
  /// frames affect neither classes nor grounds.
  init(_ tree: FocusTree, after engine: FocusEngine) {
    self.tree = tree
    navigationMode = engine.navigationMode
    classes = engine.classes
    isClassKnown = []
    previousResults = engine.focusability
  }

  private static func viewClass(_ index: Int, in screen: Screen) -> (ViewClass, isKnown: Bool) {
    let kind = screen.views[index].kind
    if kind == .cell { return (.cell, true) }
    let names = [screen.views[index].className, screen.views[index].superclass]
    if let namedClass = names.lazy.compactMap({ $0.value.flatMap(ViewClass.named) }).first { return (namedClass, true) }
    // A property that only lists have identifies the view as a list.
    if let list = screen.listProperties[index],
      list.cellPlaces.isGiven || list.allowsFocus.isGiven || list.collectionViewLayout.isGiven
    {
      return (list.collectionViewLayout.isGiven ? .collection : .table, true)
    }
    if let details = screen.details[index], details.contentSize.isGiven || details.contentOffset.isGiven {
      return (.scrollView, false)
    }
    guard names[0].isKnown, names[1].isKnown else { return (.unknownClass, false) }
    if names[0].isDefault { return (.view, names[1].isDefault) }
    // `ViewClass` does not list all of Apple's classes, so an unlisted Apple class is unknown. An unlisted custom class
    // is treated as a plain view, because the document lists its relevant methods.
    let isAppleClass = names[0].value.map {
      ["UI", "WK", "MK", "SF", "AV", "PK", "QL", "CN", "PH", "MTK", "SK", "_UI"].contains(where: $0.hasPrefix)
    }
    return (isAppleClass == true && names[1].isDefault ? .unknownClass : .view, false)
  }

  /// Computes `results` and `coveringItems` from the positions of the nodes.
  mutating func compute(_ geometry: FocusGeometry) {
    results = Array(
      repeating: Focusability(ground: .controller, obstacles: [], possibleObstacles: []), count: tree.nodes.count)
    for node in tree.nodes.indices {
      let parent = tree.nodes[node].parent
      var result = Focusability(
        ground: previousResults.isEmpty ? ground(of: node) : previousResults[node].ground, obstacles: [],
        possibleObstacles: [])
      if let parent {
        result.obstacles = results[parent].obstacles.intersection(.inherited)
        result.possibleObstacles = results[parent].possibleObstacles.intersection(.inherited)
        addEnclosingCellObstacle(parent, &result)
      }
      if let view = tree.nodes[node].view {
        addViewObstacles(at: tree.nodes[node].screen, view, node, &result)
        if let box = geometry.exactBox(node), box.rect.isEmpty { result.obstacles.insert(.zeroSized) }
      }
      if geometry.isOffScreen[node] { result.obstacles.insert(.offScreen) }
      switch tree.nodes[node].environment {
      case .none, .cycle: result.obstacles.insert(.detached)
      case .unknown: result.possibleObstacles.insert(.detached)
      case .root, .parent: break
      }
      results[node] = result
    }
    // An environment that overrides its parent can be inside a detached environment anywhere in the tree.
    for node in tree.parentFirstOrder {
      guard case .parent(let parent) = tree.nodes[node].environment else { continue }
      results[node].obstacles.formUnion(results[parent].obstacles.intersection(.detached))
      results[node].possibleObstacles.formUnion(results[parent].possibleObstacles.intersection(.detached))
    }
    for (behind, front) in CoveredItems(tree, geometry, results).coveredItems {
      results[behind].obstacles.insert(.covered)
      coveringItems[behind] = front
    }
  }

  /// Adds the obstacle `insideFocusableCell` if `parent` is a focusable cell or is inside such a cell. If the
  /// focusability of the cell is unknown, adds a possible obstacle.
  private func addEnclosingCellObstacle(_ parent: Int, _ result: inout Focusability) {
    let parentResult = results[parent]
    if parentResult.obstacles.contains(.insideFocusableCell) { result.obstacles.insert(.insideFocusableCell) }
    if parentResult.possibleObstacles.contains(.insideFocusableCell) {
      result.possibleObstacles.insert(.insideFocusableCell)
    }
    guard let view = tree.nodes[parent].view, tree.screens[tree.nodes[parent].screen].views[view].kind == .cell else {
      return
    }
    switch parentResult.verdict {
    case .focusable: result.obstacles.insert(.insideFocusableCell)
    case .unknown: result.possibleObstacles.insert(.insideFocusableCell)
    case .notFocusable: break
    }
  }

  private func addViewObstacles(at screen: Int, _ view: Int, _ node: Int, _ result: inout Focusability) {
    func addObstacle(_ flag: View.Flag, _ obstacle: FocusObstacles, when obstructingValue: Bool) {
      let value = tree.value(flag, of: tree.screens[screen].views[view])
      if value.value == obstructingValue { result.obstacles.insert(obstacle) }
      if !value.isKnown { result.possibleObstacles.insert(obstacle) }
    }
    addObstacle(.isHidden, .hidden, when: true)
    addObstacle(.isUserInteractionEnabled, .noInteraction, when: false)
    // `canBecomeFocused` of UIKit's classes checks whether a control is enabled; an override might not check it.
    if !result.ground.isOverride { addObstacle(.isEnabled, .disabled, when: false) }
    let alpha = tree.screens[screen].views[view].alpha
    if let alpha = alpha.value, alpha <= 0 { result.obstacles.insert(.transparent) }
    if !alpha.isKnown { result.possibleObstacles.insert(.transparent) }
    if !classes[node].receivesEvents, tree.screens[screen].views[view].isUserInteractionEnabled.isDefault {
      result.obstacles.insert(.noInteraction)
    }
  }

  // MARK: Grounds

  private func ground(of node: Int) -> FocusGround {
    guard let view = tree.nodes[node].view else { return .controller }
    switch tree.result(of: node, "canBecomeFocused") {
    case .given(true, _): return .overriddenTrue
    case .given(false, _): return .overriddenFalse
    case .unknown: return .overrideUnknown
    case .default: break
    }
    let isFullKeyboardAccess = navigationMode == .fullKeyboardAccess
    switch classes[node].focus {
    case .never:
      if tree.screens[tree.nodes[node].screen].views[view].kind == .focusItem { return .unknownClass }
      // The model does not record whether a view is an accessibility element, which Full Keyboard Access would focus.
      if isFullKeyboardAccess { return .viewWithFullAccess }
      return isClassKnown[node] ? .viewDefault : .ownClass
    case .textInput:
      // Full Keyboard Access also focuses text that is only selectable; keyboard navigation focuses editable text.
      guard let textInput = tree.screens[tree.nodes[node].screen].details[view]?.textInput else { return .textInput }
      if textInput.isEditable.isKnown, textInput.isEditable.value(default: true) { return .textInput }
      guard isFullKeyboardAccess else { return .unknownClass }
      switch textInput.isSelectable {
      case .given(true, _), .default: return .selectableTextWithFullAccess
      case .given(false, _): return textInput.isEditable.isKnown ? .viewWithFullAccess : .unknownClass
      case .unknown: return .unknownClass
      }
    case .control: return isFullKeyboardAccess ? .controlWithFullAccess : .control
    case .cell: return isFullKeyboardAccess ? .cellWithFullAccess : cellGround(node)
    case .unknown: return .unknownClass
    }
  }

  /// Returns the ground of a cell. The delegate takes precedence over `allowsFocus`, and `allowsFocus` over the
  /// system's default.
  private func cellGround(_ node: Int) -> FocusGround {
    guard let parent = tree.nodes[node].parent, let list = tree.list(of: parent) else { return .cellWithoutList }
    let view = tree.nodes[node].view ?? 0
    let ref = tree.screens[tree.nodes[node].screen].views[view].ref
    switch list.delegate.result(
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
