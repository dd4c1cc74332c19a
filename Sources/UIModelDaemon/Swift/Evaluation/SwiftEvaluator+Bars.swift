import UIModelPlatform

/// What a property of a navigation item was set to.
struct SwiftBarSetting {
  /// The property's name.
  let name: String
  let spot: SwiftSpot
  let label: Range<Int>
  let value: SwiftValue
  /// The type whose object's navigation item it is.
  let type: String
  /// When it is done, of all the times that the code runs; unknown for what is added to what is there.
  let condition: SwiftCondition
  let isAddition: Bool
  /// It is set of another object's navigation item.
  var isOfOther = false
}

/// UIKit's bars: navigation items, their groups and the items in these.
enum SwiftBar {
  static let item = "UIBarButtonItem"
  static let group = "UIBarButtonItemGroup"

  /// Functions that make groups, as documents name them; nil for the initializer.
  static let factories = ["fixedGroup", "movableGroup", "optionalGroup"]
  static let creating = [
    "creatingFixedGroup": "fixedGroup", "creatingMovableGroup": "movableGroup",
    "creatingOptionalGroup": "optionalGroup",
  ]
  static let groupProperties: Set<String> = ["leadingItemGroups", "centerItemGroups", "trailingItemGroups"]
}

extension SwiftEvaluator {
  /// Sets a property of the navigation item of the object whose code runs; false if it is not one.
  mutating func assignToBar(_ assignment: Assignment, _ now: SwiftCondition) -> Bool {
    let label = assignment.target.upperBound - 1
    guard let name = source.identifier(label),
      SwiftSource.barProperties.contains(name) || SwiftSource.barItemProperties.contains(name), source.isBarSite(label)
    else { return false }
    let isOwn = isOwnBar(label)
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
        name: name, spot: spot(label), label: place(token: label), value: value, type: frame.type,
        condition: assignment.isAddition ? .unknown : condition(since: -1).and(now),
        isAddition: assignment.isAddition, isOfOther: !isOwn))
    return true
  }

  /// `navigationItem.trailingItemGroups.append(group)`; nil for any other call.
  mutating func addToBar(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard let method = source.identifier(call.name), ["append", "insert"].contains(method),
      source.kind(call.name - 1) == .period, let first = call.arguments.first
    else { return nil }
    var label = call.name - 2
    while source.isToken(label, "?") || source.isToken(label, "!") { label -= 1 }
    guard let name = source.identifier(label), name.hasSuffix("Items") || name.hasSuffix("Groups"),
      source.isBarSite(label), isOwnBar(label)
    else { return nil }
    var list = SwiftList(items: [], range: place(first.value))
    let isOfGroups = SwiftBar.groupProperties.contains(name)
    let worth = isOfGroups ? value(first.value, now, as: SwiftBar.group) : barItems(first.value, now)
    if case .list(let several) = worth { list = several } else { list.items.append(SwiftList.Item(value: worth)) }
    barSettings.append(
      SwiftBarSetting(
        name: name, spot: spot(label), label: place(token: label), value: .list(list), type: frame.type,
        condition: .unknown, isAddition: true))
    return .unknown(bytes)
  }

  /// Whether a property is one of the navigation item of the object whose code runs.
  private func isOwnBar(_ label: Int) -> Bool {
    source.isOwnBarProperty(label) && frame.variables["navigationItem"] == nil
      && !scope.line(of: frame.type, in: file.number).contains { type in
        type.properties.contains { $0.name == "navigationItem" }
      }
  }

  // MARK: Items

  /// One item, several, or none.
  mutating func barItems(_ range: Range<Int>, _ now: SwiftCondition) -> SwiftValue {
    switch source.expression(range) {
    case .array(let parts):
      var list = SwiftList(items: [], range: place(range))
      for part in parts { list.items.append(SwiftList.Item(value: barItem(part, now))) }
      return .list(list)
    case .choice(let test, let first, let second):
      escape(test, now)
      return .choice([(.unknown, barItems(first, now)), (.unknown, barItems(second, now))], place(range))
    default: return barItem(range, now)
    }
  }

  /// An item with what tells it from others: a constant's name, or that it is made here.
  mutating func barItem(_ range: Range<Int>, _ now: SwiftCondition) -> SwiftValue {
    let bytes = place(range)
    switch source.expression(range) {
    case .choice(let test, let first, let second):
      escape(test, now)
      return .choice([(.unknown, barItem(first, now)), (.unknown, barItem(second, now))], bytes)
    case .path(var names, isImplicit: false):
      let isLocal = names.count == 1 && frame.variables[names[0]] != nil
      if names.count == 2, names[0] == "self" { names.removeFirst() }
      let worth = value(range, now)
      if case .element(let number) = worth, elements[number].className == SwiftBar.item {
        // It is told of where it is used.
        var used = elements[number]
        used.range = bytes
        elements.append(used)
        if isLocal {
          (elements[elements.count - 1].handle, elements[elements.count - 1].owner) = (names[0], "\(number)")
        } else {
          name(elements.count - 1, names)
        }
        return .element(elements.count - 1)
      }
      // A list, or nothing.
      if isLocal || worth.isNull || names.count != 1 || !isBarItem(named: names[0]) { return worth }
      if case .list = worth { return worth }
      let number = made(SwiftBar.item, bytes, bytes)
      elements[number].isGiven = true
      name(number, names)
      return .element(number)
    case .call:
      let count = elements.count
      let worth = value(range, now, as: SwiftBar.item)
      if case .element(let number) = worth, elements[number].className == SwiftBar.item {
        // What a function gives may be the same each time.
        let isHere = number >= count && bytes.contains(elements[number].name.lowerBound)
        if !isHere { elements[number].isGiven = true }
      } else if case .instance(let instance) = worth, isBarItem(instance.type) {
        return .element(made(SwiftBar.item, bytes, bytes))
      } else if !worth.isNull, isCallOfBarItem(range) {
        let number = made(SwiftBar.item, bytes, bytes)
        elements[number].isGiven = true
        return .element(number)
      }
      return worth
    default: return value(range, now)
    }
  }

  private mutating func made(_ className: String, _ name: Range<Int>, _ bytes: Range<Int>) -> Int {
    elements.append(SwiftElement(className: className, name: name, range: bytes))
    return elements.count - 1
  }

  /// An item that a property holds: the same at each use, where nothing else is put into it.
  private mutating func name(_ number: Int, _ names: [String]) {
    elements[number].isGiven = true
    guard names.count == 1 else { return }
    if names[0] == "editButtonItem" { return elements[number].handle = names[0] }
    for type in scope.line(of: frame.type, in: file.number) {
      guard let property = type.property(names[0], isStatic: false) else { continue }
      scope.search(for: [names[0]], in: file.number)
      let isSame = property.getter == nil && (property.isConstant || source.setters(of: names[0]).count < 2)
      if isSame { elements[number].handle = names[0] }
      return
    }
  }

  /// Whether a property of the type whose code runs holds an item.
  private func isBarItem(named name: String) -> Bool {
    for type in scope.line(of: frame.type, in: file.number) {
      guard let property = type.property(name, isStatic: false) else { continue }
      let written = scope.file(property.spot.file).source
      if let type = property.type { return written.typeName(type).map { isBarItem($0) } ?? false }
      if let value = property.value, let first = written.identifier(value.lowerBound) { return isBarItem(first) }
      return false
    }
    return name == "editButtonItem"
  }

  /// Whether a type is that of items, or the project's own of the kind.
  private func isBarItem(_ type: String) -> Bool {
    type == SwiftBar.item || scope.line(of: type, in: file.number).last?.superclass == SwiftBar.item
  }

  /// Whether a call makes an item, or is of a function of the project that gives one.
  private func isCallOfBarItem(_ range: Range<Int>) -> Bool {
    guard case .call(let call) = source.expression(range), !call.isImplicit, let name = call.path.last else {
      return false
    }
    if call.path.count == 1, isBarItem(name) { return true }
    guard call.path.count == 1 || (call.path.count == 2 && call.path[0] == "self") else { return false }
    for type in scope.line(of: frame.type, in: file.number) {
      let functions = type.functions.filter { $0.name == name }
      if functions.isEmpty { continue }
      return functions.allSatisfy { function in
        let written = scope.file(function.spot.file).source
        // `UIBarButtonItem?` may be none.
        return function.result.map { $0.count == 1 && written.typeName($0).map { isBarItem($0) } == true } ?? false
      }
    }
    return false
  }

  // MARK: Calls

  /// An item or a group that a call makes; nil for anything else.
  mutating func barCall(
    _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition, as type: String?
  ) -> SwiftValue? {
    guard let name = call.path.last ?? source.identifier(call.name) else { return nil }
    let isConstructed = name == "init"
    let base = call.isImplicit ? type : call.path.dropLast().joined(separator: ".")
    if let kind = SwiftBar.creating[name] { return group(of: kind, from: call, bytes, now) }
    let isItem = call.isImplicit ? isConstructed && type == SwiftBar.item : call.path == [SwiftBar.item]
    if isItem || (isConstructed && base == SwiftBar.item) || (base == SwiftBar.item && name.hasSuffix("Space")) {
      return item(call, bytes, now)
    }
    let isGroup = !call.isImplicit && call.path == [SwiftBar.group]
    if isGroup || (base == SwiftBar.group && (isConstructed || SwiftBar.factories.contains(name))) {
      return group(call, SwiftBar.factories.contains(name) ? name : nil, bytes, now)
    }
    return nil
  }

  private mutating func item(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue {
    escape(tokenRange(call, bytes), now)
    let number = made(SwiftBar.item, place(token: call.name), bytes)
    if let name = call.path.last, name.hasSuffix("Space") {
      let node = SwiftNode(.string(name), bytes)
      elements[number].set("systemItem", bytes, .literal(node))
    }
    for label in ["title", "barButtonSystemItem", "systemItem"] {
      guard let argument = call.argument(label) else { continue }
      let place = place(token: argument.labelToken)
      switch source.expression(argument.value) {
      case .string(let text): elements[number].set("title", place, .literal(SwiftNode(.string(text), place)))
      case .path(let names, _) where label != "title":
        elements[number].set("systemItem", place, .literal(SwiftNode(.string(names.last ?? ""), place)))
      default: elements[number].set(label == "title" ? "title" : "systemItem", place, .unknown(place))
      }
    }
    return .element(number)
  }

  private mutating func group(
    _ call: SwiftCall, _ kind: String?, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue {
    let number = made(SwiftBar.group, place(token: call.name), bytes)
    if let kind { elements[number].set("kind", bytes, .literal(SwiftNode(.string(kind), bytes))) }
    for argument in call.arguments {
      let label = place(token: argument.labelToken)
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

  /// `item.creatingFixedGroup()`
  private mutating func group(
    of kind: String, from call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard let base = call.receiver, source.kind(call.name - 1) == .period else { return nil }
    let one = barItem(base, now)
    guard case .element(let item) = one, elements[item].className == SwiftBar.item else { return nil }
    let group = group(call, kind, bytes, now)
    if case .element(let number) = group {
      let list = SwiftList(items: [SwiftList.Item(value: one)], range: place(base))
      elements[number].set("items", place(base), .list(list))
    }
    return group
  }
}
