import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The keyboard events of a live session.
enum KeyboardEvents {
  struct ShowParams: MessageParameters {
    let app: String?
    let item: String?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "item"])
      app = try reader.string(ifPresent: "app")
      item = try reader.string(ifPresent: "item")
    }
  }

  struct SetParams: MessageParameters {
    let app: String?
    let change: SessionSimulation.KeyboardChange

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "state", "hardwareKeyboard", "assistantBar", "keyboardFrame"])
      app = try reader.string(ifPresent: "app")
      change = SessionSimulation.KeyboardChange(
        state: try reader.choice(ifPresent: "state", KeyboardState.self),
        isHardwareAttached: try reader.bool(ifPresent: "hardwareKeyboard"),
        assistantBar: try reader.choice(ifPresent: "assistantBar", AssistantBar.self),
        frame: try reader.rect(ifPresent: "keyboardFrame"))
    }
  }

  static func show(_ params: ShowParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try SessionEvents.perform(params.app, context) { simulation throws(ResponseError) in
      simulation.showKeyboard(
        for: try params.item.map { name throws(ResponseError) in try SessionEvents.nodeIndex(name, simulation) })
    }
  }

  static func hide(_ params: LiveSessions.AppParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try SessionEvents.perform(params.app, context) { $0.hideKeyboard() }
  }

  static func set(_ params: SetParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try SessionEvents.perform(params.app, context) { $0.setKeyboard(params.change) }
  }
}
