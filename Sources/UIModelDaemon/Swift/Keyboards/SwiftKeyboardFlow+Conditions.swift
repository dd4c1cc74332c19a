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
      let close = source.closing(of: elseKeyword + 1)
    else { return markEscaped(statement) }
    let test = evaluateConditions(statement.lowerBound + 1..<elseKeyword)
    guard test != .yes else { return }
    var elseFlow = self
    elseFlow.isDoubtful = isDoubtful || test == .unknown
    elseFlow.follow(elseKeyword + 2..<close)
    if test == .no { return self = elseFlow }
    addResults(elseFlow)
    returnedValues = elseFlow.returnedValues
    if test == .unknown { isDoubtful = true }
  }

  /// Follows an `if` statement with its `else` branches.
  mutating func followIf(_ statement: Range<Int>) {
    guard let open = statement.first(where: { source.isToken($0, "{") && isBody($0, of: statement) }),
      let close = source.closing(of: open)
    else { return markEscaped(statement) }
    var thenFlow = self
    let test = thenFlow.evaluateConditions(statement.lowerBound + 1..<open)
    addResults(thenFlow)
    let elseTokens = close + 1..<max(close + 1, statement.upperBound)
    switch test {
    case .yes:
      thenFlow.follow(block: open + 1..<close, of: self)
      self = thenFlow
    case .no: followElse(elseTokens)
    case .appState, .unknown:
      var elseFlow = self
      thenFlow.isDoubtful = isDoubtful || test == .unknown
      // The reason for a nil value is unknown.
      let condition = statement.lowerBound + 1..<open
      let isBound = source.contains(condition, anyOf: ["let", "var"])
      elseFlow.isDoubtful = thenFlow.isDoubtful || isBound || source.contains(condition, anyOf: ["nil"])
      thenFlow.follow(block: open + 1..<close, of: self)
      elseFlow.followElse(elseTokens)
      merge(thenFlow, elseFlow, isDeviceIndependent: test == .appState)
      if thenFlow.hasExited, isBound || (!elseTokens.isEmpty && elseFlow.isDoubtful) { mayHaveExited = true }
    }
  }

  /// Follows `else if … { … }` or `else { … }`.
  /// - Parameter rest: the tokens from `else`; empty if there is no `else`.
  private mutating func followElse(_ rest: Range<Int>) {
    guard !rest.isEmpty, source.isToken(rest.lowerBound, "else") else { return }
    if source.isToken(rest.lowerBound + 1, "if"), depth < Self.maximumDepth {
      depth += 1
      followIf(rest.dropFirst())
      depth -= 1
    } else if source.isToken(rest.lowerBound + 1, "{"), let close = source.closing(of: rest.lowerBound + 1) {
      follow(block: rest.lowerBound + 2..<close, of: self)
    } else {
      markEscaped(rest)
      noteExit(rest)
    }
  }

  /// Follows a block, and removes the variables that the block and its conditions declare.
  /// - Parameter outer: the state before the conditions. Its variables become visible again.
  mutating func follow(block: Range<Int>, of outer: Self) {
    follow(block)
    for name in localNames.subtracting(outer.localNames) { variables[name] = outer.variables[name] }
    localNames = outer.localNames
  }

  /// Whether a brace opens the body of a statement, rather than a closure in its conditions.
  private func isBody(_ open: Int, of statement: Range<Int>) -> Bool {
    guard let close = source.closing(of: open), close < statement.upperBound else { return false }
    let next = close + 1
    return next >= statement.upperBound || source.isToken(next, "else")
  }

  /// Adds the frame keys and followed functions that the analysis of another branch has found.
  mutating func addResults(_ other: Self) {
    reachedKeys.formUnion(other.reachedKeys)
    escapedKeys.formUnion(other.escapedKeys)
    uncertainKeys.formUnion(other.uncertainKeys)
    followedLocations.formUnion(other.followedLocations)
    stepCount = max(stepCount, other.stepCount)
  }

  /// Joins the states after two alternative branches.
  /// - Parameter isDeviceIndependent: whether the choice between the branches is independent of the device and the window's
  ///   position.
  mutating func merge(_ one: Self, _ other: Self, isDeviceIndependent: Bool) {
    let totalSteps = one.stepCount + other.stepCount - stepCount
    addResults(one)
    addResults(other)
    stepCount = totalSteps
    let wasDoubtful = isDoubtful || mayHaveExited
    let previousAdjustments = adjustments
    adjustments = previousAdjustments.filter { one.adjustments.contains($0) && other.adjustments.contains($0) }
    let addedAdjustments = (one.adjustments + other.adjustments).filter { !previousAdjustments.contains($0) }
    for var adjustment in addedAdjustments {
      let isInBoth = [one, other].allSatisfy { branch in
        branch.adjustments.contains { $0.name == adjustment.name && $0.frame == adjustment.frame }
      }
      if isInBoth, !one.mayHaveExited, !other.mayHaveExited { adjustment.isDoubtful = wasDoubtful }
      if !adjustments.contains(where: { $0.name == adjustment.name && $0.frame == adjustment.frame }) {
        adjustments.append(adjustment)
      }
    }
    returnedValues = one.returnedValues + other.returnedValues.dropFirst(returnedValues.count)
    mayHaveExited =
      one.mayHaveExited || other.mayHaveExited || (!isDeviceIndependent && one.hasExited != other.hasExited)
    hasExited = one.hasExited && other.hasExited
    ownershipNames = one.ownershipNames.intersection(other.ownershipNames)
    if isDeviceIndependent, one.hasExited { return variables = other.variables }
    if isDeviceIndependent, other.hasExited { return variables = one.variables }
    var merged: [String: SwiftKeyboardValue] = [:]
    for name in Set(one.variables.keys).union(other.variables.keys) {
      let (first, second) = (one.variables[name], other.variables[name])
      merged[name] = first == second ? first : joinedValue(first, second, isDeviceIndependent)
    }
    variables = merged
  }

  private mutating func joinedValue(
    _ one: SwiftKeyboardValue?, _ other: SwiftKeyboardValue?, _ isDeviceIndependent: Bool
  ) -> SwiftKeyboardValue? {
    let (one, other) = (one ?? .plain, other ?? .plain)
    if one.isPlain, other.isPlain { return .plain }
    if isDeviceIndependent, one.isPlain || other.isPlain { return one.isPlain ? other : one }
    if isDeviceIndependent, let a = one.frame, let b = other.frame, a.key == b.key { return one }
    for frameValue in [one, other] {
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
      let parts = source.split(range, at: word)
      guard parts.count > 1 else { continue }
      var result = ConditionValue(!isAny)
      for part in parts {
        let partValue = evaluateCondition(part)
        result = isAny ? result.or(partValue) : result.and(partValue)
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
    let found = evaluate(range)
    if case .test(let isTrue) = found { return ConditionValue(isTrue) }
    if found == .unknown { for index in range { markEscaped(variableValue(index)) } }
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

  /// Whether a condition tests the state of a view, as in `!searchBar.isHidden` or `constraint != nil`.
  private func testsViewState(_ range: Range<Int>) -> Bool {
    let isPath = range.allSatisfy { index in
      [.identifier, .period].contains(source.kind(index)) || ["!", "?", "!=", "=="].contains(source.text(index))
    }
    guard isPath, !source.contains(range, anyOf: ["traitCollection", "UIDevice"]) else { return false }
    var names = range.compactMap { source.identifier($0) }
    guard let last = names.popLast() else { return false }
    if last == "nil" { return true }
    let name = ["true", "false"].contains(last) ? names.last ?? "" : last
    // A property such as `buttonIsVisible`.
    let isVisibilityProperty = ["isvisible", "ishidden", "isshown"].contains { name.lowercased().hasSuffix($0) }
    return Self.stateProperties.contains(name) || ownershipNames.contains(name) || isVisibilityProperty
  }

  /// Evaluates a comparison, such as `frame.height > 0` or `notification.name ==
  /// UIResponder.keyboardWillShowNotification`.
  private mutating func evaluateComparison(_ lhs: Range<Int>, _ sign: String, _ rhs: Range<Int>) -> ConditionValue {
    if sign == "==" || sign == "!=", let nameTest = testName(lhs, rhs) ?? testName(rhs, lhs) {
      return sign == "==" ? nameTest : nameTest.negation
    }
    if testsPosition(lhs, rhs) || testsViewState(lhs.lowerBound..<rhs.upperBound)
      || testsOwnerOrScreen(lhs.lowerBound..<rhs.upperBound)
    {
      return .appState
    }
    let (left, right) = (evaluate(lhs), evaluate(rhs))
    if left == .unknown || right == .unknown { return .unknown }
    if left.frame != nil, right.frame == nil { return left.comparisonResult(sign, isConstant: isConstant(rhs)) }
    if right.frame != nil, left.frame == nil {
      return right.comparisonResult(Self.exchangedOperators[sign] ?? sign, isConstant: isConstant(lhs))
    }
    return testsEnumCase(lhs, sign, rhs) || testsDataOnly(lhs.lowerBound..<rhs.upperBound) ? .appState : .unknown
  }

  /// Whether a comparison tests an enum value of the app, as in `action == .edit`. The value must not depend on the
  /// device.
  private func testsEnumCase(_ lhs: Range<Int>, _ sign: String, _ rhs: Range<Int>) -> Bool {
    let isCase = rhs.count == 2 && source.kind(rhs.lowerBound) == .period
    let idioms = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: type)
    return isCase && ["==", "!="].contains(sign)
      && !idioms.mayConcernDevice(lhs.lowerBound..<rhs.upperBound, orSpace: true)
  }

  /// Whether a comparison tests if the layout was already adjusted, as in `view.frame.origin.y == 0`.
  private func testsPosition(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard isConstant(other), let last = one.last.flatMap({ source.identifier($0) }) else { return false }
    return last == "constant"
      || (["y", "bottom"].contains(last) && source.contains(one, anyOf: ["frame", "contentInset"])
        && one.allSatisfy { !variableValue($0).isUnsettled })
  }

  /// The comparison operators after their operands are exchanged.
  private static let exchangedOperators = ["<": ">", ">": "<", "<=": ">=", ">=": "<="]

  private func isConstant(_ range: Range<Int>) -> Bool {
    range.allSatisfy {
      source.kind($0) == .number || ["-", ".", "zero", "CGFloat", "CGRect"].contains(source.text($0))
    }
  }

  /// Compares the name of the notification that is being handled (`one`) with a notification name (`other`). Returns
  /// nil if the operands are other expressions.
  private func testName(_ one: Range<Int>, _ other: Range<Int>) -> ConditionValue? {
    guard one.count >= 3, source.isToken(one.upperBound - 1, "name"),
      case .notification? = source.identifier(one.lowerBound).flatMap({ variables[$0] }),
      let name = scope.notification(in: other, of: type, in: file.number)
    else { return nil }
    if observedNames.count == 1 { return ConditionValue(observedNames.contains(name)) }
    return observedNames.contains(name) ? .unknown : .no
  }
}

extension SwiftKeyboardValue {
  /// Evaluates a comparison of this value while a docked keyboard is visible.
  /// - Parameter sign: the comparison operator.
  /// - Parameter isConstant: whether the other operand is a numeric or zero constant.
  fileprivate func comparisonResult(_ sign: String, isConstant: Bool) -> SwiftKeyboardFlow.ConditionValue {
    switch (self, sign) {
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
  func split(_ range: Range<Int>, at text: String) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, at) = (range.lowerBound, range.lowerBound)
    while at < range.upperBound {
      if isToken(at, text) {
        parts.append(start..<at)
        start = at + 1
      }
      at = indexAfter(at)
    }
    return parts + [start..<range.upperBound]
  }

  /// Returns the two operands of a comparison and the token of its operator. Returns nil unless the expression has
  /// exactly one comparison operator.
  func comparison(_ range: Range<Int>) -> (one: Range<Int>, at: Int, other: Range<Int>)? {
    var (at, found): (Int, Int?) = (range.lowerBound, nil)
    while at < range.upperBound {
      if kind(at) == .operator, ["==", "!=", "<", ">", "<=", ">="].contains(text(at)), isBinary(at, in: range) {
        guard found == nil else { return nil }
        found = at
      }
      at = indexAfter(at)
    }
    return found.map { (range.lowerBound..<$0, $0, $0 + 1..<range.upperBound) }
  }
}
