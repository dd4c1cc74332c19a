import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handlers of `uimodel/focus/groupTree`, `tabLoop`, `reachable` and `explain`: the items that the keyboard can reach
/// on a screen, and the reasons why an item can or cannot be focused.
enum FocusQueries {
  struct ScreenParams: MessageParameters {
    /// The screen; nil for the window of the live session.
    let screen: EntityAddress?
    /// The handle of the queried view, or of the view at which the search or movement starts.
    let item: String?
    /// The handle of the focused item.
    let focusedHandle: String?
    /// The kind of keyboard navigation. If nil, a request with a screen uses `keyboardNavigation`, and a request
    /// without a screen uses the live session's kind.
    let navigationMode: FocusNavigationMode?
    let layoutDirection: LayoutDirection?
    /// The named states that are on; nil to use the states of the live session.
    let states: Set<String>?

    private static let members = ["screen", "item", "regime", "layoutDirection", "states"]

    init(_ reader: ParameterReader) throws(ResponseError) { try self.init(reader, and: []) }

    /// Reads the parameters that all focus queries share.
    ///
    /// - Parameter additionalNames: the names of the method's additional parameters.
    init(_ reader: ParameterReader, and additionalNames: [String]) throws(ResponseError) {
      try reader.rejectUnknownMembers(ScreenParams.members + additionalNames)
      screen = try reader.read(ifPresent: "screen", EntityAddress.self)
      item = try reader.string(ifPresent: "item")
      focusedHandle = additionalNames.contains("focused") ? try reader.string(ifPresent: "focused") : nil
      navigationMode = try reader.choice(ifPresent: "regime", FocusNavigationMode.self)
      layoutDirection = try reader.choice(ifPresent: "layoutDirection", LayoutDirection.self)
      states = try reader.strings(ifPresent: "states").map { Set($0) }
    }
  }

  /// The parameters of focus queries that also take the focused item.
  struct FocusedParams: MessageParameters {
    let screenParams: ScreenParams

    init(_ reader: ParameterReader) throws(ResponseError) { screenParams = try ScreenParams(reader, and: ["focused"]) }
  }

  static func groupTree(_ params: ScreenParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let (engine, state) = try focusSystem(params, context)
    return result(context, "groupTree", engine.groupTreeJSON(state), text: engine.groupTreeText(state))
  }

  static func tabLoop(_ params: ScreenParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let (engine, state) = try focusSystem(params, context)
    return result(
      context, "tabLoop", engine.tabLoopJSON(state), text: engine.tabLoopText(state).orIfEmpty(engine.noItemsMessage))
  }

  /// Returns the items that can be reached, each with the keys that lead to it. The search starts at `item`. If `item`
  /// is missing, the search starts at the focused or initial item.
  static func reachableItems(_ params: ScreenParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let (engine, state) = try focusSystem(params, context)
    let start = try params.item.map { name throws(ResponseError) in try item(name, "item", engine, params) }
    let reach = FocusReach(engine, from: start ?? state.focusedItem, state)
    return result(context, "reachable", reach.json, text: reach.text.orIfEmpty(engine.noItemsMessage))
  }

  /// Returns all reasons why an item can or cannot be focused, and the verdict for each kind of keyboard navigation.
  static func explain(_ params: FocusedParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let params = params.screenParams
    guard let item = params.item else {
      throw ResponseError(
        .invalidParams, "params.item: expected the name of a view, got nothing",
        data: ["path": "params.item", "expected": "the name of a view"])
    }
    let (engine, initialState) = try focusSystem(params, context)
    let node = try node(item, "item", engine, params)
    let focusedNode = try params.focusedHandle.map { name throws(ResponseError) in
      try self.item(name, "focused", engine, params)
    }
    let state = focusedNode.map { engine.stateAfterFocusing($0, initialState) } ?? initialState
    let explanation = engine.explain(
      node, state, reach: FocusReach(engine, from: initialState.focusedItem, initialState))
    var (modeVerdicts, text): (JSONObject, String) = ([:], explanation.text)
    for navigationMode in FocusNavigationMode.allCases {
      let isEngineMode = navigationMode == engine.navigationMode
      let modeExplanation =
        isEngineMode
        ? explanation
        : FocusEngine(engine.tree, navigationMode: navigationMode, isRightToLeft: engine.isRightToLeft).explain(
          node, state)
      modeVerdicts[navigationMode.rawValue] = modeExplanation.verdictJSON
      if !isEngineMode {
        text += "  \(navigationMode.phrase): \(modeExplanation.verdictText), \(modeExplanation.ground.text)\n"
      }
    }
    var json = explanation.json
    if case .object(var object) = json {
      object["regimes"] = .object(modeVerdicts)
      json = .object(object)
    }
    return result(context, "explanation", json, text: text)
  }

  static func result(
    _ context: RequestContext, _ name: String, _ value: JSONValue, text: String?
  ) -> JSONValue {
    var object: JSONObject = ["clock": .int(context.workspace.clock)]
    object[name] = value
    object["text"] = text.map { .string($0) }
    return .object(object)
  }

  /// Returns the focus engine of the screen in the request, with an initial focus state. If the request names no
  /// screen, returns the engine of the live session's window, with the focus that the window remembers.
  static func focusSystem(
    _ params: ScreenParams, _ context: RequestContext
  ) throws(ResponseError) -> (engine: FocusEngine, state: FocusState) {
    guard let address = params.screen else { return try sessionSystem(params, context) }
    let entity = try context.findEntity(address, as: .screen)
    guard let screen = entity.block.declarations.screens.first(where: { $0.place == entity.place }) else {
      throw context.wrongKindError(address, "screen", .screen)
    }
    let app = context.workspace.analysis.app(of: entity.record.number)
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
    var liveSession = context.workspace.session(of: try LiveSessions.appID(nil, context))
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
    if let item = state.focusedItem, !engine.focusability[item].isFocusable { state.focusedItem = nil }
    state.lastFocusedItems = state.lastFocusedItems.filter { engine.focusability[$0.value].isFocusable }
    return (engine, state)
  }

  /// Returns the focus tree node of the view with a handle. Throws if the screen has no view with this handle.
  static func node(
    _ name: String, _ member: String, _ engine: FocusEngine, _ params: ScreenParams
  ) throws(ResponseError) -> Int {
    if let node = engine.tree.node(named: name) { return node }
    let nearestHandle = nearestName(to: name, among: engine.tree.handles)
    throw ResponseError(
      .notFound,
      "params.\(member): \(params.screen?.description ?? "the window") has no view '\(name)'"
        + (nearestHandle.map { "; did you mean '\($0)'?" } ?? ""),
      data: ["path": .string("params." + member), "nearest": nearestHandle.map { .string($0) } ?? .null])
  }

  /// Returns the focus tree node of the view with a handle. Throws if the screen has no view with this handle, or if it
  /// is not certain that the view can be focused.
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
  fileprivate func orIfEmpty(_ fallback: String) -> String { isEmpty ? fallback : self }
}
