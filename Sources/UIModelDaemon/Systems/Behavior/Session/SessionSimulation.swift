import UIModelPlatform

/// The simulation of a running app for one event: the content of the window and the steps that follow. It starts with
/// one session and ends with another, without side effects.
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
  /// The keyboard at the last report.
  var reportedKeyboard: KeyboardPresence?
  /// The effect of the keyboard on the sheet in front at the last report.
  var reportedKeyboardEffect: LayerKeyboardEffect?
  /// The focused item with its node. A cache, because finding an item without a handle means counting its siblings.
  private var focusedItemNode: (item: SessionItem, node: Int)?
  /// The last focused node of each focus group.
  private var lastFocusedNodes: [Int: Int] = [:]

  /// The maximum number of focus groups whose last focused item is kept. Beyond it, the oldest entry is removed.
  private static let maximumFocusGroupCount = 256

  package var app: AppModel { responders.app }
  /// The focus engine of the reachable layers. On platforms without a focus system, it still provides the views' names.
  /// Nil if no screen is given.
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
    var state = FocusState(focused: focusedNode, lastFocused: lastFocusedNodes)
    for item in session.selection {
      guard let node = focus.tree.node(of: item), let list = focus.tree.nodes[node].parent else { continue }
      state.selected[list, default: []].insert(node)
    }
    return state
  }

  /// Records that a node is focused, and makes it the last focused item of its group.
  mutating func recordFocus(on node: Int, _ focus: FocusEngine) {
    let item = focus.tree.item(of: node)
    var outdatedItems: Set<SessionItem> = [item]
    if let group = focus.groups.groupByNode[node] {
      if let last = lastFocusedNodes[group] { outdatedItems.insert(focus.tree.item(of: last)) }
      lastFocusedNodes[group] = node
    }
    session.lastFocusedItems.removeAll { outdatedItems.contains($0) }
    session.lastFocusedItems.append(item)
    session.focusedItem = item
    focusedItemNode = (item, node)
    guard session.lastFocusedItems.count > SessionSimulation.maximumFocusGroupCount else { return }
    let oldest = session.lastFocusedItems.removeFirst()
    if let group = focus.tree.node(of: oldest).flatMap({ focus.groups.groupByNode[$0] }) {
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

  /// Appends a step.
  mutating func addStep(_ kind: SessionStep.Kind, _ item: String? = nil, _ text: String) {
    steps.append(SessionStep(kind: kind, item: item, text: text))
  }

  /// Changes the session and rebuilds the window.
  mutating func updateSessionAndWindow(_ body: (inout LiveSession) -> Void) {
    body(&session)
    window = SessionWindow(session, responders, sheets: sheets, environment)
    findNodes()
  }

  /// Changes parts of the session that do not affect the layers of the window.
  mutating func updateSession(_ body: (inout LiveSession) -> Void) { body(&session) }

  /// Removes references to items that no longer exist after an edit of a document, and focus on a platform without a
  /// focus system.
  private mutating func removeMissingItems() {
    if session.focusedItem != nil, focusedNode == nil || !environment.hasFocusSystem { session.focusedItem = nil }
    if let item = session.firstResponder, place(of: item) == nil { session.firstResponder = nil }
    session.selection = session.selection.filter { place(of: $0) != nil }
    session.lastFocusedItems = session.lastFocusedItems.filter { place(of: $0) != nil }
  }

  /// Returns the indices of an item's screen and view. The view is nil for a controller. Returns nil if the item does
  /// not exist.
  func place(of item: SessionItem) -> (screen: Int, view: Int?)? {
    guard let screen = app.screens.firstIndex(where: { $0.name == item.screen }) else { return nil }
    if let ref = item.ref { return app.screens[screen].viewIndicesByRef[ref].map { (screen, $0) } }
    if item.path.isEmpty { return (screen, nil) }
    return app.screens[screen].view(at: item.path).map { (screen, $0) }
  }

  /// The responder chain for keys: from the focused item, else from the first responder, else from the screen in front.
  /// Nil if that screen is not given.
  var chain: ResponderChain? {
    let start = session.focusedItem ?? session.firstResponder
    if let place = start.flatMap({ place(of: $0) }) { return responders.chain(from: place.view, in: place.screen) }
    return window.front?.screen.map { responders.chain(from: nil, in: $0) }
  }

  /// Returns the name of an item for messages.
  func name(of item: SessionItem) -> String {
    guard let place = place(of: item) else { return item.ref ?? item.screen }
    return place.view.map { app.screens[place.screen].views[$0].name } ?? app.screens[place.screen].name
  }
}
