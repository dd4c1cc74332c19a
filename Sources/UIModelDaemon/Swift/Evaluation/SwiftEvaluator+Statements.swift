import UIModelPlatform

extension SwiftEvaluator {
  /// Evaluates statements, and then the statements that they defer. Returns the condition under which the code after
  /// them is reached; nil if it never is.
  mutating func execute(_ range: Range<Int>, _ outer: SwiftCondition) -> SwiftCondition? {
    var deferred: [(body: Range<Int>, condition: SwiftCondition)] = []
    let conditionAfter = executeStatements(range, outer, &deferred)
    for last in deferred.reversed() { withScope { _ = $0.execute(last.body, last.condition) } }
    return conditionAfter
  }

  private mutating func executeStatements(
    _ range: Range<Int>, _ outer: SwiftCondition, _ deferred: inout [(body: Range<Int>, condition: SwiftCondition)]
  ) -> SwiftCondition? {
    depth += 1
    defer { depth -= 1 }
    scope.look(at: range.lowerBound, in: file.number)
    guard depth < SwiftEvaluator.maximumNesting else {
      escape(range, outer)
      return .unknown
    }
    var condition = outer
    var clauses = SwiftClauses()
    var at = range.lowerBound
    while at < range.upperBound {
      if let next = clauses.apply(at, in: source, before: range.upperBound) {
        dependsOnReleases = true
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
      guard spendWork() else {
        escape(statement, now)
        return .unknown
      }
      if source.isToken(statement.lowerBound, "defer"), source.isToken(statement.lowerBound + 1, "{"),
        let close = source.closing(of: statement.lowerBound + 1)
      {
        deferred.append((statement.lowerBound + 2..<close, now))
      } else if clauses.isEmpty || now == condition {
        guard let next = execute(statement: statement, now) else { return nil }
        condition = next
      } else {
        var conditionAfter: SwiftCondition? = now
        withCondition(clauses.condition) { conditionAfter = $0.execute(clause: statement, now) }
        if conditionAfter != now {
          condition = conditionAfter == nil ? condition.without(clauses.condition) : condition.and(.sometimes)
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
    let first = statement.lowerBound
    switch source.text(first) {
    case "return":
      // Swift takes an expression on the line after `return` as the returned value. The author might not have meant
      // that, so the value is unknown.
      let isOnNextLine = source.kind(first + 1) == .identifier && source.tokens[first + 1].startsLine
      if isOnNextLine { escape(statement, now) }
      let value =
        statement.count > 1 && !isOnNextLine
        ? value(first + 1..<statement.upperBound, now, as: frame.result) : .unknown(byteRange(statement))
      frame.returns.append((now, value))
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

  /// Evaluates `do { … } catch { … }`. The first block runs, and each `catch` block may run.
  private mutating func `do`(_ statement: Range<Int>, _ now: SwiftCondition) -> SwiftCondition? {
    let open = statement.lowerBound + 1
    guard source.isToken(open, "{"), let close = source.closing(of: open), close < statement.upperBound else {
      return evaluateRepeatedly(statement, now)
    }
    var conditionAfter: SwiftCondition?
    // If a `catch` block is assumed to be reached, the `do` block has thrown an error.
    if isReached(close + 1..<statement.upperBound) {
      escape(open + 1..<close, now)
    } else {
      withScope { conditionAfter = $0.execute(open + 1..<close, now) }
    }
    var at = close + 1
    while at < statement.upperBound {
      guard source.isToken(at, "catch"),
        let open = (at..<statement.upperBound).first(where: { source.isToken($0, "{") }),
        let end = source.closing(of: open)
      else { return evaluateRepeatedly(at..<statement.upperBound, now) }
      if isReached(open + 1..<end) {
        withScope { conditionAfter = $0.execute(open + 1..<end, now) }
        at = end + 1
        continue
      }
      let condition = numbered(.unknown)
      withCondition(condition) { evaluator in
        if evaluator.execute(open + 1..<end, now.and(condition)) == nil { return }
        conditionAfter = conditionAfter ?? now.and(.sometimes)
      }
      at = end + 1
    }
    return conditionAfter
  }

  // MARK: Declarations

  /// Adds a local function to the frame.
  private mutating func declareFunction(_ statement: Range<Int>) {
    var reader = SwiftDeclarationReader(source, file: file.number)
    reader.read(statement, in: "", .always, depth: 0)
    for function in reader.types[""]?.functions ?? [] { frame.functions[function.name] = function }
  }

  /// Evaluates a declaration such as `let a = 1, b = 2` or `let (a, b) = c`.
  private mutating func evaluateDeclaration(_ statement: Range<Int>, _ now: SwiftCondition) {
    let isLazy = source.isToken(statement.lowerBound, "lazy")
    let start = statement.lowerBound + (isLazy ? 2 : 1)
    for part in source.split(start..<statement.upperBound) {
      let equals = topLevel("=", in: part)
      let type = source.kind(part.lowerBound + 1) == .colon ? part.lowerBound + 2..<(equals ?? part.upperBound) : nil
      let initialValue: SwiftValue
      if isLazy {
        initialValue = .unknown(byteRange(part))
      } else if let equals, equals + 1 < part.upperBound {
        initialValue = value(equals + 1..<part.upperBound, now, as: type.flatMap { source.typeName($0) })
      } else {
        initialValue = .unknown(byteRange(part))
      }
      bind(part.lowerBound, initialValue)
      for name in names(in: part.lowerBound) { frame.locals.insert(name) }
    }
  }

  /// Declares the name at a token, or the names in parentheses there, with their values.
  mutating func bind(_ pattern: Int, _ evaluated: SwiftValue) {
    if let name = source.identifier(pattern) {
      if name != "_" { declare(name, evaluated) }
      return
    }
    let names = names(in: pattern)
    for (index, name) in names.enumerated() where name != "_" {
      declare(name, evaluated.part(index, of: names.count) ?? .unknown(evaluated.range(elements)))
    }
  }

  /// Returns the names of a pattern: one name, or several in parentheses; empty for any other pattern.
  private func names(in pattern: Int) -> [String] {
    if let name = source.identifier(pattern) { return [name] }
    guard source.isToken(pattern, "("), let close = source.closing(of: pattern) else { return [] }
    return source.split(pattern + 1..<close).map { $0.last.flatMap { source.identifier($0) } ?? "_" }
  }

  /// Returns the first token with the given text in a range, outside of all brackets in the range; nil if there is
  /// none.
  func topLevel(_ text: String, in range: Range<Int>) -> Int? {
    source.topLevel(text, in: range)
  }

  // MARK: Assignments

  /// An assignment with `=` or `+=`.
  struct Assignment {
    let target: Range<Int>
    let isAddition: Bool
    let value: Range<Int>
  }

  /// Returns the parts of an assignment with `=` or `+=`; nil for any other statement.
  func assignment(_ statement: Range<Int>) -> Assignment? {
    var at = statement.lowerBound
    while at < statement.upperBound {
      if source.kind(at) == .operator, at > statement.lowerBound, at + 1 < statement.upperBound {
        let text = source.text(at)
        if text == "=" || text == "+=" {
          return Assignment(
            target: statement.lowerBound..<at, isAddition: text == "+=", value: at + 1..<statement.upperBound)
        }
        if source.isAssignment(at) { return nil }
      }
      at = source.indexAfter(at)
    }
    return nil
  }

  private mutating func assign(_ assignment: Assignment, _ now: SwiftCondition) {
    if assignToSheet(assignment, now) || assignToBar(assignment, now) || assignToCast(assignment, now) { return }
    var path: [String] = []
    if case .path(let names, isImplicit: false) = source.expression(assignment.target) { path = names }
    let isOwn = path.count > 1 && path[0] == "self" && frame.variables["self"] == nil
    if isOwn { path.removeFirst() }
    let last = assignment.target.upperBound - 1
    if path.count == 1, let name = path.first {
      let assignedValue = value(assignment.value, now)
      removeSheets(of: name)
      if assignment.isAddition {
        if isOwn || frame.variables[name] == nil { assignedLocations.insert(location(last)) }
        add(assignedValue, to: name, isOwn: isOwn)
      } else if !isOwn, frame.variables[name] != nil {
        frame.variables[name] = assignedValue
      } else if let instance = frame.instance {
        let newValue = isPlainlyStored(name, of: instance) ? assignedValue : .unknown(assignedValue.range(elements))
        assignedLocations.insert(location(last))
        frame.instance?.fields[name] = newValue
      } else if let element = frame.element {
        set(name, byteRange(token: last), assignedValue, on: element)
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
    let base = assignment.target.lowerBound..<last - 1
    switch value(base, now) {
    case .element(let number):
      set(name, byteRange(token: last), assignedValue, on: number)
      if name == "title" { localizeTitle(assignment.value, of: number) }
    case .instance(var instance) where path.count == 2 && frame.variables[path[0]] != nil:
      // Other variables may refer to the same object.
      let isPlainlyStored = isPlainlyStored(name, of: instance) && declaredType(instance.type)?.isStruct == true
      instance.fields[name] = isPlainlyStored ? assignedValue : .unknown(assignedValue.range(elements))
      frame.variables[path[0]] = .instance(instance)
    default:
      invalidate(assignment.target)
      escape(assignment.value, now)
    }
  }

  /// Sets a property of an element. A name that is not a property of menu elements makes the whole element unknown.
  mutating func set(_ name: String, _ label: Range<Int>, _ evaluated: SwiftValue, on element: Int) {
    guard SwiftElementClass.isProperty(name) else { return elements[element].isChanged = true }
    // The assignment might not run for an element that was made before the conditional code.
    let isUnconditional = element >= elementCountBefore
    elements[element].set(name, label, isUnconditional ? evaluated : .unknown(label))
  }

  /// Whether a property is stored and has no wrapper, so that reading it returns the assigned value.
  private func isPlainlyStored(_ name: String, of instance: SwiftInstance) -> Bool {
    let property = declaredType(instance.type)?.property(name, isStatic: false)
    return property.map { $0.getter == nil && !$0.isWrapped } ?? false
  }

  /// Evaluates `name += value`.
  private mutating func add(_ evaluated: SwiftValue, to name: String, isOwn: Bool) {
    let localValue = isOwn ? nil : frame.variables[name]
    guard let old = localValue ?? frame.instance?.fields[name] else { return }
    let newValue: SwiftValue
    if case .list(var list) = old {
      list.append(self.list(evaluated))
      newValue = .list(list)
    } else if let one = old.int, let other = evaluated.int, case (let sum, false) = one.addingReportingOverflow(other) {
      newValue = .literal(SwiftNode(.int(sum), evaluated.range(elements)))
    } else {
      newValue = .unknown(evaluated.range(elements))
    }
    if localValue != nil { frame.variables[name] = newValue } else { frame.instance?.fields[name] = newValue }
  }

  /// Converts a value to a list: `nil` becomes an empty list, and an unknown value becomes an open list.
  func list(_ evaluated: SwiftValue) -> SwiftList {
    switch evaluated {
    case .list(let list): return list
    case .literal(let node) where evaluated.isNull: return SwiftList(items: [], range: node.range)
    case .choice(let choices, let range):
      var list = SwiftList(items: [], range: range)
      for choice in choices {
        let choiceList = self.list(choice.value)
        let items = choiceList.items.map {
          SwiftList.Item(value: $0.value, condition: $0.condition.and(choice.condition))
        }
        list.append(items, gap: choiceList.gap)
      }
      return list
    default: return SwiftList(items: [], isOpen: true, range: evaluated.range(elements))
    }
  }

  /// Marks as unknown the variables that code in a range assigns or changes.
  mutating func invalidateVariables(_ range: Range<Int>) {
    for index in range {
      guard let name = source.identifier(index), source.kind(index - 1) != .period || source.isToken(index - 2, "self"),
        let old = frame.variables[name] ?? frame.instance?.fields[name]
      else { continue }
      if case .builder = old { continue }
      let isSet = source.isAssignment(index + 1)
      let isCalled = source.kind(index + 1) == .period && !isPropertyRead(index) && !isNonmutatingCall(index)
      guard isSet || isCalled || source.isToken(index + 1, "[") || source.isToken(index - 1, "&") else { continue }
      if frame.variables[name] == nil {
        let unknown = SwiftValue.unknown(old.range(elements))
        frame.instance?.fields[name] = unknown
      } else if case .list(let list) = old {
        frame.variables[name] = .list(list.uncertain)
      } else if case .element(let number) = old, !isSet {
        elements[number].isChanged = true
      } else if case .instance = old, isCalled {
        // The methods of an instance are evaluated, or its fields are constants.
        continue
      } else {
        frame.variables[name] = .unknown(old.range(elements))
      }
    }
  }
}
