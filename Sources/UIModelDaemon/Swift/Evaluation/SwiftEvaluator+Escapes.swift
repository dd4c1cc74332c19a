import UIModelPlatform

/// What code that is not read may do.
extension SwiftEvaluator {
  /// Whatever stands in a range may have been changed or kept by code that is not read.
  mutating func escape(_ range: Range<Int>, _ now: SwiftCondition) {
    if !mayWork(range.count), isExhausted { return escapeAll(range, now) }
    var usesBuilder = false
    for index in range {
      guard let name = source.identifier(index) ?? (source.text(index).hasPrefix("$") ? source.text(index) : nil),
        let value = frame.variables[name]
      else { continue }
      if source.kind(index - 1) == .period, !source.isToken(index - 2, "self") { continue }
      // A label.
      if source.kind(index + 1) == .colon, source.kind(index - 1) == .comma || source.isToken(index - 1, "(") {
        continue
      }
      switch value {
      case .builder:
        let isQuestion = source.kind(index + 1) == .period && SwiftStep.questions.contains(source.text(index + 2))
        usesBuilder = usesBuilder || !isQuestion
      case .closure(let closure):
        // Whoever gets it may carry it out.
        let isHere = closure.file == file.number && range.contains(closure.body.lowerBound)
        if !isHere, mayWork(closure.body.count) { within(closure.file) { $0.escape(closure.body, now) } }
      case .element(let number) where source.kind(index + 1) == .period && !isLookedAt(index):
        // A method of its own, or a change of a property in place.
        elements[number].isChanged = true
      default:
        usesBuilder = usesBuilder || holdsBuilder(value)
        if !isLookedAt(index) { mark(value, \.isOpen) }
      }
    }
    for index in range {
      guard let name = source.identifier(index), let function = frame.functions[name],
        source.kind(index - 1) != .period,
        function.spot.file != file.number || !range.contains(function.body.lowerBound), mayWork(function.body.count)
      else { continue }
      within(function.spot.file) { $0.escape(function.body, now) }
    }
    // Within an initializer of its own, its properties and methods go without its name.
    if let element = frame.element, changesItself(range) { elements[element].isChanged = true }
    if usesBuilder { unknownStep(range, now) }
    changeSheets(in: range)
    forget(range)
  }

  /// Once the budget is spent, code is not looked at any more: it may have changed or kept whatever has a name here.
  private mutating func escapeAll(_ range: Range<Int>, _ now: SwiftCondition) {
    var usesBuilder = false
    for (name, value) in frame.variables {
      usesBuilder = usesBuilder || holdsBuilder(value)
      if case .builder = value { continue }
      mark(value, \.isOpen)
      mark(value, \.isChanged)
      frame.variables[name] = .unknown(0..<0)
    }
    for (name, value) in frame.instance?.fields ?? [:] {
      usesBuilder = usesBuilder || holdsBuilder(value)
      mark(value, \.isChanged)
      frame.instance?.fields[name] = .unknown(0..<0)
    }
    if let element = frame.element { elements[element].isChanged = true }
    for number in elements.indices where elements[number].isSheet { elements[number].isChanged = true }
    if usesBuilder { unknownStep(range, now) }
  }

  private func changesItself(_ range: Range<Int>) -> Bool {
    range.contains { index in
      guard let name = source.identifier(index), frame.variables[name] == nil, source.kind(index - 1) != .period else {
        return false
      }
      return name == "self" || source.isToken(index + 1, "(")
        || (SwiftElementClass.isProperty(name) && source.kind(index + 1) != .colon && source.kind(index + 1) != .comma)
    }
  }

  /// Whether only a property of what a name holds is read.
  func isLookedAt(_ index: Int) -> Bool {
    guard source.kind(index + 1) == .period else { return false }
    switch source.kind(index + 3) {
    case .period, .open: return false
    case .operator:
      return !["?", "!"].contains(source.text(index + 3)) && !source.isAssignment(index + 3)
    default: return true
    }
  }

  private func holdsBuilder(_ value: SwiftValue) -> Bool {
    switch value {
    case .builder: true
    case .list(let list): list.items.contains { holdsBuilder($0.value) }
    case .tuple(let parts, _): parts.contains { holdsBuilder($0.value) }
    case .choice(let choices, _): choices.contains { holdsBuilder($0.value) }
    case .instance(let instance): instance.fields.values.contains { holdsBuilder($0) }
    default: false
    }
  }

  /// Notes of all elements in a value, and of what is in those, that code that is not read may have changed them.
  private mutating func mark(_ value: SwiftValue, _ what: WritableKeyPath<SwiftElement, Bool>) {
    switch value {
    case .element(let number):
      elements[number][keyPath: what] = true
      for member in elements[number].members where member.name == "children" { mark(member.value, what) }
    case .list(let list): for item in list.items { mark(item.value, what) }
    case .choice(let choices, _): for choice in choices { mark(choice.value, what) }
    case .tuple(let parts, _): for part in parts { mark(part.value, what) }
    case .instance(let instance): for field in instance.fields.values { mark(field, what) }
    default: break
    }
  }

  /// Methods that change nothing of what they are called on.
  func isHarmlessCall(_ index: Int) -> Bool {
    source.isToken(index + 3, "(") || source.isToken(index + 3, "{")
      ? SwiftEvaluator.asking.contains(source.text(index + 2)) : false
  }

  private static let asking: Set<String> = [
    "map", "compactMap", "flatMap", "forEach", "filter", "reversed", "sorted", "contains", "first", "last", "joined",
    "enumerated", "lowercased", "uppercased", "hasPrefix", "hasSuffix", "firstIndex", "union", "subtracting",
    "intersection", "isSuperset", "isSubset", "dropFirst", "dropLast", "prefix", "suffix", "reduce", "allSatisfy",
  ]

  /// Whether the property with this name is one of something that is certainly no menu element.
  private func isOfOther(_ index: Int) -> Bool {
    var base = index - 2
    if source.isToken(base, "?") || source.isToken(base, "!") { base -= 1 }
    guard let name = source.identifier(base) else { return false }
    if SwiftElementClass.otherProperties.contains(name) { return true }
    let property = declaredType(frame.type)?.property(name, isStatic: false)
    let type = property.flatMap { property in property.type.flatMap(scope.file(property.spot.file).source.typeName) }
    return type.map { !SwiftElementClass.mayBeElement($0) } ?? false
  }

  /// Something is put where nobody sees what it is of: whatever it could be is not known any more.
  mutating func changed(_ target: Range<Int>) {
    for index in target {
      guard let name = source.identifier(index) ?? (source.text(index).hasPrefix("$") ? source.text(index) : nil) else {
        continue
      }
      if frame.variables[name] == nil, SwiftElementClass.isSettable(name),
        source.kind(index - 1) == .period ? !isOfOther(index) : frame.element != nil
      {
        // A property of a command, of whichever it is.
        for number in elements.indices where elements[number].isOfMenu { elements[number].isChanged = true }
      }
      guard let value = frame.variables[name], source.kind(index - 1) != .period else { continue }
      if case .builder = value { continue }
      mark(value, \.isChanged)
      if case .list(let list) = value {
        frame.variables[name] = .list(list.doubted)
      } else {
        frame.variables[name] = .unknown(value.range(elements))
      }
    }
  }
}
