/// Reads the body of `buildMenu(with:)`: the calls on the builder, in order, each with the condition it stands under.
/// Whatever else is done with the builder is a step that nobody knows.
struct SwiftBuildMenuReader {
  private let source: SwiftSource
  private let builder: String
  /// Whether the class above adds nothing of its own.
  private let isSuperEmpty: Bool
  private var menus: SwiftMenuReader
  private(set) var steps: [SwiftNode] = []
  private(set) var checksSystem: Range<Int>?

  private static let deepest = 40
  /// What only asks.
  private static let questions = ["menu", "action", "command", "system"]

  init(_ source: SwiftSource, body: Range<Int>, builder: String, isSuperEmpty: Bool) {
    self.source = source
    self.builder = builder
    self.isSuperEmpty = isSuperEmpty
    menus = SwiftMenuReader(source, body: body)
  }

  /// Reads statements; answers the condition under which what comes after them is reached.
  @discardableResult
  mutating func read(_ range: Range<Int>, _ outer: SwiftCondition, depth: Int = 0) -> SwiftCondition {
    guard depth < SwiftBuildMenuReader.deepest else {
      unknown(range, outer)
      return outer
    }
    let visible = menus.scope.locals.count
    defer { menus.scope.leave(to: visible) }
    var condition = outer
    var clauses = SwiftClauses()
    var at = range.lowerBound
    while at < range.upperBound {
      if let next = clauses.take(at, in: source, before: range.upperBound) {
        at = next
        continue
      }
      guard source.kind(at) != .semicolon, source.kind(at) != .close else {
        at += 1
        continue
      }
      let now = condition.and(clauses.condition)
      let end = max(at + 1, source.endOfStatement(at, before: range.upperBound))
      let statement = at..<end
      at = end
      switch source.text(statement.lowerBound) {
      case "return", "throw", "fatalError":
        mention(statement, now)
        if clauses.isEmpty { return condition }
        condition = .unknown
      case "guard": condition = self.guard(statement, condition, now)
      case "if": if !self.if(statement, now, depth) { condition = .unknown }
      case "let", "var":
        mention(statement, now)
        menus.scope.declare(statement)
      case "for", "while", "repeat", "switch", "do", "defer", "func":
        mention(statement, now)
        let leaves = source.contains(statement, anyOf: ["return", "throw"])
        if leaves, !source.isToken(statement.lowerBound, "func") { condition = .unknown }
      default: call(statement, now)
      }
    }
    return condition
  }

  // MARK: Conditions

  private struct Test {
    var condition = SwiftCondition.always
    /// It asks whether the builder builds the main menu; true for `!=`.
    var isSystem = false
    var isNegated = false
    var isOnlySystem = true
    var names: [Int] = []
  }

  private mutating func test(_ range: Range<Int>) -> Test {
    var test = Test()
    for part in source.split(range) {
      let first = part.lowerBound
      let words = part.map { source.text($0) }
      if source.isToken(first, "#available"), source.isToken(first + 1, "("),
        source.match(first + 1) == part.upperBound - 1
      {
        test.condition = test.condition.and(source.availability(first + 2..<part.upperBound - 1))
        test.isOnlySystem = false
      } else if words.count >= 5, words[0] == builder, words[1] == ".", words[2] == "system",
        words[3] == "==" || words[3] == "!=",
        [[".", "main"], ["UIMenuSystem", ".", "main"]].contains(Array(words[4...]))
      {
        test.isSystem = true
        test.isNegated = words[3] == "!="
        checksSystem = source.range(part)
      } else {
        test.condition = .unknown
        test.isOnlySystem = false
      }
      for index in part where source.isToken(index - 1, "let") || source.isToken(index - 1, "var") {
        if source.kind(index) == .identifier { test.names.append(index) }
      }
    }
    if test.isNegated, !test.isOnlySystem { test.condition = .unknown }
    return test
  }

  private mutating func `guard`(
    _ statement: Range<Int>, _ condition: SwiftCondition, _ now: SwiftCondition
  ) -> SwiftCondition {
    var at = statement.lowerBound + 1
    while at < statement.upperBound, !source.isToken(at, "else") { at = source.after(at) }
    let test = test(statement.lowerBound + 1..<at)
    // What is done before leaving.
    mention(at..<statement.upperBound, .unknown)
    if test.names.isEmpty == false { for name in test.names { menus.scope.hide(source.text(name), at: name) } }
    if test.isNegated { return .unknown }
    // In a clause of `#if` it holds for what comes after, where the clause does.
    return condition.and(now == condition ? test.condition : test.condition == .always ? .always : .unknown)
  }

  /// False if what comes after is reached only sometimes.
  private mutating func `if`(_ statement: Range<Int>, _ now: SwiftCondition, _ depth: Int) -> Bool {
    var at = statement.lowerBound
    var isReached = true
    var elseCondition = now
    while at < statement.upperBound {
      var condition = elseCondition
      var names: [Int] = []
      var skips = false
      if source.isToken(at, "if") {
        var open = at + 1
        while open < statement.upperBound, !source.isToken(open, "{") { open = source.after(open) }
        let test = test(at + 1..<max(at + 1, open))
        names = test.names
        // For other systems than the main menu's there is nothing to read.
        skips = test.isSystem && test.isNegated && test.isOnlySystem
        condition = condition.and(test.condition)
        elseCondition = test.isSystem && test.isOnlySystem && !test.isNegated ? SwiftCondition(on: []) : .unknown
        if skips { elseCondition = now }
        at = open
      }
      guard source.isToken(at, "{"), let end = source.match(at) else {
        unknown(statement, .unknown)
        return false
      }
      let body = at + 1..<end
      if !skips {
        let visible = menus.scope.locals.count
        for name in names { menus.scope.hide(source.text(name), at: name) }
        read(body, condition, depth: depth + 1)
        menus.scope.leave(to: visible)
        let isNever = condition == SwiftCondition(on: [])
        if !isNever, source.contains(body, anyOf: ["return", "throw"]) { isReached = false }
      }
      at = end + 1
      guard source.isToken(at, "else") else { break }
      at += 1
    }
    return isReached
  }

  // MARK: Calls

  private mutating func call(_ statement: Range<Int>, _ condition: SwiftCondition) {
    guard case .call(let call) = source.expression(statement), !call.isImplicit else {
      return mention(statement, condition)
    }
    if call.path == ["super", "buildMenu"] {
      if !isSuperEmpty { unknown(statement, condition) }
      return
    }
    guard call.path.count == 2, call.path[0] == builder else { return mention(statement, condition) }
    guard let members = step(call) else { return unknown(statement, condition) }
    let range = source.range(statement)
    steps.append(SwiftNode(.object(members + [condition.member(range)].compactMap { $0 }), range))
  }

  /// The step that a call is; nil for one that is not known.
  private mutating func step(_ call: SwiftCall) -> [SwiftMember]? {
    let method = source.tokens[call.name].range
    let labels = call.arguments.map { $0.label ?? "" }
    func label(_ index: Int) -> Range<Int> { source.tokens[call.arguments[index].labelToken].range }
    func menu(_ index: Int) -> SwiftNode? {
      guard let node = menus.identifier(call.arguments[index].value), case .string = node.value else { return nil }
      return node
    }
    if call.path[1] == "replaceChildren" { return replaceChildren(call, labels, method) }
    guard call.trailingClosure == nil else { return nil }
    switch (call.path[1], labels) {
    case ("insertChild", ["", "atStartOfMenu"]), ("insertChild", ["", "atEndOfMenu"]),
      ("insertSibling", ["", "beforeMenu"]), ("insertSibling", ["", "afterMenu"]):
      guard let reference = menu(1) else { return nil }
      let operand = menus.element(call.arguments[0].value, of: ["UIMenu"])
      return [SwiftMember(call.path[1], method, operand), SwiftMember(labels[1], label(1), reference)]
    case ("replace", ["menu", "with"]):
      guard let reference = menu(0) else { return nil }
      let operand = menus.element(call.arguments[1].value, of: ["UIMenu"])
      return [SwiftMember("replace", label(0), reference), SwiftMember("with", label(1), operand)]
    case ("remove", ["menu"]): return menu(0).map { [SwiftMember("remove", method, $0)] }
    default: return nil
    }
  }

  private mutating func replaceChildren(
    _ call: SwiftCall, _ labels: [String], _ method: Range<Int>
  ) -> [SwiftMember]? {
    guard labels.first == "ofMenu", let reference = menus.identifier(call.arguments[0].value),
      case .string = reference.value
    else { return nil }
    var body = call.trailingClosure
    if labels == ["ofMenu", "from"] {
      let value = call.arguments[1].value
      if source.isToken(value.lowerBound, "{"), source.match(value.lowerBound) == value.upperBound - 1 {
        body = value.lowerBound + 1..<value.upperBound - 1
      }
    } else if labels.count != 1 {
      return nil
    }
    var list = SwiftNode(.unknown("it is not written out here"), method)
    if var body {
      // `children in`
      if let of = body.first(where: { source.isToken($0, "in") }), of - body.lowerBound < 12 {
        body = of + 1..<body.upperBound
      }
      if source.isToken(body.lowerBound, "return") { body = body.lowerBound + 1..<body.upperBound }
      if !body.isEmpty, source.endOfStatement(body.lowerBound, before: body.upperBound) == body.upperBound {
        list = menus.list(body)
      }
    }
    let label = source.tokens[call.arguments[0].labelToken].range
    return [SwiftMember("replaceChildren", method, list), SwiftMember("ofMenu", label, reference)]
  }

  // MARK: What is not known

  private mutating func unknown(_ statement: Range<Int>, _ condition: SwiftCondition) {
    steps.append(SwiftNode(.unknown("what it does to the menu is not known"), source.range(statement)))
  }

  /// Whatever does something with the builder, or hands it on, is a step that is not known.
  private mutating func mention(_ statement: Range<Int>, _ condition: SwiftCondition) {
    let isUsed = statement.contains { index in
      guard source.isToken(index, builder) else { return false }
      if source.kind(index - 1) == .period, !source.isToken(index - 2, "self") { return false }
      guard source.kind(index + 1) == .period else { return source.kind(index + 1) != .colon }
      return !SwiftBuildMenuReader.questions.contains(source.text(index + 2))
    }
    if isUsed { unknown(statement, condition) }
  }
}
