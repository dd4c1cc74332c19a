import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handler of `uimodel/responder/dispatch`: the responder that performs a key press or an action, and the responders
/// that UIKit asks before that responder.
///
/// For example, `{"press": "cmd+t", "focused": "browser"}` finds the command that ⌘T performs.
enum ResponderQueries {
  struct DispatchParams: MessageParameters {
    let press: Shortcut?
    let action: String?
    let app: String?
    let screen: EntityAddress?
    /// The handle of the focused item.
    let focusedHandle: String?
    /// The handle of the first responder.
    let firstResponder: String?
    let states: [String]?
    let isRightToLeft: Bool
    let keyboardLayout: KeyboardLayout?
    let environment: EnvironmentParams

    static let names = [
      "press", "action", "app", "screen", "focused", "firstResponder", "states", "layoutDirection", "keyboardLayout",
      "environment",
    ]

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(DispatchParams.names)
      press = try reader.member("press").map { member throws(ResponseError) in try member.shortcut() }
      action = try reader.string(ifPresent: "action")
      app = try reader.string(ifPresent: "app")
      screen = try reader.read(ifPresent: "screen", EntityAddress.self)
      focusedHandle = try reader.string(ifPresent: "focused")
      firstResponder = try reader.string(ifPresent: "firstResponder")
      states = try reader.strings(ifPresent: "states")
      isRightToLeft =
        try reader.choice(ifPresent: "layoutDirection", LayoutDirection.self) == .rightToLeft
      keyboardLayout = try reader.member("keyboardLayout").map { member throws(ResponseError) in
        let name = try member.string()
        guard let layout = KeyboardLayout.named(name) else {
          throw LiveSessions.notFoundError(
            "keyboardLayout", "there is no table of the keyboard layout '\(name)'",
            similarName: nearestName(to: name, among: KeyboardLayout.allLayouts.map(\.name)))
        }
        return layout
      }
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
      guard (press == nil) != (action == nil) else {
        throw ResponseError(
          .invalidParams, "params: expected either press or action",
          data: ["path": "params", "expected": "either press or action"])
      }
    }
  }

  static func dispatch(_ params: DispatchParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let screenEntity = try params.screen.map { address throws(ResponseError) in
      try context.findEntity(address, as: .screen)
    }
    let appID: AppID?
    if let screenEntity {
      appID = context.workspace.analysis.app(of: screenEntity.record.number)
    } else {
      appID = try context.app(params.app)
    }
    let model = appID.flatMap { context.workspace.analysis.model(of: $0) } ?? AppModel(app: nil, menus: [], screens: [])
    let sheets = context.documents(of: appID).flatMap { $0.document.blocks.flatMap(\.declarations.sheets) }
    let responders = AppResponders(model, sheets: sheets)
    let environment = params.environment.environment(
      appID.flatMap { context.workspace.analysis.upToDateContext(of: $0) })
    var screenIndex: Int?
    if let screenEntity {
      screenIndex = model.screens.firstIndex { $0.place == screenEntity.place }
      guard screenIndex != nil else {
        throw ResponseError(.invalidParams, "params.screen: \(params.screen?.description ?? "") is not a screen")
      }
    }
    let start = try start(params, responders, screenIndex, environment)
    let chain = start.map { responders.chain(from: $0.view, in: $0.screen) } ?? responders.chainWithoutScreen
    var object: JSONObject = ["clock": .int(context.workspace.clock), "environment": environment.json]
    let states = params.states.map { Set($0) } ?? appID.flatMap { context.workspace.session(of: $0).states }
    let keyDispatch: KeyDispatch
    if let press = params.press {
      let focus = start.flatMap { start in
        start.isFocused
          ? responders.focusSystem(start.screen, start.view, isRightToLeft: params.isRightToLeft, states: states) : nil
      }
      let conditions = KeyDispatch.Conditions(
        environment, states: states, claim: KeyClaim(press, chain, focus: focus, environment),
        isRightToLeft: params.isRightToLeft, keyboardLayout: params.keyboardLayout)
      keyDispatch = KeyDispatch(press, chain, menus: AppMainMenu(model, environments: [environment]), conditions)
    } else {
      keyDispatch = KeyDispatch(action: params.action ?? "", chain, states: states)
    }
    for member in keyDispatch.json.members { object[member.name] = member.value }
    let notes = environment.notes(from: ReleaseTables.keyDispatchTables)
    object["notes"] = notes.json
    var text = keyDispatch.text
    if keyDispatch.outcome == .nobody, let action = params.action, let nearest = nearestAction(to: action, in: chain) {
      text += "\n  nobody there has '\(action)'; did you mean '\(nearest)'?"
    }
    object["text"] = .string(notes.textWithNotes(text))
    return .object(object)
  }

  /// Returns the most similar action in a responder chain. Returns nil if a responder implements the action itself, or
  /// if no action is similar.
  private static func nearestAction(to action: String, in chain: ResponderChain) -> String? {
    let actions = chain.links.flatMap { $0.implements?.actions ?? [] }
    return actions.contains(action) ? nil : nearestName(to: action, among: actions)
  }

  private typealias ChainStart = (screen: Int, view: Int?, isFocused: Bool)

  /// Returns the view at which the responder chain starts: the focused item if the environment has a focus system,
  /// otherwise the first responder, otherwise the screen. Returns nil for an app without view controllers.
  private static func start(
    _ params: DispatchParams, _ responders: AppResponders, _ screenIndex: Int?, _ environment: Environment
  ) throws(ResponseError) -> ChainStart? {
    let focusedLocation = try params.focusedHandle.map { name throws(ResponseError) in
      try location(name, "focused", responders, screenIndex)
    }
    let firstResponderLocation = try params.firstResponder.map { name throws(ResponseError) in
      try location(name, "firstResponder", responders, screenIndex)
    }
    if let focusedLocation, environment.hasFocusSystem { return (focusedLocation.screen, focusedLocation.view, true) }
    if let firstResponderLocation { return (firstResponderLocation.screen, firstResponderLocation.view, false) }
    if let screenIndex = screenIndex ?? focusedLocation?.screen { return (screenIndex, nil, false) }
    if !responders.app.screens.contains(where: \.mayBeViewController) { return nil }
    let roots = responders.rootScreens
    guard roots.count == 1, let root = roots.first else {
      let names = roots.map { responders.app.screens[$0].name }.sorted()
      let choice =
        names.isEmpty
        ? "the app has no screen" : "there are several screens; name one: \(names.joined(separator: ", "))"
      throw ResponseError(
        .invalidParams, "params.screen: \(choice)",
        data: ["path": "params.screen", "candidates": .array(names.map { .string($0) })])
    }
    return (root, nil, false)
  }

  private static func location(
    _ name: String, _ parameter: String, _ responders: AppResponders, _ screen: Int?
  ) throws(ResponseError) -> (screen: Int, view: Int?) {
    if let screen, let view = responders.app.screens[screen].viewIndicesByRef[name] { return (screen, view) }
    if let viewLocation = responders.view(named: name) { return (viewLocation.screen, viewLocation.view) }
    if let screen = responders.screen(named: name) { return (screen, nil) }
    let names = responders.app.screens.flatMap { Array($0.viewIndicesByRef.keys) + [$0.ref.value].compactMap { $0 } }
      .sorted()
    let nearestHandle = nearestName(to: name, among: names)
    throw ResponseError(
      .notFound,
      "params.\(parameter): there is no view '\(name)'" + (nearestHandle.map { "; did you mean '\($0)'?" } ?? ""),
      data: ["path": .string("params.\(parameter)"), "nearest": nearestHandle.map { .string($0) } ?? .null])
  }
}
