import UIModelPlatform

/// The simulation of one event in a running app: the session, the content of the window, and the steps that follow the
/// event. The simulation changes only its own copy of the session.
///
/// For example, `tap(_:)` on a text field makes the field the first responder and appends a `firstResponderChanged`
/// step.
package struct SessionSimulation: Sendable {
  package let responders: AppResponders
  package let sheets: [Sheet]
  package let toolbars: [Toolbar]
  package let environment: Environment
  package private(set) var session: LiveSession
  package private(set) var steps: [SessionStep] = []
  package private(set) var window: SessionWindow
  /// The form and the position of the keyboard at the last report.
  var reportedKeyboard: KeyboardPresence?
  /// The effect of the keyboard on the sheet in front at the last report.
  var reportedKeyboardEffect: LayerKeyboardEffect?
  /// The focused item and its node. Cached because the search for the node of an item without a handle walks over the
  /// item's siblings.
  private var focusedItemNode: (item: SessionItem, node: Int)?
  /// The last focused node of each focus group, by the index of the group.
  private var lastFocusedNodes: [Int: Int] = [:]

  /// The maximum number of focus groups whose last focused item is kept. Above this number, the oldest item is removed.
  private static let maximumFocusGroupCount = 256

  package var app: AppModel { responders.app }
  /// The focus engine of the reachable layers; nil if none of these layers has a known screen. On platforms without a
  /// focus system, the engine still provides the names of views.
  package var focus: FocusEngine? { window.focus }

  package init(
    _ session: LiveSession, _ app: AppModel, sheets: [Sheet], toolbars: [Toolbar] = [], _ environment: Environment
  ) {
    self.session = session
    self.sheets = sheets
    self.toolbars = toolbars
    self.environment = environment
    responders = AppResponders(app, sheets: sheets)
    window = SessionWindow(session, responders, sheets: sheets, environment)
    removeMissingItems()
    findNodes()
    reportedKeyboard = keyboardPresence
    reportedKeyboardEffect = LayerKeyboardEffect(layerName: window.front?.name, effect: keyboardEffect)
  }

  /// The node of the focused item; nil if no item is focused.
  package var focusedNode: Int? {
    guard let item = session.focusedItem else { return nil }
    return focusedItemNode?.item == item ? focusedItemNode?.node : focus?.tree.node(of: item)
  }

  /// The state of the focus system, with nodes instead of items.
  package var focusState: FocusState {
    guard let focus else { return FocusState() }
    var state = FocusState(focusedItem: focusedNode, lastFocusedItems: lastFocusedNodes)
    for item in session.selection {
      guard let node = focus.tree.node(of: item), let list = focus.tree.nodes[node].parent else { continue }
      state.selectedCells[list, default: []].insert(node)
    }
    return state
  }

  /// Records that a node is focused, and makes it the last focused item of its group.
  mutating func recordFocus(on node: Int, _ focus: FocusEngine) {
    let item = focus.tree.item(of: node)
    var outdatedItems: Set<SessionItem> = [item]
    if let group = focus.groups.groupByNode[node] {
      if let lastNode = lastFocusedNodes[group] { outdatedItems.insert(focus.tree.item(of: lastNode)) }
      lastFocusedNodes[group] = node
    }
    session.lastFocusedItems.removeAll { outdatedItems.contains($0) }
    session.lastFocusedItems.append(item)
    session.focusedItem = item
    focusedItemNode = (item, node)
    guard session.lastFocusedItems.count > SessionSimulation.maximumFocusGroupCount else { return }
    let oldestItem = session.lastFocusedItems.removeFirst()
    if let group = focus.tree.node(of: oldestItem).flatMap({ focus.groups.groupByNode[$0] }) {
      lastFocusedNodes[group] = nil
    }
  }

  /// Finds the nodes of the focused item and of the last focused items.
  private mutating func findNodes() {
    (focusedItemNode, lastFocusedNodes) = (nil, [:])
    guard let focus else { return }
    if let item = session.focusedItem, let node = focus.tree.node(of: item) { focusedItemNode = (item, node) }
    for item in session.lastFocusedItems {
      guard let node = focus.tree.node(of: item), let group = focus.groups.groupByNode[node] else { continue }
      lastFocusedNodes[group] = node
    }
  }

  mutating func addStep(_ kind: SessionStep.Kind, _ itemName: String? = nil, _ text: String) {
    steps.append(SessionStep(kind: kind, itemName: itemName, text: text))
  }

  /// Changes the session and rebuilds the window.
  mutating func updateSessionAndWindow(_ body: (inout LiveSession) -> Void) {
    body(&session)
    window = SessionWindow(session, responders, sheets: sheets, environment)
    findNodes()
  }

  /// Changes parts of the session that do not affect the layers of the window.
  mutating func updateSession(_ body: (inout LiveSession) -> Void) { body(&session) }

  /// Removes references to items that no longer exist after an edit of a document. Also removes focus on a platform
  /// without a focus system.
  private mutating func removeMissingItems() {
    if session.focusedItem != nil, focusedNode == nil || !environment.hasFocusSystem { session.focusedItem = nil }
    if let item = session.firstResponder, location(of: item) == nil { session.firstResponder = nil }
    session.selection = session.selection.filter { location(of: $0) != nil }
    session.lastFocusedItems = session.lastFocusedItems.filter { location(of: $0) != nil }
  }

  /// Returns the indices of an item's screen and view, or nil if the item does not exist. The view's index is nil if
  /// the item is a controller.
  func location(of item: SessionItem) -> (screen: Int, view: Int?)? {
    guard let screen = app.screens.firstIndex(where: { $0.name == item.screenName }) else { return nil }
    if let ref = item.ref { return app.screens[screen].viewIndicesByRef[ref].map { (screen, $0) } }
    if item.path.isEmpty { return (screen, nil) }
    return app.screens[screen].viewIndex(at: item.path).map { (screen, $0) }
  }

  /// The responder chain for keys, which starts at the focused item, or else at the first responder, or else at the
  /// screen in front. Nil if the chain would start at a screen that the documents do not declare.
  var chain: ResponderChain? {
    let startItem = session.focusedItem ?? session.firstResponder
    if let location = startItem.flatMap({ location(of: $0) }) {
      return responders.chain(from: location.view, in: location.screen)
    }
    return window.front?.screenIndex.map { responders.chain(from: nil, in: $0) }
  }

  /// Returns the name of an item for messages.
  func name(of item: SessionItem) -> String {
    guard let location = location(of: item) else { return item.ref ?? item.screenName }
    return location.view.map { app.screens[location.screen].views[$0].name } ?? app.screens[location.screen].name
  }
}
