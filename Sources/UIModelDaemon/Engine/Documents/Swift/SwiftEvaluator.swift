/// Carries out functions of the project as far as they can be read, to see which menus and commands they make. What is
/// not understood is unknown, and so is whatever it could have changed; nothing is guessed.
struct SwiftEvaluator {
  let source: SwiftSource
  let declarations: SwiftDeclarations

  /// Everything that was made, by number.
  var elements: [SwiftElement] = []
  var frame: SwiftFrame
  /// What was done with the builder, in order.
  var steps: [SwiftStep] = []
  /// Where it was asked for which menu the builder is.
  var checksSystem: Range<Int>?
  /// Key commands that were given to `addKeyCommand`, and the calls that were seen.
  var added: [SwiftList.Item] = []
  var addedAt = Set<Int>()
  /// Elements with a smaller number were made before a piece of code that runs only sometimes.
  var elementsBefore = 0
  /// Names that were declared in the blocks around, by block.
  var declared: [Set<String>] = [[]]
  /// The functions that run, by the tokens of their names.
  var running: [Int] = []
  /// How deep expressions and statements stand in each other here.
  var depth = 0
  /// What several calls have in common: changed for one, it is changed for all. UTF-8 bytes.
  var shared: [Range<Int>] = []
  /// Where the names of the classes stand of which elements were made. UTF-8 bytes.
  var made = Set<Int>()
  /// A function was called that does not come back.
  var hasEnded = false
  private var work = 0

  /// Functions that call each other are followed this deep.
  static let deepest = 16
  /// Code that is nested deeper is not understood.
  static let deepestCode = 80
  static let mostWork = 20_000
  static let longestLoop = 64

  init(_ source: SwiftSource, _ declarations: SwiftDeclarations, type: String) {
    self.source = source
    self.declarations = declarations
    frame = SwiftFrame(type: type)
  }

  /// Counts a piece of work over so many tokens; false once there was too much.
  mutating func mayWork(_ tokens: Int = 0) -> Bool {
    work += 1 + tokens >> 5
    return work < SwiftEvaluator.mostWork
  }

  // MARK: Names

  mutating func declare(_ name: String, _ value: SwiftValue) {
    declared[declared.count - 1].insert(name)
    frame.variables[name] = value
  }

  /// Carries out code whose names end with it.
  mutating func scoped(_ body: (inout SwiftEvaluator) -> Void) {
    let before = frame.variables
    let functions = frame.functions
    declared.append([])
    body(&self)
    for name in declared.popLast() ?? [] { frame.variables[name] = before[name] }
    frame.functions = functions
  }

  /// Carries out code that runs only under a condition.
  mutating func sometimes(_ condition: SwiftCondition, _ body: (inout SwiftEvaluator) -> Void) {
    let (before, limit) = (frame.variables, elementsBefore)
    let fields = frame.instance?.fields
    elementsBefore = elements.count
    scoped(body)
    elementsBefore = limit
    let after = frame.variables
    for (name, old) in before {
      guard let new = after[name] else { continue }
      frame.variables[name] = merged(old, new, condition)
    }
    guard let fields, let changed = frame.instance?.fields else { return }
    for (name, new) in changed {
      let value = fields[name].map { merged($0, new, condition) } ?? .unknown(new.range(elements))
      frame.instance?.fields[name] = value
    }
  }

  /// What is so before, and something else after code that runs only under a condition.
  private func merged(_ old: SwiftValue, _ new: SwiftValue, _ condition: SwiftCondition) -> SwiftValue {
    if old.isSame(as: new) { return old }
    if case .instance(var one) = old, case .instance(let other) = new, one.number == other.number,
      one.range == other.range
    {
      for (name, value) in other.fields {
        one.fields[name] = one.fields[name].map { merged($0, value, condition) } ?? .unknown(value.range(elements))
      }
      return .instance(one)
    }
    guard case .list(var list) = old, case .list(let longer) = new else {
      return .unknown(new.range(elements))
    }
    let isLonger =
      longer.items.count >= list.items.count
      && zip(list.items, longer.items).allSatisfy { $0.condition == $1.condition && $0.value.isSame(as: $1.value) }
    if isLonger {
      list.items += longer.items[list.items.count...].map { item in
        SwiftList.Item(value: item.value, condition: item.condition.and(condition))
      }
    } else {
      list.append(longer)
      list = list.doubted
    }
    list.isOpen = list.isOpen || longer.isOpen
    return .list(list)
  }

  // MARK: Functions

  /// Carries out a function with its parameters bound; answers what it gives back, and the frame it leaves.
  mutating func run(
    _ body: Range<Int>, token: Int, in inner: SwiftFrame, _ condition: SwiftCondition, at range: Range<Int>
  ) -> (value: SwiftValue, frame: SwiftFrame)? {
    guard running.count < SwiftEvaluator.deepest, !running.contains(token), mayWork() else { return nil }
    let (outer, names) = (frame, declared)
    frame = inner
    declared = [[]]
    running.append(token)
    defer {
      running.removeLast()
      frame = outer
      declared = names
    }
    if let only = onlyExpression(body) {
      let value = value(only, condition)
      return (value, frame)
    }
    let end = execute(body, condition)
    let returns = frame.returns
    if end == nil, returns.isEmpty { hasEnded = true }
    if returns.count == 1, let only = returns.first, only.condition == condition { return (only.value, frame) }
    guard let end, !returns.isEmpty else {
      let value = returns.isEmpty ? SwiftValue.unknown(range) : .choice(returns, range)
      return (value, frame)
    }
    return (.choice(returns + [(end, .unknown(range))], range), frame)
  }

  /// The expression that a body is, without `return`.
  private func onlyExpression(_ body: Range<Int>) -> Range<Int>? {
    guard let first = body.first, source.endOfStatement(first, before: body.upperBound) == body.upperBound else {
      return nil
    }
    let words = [
      "return", "if", "guard", "for", "while", "repeat", "switch", "do", "let", "var", "defer", "func", "throw",
    ]
    let isStatement = words.contains(source.text(first)) || source.kind(first) == .directive
    return isStatement || assignment(body) != nil ? nil : body
  }
}

/// A call on the builder.
struct SwiftStep {
  enum Call {
    case insertion(method: String, SwiftValue, label: String, labelRange: Range<Int>, reference: SwiftNode)
    case replacement(label: Range<Int>, reference: SwiftNode, with: SwiftValue, withLabel: Range<Int>)
    case children(label: Range<Int>, reference: SwiftNode, SwiftValue)
    case removal(SwiftNode)
    case unknown
  }
  let call: Call
  let method: Range<Int>
  let range: Range<Int>
  let condition: SwiftCondition
}
