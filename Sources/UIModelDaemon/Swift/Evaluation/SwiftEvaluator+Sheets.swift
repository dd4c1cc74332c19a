import UIModelPlatform

/// Evaluates code that configures sheet controllers. Code gets a sheet controller from the presented view controller.
extension SwiftEvaluator {
  /// Returns the sheet controller that an expression denotes; nil for any other expression.
  mutating func sheetController(_ range: Range<Int>) -> SwiftValue? {
    guard var reference = source.sheetController(range),
      range.count > 1 || frame.variables[source.text(reference.name)] == nil, !isOwnProperty(reference.owner)
    else { return nil }
    // A computed property may return another view controller at each access.
    if isComputed(reference.owner) { reference.owner = nil }
    if isAtHome { sheetTokens.insert(reference.name) }
    if let owner = reference.owner, let number = frame.sheetNumbers[owner] { return .element(number) }
    var element = SwiftElement(
      className: SwiftSheet.controllerType, nameRange: byteRange(token: reference.name), range: byteRange(range))
    element.isAdaptive = source.isToken(reference.name, "adaptiveSheetPresentationController")
    element.owner = reference.owner
    if !element.isAdaptive, let names = reference.owner?.split(separator: "."), names.count == 2 {
      element.style = styleWithoutSheet(of: String(names[0]), at: reference.name)
    }
    elements.append(element)
    if let owner = reference.owner { frame.sheetNumbers[owner] = elements.count - 1 }
    return .element(elements.count - 1)
  }

  /// Whether the current type declares a property with the name of one of UIKit's sheet controller properties.
  private func isOwnProperty(_ owner: String?) -> Bool {
    guard let owner, SwiftSheet.controllerProperties.contains(owner) else { return false }
    return scope.classChain(of: frame.type, in: file.number).contains { type in
      type.properties.contains { $0.name == owner }
    }
  }

  /// Returns the modal presentation style of a view controller if that style certainly shows no sheet; nil otherwise.
  private func styleWithoutSheet(of name: String, at token: Int) -> SwiftNode? {
    guard let styleSetting = source.styleWithoutSheet(of: name, at: token) else { return nil }
    // A class of the project may override these properties.
    let classes =
      scope.classChain(of: styleSetting.made, in: file.number) + [declaredType("UIViewController")].compactMap(\.self)
    let isOverridden = classes.contains { type in
      type.properties.contains { ["modalPresentationStyle", "sheetPresentationController"].contains($0.name) }
    }
    return isOverridden ? nil : SwiftNode(.string(styleSetting.style), byteRange(styleSetting.value))
  }

  /// Whether the first component of a path is a computed property.
  private func isComputed(_ owner: String?) -> Bool {
    guard let first = owner?.split(separator: ".").first.map(String.init), frame.variables[first] == nil else {
      return false
    }
    return scope.classChain(of: frame.type, in: file.number).contains {
      $0.property(first, isStatic: false)?.getter != nil
    }
  }

  /// Removes from the frame's `sheetNumbers` the sheets whose paths begin with a variable, because the variable gets a
  /// new value.
  mutating func removeSheets(of name: String) {
    if !frame.sheetNumbers.isEmpty { frame.sheetNumbers = frame.sheetNumbers.filter { !$0.key.hasPrefix(name + ".") } }
  }

  /// Returns the element number of the sheet controller whose property a range denotes, as in `sheet.detents`; nil for
  /// any other range.
  private mutating func sheet(ofProperty range: Range<Int>) -> Int? {
    guard range.count > 2, source.kind(range.upperBound - 2) == .period else { return nil }
    let base = source.unwrapped(range.lowerBound..<range.upperBound - 2)
    if case .element(let number)? = sheetController(base) { return number }
    guard base.count == 1, let name = source.identifier(base.lowerBound),
      case .element(let number)? = frame.variables[name], elements[number].isSheet
    else { return nil }
    return number
  }

  /// Evaluates an assignment to a property of a sheet controller. Returns false for any other target.
  mutating func assignToSheet(_ assignment: Assignment, _ now: SwiftCondition) -> Bool {
    guard let number = sheet(ofProperty: assignment.target) else { return false }
    let nameToken = assignment.target.upperBound - 1
    let name = source.text(nameToken)
    let newValue = value(assignment.value, now, as: SwiftSheet.propertyTypes[name])
    // A property that the project declares may set any property.
    guard SheetControllerName.names.contains(name),
      declaredType(SwiftSheet.controllerType)?.property(name, isStatic: false) == nil
    else {
      if !SwiftSheet.ignoredProperties.contains(name) { elements[number].isChanged = true }
      return true
    }
    let condition = condition(since: number)
    let unknownValue = SwiftValue.unknown(byteRange(token: nameToken))
    let assignedValue = assignment.isAddition || condition == .unknown ? unknownValue : newValue
    let isKnown = condition.isAlways || name == "detents"
    if isAtHome { elements[number].assignedValues[nameToken] = isKnown ? assignedValue : unknownValue }
    let oldMember = elements[number].members.first { $0.name == name }
    let joinedValue =
      condition.isAlways
      ? assignedValue : isKnown ? detents(assignedValue, on: condition, else: oldMember?.value) : unknownValue
    elements[number].set(name, byteRange(token: nameToken), joinedValue ?? unknownValue)
    return true
  }

  /// Joins detents that are set under a condition with the earlier detents; nil if the result is unknown.
  private func detents(_ newValue: SwiftValue, on condition: SwiftCondition, else oldValue: SwiftValue?) -> SwiftValue?
  {
    guard case .list(var list) = newValue else { return nil }
    var otherItems: [SwiftList.Item] = []
    switch oldValue {
    case .list(let oldList):
      list.isOpen = list.isOpen || oldList.isOpen
      otherItems = oldList.items
    case nil:
      otherItems = [SwiftList.Item(value: .unknown(list.range), condition: .always)]
    default: return nil
    }
    for index in list.items.indices {
      list.items[known: index].condition = list.items[known: index].condition.and(condition)
    }
    for var item in otherItems {
      item.condition = item.condition.subtracting(condition)
      if item.condition == .unknown { return nil }
      if !item.condition.isNever { list.items.append(item) }
    }
    return .list(list)
  }

  /// Marks all sheet controllers in the frame as changed if code in a range mentions a sheet.
  mutating func invalidateSheets(in range: Range<Int>) {
    guard !frame.sheetNumbers.isEmpty, source.contains(range, anyOf: SwiftSource.sheetNames) else { return }
    for number in frame.sheetNumbers.values { elements[number].isChanged = true }
  }

  /// Evaluates a method of a sheet controller; nil for any other call.
  mutating func evaluateSheetCall(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    let name = source.text(call.nameToken)
    guard ["animateChanges", "invalidateDetents"].contains(name), !call.isImplicit,
      sheet(ofProperty: call.callee.lowerBound..<call.nameToken + 1) != nil
    else { return nil }
    var body = call.trailingClosure
    if body == nil, let argument = call.arguments.first,
      case .closure(let closureBody) = source.expression(argument.value)
    {
      body = closureBody
    }
    // The method runs its closure immediately.
    if let body { withScope { _ = $0.execute($0.source.closure(body).body, now) } }
    return .unknown(bytes)
  }

  /// Evaluates a call that makes a detent, such as `.medium()` or `.custom(identifier: …) { … }`; nil for any other
  /// call.
  mutating func detent(
    _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition, as type: String?
  ) -> SwiftValue? {
    guard let name = call.path.last, isDetentMember(call, as: type) else { return nil }
    let matches = declaredType(SwiftSheet.detentType)?.functions.filter {
      $0.isStatic && $0.name == name
        && $0.argumentIndices(call.arguments, hasClosure: call.trailingClosure != nil) != nil
    }
    if let matches, matches.count == 1, let function = matches.first, holds(function.condition, now) {
      var calleeFrame = SwiftFrame(type: SwiftSheet.detentType)
      calleeFrame.isStatic = true
      return invoke(function, call, in: calleeFrame, bytes, now) ?? .unknown(bytes)
    }
    var element = SwiftElement(
      className: SwiftSheet.detentType, nameRange: byteRange(token: call.nameToken), range: bytes)
    switch name {
    case "medium", "large":
      guard call.arguments.isEmpty, call.trailingClosure == nil else { return nil }
      element.set("identifier", element.nameRange, .symbol([name], isImplicit: true, bytes))
      element.set("isOfSystem", element.nameRange, .literal(SwiftNode(.bool(true), bytes)))
    case "custom":
      var resolver = call.trailingClosure
      for argument in call.arguments {
        switch argument.label {
        case "identifier":
          element.set(
            "identifier", byteRange(token: argument.labelToken),
            value(argument.value, now, as: SwiftSheet.identifierType))
        case "resolver":
          guard case .closure(let body) = source.expression(argument.value) else { continue }
          resolver = body
        default: return nil
        }
      }
      if let resolver, let height = source.height(ofResolver: resolver) {
        let range = byteRange(height.tokens)
        element.set(height.property, range, .literal(SwiftNode(.number(height.value), range)))
      }
    default: return nil
    }
    elements.append(element)
    return .element(elements.count - 1)
  }

  /// Evaluates SwiftUI's `.height(200)`, `.fraction(0.5)` and `.custom(Bar.self)`; nil for any other call.
  mutating func presentationDetent(
    _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition, as type: String?
  ) -> SwiftValue? {
    let base = call.path.dropLast()
    let isDetent =
      call.isImplicit
      ? type == SwiftSheet.presentationDetentType || (type == "Self" && frame.type == SwiftSheet.presentationDetentType)
      : base == [SwiftSheet.presentationDetentType]
        || (base == ["Self"] && frame.type == SwiftSheet.presentationDetentType)
    guard isDetent, call.trailingClosure == nil, call.arguments.count == 1, call.arguments[0].label == nil else {
      return nil
    }
    let argument = call.arguments[0].value
    let property: String
    let propertyValue: SwiftValue
    switch call.path.last {
    case "height", "fraction":
      property = call.path.last ?? ""
      propertyValue = value(argument, now)
    case "custom":
      guard case .path(let names, isImplicit: false) = source.expression(argument), names.last == "self" else {
        return nil
      }
      property = "customType"
      propertyValue = .literal(SwiftNode(.string(names.dropLast().joined(separator: ".")), byteRange(argument)))
    default: return nil
    }
    var element = SwiftElement(
      className: SwiftSheet.presentationDetentType, nameRange: byteRange(token: call.nameToken), range: bytes)
    if case .literal(let node) = propertyValue, node.isNumberOrString {
      element.set(property, element.nameRange, propertyValue)
    } else {
      // The value is known only at run time.
      element.set(
        property, element.nameRange, .literal(SwiftNode(.unknown(SwiftReason.undeterminedValue), byteRange(argument))))
    }
    elements.append(element)
    return .element(elements.count - 1)
  }

  /// Whether a call names a member of UIKit's detent type.
  private func isDetentMember(_ call: SwiftCall, as type: String?) -> Bool {
    let isInDetents = frame.type == SwiftSheet.detentType
    if call.isImplicit {
      let isDetentType = type == SwiftSheet.detentType || (isInDetents && ["Self", "Detent"].contains(type))
      return isDetentType && call.path.count == 1
    }
    let base = call.path.dropLast()
    if base.elementsEqual(["UISheetPresentationController", "Detent"]) { return true }
    return isInDetents && (base.isEmpty || base == ["Self"] || base == ["Detent"])
  }
}

extension SwiftSource {
  /// Finds a property that returns a sheet controller. Returns the token of the property's name, and the path to the
  /// property, or a nil path if a component is not a name. Returns nil for any other expression.
  fileprivate func sheetController(_ range: Range<Int>) -> (name: Int, owner: String?)? {
    var range = unwrapped(range)
    let isCast =
      range.count > 4 && isToken(range.upperBound - 1, SwiftSheet.controllerType)
      && ["?", "!"].contains(text(range.upperBound - 2)) && isToken(range.upperBound - 3, "as")
    if isCast { range = unwrapped(range.lowerBound..<range.upperBound - 3) }
    let lastToken = range.upperBound - 1
    guard lastToken >= range.lowerBound, let name = identifier(lastToken),
      SwiftSheet.controllerProperties.contains(name) || (isCast && name == "presentationController")
    else { return nil }
    var owner: [String] = []
    for index in range.lowerBound..<lastToken where !["?", "!", ".", "self"].contains(text(index)) {
      guard let part = identifier(index), kind(index - 1) == .period || index == range.lowerBound else {
        return (lastToken, nil)
      }
      owner.append(part)
    }
    owner.append(isCast ? "sheetPresentationController" : name)
    return (lastToken, owner.joined(separator: "."))
  }

  /// Returns a range without the `?` and `!` at its end.
  fileprivate func unwrapped(_ range: Range<Int>) -> Range<Int> {
    var range = range
    while range.count > 1, ["?", "!"].contains(text(range.upperBound - 1)) { range = range.dropLast() }
    return range
  }

  /// Returns the height that a detent's resolver returns: a number of points, or a fraction of the maximum height. Nil
  /// for any other closure.
  fileprivate func height(ofResolver closure: Range<Int>) -> (property: String, value: Double, tokens: Range<Int>)? {
    var (parameters, body) = self.closure(closure)
    if isToken(body.lowerBound, "return") { body = body.dropFirst() }
    if body.count == 1, let value = number(body.lowerBound) { return ("height", value, body) }
    if body.count == 2, isToken(body.lowerBound, "-"), let value = number(body.lowerBound + 1) {
      return ("height", -value, body)
    }
    guard body.count == 5, let operatorToken = topLevel("*", in: body) ?? topLevel("/", in: body) else { return nil }
    if parameters.isEmpty { parameters = [body.lowerBound..<body.lowerBound] }
    func isMaximumHeight(_ range: Range<Int>) -> Bool {
      let name = parameters[0].isEmpty ? "$0" : text(parameters[0].lowerBound)
      return range.map { text($0) } == [name, ".", "maximumDetentValue"]
    }
    let (leftOperand, rightOperand) = (body.lowerBound..<operatorToken, operatorToken + 1..<body.upperBound)
    if isToken(operatorToken, "*") {
      if isMaximumHeight(leftOperand), let share = number(rightOperand.lowerBound) {
        return ("fraction", share, rightOperand)
      }
      if isMaximumHeight(rightOperand), let share = number(leftOperand.lowerBound) {
        return ("fraction", share, leftOperand)
      }
    } else if isMaximumHeight(leftOperand), let divisor = number(rightOperand.lowerBound), divisor > 0 {
      return ("fraction", 1 / divisor, body)
    }
    return nil
  }

  /// Returns the value of a number token; nil if the token is not a number or its value is not finite.
  func number(_ index: Int) -> Double? {
    guard kind(index) == .number, let number = Double(text(index).filter { $0 != "_" }) else { return nil }
    return number.isFinite ? number : nil
  }

  /// Returns the first token with the given text in a range. Tokens inside brackets in the range do not count. Nil if
  /// the range has no such token.
  func topLevel(_ text: String, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if isToken(index, text) { return index }
      index = indexAfter(index)
    }
    return nil
  }
}

extension SwiftNode {
  fileprivate var isNumberOrString: Bool {
    switch value {
    case .int, .number, .string: true
    default: false
    }
  }
}

extension SwiftElement {
  var isSheet: Bool { className == SwiftSheet.controllerType }
}
