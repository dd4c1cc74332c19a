import UIModelJSON
import UIModelPlatform

/// The answers of the focus engine as data, for queries.
extension FocusExplanation {
  /// The verdict with its reasons of the thing itself, for one regime beside the other.
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
    if !possible.isEmpty { object["notKnown"] = .array(possible.map { .string($0) }) }
    if let group = groups.first {
      object["group"] = .string(group)
      object["groups"] = .array(groups.map { .string($0) })
    }
    if verdict == .focusable {
      object["priority"] = .int(priority)
      object["priorityParts"] = parts.json
      object["isPrimary"] = .bool(isPrimary)
      object["effect"] = effect.map { $0.json }
      object["keys"] = keys.map { FocusKey.json($0) } ?? .null
      object["notReached"] = barrier.map { .string($0) }
    }
    return .object(object)
  }
}

extension FocusKey {
  /// Keys one after the other, repeated ones counted: `[{"key": "tab"}, {"key": "down", "times": 3}]`.
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
  /// What a client knows a node by: its handle where it has one, its name in words, its frame in the screen's space.
  package func json(of node: Int) -> JSONValue {
    var object: JSONObject = ["name": .string(tree.name(of: node))]
    object["ref"] = tree.ref(of: node).map { .string($0) }
    if let frame = frame(of: node) {
      object["frame"] = .array([frame.x, frame.y, frame.width, frame.height].map { .number($0) })
    }
    return .object(object)
  }

  /// A node's handle where it has one, else its name in words.
  func handle(of node: Int) -> JSONValue { .string(tree.ref(of: node) ?? tree.name(of: node)) }

  /// The group tree: `[{"name", "kind", "identifier", "items", "primary", "groups"}]`.
  package func groupTreeJSON(_ state: FocusState = FocusState()) -> JSONValue {
    // Groups inside come later in this order, so that each is ready before the one around it.
    var order: [Int] = []
    var stack = groups.all.indices.filter { groups.all[$0].parent == nil }
    let roots = stack
    while let group = stack.popLast() {
      order.append(group)
      stack += groups.all[group].children
    }
    var done: [Int: JSONValue] = [:]
    for index in order.reversed() {
      let group = groups.all[index]
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
      if !group.openLists.isEmpty { object["lists"] = .array(group.openLists.map { json(of: $0) }) }
      object["isComplete"] = .bool(!group.mayHaveMore)
      object["groups"] = .array(group.children.compactMap { done[$0] })
      done[index] = .object(object)
    }
    return ["groups": .array(roots.compactMap { done[$0] }), "isComplete": .bool(isWhole)]
  }

  /// What to say where no item is found.
  package var nothing: String { isWhole ? "no item can be focused" : "the focusable items are not known" }

  /// Whether no item is missing, and no group, of which nothing is known.
  private var isWhole: Bool { groups.isComplete && !groups.all.contains(where: \.mayHaveMore) }

  /// The tab loop: `{"stops": [{"item", "group"}], "isExact", "isComplete"}`.
  package func tabLoopJSON(_ state: FocusState = FocusState()) -> JSONValue {
    let stops = tabLoop(state).map { stop -> JSONValue in
      var object: JSONObject = ["group": .string(groups.name(of: stop.group, tree))]
      object["item"] = stop.item.map { json(of: $0) }
      object["list"] = stop.openList.map { json(of: $0) }
      return .object(object)
    }
    return ["stops": .array(stops), "isExact": .bool(isOrderExact && isWhole), "isComplete": .bool(isWhole)]
  }
}
