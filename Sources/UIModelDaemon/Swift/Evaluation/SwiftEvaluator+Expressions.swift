import UIModelPlatform

extension SwiftEvaluator {
  /// The types of UIKit's menu element properties, by property name.
  static let propertyTypes = [
    "identifier": "UIMenu.Identifier", "modifierFlags": "UIKeyModifierFlags", "options": "UIMenu.Options",
    "attributes": "UIMenuElement.Attributes", "children": "UIMenuElement", "action": "Selector",
  ]

  /// Returns the value of an expression.
  /// - Parameter type: the expected type; nil if unknown.
  mutating func value(_ range: Range<Int>, _ now: SwiftCondition, as type: String? = nil) -> SwiftValue {
    let bytes = byteRange(range)
    depth += 1
    defer { depth -= 1 }
    scope.recordCodeUse(at: range.lowerBound, in: file.number)
    guard spendWork(range.count), depth < SwiftEvaluator.maximumNestingDepth else {
      escape(range, now)
      return .unknown(bytes)
    }
    if let sheet = sheetController(range) { return sheet }
    switch source.expression(range) {
    case .string(let string): return .literal(SwiftNode(.string(string), bytes))
    case .text(let parts): return text(parts, bytes, now)
    case .int(let int): return .literal(SwiftNode(.int(int), bytes))
    case .number(let number): return .literal(SwiftNode(.number(number), bytes))
    case .bool(let bool): return .literal(SwiftNode(.bool(bool), bytes))
    case .null: return .literal(SwiftNode(.null, bytes))
    case .array(let parts):
      var (items, type): ([SwiftList.Item], String?) = ([], type)
      for part in parts {
        let itemValue = value(part, now, as: type)
        items.append(SwiftList.Item(value: itemValue))
        // In `[Key.first, .second]`, the first item determines the type of the later items.
        if type == nil, case .enumCase(let name, _, _) = itemValue { type = name }
      }
      return .list(SwiftList(items: items, range: bytes))
    case .tuple(let parts):
      return .tuple(parts.map { ($0.label, value($0.value, now)) }, bytes)
    case .selector(let range):
      return selector(range).map { .selector(SwiftNode(.string($0), bytes)) } ?? .unknown(bytes)
    case .closure(let body): return .closure(SwiftClosure(body: body, fileNumber: file.number, capturedFrame: frame))
    case .path(let names, let isImplicit): return path(names, isImplicit: isImplicit, bytes, now, as: type)
    case .member(let base, let name): return member(name, of: value(base, now), bytes, now)
    case .call(let call): return self.call(call, bytes, now, as: type)
    case .sum(let parts): return sum(parts, bytes, now)
    case .range(let startExpression, let endExpression, let isClosed):
      guard let firstNumber = value(startExpression, now).int, let lastNumber = value(endExpression, now).int,
        let numbers = numbers(from: firstNumber, to: lastNumber, isClosed: isClosed)
      else { return .unknown(bytes) }
      let items = numbers.map { SwiftList.Item(value: .literal(SwiftNode(.int($0), bytes))) }
      return .list(SwiftList(items: items, range: bytes))
    case .choice(let test, let trueBranch, let falseBranch):
      if let isTrue = truth(test, now) { return value(isTrue ? trueBranch : falseBranch, now, as: type) }
      let testCondition = directionTest(
        test, hasMirroredKeys: hasMirroredKeys(trueBranch.lowerBound..<falseBranch.upperBound), now)
      if testCondition == nil { escape(test, now) }
      // Only one of the two values is evaluated at run time, so a call that does not return ends only one branch.
      let hadEnded = hasEnded
      defer { hasEnded = hadEnded }
      let (firstValue, secondValue) = (value(trueBranch, now, as: type), value(falseBranch, now, as: type))
      let condition = testCondition ?? stableCondition(test) ?? (mentionsBuilder(test) ? .unknown : numbered(.unknown))
      return .choice([(condition, firstValue), (remainder(of: .always, without: condition), secondValue)], bytes)
    case .fallback(let optionalExpression, let defaultExpression):
      let firstValue = value(optionalExpression, now, as: type)
      let hadEnded = hasEnded
      defer { hasEnded = hadEnded }
      switch firstValue {
      case .choice(let choices, _)
      where choices.contains { $0.value.isNull } && !choices.contains { $0.value.isUnknown }:
        let secondValue = value(defaultExpression, now, as: type)
        return .choice(choices.map { ($0.condition, $0.value.isNull ? secondValue : $0.value) }, bytes)
      case .unknown, .symbol, .choice:
        let secondValue = value(defaultExpression, now, as: type)
        // The list replaces a first operand that is nil: `super.keyCommands ?? []`
        if case .list(var list) = secondValue {
          let condition = numbered(.unknown)
          list.items = list.items.map { SwiftList.Item(value: $0.value, condition: $0.condition.and(condition)) }
          list.isOpen = true
          return .list(list)
        }
        return .unknown(bytes)
      default: return firstValue.isNull ? value(defaultExpression, now, as: type) : firstValue
      }
    case .subscriptAccess(let base, let key):
      if let entry = entry(key, of: base, bytes) { return entry }
      escape(range, now)
      return .unknown(bytes)
    case .cast(let operand, let type):
      if let cast = cast(operand, to: type, bytes, now) { return cast }
      escape(range, now)
      return .unknown(bytes)
    case .unknown:
      if let result = directionComparison(range, now) ?? optionalChainValue(range, bytes, now) { return result }
      escape(range, now)
      return .unknown(bytes)
    }
  }

  /// Returns the value of a string literal that interpolates names with integer or string values.
  private mutating func text(_ parts: [SwiftTextPart], _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .name(let name, let addend):
        let value = path([name], isImplicit: false, bytes, now, as: nil)
        if let int = value.int {
          let (sum, didOverflow) = int.addingReportingOverflow(addend)
          if didOverflow { return .unknown(bytes) }
          text += String(sum)
        } else if addend == 0, let node = value.string, case .string(let string) = node.value {
          text += string
        } else {
          return .unknown(bytes)
        }
      }
    }
    return .literal(SwiftNode(.string(text), bytes))
  }

  /// Returns the value of a sum of strings, numbers or lists.
  private mutating func sum(_ parts: [Range<Int>], _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue {
    let values = parts.map { value($0, now) }
    let strings = values.compactMap(\.string)
    if strings.count == values.count, !scope.hasPlusOperators {
      let text = strings.map { if case .string(let string) = $0.value { string } else { "" } }.joined()
      return .literal(SwiftNode(.string(text), bytes))
    }
    let numbers = values.compactMap(\.int)
    if numbers.count == values.count, !scope.hasPlusOperators {
      var sum = 0
      for number in numbers {
        let (nextSum, didOverflow) = sum.addingReportingOverflow(number)
        if didOverflow { return .unknown(bytes) }
        sum = nextSum
      }
      return .literal(SwiftNode(.int(sum), bytes))
    }
    guard !scope.hasPlusOperators, values.contains(where: { if case .list = $0 { true } else { false } }) else {
      return .unknown(bytes)
    }
    var list = SwiftList(items: [], range: bytes)
    for value in values {
      let part = self.list(value)
      list.append(part)
    }
    return .list(list)
  }

  /// Returns the selector in `#selector(…)`. Omitted parameters are taken from the method's declaration.
  private func selector(_ range: Range<Int>) -> String? {
    guard let writtenSelector = source.selector(range) else { return nil }
    var path = writtenSelector.split(separator: ".").map(String.init)
    guard !writtenSelector.contains("("), let name = path.popLast() else { return writtenSelector }
    if path.first == "self" || path.first == "Self" { path.removeFirst() }
    let type = path.isEmpty ? declaredType(frame.type) : scope.type(path, from: frame.type, in: file.number)
    let candidates = (type.map { scope.classChain(of: $0.name, in: file.number) } ?? []).lazy
      .map { type in type.functions.filter { $0.name == name && !$0.isStatic } }.first { !$0.isEmpty }
    return candidates?.count == 1 ? candidates?.first?.selector : writtenSelector
  }

  // MARK: Names

  /// Returns the value of a name or of a path of names.
  private mutating func path(
    _ names: [String], isImplicit: Bool, _ bytes: Range<Int>, _ now: SwiftCondition, as type: String?
  ) -> SwiftValue {
    if isImplicit {
      // `.name` is a static member of the expected type.
      if names.count == 1, let type,
        let memberType = scope.type(type.split(separator: ".").map(String.init), from: "", in: file.number),
        let value = staticMember(names[0], of: memberType, bytes, now)
      {
        return value
      }
      return .symbol(names, isImplicit: true, bytes)
    }
    let fullPath = names
    var names = names[...]
    var value: SwiftValue?
    var isLocal = false
    if names.first == "self" {
      names = names.dropFirst()
      guard let name = names.popFirst() else { return frame.variables["self"] ?? .unknown(bytes) }
      value = ownMember(name, bytes, now) ?? direction(named: name, bytes) ?? .unknown(bytes)
    } else if names.first == "super" {
      return .unknown(bytes)
    } else if let name = names.first, let localValue = frame.variables[name] {
      names = names.dropFirst()
      value = frame.localNames.contains(name) ? localValue.used(at: bytes) : localValue
      isLocal = true
    } else if let name = names.first, let memberValue = ownMember(name, bytes, now) {
      names = names.dropFirst()
      value = memberValue
    } else {
      value = typeMember(&names, bytes, now)
    }
    if !names.isEmpty, !isLocal, value?.isUnknown ?? true, let memberValue = objectMember(fullPath, bytes, now) {
      return memberValue
    }
    guard var value else {
      return names.last.flatMap { direction(named: $0, bytes) } ?? .symbol(Array(names), isImplicit: false, bytes)
    }
    if names.isEmpty { return value }
    for name in names { value = member(name, of: value, bytes, now) }
    return isLocal ? value : value.used(at: bytes)
  }

  /// Returns the value of a member of the current type, or of a global variable; nil for any other name.
  private mutating func ownMember(_ name: String, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    if let instance = frame.instance, let value = instance.fields[name] { return value }
    if let number = frame.elementNumber, let member = elements[number].members.first(where: { $0.name == name }) {
      return member.value
    }
    if case .enumCase(let type, let caseName, _)? = frame.variables["self"], name == "rawValue" {
      return rawValue(of: caseName, in: type, bytes, now)
    }
    if !frame.type.isEmpty {
      for type in scope.lookupChain(of: frame.type, in: file.number) {
        if let property = type.property(name, isStatic: frame.isStatic) {
          // A subclass may override the property.
          if !frame.isStatic, !property.isPrivate, property.getter != nil,
            scope.mayBeOverridden(name, of: frame.type)
          {
            return .unknown(bytes)
          }
          // A property from a protocol extension is read as a member of the current type.
          return read(property, of: type.isDeclared ? type.name : frame.type, bytes, now)
        }
      }
      if name == "Self" { return nil }
    }
    if let property = scope.property(name, in: file.number) { return read(property, of: "", bytes, now) }
    return nil
  }

  /// Returns the value of `Outer.Inner.name` for a project type and removes the resolved names; nil for other paths.
  private mutating func typeMember(
    _ names: inout ArraySlice<String>, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    var path = Array(names)
    if path.first == "Self" {
      // A subclass may override a computed static property, but not a stored one.
      let isStored = path.count > 1 && declaredType(frame.type)?.property(path[1], isStatic: true)?.value != nil
      if !isStored, path.count > 1, scope.mayBeOverridden(path[1], of: frame.type) { return .unknown(bytes) }
      path[0] = frame.type
    }
    guard let firstName = path.first, path.count > 1 else { return nil }
    // No project type has a name with more components.
    let maximumCount = min(path.count - 1, scope.maximumTypeDepth(firstName, from: frame.type, in: file.number))
    for count in stride(from: maximumCount, to: 0, by: -1) {
      guard let type = scope.type(Array(path.prefix(count)), from: frame.type, in: file.number) else { continue }
      guard let value = staticMember(path[count], of: type, bytes, now) else { return nil }
      names = names.dropFirst(count + 1)
      return value
    }
    return nil
  }

  /// Returns the value of an enum case or a static property; nil for any other name.
  mutating func staticMember(
    _ name: String, of type: SwiftType, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    if type.cases[name] != nil { return .enumCase(type: type.name, name: name, bytes) }
    if let property = type.property(name, isStatic: true) { return read(property, of: type.name, bytes, now) }
    return name == "allCases" ? allCases(of: type, bytes) : nil
  }

  /// Returns the value of a property, with the range of the expression that reads it.
  mutating func read(
    _ property: SwiftProperty, of type: String, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue {
    // If a property exists only under a condition, its name may denote another declaration when the condition fails.
    guard holds(property.condition, now), !property.isWrapped else { return .unknown(bytes) }
    return propertyValue(property, of: type, bytes, now).used(at: bytes)
  }

  private mutating func propertyValue(
    _ property: SwiftProperty, of type: String, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue {
    var inner = SwiftFrame(type: type)
    inner.isStatic = property.isStatic
    if frame.type == type {
      inner.instance = frame.instance
      if !property.isStatic { inner.variables["self"] = frame.variables["self"] }
    }
    if let getter = property.getter {
      let result = property.typeTokens.flatMap { scope.file(property.location.fileNumber).source.typeName($0) }
      inner.resultType = result == "Self" ? type : result
      return run(getter, of: property.location, in: inner, now, at: bytes)?.value ?? .unknown(bytes)
    }
    guard let code = property.value, keepsInitialValue(property) else { return .unknown(bytes) }
    let countBefore = elements.count
    let value =
      withFrame(property.location, in: inner) {
        $0.value(code, now, as: property.typeTokens.flatMap($0.source.typeName))
      }
      ?? .unknown(bytes)
    if elements.count > countBefore { recordChange(largestChange(of: property), on: countBefore..<elements.count) }
    return value
  }

  /// Whether a property keeps its initial value, judged by the code in the property's file.
  private mutating func keepsInitialValue(_ property: SwiftProperty) -> Bool {
    if property.isConstant { return true }
    guard property.isPrivate || property.isLazy else { return false }
    return withFile(property.location.fileNumber) { $0.isNeverSet(property) }
  }

  private func isNeverSet(_ property: SwiftProperty) -> Bool {
    let changes = changes(of: property)
    let areOnlyMemberChanges = changes.allSatisfy { source.kind($0 + 1) == .period && !source.isToken($0 - 1, "&") }
    return areOnlyMemberChanges && (changes.isEmpty || isObject(property))
  }

  /// Returns the tokens of the current file that may change a property with this name, or a member of its value.
  func changes(of property: SwiftProperty) -> [Int] {
    changes(of: property.name).filter { location($0) != property.location }
  }

  private func changes(of name: String) -> [Int] {
    scope.recordSearch(for: [name], in: file.number)
    if let cachedTokens = scope.memberChangeTokens[file.number]?[name] { return cachedTokens }
    let changeTokens = source.occurrences(of: name, in: source.tokens.indices).filter { index in
      source.isAssignment(index + 1) && !source.isToken(index - 1, "let")
        || source.isToken(index - 1, "&") || source.isToken(index + 1, "[")
        || source.kind(index + 1) == .period && !isPropertyRead(index) && !isNonmutatingCall(index)
    }
    scope.memberChangeTokens[file.number, default: [:]][name] = changeTokens
    return changeTokens
  }

  /// Whether a property holds an object of a project class. Member accesses keep the object; its state is not tracked.
  private func isObject(_ property: SwiftProperty) -> Bool {
    projectType(of: property).map { $0.isDeclared && !$0.isStruct && !$0.isEnum } ?? false
  }

  /// Returns the project type that a property declares; nil for any other type.
  func projectType(of property: SwiftProperty) -> SwiftType? {
    let source = scope.file(property.location.fileNumber).source
    guard let name = property.typeTokens.flatMap({ source.typeName($0) }) else { return nil }
    return scope.type(name.split(separator: ".").map(String.init), from: frame.type, in: file.number)
  }

  /// Methods that change a list.
  static let mutatingMethods: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeLast", "removeFirst", "popLast", "sort", "reverse", "swapAt",
    "replaceSubrange", "removeSubrange",
  ]

  // MARK: Members

  /// Returns the value of a member of a value; unknown if the member cannot be evaluated.
  mutating func member(
    _ name: String, of base: SwiftValue, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue {
    switch base {
    case .instance(let instance) where instance.isOpaque:
      if let value = property(name, of: instance, bytes, now) { return value }
    case .instance(let instance):
      if let field = instance.fields[name] { return field }
      for type in scope.classChain(of: instance.type, in: file.number) {
        guard let property = type.property(name, isStatic: false), let getter = property.getter else { continue }
        var calleeFrame = SwiftFrame(type: type.name)
        calleeFrame.instance = instance
        return run(getter, of: property.location, in: calleeFrame, now, at: bytes)?.value ?? .unknown(bytes)
      }
    case .enumCase(let type, let caseName, _) where name == "rawValue":
      return rawValue(of: caseName, in: type, bytes, now)
    case .enumCase(let type, _, _):
      guard let property = declaredType(type)?.property(name, isStatic: false), let getter = property.getter else {
        break
      }
      var inner = SwiftFrame(type: type)
      inner.variables["self"] = base
      inner.resultType = property.typeTokens.flatMap { scope.file(property.location.fileNumber).source.typeName($0) }
      return run(getter, of: property.location, in: inner, now, at: bytes)?.value ?? .unknown(bytes)
    case .tuple(let parts, _):
      if let part = parts.first(where: { $0.label == name }) { return part.value }
      if let index = Int(name), parts.indices.contains(index) { return parts[known: index].value }
    case .element(let number):
      if let elementMember = elements[number].members.first(where: { $0.name == name }), !elements[number].isOpen {
        return elementMember.value
      }
    case .identifier(let node) where name == "rawValue": return .literal(node)
    case .list(let list) where !list.isOpen && list.items.allSatisfy(\.condition.isAlways):
      let nilValue = SwiftValue.literal(SwiftNode(.null, bytes))
      switch name {
      case "count": return .literal(SwiftNode(.int(list.items.count), bytes))
      case "isEmpty": return .literal(SwiftNode(.bool(list.items.isEmpty), bytes))
      case "first": return list.items.first?.value ?? nilValue
      case "last": return list.items.last?.value ?? nilValue
      default: break
      }
    default: break
    }
    return direction(named: name, bytes) ?? .unknown(bytes)
  }
}
