import UIModelPlatform

extension SwiftEvaluator {
  /// Evaluates statements, and then their `defer` blocks in reverse order. Returns the condition under which code after
  /// the statements is reached; nil if that code is never reached.
  mutating func execute(_ range: Range<Int>, _ outerCondition: SwiftCondition) -> SwiftCondition? {
    var deferredBlocks: [(body: Range<Int>, condition: SwiftCondition)] = []
    let conditionAfter = executeStatements(range, outerCondition, &deferredBlocks)
    for block in deferredBlocks.reversed() { withScope { _ = $0.execute(block.body, block.condition) } }
    return conditionAfter
  }

  private mutating func executeStatements(
    _ range: Range<Int>, _ outerCondition: SwiftCondition,
    _ deferredBlocks: inout [(body: Range<Int>, condition: SwiftCondition)]
  ) -> SwiftCondition? {
    depth += 1
    defer { depth -= 1 }
    scope.recordCodeUse(at: range.lowerBound, in: file.number)
    guard depth < SwiftEvaluator.maximumNestingDepth else {
      escape(range, outerCondition)
      return .unknown
    }
    var condition = outerCondition
    var clauses = SwiftClauses()
    var index = range.lowerBound
    while index < range.upperBound {
      if let nextIndex = clauses.apply(index, in: source, before: range.upperBound) {
        dependsOnReleases = true
        index = nextIndex
        continue
      }
      guard source.kind(index) != .semicolon, source.kind(index) != .close else {
        index += 1
        continue
      }
      let now = condition.and(clauses.condition)
      let end = max(index + 1, source.endOfStatement(index, before: range.upperBound))
      let statement = index..<end
      index = end
      guard spendWork() else {
        escape(statement, now)
        return .unknown
      }
      if source.isToken(statement.lowerBound, "defer"), source.isToken(statement.lowerBound + 1, "{"),
        let close = source.closing(of: statement.lowerBound + 1)
      {
        deferredBlocks.append((statement.lowerBound + 2..<close, now))
      } else if clauses.isEmpty || now == condition {
        guard let nextCondition = execute(statement: statement, now) else { return nil }
        condition = nextCondition
      } else {
        var conditionAfter: SwiftCondition? = now
        withCondition(clauses.condition) { conditionAfter = $0.execute(clause: statement, now) }
        if conditionAfter != now {
          condition = conditionAfter == nil ? condition.subtracting(clauses.condition) : condition.and(.sometimes)
        }
      }
    }
    return condition
  }

  /// Evaluates one statement in an `#if` clause. Names that the statement declares stay visible after the clause.
  private mutating func execute(clause statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    let result = execute(statement: statement, now)
    declaredNames[declaredNames.count - 1] = []
    return result
  }

  private mutating func execute(statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    let firstToken = statement.lowerBound
    switch source.text(firstToken) {
    case "return":
      // Swift parses an expression on the line after `return` as the returned value. The author might not have meant
      // that, so the value is unknown.
      let isOnNextLine = source.kind(firstToken + 1) == .identifier && source.tokens[firstToken + 1].startsLine
      if isOnNextLine { escape(statement, now) }
      let value =
        statement.count > 1 && !isOnNextLine
        ? value(firstToken + 1..<statement.upperBound, now, as: frame.resultType) : .unknown(byteRange(statement))
      frame.returnedValues.append((now, value))
      return nil
    case "throw", "fatalError", "preconditionFailure", "break", "continue", "fallthrough":
      escape(statement, now)
      return nil
    case "guard": return self.guard(statement, now)
    case "if": return self.if(statement, now)
    case "let", "var", "lazy":
      evaluateDeclaration(statement, now)
      return now
    case "for": return evaluateForLoop(statement, now)
    case "while", "repeat": return `while`(statement, now)
    case "switch": return self.switch(statement, now)
    case "do": return self.do(statement, now)
    case "func":
      declareFunction(statement)
      return now
    default:
      if let assignment = assignment(statement) {
        assign(assignment, now)
      } else {
        hasEnded = false
        _ = value(statement, now)
        if hasEnded { return nil }
      }
      return now
    }
  }

  /// Evaluates `do { … } catch { … }`. The first block runs, and each `catch` block may run. Returns the condition
  /// under which code after the statement is reached; nil if that code is never reached.
  private mutating func `do`(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    let open = statement.lowerBound + 1
    guard source.isToken(open, "{"), let close = source.closing(of: open), close < statement.upperBound else {
      return evaluateRepeatedly(statement, now)
    }
    var conditionAfter: SwiftCondition?
    // If `assumedToken` is in a `catch` block, the `do` block threw an error.
    if isReached(close + 1..<statement.upperBound) {
      escape(open + 1..<close, now)
    } else {
      withScope { conditionAfter = $0.execute(open + 1..<close, now) }
    }
    var index = close + 1
    while index < statement.upperBound {
      guard source.isToken(index, "catch"),
        let open = (index..<statement.upperBound).first(where: { source.isToken($0, "{") }),
        let end = source.closing(of: open)
      else { return evaluateRepeatedly(index..<statement.upperBound, now) }
      if isReached(open + 1..<end) {
        withScope { conditionAfter = $0.execute(open + 1..<end, now) }
        index = end + 1
        continue
      }
      let condition = numbered(.unknown)
      withCondition(condition) { evaluator in
        if evaluator.execute(open + 1..<end, now.and(condition)) == nil { return }
        conditionAfter = conditionAfter ?? now.and(.sometimes)
      }
      index = end + 1
    }
    return conditionAfter
  }

  // MARK: Declarations

  /// Adds a local function to the frame.
  private mutating func declareFunction(_ statement: Range<Int>) {
    var reader = SwiftDeclarationReader(source, fileNumber: file.number)
    reader.read(statement, in: "", .always, depth: 0)
    for function in reader.types[""]?.functions ?? [] { frame.functions[function.name] = function }
  }

  /// Evaluates a declaration such as `let a = 1, b = 2` or `let (a, b) = c`.
  private mutating func evaluateDeclaration(_ statement: Range<Int>, _ now: SwiftCondition) {
    let isLazy = source.isToken(statement.lowerBound, "lazy")
    let start = statement.lowerBound + (isLazy ? 2 : 1)
    for part in source.split(start..<statement.upperBound) {
      let equalsToken = topLevel("=", in: part)
      let type =
        source.kind(part.lowerBound + 1) == .colon ? part.lowerBound + 2..<(equalsToken ?? part.upperBound) : nil
      let initialValue: SwiftValue
      if isLazy {
        initialValue = .unknown(byteRange(part))
      } else if let equalsToken, equalsToken + 1 < part.upperBound {
        initialValue = value(equalsToken + 1..<part.upperBound, now, as: type.flatMap { source.typeName($0) })
      } else {
        initialValue = .unknown(byteRange(part))
      }
      bind(part.lowerBound, initialValue)
      for name in names(in: part.lowerBound) { frame.localNames.insert(name) }
    }
  }

  /// Binds a pattern to a value. The pattern begins at a token, and is one name or a list of names in parentheses.
  mutating func bind(_ pattern: Int, _ boundValue: SwiftValue) {
    if let name = source.identifier(pattern) {
      if name != "_" { declare(name, boundValue) }
      return
    }
    let names = names(in: pattern)
    for (index, name) in names.enumerated() where name != "_" {
      declare(name, boundValue.part(index, of: names.count) ?? .unknown(boundValue.range(elements)))
    }
  }

  /// Returns the names of a pattern: one name, or the names in parentheses; empty for any other pattern.
  private func names(in pattern: Int) -> [String] {
    if let name = source.identifier(pattern) { return [name] }
    guard source.isToken(pattern, "("), let close = source.closing(of: pattern) else { return [] }
    return source.split(pattern + 1..<close).map { $0.last.flatMap { source.identifier($0) } ?? "_" }
  }

  /// Returns the first token with the given text in a range. Tokens inside brackets in the range do not count. Nil if
  /// the range has no such token.
  func topLevel(_ text: String, in range: Range<Int>) -> Int? {
    source.topLevel(text, in: range)
  }

  // MARK: Assignments

  /// The token ranges of an assignment with `=` or `+=`.
  struct Assignment {
    let target: Range<Int>
    let isAddition: Bool
    let value: Range<Int>
  }

  /// Returns the parts of an assignment with `=` or `+=`; nil for any other statement.
  func assignment(_ statement: Range<Int>) -> Assignment? {
    var index = statement.lowerBound
    while index < statement.upperBound {
      if source.kind(index) == .operator, index > statement.lowerBound, index + 1 < statement.upperBound {
        let text = source.text(index)
        if text == "=" || text == "+=" {
          return Assignment(
            target: statement.lowerBound..<index, isAddition: text == "+=", value: index + 1..<statement.upperBound)
        }
        if source.isAssignment(index) { return nil }
      }
      index = source.indexAfter(index)
    }
    return nil
  }

  private mutating func assign(_ assignment: Assignment, _ now: SwiftCondition) {
    if assignToSheet(assignment, now) || assignToBar(assignment, now) || assignToCast(assignment, now) { return }
    var path: [String] = []
    if case .path(let names, isImplicit: false) = source.expression(assignment.target) { path = names }
    let isOnSelf = path.count > 1 && path[0] == "self" && frame.variables["self"] == nil
    if isOnSelf { path.removeFirst() }
    let nameToken = assignment.target.upperBound - 1
    if path.count == 1, let name = path.first {
      let assignedValue = value(assignment.value, now)
      removeSheets(of: name)
      if assignment.isAddition {
        if isOnSelf || frame.variables[name] == nil { assignedLocations.insert(location(nameToken)) }
        add(assignedValue, to: name, isOnSelf: isOnSelf)
      } else if !isOnSelf, frame.variables[name] != nil {
        frame.variables[name] = assignedValue
      } else if let instance = frame.instance {
        let newValue = isPlainlyStored(name, of: instance) ? assignedValue : .unknown(assignedValue.range(elements))
        assignedLocations.insert(location(nameToken))
        frame.instance?.fields[name] = newValue
      } else if let element = frame.elementNumber {
        set(name, byteRange(token: nameToken), assignedValue, on: element)
        if name == "title" { localizeTitle(assignment.value, of: element) }
      } else {
        escape(assignment.value, now)
      }
      return
    }
    let assignedValue = value(assignment.value, now, as: path.last.flatMap { SwiftEvaluator.propertyTypes[$0] })
    guard path.count > 1, let name = path.last, !assignment.isAddition else {
      invalidate(assignment.target)
      return escape(assignment.value, now)
    }
    let base = assignment.target.lowerBound..<nameToken - 1
    switch value(base, now) {
    case .element(let number):
      set(name, byteRange(token: nameToken), assignedValue, on: number)
      if name == "title" { localizeTitle(assignment.value, of: number) }
    case .instance(var instance) where path.count == 2 && frame.variables[path[0]] != nil:
      // The object that the variable holds may have other references.
      let isPlainlyStored = isPlainlyStored(name, of: instance) && declaredType(instance.type)?.isStruct == true
      instance.fields[name] = isPlainlyStored ? assignedValue : .unknown(assignedValue.range(elements))
      frame.variables[path[0]] = .instance(instance)
    default:
      invalidate(assignment.target)
      escape(assignment.value, now)
    }
  }

  /// Sets a property of an element. If the name is not a property of menu elements, marks the whole element as changed.
  mutating func set(_ name: String, _ labelRange: Range<Int>, _ newValue: SwiftValue, on elementNumber: Int) {
    guard SwiftElementClass.isProperty(name) else { return elements[elementNumber].isChanged = true }
    // The assignment might not run for an element that was made before the current conditional code.
    let isUnconditional = elementNumber >= outerElementCount
    elements[elementNumber].set(name, labelRange, isUnconditional ? newValue : .unknown(labelRange))
  }

  /// Whether a property is stored and has no wrapper. Reading such a property returns the assigned value.
  private func isPlainlyStored(_ name: String, of instance: SwiftInstance) -> Bool {
    let property = declaredType(instance.type)?.property(name, isStatic: false)
    return property.map { $0.getter == nil && !$0.isWrapped } ?? false
  }

  /// Evaluates `name += value`. Does nothing if the name has no known value.
  private mutating func add(_ addedValue: SwiftValue, to name: String, isOnSelf: Bool) {
    let localValue = isOnSelf ? nil : frame.variables[name]
    guard let oldValue = localValue ?? frame.instance?.fields[name] else { return }
    let newValue: SwiftValue
    if case .list(var list) = oldValue {
      list.append(self.list(addedValue))
      newValue = .list(list)
    } else if let lhs = oldValue.int, let rhs = addedValue.int, case (let sum, false) = lhs.addingReportingOverflow(rhs)
    {
      newValue = .literal(SwiftNode(.int(sum), addedValue.range(elements)))
    } else {
      newValue = .unknown(addedValue.range(elements))
    }
    if localValue != nil { frame.variables[name] = newValue } else { frame.instance?.fields[name] = newValue }
  }

  /// Converts a value to a list. A literal `nil` becomes an empty list, and an unknown value becomes an open list.
  func list(_ original: SwiftValue) -> SwiftList {
    switch original {
    case .list(let list): return list
    case .literal(let node) where original.isNull: return SwiftList(items: [], range: node.range)
    case .choice(let choices, let range):
      var list = SwiftList(items: [], range: range)
      for choice in choices {
        let choiceList = self.list(choice.value)
        let items = choiceList.items.map {
          SwiftList.Item(value: $0.value, condition: $0.condition.and(choice.condition))
        }
        list.append(items, gapIndex: choiceList.gapIndex)
      }
      return list
    default: return SwiftList(items: [], isOpen: true, range: original.range(elements))
    }
  }

  /// Marks as unknown the variables and properties that code in a range assigns or changes.
  mutating func invalidateVariables(_ range: Range<Int>) {
    for index in range {
      guard let name = source.identifier(index), source.kind(index - 1) != .period || source.isToken(index - 2, "self"),
        let oldValue = frame.variables[name] ?? frame.instance?.fields[name]
      else { continue }
      if case .builder = oldValue { continue }
      let isSet = source.isAssignment(index + 1)
      let isMemberChanged = source.kind(index + 1) == .period && !isPropertyRead(index) && !isNonmutatingCall(index)
      guard isSet || isMemberChanged || source.isToken(index + 1, "[") || source.isToken(index - 1, "&") else {
        continue
      }
      if frame.variables[name] == nil {
        let unknownValue = SwiftValue.unknown(oldValue.range(elements))
        frame.instance?.fields[name] = unknownValue
      } else if case .list(let list) = oldValue {
        frame.variables[name] = .list(list.uncertain)
      } else if case .element(let number) = oldValue, !isSet {
        elements[number].isChanged = true
      } else if case .instance = oldValue, isMemberChanged {
        // The instance stays known: the evaluator evaluates the instance's methods, or the instance's fields are
        // constants.
        continue
      } else {
        frame.variables[name] = .unknown(oldValue.range(elements))
      }
    }
  }
}
