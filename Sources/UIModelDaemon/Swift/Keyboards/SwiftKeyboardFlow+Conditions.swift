import UIModelPlatform

/// Evaluates conditions and follows `guard` and `if`. A condition that always holds while a docked keyboard is visible
/// counts as true. A condition about the app's own state, such as `view.window != nil`, can have either value but is
/// independent of the device.
extension SwiftKeyboardFlow {
  /// The value of a condition while a docked keyboard is visible.
  enum ConditionValue {
    case yes, no
    /// The value depends on the app's state, but not on the device or the position of the window.
    case appState
    case unknown

    init(_ isTrue: Bool) { self = isTrue ? .yes : .no }

    var negation: ConditionValue {
      switch self {
      case .yes: .no
      case .no: .yes
      case .appState, .unknown: self
      }
    }

    func and(_ other: ConditionValue) -> ConditionValue {
      switch (self, other) {
      case (.no, _), (_, .no): .no
      case (.unknown, _), (_, .unknown): .unknown
      case (.appState, _), (_, .appState): .appState
      case (.yes, .yes): .yes
      }
    }

    func or(_ other: ConditionValue) -> ConditionValue { negation.and(other.negation).negation }
  }

  // MARK: Branches

  /// Follows `guard conditions else { … }`.
  mutating func followGuard(_ statement: Range<Int>) {
    guard let elseKeyword = source.topLevel("else", in: statement), source.isToken(elseKeyword + 1, "{"),
      let closingBracket = source.closing(of: elseKeyword + 1)
    else { return markEscaped(statement) }
    let conditionValue = evaluateConditions(statement.lowerBound + 1..<elseKeyword)
    guard conditionValue != .yes else { return }
    var elseFlow = self
    elseFlow.isDoubtful = isDoubtful || conditionValue == .unknown
    elseFlow.follow(elseKeyword + 2..<closingBracket)
    if conditionValue == .no { return self = elseFlow }
    addResults(elseFlow)
    returnedValues = elseFlow.returnedValues
    if conditionValue == .unknown { isDoubtful = true }
  }

  /// Follows an `if` statement with its `else` branches.
  mutating func followIf(_ statement: Range<Int>) {
    guard let openingBracket = statement.first(where: { source.isToken($0, "{") && isBody($0, of: statement) }),
      let closingBracket = source.closing(of: openingBracket)
    else { return markEscaped(statement) }
    var thenFlow = self
    let conditionValue = thenFlow.evaluateConditions(statement.lowerBound + 1..<openingBracket)
    addResults(thenFlow)
    let elseTokens = closingBracket + 1..<max(closingBracket + 1, statement.upperBound)
    switch conditionValue {
    case .yes:
      thenFlow.follow(block: openingBracket + 1..<closingBracket, of: self)
      self = thenFlow
    case .no: followElse(elseTokens)
    case .appState, .unknown:
      var elseFlow = self
      thenFlow.isDoubtful = isDoubtful || conditionValue == .unknown
      // The `else` branch is doubtful after a test for nil, because the reason for a nil value is unknown.
      let condition = statement.lowerBound + 1..<openingBracket
      let isBound = source.contains(condition, anyOf: ["let", "var"])
      elseFlow.isDoubtful = thenFlow.isDoubtful || isBound || source.contains(condition, anyOf: ["nil"])
      thenFlow.follow(block: openingBracket + 1..<closingBracket, of: self)
      elseFlow.followElse(elseTokens)
      merge(thenFlow, elseFlow, isDeviceIndependent: conditionValue == .appState)
      if thenFlow.hasExited, isBound || (!elseTokens.isEmpty && elseFlow.isDoubtful) { mayHaveExited = true }
    }
  }

  /// Follows `else if … { … }` or `else { … }`.
  ///
  /// - Parameter elseTokens: the tokens from `else` to the end of the statement; empty if there is no `else`.
  private mutating func followElse(_ elseTokens: Range<Int>) {
    guard !elseTokens.isEmpty, source.isToken(elseTokens.lowerBound, "else") else { return }
    if source.isToken(elseTokens.lowerBound + 1, "if"), depth < Self.maximumDepth {
      depth += 1
      followIf(elseTokens.dropFirst())
      depth -= 1
    } else if source.isToken(elseTokens.lowerBound + 1, "{"),
      let closingBracket = source.closing(of: elseTokens.lowerBound + 1)
    {
      follow(block: elseTokens.lowerBound + 2..<closingBracket, of: self)
    } else {
      markEscaped(elseTokens)
      noteExit(elseTokens)
    }
  }

  /// Follows a block, and removes the variables that the block and its conditions declare.
  ///
  /// - Parameter outerState: the state before the conditions. The variables of this state become visible again.
  mutating func follow(block: Range<Int>, of outerState: Self) {
    follow(block)
    for name in localNames.subtracting(outerState.localNames) { variables[name] = outerState.variables[name] }
    localNames = outerState.localNames
  }

  /// Whether a brace opens the body of a statement, rather than a closure in its conditions.
  private func isBody(_ openingBracket: Int, of statement: Range<Int>) -> Bool {
    guard let closingBracket = source.closing(of: openingBracket), closingBracket < statement.upperBound else {
      return false
    }
    let nextToken = closingBracket + 1
    return nextToken >= statement.upperBound || source.isToken(nextToken, "else")
  }

  /// Adds the frame keys and the followed functions of another branch's analysis. The step count becomes the larger of
  /// the two counts.
  mutating func addResults(_ otherFlow: Self) {
    reachedKeys.formUnion(otherFlow.reachedKeys)
    escapedKeys.formUnion(otherFlow.escapedKeys)
    uncertainKeys.formUnion(otherFlow.uncertainKeys)
    followedLocations.formUnion(otherFlow.followedLocations)
    stepCount = max(stepCount, otherFlow.stepCount)
  }

  /// Joins the states after two alternative branches.
  /// - Parameter isDeviceIndependent: whether the choice between the branches is independent of the device and the
  ///   window's position.
  mutating func merge(_ firstFlow: Self, _ secondFlow: Self, isDeviceIndependent: Bool) {
    let totalStepCount = firstFlow.stepCount + secondFlow.stepCount - stepCount
    addResults(firstFlow)
    addResults(secondFlow)
    stepCount = totalStepCount
    let wasDoubtful = isDoubtful || mayHaveExited
    let previousAdjustments = adjustments
    adjustments = previousAdjustments.filter {
      firstFlow.adjustments.contains($0) && secondFlow.adjustments.contains($0)
    }
    let addedAdjustments = (firstFlow.adjustments + secondFlow.adjustments).filter { !previousAdjustments.contains($0) }
    for var adjustment in addedAdjustments {
      let isInBoth = [firstFlow, secondFlow].allSatisfy { branch in
        branch.adjustments.contains { $0.name == adjustment.name && $0.frame == adjustment.frame }
      }
      if isInBoth, !firstFlow.mayHaveExited, !secondFlow.mayHaveExited { adjustment.isDoubtful = wasDoubtful }
      if !adjustments.contains(where: { $0.name == adjustment.name && $0.frame == adjustment.frame }) {
        adjustments.append(adjustment)
      }
    }
    returnedValues = firstFlow.returnedValues + secondFlow.returnedValues.dropFirst(returnedValues.count)
    mayHaveExited =
      firstFlow.mayHaveExited || secondFlow.mayHaveExited
      || (!isDeviceIndependent && firstFlow.hasExited != secondFlow.hasExited)
    hasExited = firstFlow.hasExited && secondFlow.hasExited
    ownershipNames = firstFlow.ownershipNames.intersection(secondFlow.ownershipNames)
    if isDeviceIndependent, firstFlow.hasExited { return variables = secondFlow.variables }
    if isDeviceIndependent, secondFlow.hasExited { return variables = firstFlow.variables }
    var mergedVariables: [String: SwiftKeyboardValue] = [:]
    for name in Set(firstFlow.variables.keys).union(secondFlow.variables.keys) {
      let (first, second) = (firstFlow.variables[name], secondFlow.variables[name])
      mergedVariables[name] = first == second ? first : joinedValue(first, second, isDeviceIndependent)
    }
    variables = mergedVariables
  }

  private mutating func joinedValue(
    _ lhs: SwiftKeyboardValue?, _ rhs: SwiftKeyboardValue?, _ isDeviceIndependent: Bool
  ) -> SwiftKeyboardValue? {
    let (lhs, rhs) = (lhs ?? .plain, rhs ?? .plain)
    if lhs.isPlain, rhs.isPlain { return .plain }
    if isDeviceIndependent, lhs.isPlain || rhs.isPlain { return lhs.isPlain ? rhs : lhs }
    if isDeviceIndependent, let a = lhs.frame, let b = rhs.frame, a.key == b.key { return lhs }
    for frameValue in [lhs, rhs] {
      if let frame = frameValue.frame, frameValue.isUnsettled { uncertainKeys.insert(frame.key) }
    }
    return .unknown
  }

  // MARK: Conditions

  /// Evaluates a list of conditions, and declares the variables that they bind.
  mutating func evaluateConditions(_ range: Range<Int>) -> ConditionValue {
    var result = ConditionValue.yes
    for part in source.split(range) {
      if source.isToken(part.lowerBound, "let") || source.isToken(part.lowerBound, "var") {
        bind(part.dropFirst())
        result = result.and(.appState)
      } else {
        result = result.and(evaluateCondition(part))
      }
    }
    return result
  }

  mutating func evaluateCondition(_ range: Range<Int>) -> ConditionValue {
    var range = range
    while range.count > 2, source.isToken(range.lowerBound, "("),
      source.closing(of: range.lowerBound) == range.upperBound - 1
    { range = range.lowerBound + 1..<range.upperBound - 1 }
    for (word, isAny) in [("||", true), ("&&", false)] {
      let operands = source.split(range, at: word)
      guard operands.count > 1 else { continue }
      var result = ConditionValue(!isAny)
      for operand in operands {
        let operandValue = evaluateCondition(operand)
        result = isAny ? result.or(operandValue) : result.and(operandValue)
      }
      return result
    }
    if source.isToken(range.lowerBound, "!"), range.count > 1 { return evaluateCondition(range.dropFirst()).negation }
    if source.isToken(range.lowerBound, "true") || source.isToken(range.lowerBound, "false"), range.count == 1 {
      return ConditionValue(source.isToken(range.lowerBound, "true"))
    }
    if range.count == 1, variableValue(range.lowerBound) == .plain, let name = source.identifier(range.lowerBound),
      !localNames.contains(name), let isTrue = literalValue(name)
    {
      return ConditionValue(isTrue)
    }
    if let sides = source.comparison(range) { return evaluateComparison(sides.one, source.text(sides.at), sides.other) }
    let frameValue = evaluate(range)
    if case .test(let isTrue) = frameValue { return ConditionValue(isTrue) }
    if frameValue == .unknown { for index in range { markEscaped(variableValue(index)) } }
    return testsViewState(range) || testsOwnerOrScreen(range) || testsCoverage(range) || testsDataOnly(range)
      ? .appState : .unknown
  }

  /// Whether a condition depends only on the app's own data.
  private func testsDataOnly(_ range: Range<Int>) -> Bool { predicates.isData(range) }

  var predicates: Predicates { Predicates(scope, file: file.number, type: type) }

  /// Whether a condition tests which app shows the keyboard, or on which screen the keyboard is.
  private func testsOwnerOrScreen(_ range: Range<Int>) -> Bool {
    if source.contains(range, anyOf: ["keyboardIsLocalUserInfoKey"]) { return true }
    return source.contains(range, anyOf: ["screen"]) && !source.contains(range, anyOf: ["bounds", "frame", "size"])
      && (source.contains(range, anyOf: ["isEqual"]) || range.contains { ["==", "==="].contains(source.text($0)) })
  }

  /// Whether a condition tests that the keyboard covers a view or the edited text: a call of `contains` or `intersects`
  /// on a part of the frame, as in `frame.contains(point)`.
  private func testsCoverage(_ range: Range<Int>) -> Bool {
    guard source.kind(range.lowerBound + 1) == .period,
      ["contains", "intersects"].contains(source.text(range.lowerBound + 2)),
      source.closing(of: range.lowerBound + 3) == range.upperBound - 1
    else { return false }
    return variableValue(range.lowerBound).frame != nil
  }

  /// Properties that test only the state of a view or constraint.
  private static let stateProperties: Set<String> = [
    "isHidden", "isFirstResponder", "isEditing", "isViewLoaded", "isActive",
  ]

  /// Whether a condition tests the state of a view or constraint, as in `!searchBar.isHidden` or `constraint != nil`.
  private func testsViewState(_ range: Range<Int>) -> Bool {
    let isPath = range.allSatisfy { index in
      [.identifier, .period].contains(source.kind(index)) || ["!", "?", "!=", "=="].contains(source.text(index))
    }
    guard isPath, !source.contains(range, anyOf: ["traitCollection", "UIDevice"]) else { return false }
    var names = range.compactMap { source.identifier($0) }
    guard let lastName = names.popLast() else { return false }
    if lastName == "nil" { return true }
    let propertyName = ["true", "false"].contains(lastName) ? names.last ?? "" : lastName
    // A property such as `buttonIsVisible`.
    let isVisibilityProperty = ["isvisible", "ishidden", "isshown"].contains { propertyName.lowercased().hasSuffix($0) }
    return Self.stateProperties.contains(propertyName) || ownershipNames.contains(propertyName) || isVisibilityProperty
  }

  /// Evaluates a comparison, such as `frame.height > 0` or `notification.name ==
  /// UIResponder.keyboardWillShowNotification`.
  private mutating func evaluateComparison(_ lhs: Range<Int>, _ operatorText: String, _ rhs: Range<Int>)
    -> ConditionValue
  {
    if operatorText == "==" || operatorText == "!=", let nameTest = nameTestResult(lhs, rhs) ?? nameTestResult(rhs, lhs)
    {
      return operatorText == "==" ? nameTest : nameTest.negation
    }
    if testsPosition(lhs, rhs) || testsViewState(lhs.lowerBound..<rhs.upperBound)
      || testsOwnerOrScreen(lhs.lowerBound..<rhs.upperBound)
    {
      return .appState
    }
    let (left, right) = (evaluate(lhs), evaluate(rhs))
    if left == .unknown || right == .unknown { return .unknown }
    if left.frame != nil, right.frame == nil { return left.comparisonResult(operatorText, isConstant: isConstant(rhs)) }
    if right.frame != nil, left.frame == nil {
      return right.comparisonResult(Self.exchangedOperators[operatorText] ?? operatorText, isConstant: isConstant(lhs))
    }
    return testsEnumCase(lhs, operatorText, rhs) || testsDataOnly(lhs.lowerBound..<rhs.upperBound)
      ? .appState : .unknown
  }

  /// Whether a comparison tests an enum value, as in `action == .edit`. Comparisons with names that suggest the device
  /// or the available space do not count.
  private func testsEnumCase(_ lhs: Range<Int>, _ operatorText: String, _ rhs: Range<Int>) -> Bool {
    let isCase = rhs.count == 2 && source.kind(rhs.lowerBound) == .period
    let idiomTest = SwiftIdiomTest(source: source, scope: scope, fileNumber: file.number, type: type)
    return isCase && ["==", "!="].contains(operatorText)
      && !idiomTest.mayConcernDevice(lhs.lowerBound..<rhs.upperBound, orSpace: true)
  }

  /// Whether a comparison tests the current value of a layout property, i.e. whether the layout was already adjusted,
  /// as in `view.frame.origin.y == 0`.
  private func testsPosition(_ lhs: Range<Int>, _ rhs: Range<Int>) -> Bool {
    guard isConstant(rhs), let lastName = lhs.last.flatMap({ source.identifier($0) }) else { return false }
    return lastName == "constant"
      || (["y", "bottom"].contains(lastName) && source.contains(lhs, anyOf: ["frame", "contentInset"])
        && lhs.allSatisfy { !variableValue($0).isUnsettled })
  }

  /// The comparison operator to use when the operands are exchanged, by the original operator.
  private static let exchangedOperators = ["<": ">", ">": "<", "<=": ">=", ">=": "<="]

  private func isConstant(_ range: Range<Int>) -> Bool {
    range.allSatisfy {
      source.kind($0) == .number || ["-", ".", "zero", "CGFloat", "CGRect"].contains(source.text($0))
    }
  }

  /// Returns the result of a comparison between the name of the handled notification (`lhs`) and a notification
  /// constant (`rhs`); nil for other operands.
  private func nameTestResult(_ lhs: Range<Int>, _ rhs: Range<Int>) -> ConditionValue? {
    guard lhs.count >= 3, source.isToken(lhs.upperBound - 1, "name"),
      case .notification? = source.identifier(lhs.lowerBound).flatMap({ variables[$0] }),
      let notification = scope.notification(in: rhs, of: type, in: file.number)
    else { return nil }
    if observedNotifications.count == 1 { return ConditionValue(observedNotifications.contains(notification)) }
    return observedNotifications.contains(notification) ? .unknown : .no
  }
}

extension SwiftKeyboardValue {
  /// Evaluates a comparison of this value while a docked keyboard is visible.
  ///
  /// - Parameter operatorText: the comparison operator, such as `>`.
  /// - Parameter isConstant: whether the other operand is a numeric or zero constant.
  fileprivate func comparisonResult(_ operatorText: String, isConstant: Bool) -> SwiftKeyboardFlow.ConditionValue {
    switch (self, operatorText) {
    case (.height, ">"), (.height, ">="): isConstant ? .yes : .unknown
    case (.height, "<"), (.height, "<="): isConstant ? .no : .unknown
    case (.height, "!="), (.frame, "!="): isConstant ? .yes : .appState
    case (.height, "=="), (.frame, "=="): isConstant ? .no : .unknown
    case (.top, "<"), (.top, "<="), (.bottom, ">="): .yes
    case (.top, ">"), (.top, ">="), (.bottom, "<"): .no
    default: .unknown
    }
  }
}

extension SwiftSource {
  /// Splits tokens at each token with the given text, such as an operator. Tokens inside of brackets are not examined.
  func split(_ range: Range<Int>, at separator: String) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, position) = (range.lowerBound, range.lowerBound)
    while position < range.upperBound {
      if isToken(position, separator) {
        parts.append(start..<position)
        start = position + 1
      }
      position = indexAfter(position)
    }
    return parts + [start..<range.upperBound]
  }

  /// Returns the two operands of a comparison and the token of its operator. Returns nil unless the expression has
  /// exactly one comparison operator.
  func comparison(_ range: Range<Int>) -> (one: Range<Int>, at: Int, other: Range<Int>)? {
    var (position, operatorToken): (Int, Int?) = (range.lowerBound, nil)
    while position < range.upperBound {
      if kind(position) == .operator, ["==", "!=", "<", ">", "<=", ">="].contains(text(position)),
        isBinary(position, in: range)
      {
        guard operatorToken == nil else { return nil }
        operatorToken = position
      }
      position = indexAfter(position)
    }
    return operatorToken.map { (range.lowerBound..<$0, $0, $0 + 1..<range.upperBound) }
  }
}
