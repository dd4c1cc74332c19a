import UIModelEngine
import UIModelJSON
import UIModelProtocol

/// `uimodel/focus/…`: what the keyboard can reach on a screen, and why.
enum FocusQueries {
  struct ScreenParams: MessageParameters {
    let screen: EntityAddress
    /// The item that is asked about, or from which is started: a view's handle.
    let item: String?
    let regime: FocusRegime
    let isRightToLeft: Bool

    enum LayoutDirection: String, CaseIterable { case leftToRight, rightToLeft }

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(["screen", "item", "regime", "layoutDirection"])
      screen = try reader.read("screen", EntityAddress.self)
      item = try reader.string(ifPresent: "item")
      regime = try reader.choice(ifPresent: "regime", FocusRegime.self) ?? .keyboardNavigation
      isRightToLeft = try reader.choice(ifPresent: "layoutDirection", LayoutDirection.self) == .rightToLeft
    }
  }

  static func groupTree(_ params: ScreenParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let engine = try engine(params, context)
    return answer(context, "groupTree", engine.groupTreeJSON(), text: engine.groupTreeText())
  }

  static func tabLoop(_ params: ScreenParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let engine = try engine(params, context)
    return answer(context, "tabLoop", engine.tabLoopJSON(), text: engine.tabLoopText())
  }

  /// Everything that can be reached, with the keys, from where focus starts or from an item.
  static func reachable(_ params: ScreenParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let engine = try engine(params, context)
    let start = try params.item.map { name throws(ResponseError) in try node(name, engine, params) }
    let reach = FocusReach(engine, from: start)
    return answer(context, "reachable", reach.json, text: reach.text)
  }

  static func explain(_ params: ScreenParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    guard let item = params.item else {
      throw ResponseError(
        .invalidParams, "params.item: expected the name of a view, got nothing",
        data: ["path": "params.item", "expected": "the name of a view"])
    }
    let engine = try engine(params, context)
    let explanation = engine.explain(try node(item, engine, params), reach: FocusReach(engine))
    return answer(context, "explanation", explanation.json, text: explanation.text)
  }

  private static func answer(
    _ context: RequestContext, _ name: String, _ value: JSONValue, text: String?
  ) -> JSONValue {
    var object: JSONObject = ["clock": .int(context.workspace.clock)]
    object[name] = value
    object["text"] = text.map { .string($0) }
    return .object(object)
  }

  private static func engine(_ params: ScreenParams, _ context: RequestContext) throws(ResponseError) -> FocusEngine {
    let found = try context.find(params.screen)
    guard let screen = found.block.declarations.screens.first(where: { $0.place == found.place }) else {
      throw ResponseError(.invalidParams, "params.screen: \(params.screen.description) is no screen")
    }
    let app = context.workspace.analysis.home(of: found.record.number)
    var byRef: [String: Screen] = [:]
    for record in context.workspace.documents where context.workspace.analysis.home(of: record.number) == app {
      for screen in record.document.blocks.flatMap(\.declarations.screens) {
        if let ref = screen.ref.value, byRef[ref] == nil { byRef[ref] = screen }
      }
    }
    let tree = FocusTree(screen) { byRef[$0] }
    return FocusEngine(tree, regime: params.regime, isRightToLeft: params.isRightToLeft)
  }

  private static func node(
    _ name: String, _ engine: FocusEngine, _ params: ScreenParams
  ) throws(ResponseError) -> Int {
    if let node = engine.tree.node(named: name) { return node }
    let nearest = nearestName(to: name, among: engine.tree.names)
    throw ResponseError(
      .notFound,
      "\(params.screen.description) has no view '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
      data: ["item": .string(name), "nearest": nearest.map { .string($0) } ?? .null])
  }
}
