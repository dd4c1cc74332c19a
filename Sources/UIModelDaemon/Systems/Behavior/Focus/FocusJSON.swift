import UIModelJSON
import UIModelPlatform

/// The explanation of a node's focusability as JSON.
extension FocusExplanation {
  /// The verdict, the ground and the reasons of the node itself as JSON. Used to compare the verdicts of the navigation
  /// modes.
  package var verdictJSON: JSONValue {
    [
      "verdict": .string(verdict.rawValue), "isCertain": .bool(isCertain), "ground": .string(ground.rawValue),
      "reasons": .array((lines.first?.reasons ?? []).map { .string($0) }),
    ]
  }

  package var json: JSONValue {
    var object: JSONObject = [
      "name": .string(name), "verdict": .string(verdict.rawValue), "isCertain": .bool(isCertain),
      "ground": .string(ground.rawValue),
      "reasons": .array(
        lines.map { ["name": .string($0.name), "reasons": .array($0.reasons.map { .string($0) })] as JSONValue }),
    ]
    if !possibleObstacles.isEmpty { object["notKnown"] = .array(possibleObstacles.map { .string($0) }) }
    if let group = groupNames.first {
      object["group"] = .string(group)
      object["groups"] = .array(groupNames.map { .string($0) })
    }
    if verdict == .focusable {
      object["priority"] = .int(priority)
      object["priorityParts"] = priorityParts.json
      object["isPrimary"] = .bool(isPrimary)
      object["effect"] = effect.map { $0.json }
      object["keys"] = keys.map { FocusKey.json($0) } ?? .null
      object["notReached"] = barrier.map { .string($0) }
    }
    return .object(object)
  }
}

extension FocusKey {
  /// Returns keys in order as JSON, with repeated keys counted. For example, one Tab and three ↓ are `[{"key": "tab"},
  /// {"key": "down", "times": 3}]`.
  package static func json(_ keys: [FocusKey]) -> JSONValue { json(runs: runs(keys)) }

  static func json(runs: [(key: FocusKey, count: Int)]) -> JSONValue {
    .array(
      runs.map { run in
        run.count == 1
          ? ["key": .string(run.key.rawValue)] : ["key": .string(run.key.rawValue), "times": .int(run.count)]
      })
  }
}

extension FocusEngine {
  /// Returns a node as JSON: its name, its handle (the value of `ref`) if it has one, and its frame in points if the
  /// position is known.
  package func json(of node: Int) -> JSONValue {
    var object: JSONObject = ["name": .string(tree.name(of: node))]
    object["ref"] = tree.ref(of: node).map { .string($0) }
    if let frame = frame(of: node) {
      object["frame"] = .array([frame.x, frame.y, frame.width, frame.height].map { .number($0) })
    }
    return .object(object)
  }

  /// Returns a node's handle as JSON, or its display name if it has no handle.
  func handleJSON(of node: Int) -> JSONValue { .string(tree.ref(of: node) ?? tree.name(of: node)) }

  /// Returns the tree of groups as JSON: `{"groups": […], "isComplete"}`. Each group has the members `name`, `kind`,
  /// `environment`, `identifier`, `items`, `primary`, `lists`, `isComplete` and `groups`.
  package func groupTreeJSON(_ state: FocusState = FocusState()) -> JSONValue {
    // Nested groups come after their parents in `order`. The JSON of a nested group is made before the parent's JSON,
    // so the loop below uses the reverse order.
    var order: [Int] = []
    var stack = groups.elements.indices.filter { groups.elements[$0].parent == nil }
    let rootGroups = stack
    while let group = stack.popLast() {
      order.append(group)
      stack += groups.elements[group].children
    }
    var jsonByGroup: [Int: JSONValue] = [:]
    for index in order.reversed() {
      let group = groups.elements[index]
      var object: JSONObject = [
        "name": .string(groups.name(of: index, tree)), "kind": .string(group.kind.rawValue),
        "environment": .string(tree.name(of: group.owner)),
      ]
      object["identifier"] = group.identifier.map { .string($0) }
      object["items"] = .array(
        group.items.map { item in
          ["item": json(of: item), "priority": .int(priority(of: item, state))]
        })
      object["primary"] = primaryItem(of: index, state).map { .string(tree.name(of: $0)) }
      if !group.listsWithUnknownCells.isEmpty {
        object["lists"] = .array(group.listsWithUnknownCells.map { json(of: $0) })
      }
      object["isComplete"] = .bool(!group.mayHaveMoreItems)
      object["groups"] = .array(group.children.compactMap { jsonByGroup[$0] })
      jsonByGroup[index] = .object(object)
    }
    return ["groups": .array(rootGroups.compactMap { jsonByGroup[$0] }), "isComplete": .bool(areItemsKnown)]
  }

  /// The message for a query that found no focusable item.
  package var noItemsMessage: String { areItemsKnown ? "no item can be focused" : "the focusable items are not known" }

  /// Whether all groups and all their items are known.
  private var areItemsKnown: Bool { groups.isComplete && !groups.elements.contains(where: \.mayHaveMoreItems) }

  /// Returns the tab loop as JSON: `{"stops": [{"group", "item", "list"}], "isExact", "isComplete"}`. A stop has a
  /// `list` instead of an `item` if the cells of the list are not given.
  package func tabLoopJSON(_ state: FocusState = FocusState()) -> JSONValue {
    let stops = tabLoop(state).map { stop -> JSONValue in
      var object: JSONObject = ["group": .string(groups.name(of: stop.group, tree))]
      object["item"] = stop.item.map { json(of: $0) }
      object["list"] = stop.listWithUnknownCells.map { json(of: $0) }
      return .object(object)
    }
    return [
      "stops": .array(stops), "isExact": .bool(isOrderExact && areItemsKnown), "isComplete": .bool(areItemsKnown),
    ]
  }
}
