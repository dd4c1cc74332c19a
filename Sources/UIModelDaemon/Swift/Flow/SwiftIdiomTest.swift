import UIModelPlatform

/// Determines whether code runs on an iPad, from the conditions around and before the code. A condition that may test
/// the device or the available space makes the result unknown, because code under such a condition is usually correct.
struct SwiftIdiomTest {
  let source: SwiftSource
  let scope: SwiftScope
  /// The number of the file that contains the code.
  let fileNumber: Int32
  /// The name of the type that contains the code; empty outside of types.
  let type: String
  /// Names of system objects' properties that count as data, in addition to `DataTypes.states`.
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

  /// Whether the name of a type or function suggests code for one kind of device.
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

  /// Whether a name denotes the size of a device's screen, such as `deviceScreenHeight`, and not the kind of device.
  private static func isDeviceSize(_ name: String) -> Bool {
    name.hasPrefix("device") && ["width", "height", "bounds"].contains { name.hasSuffix($0) }
  }

  /// Whether a range has no test of the device except `UIDevice.current.userInterfaceIdiom == .pad`. False if it has a
  /// `!`, or a `||` directly in the bracket `parent`: a comparison after this `||` would not be evaluated on an iPad.
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
      let lowercaseName = name.lowercased()
      return Self.spaceWords.contains { lowercaseName.contains($0) }
    }
  }

  // MARK: Certain conditions

  /// Returns the condition under which a token of a body is reached; nil if unknown. The token must begin a statement
  /// that is a call or an assignment.
  func condition(of token: Int, in body: Range<Int>, depth: Int = 0) -> SwiftCondition? {
    guard depth < Self.maximumDepth else { return nil }
    var (result, clauses) = (SwiftCondition.always, SwiftClauses())
    for statement in source.statements(in: body) {
      if clauses.apply(statement.lowerBound, in: source, before: statement.upperBound) != nil { continue }
      let clause = clauses.condition
      if statement.contains(token) {
        let tokenCondition =
          functionCondition(statement, with: token, in: body, depth) ?? condition(of: token, within: statement, depth)
        return tokenCondition.map { result.and(clause).and($0) }
      }
      guard statement.lowerBound < token else { return nil }
      // Code in this clause is compiled only for platforms that are not checked.
      if clause.excludesCheckedPlatforms { continue }
      if Self.exitKeywords.contains(source.text(statement.lowerBound)) {
        result = result.subtracting(clause)
        if result == .unknown || result.isNever { return nil }
        continue
      }
      guard let passed = conditionAfter(statement), passed.isAlways || clause.coversCheckedPlatforms else { return nil }
      result = result.and(passed)
    }
    return nil
  }

  /// Returns the condition of a token in a local function; `.some(nil)` if the condition is unknown or no use of the
  /// function has a known condition. Returns nil for any other statement.
  private func functionCondition(
    _ statement: Range<Int>, with token: Int, in body: Range<Int>, _ depth: Int
  ) -> SwiftCondition?? {
    guard source.isToken(statement.lowerBound, "func"), let name = source.identifier(statement.lowerBound + 1),
      let code = source.bracedBlocks(around: token, in: statement).first
    else { return nil }
    let uses = source.occurrences(of: name, in: body).filter { !statement.contains($0) }
    let callCondition = uses.lazy.compactMap { condition(of: $0, in: body, depth: depth + 1) }.first
    let tokenCondition = callCondition == nil ? nil : condition(of: token, in: code, depth: depth + 1)
    return .some(callCondition.flatMap { callCondition in tokenCondition.map { callCondition.and($0) } })
  }

  private static let clauseDirectives: Set<String> = ["#if", "#elseif", "#else", "#endif"]
  private static let exitKeywords: Set<String> = ["return", "throw", "break", "continue"]
  static let exitStatements = ["return", "throw", "break", "continue", "fatalError", "preconditionFailure", "exit"]

  /// Returns the condition under which the code after a statement is reached; nil if unknown.
  private func conditionAfter(_ statement: Range<Int>) -> SwiftCondition? {
    let first = statement.lowerBound
    switch source.text(first) {
    case "guard":
      guard let elseToken = topLevel("else", in: statement) else { return nil }
      return conditions(first + 1..<elseToken)
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
      let exitNames = ["precondition", "preconditionFailure", "fatalError", "exit", "assert"]
      return source.contains(statement, anyOf: exitNames) && mayConcernDevice(statement) ? nil : .always
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
      var elseCondition = SwiftCondition.always
      for branch in branches {
        guard !branch.test.contains(token), let test = branch.test.isEmpty ? .always : conditions(branch.test) else {
          return nil
        }
        if branch.body.contains(token) {
          return condition(of: token, in: branch.body, depth: depth + 1).map { $0.and(test).and(elseCondition) }
        }
        if !test.isAlways { elseCondition = SwiftCondition.always.subtracting(test) }
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
      if let isCertain = isAlwaysEvaluated(token, statement) { return isCertain ? .always : nil }
      return conditionInBraces(token, statement, depth)
    }
  }

  /// Whether the head of a loop depends only on data, as in `while condition` or `for name in list`.
  private func dependsOnDataOnly(_ head: Range<Int>) -> Bool {
    let inToken = topLevel("in", in: head) ?? head.lowerBound
    let whereToken = topLevel("where", in: inToken..<head.upperBound)
    let sequence = inToken + 1..<max(inToken + 1, whereToken ?? head.upperBound)
    if let whereToken, !predicates.isData(whereToken + 1..<head.upperBound) { return false }
    return sequence.isEmpty || predicates.isDataValue(sequence)
  }

  /// Returns the condition for a token in the outermost braces of a statement; nil if unknown. The body of a closure is
  /// assumed to run.
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

  /// Whether a statement evaluates a token each time the statement runs; nil for a token in braces.
  private func isAlwaysEvaluated(_ token: Int, _ statement: Range<Int>) -> Bool? {
    guard source.bracedBlocks(around: token, in: statement).isEmpty else { return nil }
    let head = statement.lowerBound..<token
    let hasSimpleHead = head.allSatisfy { index in
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
    return hasSimpleHead && !isTernary && !isHeadTernary && !mayConcernDevice(head)
  }

  /// Returns the tests and bodies of an `if` statement; nil for any other form. The test of `else` is empty.
  func branches(_ statement: Range<Int>) -> [(test: Range<Int>, body: Range<Int>)]? {
    var branches: [(test: Range<Int>, body: Range<Int>)] = []
    var index = statement.lowerBound
    while index < statement.upperBound {
      let isLast = !source.isToken(index, "if")
      var open = isLast ? index : index + 1
      while open < statement.upperBound, !isBody(open, of: statement) { open = source.indexAfter(open) }
      guard open < statement.upperBound, let close = source.closing(of: open) else { return nil }
      branches.append((isLast ? index..<index : index + 1..<open, open + 1..<close))
      guard source.isToken(close + 1, "else"), close + 1 < statement.upperBound, !isLast else {
        return close + 1 == statement.upperBound ? branches : nil
      }
      index = close + 2
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

  /// Returns the body of the `switch` case with a token. Nil if a label may concern the device, and for code with
  /// `#if`.
  private func part(of body: Range<Int>, with token: Int) -> Range<Int>? {
    var (i, start, caseBody): (Int, Int?, Range<Int>?) = (body.lowerBound, nil, nil)
    while i < body.upperBound {
      if source.tokens[i].startsLine || i == body.lowerBound || source.kind(i - 1) == .semicolon,
        source.isToken(i, "case") || source.isToken(i, "default")
      {
        if let start, (start..<i).contains(token) { caseBody = start..<i }
        guard let colon = topLevel(":", in: i..<body.upperBound), !mayConcernDevice(i..<colon) else { return nil }
        start = colon + 1
        i = colon
      } else if source.kind(i) == .directive, Self.clauseDirectives.contains(source.text(i)) {
        return nil
      }
      i = source.indexAfter(i)
    }
    if let start, (start..<body.upperBound).contains(token) { caseBody = caseBody ?? start..<body.upperBound }
    return caseBody
  }

  private func topLevel(_ text: String, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if source.isToken(index, text) { return index }
      index = source.indexAfter(index)
    }
    return nil
  }

  // MARK: Conditions

  private var predicates: Predicates { Predicates(scope, file: fileNumber, type: type, states: states) }

  /// Returns the release condition in the conditions of an `if` or `guard`. Tests of data are ignored. Nil if the
  /// conditions contain any other test.
  private func conditions(_ range: Range<Int>) -> SwiftCondition? {
    var result = SwiftCondition.always
    for part in source.split(range) {
      if let releaseCondition = source.releaseCondition(part) {
        result = result.and(releaseCondition)
      } else if !looksLikeData(part), !predicates.isData(part) {
        return nil
      }
    }
    return result
  }

  /// Names and keywords that identify a test as a test of data.
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
      if let index = topLevel(word, in: range) {
        return looksLikeData(range.lowerBound..<index) && looksLikeData(index + 1..<range.upperBound)
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
      let property = scope.classChain(of: type, in: fileNumber).lazy.compactMap({ $0.property(name, isStatic: false) })
        .first
    else { return false }
    let propertySource = scope.file(property.location.fileNumber).source
    // `@Binding var isPresented: Bool`
    if property.isWrapped, propertySource.isBinding(property.location.token) { return true }
    guard let code = property.getter, !code.isEmpty else { return false }
    scope.recordCodeUse(at: code.lowerBound, in: property.location.fileNumber)
    let propertyTest = SwiftIdiomTest(
      source: propertySource, scope: scope, fileNumber: property.location.fileNumber, type: type)
    return !propertyTest.mayConcernDevice(code, orSpace: true)
  }

  // MARK: Possible conditions

  /// Whether a token of a body is inside or after a condition that may test the kind of device.
  func mayTestIdiom(before token: Int, in body: Range<Int>, depth: Int = 0) -> Bool {
    guard depth < Self.maximumDepth else { return true }
    for statement in source.statements(in: body) {
      guard statement.lowerBound <= token else { return false }
      if statement.contains(token) {
        if let mayTest = mayTestIdiom(before: token, inBranchesOf: statement, depth) { return mayTest }
        var i = statement.lowerBound
        while i < token {
          if source.isToken(i, "{"), let close = source.closing(of: i), close < token { i = close + 1; continue }
          if let name = source.identifier(i), Self.isIdiom(name) { return true }
          i += 1
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

  /// Whether a token in a branch of an `if` statement is inside or after a condition that may test the kind of device.
  /// Nil if no branch contains the token.
  private func mayTestIdiom(before token: Int, inBranchesOf statement: Range<Int>, _ depth: Int) -> Bool? {
    guard source.isToken(statement.lowerBound, "if"), let branches = branches(statement) else { return nil }
    for branch in branches {
      if branch.test.contains(token) { return nil }
      if mayTestDevice(branch.test) { return true }
      if branch.body.contains(token) { return mayTestIdiom(before: token, in: branch.body, depth: depth + 1) }
    }
    return nil
  }

  /// Whether one of the conditions has a name that suggests a kind of device, and does not depend only on data.
  private func mayTestDevice(_ conditions: Range<Int>) -> Bool {
    source.split(conditions).contains { mayConcernDevice($0) && !predicates.isData($0) }
  }
}

extension SwiftSource {
  /// Whether the property with this name token has the wrapper `@Binding` and so gets its value from another view.
  fileprivate func isBinding(_ name: Int) -> Bool {
    (2...3).contains { isToken(name - $0, "Binding") && isToken(name - $0 - 1, "@") }
  }
}
