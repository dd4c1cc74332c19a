import UIModelPlatform

/// An assignment to a property of a navigation item.
struct SwiftBarSetting {
  /// The name of the property.
  let name: String
  /// The token of the property's name.
  let location: SwiftLocation
  /// The range of the property's name in UTF-8 bytes.
  let nameRange: Range<Int>
  let value: SwiftValue
  /// The type whose object has the navigation item.
  let type: String
  /// The condition under which the assignment runs; unknown for an addition to the existing items.
  let condition: SwiftCondition
  /// Whether the code adds to the existing items, as `+=` and `append` do.
  let isAddition: Bool
  /// Whether the navigation item belongs to an object other than `self`.
  var isOnOtherObject = false
}

/// The names of UIKit's classes for bar button items and groups, and of the methods that make groups.
///
/// For example, `item.creatingFixedGroup()` makes the same kind of group as `UIBarButtonItemGroup.fixedGroup(…)`.
enum SwiftBar {
  static let item = "UIBarButtonItem"
  static let group = "UIBarButtonItemGroup"

  /// The static methods of `UIBarButtonItemGroup` that make groups. In documents, these names are the kinds of groups;
  /// a group made by an initializer has no kind.
  static let factories = ["fixedGroup", "movableGroup", "optionalGroup"]
  /// The methods of a bar button item that make a group, each with the static method that makes the same kind.
  static let groupMethods = [
    "creatingFixedGroup": "fixedGroup", "creatingMovableGroup": "movableGroup",
    "creatingOptionalGroup": "optionalGroup",
  ]
  static let groupProperties: Set<String> = ["leadingItemGroups", "centerItemGroups", "trailingItemGroups"]
}

extension SwiftEvaluator {
  /// Records an assignment to a property of a navigation item. Returns false if the target is not such a property.
  mutating func assignToBar(_ assignment: Assignment, _ now: SwiftCondition) -> Bool {
    let token = assignment.target.upperBound - 1
    guard let name = source.identifier(token),
      SwiftSource.barProperties.contains(name) || SwiftSource.barItemProperties.contains(name), source.isBarSite(token)
    else { return false }
    let isOwn = isOwnBar(token)
    guard isOwn || (readsOtherBars && SwiftSource.barItemProperties.contains(name)) else { return false }
    let value: SwiftValue
    if SwiftSource.barItemProperties.contains(name) {
      value = barItems(assignment.value, now)
    } else if SwiftBar.groupProperties.contains(name) || name == "pinnedTrailingGroup" {
      value = self.value(assignment.value, now, as: SwiftBar.group)
    } else {
      value = self.value(assignment.value, now, as: name == "style" ? "UINavigationItem.ItemStyle" : nil)
    }
    barSettings.append(
      SwiftBarSetting(
        name: name, location: location(token), nameRange: byteRange(token: token), value: value, type: frame.type,
        condition: assignment.isAddition ? .unknown : condition(since: -1).and(now),
        isAddition: assignment.isAddition, isOnOtherObject: !isOwn))
    return true
  }

  /// Records a call that adds items or groups, such as `navigationItem.trailingItemGroups.append(group)`, and returns
  /// an unknown value. Returns nil for any other call.
  mutating func addToBar(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard let method = source.identifier(call.nameToken), ["append", "insert"].contains(method),
      source.kind(call.nameToken - 1) == .period, let first = call.arguments.first
    else { return nil }
    var token = call.nameToken - 2
    while source.isToken(token, "?") || source.isToken(token, "!") { token -= 1 }
    guard let name = source.identifier(token), name.hasSuffix("Items") || name.hasSuffix("Groups"),
      source.isBarSite(token), isOwnBar(token)
    else { return nil }
    var list = SwiftList(items: [], range: byteRange(first.value))
    let isGroupProperty = SwiftBar.groupProperties.contains(name)
    let result = isGroupProperty ? value(first.value, now, as: SwiftBar.group) : barItems(first.value, now)
    if case .list(let items) = result { list = items } else { list.items.append(SwiftList.Item(value: result)) }
    barSettings.append(
      SwiftBarSetting(
        name: name, location: location(token), nameRange: byteRange(token: token), value: .list(list), type: frame.type,
        condition: .unknown, isAddition: true))
    return .unknown(bytes)
  }

  /// Whether the property at a token belongs to the navigation item of the current object.
  private func isOwnBar(_ label: Int) -> Bool {
    source.isOwnBarProperty(label) && frame.variables["navigationItem"] == nil
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
    case .choice(let test, let first, let second):
      escape(test, now)
      return .choice([(.unknown, barItems(first, now)), (.unknown, barItems(second, now))], byteRange(range))
    default: return barItem(range, now)
    }
  }

  /// Returns the value of an expression for one bar button item. If a variable or property holds the item, the name of
  /// the variable or property becomes the element's handle, which identifies the item.
  mutating func barItem(_ range: Range<Int>, _ now: SwiftCondition) -> SwiftValue {
    let bytes = byteRange(range)
    switch source.expression(range) {
    case .choice(let test, let first, let second):
      escape(test, now)
      return .choice([(.unknown, barItem(first, now)), (.unknown, barItem(second, now))], bytes)
    case .path(var names, isImplicit: false):
      let isLocal = names.count == 1 && frame.variables[names[0]] != nil
      if names.count == 2, names[0] == "self" { names.removeFirst() }
      let result = value(range, now)
      if case .element(let number) = result, elements[number].className == SwiftBar.item {
        // Diagnostics refer to the use of an item, so each use gets an element of its own.
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
      // The name may also hold a list or `nil`.
      if isLocal || result.isNull || names.count != 1 || !isBarItem(named: names[0]) { return result }
      if case .list = result { return result }
      let number = addElement(SwiftBar.item, bytes, bytes)
      elements[number].isReceived = true
      markReceived(number, names)
      return .element(number)
    case .call:
      let countBefore = elements.count
      let result = value(range, now, as: SwiftBar.item)
      if case .element(let number) = result, elements[number].className == SwiftBar.item {
        // A function may return the same item at each call.
        let isMadeHere = number >= countBefore && bytes.contains(elements[number].nameRange.lowerBound)
        if !isMadeHere { elements[number].isReceived = true }
      } else if case .instance(let instance) = result, isBarItem(instance.type) {
        return .element(addElement(SwiftBar.item, bytes, bytes))
      } else if !result.isNull, isBarItemCall(range) {
        let number = addElement(SwiftBar.item, bytes, bytes)
        elements[number].isReceived = true
        return .element(number)
      }
      return result
    default: return value(range, now)
    }
  }

  /// Adds an element and returns its number.
  private mutating func addElement(_ className: String, _ name: Range<Int>, _ bytes: Range<Int>) -> Int {
    elements.append(SwiftElement(className: className, nameRange: name, range: bytes))
    return elements.count - 1
  }

  /// Marks an item as received from a property. If the property always holds the same item, its name becomes the item's
  /// handle.
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
      let code = scope.file(property.location.file).source
      if let type = property.type { return code.typeName(type).map { isBarItem($0) } ?? false }
      if let value = property.value, let first = code.identifier(value.lowerBound) { return isBarItem(first) }
      return false
    }
    return name == "editButtonItem"
  }

  /// Whether a type is `UIBarButtonItem`, or a subclass that the project declares.
  private func isBarItem(_ type: String) -> Bool {
    type == SwiftBar.item || scope.classChain(of: type, in: file.number).last?.superclass == SwiftBar.item
  }

  /// Whether a call makes a bar button item, or calls a method of the project that returns one.
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
        let code = scope.file(function.location.file).source
        // A result of the type `UIBarButtonItem?` may be nil, so it does not count.
        return function.result.map { $0.count == 1 && code.typeName($0).map { isBarItem($0) } == true } ?? false
      }
    }
    return false
  }

  // MARK: Calls

  /// Returns the bar button item or group that a call makes; nil for any other call.
  mutating func barCall(
    _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition, as type: String?
  ) -> SwiftValue? {
    guard let name = call.path.last ?? source.identifier(call.nameToken) else { return nil }
    let isInitializer = name == "init"
    let base = call.isImplicit ? type : call.path.dropLast().joined(separator: ".")
    if let kind = SwiftBar.groupMethods[name] { return group(of: kind, from: call, bytes, now) }
    let isItem = call.isImplicit ? isInitializer && type == SwiftBar.item : call.path == [SwiftBar.item]
    if isItem || (isInitializer && base == SwiftBar.item) || (base == SwiftBar.item && name.hasSuffix("Space")) {
      return item(call, bytes, now)
    }
    let isGroup = !call.isImplicit && call.path == [SwiftBar.group]
    if isGroup || (base == SwiftBar.group && (isInitializer || SwiftBar.factories.contains(name))) {
      return group(call, SwiftBar.factories.contains(name) ? name : nil, bytes, now)
    }
    return nil
  }

  /// Returns the bar button item that an initializer or a factory for spaces makes.
  private mutating func item(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue {
    escape(tokenRange(call, bytes), now)
    let number = addElement(SwiftBar.item, byteRange(token: call.nameToken), bytes)
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

  /// Returns the group that a call makes.
  ///
  /// - Parameter kind: the static method for this kind of group; nil for an initializer.
  private mutating func group(
    _ call: SwiftCall, _ kind: String?, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue {
    let number = addElement(SwiftBar.group, byteRange(token: call.nameToken), bytes)
    if let kind { elements[number].set("kind", bytes, .literal(SwiftNode(.string(kind), bytes))) }
    for argument in call.arguments {
      let label = byteRange(token: argument.labelToken)
      switch argument.label {
      case "items", "barButtonItems": elements[number].set("items", label, barItems(argument.value, now))
      case "representativeItem": elements[number].set("representativeItem", label, barItem(argument.value, now))
      case "customizationIdentifier", "isInDefaultCustomization", "inDefaultCustomization":
        let name = argument.label == "inDefaultCustomization" ? "isInDefaultCustomization" : argument.label ?? ""
        elements[number].set(name, label, value(argument.value, now))
      default: elements[number].isChanged = true
      }
    }
    return .element(number)
  }

  /// Evaluates `item.creatingFixedGroup()` and similar calls; nil if the receiver is not a known item.
  private mutating func group(
    of kind: String, from call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard let base = call.receiver, source.kind(call.nameToken - 1) == .period else { return nil }
    let receiver = barItem(base, now)
    guard case .element(let item) = receiver, elements[item].className == SwiftBar.item else { return nil }
    let group = group(call, kind, bytes, now)
    if case .element(let number) = group {
      let list = SwiftList(items: [SwiftList.Item(value: receiver)], range: byteRange(base))
      elements[number].set("items", byteRange(base), .list(list))
    }
    return group
  }
}
