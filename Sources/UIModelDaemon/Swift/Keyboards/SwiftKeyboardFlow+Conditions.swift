import UIModelPlatform

/// Evaluates conditions and follows `guard` and `if`. A condition that always holds while a docked keyboard is visible
/// counts as true. A condition about the app's own state, such as `view.window != nil`, may have either value, but does
/// not depend on the device.
extension SwiftKeyboardFlow {
  /// The value of a condition while a docked keyboard is visible.
  enum Test {
    case yes, no
    /// The value depends on the app's state, and not on the device or the position of the window.
    case state
    case unknown

    init(_ isTrue: Bool) { self = isTrue ? .yes : .no }

    var opposite: Test {
      switch self {
      case .yes: .no
      case .no: .yes
      case .state, .unknown: self
      }
    }

    func and(_ other: Test) -> Test {
      switch (self, other) {
      case (.no, _), (_, .no): .no
      case (.unknown, _), (_, .unknown): .unknown
      case (.state, _), (_, .state): .state
      case (.yes, .yes): .yes
      }
    }

    func or(_ other: Test) -> Test { opposite.and(other.opposite).opposite }
  }

  // MARK: Branches

  /// Follows `guard conditions else { … }`.
  mutating func followGuard(_ statement: Range<Int>) {
    guard let word = source.topLevel("else", in: statement), source.isToken(word + 1, "{"),
      let close = source.closing(of: word + 1)
    else { return markEscaped(statement) }
    let test = conditions(statement.lowerBound + 1..<word)
    guard test != .yes else { return }
    var other = self
    other.isDoubtful = isDoubtful || test == .unknown
    other.follow(word + 2..<close)
    if test == .no { return self = other }
    addResults(other)
    returned = other.returned
    if test == .unknown { isDoubtful = true }
  }

  /// Follows an `if` statement with its `else` branches.
  mutating func branch(_ statement: Range<Int>) {
    guard let open = statement.first(where: { source.isToken($0, "{") && isBody($0, of: statement) }),
      let close = source.closing(of: open)
    else { return markEscaped(statement) }
    var then = self
    let test = then.conditions(statement.lowerBound + 1..<open)
    addResults(then)
    let rest = close + 1..<max(close + 1, statement.upperBound)
    switch test {
    case .yes:
      then.follow(block: open + 1..<close, of: self)
      self = then
    case .no: followElse(rest)
    case .state, .unknown:
      var other = self
      then.isDoubtful = isDoubtful || test == .unknown
      // The reason that a value is nil is unknown.
      let condition = statement.lowerBound + 1..<open
      let isBound = source.contains(condition, anyOf: ["let", "var"])
      other.isDoubtful = then.isDoubtful || isBound || source.contains(condition, anyOf: ["nil"])
      then.follow(block: open + 1..<close, of: self)
      other.followElse(rest)
      merge(then, other, isKnown: test == .state)
      if then.hasLeft, isBound || (!rest.isEmpty && other.isDoubtful) { mayHaveLeft = true }
    }
  }

  /// Follows `else if … { … }` or `else { … }`.
  /// - Parameter rest: The tokens from `else`; empty if there is no `else`.
  private mutating func followElse(_ rest: Range<Int>) {
    guard !rest.isEmpty, source.isToken(rest.lowerBound, "else") else { return }
    if source.isToken(rest.lowerBound + 1, "if"), depth < Self.maximumDepth {
      depth += 1
      branch(rest.dropFirst())
      depth -= 1
    } else if source.isToken(rest.lowerBound + 1, "{"), let close = source.closing(of: rest.lowerBound + 1) {
      follow(block: rest.lowerBound + 2..<close, of: self)
    } else {
      markEscaped(rest)
      noteExit(rest)
    }
  }

  /// Follows a block, and removes the variables that the block and its conditions declare.
  /// - Parameter outer: The state before the conditions, whose variables become visible again.
  mutating func follow(block: Range<Int>, of outer: Self) {
    follow(block)
    for name in localNames.subtracting(outer.localNames) { names[name] = outer.names[name] }
    localNames = outer.localNames
  }

  /// Whether a brace opens the body of a statement, and not a closure in its conditions.
  private func isBody(_ open: Int, of statement: Range<Int>) -> Bool {
    guard let close = source.closing(of: open), close < statement.upperBound else { return false }
    let next = close + 1
    return next >= statement.upperBound || source.isToken(next, "else")
  }

  /// Adds the keys and functions that another branch of the analysis has found.
  mutating func addResults(_ other: Self) {
    reachedKeys.formUnion(other.reachedKeys)
    escapedKeys.formUnion(other.escapedKeys)
    uncertainKeys.formUnion(other.uncertainKeys)
    followed.formUnion(other.followed)
    steps = max(steps, other.steps)
  }

  /// Joins the states after two alternative branches.
  /// - Parameter isKnown: Whether the choice between the branches is independent of the device and the window's
  ///   position.
  mutating func merge(_ one: Self, _ other: Self, isKnown: Bool) {
    let spent = one.steps + other.steps - steps
    addResults(one)
    addResults(other)
    steps = spent
    let outside = isDoubtful || mayHaveLeft
    let before = adjustments
    adjustments = before.filter { one.adjustments.contains($0) && other.adjustments.contains($0) }
    let new = (one.adjustments + other.adjustments).filter { !before.contains($0) }
    for var adjustment in new {
      let isInBoth = [one, other].allSatisfy { branch in
        branch.adjustments.contains { $0.name == adjustment.name && $0.frame == adjustment.frame }
      }
      if isInBoth, !one.mayHaveLeft, !other.mayHaveLeft { adjustment.isDoubtful = outside }
      if !adjustments.contains(where: { $0.name == adjustment.name && $0.frame == adjustment.frame }) {
        adjustments.append(adjustment)
      }
    }
    returned = one.returned + other.returned.dropFirst(returned.count)
    mayHaveLeft = one.mayHaveLeft || other.mayHaveLeft || (!isKnown && one.hasLeft != other.hasLeft)
    hasLeft = one.hasLeft && other.hasLeft
    ownershipNames = one.ownershipNames.intersection(other.ownershipNames)
    if isKnown, one.hasLeft { return names = other.names }
    if isKnown, other.hasLeft { return names = one.names }
    var merged: [String: SwiftKeyboardValue] = [:]
    for name in Set(one.names.keys).union(other.names.keys) {
      let (first, second) = (one.names[name], other.names[name])
      merged[name] = first == second ? first : joined(first, second, isKnown)
    }
    names = merged
  }

  private mutating func joined(
    _ one: SwiftKeyboardValue?, _ other: SwiftKeyboardValue?, _ isKnown: Bool
  ) -> SwiftKeyboardValue? {
    let (one, other) = (one ?? .plain, other ?? .plain)
    if one.isPlain, other.isPlain { return .plain }
    if isKnown, one.isPlain || other.isPlain { return one.isPlain ? other : one }
    if isKnown, let a = one.frame, let b = other.frame, a.key == b.key { return one }
    for frameValue in [one, other] {
      if let frame = frameValue.frame, frameValue.isUnsettled { uncertainKeys.insert(frame.key) }
    }
    return .unknown
  }

  // MARK: Conditions

  /// Evaluates a list of conditions, and declares the variables that they bind.
  mutating func conditions(_ range: Range<Int>) -> Test {
    var result = Test.yes
    for part in source.split(range) {
      if source.isToken(part.lowerBound, "let") || source.isToken(part.lowerBound, "var") {
        bind(part.dropFirst())
        result = result.and(.state)
      } else {
        result = result.and(test(part))
      }
    }
    return result
  }

  mutating func test(_ range: Range<Int>) -> Test {
    var range = range
    while range.count > 2, source.isToken(range.lowerBound, "("),
      source.closing(of: range.lowerBound) == range.upperBound - 1
    { range = range.lowerBound + 1..<range.upperBound - 1 }
    for (word, isAny) in [("||", true), ("&&", false)] {
      let parts = source.split(range, at: word)
      guard parts.count > 1 else { continue }
      var result = Test(!isAny)
      for part in parts {
        let found = test(part)
        result = isAny ? result.or(found) : result.and(found)
      }
      return result
    }
    if source.isToken(range.lowerBound, "!"), range.count > 1 { return test(range.dropFirst()).opposite }
    if source.isToken(range.lowerBound, "true") || source.isToken(range.lowerBound, "false"), range.count == 1 {
      return Test(source.isToken(range.lowerBound, "true"))
    }
    if range.count == 1, named(range.lowerBound) == .plain, let name = source.identifier(range.lowerBound),
      !localNames.contains(name), let isTrue = literal(name)
    {
      return Test(isTrue)
    }
    if let sides = source.comparison(range) { return compare(sides.one, source.text(sides.at), sides.other) }
    let found = frameValue(range)
    if case .test(let isTrue) = found { return Test(isTrue) }
    if found == .unknown { for index in range { markEscaped(named(index)) } }
    return testsViewState(range) || testsOwnerOrScreen(range) || testsCoverage(range) || testsDataOnly(range)
      ? .state : .unknown
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
    return named(range.lowerBound).frame != nil
  }

  /// Properties that only test whether there is a view to lay out.
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
    let isShown = ["isvisible", "ishidden", "isshown"].contains { name.lowercased().hasSuffix($0) }
    return Self.stateProperties.contains(name) || ownershipNames.contains(name) || isShown
  }

  /// Evaluates a comparison, such as `frame.height > 0` or `notification.name ==
  /// UIResponder.keyboardWillShowNotification`.
  private mutating func compare(_ one: Range<Int>, _ sign: String, _ other: Range<Int>) -> Test {
    if sign == "==" || sign == "!=", let nameTest = testName(one, other) ?? testName(other, one) {
      return sign == "==" ? nameTest : nameTest.opposite
    }
    if testsPosition(one, other) || testsViewState(one.lowerBound..<other.upperBound)
      || testsOwnerOrScreen(one.lowerBound..<other.upperBound)
    {
      return .state
    }
    let (left, right) = (frameValue(one), frameValue(other))
    if left == .unknown || right == .unknown { return .unknown }
    if left.frame != nil, right.frame == nil { return left.test(sign, isConstant: isConstant(other)) }
    if right.frame != nil, left.frame == nil {
      return right.test(Self.exchangedOperators[sign] ?? sign, isConstant: isConstant(one))
    }
    return testsEnumCase(one, sign, other) || testsDataOnly(one.lowerBound..<other.upperBound) ? .state : .unknown
  }

  /// Whether a comparison tests an enum value of the app, as in `action == .edit`. The value must not depend on the
  /// device.
  private func testsEnumCase(_ one: Range<Int>, _ sign: String, _ other: Range<Int>) -> Bool {
    let isCase = other.count == 2 && source.kind(other.lowerBound) == .period
    let idioms = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: type)
    return isCase && ["==", "!="].contains(sign)
      && !idioms.mayConcernDevice(one.lowerBound..<other.upperBound, andRooms: true)
  }

  /// Whether a comparison tests if the layout was already adjusted, as in `view.frame.origin.y == 0`.
  private func testsPosition(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard isConstant(other), let last = one.last.flatMap({ source.identifier($0) }) else { return false }
    return last == "constant"
      || (["y", "bottom"].contains(last) && source.contains(one, anyOf: ["frame", "contentInset"])
        && one.allSatisfy { !named($0).isUnsettled })
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
  private func testName(_ one: Range<Int>, _ other: Range<Int>) -> Test? {
    guard one.count >= 3, source.isToken(one.upperBound - 1, "name"),
      case .notification? = source.identifier(one.lowerBound).flatMap({ names[$0] }),
      let name = scope.notification(in: other, of: type, in: file.number)
    else { return nil }
    if observed.count == 1 { return Test(observed.contains(name)) }
    return observed.contains(name) ? .unknown : .no
  }
}

extension SwiftKeyboardValue {
  /// Evaluates a comparison of this value while a docked keyboard is visible.
  /// - Parameter sign: The comparison operator.
  /// - Parameter isConstant: Whether the other operand is a number or zero.
  fileprivate func test(_ sign: String, isConstant: Bool) -> SwiftKeyboardFlow.Test {
    switch (self, sign) {
    case (.height, ">"), (.height, ">="): isConstant ? .yes : .unknown
    case (.height, "<"), (.height, "<="): isConstant ? .no : .unknown
    case (.height, "!="), (.frame, "!="): isConstant ? .yes : .state
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
      at = after(at)
    }
    return parts + [start..<range.upperBound]
  }

  /// Returns the two operands of a comparison and the token of its operator; nil if there is no comparison operator, or
  /// more than one.
  func comparison(_ range: Range<Int>) -> (one: Range<Int>, at: Int, other: Range<Int>)? {
    var (at, found): (Int, Int?) = (range.lowerBound, nil)
    while at < range.upperBound {
      if kind(at) == .operator, ["==", "!=", "<", ">", "<=", ">="].contains(text(at)), isBinary(at, in: range) {
        guard found == nil else { return nil }
        found = at
      }
      at = after(at)
    }
    return found.map { (range.lowerBound..<$0, $0, $0 + 1..<range.upperBound) }
  }
}
