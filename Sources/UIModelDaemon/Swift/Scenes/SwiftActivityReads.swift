import UIModelPlatform

/// What code reads of the activities that a scene connects with, in the functions that get one.
struct SwiftActivityReads {
  /// The names of what is read of an activity.
  private(set) var members: Set<String> = []
  /// Something else may get one.
  private(set) var isLost = false
  private let scope: SwiftScope
  private var seen: Set<SwiftSpot> = []

  private static let most = 20
  private static let tests: Set<String> = ["==", "!="]
  /// What says no more than how a window was left.
  private static let kept: Set<String> = ["userInfo", "title", "targetContentIdentifier", "persistentIdentifier"]

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Whether nothing is read of an activity but what a window was left with.
  var areOfWindow: Bool { !isLost && !members.isEmpty && members.isSubset(of: Self.kept) }

  /// They are read by what is not followed.
  mutating func lose() { isLost = true }

  /// Follows what becomes of the first of them. `name`: the token of `userActivities`.
  mutating func follow(_ name: Int, in body: Range<Int>, of type: String, file: Int32) {
    let source = scope.file(file).source
    var start = name
    while source.kind(start - 1) == .period, source.kind(start - 2) == .identifier { start -= 2 }
    guard source.kind(name + 1) == .period, source.isToken(name + 2, "first"), !source.isToken(name + 3, "(") else {
      return lose()
    }
    if take(behind: name + 3, source) { return }
    // Else another one is taken: `?? session.stateRestorationActivity`.
    var end = name + 3
    if source.isToken(end, "??") {
      end += 2
      while source.kind(end) == .period, source.kind(end + 1) == .identifier { end += 2 }
    }
    if source.isToken(start - 1, "="), ["let", "var"].contains(source.text(start - 3)),
      let bound = source.identifier(start - 2)
    {
      return follow(named: bound, in: end..<max(end, body.upperBound), of: type, file: file)
    }
    give(start..<end, of: type, file: file)
  }

  /// Takes what is read of the value right before a token.
  private mutating func take(behind end: Int, _ source: SwiftSource) -> Bool {
    let dot = source.isToken(end, "?") || source.isToken(end, "!") ? end + 1 : end
    guard source.kind(dot) == .period, let member = source.identifier(dot + 1) else { return false }
    members.insert(member)
    return true
  }

  private mutating func follow(named name: String, in range: Range<Int>, of type: String, file: Int32) {
    let source = scope.file(file).source
    for index in range where source.identifier(index) == name && source.kind(index - 1) != .period {
      let isLabel = source.kind(index + 1) == .colon && [.open, .comma].contains(source.kind(index - 1))
      let isBound = ["let", "var"].contains(source.text(index - 1))
      if isLabel || isBound || take(behind: index + 1, source) || Self.tests.contains(source.text(index + 1)) {
        continue
      }
      if source.isToken(index - 1, "="), source.isToken(index - 3, "let"), let other = source.identifier(index - 2) {
        // The same name again is followed anyway.
        if other != name { follow(named: other, in: index + 1..<range.upperBound, of: type, file: file) }
        continue
      }
      give(index..<index + 1, of: type, file: file)
    }
  }

  private mutating func give(_ value: Range<Int>, of type: String, file: Int32) {
    let takers = (scope.takers(of: value, in: file, type: type)?.all ?? []).filter { taker in
      scope.file(taker.function.spot.file).source.contains(taker.parameter.type, anyOf: ["NSUserActivity"])
    }
    guard takers.count == 1, seen.count < Self.most, !isLost else { return lose() }
    let (function, parameter) = (takers[known: 0].function, takers[known: 0].parameter)
    guard seen.insert(function.spot).inserted else { return }
    scope.look(at: function.body.lowerBound, in: function.spot.file)
    follow(named: parameter.name, in: function.body, of: takers[known: 0].type, file: function.spot.file)
  }
}
