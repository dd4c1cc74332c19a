import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The toolbar event of a live session: the user customizes a toolbar.
enum ToolbarEvents {
  enum Action: String, CaseIterable { case add, remove, move, reset }

  struct CustomizeParams: MessageParameters {
    let app: String?
    /// The handle or id of a toolbar, or of a screen with a navigation item. Nil means the app's only toolbar with an
    /// id.
    let toolbar: String?
    let action: Action
    /// The item to add, remove or move, or nil for `reset`.
    let item: String?
    /// The new index of the item. If nil, an added item goes to the end.
    let index: Int?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app", "toolbar", "action", "item", "index"])
      app = try reader.string(ifPresent: "app")
      toolbar = try reader.string(ifPresent: "toolbar")
      action = try reader.choice("action", Action.self)
      index = try reader.uinteger(ifPresent: "index")
      item = action == .reset ? try reader.string(ifPresent: "item") : try reader.string("item")
      if action == .reset, item != nil {
        throw try reader.requiredMember("item", "nothing").mismatch("no item with 'reset'")
      }
      if index != nil, action == .reset || action == .remove {
        throw try reader.requiredMember("index", "nothing").mismatch("no index with '\(action.rawValue)'")
      }
      if action == .move { _ = try reader.requiredMember("index", "the item's new index, from 0") }
    }

    func change(_ id: String) -> ToolbarArrangement.Change {
      switch action {
      case .add: .add(id, at: index ?? .max)
      case .remove: .remove(id)
      case .move: .move(id, to: index ?? .max)
      case .reset: .reset
      }
    }
  }

  static func customize(_ params: CustomizeParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    try SessionEvents.perform(params.app, context) { simulation throws(ResponseError) in
      let bar = try bar(params.toolbar, simulation)
      guard let name = params.item else { return simulation.customize(bar, .reset) }
      let item = bar.item(named: name)
      // If some ids are unknown, the bar may contain the item.
      if item == nil, bar.areIDsKnown {
        let names = bar.items.flatMap { [$0.literalID, $0.handle].compactMap { $0 } }
        throw LiveSessions.notFoundError(
          "item", "'\(bar.name)' has no item '\(name)'", similarName: nearestName(to: name, among: names))
      }
      simulation.customize(bar, params.change(item?.literalID ?? name))
    }
  }

  private static func bar(_ name: String?, _ simulation: SessionSimulation) throws(ResponseError) -> CustomizableBar {
    let bars = simulation.bars
    guard let name else {
      let candidates = bars.filter { !$0.id.isDefault }
      if let candidate = candidates.first, candidates.count == 1 { return candidate }
      let names = candidates.prefix(16).map(\.name)
      throw ResponseError(
        .invalidParams,
        candidates.isEmpty
          ? "params.toolbar: the app has no customizable toolbar"
          : "params.toolbar: there are several customizable toolbars; name one: " + names.joined(separator: ", "),
        data: ["path": "params.toolbar", "candidates": .array(names.map { .string($0) })])
    }
    if let bar = simulation.bar(named: name) { return bar }
    let names = bars.flatMap { [$0.handle, $0.id.value?.literal].compactMap { $0 } }
    throw LiveSessions.notFoundError(
      "toolbar", "there is no toolbar '\(name)'", similarName: nearestName(to: name, among: names.sorted()))
  }
}
