import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handlers of `uimodel/pointer/style`, `drag` and `bandSelect`: the shape of the pointer, the effect of a drag, and
/// the items that a band selection selects.
enum PointerQueries {
  static func style(_ params: PointerParameters.Style, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let (screen, app) = try KeyboardQueries.screen(params.screen, context)
    let environment = params.environment.environment(app)
    let viewIndex = try KeyboardQueries.viewIndex(params.view, screen, params.screen)
    let target: PointerLook.Target
    if let point = params.point {
      target = .point(x: point.x, y: point.y)
    } else {
      target = .region(try regionIndex(params.region, screen, viewIndex))
    }
    return result(
      PointerLook(over: viewIndex, in: screen, at: target, environment).json, "pointer", environment, context)
  }

  static func drag(_ params: PointerParameters.Drag, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let (screen, app) = try KeyboardQueries.screen(params.screen, context)
    let environment = params.environment.environment(app)
    let viewIndex = try KeyboardQueries.viewIndex(params.view, screen, params.screen)
    let drag = PointerDrag(
      over: viewIndex, in: screen, from: (params.start.x, params.start.y), moves: params.moves.map { ($0.x, $0.y) },
      environment)
    return result(drag.json, "drag", environment, context)
  }

  static func bandSelect(
    _ params: PointerParameters.BandSelect, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let (screen, app) = try KeyboardQueries.screen(params.screen, context)
    let environment = params.environment.environment(app)
    let viewIndex = try KeyboardQueries.viewIndex(params.view, screen, params.screen)
    var selectedIndices: [Int]?
    if let names = params.selectedHandles {
      var viewIndices: [Int] = []
      for (name, reader) in names {
        guard let itemIndex = screen.viewIndicesByRef[name], screen.views[itemIndex].parentIndex == viewIndex else {
          let itemNames = screen.viewIndicesByRef.filter { screen.views[$0.value].parentIndex == viewIndex }.keys
            .sorted()
          throw reader.mismatch(
            "the handle of an item in '\(screen.views[viewIndex].name)'",
            nearest: nearestName(to: name, among: itemNames))
        }
        viewIndices.append(itemIndex)
      }
      selectedIndices = viewIndices
    }
    let band = BandSelection(
      in: viewIndex, of: screen, over: params.rect, params.modifiers, selected: selectedIndices, environment)
    return result(band.json, "bandSelection", environment, context)
  }

  // MARK: Helpers

  private static func result(
    _ value: JSONValue, _ name: String, _ environment: Environment, _ context: RequestContext
  ) -> JSONValue {
    var object: JSONObject = ["clock": .int(context.workspace.clock), "environment": environment.json]
    object[name] = value
    object["notes"] = environment.notes(from: [PointerLook.self]).json
    return .object(object)
  }

  private static func regionIndex(
    _ region: PointerParameters.Style.Region?, _ screen: Screen, _ viewIndex: Int
  ) throws(ResponseError) -> Int {
    let regions = screen.details[viewIndex]?.pointerInteraction?.regions.elements ?? []
    let name = screen.views[viewIndex].name
    switch region {
    case .index(let index)?:
      if regions.indices.contains(index) { return index }
      throw ResponseError(
        .notFound, "'\(name)' has no region \(index); it has \(regions.count)",
        data: ["path": "params.region", "nearest": .null])
    case .identifier(let identifier)?:
      if let index = regions.firstIndex(where: { $0.identifier.value == identifier }) { return index }
      let nearestIdentifier = nearestName(to: identifier, among: regions.compactMap(\.identifier.value).sorted())
      throw ResponseError(
        .notFound,
        "'\(name)' has no region '\(identifier)'" + (nearestIdentifier.map { "; did you mean '\($0)'?" } ?? ""),
        data: ["path": "params.region", "nearest": nearestIdentifier.map { .string($0) } ?? .null])
    case nil: return 0
    }
  }
}

/// Handlers of live session events that the pointer causes.
enum PointerEvents {
  struct BandSelectParams: MessageParameters {
    let app: String?
    let item: String
    let rect: Rect
    let modifiers: KeyModifiers

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "item", "rect", "modifiers"])
      app = try reader.string(ifPresent: "app")
      item = try reader.string("item")
      rect = try reader.requiredMember("rect", "[x, y, width, height] in the view's content").rect()
      modifiers = try reader.modifiers(ifPresent: "modifiers") ?? []
    }
  }

  static func bandSelect(_ params: BandSelectParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try SessionEvents.perform(params.app, context) { simulation throws(ResponseError) in
      guard let view = simulation.viewAddress(named: params.item) else {
        throw LiveSessions.notFoundError(
          "item", "there is no view '\(params.item)' that the pointer can reach",
          similarName: nearestName(to: params.item, among: simulation.reachableViewNames))
      }
      simulation.bandSelect(in: view, over: params.rect, params.modifiers)
    }
  }
}
