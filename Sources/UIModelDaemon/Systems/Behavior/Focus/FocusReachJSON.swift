import UIModelJSON
import UIModelPlatform

/// The reached items as JSON and as text. Thousands of items can have paths of thousands of keys. A long path is
/// therefore represented only by its last step: the previous item and the key.
extension FocusReach {
  /// The maximum number of runs of equal keys in a path. For example, `⇥ ↓ ↓ ↓` has two runs. Longer paths are
  /// represented by their last step.
  private static let maximumRunCount = 16
  /// The maximum number of unreached items for which a reason is given.
  private static let maximumExplainedCount = 100

  package var json: JSONValue {
    var runs: [[(key: FocusKey, count: Int)]?] = Array(repeating: nil, count: engine.tree.nodes.count)
    let reachedJSON = searchOrder.map { item -> JSONValue in
      var object: JSONObject = ["item": engine.json(of: item)]
      if let step = step(to: item) {
        runs[item] = runs[step.item].flatMap { FocusReach.extended($0, by: step.key) }
        object["previous"] = engine.handleJSON(of: step.item)
        object["key"] = .string(step.key.rawValue)
      } else {
        // The path to the item of `returnPath` has only two or three runs.
        runs[item] = FocusKey.runs(keys(to: item) ?? [])
      }
      object["keys"] = runs[item].map { FocusKey.json(runs: $0) }
      return .object(object)
    }
    var explainedCount = 0
    let unreachedItems = engine.items.filter { !isReachable($0) }
    let moves = unreachedItems.isEmpty ? nil : IncomingFocusMoves(engine)
    let unreachedJSON = unreachedItems.map { item -> JSONValue in
      explainedCount += 1
      guard explainedCount <= FocusReach.maximumExplainedCount, let barrier = barrier(before: item, moves: moves) else {
        return ["item": engine.json(of: item)]
      }
      return json(of: item, barrier)
    }
    var object: JSONObject = ["reachable": .array(reachedJSON), "unreachable": .array(unreachedJSON)]
    object["start"] = start.map { engine.json(of: $0) }
    return .object(object)
  }

  private func json(of item: Int, _ barrier: FocusBarrier) -> JSONValue {
    var object: JSONObject = [
      "item": engine.json(of: item), "barrier": .string(barrier.kind.rawValue),
      "reason": .string(text(of: item, barrier)),
      // Items from which a key leads to this item. Keys do not reach these items.
      "from": .array(
        barrier.incomingMoves.map { ["item": engine.handleJSON(of: $0.item), "key": .string($0.key.rawValue)] }),
    ]
    object["nearest"] = barrier.nearestItem.map { engine.json(of: $0) }
    object["by"] = barrier.responsibleNode.map { engine.json(of: $0) }
    return .object(object)
  }

  /// Returns a path extended by one key; nil if it would have more than `maximumRunCount` runs.
  private static func extended(
    _ runs: [(key: FocusKey, count: Int)], by key: FocusKey
  ) -> [(key: FocusKey, count: Int)]? {
    var runs = runs
    if runs.last?.key == key {
      runs[runs.count - 1].count += 1
    } else {
      guard runs.count < maximumRunCount else { return nil }
      runs.append((key, 1))
    }
    return runs
  }

  /// The reach as text, one line per item: the keys that lead to the item, the last step of a long path, or the reason
  /// why keys do not reach it.
  package var text: String {
    var text = ""
    var runs: [[(key: FocusKey, count: Int)]?] = Array(repeating: nil, count: engine.tree.nodes.count)
    for item in searchOrder {
      let step = step(to: item)
      runs[item] =
        step.map { step in runs[step.item].flatMap { FocusReach.extended($0, by: step.key) } }
        ?? FocusKey.runs(keys(to: item) ?? [])
      let path = runs[item].map { $0.isEmpty ? "(start)" : FocusKey.text(runs: $0) }
      let lastStep = step.map { "\($0.key.glyph) from \(engine.tree.name(of: $0.item))" }
      text += "\(engine.tree.name(of: item)): \(path ?? lastStep ?? "")\n"
    }
    let unreachedItems = engine.items.filter { !isReachable($0) }
    let moves = unreachedItems.isEmpty ? nil : IncomingFocusMoves(engine)
    for (count, item) in unreachedItems.enumerated() {
      let barrier = count < FocusReach.maximumExplainedCount ? barrier(before: item, moves: moves) : nil
      let reason = barrier.map { self.text(of: item, $0) }
      text += "\(engine.tree.name(of: item)): not reached\(reason.map { ", " + $0 } ?? "")\n"
    }
    return text
  }

  /// Returns the reason why no keys reach an item, as a phrase.
  func text(of item: Int, _ barrier: FocusBarrier) -> String {
    func name(_ node: Int?) -> String { node.map { "'\(engine.tree.name(of: $0))'" } ?? "another item" }
    let reason =
      switch barrier.kind {
      case .nearerItem:
        barrier.responsibleNode == nil
          ? "no arrow key leads there from \(name(barrier.nearestItem))"
          : "\(name(barrier.responsibleNode)) is nearer to \(name(barrier.nearestItem))"
      case .sameCenter: "it has the same center as \(name(barrier.nearestItem)), so no arrow key leads there"
      case .taken: "a key command of \(name(barrier.responsibleNode)) handles the key that leads there"
      case .vetoed: "\(name(barrier.responsibleNode)) does not let focus move there"
      case .typed: "text input in \(name(barrier.responsibleNode)) handles the key that leads there"
      case .unknown: "it is not known whether \(name(barrier.responsibleNode)) lets the key that leads there move focus"
      case .group: "Tab does not reach its group, and arrow keys do not leave a group"
      case .unknownPlace: "its position is not known"
      case .noStart: "no item has focus"
      }
    guard let incomingMove = barrier.incomingMoves.first else { return reason }
    return reason + "; \(incomingMove.key.glyph) leads there from \(name(incomingMove.item))"
  }
}
