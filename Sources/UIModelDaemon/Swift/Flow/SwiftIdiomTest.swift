import UIModelPlatform

/// Determines whether code runs on an iPad, from the conditions around the code and before it. A condition that may
/// test the device or the available space makes the result unknown, because such code is usually correct.
struct SwiftIdiomTest {
  let source: SwiftSource
  let scope: SwiftScope
  /// The number of the file that contains the code.
  let file: Int32
  /// The name of the type that contains the code; empty outside of types.
  let type: String
  /// Properties of system objects that count as data; see `Predicates`.
  var states: Set<String> = []

  private static let maximumDepth = 24

  /// Lowercase parts of names that suggest code for one kind of device.
  private static let deviceWords = [
    "pad", "phone", "idiom", "sizeclass", "compact", "popover", "tablet", "catalyst", "carplay",
  ]
  /// Lowercase parts of names that suggest a condition on the device.
  private static let idiomWords = deviceWords + ["regular", "device", "trait", "platform"]
  /// Lowercase parts of names that suggest a condition on the available space.
  private static let spaceWords = [
    "horizontal", "vertical", "width", "orientation", "landscape", "portrait", "split", "collaps", "large", "small",
    "narrow", "wide", "mobile", "desktop", "screen", "size", "frame", "bounds", "mac", "sheet", "source", "modal",
  ]

  /// Whether the name of a type or function contains a kind of device.
  static func isForDevice(_ name: String) -> Bool {
    let name = name.lowercased().replacing("padding", with: "")
    return deviceWords.contains { name.contains($0) }
  }

  /// Lowercase names that contain one of the `idiomWords` but do not concern the device.
  private static let unrelatedNames: Set<String> = ["compactmap", "padding", "phonenumber", "microphone"]

  /// Whether a name suggests a test of the device. For example, `isPad` does, and `padding` does not.
  static func isIdiom(_ name: String) -> Bool {
    let name = name.lowercased()
    return !unrelatedNames.contains(name) && idiomWords.contains { name.contains($0) } && !isDeviceSize(name)
  }

  /// Whether a name denotes the size of a screen and not the kind of device, such as `deviceScreenHeight`.
  private static func isDeviceSize(_ name: String) -> Bool {
    name.hasPrefix("device") && ["width", "height", "bounds"].contains { name.hasSuffix($0) }
  }

  /// Whether `UIDevice.current.userInterfaceIdiom == .pad` is the only test of the device next to a comparison, if
  /// there is one.
  ///
  /// - Parameter parent: the bracket that contains the comparison. After `||` in that bracket, the comparison would not
  ///   be evaluated on an iPad.
  func hasOnlyPadTests(_ range: Range<Int>, besides parent: Int32) -> Bool {
    range.allSatisfy { index in
      if source.isToken(index, "!") { return false }
      if source.isToken(index, "||"), source.tokens[index].parent == parent { return false }
      guard let name = source.identifier(index), Self.isIdiom(name) else { return true }
      switch name {
      case "UIDevice", "UIUserInterfaceIdiom": return true
      case "pad": return source.kind(index - 1) == .period
      case "userInterfaceIdiom": return source.isToken(index + 1, "==")
      default: return false
      }
    }
  }

  /// Whether the names in a range suggest the device or, if `orSpace` is true, the available space.
  func mayConcernDevice(_ range: Range<Int>, orSpace: Bool = false) -> Bool {
    range.contains { index in
      guard let name = source.identifier(index) else { return false }
      if Self.isIdiom(name) { return true }
      guard orSpace else { return false }
      let small = name.lowercased()
      return Self.spaceWords.contains { small.contains($0) }
    }
  }

  // MARK: Certain conditions

  /// Returns the condition under which a token of a body is reached; nil if unknown. The token must begin a call or an
  /// assignment that is a statement of its own.
  func condition(of token: Int, in body: Range<Int>, depth: Int = 0) -> SwiftCondition? {
    guard depth < Self.maximumDepth else { return nil }
    var (result, clauses) = (SwiftCondition.always, SwiftClauses())
    for statement in source.statements(in: body) {
      if clauses.apply(statement.lowerBound, in: source, before: statement.upperBound) != nil { continue }
      let clause = clauses.condition
      if statement.contains(token) {
        let inner =
          localFunction(statement, with: token, in: body, depth) ?? condition(of: token, within: statement, depth)
        return inner.map { result.and(clause).and($0) }
      }
      guard statement.lowerBound < token else { return nil }
      // Code in this clause is compiled only for other platforms.
      if clause.excludesCheckedPlatforms { continue }
      if Self.exitKeywords.contains(source.text(statement.lowerBound)) {
        result = result.without(clause)
        if result == .unknown || result.isNever { return nil }
        continue
      }
      guard let passed = conditionAfter(statement), passed.isAlways || clause.coversCheckedPlatforms else { return nil }
      result = result.and(passed)
    }
    return nil
  }

  /// Returns the condition under which a token of a local function is reached, from the first use of the function whose
  /// condition is known. The outer optional is nil for a statement other than a local function.
  private func localFunction(
    _ statement: Range<Int>, with token: Int, in body: Range<Int>, _ depth: Int
  ) -> SwiftCondition?? {
    guard source.isToken(statement.lowerBound, "func"), let name = source.identifier(statement.lowerBound + 1),
      let code = source.bracedBlocks(around: token, in: statement).first
    else { return nil }
    let uses = source.occurrences(of: name, in: body).filter { !statement.contains($0) }
    let called = uses.lazy.compactMap { condition(of: $0, in: body, depth: depth + 1) }.first
    let inner = called == nil ? nil : condition(of: token, in: code, depth: depth + 1)
    return .some(called.flatMap { called in inner.map { called.and($0) } })
  }

  private static let clauseDirectives: Set<String> = ["#if", "#elseif", "#else", "#endif"]
  private static let exitKeywords: Set<String> = ["return", "throw", "break", "continue"]
  static let exitStatements = ["return", "throw", "break", "continue", "fatalError", "preconditionFailure", "exit"]

  /// Returns the condition under which the code after a statement is reached; nil if unknown.
  private func conditionAfter(_ statement: Range<Int>) -> SwiftCondition? {
    let first = statement.lowerBound
    switch source.text(first) {
    case "guard":
      guard let end = topLevel("else", in: statement) else { return nil }
      return conditions(first + 1..<end)
    case "if":
      guard source.contains(statement, anyOf: Self.exitStatements) else { return .always }
      guard let branches = branches(statement) else { return mayConcernDevice(statement) ? nil : .always }
      for branch in branches {
        guard branch.test.isEmpty || conditions(branch.test)?.isAlways == true, !mayConcernDevice(branch.body) else {
          return nil
        }
      }
      return .always
    case "switch", "for", "while", "repeat", "do":
      let isPlain =
        !source.contains(statement, anyOf: Self.exitStatements) || !mayConcernDevice(statement, orSpace: true)
      return isPlain ? .always : nil
    case "func": return .always
    default:
      let ends = ["precondition", "preconditionFailure", "fatalError", "exit", "assert"]
      return source.contains(statement, anyOf: ends) && mayConcernDevice(statement) ? nil : .always
    }
  }

  private func condition(of token: Int, within statement: Range<Int>, _ depth: Int) -> SwiftCondition? {
    let first = statement.lowerBound
    if source.kind(first) == .directive { return nil }
    switch source.text(first) {
    case "func", "class", "struct": return nil
    case "guard":
      guard let end = topLevel("else", in: statement), end < token, conditions(first + 1..<end)?.isAlways == true else {
        return nil
      }
      return conditionInBraces(token, end + 1..<statement.upperBound, depth)
    case "for", "while", "repeat", "defer":
      guard let open = topLevel("{", in: statement), open < token, dependsOnDataOnly(first..<open) else { return nil }
      return conditionInBraces(token, open..<statement.upperBound, depth)
    case "if":
      guard let branches = branches(statement) else { return nil }
      var others = SwiftCondition.always
      for branch in branches {
        guard !branch.test.contains(token), let test = branch.test.isEmpty ? .always : conditions(branch.test) else {
          return nil
        }
        if branch.body.contains(token) {
          return condition(of: token, in: branch.body, depth: depth + 1).map { $0.and(test).and(others) }
        }
        if !test.isAlways { others = SwiftCondition.always.without(test) }
      }
      return nil
    case "switch":
      guard let open = topLevel("{", in: statement), let close = source.closing(of: open), open < token, token < close,
        !mayConcernDevice(first..<open, orSpace: true)
      else { return nil }
      return part(of: open + 1..<close, with: token).flatMap { condition(of: token, in: $0, depth: depth + 1) }
    case "do":
      return conditionInBraces(token, statement, depth)
    default:
      if let plain = isAlwaysEvaluated(token, statement) { return plain ? .always : nil }
      return conditionInBraces(token, statement, depth)
    }
  }

  /// Whether the head of a loop depends only on data, as in `while condition` or `for name in list`.
  private func dependsOnDataOnly(_ head: Range<Int>) -> Bool {
    let from = topLevel("in", in: head) ?? head.lowerBound
    let filter = topLevel("where", in: from..<head.upperBound)
    let sequence = from + 1..<max(from + 1, filter ?? head.upperBound)
    if let filter, !predicates.isData(filter + 1..<head.upperBound) { return false }
    return sequence.isEmpty || predicates.isDataValue(sequence)
  }

  /// Returns the condition for a token in the outermost braces of a statement. The braces belong to `do`, or to a
  /// closure that is assumed to run.
  private func conditionInBraces(_ token: Int, _ statement: Range<Int>, _ depth: Int) -> SwiftCondition? {
    guard let braces = source.bracedBlocks(around: token, in: statement).first else { return nil }
    let head = statement.lowerBound..<braces.lowerBound - 1
    let isValue = head.last.map { ["if", "switch"].contains(source.text($0)) } ?? false
    // An `if` expression, as in `let style = if isPad { … }`.
    guard !isValue, !head.contains(where: { ["if", "switch"].contains(source.text($0)) }), !mayConcernDevice(head)
    else {
      return nil
    }
    return condition(of: token, in: source.closure(braces).body, depth: depth + 1)
  }

  /// Whether a statement evaluates a token each time that it runs; nil for a token in braces.
  private func isAlwaysEvaluated(_ token: Int, _ statement: Range<Int>) -> Bool? {
    guard source.bracedBlocks(around: token, in: statement).isEmpty else { return nil }
    let head = statement.lowerBound..<token
    let isCalled = head.allSatisfy { index in
      switch source.kind(index) {
      case .operator: ["?", "!", "??"].contains(source.text(index)) || source.isToken(index - 1, "_")
      case .identifier: !["let", "var"].contains(source.text(index))
      case .period, .open, .close, .comma, .colon, .string, .number: true
      default: false
      }
    }
    let isTernary = (token..<statement.upperBound).contains { index in
      source.isToken(index, "?") && source.isBinary(index, in: statement)
        && Int(source.tokens[index].parent) == Int(source.tokens[token].parent)
    }
    let isHeadTernary = head.contains { source.isToken($0, "?") && source.isBinary($0, in: statement) }
    return isCalled && !isTernary && !isHeadTernary && !mayConcernDevice(head)
  }

  /// Returns the tests and bodies of an `if` statement; the test of `else` is empty. Nil for any other form.
  func branches(_ statement: Range<Int>) -> [(test: Range<Int>, body: Range<Int>)]? {
    var branches: [(test: Range<Int>, body: Range<Int>)] = []
    var at = statement.lowerBound
    while at < statement.upperBound {
      let isLast = !source.isToken(at, "if")
      var open = isLast ? at : at + 1
      while open < statement.upperBound, !isBody(open, of: statement) { open = source.indexAfter(open) }
      guard open < statement.upperBound, let close = source.closing(of: open) else { return nil }
      branches.append((isLast ? at..<at : at + 1..<open, open + 1..<close))
      guard source.isToken(close + 1, "else"), close + 1 < statement.upperBound, !isLast else {
        return close + 1 == statement.upperBound ? branches : nil
      }
      at = close + 2
    }
    return nil
  }

  /// Whether a brace opens the body of a statement, and not a closure in its conditions.
  private func isBody(_ open: Int, of statement: Range<Int>) -> Bool {
    guard source.isToken(open, "{"), let close = source.closing(of: open), close < statement.upperBound else {
      return false
    }
    return close + 1 == statement.upperBound || source.isToken(close + 1, "else")
  }

  /// Returns the code of the `switch` case that contains a token; nil if a label may concern the device.
  private func part(of body: Range<Int>, with token: Int) -> Range<Int>? {
    var (at, start, found): (Int, Int?, Range<Int>?) = (body.lowerBound, nil, nil)
    while at < body.upperBound {
      if source.tokens[at].startsLine || at == body.lowerBound || source.kind(at - 1) == .semicolon,
        source.isToken(at, "case") || source.isToken(at, "default")
      {
        if let start, (start..<at).contains(token) { found = start..<at }
        guard let colon = topLevel(":", in: at..<body.upperBound), !mayConcernDevice(at..<colon) else { return nil }
        start = colon + 1
        at = colon
      } else if source.kind(at) == .directive, Self.clauseDirectives.contains(source.text(at)) {
        return nil
      }
      at = source.indexAfter(at)
    }
    if let start, (start..<body.upperBound).contains(token) { found = found ?? start..<body.upperBound }
    return found
  }

  private func topLevel(_ text: String, in range: Range<Int>) -> Int? {
    var at = range.lowerBound
    while at < range.upperBound {
      if source.isToken(at, text) { return at }
      at = source.indexAfter(at)
    }
    return nil
  }

  // MARK: Conditions

  private var predicates: Predicates { Predicates(scope, file: file, type: type, states: states) }

  /// Returns the release condition of an `if` or `guard`, without its tests of data; nil if any other test may concern
  /// the device.
  private func conditions(_ range: Range<Int>) -> SwiftCondition? {
    var result = SwiftCondition.always
    for part in source.split(range) {
      if let releaseCondition = source.releaseTest(part) {
        result = result.and(releaseCondition)
      } else if !looksLikeData(part), !predicates.isData(part) {
        return nil
      }
    }
    return result
  }

  /// Words that show that a test is about data.
  private static let dataWords: Set<String> = ["isEmpty", "count", "nil", "is", "canOpenURL", "contains", "isSelected"]
  private static let comparisonOperators: Set<String> = ["==", "!=", "<", ">", "<=", ">="]

  /// Whether a test looks like a test of data and not of the device.
  private func looksLikeData(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, !mayConcernDevice(range, orSpace: true) else { return false }
    if ["let", "var", "case"].contains(source.text(range.lowerBound)) { return true }
    var range = range
    while range.count > 1, source.isToken(range.lowerBound, "!") { range = range.dropFirst() }
    while range.count > 2, source.isToken(range.lowerBound, "("),
      source.closing(of: range.lowerBound) == range.upperBound - 1
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    for word in ["||", "&&"] {
      if let at = topLevel(word, in: range) {
        return looksLikeData(range.lowerBound..<at) && looksLikeData(at + 1..<range.upperBound)
      }
    }
    if range.contains(where: {
      Self.dataWords.contains(source.text($0)) || Self.comparisonOperators.contains(source.text($0))
    }) {
      return true
    }
    return isUnrelatedOwnProperty(range)
  }

  /// Whether a range is a property of the current type that does not concern the device.
  private func isUnrelatedOwnProperty(_ range: Range<Int>) -> Bool {
    let names = range.compactMap { source.identifier($0) }.filter { $0 != "self" }
    let isPath = range.allSatisfy { source.kind($0) == .identifier || source.kind($0) == .period }
    guard isPath, names.count == 1, let name = names.first,
      let property = scope.classChain(of: type, in: file).lazy.compactMap({ $0.property(name, isStatic: false) }).first
    else { return false }
    // `@Binding var isPresented: Bool`
    if property.isWrapped, scope.file(property.location.file).source.isBinding(property.location.token) { return true }
    guard let code = property.getter, !code.isEmpty else { return false }
    scope.look(at: code.lowerBound, in: property.location.file)
    let propertyTest = SwiftIdiomTest(
      source: scope.file(property.location.file).source, scope: scope, file: property.location.file, type: type)
    return !propertyTest.mayConcernDevice(code, orSpace: true)
  }

  // MARK: Possible conditions

  /// Whether a token of a body is inside or after a condition that tests the kind of device.
  func mayTestIdiom(before token: Int, in body: Range<Int>, depth: Int = 0) -> Bool {
    guard depth < Self.maximumDepth else { return true }
    for statement in source.statements(in: body) {
      guard statement.lowerBound <= token else { return false }
      if statement.contains(token) {
        if let asks = mayTestIdiom(before: token, inBranchesOf: statement, depth) { return asks }
        var at = statement.lowerBound
        while at < token {
          if source.isToken(at, "{"), let close = source.closing(of: at), close < token { at = close + 1; continue }
          if let name = source.identifier(at), Self.isIdiom(name) { return true }
          at += 1
        }
        guard let braces = source.bracedBlocks(around: token, in: statement).first else { return false }
        return mayTestIdiom(before: token, in: braces, depth: depth + 1)
      }
      guard source.contains(statement, anyOf: Self.exitStatements), mayConcernDevice(statement) else { continue }
      let branches = source.isToken(statement.lowerBound, "if") ? branches(statement) : nil
      if branches?.contains(where: { mayTestDevice($0.test) || mayConcernDevice($0.body) }) ?? true { return true }
    }
    return false
  }

  /// Whether a token in a branch of an `if` statement is inside or after a condition that tests the kind of device. Nil
  /// if no branch contains the token.
  private func mayTestIdiom(before token: Int, inBranchesOf statement: Range<Int>, _ depth: Int) -> Bool? {
    guard source.isToken(statement.lowerBound, "if"), let branches = branches(statement) else { return nil }
    for branch in branches {
      if branch.test.contains(token) { return nil }
      if mayTestDevice(branch.test) { return true }
      if branch.body.contains(token) { return mayTestIdiom(before: token, in: branch.body, depth: depth + 1) }
    }
    return nil
  }

  /// Whether conditions may test the kind of device: their names suggest it, and do not resolve to the app's own data.
  private func mayTestDevice(_ conditions: Range<Int>) -> Bool {
    source.split(conditions).contains { mayConcernDevice($0) && !predicates.isData($0) }
  }
}

extension SwiftSource {
  /// Whether the property with this name token has the wrapper `@Binding`, so that another view passes the value.
  fileprivate func isBinding(_ name: Int) -> Bool {
    (2...3).contains { isToken(name - $0, "Binding") && isToken(name - $0 - 1, "@") }
  }
}
