import UIModelPlatform

/// An abstract interpreter of the project's functions that finds the menus, commands, bars and sheets that the code
/// makes. Code that the evaluator does not understand has an unknown value, and all values that such code may change
/// become unknown.
///
/// Parameters named `bytes` are ranges in UTF-8 bytes; other ranges are token indices. A parameter `now` is the
/// condition under which the code runs. For example, the body of `buildMenu(with builder:)` is evaluated with the
/// variable `builder` bound to `.builder`. Then `steps` has one entry for each `insertChild` call.
struct SwiftEvaluator {
  let scope: SwiftScope
  /// The file whose code is being evaluated.
  private(set) var file: SwiftFile
  private(set) var source: SwiftSource
  /// The offset that is added to byte positions in `file`, so that ranges of different files never overlap; see
  /// `SwiftGlobalOffset`.
  private var fileOffset = 0

  /// The elements made so far. The index in this array is the element's number.
  var elements: [SwiftElement] = []
  /// The frame of the function that is being evaluated.
  var frame: SwiftFrame
  /// The calls on the menu builder, in evaluation order.
  var steps: [SwiftStep] = []
  /// The conditions under which each call of `remove(menu:)` has run, by the range of the call.
  var removals: [Range<Int>: [SwiftCondition]] = [:]
  /// The range of the first test of `builder.system`; nil if the code has none.
  var systemCheckRange: Range<Int>?
  /// The key commands that evaluated code passes to `addKeyCommand`.
  var addedCommands: [SwiftList.Item] = []
  /// The name tokens of the evaluated `addKeyCommand` calls in the file being read.
  var addKeyCommandTokens = Set<Int>()
  /// The locations of property names in evaluated assignments to properties of the current object.
  var assignedLocations = Set<SwiftLocation>()
  /// The number of elements that were made before the innermost conditional code began.
  var elementCountBefore: Int { conditions.last?.elements ?? 0 }
  /// The conditions around the current code, outermost first, each with the number of elements at its beginning.
  private var conditions: [(elements: Int, condition: SwiftCondition)] = []
  /// The names declared in the enclosing blocks, one set for each block.
  var declaredNames: [Set<String>] = [[]]
  /// The functions on the call stack, by the locations of their names.
  var calls: [SwiftLocation] = []
  /// The nesting depth of the current expression or statement.
  var depth = 0
  /// Ranges of code that several elements share, in UTF-8 bytes. An edit there changes all of these elements.
  var sharedRanges: [Range<Int>] = []
  /// The offsets of the class names in evaluated initializer calls, in UTF-8 bytes.
  var initializedNames = Set<Int>()
  /// The tokens at which evaluated code reaches a sheet's controller, in the file being read.
  var sheetTokens = Set<Int>()
  /// The assignments to properties of navigation items, in evaluation order.
  var barSettings: [SwiftBarSetting] = []
  /// Whether assignments to navigation items of other objects are recorded too.
  var readsOtherBars = false
  /// Whether the code has called a function that does not return.
  var hasEnded = false
  /// Whether evaluated code depends on `#if`, `#available` or other availability conditions.
  var dependsOnReleases = false
  /// The unknown conditions in evaluated code.
  var doubts = UnknownConditions()
  /// The number of steps spent since the last reset.
  private var stepCount = 0
  /// The number of steps at which the evaluation stops.
  private var stepLimit = SwiftEvaluator.maximumStepCount
  /// The budget shared with other evaluators that answer the same query; nil if there are none.
  private let budget: WorkBudget?
  /// A token of the file being read that is assumed to be reached. Branches, loops and closures around the token run
  /// once and unconditionally.
  var assumedToken: Int?
  /// Whether the initialization of an object is being evaluated. Most of that code does not concern commands, so each
  /// outermost call gets at most a quarter of the remaining work.
  var isInitializingObject = false

  /// The maximum depth of nested calls.
  static let maximumCallDepth = 16
  /// The maximum nesting depth of code. Deeper code has unknown effects.
  static let maximumNesting = 80
  /// The maximum number of steps of one evaluation.
  static let maximumStepCount = SwiftFile.evaluationSteps
  /// The maximum number of passes of an evaluated loop.
  static let maximumIterations = 64

  init(_ scope: SwiftScope, type: String, budget: WorkBudget? = nil) {
    (self.scope, self.budget) = (scope, budget)
    file = scope.home
    source = file.source
    frame = SwiftFrame(type: type)
  }

  /// Resets the number of spent steps before the next query.
  mutating func resetWork() { stepCount = 0 }

  // MARK: Files

  /// Runs `body` with the file of the given number as the current file.
  mutating func withFile<Result>(_ number: Int32, _ body: (inout SwiftEvaluator) -> Result) -> Result {
    guard number != file.number else { return body(&self) }
    let before = (file, source, fileOffset)
    enter(number)
    defer { (file, source, fileOffset) = before }
    return body(&self)
  }

  /// Makes the file of the given number the current file.
  mutating func enter(_ number: Int32) {
    file = scope.file(number)
    source = file.source
    fileOffset = isAtHome ? 0 : SwiftGlobalOffset.start(of: number)
  }

  /// Whether the code being evaluated is in the file being read.
  var isAtHome: Bool { file.number == scope.home.number }

  /// Returns the range of tokens of the current file in UTF-8 bytes. Ranges of different files never overlap.
  package func byteRange(_ tokens: Range<Int>) -> Range<Int> {
    let range = source.range(tokens)
    return fileOffset + range.lowerBound..<fileOffset + range.upperBound
  }

  func byteRange(token: Int) -> Range<Int> { byteRange(token..<token + 1) }

  /// Returns the location of a token of the current file.
  func location(_ token: Int) -> SwiftLocation { SwiftLocation(file: file.number, token: token) }

  /// Whether a block contains the token that is assumed to be reached.
  func isReached(_ block: Range<Int>) -> Bool { isAtHome && assumedToken.map(block.contains) == true }

  /// Looks up a type by name from the current file. Returns nil if the project neither declares nor extends it.
  func declaredType(_ name: String) -> SwiftType? { scope.type(named: name, in: file.number) }

  /// Returns the token range of a call, including its arguments and closures.
  ///
  /// - Parameter bytes: the range of the call.
  func tokenRange(_ call: SwiftCall, _ bytes: Range<Int>) -> Range<Int> {
    var end = call.callee.upperBound
    while end < source.tokens.count, Int(source.tokens[end].start) + fileOffset < bytes.upperBound { end += 1 }
    return call.callee.lowerBound..<end
  }

  /// Spends one step, plus one step for every 32 tokens. Returns false if the budget is spent.
  mutating func spendWork(_ tokens: Int = 0) -> Bool {
    stepCount += 1 + tokens >> 5
    budget?.spend(1 + tokens >> 5)
    return stepCount < stepLimit && budget?.isExhausted != true
  }

  /// Whether the budget is spent. The effects of the remaining code are then unknown.
  var isExhausted: Bool { stepCount >= SwiftEvaluator.maximumStepCount || budget?.isExhausted == true }

  /// Evaluates code on a copy of the evaluator and discards its side effects. Only the spent work, the unknown
  /// conditions and the dependence on releases are kept.
  mutating func evaluateSpeculatively<Result>(_ body: (inout SwiftEvaluator) -> Result) -> Result {
    var trial = self
    defer { (stepCount, dependsOnReleases, doubts) = (trial.stepCount, trial.dependsOnReleases, trial.doubts) }
    return body(&trial)
  }

  // MARK: Names

  /// Declares a variable in the innermost block.
  mutating func declare(_ name: String, _ value: SwiftValue) {
    declaredNames[declaredNames.count - 1].insert(name)
    frame.variables[name] = value
    removeSheets(of: name)
  }

  /// Evaluates code in a block of its own. Names that the code declares end with the block.
  mutating func withScope(_ body: (inout SwiftEvaluator) -> Void) {
    let before = frame.variables
    let functions = frame.functions
    declaredNames.append([])
    body(&self)
    for name in declaredNames.popLast() ?? [] { frame.variables[name] = before[name] }
    frame.functions = functions
  }

  /// Evaluates code that runs only under a condition, and joins the values before and after the code.
  mutating func withCondition(_ condition: SwiftCondition, _ body: (inout SwiftEvaluator) -> Void) {
    let before = frame.variables
    let (fields, sheets) = (frame.instance?.fields, frame.sheets)
    conditions.append((elements.count, condition))
    withScope(body)
    conditions.removeLast()
    // A sheet first reached in the conditional code is another element when later code reaches it.
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

  /// Gives an unknown condition without a number a new number, which distinguishes it from all others. Returns any
  /// other condition unchanged.
  mutating func numbered(_ condition: SwiftCondition) -> SwiftCondition {
    condition == .unknown && condition.unknownIDs == nil ? doubts.newCondition() : condition
  }

  /// Returns the condition under which `before` holds and `condition` does not. An unknown result gets a number of its
  /// own, unless one of the two conditions depends on more than unknown conditions.
  mutating func remainder(of before: SwiftCondition, without condition: SwiftCondition) -> SwiftCondition {
    if let opposite = condition.opposite, before.isAlways || (before == .unknown && before.unknownIDs != nil) {
      return before.and(opposite)
    }
    let remainder = before.without(condition)
    let isMixed = [before, condition].contains { $0.unknownIDs == nil || ($0 != .unknown && !$0.isAlways) }
    return isMixed ? remainder : numbered(remainder)
  }

  /// Returns the conjunction of the conditions that the evaluation has entered since an element was made.
  func condition(since element: Int) -> SwiftCondition {
    conditions.filter { element < $0.elements }.reduce(.always) { $0.and($1.condition) }
  }

  /// Joins a value with the value after code that runs only under a condition.
  private mutating func merged(_ old: SwiftValue, _ new: SwiftValue, _ condition: SwiftCondition) -> SwiftValue {
    if old.isSame(as: new) { return old }
    if let chosen = joinedByDirection(old, new, condition) { return chosen }
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
    } else if let itemConditions = conditions(of: list, without: condition) {
      // The conditional code replaces the list.
      for index in list.items.indices { list.items[known: index].condition = itemConditions[index] }
      let others = longer.items.map { SwiftList.Item(value: $0.value, condition: $0.condition.and(condition)) }
      list.append(others, gap: longer.gap)
      list.gap = list.gap.map { gap in list.items.prefix(gap).count { !$0.condition.isNever } }
      list.items.removeAll { $0.condition.isNever }
    } else {
      list.append(longer)
      list = list.uncertain
    }
    return .list(list)
  }

  /// Returns the conditions of a list's items in case another condition does not hold; nil if they are unknown.
  private func conditions(of list: SwiftList, without condition: SwiftCondition) -> [SwiftCondition]? {
    if let opposite = condition.opposite {
      let isNamed = list.items.allSatisfy { $0.condition.isAlways || $0.condition.unknownIDs?.isEmpty == false }
      return isNamed ? list.items.map { $0.condition.and(opposite) } : nil
    }
    let rest = list.items.map { $0.condition.without(condition) }
    return condition == .unknown || rest.contains(.unknown) ? nil : rest
  }

  // MARK: Functions

  /// Evaluates a function whose parameters are bound in `inner`. Returns the function's result and its final frame. Nil
  /// if the call is recursive or too deep, or if the budget is spent.
  mutating func run(
    _ body: Range<Int>, of location: SwiftLocation, in inner: SwiftFrame, _ condition: SwiftCondition,
    at range: Range<Int>
  ) -> (value: SwiftValue, frame: SwiftFrame)? {
    withFrame(location, in: inner) { $0.evaluateBody(body, condition, at: range) }
  }

  /// Evaluates the body of a function in the current frame.
  private mutating func evaluateBody(
    _ body: Range<Int>, _ condition: SwiftCondition, at range: Range<Int>
  ) -> (value: SwiftValue, frame: SwiftFrame) {
    if let expression = singleExpression(body) {
      let value = value(expression, condition, as: frame.result)
      return (value, frame)
    }
    // A body such as `switch self { case .a: "x" }` returns the expression of the selected branch.
    if frame.result != nil, let first = body.first, source.isToken(first, "switch"),
      source.endOfStatement(first, before: body.upperBound) == body.upperBound,
      source.isToken(body.upperBound - 1, "}"),
      let open = source.opening(of: body.upperBound - 1), let branch = branch(of: body, open: open, condition),
      let expression = singleExpression(branch)
    {
      let value = value(expression, condition, as: frame.result)
      return (value, frame)
    }
    if let value = clauseExpressions(body, condition, at: range) { return (value, frame) }
    let end = execute(body, condition)
    let returns = frame.returns
    if end == nil, returns.isEmpty { hasEnded = true }
    if returns.count == 1, let result = returns.first, result.condition == condition { return (result.value, frame) }
    guard let end, !returns.isEmpty else {
      let value = returns.isEmpty ? SwiftValue.unknown(range) : .choice(returns, range)
      return (value, frame)
    }
    return (.choice(returns + [(end, .unknown(range))], range), frame)
  }

  /// Evaluates code in another frame, in the file of that code. Nil if that code is already running, if the call is too
  /// deep, or if the budget is spent.
  mutating func withFrame<Result>(
    _ location: SwiftLocation, in inner: SwiftFrame, _ body: (inout SwiftEvaluator) -> Result
  ) -> Result? {
    guard calls.count < SwiftEvaluator.maximumCallDepth, !calls.contains(location), spendWork() else { return nil }
    let (outerFrame, outerNames, outerLimit) = (frame, declaredNames, stepLimit)
    (frame, declaredNames) = (inner, [[]])
    // One call must not spend the work that other calls need.
    if isInitializingObject, calls.count == 1 { stepLimit = stepCount + (stepLimit - stepCount) / 4 }
    calls.append(location)
    defer {
      calls.removeLast()
      (frame, declaredNames, stepLimit) = (outerFrame, outerNames, outerLimit)
    }
    return withFile(location.file, body)
  }

  /// Returns the body if it is a single expression without `return`; nil for any other body.
  func singleExpression(_ body: Range<Int>) -> Range<Int>? {
    guard let first = body.first, source.endOfStatement(first, before: body.upperBound) == body.upperBound else {
      return nil
    }
    let keywords = [
      "return", "if", "guard", "for", "while", "repeat", "switch", "do", "let", "var", "defer", "func", "throw",
    ]
    let isDirective = source.kind(first) == .directive && !source.isToken(first, "#selector")
    let isStatement = keywords.contains(source.text(first)) || isDirective
    return isStatement || assignment(body) != nil ? nil : body
  }
}

/// A call on the menu builder that changes the main menu.
struct SwiftStep {
  /// The method that the step calls, with its arguments.
  enum Call {
    /// A call of `insertChild` or `insertSibling`. The label is that of the second argument, such as `atEndOfMenu`.
    case insertion(method: String, SwiftValue, label: String, labelRange: Range<Int>, reference: SwiftNode)
    /// A call of `replace(menu:with:)`.
    case replacement(label: Range<Int>, reference: SwiftNode, with: SwiftValue, withLabel: Range<Int>)
    /// A call of `replaceChildren(ofMenu:from:)` with the new children.
    case children(label: Range<Int>, reference: SwiftNode, SwiftValue)
    /// A call of `remove(menu:)`.
    case removal(SwiftNode)
    /// Code with an unknown effect on the main menu.
    case unknown
  }
  let call: Call
  /// The range of the method's name.
  let methodRange: Range<Int>
  let range: Range<Int>
  let condition: SwiftCondition
}
