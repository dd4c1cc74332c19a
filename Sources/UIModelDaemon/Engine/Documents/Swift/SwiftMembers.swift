/// The members of a class that are about menus and key commands.
struct SwiftMembers {
  struct Function {
    /// The name's token.
    let name: Int
    /// The inner name of its only parameter.
    let parameter: String
    let body: Range<Int>
    let condition: SwiftCondition
  }

  private let source: SwiftSource
  private let body: Range<Int>
  private let outer: SwiftCondition
  private(set) var buildMenus: [Function] = []
  private var commands: [SwiftNode] = []
  private var label: Int?
  /// Calls of `addKeyCommand` that were read.
  private var added = 0
  private var isOpen = false

  init(_ source: SwiftSource, body: Range<Int>, _ condition: SwiftCondition) {
    self.source = source
    self.body = body
    outer = condition
  }

  /// The key commands that the class declares; nil for none.
  var keyCommands: SwiftMember? {
    guard let label else { return nil }
    let bytes = source.tokens[label].range
    let unknown = SwiftNode(.unknown("not all of them are written out here"), bytes)
    return SwiftMember("keyCommands", bytes, SwiftNode(.list(commands + (isOpen ? [unknown] : [])), bytes))
  }

  mutating func read() {
    var clauses = SwiftClauses()
    var available = SwiftCondition.always
    var at = body.lowerBound
    while at < body.upperBound {
      if let next = clauses.take(at, in: source, before: body.upperBound) {
        at = next
        continue
      }
      var condition: SwiftCondition { outer.and(clauses.condition).and(available) }
      switch source.text(at) {
      case "@":
        if source.isToken(at + 1, "available"), source.isToken(at + 2, "("), let end = source.match(at + 2) {
          available = available.and(source.availability(at + 3..<end))
          at = end + 1
        } else {
          at += 2
        }
      case "func", "init":
        at = max(at + 1, function(at, condition))
        available = .always
      case "var" where source.isToken(at + 1, "keyCommands"):
        at = property(at, condition)
        available = .always
      case "var", "let", "class", "struct", "enum", "subscript", "deinit":
        available = .always
        at += 1
      default: at = source.after(at)
      }
    }
    // Wherever else they are added, nobody knows which and when.
    let uses = body.filter { source.isToken($0, "addKeyCommand") }
    if uses.count > added {
      isOpen = true
      label = label ?? uses.first
    }
  }

  private mutating func function(_ at: Int, _ condition: SwiftCondition) -> Int {
    let name = source.isToken(at, "func") ? at + 1 : at
    var open = name + 1
    while open < body.upperBound, !source.isToken(open, "(") {
      if source.isToken(open, "{") || source.kind(open) == .close { return open }
      open += 1
    }
    guard open < body.upperBound, let close = source.match(open) else { return open + 1 }
    var brace = close + 1
    while brace < body.upperBound, !source.isToken(brace, "{") {
      if source.kind(brace) == .semicolon || source.kind(brace) == .directive { return brace }
      brace = source.after(brace)
    }
    guard brace < body.upperBound, let end = source.match(brace) else { return close + 1 }
    let inside = brace + 1..<end
    switch source.text(name) {
    case "buildMenu":
      let parameters = source.split(open + 1..<close)
      guard parameters.count == 1, let first = parameters.first, source.isToken(first.lowerBound, "with"),
        source.contains(first, anyOf: ["UIMenuBuilder"])
      else { break }
      let parameter = source.kind(first.lowerBound + 1) == .identifier ? source.text(first.lowerBound + 1) : "with"
      buildMenus.append(Function(name: name, parameter: parameter, body: inside, condition: condition))
    case "viewDidLoad", "loadView", "awakeFromNib", "init": addedCommands(inside, condition)
    default: break
    }
    return end + 1
  }

  /// `addKeyCommand(…)` as a statement that is always reached.
  private mutating func addedCommands(_ body: Range<Int>, _ condition: SwiftCondition) {
    guard source.contains(body, anyOf: ["addKeyCommand"]),
      !body.contains(where: { source.isToken($0, "#if") })
    else { return }
    var reader = SwiftMenuReader(source, body: body)
    for statement in source.statements(in: body) {
      switch source.text(statement.lowerBound) {
      case "let", "var": reader.scope.declare(statement)
      case "guard", "return", "throw": return
      default:
        if source.contains(statement, anyOf: ["return", "throw"]) { return }
        guard case .call(let call) = source.expression(statement), call.arguments.count == 1,
          call.path == ["addKeyCommand"] || call.path == ["self", "addKeyCommand"]
        else { continue }
        added += 1
        label = label ?? call.name
        append(reader.element(call.arguments[0].value, of: ["UIKeyCommand"]), condition)
      }
    }
  }

  /// `override var keyCommands: [UIKeyCommand]? { … }`
  private mutating func property(_ at: Int, _ condition: SwiftCondition) -> Int {
    label = at + 1
    var brace = at + 2
    while brace < body.upperBound, !source.isToken(brace, "{"), !source.isToken(brace, "=") {
      if brace > at + 2, source.tokens[brace].startsLine { break }
      brace = source.after(brace)
    }
    guard brace < body.upperBound, source.isToken(brace, "{"), let end = source.match(brace) else {
      isOpen = true
      return at + 2
    }
    var inside = brace + 1..<end
    if source.isToken(inside.lowerBound, "get"), source.isToken(inside.lowerBound + 1, "{"),
      let close = source.match(inside.lowerBound + 1)
    {
      inside = inside.lowerBound + 2..<close
    }
    if !getter(inside, condition) { isOpen = true }
    return end + 1
  }

  /// A list that is written out, after local constants at most.
  private mutating func getter(_ body: Range<Int>, _ condition: SwiftCondition) -> Bool {
    guard !body.contains(where: { source.kind($0) == .directive && source.text($0) == "#if" }) else { return false }
    var reader = SwiftMenuReader(source, body: body)
    for statement in source.statements(in: body) {
      switch source.text(statement.lowerBound) {
      case "let", "var": reader.scope.declare(statement)
      case "return": return list(reader, statement.dropFirst(), condition)
      default:
        if statement == body { return list(reader, statement, condition) }
        // Setting a property of a local is looked at with the local.
        guard source.kind(statement.lowerBound) == .identifier, source.kind(statement.lowerBound + 1) == .period,
          source.isToken(statement.lowerBound + 3, "=")
        else { return false }
      }
    }
    return false
  }

  private mutating func list(_ reader: SwiftMenuReader, _ range: Range<Int>, _ condition: SwiftCondition) -> Bool {
    var reader = reader
    let node = reader.list(range, of: ["UIKeyCommand"])
    guard case .list(let elements) = node.value else {
      if case .null = source.expression(range) { return true }
      return false
    }
    for element in elements { append(element, condition) }
    return true
  }

  private mutating func append(_ element: SwiftNode, _ condition: SwiftCondition) {
    guard case .object(var members) = element.value else { return commands.append(element) }
    if let guardMember = condition.member(element.range) { members.append(guardMember) }
    commands.append(SwiftNode(.object(members), element.range))
  }
}
