import UIModelPlatform

/// Follows `switch`, loops and local functions.
extension SwiftKeyboardFlow {
  /// Follows a `switch` statement. For `switch notification.name { … }`, only the case of the observed notification is
  /// followed. For a `switch` over the app's own data, all cases are followed and their results joined. In all other
  /// statements, the frames escape.
  mutating func followSwitch(_ statement: Range<Int>) {
    guard let open = source.topLevel("{", in: statement), let close = source.closing(of: open) else {
      markEscaped(statement)
      return noteExit(statement)
    }
    let isNotificationName =
      open == statement.lowerBound + 4 && source.isToken(open - 1, "name") && variableValue(open - 3) == .notification
    if isNotificationName, let body = body(ofCaseFor: observedNames, in: open + 1..<close) {
      follow(block: body, of: self)
    } else if !isNotificationName, predicates.isDataValue(statement.lowerBound + 1..<open) {
      let bodies = cases(in: open + 1..<close).map(\.body)
      // If no case of the app's data matches, the code has no effect.
      followAlternatives(bodies.map { body in { $0.follow(block: body, of: $1) } })
    } else {
      markEscaped(statement)
      noteExit(statement)
    }
  }

  /// Follows alternative branches and joins their results. The app's own data decides which branch runs.
  private mutating func followAlternatives(_ branches: [(inout Self, Self) -> Void]) {
    let outer = self
    var joined: Self?
    for branch in branches {
      var branchFlow = outer
      branchFlow.stepCount = joined?.stepCount ?? stepCount
      branch(&branchFlow, outer)
      guard let before = joined else {
        joined = branchFlow
        continue
      }
      var mergedFlow = outer
      mergedFlow.merge(before, branchFlow, isDeviceIndependent: true)
      joined = mergedFlow
    }
    if let joined { self = joined }
  }

  /// Follows a `for`, `while` or `repeat` loop. The body is followed only once, and the result is joined with the state
  /// before the loop. Loops that contain `break`, `continue`, `return` or `throw` are not followed.
  mutating func followLoop(_ statement: Range<Int>) {
    guard let open = source.topLevel("{", in: statement), let close = source.closing(of: open),
      !source.contains(open..<close, anyOf: ["break", "continue", "return", "throw"])
    else {
      markEscaped(statement)
      return noteExit(statement)
    }
    let first = statement.lowerBound
    var pass = self
    if source.isToken(first, "for") {
      guard let inKeyword = source.topLevel("in", in: first..<open), predicates.isDataValue(inKeyword + 1..<open) else {
        return markEscaped(statement)
      }
      for index in first + 1..<inKeyword { if let name = source.identifier(index) { pass.localNames.insert(name) } }
    } else {
      let condition = source.isToken(first, "while") ? first + 1..<open : close + 2..<statement.upperBound
      guard [.appState, .yes].contains(pass.evaluateConditions(condition)) else { return markEscaped(statement) }
    }
    pass.follow(block: open + 1..<close, of: self)
    var mergedFlow = self
    mergedFlow.merge(pass, self, isDeviceIndependent: true)
    self = mergedFlow
  }

  /// Declares a local function without parameters. Its body is followed at each call.
  mutating func declareLocalFunction(_ statement: Range<Int>) {
    let name = statement.lowerBound + 1
    guard let text = source.identifier(name), source.isToken(name + 1, "("), source.isToken(name + 2, ")"),
      let open = source.topLevel("{", in: statement), let close = source.closing(of: open),
      !source.contains(open..<close, anyOf: ["return"])
    else { return markEscaped(statement) }
    localNames.insert(text)
    variables[text] = .closure(open + 1..<close, file: file.number)
  }

  /// Returns the body of the case for the observed notification; nil if the case cannot be determined.
  private func body(ofCaseFor observed: Set<KeyboardNotification>, in block: Range<Int>) -> Range<Int>? {
    guard observed.count == 1 else { return nil }
    for (label, body) in cases(in: block) {
      if source.isToken(label.lowerBound, "default") { return body }
      for name in source.split(label.dropFirst()) {
        guard let name = scope.notification(in: name, of: type, in: file.number) else { continue }
        if observed.contains(name) { return body }
      }
    }
    return nil
  }

  /// Returns the cases of a `switch` block, each with its body. Returns an empty list if a label has no colon.
  private func cases(in block: Range<Int>) -> [(label: Range<Int>, body: Range<Int>)] {
    var (labels, at): ([(label: Range<Int>, body: Int)], Int) = ([], block.lowerBound)
    while at < block.upperBound {
      if source.isToken(at, "case") || source.isToken(at, "default") {
        guard let colon = (at..<block.upperBound).first(where: { source.kind($0) == .colon }) else { return [] }
        labels.append((at..<colon, colon + 1))
        at = colon
      }
      at = source.indexAfter(at)
    }
    let ends = labels.dropFirst().map(\.label.lowerBound) + [block.upperBound]
    return zip(labels, ends).map { ($0.label, $0.body..<$1) }
  }
}
