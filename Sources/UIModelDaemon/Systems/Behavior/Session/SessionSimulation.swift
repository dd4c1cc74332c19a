import UIModelPlatform

/// The running app, for one event: what is in the window, and what happens step by step. Pure: it starts with a session
/// and ends with another one.
package struct SessionSimulation: Sendable {
  package let responders: AppResponders
  package let sheets: [Sheet]
  package let toolbars: [Toolbar]
  package let environment: Environment
  package private(set) var session: LiveSession
  package private(set) var steps: [SessionStep] = []
  package private(set) var window: SessionWindow
  /// The keyboard as it was told of last.
  var settledKeyboard: KeyboardPresence?
  /// How the keyboard held the sheet in front up when that was told of last.
  var settledHold: SheetHold?
  /// The item that focus came to, with its node: finding an item without a handle means counting its siblings.
  private var found: (item: SessionItem, node: Int)?
  /// What focus groups remember, by group.
  private var remembered: [Int: Int] = [:]

  /// More groups than this remember nothing.
  private static let mostRemembered = 256

  package var app: AppModel { responders.app }
  /// What can be focused of what is within reach; on platforms without a focus system its views still have their names.
  /// Nil where no screen is given.
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
    forgetWhatIsGone()
    lookUp()
    settledKeyboard = keyboardPresence
    settledHold = SheetHold(sheet: window.front?.name, hold: keyboardHold)
  }

  /// The focused item's node.
  package var focusedNode: Int? {
    guard let item = session.focused else { return nil }
    return found?.item == item ? found?.node : focus?.tree.node(of: item)
  }

  /// What the focus system remembers, in nodes.
  package var focusState: FocusState {
    guard let focus else { return FocusState() }
    var state = FocusState(focused: focusedNode, lastFocused: remembered)
    for item in session.selection {
      guard let node = focus.tree.node(of: item), let list = focus.tree.nodes[node].parent else { continue }
      state.selected[list, default: []].insert(node)
    }
    return state
  }

  /// Notes that focus is on a node now, and that its group remembers it.
  mutating func noteFocus(on node: Int, _ focus: FocusEngine) {
    let item = focus.tree.item(of: node)
    var forgotten: Set<SessionItem> = [item]
    if let group = focus.groups.ofNode[node] {
      if let last = remembered[group] { forgotten.insert(focus.tree.item(of: last)) }
      remembered[group] = node
    }
    session.lastFocused.removeAll { forgotten.contains($0) }
    session.lastFocused.append(item)
    session.focused = item
    found = (item, node)
    guard session.lastFocused.count > SessionSimulation.mostRemembered else { return }
    let oldest = session.lastFocused.removeFirst()
    if let group = focus.tree.node(of: oldest).flatMap({ focus.groups.ofNode[$0] }) { remembered[group] = nil }
  }

  /// Finds the nodes of what is focused, and of what is remembered.
  private mutating func lookUp() {
    (found, remembered) = (nil, [:])
    guard let focus else { return }
    if let item = session.focused, let node = focus.tree.node(of: item) { found = (item, node) }
    for item in session.lastFocused {
      guard let node = focus.tree.node(of: item), let group = focus.groups.ofNode[node] else { continue }
      remembered[group] = node
    }
  }

  mutating func say(_ kind: SessionStep.Kind, _ item: String? = nil, _ text: String) {
    steps.append(SessionStep(kind: kind, item: item, text: text))
  }

  /// Changes the session, and looks again at what is in the window.
  mutating func change(_ body: (inout LiveSession) -> Void) {
    body(&session)
    window = SessionWindow(session, responders, sheets: sheets, environment)
    lookUp()
  }

  /// Changes what does not decide what is in the window.
  mutating func note(_ body: (inout LiveSession) -> Void) { body(&session) }

  /// An edit of a document may have removed what was focused, or a platform has no focus.
  private mutating func forgetWhatIsGone() {
    if session.focused != nil, focusedNode == nil || !environment.hasFocusSystem { session.focused = nil }
    if let item = session.firstResponder, place(of: item) == nil { session.firstResponder = nil }
    session.selection = session.selection.filter { place(of: $0) != nil }
    session.lastFocused = session.lastFocused.filter { place(of: $0) != nil }
  }

  /// Where an item is among the app's screens; the view is nil for a controller.
  func place(of item: SessionItem) -> (screen: Int, view: Int?)? {
    guard let screen = app.screens.firstIndex(where: { $0.name == item.screen }) else { return nil }
    if let ref = item.ref { return app.screens[screen].viewsByRef[ref].map { (screen, $0) } }
    if item.path.isEmpty { return (screen, nil) }
    return app.screens[screen].view(at: item.path).map { (screen, $0) }
  }

  /// The chain of responders that keys go to: from the focused item, else from the first responder, else from the screen
  /// in front. Nil where that screen is not given.
  var chain: ResponderChain? {
    let start = session.focused ?? session.firstResponder
    if let place = start.flatMap({ place(of: $0) }) { return responders.chain(from: place.view, in: place.screen) }
    return window.front?.screen.map { responders.chain(from: nil, in: $0) }
  }

  /// The name of an item for people.
  func name(of item: SessionItem) -> String {
    guard let place = place(of: item) else { return item.ref ?? item.screen }
    return place.view.map { app.screens[place.screen].views[$0].name } ?? app.screens[place.screen].name
  }
}
