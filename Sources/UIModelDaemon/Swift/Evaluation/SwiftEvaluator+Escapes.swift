import UIModelPlatform

/// Evaluates the effects of code that the evaluator does not execute.
extension SwiftEvaluator {
  /// Marks as escaped the values that code in a range mentions, because that code may change or store them.
  mutating func escape(_ range: Range<Int>, _ now: SwiftCondition) {
    if !spendWork(range.count), isExhausted { return escapeAll(range, now) }
    var usesBuilder = false
    for index in range {
      guard let name = source.identifier(index) ?? (source.text(index).hasPrefix("$") ? source.text(index) : nil),
        let value = frame.variables[name]
      else { continue }
      if source.kind(index - 1) == .period, !source.isToken(index - 2, "self") { continue }
      // An argument label is not a use of the variable.
      if source.kind(index + 1) == .colon, source.kind(index - 1) == .comma || source.isToken(index - 1, "(") {
        continue
      }
      switch value {
      case .builder:
        let isQuery = source.kind(index + 1) == .period && SwiftStep.queryMembers.contains(source.text(index + 2))
        usesBuilder = usesBuilder || !isQuery
      case .closure(let closure):
        // The code that receives the closure may run the closure.
        let isInRange = closure.fileNumber == file.number && range.contains(closure.body.lowerBound)
        if !isInRange, spendWork(closure.body.count) { withFile(closure.fileNumber) { $0.escape(closure.body, now) } }
      case .element(let number) where source.kind(index + 1) == .period && !isPropertyRead(index):
        // The code calls a method of the element, or changes one of its properties in place.
        elements[number].isChanged = true
      default:
        usesBuilder = usesBuilder || containsBuilder(value)
        if !isPropertyRead(index) { mark(value, \.isOpen) }
      }
    }
    for index in range {
      guard let name = source.identifier(index), let function = frame.functions[name],
        source.kind(index - 1) != .period,
        function.location.fileNumber != file.number || !range.contains(function.body.lowerBound),
        spendWork(function.body.count)
      else { continue }
      withFile(function.location.fileNumber) { $0.escape(function.body, now) }
    }
    // In an initializer of the element, code can set the element's properties without a receiver.
    if let element = frame.elementNumber, mayChangeElement(range) { elements[element].isChanged = true }
    if usesBuilder { recordUnknownStep(range, now) }
    invalidateSheets(in: range)
    invalidateVariables(range)
  }

  /// Marks all variables and properties in the frame as escaped. Called when the budget is spent and code is not
  /// examined any more.
  private mutating func escapeAll(_ range: Range<Int>, _ now: SwiftCondition) {
    var usesBuilder = false
    for (name, value) in frame.variables {
      usesBuilder = usesBuilder || containsBuilder(value)
      if case .builder = value { continue }
      mark(value, \.isOpen)
      mark(value, \.isChanged)
      frame.variables[name] = .unknown(0..<0)
    }
    for (name, value) in frame.instance?.fields ?? [:] {
      usesBuilder = usesBuilder || containsBuilder(value)
      mark(value, \.isChanged)
      frame.instance?.fields[name] = .unknown(0..<0)
    }
    if let element = frame.elementNumber { elements[element].isChanged = true }
    for number in elements.indices where elements[number].isSheet { elements[number].isChanged = true }
    if usesBuilder { recordUnknownStep(range, now) }
  }

  /// Whether code in an initializer of an element may change the element itself.
  private func mayChangeElement(_ range: Range<Int>) -> Bool {
    range.contains { index in
      guard let name = source.identifier(index), frame.variables[name] == nil, source.kind(index - 1) != .period else {
        return false
      }
      return name == "self" || source.isToken(index + 1, "(")
        || (SwiftElementClass.isProperty(name) && source.kind(index + 1) != .colon && source.kind(index + 1) != .comma)
    }
  }

  /// Whether the code after a variable's name only reads a property of the value, as in `command.title`.
  func isPropertyRead(_ index: Int) -> Bool {
    guard source.kind(index + 1) == .period else { return false }
    switch source.kind(index + 3) {
    case .period, .open: return false
    case .operator:
      return !["?", "!"].contains(source.text(index + 3)) && !source.isAssignment(index + 3)
    default: return true
    }
  }

  /// Whether a value contains the menu builder.
  private func containsBuilder(_ value: SwiftValue) -> Bool {
    switch value {
    case .builder: true
    case .list(let list): list.items.contains { containsBuilder($0.value) }
    case .tuple(let parts, _): parts.contains { containsBuilder($0.value) }
    case .choice(let choices, _): choices.contains { containsBuilder($0.value) }
    case .instance(let instance): instance.fields.values.contains { containsBuilder($0) }
    default: false
    }
  }

  /// Sets a flag of all elements in a value and of their children. The flag records that code outside of the evaluation
  /// may have changed the elements.
  private mutating func mark(_ value: SwiftValue, _ flag: WritableKeyPath<SwiftElement, Bool>) {
    switch value {
    case .element(let number):
      elements[number][keyPath: flag] = true
      for member in elements[number].members where member.name == "children" { mark(member.value, flag) }
    case .list(let list): for item in list.items { mark(item.value, flag) }
    case .choice(let choices, _): for choice in choices { mark(choice.value, flag) }
    case .tuple(let parts, _): for part in parts { mark(part.value, flag) }
    case .instance(let instance): for field in instance.fields.values { mark(field, flag) }
    default: break
    }
  }

  /// Whether the name at a token is the receiver of a method that does not change the receiver, as in `items.map { …
  /// }`.
  func isNonmutatingCall(_ index: Int) -> Bool {
    source.isToken(index + 3, "(") || source.isToken(index + 3, "{")
      ? SwiftEvaluator.nonmutatingMethods.contains(source.text(index + 2)) : false
  }

  /// Methods that do not change their receiver.
  private static let nonmutatingMethods: Set<String> = [
    "map", "compactMap", "flatMap", "forEach", "filter", "reversed", "sorted", "contains", "first", "last", "joined",
    "enumerated", "lowercased", "uppercased", "hasPrefix", "hasSuffix", "firstIndex", "union", "subtracting",
    "intersection", "isSuperset", "isSubset", "dropFirst", "dropLast", "prefix", "suffix", "reduce", "allSatisfy",
  ]

  /// Whether the property at a token belongs to an object that is certainly not a menu element.
  private func isOnNonElement(_ index: Int) -> Bool {
    var baseToken = index - 2
    if source.isToken(baseToken, "?") || source.isToken(baseToken, "!") { baseToken -= 1 }
    guard let name = source.identifier(baseToken) else { return false }
    if SwiftElementClass.nonElementProperties.contains(name) { return true }
    let property = declaredType(frame.type)?.property(name, isStatic: false)
    let type = property.flatMap { property in
      property.typeTokens.flatMap(scope.file(property.location.fileNumber).source.typeName)
    }
    return type.map { !SwiftElementClass.mayBeElement($0) } ?? false
  }

  /// Marks as unknown all values that an assignment to `target` may change. The object in `target` is not known.
  mutating func invalidate(_ target: Range<Int>) {
    for index in target {
      guard let name = source.identifier(index) ?? (source.text(index).hasPrefix("$") ? source.text(index) : nil) else {
        continue
      }
      if frame.variables[name] == nil, SwiftElementClass.isSettable(name),
        source.kind(index - 1) == .period ? !isOnNonElement(index) : frame.elementNumber != nil
      {
        // The assignment may change this property of any command.
        for number in elements.indices where elements[number].isMenuElement { elements[number].isChanged = true }
      }
      guard let value = frame.variables[name], source.kind(index - 1) != .period else { continue }
      if case .builder = value { continue }
      mark(value, \.isChanged)
      if case .list(let list) = value {
        frame.variables[name] = .list(list.uncertain)
      } else {
        frame.variables[name] = .unknown(value.range(elements))
      }
    }
  }
}
