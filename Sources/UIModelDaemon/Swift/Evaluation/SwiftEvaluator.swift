import UIModelPlatform

/// An abstract interpreter of the project's functions. It finds the menus, commands, bars and sheets that code makes.
/// Code that the evaluator does not understand has an unknown value. All values that such code may change become
/// unknown.
///
/// Parameters named `bytes` are ranges in UTF-8 bytes; most other ranges are token ranges. A parameter `now` is the
/// condition under which the code runs. For example, `buildMenu(with builder:)` is evaluated with the variable
/// `builder` bound to `.builder`. Afterwards, `steps` has one entry for each evaluated `insertChild` call.
struct SwiftEvaluator {
  let scope: SwiftScope
  /// The file whose code is being evaluated.
  private(set) var file: SwiftFile
  private(set) var source: SwiftSource
  /// The offset added to byte positions in `file`, which keeps the ranges of different files distinct; see
  /// `SwiftGlobalOffset`.
  private var fileOffset = 0

  /// The elements made so far. The index in this array is the element's number.
  var elements: [SwiftElement] = []
  /// The frame of the function that is being evaluated.
  var frame: SwiftFrame
  /// The evaluated calls on the menu builder, in evaluation order.
  var steps: [SwiftStep] = []
  /// The conditions under which each call of `remove(menu:)` ran, by the call's range in UTF-8 bytes.
  var removals: [Range<Int>: [SwiftCondition]] = [:]
  /// The range of the first evaluated test of `builder.system` in UTF-8 bytes; nil if no such test was evaluated.
  var systemCheckRange: Range<Int>?
  /// The key commands that evaluated code passes to `addKeyCommand`.
  var addedCommands: [SwiftList.Item] = []
  /// The name tokens of the evaluated `addKeyCommand` calls in the file being read.
  var addKeyCommandTokens = Set<Int>()
  /// The locations of property names in evaluated assignments to properties of the current object.
  var assignedLocations = Set<SwiftLocation>()
  /// The number of elements made before the innermost conditional code began.
  var outerElementCount: Int { conditions.last?.elements ?? 0 }
  /// The conditions of the enclosing conditional code, outermost first, each with the number of elements made before.
  private var conditions: [(elements: Int, condition: SwiftCondition)] = []
  /// The names declared in the enclosing blocks, outermost block first.
  var declaredNames: [Set<String>] = [[]]
  /// The call stack: the locations of the names of the running functions. A closure has the location of its first
  /// token.
  var callStack: [SwiftLocation] = []
  /// The nesting depth of the current expression or statement.
  var depth = 0
  /// Ranges of code that several elements share, in UTF-8 bytes. An edit of such a range changes all of these elements.
  var sharedRanges: [Range<Int>] = []
  /// The offsets of the class names in evaluated initializer calls, in UTF-8 bytes.
  var initializerNameOffsets = Set<Int>()
  /// The tokens, in the file being read, of the evaluated properties that return sheet controllers.
  var sheetTokens = Set<Int>()
  /// The assignments to properties of navigation items, in evaluation order.
  var barSettings: [SwiftBarSetting] = []
  /// Whether assignments to the navigation items of other objects are recorded as well.
  var readsOtherBars = false
  /// Whether the code has called a function that does not return.
  var hasEnded = false
  /// Whether evaluated code contains `#if` or an availability condition, or uses a declaration that exists only under a
  /// condition.
  var dependsOnReleases = false
  /// The unknown conditions in evaluated code.
  var unknownConditions = UnknownConditions()
  /// The number of steps spent since the last reset.
  private var stepCount = 0
  /// The value of `stepCount` at which the evaluation stops. During an object's initialization, each outermost call has
  /// its own limit.
  private var stepLimit = SwiftEvaluator.maximumStepCount
  /// The budget shared with the other evaluators of one query; nil if only the evaluator's own limit applies.
  private let budget: WorkBudget?
  /// A token, in the file being read, that is assumed to be reached. Branches, loops and closures that contain the
  /// token are evaluated once and unconditionally.
  var assumedToken: Int?
  /// Whether the initialization of an object is being evaluated. Most initialization code does not concern commands, so
  /// each outermost call gets at most a quarter of the remaining steps.
  var isInitializingObject = false

  /// The maximum depth of nested calls.
  static let maximumCallDepth = 16
  /// The maximum nesting depth of code. Deeper code has unknown effects.
  static let maximumNestingDepth = 80
  /// The maximum number of steps of one evaluation.
  static let maximumStepCount = SwiftFile.maximumEvaluationSteps
  /// The maximum number of evaluated passes of a loop.
  static let maximumIterationCount = 64

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
    let previousState = (file, source, fileOffset)
    enter(number)
    defer { (file, source, fileOffset) = previousState }
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

  /// Returns the range of tokens of the current file in UTF-8 bytes. If the current file is not the file being read,
  /// the range is offset by `SwiftGlobalOffset`.
  package func byteRange(_ tokens: Range<Int>) -> Range<Int> {
    let range = source.range(tokens)
    return fileOffset + range.lowerBound..<fileOffset + range.upperBound
  }

  func byteRange(token: Int) -> Range<Int> { byteRange(token..<token + 1) }

  /// Returns the location of a token of the current file.
  func location(_ token: Int) -> SwiftLocation { SwiftLocation(fileNumber: file.number, token: token) }

  /// Whether a block contains the token that is assumed to be reached.
  func isReached(_ block: Range<Int>) -> Bool { isAtHome && assumedToken.map(block.contains) == true }

  /// Returns the type with this name, looked up from the current file; nil if the project neither declares nor extends
  /// it.
  func declaredType(_ name: String) -> SwiftType? { scope.type(named: name, in: file.number) }

  /// Returns the token range of a call with its arguments and closures.
  ///
  /// - Parameter bytes: the range of the call in UTF-8 bytes.
  func tokenRange(_ call: SwiftCall, _ bytes: Range<Int>) -> Range<Int> {
    var end = call.callee.upperBound
    while end < source.tokens.count, Int(source.tokens[end].start) + fileOffset < bytes.upperBound { end += 1 }
    return call.callee.lowerBound..<end
  }

  /// Spends one step, plus one step for every 32 tokens. Returns false if the budget is spent.
  mutating func spendWork(_ tokenCount: Int = 0) -> Bool {
    stepCount += 1 + tokenCount >> 5
    budget?.spend(1 + tokenCount >> 5)
    return stepCount < stepLimit && budget?.isExhausted != true
  }

  /// Whether the budget of the whole evaluation is spent. The effects of the remaining code are then unknown.
  var isExhausted: Bool { stepCount >= SwiftEvaluator.maximumStepCount || budget?.isExhausted == true }

  /// Evaluates code on a copy of the evaluator and discards the side effects. Only three changes are kept: the spent
  /// steps, the unknown conditions, and whether code depends on releases.
  mutating func evaluateSpeculatively<Result>(_ body: (inout SwiftEvaluator) -> Result) -> Result {
    var trial = self
    defer {
      (stepCount, dependsOnReleases, unknownConditions) = (
        trial.stepCount, trial.dependsOnReleases, trial.unknownConditions
      )
    }
    return body(&trial)
  }

  // MARK: Names

  /// Declares a variable in the innermost block.
  mutating func declare(_ name: String, _ value: SwiftValue) {
    declaredNames[declaredNames.count - 1].insert(name)
    frame.variables[name] = value
    removeSheets(of: name)
  }

  /// Evaluates code in its own scope. Names that the code declares are removed afterwards.
  mutating func withScope(_ body: (inout SwiftEvaluator) -> Void) {
    let outerVariables = frame.variables
    let functions = frame.functions
    declaredNames.append([])
    body(&self)
    for name in declaredNames.popLast() ?? [] { frame.variables[name] = outerVariables[name] }
    frame.functions = functions
  }

  /// Evaluates code that runs only under a condition. Joins the values before the code with the values after the code.
  mutating func withCondition(_ condition: SwiftCondition, _ body: (inout SwiftEvaluator) -> Void) {
    let oldVariables = frame.variables
    let (fields, sheets) = (frame.instance?.fields, frame.sheetNumbers)
    conditions.append((elements.count, condition))
    withScope(body)
    conditions.removeLast()
    // A sheet first mentioned in the conditional code gets a new element when later code mentions it.
    frame.sheetNumbers = frame.sheetNumbers.filter { sheets[$0.key] == $0.value }
    let newVariables = frame.variables
    for (name, oldValue) in oldVariables {
      guard let newValue = newVariables[name] else { continue }
      frame.variables[name] = merged(oldValue, newValue, condition)
    }
    guard let fields, let newFields = frame.instance?.fields else { return }
    for (name, newValue) in newFields {
      let value = fields[name].map { merged($0, newValue, condition) } ?? .unknown(newValue.range(elements))
      frame.instance?.fields[name] = value
    }
  }

  /// Gives an unknown condition without a number a new number, which distinguishes the condition from all other
  /// conditions. Returns any other condition unchanged.
  mutating func numbered(_ condition: SwiftCondition) -> SwiftCondition {
    condition == .unknown && condition.unknownIDs == nil ? unknownConditions.newCondition() : condition
  }

  /// Returns the condition under which `baseCondition` holds and `condition` does not. An unknown result gets a new
  /// number, unless one of the two conditions depends on facts other than numbered unknown conditions.
  mutating func remainder(of baseCondition: SwiftCondition, without condition: SwiftCondition) -> SwiftCondition {
    if let opposite = condition.opposite,
      baseCondition.isAlways || (baseCondition == .unknown && baseCondition.unknownIDs != nil)
    {
      return baseCondition.and(opposite)
    }
    let remainder = baseCondition.subtracting(condition)
    let isMixed = [baseCondition, condition].contains { $0.unknownIDs == nil || ($0 != .unknown && !$0.isAlways) }
    return isMixed ? remainder : numbered(remainder)
  }

  /// Returns the conjunction of the enclosing conditions that were entered after an element was made.
  func condition(since element: Int) -> SwiftCondition {
    conditions.filter { element < $0.elements }.reduce(.always) { $0.and($1.condition) }
  }

  /// Joins the values before and after code that runs only under a condition.
  private mutating func merged(_ oldValue: SwiftValue, _ newValue: SwiftValue, _ condition: SwiftCondition)
    -> SwiftValue
  {
    if oldValue.isSame(as: newValue) { return oldValue }
    if let chosen = joinedByDirection(oldValue, newValue, condition) { return chosen }
    if case .instance(var oldInstance) = oldValue, case .instance(let newInstance) = newValue,
      oldInstance.number == newInstance.number,
      oldInstance.range == newInstance.range
    {
      for (name, value) in newInstance.fields {
        oldInstance.fields[name] =
          oldInstance.fields[name].map { merged($0, value, condition) } ?? .unknown(value.range(elements))
      }
      return .instance(oldInstance)
    }
    guard case .list(var list) = oldValue, case .list(let newList) = newValue else {
      return .unknown(newValue.range(elements))
    }
    if newList.begins(with: list) {
      list.allowUnknownItems(after: newList.gapIndex)
      list.items += newList.items[list.items.count...].map { item in
        SwiftList.Item(value: item.value, condition: item.condition.and(condition))
      }
    } else if let itemConditions = conditions(of: list, without: condition) {
      // If the conditional code runs, its list replaces the old list.
      for index in list.items.indices { list.items[known: index].condition = itemConditions[index] }
      let newItems = newList.items.map { SwiftList.Item(value: $0.value, condition: $0.condition.and(condition)) }
      list.append(newItems, gapIndex: newList.gapIndex)
      list.gapIndex = list.gapIndex.map { gap in list.items.prefix(gap).count { !$0.condition.isNever } }
      list.items.removeAll { $0.condition.isNever }
    } else {
      list.append(newList)
      list = list.uncertain
    }
    return .list(list)
  }

  /// Returns the conditions of a list's items if `condition` does not hold; nil if these conditions are unknown.
  private func conditions(of list: SwiftList, without condition: SwiftCondition) -> [SwiftCondition]? {
    if let opposite = condition.opposite {
      let isNamed = list.items.allSatisfy { $0.condition.isAlways || $0.condition.unknownIDs?.isEmpty == false }
      return isNamed ? list.items.map { $0.condition.and(opposite) } : nil
    }
    let itemConditions = list.items.map { $0.condition.subtracting(condition) }
    return condition == .unknown || itemConditions.contains(.unknown) ? nil : itemConditions
  }

  // MARK: Functions

  /// Evaluates a function whose parameters are bound in `calleeFrame`. Returns the function's result and its final
  /// frame. Nil if the call is recursive or too deep, or if the budget is spent.
  mutating func run(
    _ body: Range<Int>, of location: SwiftLocation, in calleeFrame: SwiftFrame, _ condition: SwiftCondition,
    at range: Range<Int>
  ) -> (value: SwiftValue, frame: SwiftFrame)? {
    withFrame(location, in: calleeFrame) { $0.evaluateBody(body, condition, at: range) }
  }

  /// Evaluates the body of a function in the current frame.
  private mutating func evaluateBody(
    _ body: Range<Int>, _ condition: SwiftCondition, at range: Range<Int>
  ) -> (value: SwiftValue, frame: SwiftFrame) {
    if let expression = singleExpression(body) {
      let value = value(expression, condition, as: frame.resultType)
      return (value, frame)
    }
    // A body such as `switch self { case .a: "x" }` returns the expression of the selected branch.
    if frame.resultType != nil, let first = body.first, source.isToken(first, "switch"),
      source.endOfStatement(first, before: body.upperBound) == body.upperBound,
      source.isToken(body.upperBound - 1, "}"),
      let openBrace = source.opening(of: body.upperBound - 1),
      let branch = branch(of: body, openBrace: openBrace, condition),
      let expression = singleExpression(branch)
    {
      let value = value(expression, condition, as: frame.resultType)
      return (value, frame)
    }
    if let value = clauseExpressions(body, condition, at: range) { return (value, frame) }
    let endCondition = execute(body, condition)
    let returns = frame.returnedValues
    if endCondition == nil, returns.isEmpty { hasEnded = true }
    if returns.count == 1, let result = returns.first, result.condition == condition { return (result.value, frame) }
    guard let endCondition, !returns.isEmpty else {
      let value = returns.isEmpty ? SwiftValue.unknown(range) : .choice(returns, range)
      return (value, frame)
    }
    return (.choice(returns + [(endCondition, .unknown(range))], range), frame)
  }

  /// Evaluates code in the given frame and in the file of `location`. Nil if the function at `location` is already
  /// running, if the call is too deep, or if the budget is spent.
  mutating func withFrame<Result>(
    _ location: SwiftLocation, in calleeFrame: SwiftFrame, _ body: (inout SwiftEvaluator) -> Result
  ) -> Result? {
    guard callStack.count < SwiftEvaluator.maximumCallDepth, !callStack.contains(location), spendWork() else {
      return nil
    }
    let (outerFrame, outerNames, outerLimit) = (frame, declaredNames, stepLimit)
    (frame, declaredNames) = (calleeFrame, [[]])
    // A limit for each call leaves steps for the other calls.
    if isInitializingObject, callStack.count == 1 { stepLimit = stepCount + (stepLimit - stepCount) / 4 }
    callStack.append(location)
    defer {
      callStack.removeLast()
      (frame, declaredNames, stepLimit) = (outerFrame, outerNames, outerLimit)
    }
    return withFile(location.fileNumber, body)
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
  /// The called method with its arguments.
  enum Call {
    /// A call of `insertChild` or `insertSibling`. The label is the label of the second argument, such as
    /// `atEndOfMenu`.
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
  /// The range of the method's name in UTF-8 bytes.
  let methodRange: Range<Int>
  let range: Range<Int>
  let condition: SwiftCondition
}
