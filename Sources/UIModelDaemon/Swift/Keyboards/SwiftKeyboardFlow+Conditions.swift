import UIModelPlatform

/// What code does under conditions: those that hold whenever a docked keyboard is shown are passed over, and so are those that
/// only say whether there is something to lay out.
extension SwiftKeyboardFlow {
  enum Test {
    case yes, no
    /// Which it is has nothing to do with where the app runs.
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

  /// `guard conditions else { … }`
  mutating func assure(_ statement: Range<Int>) {
    guard let word = source.topLevel("else", in: statement), source.isToken(word + 1, "{"),
      let close = source.closing(of: word + 1)
    else { return lose(statement) }
    let test = conditions(statement.lowerBound + 1..<word)
    guard test != .yes else { return }
    var other = self
    other.isDoubtful = isDoubtful || test == .unknown
    other.follow(word + 2..<close)
    if test == .no { return self = other }
    take(other)
    returned = other.returned
    if test == .unknown { isDoubtful = true }
  }

  mutating func branch(_ statement: Range<Int>) {
    guard let open = statement.first(where: { source.isToken($0, "{") && isBody($0, of: statement) }),
      let close = source.closing(of: open)
    else { return lose(statement) }
    var then = self
    let test = then.conditions(statement.lowerBound + 1..<open)
    take(then)
    let rest = close + 1..<max(close + 1, statement.upperBound)
    switch test {
    case .yes:
      then.follow(block: open + 1..<close, of: self)
      self = then
    case .no: otherwise(rest)
    case .state, .unknown:
      var other = self
      then.isDoubtful = isDoubtful || test == .unknown
      // Why something is not there nobody knows.
      let condition = statement.lowerBound + 1..<open
      let isBound = source.contains(condition, anyOf: ["let", "var"])
      other.isDoubtful = then.isDoubtful || isBound || source.contains(condition, anyOf: ["nil"])
      then.follow(block: open + 1..<close, of: self)
      other.otherwise(rest)
      merge(then, other, isKnown: test == .state)
      if then.hasLeft, isBound || (!rest.isEmpty && other.isDoubtful) { mayHaveLeft = true }
    }
  }

  /// `else if … { … } else { … }`
  private mutating func otherwise(_ rest: Range<Int>) {
    guard !rest.isEmpty, source.isToken(rest.lowerBound, "else") else { return }
    if source.isToken(rest.lowerBound + 1, "if"), depth < Self.deepest {
      depth += 1
      branch(rest.dropFirst())
      depth -= 1
    } else if source.isToken(rest.lowerBound + 1, "{"), let close = source.closing(of: rest.lowerBound + 1) {
      follow(block: rest.lowerBound + 2..<close, of: self)
    } else {
      lose(rest)
      leave(rest)
    }
  }

  /// Follows a block, and forgets the names that it makes, and those of its conditions. `outer`: before these.
  mutating func follow(block: Range<Int>, of outer: Self) {
    follow(block)
    for name in made.subtracting(outer.made) { names[name] = outer.names[name] }
    made = outer.made
  }

  /// Whether a brace opens the body of a statement, and no closure in its conditions.
  private func isBody(_ open: Int, of statement: Range<Int>) -> Bool {
    guard let close = source.closing(of: open), close < statement.upperBound else { return false }
    let next = close + 1
    return next >= statement.upperBound || source.isToken(next, "else")
  }

  /// What was found out in another run.
  mutating func take(_ other: Self) {
    seen.formUnion(other.seen)
    lost.formUnion(other.lost)
    unsure.formUnion(other.unsure)
    followed.formUnion(other.followed)
    steps = max(steps, other.steps)
  }

  /// Goes on behind two branches, one of which was carried out. `isKnown`: which, has nothing to do with where the app runs.
  mutating func merge(_ one: Self, _ other: Self, isKnown: Bool) {
    let spent = one.steps + other.steps - steps
    take(one)
    take(other)
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
    local = one.local.intersection(other.local)
    if isKnown, one.hasLeft { return names = other.names }
    if isKnown, other.hasLeft { return names = one.names }
    var merged: [String: SwiftKeyboardWorth] = [:]
    for name in Set(one.names.keys).union(other.names.keys) {
      let (first, second) = (one.names[name], other.names[name])
      merged[name] = first == second ? first : joined(first, second, isKnown)
    }
    names = merged
  }

  private mutating func joined(
    _ one: SwiftKeyboardWorth?, _ other: SwiftKeyboardWorth?, _ isKnown: Bool
  ) -> SwiftKeyboardWorth? {
    let (one, other) = (one ?? .plain, other ?? .plain)
    if one.isPlain, other.isPlain { return .plain }
    if isKnown, one.isPlain || other.isPlain { return one.isPlain ? other : one }
    if isKnown, let a = one.frame, let b = other.frame, a.key == b.key { return one }
    for worth in [one, other] {
      if let frame = worth.frame, worth.isOpen { unsure.insert(frame.key) }
    }
    return .unknown
  }

  // MARK: Conditions

  /// What several conditions come to, with the names that they bind.
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
      !made.contains(name), let isTrue = literal(name)
    {
      return Test(isTrue)
    }
    if let sides = source.comparison(range) { return compare(sides.one, source.text(sides.at), sides.other) }
    let found = worth(range)
    if case .test(let isTrue) = found { return Test(isTrue) }
    if found == .unknown { for index in range { lose(named(index)) } }
    return isOfState(range) || isOfWhere(range) || isOfCover(range) || isOfData(range) ? .state : .unknown
  }

  /// Whether a condition depends on the app's own data only.
  private func isOfData(_ range: Range<Int>) -> Bool { predicates.isData(range) }

  var predicates: Predicates { Predicates(scope, file: file.number, type: type) }

  /// Whether it asks whose keyboard it is, or on which screen.
  private func isOfWhere(_ range: Range<Int>) -> Bool {
    if source.contains(range, anyOf: ["keyboardIsLocalUserInfoKey"]) { return true }
    return source.contains(range, anyOf: ["screen"]) && !source.contains(range, anyOf: ["bounds", "frame", "size"])
      && (source.contains(range, anyOf: ["isEqual"]) || range.contains { ["==", "==="].contains(source.text($0)) })
  }

  /// `rest.contains(point)` of what the keyboard leaves: whether it covers what is edited.
  private func isOfCover(_ range: Range<Int>) -> Bool {
    guard source.kind(range.lowerBound + 1) == .period,
      ["contains", "intersects"].contains(source.text(range.lowerBound + 2)),
      source.closing(of: range.lowerBound + 3) == range.upperBound - 1
    else { return false }
    return named(range.lowerBound).frame != nil
  }

  /// What only says whether there is something to lay out.
  private static let states: Set<String> = [
    "isHidden", "isFirstResponder", "isEditing", "isViewLoaded", "isActive",
  ]

  /// `!searchBar.isHidden`, `constraint != nil`
  private func isOfState(_ range: Range<Int>) -> Bool {
    let isWhole = range.allSatisfy { index in
      [.identifier, .period].contains(source.kind(index)) || ["!", "?", "!=", "=="].contains(source.text(index))
    }
    guard isWhole, !source.contains(range, anyOf: ["traitCollection", "UIDevice"]) else { return false }
    var names = range.compactMap { source.identifier($0) }
    guard let last = names.popLast() else { return false }
    if last == "nil" { return true }
    let name = ["true", "false"].contains(last) ? names.last ?? "" : last
    // `buttonIsVisible`
    let isShown = ["isvisible", "ishidden", "isshown"].contains { name.lowercased().hasSuffix($0) }
    return Self.states.contains(name) || local.contains(name) || isShown
  }

  /// `frame.height > 0`, `notification.name == UIResponder.keyboardWillShowNotification`
  private mutating func compare(_ one: Range<Int>, _ sign: String, _ other: Range<Int>) -> Test {
    if sign == "==" || sign == "!=", let isOf = isName(one, other) ?? isName(other, one) {
      return sign == "==" ? isOf : isOf.opposite
    }
    if isOfPlace(one, other) || isOfState(one.lowerBound..<other.upperBound)
      || isOfWhere(one.lowerBound..<other.upperBound)
    {
      return .state
    }
    let (left, right) = (worth(one), worth(other))
    if left == .unknown || right == .unknown { return .unknown }
    if left.frame != nil, right.frame == nil { return left.test(sign, isConstant: isConstant(other)) }
    if right.frame != nil, left.frame == nil {
      return right.test(Self.turned[sign] ?? sign, isConstant: isConstant(one))
    }
    return isOfCase(one, sign, other) || isOfData(one.lowerBound..<other.upperBound) ? .state : .unknown
  }

  /// `action == .edit`: what is done has nothing to do with where the app runs.
  private func isOfCase(_ one: Range<Int>, _ sign: String, _ other: Range<Int>) -> Bool {
    let isCase = other.count == 2 && source.kind(other.lowerBound) == .period
    let idioms = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: type)
    return isCase && ["==", "!="].contains(sign)
      && !idioms.speaksOfIdioms(one.lowerBound..<other.upperBound, andRooms: true)
  }

  /// `view.frame.origin.y == 0`: whether it was moved already.
  private func isOfPlace(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard isConstant(other), let last = one.last.flatMap({ source.identifier($0) }) else { return false }
    return last == "constant"
      || (["y", "bottom"].contains(last) && source.contains(one, anyOf: ["frame", "contentInset"])
        && one.allSatisfy { !named($0).isOpen })
  }

  private static let turned = ["<": ">", ">": "<", "<=": ">=", ">=": "<="]

  private func isConstant(_ range: Range<Int>) -> Bool {
    range.allSatisfy {
      source.kind($0) == .number || ["-", ".", "zero", "CGFloat", "CGRect"].contains(source.text($0))
    }
  }

  /// Whether one side is a notification's name, and the other one of those that this is followed for.
  private func isName(_ one: Range<Int>, _ other: Range<Int>) -> Test? {
    guard one.count >= 3, source.isToken(one.upperBound - 1, "name"),
      case .notification? = source.identifier(one.lowerBound).flatMap({ names[$0] }),
      let name = scope.notification(in: other, of: type, in: file.number)
    else { return nil }
    if observed.count == 1 { return Test(observed.contains(name)) }
    return observed.contains(name) ? .unknown : .no
  }
}

extension SwiftKeyboardWorth {
  /// How a comparison comes out for as long as a docked keyboard is there. `isConstant`: with a number.
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
  /// The parts of some tokens between others, such as operators, that stand in no bracket of their own.
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

  /// The two sides of a comparison, and its operator.
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
