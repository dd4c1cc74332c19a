import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The sheet events of a live session.
enum SheetEvents {
  /// The allowed range of distances (points) and velocities (points per second).
  static let allowedRange = -1_000_000.0...1_000_000.0

  struct DragParams: MessageParameters {
    let app: String?
    let points: Double
    let velocity: Double

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "points", "velocity"])
      app = try reader.string(ifPresent: "app")
      let points = try reader.points("points", allowedRange)
      let velocity = try reader.points("velocity", allowedRange)
      if points == nil, velocity == nil { _ = try reader.requiredMember("points", "points, velocity, or both") }
      self.points = points ?? 0
      self.velocity = velocity ?? 0
    }
  }

  struct ScrollParams: MessageParameters {
    let app: String?
    let direction: SessionSimulation.SwipeDirection
    let item: String?
    let points: Double
    let velocity: Double

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "direction", "item", "points", "velocity"])
      app = try reader.string(ifPresent: "app")
      direction = try reader.choice("direction", SessionSimulation.SwipeDirection.self)
      item = try reader.string(ifPresent: "item")
      let points = try reader.points("points", 0...allowedRange.upperBound)
      let velocity = try reader.points("velocity", 0...allowedRange.upperBound)
      self.points = points ?? 0
      // A swipe without distance and velocity is a flick.
      self.velocity = velocity ?? (points == nil ? SheetDrag.flickVelocity : 0)
    }
  }

  struct DismissParams: MessageParameters {
    let app: String?
    let sheet: String?
    let isInteractive: Bool

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "sheet", "interactive"])
      app = try reader.string(ifPresent: "app")
      sheet = try reader.string(ifPresent: "sheet")
      isInteractive = try reader.bool(ifPresent: "interactive") ?? false
    }
  }

  struct ChangeParams: MessageParameters {
    let app: String?
    let method: String

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "method"])
      app = try reader.string(ifPresent: "app")
      method = try reader.string("method")
    }
  }

  static func drag(_ params: DragParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try SessionEvents.perform(params.app, context) { $0.drag(points: params.points, velocity: params.velocity) }
  }

  static func tapGrabber(_ params: LiveSessions.AppParams, _ context: RequestContext) throws(ResponseError) -> JSONValue
  {
    try SessionEvents.perform(params.app, context) { $0.tapGrabber() }
  }

  static func tapOutside(_ params: LiveSessions.AppParams, _ context: RequestContext) throws(ResponseError) -> JSONValue
  {
    try SessionEvents.perform(params.app, context) { $0.tapOutside() }
  }

  static func scroll(_ params: ScrollParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try SessionEvents.perform(params.app, context) { simulation throws(ResponseError) in
      var view: SessionSimulation.ViewAddress?
      if let item = params.item {
        view = simulation.viewAddress(named: item)
        if view == nil {
          throw LiveSessions.notFoundError(
            "item", "there is no view '\(item)' that a finger can reach",
            similarName: nearestName(to: item, among: simulation.reachableViewNames))
        }
      }
      simulation.scroll(params.direction, over: view, points: params.points, velocity: params.velocity)
    }
  }

  static func dismiss(_ params: DismissParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try SessionEvents.perform(params.app, context) { simulation throws(ResponseError) in
      let names = simulation.window.layers.filter { $0.presentedScreen != nil }.map(\.name)
      if let sheet = params.sheet, !names.contains(sheet) {
        throw LiveSessions.notFoundError(
          "sheet", "'\(sheet)' is not presented", similarName: nearestName(to: sheet, among: names))
      }
      if params.isInteractive {
        simulation.dismissInteractively(params.sheet)
      } else {
        simulation.dismiss(params.sheet)
      }
    }
  }

  static func change(_ params: ChangeParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try SessionEvents.perform(params.app, context) { simulation throws(ResponseError) in
      let methods = simulation.sheets.flatMap { $0.changes.elements.compactMap(\.method.value) }
      guard methods.contains(params.method) else {
        throw LiveSessions.notFoundError(
          "method", "no sheet declares changes for the method '\(params.method)'",
          similarName: nearestName(to: params.method, among: methods.sorted()))
      }
      simulation.makeChanges(in: params.method)
    }
  }
}
