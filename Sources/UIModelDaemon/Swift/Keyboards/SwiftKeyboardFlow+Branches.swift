import UIModelPlatform

/// Follows `switch`, loops and local functions.
extension SwiftKeyboardFlow {
  /// Follows a `switch` statement. For `switch notification.name { … }`, only the case of the observed notification is
  /// followed. For a `switch` over the app's own data, all cases are followed and their results joined. In any other
  /// `switch`, the frames escape, i.e. their use is treated as unknown.
  mutating func followSwitch(_ statement: Range<Int>) {
    guard let openingBracket = source.topLevel("{", in: statement),
      let closingBracket = source.closing(of: openingBracket)
    else {
      markEscaped(statement)
      return noteExit(statement)
    }
    let isNotificationName =
      openingBracket == statement.lowerBound + 4 && source.isToken(openingBracket - 1, "name")
      && variableValue(openingBracket - 3) == .notification
    if isNotificationName, let body = body(ofCaseFor: observedNotifications, in: openingBracket + 1..<closingBracket) {
      follow(block: body, of: self)
    } else if !isNotificationName, predicates.isDataValue(statement.lowerBound + 1..<openingBracket) {
      let bodies = cases(in: openingBracket + 1..<closingBracket).map(\.body)
      // A `switch` is exhaustive, so the state before it is not joined.
      followAlternatives(bodies.map { body in { $0.follow(block: body, of: $1) } })
    } else {
      markEscaped(statement)
      noteExit(statement)
    }
  }

  /// Follows alternative branches and joins their results. The app's own data decides which branch runs.
  private mutating func followAlternatives(_ branches: [(inout Self, Self) -> Void]) {
    let initialFlow = self
    var joinedFlow: Self?
    for branch in branches {
      var branchFlow = initialFlow
      branchFlow.stepCount = joinedFlow?.stepCount ?? stepCount
      branch(&branchFlow, initialFlow)
      guard let previousFlow = joinedFlow else {
        joinedFlow = branchFlow
        continue
      }
      var mergedFlow = initialFlow
      mergedFlow.merge(previousFlow, branchFlow, isDeviceIndependent: true)
      joinedFlow = mergedFlow
    }
    if let joinedFlow { self = joinedFlow }
  }

  /// Follows a `for`, `while` or `repeat` loop. The body is followed only once, and the result is joined with the state
  /// before the loop. The frames escape in a loop with an unknown condition or sequence, and in a loop with `break`,
  /// `continue`, `return` or `throw`.
  mutating func followLoop(_ statement: Range<Int>) {
    guard let openingBracket = source.topLevel("{", in: statement),
      let closingBracket = source.closing(of: openingBracket),
      !source.contains(openingBracket..<closingBracket, anyOf: ["break", "continue", "return", "throw"])
    else {
      markEscaped(statement)
      return noteExit(statement)
    }
    let firstToken = statement.lowerBound
    var bodyFlow = self
    if source.isToken(firstToken, "for") {
      guard let inKeyword = source.topLevel("in", in: firstToken..<openingBracket),
        predicates.isDataValue(inKeyword + 1..<openingBracket)
      else {
        return markEscaped(statement)
      }
      for index in firstToken + 1..<inKeyword {
        if let name = source.identifier(index) { bodyFlow.localNames.insert(name) }
      }
    } else {
      let condition =
        source.isToken(firstToken, "while")
        ? firstToken + 1..<openingBracket : closingBracket + 2..<statement.upperBound
      guard [.appState, .yes].contains(bodyFlow.evaluateConditions(condition)) else { return markEscaped(statement) }
    }
    bodyFlow.follow(block: openingBracket + 1..<closingBracket, of: self)
    var mergedFlow = self
    mergedFlow.merge(bodyFlow, self, isDeviceIndependent: true)
    self = mergedFlow
  }

  /// Declares a local function that does not have parameters or a `return`. The body is followed at each call. In any
  /// other local function, the frames escape.
  mutating func declareLocalFunction(_ statement: Range<Int>) {
    let nameToken = statement.lowerBound + 1
    guard let functionName = source.identifier(nameToken), source.isToken(nameToken + 1, "("),
      source.isToken(nameToken + 2, ")"),
      let openingBracket = source.topLevel("{", in: statement), let closingBracket = source.closing(of: openingBracket),
      !source.contains(openingBracket..<closingBracket, anyOf: ["return"])
    else { return markEscaped(statement) }
    localNames.insert(functionName)
    variables[functionName] = .closure(openingBracket + 1..<closingBracket, file: file.number)
  }

  /// Returns the body of the case for the observed notification, or of `default`. Returns nil if several notifications
  /// are observed, or if no case matches.
  private func body(ofCaseFor observedNotifications: Set<KeyboardNotification>, in block: Range<Int>) -> Range<Int>? {
    guard observedNotifications.count == 1 else { return nil }
    for (label, body) in cases(in: block) {
      if source.isToken(label.lowerBound, "default") { return body }
      for pattern in source.split(label.dropFirst()) {
        guard let notification = scope.notification(in: pattern, of: type, in: file.number) else { continue }
        if observedNotifications.contains(notification) { return body }
      }
    }
    return nil
  }

  /// Returns the cases of a `switch` block, each with its body. Returns an empty list if a label has no colon.
  private func cases(in block: Range<Int>) -> [(label: Range<Int>, body: Range<Int>)] {
    var (labels, position): ([(label: Range<Int>, body: Int)], Int) = ([], block.lowerBound)
    while position < block.upperBound {
      if source.isToken(position, "case") || source.isToken(position, "default") {
        guard let colon = (position..<block.upperBound).first(where: { source.kind($0) == .colon }) else { return [] }
        labels.append((position..<colon, colon + 1))
        position = colon
      }
      position = source.indexAfter(position)
    }
    let ends = labels.dropFirst().map(\.label.lowerBound) + [block.upperBound]
    return zip(labels, ends).map { ($0.label, $0.body..<$1) }
  }
}
