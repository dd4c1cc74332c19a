import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handlers of `uimodel/focus/groupTree`, `tabLoop`, `reachable` and `explain`: the items that the keyboard can reach
/// on a screen, and the reasons.
enum FocusQueries {
  struct ScreenParams: MessageParameters {
    /// The screen; nil for the window of the live session.
    let screen: EntityAddress?
    /// The handle of the view that the query is about, or from which it starts.
    let item: String?
    /// The handle of the focused item.
    let focused: String?
    /// The kind of keyboard navigation. If nil, `keyboardNavigation` is used for a screen, and the live session's kind
    /// without a screen.
    let navigationMode: FocusNavigationMode?
    let layoutDirection: LayoutDirection?
    /// The named states that are on; nil for those of the live session.
    let states: Set<String>?

    private static let members = ["screen", "item", "regime", "layoutDirection", "states"]

    init(_ reader: ParameterReader) throws(ResponseError) { try self.init(reader, and: []) }

    /// Reads the parameters that all focus queries share.
    ///
    /// - Parameter others: the names of the method's additional parameters.
    init(_ reader: ParameterReader, and others: [String]) throws(ResponseError) {
      try reader.rejectUnknownMembers(ScreenParams.members + others)
      screen = try reader.read(ifPresent: "screen", EntityAddress.self)
      item = try reader.string(ifPresent: "item")
      focused = others.contains("focused") ? try reader.string(ifPresent: "focused") : nil
      navigationMode = try reader.choice(ifPresent: "regime", FocusNavigationMode.self)
      layoutDirection = try reader.choice(ifPresent: "layoutDirection", LayoutDirection.self)
      states = try reader.strings(ifPresent: "states").map { Set($0) }
    }
  }

  /// The parameters of a focus query that also takes the focused item.
  struct FocusedParams: MessageParameters {
    let screen: ScreenParams

    init(_ reader: ParameterReader) throws(ResponseError) { screen = try ScreenParams(reader, and: ["focused"]) }
  }

  static func groupTree(_ params: ScreenParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let (engine, state) = try system(params, context)
    return answer(context, "groupTree", engine.groupTreeJSON(state), text: engine.groupTreeText(state))
  }

  static func tabLoop(_ params: ScreenParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let (engine, state) = try system(params, context)
    return answer(
      context, "tabLoop", engine.tabLoopJSON(state), text: engine.tabLoopText(state).orIfEmpty(engine.noItemsMessage))
  }

  /// Returns the items that can be reached, each with the keys that lead there. The search starts at `item`; without
  /// `item`, at the focused or initial item.
  static func reachable(_ params: ScreenParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let (engine, state) = try system(params, context)
    let start = try params.item.map { name throws(ResponseError) in try item(name, "item", engine, params) }
    let reach = FocusReach(engine, from: start ?? state.focused, state)
    return answer(context, "reachable", reach.json, text: reach.text.orIfEmpty(engine.noItemsMessage))
  }

  /// Returns all reasons why an item can or cannot be focused, and the verdict for each kind of keyboard navigation.
  static func explain(_ params: FocusedParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let params = params.screen
    guard let item = params.item else {
      throw ResponseError(
        .invalidParams, "params.item: expected the name of a view, got nothing",
        data: ["path": "params.item", "expected": "the name of a view"])
    }
    let (engine, memory) = try system(params, context)
    let node = try node(item, "item", engine, params)
    let focused = try params.focused.map { name throws(ResponseError) in
      try self.item(name, "focused", engine, params)
    }
    let state = focused.map { engine.stateAfterFocusing($0, memory) } ?? memory
    let explanation = engine.explain(node, state, reach: FocusReach(engine, from: memory.focused, memory))
    var (regimes, text): (JSONObject, String) = ([:], explanation.text)
    for navigationMode in FocusNavigationMode.allCases {
      let isEngineRegime = navigationMode == engine.navigationMode
      let regimeExplanation =
        isEngineRegime
        ? explanation
        : FocusEngine(engine.tree, navigationMode: navigationMode, isRightToLeft: engine.isRightToLeft).explain(
          node, state)
      regimes[navigationMode.rawValue] = regimeExplanation.verdictJSON
      if !isEngineRegime {
        text += "  \(navigationMode.phrase): \(regimeExplanation.verdictText), \(regimeExplanation.ground.text)\n"
      }
    }
    var json = explanation.json
    if case .object(var object) = json {
      object["regimes"] = .object(regimes)
      json = .object(object)
    }
    return answer(context, "explanation", json, text: text)
  }

  static func answer(
    _ context: RequestContext, _ name: String, _ value: JSONValue, text: String?
  ) -> JSONValue {
    var object: JSONObject = ["clock": .int(context.workspace.clock)]
    object[name] = value
    object["text"] = text.map { .string($0) }
    return .object(object)
  }

  /// Returns the focus engine of a screen with an initial state. Without a screen, returns those of the live session's
  /// window, including the focus that it remembers.
  static func system(
    _ params: ScreenParams, _ context: RequestContext
  ) throws(ResponseError) -> (engine: FocusEngine, state: FocusState) {
    guard let address = params.screen else { return try sessionSystem(params, context) }
    let found = try context.find(address, as: .screen)
    guard let screen = found.block.declarations.screens.first(where: { $0.place == found.place }) else {
      throw context.wrongKind(address, "screen", .screen)
    }
    let app = context.workspace.analysis.app(of: found.record.number)
    var screensByRef: [String: Screen] = [:]
    for record in context.workspace.documents where context.workspace.analysis.app(of: record.number) == app {
      for screen in record.document.blocks.flatMap(\.declarations.screens) {
        if let ref = screen.ref.value, screensByRef[ref] == nil { screensByRef[ref] = screen }
      }
    }
    let states = params.states ?? app.flatMap { context.workspace.session(of: $0).states }
    let tree = FocusTree(screen, states: states) { screensByRef[$0] }
    let engine = FocusEngine(
      tree, navigationMode: params.navigationMode ?? .keyboardNavigation,
      isRightToLeft: params.layoutDirection == .rightToLeft)
    return (engine, FocusState())
  }

  /// Returns the focus engine and state of the live session's window, including presented sheets.
  private static func sessionSystem(
    _ params: ScreenParams, _ context: RequestContext
  ) throws(ResponseError) -> (engine: FocusEngine, state: FocusState) {
    var liveSession = context.workspace.session(of: try LiveSessions.app(nil, context))
    if let states = params.states { liveSession.states = states }
    let simulation = try LiveSessions.simulation(nil, context, liveSession).1
    guard let tree = simulation.focus?.tree, simulation.environment.hasFocusSystem else {
      let reasons =
        simulation.window.unknownFacts
        + (simulation.environment.hasFocusSystem ? [] : ["the platform has no focus system"])
      throw ResponseError(
        .requestFailed,
        "params.screen: name a screen, because the live session cannot answer: "
          + reasons.joined(separator: "; "), data: ["path": "params.screen"])
    }
    let session = simulation.session
    let engine = FocusEngine(
      tree, navigationMode: params.navigationMode ?? session.navigationMode,
      isRightToLeft: params.layoutDirection.map { $0 == .rightToLeft } ?? session.isRightToLeft)
    var state = simulation.focusState
    if let item = state.focused, !engine.focusability[item].isFocusable { state.focused = nil }
    state.lastFocused = state.lastFocused.filter { engine.focusability[$0.value].isFocusable }
    return (engine, state)
  }

  /// Returns the node of the view with a name. Throws if the screen has no such view.
  static func node(
    _ name: String, _ member: String, _ engine: FocusEngine, _ params: ScreenParams
  ) throws(ResponseError) -> Int {
    if let node = engine.tree.node(named: name) { return node }
    let nearest = nearestName(to: name, among: engine.tree.handles)
    throw ResponseError(
      .notFound,
      "params.\(member): \(params.screen?.description ?? "the window") has no view '\(name)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
      data: ["path": .string("params." + member), "nearest": nearest.map { .string($0) } ?? .null])
  }

  /// Returns the node of the view with a name. Throws if the view cannot be focused.
  static func item(
    _ name: String, _ member: String, _ engine: FocusEngine, _ params: ScreenParams
  ) throws(ResponseError) -> Int {
    let node = try node(name, member, engine, params)
    guard engine.focusability[node].isFocusable else {
      throw ResponseError(
        .invalidParams,
        "params.\(member): '\(name)' \(engine.focusability[node].verdict == .unknown ? "may not be focusable" : "cannot be focused")",
        data: ["path": .string("params." + member), "expected": "an item that can be focused"])
    }
    return node
  }
}

extension String {
  fileprivate func orIfEmpty(_ regimeExplanation: String) -> String { isEmpty ? regimeExplanation : self }
}
