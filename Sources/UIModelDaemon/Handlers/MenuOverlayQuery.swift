import UIModelEngine
import UIModelJSON
import UIModelProtocol

/// `uimodel/menu/overlay`: what people see of the main menu.
extension MenuQueries {
  struct OverlayParams: MessageParameters {
    let app: String?
    let environment: EnvironmentParams
    /// The screen that is shown: its handle or class.
    let screen: String?
    let states: [String]?
    let search: String?
    let tap: String?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(["app", "environment", "screen", "states", "search", "tap"])
      app = try reader.string(ifPresent: "app")
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
      screen = try reader.string(ifPresent: "screen")
      states = try reader.strings(ifPresent: "states")
      search = try reader.string(ifPresent: "search")
      tap = try reader.string(ifPresent: "tap")
    }
  }

  /// The overlay that holding Command shows; where there is a menu bar, the menu bar.
  static func overlay(_ params: OverlayParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let asked = try AskedMenu(params.app, params.environment, context) { $0.hasShortcutOverlay }
    let screen = try screen(params.screen, in: asked.model)
    let targets = DeclaredTargets(asked.model, screen: screen, states: params.states.map { Set($0) })
    var object = asked.answer
    object["screen"] = screen.map { .string($0.name) }
    guard let presentation = asked.environment.menuPresentation else {
      throw ResponseError(
        .requestFailed, "nothing is known of how \(asked.environment.description) shows the main menu",
        data: ["environment": asked.environment.json])
    }
    object["presentation"] = .string(presentation)
    if asked.environment.hasMenuBar {
      for (name, value) in [("search", params.search), ("tap", params.tap)] where value != nil {
        throw ResponseError(
          .invalidParams,
          "params.\(name): \(asked.environment.description) shows a menu bar; the overlay is of iPadOS 15 to 18",
          data: ["path": .string("params.\(name)")])
      }
      let bar = MenuBar(asked.tree, targets: targets)
      object["menuBar"] = bar.json
      object["text"] = .string(bar.text)
      return .object(object)
    }
    let screens = screen.map { [$0] } ?? asked.model.screens
    let whole = MenuOverlay(
      asked.tree, keyCommands: screens.flatMap(\.keyCommands.elements),
      isChainKnown: asked.model.screens.count <= 1 && screens.allSatisfy(\.keyCommands.isComplete), targets: targets)
    let overlay = params.search.map { whole.searched(for: $0) } ?? whole
    object["overlay"] = overlay.json
    object["text"] = .string(overlay.text)
    guard let name = params.tap else { return .object(object) }
    let tap = overlay.tap(name)
    object["tap"] = tap.json
    object["text"] = .string(tap.text)
    return .object(object)
  }

  private static func screen(_ name: String?, in model: AppModel) throws(ResponseError) -> Screen? {
    guard let name else { return model.screens.count == 1 ? model.screens.first : nil }
    if let screen = model.screens.first(where: { $0.ref.value == name })
      ?? model.screens.first(where: { $0.className.value == name })
    {
      return screen
    }
    let nearest = nearestName(to: name, among: model.screens.map(\.name))
    throw ResponseError(
      .notFound, "there is no screen '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
      data: ["screen": .string(name), "nearest": nearest.map { .string($0) } ?? .null])
  }
}
