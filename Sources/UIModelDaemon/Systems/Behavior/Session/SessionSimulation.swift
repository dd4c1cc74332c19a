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
  var reportedHold: SheetHold?
  /// The focused item with its node. A cache, because finding an item without a handle means counting its siblings.
  private var found: (item: SessionItem, node: Int)?
  /// The last focused node of each focus group.
  private var remembered: [Int: Int] = [:]

  /// The maximum number of focus groups with a last focused item. The oldest entries are removed.
  private static let maximumRemembered = 256

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
    reportedHold = SheetHold(sheet: window.front?.name, hold: keyboardHold)
  }

  /// The node of the focused item; nil if no item is focused.
  package var focusedNode: Int? {
    guard let item = session.focused else { return nil }
    return found?.item == item ? found?.node : focus?.tree.node(of: item)
  }

  /// The state of the focus system, with nodes instead of items.
  package var focusState: FocusState {
    guard let focus else { return FocusState() }
    var state = FocusState(focused: focusedNode, lastFocused: remembered)
    for item in session.selection {
      guard let node = focus.tree.node(of: item), let list = focus.tree.nodes[node].parent else { continue }
      state.selected[list, default: []].insert(node)
    }
    return state
  }

  /// Records that a node is focused, and makes it the last focused item of its group.
  mutating func noteFocus(on node: Int, _ focus: FocusEngine) {
    let item = focus.tree.item(of: node)
    var outdated: Set<SessionItem> = [item]
    if let group = focus.groups.ofNode[node] {
      if let last = remembered[group] { outdated.insert(focus.tree.item(of: last)) }
      remembered[group] = node
    }
    session.lastFocused.removeAll { outdated.contains($0) }
    session.lastFocused.append(item)
    session.focused = item
    found = (item, node)
    guard session.lastFocused.count > SessionSimulation.maximumRemembered else { return }
    let oldest = session.lastFocused.removeFirst()
    if let group = focus.tree.node(of: oldest).flatMap({ focus.groups.ofNode[$0] }) { remembered[group] = nil }
  }

  /// Finds the nodes of the focused item and of the last focused items.
  private mutating func findNodes() {
    (found, remembered) = (nil, [:])
    guard let focus else { return }
    if let item = session.focused, let node = focus.tree.node(of: item) { found = (item, node) }
    for item in session.lastFocused {
      guard let node = focus.tree.node(of: item), let group = focus.groups.ofNode[node] else { continue }
      remembered[group] = node
    }
  }

  /// Appends a step.
  mutating func say(_ kind: SessionStep.Kind, _ item: String? = nil, _ text: String) {
    steps.append(SessionStep(kind: kind, item: item, text: text))
  }

  /// Changes the session and rebuilds the window.
  mutating func change(_ body: (inout LiveSession) -> Void) {
    body(&session)
    window = SessionWindow(session, responders, sheets: sheets, environment)
    findNodes()
  }

  /// Changes parts of the session that do not affect the layers of the window.
  mutating func note(_ body: (inout LiveSession) -> Void) { body(&session) }

  /// Removes items that an edit of a document removed, and focus on a platform without a focus system.
  private mutating func removeMissingItems() {
    if session.focused != nil, focusedNode == nil || !environment.hasFocusSystem { session.focused = nil }
    if let item = session.firstResponder, place(of: item) == nil { session.firstResponder = nil }
    session.selection = session.selection.filter { place(of: $0) != nil }
    session.lastFocused = session.lastFocused.filter { place(of: $0) != nil }
  }

  /// Returns the position of an item among the app's screens. The view is nil for a controller.
  func place(of item: SessionItem) -> (screen: Int, view: Int?)? {
    guard let screen = app.screens.firstIndex(where: { $0.name == item.screen }) else { return nil }
    if let ref = item.ref { return app.screens[screen].viewsByRef[ref].map { (screen, $0) } }
    if item.path.isEmpty { return (screen, nil) }
    return app.screens[screen].view(at: item.path).map { (screen, $0) }
  }

  /// The responder chain for keys: from the focused item, else from the first responder, else from the screen in front.
  /// Nil if that screen is not given.
  var chain: ResponderChain? {
    let start = session.focused ?? session.firstResponder
    if let place = start.flatMap({ place(of: $0) }) { return responders.chain(from: place.view, in: place.screen) }
    return window.front?.screen.map { responders.chain(from: nil, in: $0) }
  }

  /// Returns the name of an item in messages.
  func name(of item: SessionItem) -> String {
    guard let place = place(of: item) else { return item.ref ?? item.screen }
    return place.view.map { app.screens[place.screen].views[$0].name } ?? app.screens[place.screen].name
  }
}
