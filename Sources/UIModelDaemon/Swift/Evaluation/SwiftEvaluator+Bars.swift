import UIModelPlatform

/// An assignment to a property of a navigation item.
struct SwiftBarSetting {
  /// The name of the property.
  let name: String
  /// The location of the property's name.
  let location: SwiftLocation
  /// The range of the property's name in UTF-8 bytes.
  let nameRange: Range<Int>
  let value: SwiftValue
  /// The name of the type whose object has the navigation item.
  let type: String
  /// The condition under which the assignment runs; unknown for an addition to the existing items.
  let condition: SwiftCondition
  /// Whether the code adds to the existing items, as `+=` and `append` do.
  let isAddition: Bool
  /// Whether the navigation item belongs to an object other than `self`.
  var isOnOtherObject = false
}

/// Names of UIKit's classes for bar button items and groups, of the methods that make groups, and of the properties of
/// navigation items that contain groups.
///
/// For example, `item.creatingFixedGroup()` makes the same kind of group as `UIBarButtonItemGroup.fixedGroup(…)`.
enum SwiftBar {
  static let itemClass = "UIBarButtonItem"
  static let groupClass = "UIBarButtonItemGroup"

  /// The static methods of `UIBarButtonItemGroup` that make groups. In documents, these names are the kinds of groups;
  /// a group made by an initializer has no kind.
  static let groupFactories = ["fixedGroup", "movableGroup", "optionalGroup"]
  /// The static method that makes the same kind of group, by the name of a bar button item's method.
  static let groupMethods = [
    "creatingFixedGroup": "fixedGroup", "creatingMovableGroup": "movableGroup",
    "creatingOptionalGroup": "optionalGroup",
  ]
  static let groupProperties: Set<String> = ["leadingItemGroups", "centerItemGroups", "trailingItemGroups"]
}

extension SwiftEvaluator {
  /// Records an assignment to a property of a navigation item. Returns false if the target is not a property that the
  /// evaluator records.
  mutating func assignToBar(_ assignment: Assignment, _ now: SwiftCondition) -> Bool {
    let nameToken = assignment.target.upperBound - 1
    guard let name = source.identifier(nameToken),
      SwiftSource.barProperties.contains(name) || SwiftSource.barItemProperties.contains(name),
      source.isBarSite(nameToken)
    else { return false }
    let isOnSelf = isOwnBar(nameToken)
    guard isOnSelf || (readsOtherBars && SwiftSource.barItemProperties.contains(name)) else { return false }
    let value: SwiftValue
    if SwiftSource.barItemProperties.contains(name) {
      value = barItems(assignment.value, now)
    } else if SwiftBar.groupProperties.contains(name) || name == "pinnedTrailingGroup" {
      value = self.value(assignment.value, now, as: SwiftBar.groupClass)
    } else {
      value = self.value(assignment.value, now, as: name == "style" ? "UINavigationItem.ItemStyle" : nil)
    }
    barSettings.append(
      SwiftBarSetting(
        name: name, location: location(nameToken), nameRange: byteRange(token: nameToken), value: value,
        type: frame.type,
        condition: assignment.isAddition ? .unknown : condition(since: -1).and(now),
        isAddition: assignment.isAddition, isOnOtherObject: !isOnSelf))
    return true
  }

  /// Records a call that adds items or groups, such as `navigationItem.trailingItemGroups.append(group)`, and returns
  /// an unknown value. Returns nil for any other call.
  mutating func addToBar(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard let method = source.identifier(call.nameToken), ["append", "insert"].contains(method),
      source.kind(call.nameToken - 1) == .period, let firstArgument = call.arguments.first
    else { return nil }
    var nameToken = call.nameToken - 2
    while source.isToken(nameToken, "?") || source.isToken(nameToken, "!") { nameToken -= 1 }
    guard let name = source.identifier(nameToken), name.hasSuffix("Items") || name.hasSuffix("Groups"),
      source.isBarSite(nameToken), isOwnBar(nameToken)
    else { return nil }
    var list = SwiftList(items: [], range: byteRange(firstArgument.value))
    let isGroupProperty = SwiftBar.groupProperties.contains(name)
    let result =
      isGroupProperty ? value(firstArgument.value, now, as: SwiftBar.groupClass) : barItems(firstArgument.value, now)
    if case .list(let items) = result { list = items } else { list.items.append(SwiftList.Item(value: result)) }
    barSettings.append(
      SwiftBarSetting(
        name: name, location: location(nameToken), nameRange: byteRange(token: nameToken), value: .list(list),
        type: frame.type,
        condition: .unknown, isAddition: true))
    return .unknown(bytes)
  }

  /// Whether the property at a token belongs to the navigation item of `self`.
  private func isOwnBar(_ nameToken: Int) -> Bool {
    source.isOwnBarProperty(nameToken) && frame.variables["navigationItem"] == nil
      && !scope.classChain(of: frame.type, in: file.number).contains { type in
        type.properties.contains { $0.name == "navigationItem" }
      }
  }

  // MARK: Items

  /// Returns the value of an expression for bar button items: one item, a list, or `nil`.
  mutating func barItems(_ range: Range<Int>, _ now: SwiftCondition) -> SwiftValue {
    switch source.expression(range) {
    case .array(let parts):
      var list = SwiftList(items: [], range: byteRange(range))
      for part in parts { list.items.append(SwiftList.Item(value: barItem(part, now))) }
      return .list(list)
    case .choice(let test, let trueBranch, let falseBranch):
      escape(test, now)
      return .choice([(.unknown, barItems(trueBranch, now)), (.unknown, barItems(falseBranch, now))], byteRange(range))
    default: return barItem(range, now)
    }
  }

  /// Returns the value of an expression for one bar button item. If a variable or property holds the item, its name
  /// becomes the element's `handle`.
  mutating func barItem(_ range: Range<Int>, _ now: SwiftCondition) -> SwiftValue {
    let bytes = byteRange(range)
    switch source.expression(range) {
    case .choice(let test, let trueBranch, let falseBranch):
      escape(test, now)
      return .choice([(.unknown, barItem(trueBranch, now)), (.unknown, barItem(falseBranch, now))], bytes)
    case .path(var names, isImplicit: false):
      let isLocal = names.count == 1 && frame.variables[names[0]] != nil
      if names.count == 2, names[0] == "self" { names.removeFirst() }
      let result = value(range, now)
      if case .element(let number) = result, elements[number].className == SwiftBar.itemClass {
        // Diagnostics refer to the expression that uses an item, so each such expression gets an element of its own.
        var elementCopy = elements[number]
        elementCopy.range = bytes
        elements.append(elementCopy)
        if isLocal {
          (elements[elements.count - 1].handle, elements[elements.count - 1].owner) = (names[0], "\(number)")
        } else {
          markReceived(elements.count - 1, names)
        }
        return .element(elements.count - 1)
      }
      // The variable or property may also hold a list or `nil`.
      if isLocal || result.isNull || names.count != 1 || !isBarItem(named: names[0]) { return result }
      if case .list = result { return result }
      let number = addElement(SwiftBar.itemClass, bytes, bytes)
      elements[number].isReceived = true
      markReceived(number, names)
      return .element(number)
    case .call:
      let countBefore = elements.count
      let result = value(range, now, as: SwiftBar.itemClass)
      if case .element(let number) = result, elements[number].className == SwiftBar.itemClass {
        // Several calls may return the same item, unless the item is made within this expression.
        let isMadeHere = number >= countBefore && bytes.contains(elements[number].nameRange.lowerBound)
        if !isMadeHere { elements[number].isReceived = true }
      } else if case .instance(let instance) = result, isBarItem(instance.type) {
        return .element(addElement(SwiftBar.itemClass, bytes, bytes))
      } else if !result.isNull, isBarItemCall(range) {
        let number = addElement(SwiftBar.itemClass, bytes, bytes)
        elements[number].isReceived = true
        return .element(number)
      }
      return result
    default: return value(range, now)
    }
  }

  /// Adds an element and returns its number.
  private mutating func addElement(_ className: String, _ nameRange: Range<Int>, _ bytes: Range<Int>) -> Int {
    elements.append(SwiftElement(className: className, nameRange: nameRange, range: bytes))
    return elements.count - 1
  }

  /// Marks an item as received from a property. If code sets the property at most once, the property's name becomes the
  /// `handle` of the item's element.
  private mutating func markReceived(_ number: Int, _ names: [String]) {
    elements[number].isReceived = true
    guard names.count == 1 else { return }
    if names[0] == "editButtonItem" { return elements[number].handle = names[0] }
    for type in scope.classChain(of: frame.type, in: file.number) {
      guard let property = type.property(names[0], isStatic: false) else { continue }
      scope.recordSearch(for: [names[0]], in: file.number)
      let isNeverReplaced = property.getter == nil && (property.isConstant || source.setters(of: names[0]).count < 2)
      if isNeverReplaced { elements[number].handle = names[0] }
      return
    }
  }

  /// Whether a property of the current type holds a bar button item.
  private func isBarItem(named name: String) -> Bool {
    for type in scope.classChain(of: frame.type, in: file.number) {
      guard let property = type.property(name, isStatic: false) else { continue }
      let declaringSource = scope.file(property.location.fileNumber).source
      if let type = property.typeTokens { return declaringSource.typeName(type).map { isBarItem($0) } ?? false }
      if let value = property.value, let firstName = declaringSource.identifier(value.lowerBound) {
        return isBarItem(firstName)
      }
      return false
    }
    return name == "editButtonItem"
  }

  /// Whether a type is `UIBarButtonItem`, or a subclass that the project declares.
  private func isBarItem(_ type: String) -> Bool {
    type == SwiftBar.itemClass || scope.classChain(of: type, in: file.number).last?.superclassName == SwiftBar.itemClass
  }

  /// Whether a call makes a bar button item, or calls a method of the current type that returns one.
  private func isBarItemCall(_ range: Range<Int>) -> Bool {
    guard case .call(let call) = source.expression(range), !call.isImplicit, let name = call.path.last else {
      return false
    }
    if call.path.count == 1, isBarItem(name) { return true }
    guard call.path.count == 1 || (call.path.count == 2 && call.path[0] == "self") else { return false }
    for type in scope.classChain(of: frame.type, in: file.number) {
      let functions = type.functions.filter { $0.name == name }
      if functions.isEmpty { continue }
      return functions.allSatisfy { function in
        let declaringSource = scope.file(function.location.fileNumber).source
        // A result of the type `UIBarButtonItem?` does not count, because the result may be nil.
        return function.resultTokens.map { $0.count == 1 && declaringSource.typeName($0).map { isBarItem($0) } == true }
          ?? false
      }
    }
    return false
  }

  // MARK: Calls

  /// Returns the bar button item or group that a call makes; nil for any other call.
  mutating func evaluateBarCall(
    _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition, as type: String?
  ) -> SwiftValue? {
    guard let name = call.path.last ?? source.identifier(call.nameToken) else { return nil }
    let isInitializer = name == "init"
    let baseName = call.isImplicit ? type : call.path.dropLast().joined(separator: ".")
    if let kind = SwiftBar.groupMethods[name] { return group(of: kind, from: call, bytes, now) }
    let isItem = call.isImplicit ? isInitializer && type == SwiftBar.itemClass : call.path == [SwiftBar.itemClass]
    if isItem || (isInitializer && baseName == SwiftBar.itemClass)
      || (baseName == SwiftBar.itemClass && name.hasSuffix("Space"))
    {
      return item(call, bytes, now)
    }
    let isGroup = !call.isImplicit && call.path == [SwiftBar.groupClass]
    if isGroup || (baseName == SwiftBar.groupClass && (isInitializer || SwiftBar.groupFactories.contains(name))) {
      return group(call, SwiftBar.groupFactories.contains(name) ? name : nil, bytes, now)
    }
    return nil
  }

  /// Returns the bar button item that a call makes. The callee is an initializer or a factory for spaces.
  private mutating func item(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue {
    escape(tokenRange(call, bytes), now)
    let number = addElement(SwiftBar.itemClass, byteRange(token: call.nameToken), bytes)
    if let name = call.path.last, name.hasSuffix("Space") {
      let node = SwiftNode(.string(name), bytes)
      elements[number].set("systemItem", bytes, .literal(node))
    }
    for label in ["title", "barButtonSystemItem", "systemItem"] {
      guard let argument = call.argument(label) else { continue }
      let labelRange = byteRange(token: argument.labelToken)
      switch source.expression(argument.value) {
      case .string(let text): elements[number].set("title", labelRange, .literal(SwiftNode(.string(text), labelRange)))
      case .path(let names, _) where label != "title":
        elements[number].set("systemItem", labelRange, .literal(SwiftNode(.string(names.last ?? ""), labelRange)))
      default: elements[number].set(label == "title" ? "title" : "systemItem", labelRange, .unknown(labelRange))
      }
    }
    return .element(number)
  }

  /// Returns the bar button item group that a call makes.
  ///
  /// - Parameter kind: the static method for this kind of group; nil for an initializer.
  private mutating func group(
    _ call: SwiftCall, _ kind: String?, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue {
    let number = addElement(SwiftBar.groupClass, byteRange(token: call.nameToken), bytes)
    if let kind { elements[number].set("kind", bytes, .literal(SwiftNode(.string(kind), bytes))) }
    for argument in call.arguments {
      let labelRange = byteRange(token: argument.labelToken)
      switch argument.label {
      case "items", "barButtonItems": elements[number].set("items", labelRange, barItems(argument.value, now))
      case "representativeItem": elements[number].set("representativeItem", labelRange, barItem(argument.value, now))
      case "customizationIdentifier", "isInDefaultCustomization", "inDefaultCustomization":
        let name = argument.label == "inDefaultCustomization" ? "isInDefaultCustomization" : argument.label ?? ""
        elements[number].set(name, labelRange, value(argument.value, now))
      default: elements[number].isChanged = true
      }
    }
    return .element(number)
  }

  /// Returns the group that `item.creatingFixedGroup()` or a similar call makes; nil if the receiver is not a known
  /// item.
  private mutating func group(
    of kind: String, from call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard let base = call.receiver, source.kind(call.nameToken - 1) == .period else { return nil }
    let receiver = barItem(base, now)
    guard case .element(let itemNumber) = receiver, elements[itemNumber].className == SwiftBar.itemClass else {
      return nil
    }
    let group = group(call, kind, bytes, now)
    if case .element(let number) = group {
      let list = SwiftList(items: [SwiftList.Item(value: receiver)], range: byteRange(base))
      elements[number].set("items", byteRange(base), .list(list))
    }
    return group
  }
}
