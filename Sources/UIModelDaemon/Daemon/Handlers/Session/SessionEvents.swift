import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The handlers for events of a live session. Each handler returns the steps that follow from the event, and the new
/// state of the session. For example, the steps after a press of ⌘N name the responder that performs the command.
enum SessionEvents {
  struct PressParams: MessageParameters {
    let app: String?
    let presses: [Shortcut]

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "press", "times"])
      app = try reader.string(ifPresent: "app")
      let pressReader = try reader.requiredMember("press", "a key combination, or a list of them")
      var presses: [Shortcut] = []
      if pressReader.element?.kind == .array {
        for part in try pressReader.array() { presses.append(try part.shortcut()) }
      } else {
        presses = [try pressReader.shortcut()]
      }
      let repeatCount = try reader.uinteger(ifPresent: "times") ?? 1
      let limit = Limits.presses.value
      guard presses.count <= limit, repeatCount <= limit, presses.count * repeatCount <= limit else {
        throw pressReader.mismatch("at most \(limit) presses")
      }
      self.presses = Array((0..<repeatCount).map { _ in presses }.joined())
    }
  }

  struct ItemParams: MessageParameters {
    let app: String?
    let item: String

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "item"])
      app = try reader.string(ifPresent: "app")
      item = try reader.string("item")
    }
  }

  struct PresentParams: MessageParameters {
    let app: String?
    let name: String

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "sheet"])
      app = try reader.string(ifPresent: "app")
      name = try reader.string("sheet")
    }
  }

  struct DetentParams: MessageParameters {
    fileprivate static let expectedDescription =
      "an identifier, or a detent of SwiftUI such as { \"height\": 200 }, { \"fraction\": 0.5 } or { \"customType\": name }"

    let app: String?
    let detent: DetentReference
    /// The detent as messages name it, such as `'medium'` or `of 200 points`.
    let displayName: String
    let isAnimated: Bool

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "detent", "animated"])
      app = try reader.string(ifPresent: "app")
      (detent, displayName) = try reader.requiredMember("detent", DetentParams.expectedDescription).detent()
      isAnimated = try reader.bool(ifPresent: "animated") ?? false
    }
  }

  static func press(_ params: PressParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try perform(params.app, context) { simulation in
      for press in params.presses {
        if context.cancellation.isCancelled { break }
        simulation.press(press)
        simulation.reportKeyboard()
      }
    }
  }

  static func tap(_ params: ItemParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try perform(params.app, context) { simulation throws(ResponseError) in
      simulation.tap(try nodeIndex(params.item, simulation))
    }
  }

  static func focus(_ params: ItemParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try perform(params.app, context) { simulation throws(ResponseError) in
      simulation.requestFocus(try nodeIndex(params.item, simulation))
    }
  }

  static func becomeFirstResponder(_ params: ItemParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try perform(params.app, context) { simulation throws(ResponseError) in
      simulation.becomeFirstResponder(try nodeIndex(params.item, simulation))
    }
  }

  static func present(_ params: PresentParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try perform(params.app, context) { simulation throws(ResponseError) in
      if let sheet = simulation.sheets.first(where: { $0.ref.value == params.name }) {
        return simulation.present(sheet: sheet, screenName: nil)
      }
      guard simulation.responders.screen(named: params.name) != nil else {
        let names = simulation.sheets.compactMap(\.ref.value) + simulation.app.screens.compactMap(\.ref.value)
        throw LiveSessions.notFoundError(
          "sheet", "there is no sheet or screen '\(params.name)'",
          similarName: nearestName(to: params.name, among: names.sorted()))
      }
      simulation.present(sheet: nil, screenName: params.name)
    }
  }

  static func selectDetent(_ params: DetentParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try perform(params.app, context) {
      $0.selectDetent(params.detent, called: params.displayName, isAnimated: params.isAnimated)
    }
  }

  // MARK: Shared functions

  static func perform(
    _ appName: String?, _ context: RequestContext,
    _ simulateEvent: (inout SessionSimulation) throws(ResponseError) -> Void
  ) throws(ResponseError) -> JSONValue {
    var (appID, simulation) = try LiveSessions.simulation(appName, context)
    try simulateEvent(&simulation)
    simulation.reportKeyboard()
    try LiveSessions.setSession(appID, simulation.session, context)
    return [
      "clock": .int(context.workspace.clock), "steps": .array(simulation.steps.map(\.json)),
      "session": simulation.json, "text": .string(simulation.text),
    ]
  }

  /// Returns the index of an item's node in the focus tree. Throws if the window does not show the item or another
  /// layer covers the item.
  static func nodeIndex(_ name: String, _ simulation: SessionSimulation) throws(ResponseError) -> Int {
    guard let tree = simulation.focus?.tree else {
      throw ResponseError(
        .requestFailed,
        "the content of the window is unknown: " + simulation.window.unknownFacts.joined(separator: "; "))
    }
    if let index = tree.node(named: name) { return index }
    for layer in simulation.window.layers {
      if let screenIndex = layer.screenIndex, simulation.app.screens[screenIndex].viewIndicesByRef[name] != nil {
        throw ResponseError(
          .requestFailed, "'\(name)' is covered by '\(simulation.window.front?.name ?? "")'",
          data: ["item": .string(name), "layer": .string(layer.name)])
      }
    }
    throw LiveSessions.notFoundError(
      "item", "there is no view '\(name)' in the window", similarName: nearestName(to: name, among: tree.handles))
  }
}

extension ParameterReader {
  /// Reads a detent and its name for messages. A string is an identifier. An object is a value as documents write it,
  /// such as `{"height": 200}`.
  fileprivate func detent() throws(ResponseError) -> (DetentReference, String) {
    guard element?.kind == .object else {
      guard let name = element?.string, element?.kind == .string else {
        throw mismatch(SessionEvents.DetentParams.expectedDescription)
      }
      return (.named(name), "'\(name)'")
    }
    try rejectUnknownMembers(["height", "fraction", "customType"])
    guard element?.count == 1 else { throw mismatch(SessionEvents.DetentParams.expectedDescription) }
    if let type = try string(ifPresent: "customType") { return (.value(.customType(type)), "'\(type)'") }
    if let height = try member("height")?.double() {
      return (.value(.height(height)), "of \(JSONValue.number(height).text()) points")
    }
    let fraction = try requiredMember("fraction", SessionEvents.DetentParams.expectedDescription).double()
    return (.value(.fraction(fraction)), "with fraction \(JSONValue.number(fraction).text())")
  }
}
