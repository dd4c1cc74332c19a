/// Finds where a Swift file reads the frame of the keyboard from a notification, and what it does with it.
struct SwiftKeyboardReader {
  private(set) var screens: [SwiftNode] = []
  /// What is known of each place, by where the key's name begins; as in `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]
  private let source: SwiftSource

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    source = file.source
    scope.search(for: [SwiftKeyboardReckoner.key], in: file.number)
    let keys = source.tokens.indices.filter { source.isKeyboardSite($0) }
    guard !keys.isEmpty else { return }
    let (observers, directives) = (SwiftObservers(scope), source.directives)
    for name in file.declarations.order {
      guard let own = file.declarations.types[name], let type = scope.type(named: name, in: file.number) else {
        continue
      }
      var nodes: [SwiftNode] = []
      for function in own.functions {
        let keys = keys.filter { function.body.contains($0) }
        guard let first = keys.first else { continue }
        scope.look(at: first, in: file.number)
        let clauses = source.clauses(around: first, directives).and(function.condition)
        for (names, body, keys) in bodies(function, keys, of: type, observers) {
          nodes += observations(names, body, keys, in: function, on: clauses)
        }
      }
      guard !nodes.isEmpty else { continue }
      let place = source.tokens[own.spot.token].range
      let last = name.split(separator: ".").last.map(String.init) ?? name
      screens.append(
        SwiftNode(
          .object([
            SwiftMember("class", place, SwiftNode(.string(last), place)),
            SwiftMember("implements", place, SwiftNode(.unknown("what it does is not read"), place)),
            SwiftMember("observes", place, SwiftNode(.list(nodes), place)),
          ]), place))
    }
  }

  private typealias Handler = (names: [KeyboardNotification], body: Range<Int>, keys: [Int])

  /// The code of a function in which the frame is read: all of it, or closures that are called for notifications.
  private mutating func bodies(
    _ function: SwiftFunction, _ keys: [Int], of type: SwiftType, _ observers: SwiftObservers
  ) -> [Handler] {
    if function.parameters.count == 1, let names = observers.notifications(for: function, of: type) {
      return [(names, function.body, keys)]
    }
    var handlers: [Handler] = []
    for key in keys {
      if let index = handlers.firstIndex(where: { $0.body.contains(key) }) {
        handlers[index].keys.append(key)
      } else if let (name, body) = observers.notification(around: key, of: function) {
        handlers.append(([name], body, [key]))
      } else {
        note(key, SwiftCoverage.unreached)
      }
    }
    return handlers
  }

  private mutating func note(_ key: Int, _ reason: String) { reasons[source.tokens[key].range.lowerBound] = reason }

  private mutating func observations(
    _ names: [KeyboardNotification], _ body: Range<Int>, _ keys: [Int], in function: SwiftFunction,
    on clauses: SwiftCondition
  ) -> [SwiftNode] {
    var flow = SwiftKeyboardFlow(source)
    flow.follow(body)
    guard clauses != .unknown, !clauses.isNever else {
      for key in keys { note(key, SwiftCoverage.conditional) }
      return []
    }
    var nodes: [SwiftNode] = []
    for key in keys {
      let adjustment = flow.adjustments.first { $0.frame.key == key }
      note(key, adjustment == nil && flow.lost.contains(key) ? SwiftCoverage.unwritten : "")
      // The same is done when the keyboard goes; it is told of once.
      guard let name = names.first(where: { !$0.isHide }) ?? names.first else { continue }
      nodes.append(node(name, key, adjustment, in: function, on: clauses))
    }
    return nodes
  }

  private func node(
    _ observed: KeyboardNotification, _ key: Int, _ adjustment: SwiftKeyboardFlow.Adjustment?,
    in function: SwiftFunction, on clauses: SwiftCondition
  ) -> SwiftNode {
    let place = source.range(key..<key + 1)
    func member(_ name: String, _ value: SwiftNode.Value, at range: Range<Int>) -> SwiftMember {
      SwiftMember(name, range, SwiftNode(value, range))
    }
    var members = [member("name", .string(observed.rawValue), at: place)]
    if function.parameters.count == 1 { members.append(member("in", .string(function.name), at: place)) }
    members.append(
      member("reads", .list([SwiftNode(.string(SwiftKeyboardReckoner.key), place)]), at: place))
    if let adjustment {
      let use = source.range(adjustment.frame.place)
      let isConverted = adjustment.frame.isConverted
      members.append(member("adjusts", .string(adjustment.name), at: source.range(adjustment.target)))
      members.append(member("intersects", .bool(adjustment.frame.isIntersected), at: use))
      members.append(
        member("convertsFrame", isConverted.map { .bool($0) } ?? .unknown("it may be the window's"), at: use))
    }
    if let unless = clauses.member(place) { members.append(unless) }
    return SwiftNode(.object(members), place)
  }
}

extension SwiftSource {
  /// Whether a token is the key of the keyboard's frame in what a notification brings.
  func isKeyboardSite(_ index: Int) -> Bool {
    isToken(index, SwiftKeyboardReckoner.key) && Int(tokens[index].parent) >= 0
      && isToken(Int(tokens[index].parent), "[")
  }
}
