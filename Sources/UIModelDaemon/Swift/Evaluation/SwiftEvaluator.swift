import UIModelPlatform

/// Carries out functions of the project as far as they can be read, to see which menus and commands they make. What is
/// not understood is unknown, and so is whatever it could have changed; nothing is guessed.
struct SwiftEvaluator {
  let scope: SwiftScope
  /// The file whose code runs.
  private(set) var file: SwiftFile
  private(set) var source: SwiftSource
  /// What is added to places of that file; see `SwiftStretch`.
  private var start = 0

  /// Everything that was made, by number.
  var elements: [SwiftElement] = []
  var frame: SwiftFrame
  /// What was done with the builder, in order.
  var steps: [SwiftStep] = []
  /// Under which conditions menus have been removed, by where that is said.
  var removals: [Range<Int>: [SwiftCondition]] = [:]
  /// Where it was asked for which menu the builder is.
  var checksSystem: Range<Int>?
  /// Key commands that were given to `addKeyCommand`, and the calls that were seen.
  var added: [SwiftList.Item] = []
  var addedAt = Set<Int>()
  /// Where properties of the object whose code runs were set.
  var assignedAt = Set<SwiftSpot>()
  /// Elements with a smaller number were made before a piece of code that runs only sometimes.
  var elementsBefore: Int { conditions.last?.elements ?? 0 }
  /// The conditions that code is under, from the outermost, each with how many elements there were before.
  private var conditions: [(elements: Int, condition: SwiftCondition)] = []
  /// Names that were declared in the blocks around, by block.
  var declared: [Set<String>] = [[]]
  /// The functions that run, by the tokens of their names.
  var running: [SwiftSpot] = []
  /// How deep expressions and statements stand in each other here.
  var depth = 0
  /// What several calls have in common: changed for one, it is changed for all. UTF-8 bytes.
  var shared: [Range<Int>] = []
  /// Where the names of the classes stand of which elements were made. UTF-8 bytes.
  var made = Set<Int>()
  /// Where sheets' controllers were reached. Tokens of the file that is read.
  var sheetsAt = Set<Int>()
  /// What properties of navigation items were set to, in order.
  var barSettings: [SwiftBarSetting] = []
  /// Whether what other objects' bars get is of interest.
  var readsOtherBars = false
  /// A function was called that does not come back.
  var hasEnded = false
  /// Whether anything that was met is there in some releases only.
  var restsOnReleases = false
  /// The conditions that nobody knows.
  var doubts = SwiftDoubts()
  private var work = 0
  private var workAllowed = SwiftEvaluator.mostWork
  /// What it may spend together with others that answer the same question.
  private let budget: WorkBudget?
  /// A token of the file that is read which is taken to be reached: of branches, loops and closures, those with it are
  /// carried out once, as if nothing depended on conditions.
  var reached: Int?
  /// Whether what an object does as it comes is carried out: besides its commands that may be anything.
  var isLiving = false

  /// Functions that call each other are followed this deep.
  static let deepest = 16
  /// Code that is nested deeper is not understood.
  static let deepestCode = 80
  static let mostWork = SwiftFile.evaluationSteps
  static let longestLoop = 64

  init(_ scope: SwiftScope, type: String, budget: WorkBudget? = nil) {
    (self.scope, self.budget) = (scope, budget)
    file = scope.home
    source = file.source
    frame = SwiftFrame(type: type)
  }

  /// Begins to count work anew: what comes next is another question.
  mutating func restWork() { work = 0 }

  // MARK: Files

  /// Carries something out with the code of a file.
  mutating func within<Result>(_ number: Int32, _ body: (inout SwiftEvaluator) -> Result) -> Result {
    guard number != file.number else { return body(&self) }
    let before = (file, source, start)
    enter(number)
    defer { (file, source, start) = before }
    return body(&self)
  }

  /// The code that is looked at next stands in a file.
  mutating func enter(_ number: Int32) {
    file = scope.file(number)
    source = file.source
    start = isAtHome ? 0 : SwiftStretch.start(of: number)
  }

  /// Whether the code that runs stands in the file that is read.
  var isAtHome: Bool { file.number == scope.home.number }

  /// Where some tokens of the file whose code runs stand.
  package func place(_ tokens: Range<Int>) -> Range<Int> {
    let range = source.range(tokens)
    return start + range.lowerBound..<start + range.upperBound
  }

  func place(token: Int) -> Range<Int> { place(token..<token + 1) }

  func spot(_ token: Int) -> SwiftSpot { SwiftSpot(file: file.number, token: token) }

  /// Whether a block has the token that is taken to be reached.
  func isReached(_ block: Range<Int>) -> Bool { isAtHome && reached.map(block.contains) == true }

  func declaredType(_ name: String) -> SwiftType? { scope.type(named: name, in: file.number) }

  /// The tokens of a call, arguments and closures with it.
  func tokenRange(_ call: SwiftCall, _ bytes: Range<Int>) -> Range<Int> {
    var end = call.callee.upperBound
    while end < source.tokens.count, Int(source.tokens[end].start) + start < bytes.upperBound { end += 1 }
    return call.callee.lowerBound..<end
  }

  /// Counts a piece of work over so many tokens; false once there was too much.
  mutating func mayWork(_ tokens: Int = 0) -> Bool {
    work += 1 + tokens >> 5
    budget?.spend(1 + tokens >> 5)
    return work < workAllowed && budget?.isExhausted != true
  }

  /// Whether the budget is spent: what is left of the code is unknown.
  var isExhausted: Bool { work >= SwiftEvaluator.mostWork || budget?.isExhausted == true }

  /// Finds something out by carrying code out of which nothing is left but the answer.
  mutating func tried<Result>(_ body: (inout SwiftEvaluator) -> Result) -> Result {
    var trial = self
    defer { (work, restsOnReleases, doubts) = (trial.work, trial.restsOnReleases, trial.doubts) }
    return body(&trial)
  }

  // MARK: Names

  mutating func declare(_ name: String, _ value: SwiftValue) {
    declared[declared.count - 1].insert(name)
    frame.variables[name] = value
    forgetSheets(of: name)
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
    let before = frame.variables
    let (fields, sheets) = (frame.instance?.fields, frame.sheets)
    conditions.append((elements.count, condition))
    scoped(body)
    conditions.removeLast()
    // What was first reached there is another thing to whoever reaches it again.
    frame.sheets = frame.sheets.filter { sheets[$0.key] == $0.value }
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

  /// A condition that is told apart from all others where nobody knows it.
  mutating func named(_ condition: SwiftCondition) -> SwiftCondition {
    condition == .unknown && condition.doubts == nil ? doubts.next() : condition
  }

  /// Where one condition holds and another does not: told apart from all others where nothing else is asked there.
  mutating func left(of before: SwiftCondition, without condition: SwiftCondition) -> SwiftCondition {
    if let opposite = condition.opposite, before.isAlways || (before == .unknown && before.doubts != nil) {
      return before.and(opposite)
    }
    let left = before.without(condition)
    let isOfMore = [before, condition].contains { $0.doubts == nil || ($0 != .unknown && !$0.isAlways) }
    return isOfMore ? left : named(left)
  }

  /// When what is done now is done, of all the times that an element is made.
  func condition(since element: Int) -> SwiftCondition {
    conditions.filter { element < $0.elements }.reduce(.always) { $0.and($1.condition) }
  }

  /// What is so before, and something else after code that runs only under a condition.
  private mutating func merged(_ old: SwiftValue, _ new: SwiftValue, _ condition: SwiftCondition) -> SwiftValue {
    if old.isSame(as: new) { return old }
    if let chosen = chosen(old, new, condition) { return chosen }
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
    if longer.begins(with: list) {
      list.open(at: longer.gap)
      list.items += longer.items[list.items.count...].map { item in
        SwiftList.Item(value: item.value, condition: item.condition.and(condition))
      }
    } else if let rest = conditions(of: list, without: condition) {
      // Another list there.
      for index in list.items.indices { list.items[known: index].condition = rest[index] }
      let others = longer.items.map { SwiftList.Item(value: $0.value, condition: $0.condition.and(condition)) }
      list.append(others, gap: longer.gap)
      list.gap = list.gap.map { gap in list.items.prefix(gap).count { !$0.condition.isNever } }
      list.items.removeAll { $0.condition.isNever }
    } else {
      list.append(longer)
      list = list.doubted
    }
    return .list(list)
  }

  /// The conditions of a list's items where another one does not hold; nil where that is not known.
  private func conditions(of list: SwiftList, without condition: SwiftCondition) -> [SwiftCondition]? {
    if let opposite = condition.opposite {
      let isNamed = list.items.allSatisfy { $0.condition.isAlways || $0.condition.doubts?.isEmpty == false }
      return isNamed ? list.items.map { $0.condition.and(opposite) } : nil
    }
    let rest = list.items.map { $0.condition.without(condition) }
    return condition == .unknown || rest.contains(.unknown) ? nil : rest
  }

  // MARK: Functions

  /// Carries out a function with its parameters bound; answers what it gives back, and the frame it leaves.
  mutating func run(
    _ body: Range<Int>, of spot: SwiftSpot, in inner: SwiftFrame, _ condition: SwiftCondition, at range: Range<Int>
  ) -> (value: SwiftValue, frame: SwiftFrame)? {
    running(spot, in: inner) { $0.carryOut(body, condition, at: range) }
  }

  private mutating func carryOut(
    _ body: Range<Int>, _ condition: SwiftCondition, at range: Range<Int>
  ) -> (value: SwiftValue, frame: SwiftFrame) {
    if let only = onlyExpression(body) {
      let value = value(only, condition, as: frame.result)
      return (value, frame)
    }
    // `switch self { case .a: "x" }` gives back what is in the branch.
    if frame.result != nil, let first = body.first, source.isToken(first, "switch"),
      source.endOfStatement(first, before: body.upperBound) == body.upperBound,
      source.isToken(body.upperBound - 1, "}"),
      let open = source.opening(of: body.upperBound - 1), let branch = branch(of: body, open: open, condition),
      let only = onlyExpression(branch)
    {
      let value = value(only, condition, as: frame.result)
      return (value, frame)
    }
    if let value = onlyClauses(body, condition, at: range) { return (value, frame) }
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

  /// Does something within another frame, in the file of what has that frame.
  mutating func running<Result>(
    _ spot: SwiftSpot, in inner: SwiftFrame, _ body: (inout SwiftEvaluator) -> Result
  ) -> Result? {
    guard running.count < SwiftEvaluator.deepest, !running.contains(spot), mayWork() else { return nil }
    let (outer, names, allowed) = (frame, declared, workAllowed)
    (frame, declared) = (inner, [[]])
    // No call uses up what the others need.
    if isLiving, running.count == 1 { workAllowed = work + (workAllowed - work) / 4 }
    running.append(spot)
    defer {
      running.removeLast()
      (frame, declared, workAllowed) = (outer, names, allowed)
    }
    return within(spot.file, body)
  }

  /// The expression that a body is, without `return`.
  func onlyExpression(_ body: Range<Int>) -> Range<Int>? {
    guard let first = body.first, source.endOfStatement(first, before: body.upperBound) == body.upperBound else {
      return nil
    }
    let words = [
      "return", "if", "guard", "for", "while", "repeat", "switch", "do", "let", "var", "defer", "func", "throw",
    ]
    let isDirective = source.kind(first) == .directive && !source.isToken(first, "#selector")
    let isStatement = words.contains(source.text(first)) || isDirective
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
