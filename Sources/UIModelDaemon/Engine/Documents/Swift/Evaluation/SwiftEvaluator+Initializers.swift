extension SwiftEvaluator {
  /// What an element is made with: a property, where its name stands, and what it is.
  typealias SwiftElementMember = (name: String, label: Range<Int>, value: SwiftValue)

  /// What an initializer makes; nil for a call of something else, or of a type that nobody knows.
  mutating func initializer(
    _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition, as type: String?
  ) -> SwiftValue? {
    var path = call.path
    if call.isImplicit {
      guard path == ["init"], let type else { return nil }
      path = type.split(separator: ".").map(String.init)
    } else if path.count > 1, path.last == "init" {
      path.removeLast()
    }
    if path == ["self"], call.path == ["self", "init"], frame.element != nil {
      return selfInitializer(call, bytes, now)
    }
    if let identifier = identifier(path, call, bytes, now) { return identifier }
    if path == ["Selector"] || path == ["NSSelectorFromString"], call.arguments.count == 1,
      let name = value(call.arguments[0].value, now).string
    {
      return .selector(SwiftNode(name.value, bytes), isByName: true)
    }
    if path.count == 1, let name = elementClass(path[0]), scope.functions(path[0], in: file.number).isEmpty {
      return element(name, call, bytes, now)
    }
    // Of a class one below may be meant.
    if path == ["Self"], declaredType(frame.type)?.isStruct == true {
      path = frame.type.split(separator: ".").map(String.init)
    }
    return instance(path, call, bytes, now)
  }

  private mutating func identifier(
    _ path: [String], _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard path.last == "Identifier" || path == ["Self"], isOfIdentifier(path), call.arguments.count == 1,
      call.arguments[0].label.map({ $0 == "rawValue" }) ?? true, call.trailingClosure == nil
    else { return nil }
    guard let name = value(call.arguments[0].value, now).string else { return .unknown(bytes) }
    return .identifier(SwiftNode(name.value, bytes))
  }

  /// Whether a path is the name of one of the types of identifiers.
  private func isOfIdentifier(_ path: [String]) -> Bool {
    switch path.joined(separator: ".") {
    case "UIMenu.Identifier", "UIAction.Identifier", SwiftSheet.identifier: true
    case "Identifier", "Detent.Identifier": frame.type == SwiftSheet.detent || frame.type == SwiftSheet.identifier
    case "Self": frame.type == SwiftSheet.identifier
    default: false
    }
  }

  // MARK: Menu elements

  /// UIKit's class of menu elements that a name is, or that is above the project's own class, which makes its objects as that
  /// does; nil for anything else.
  private func elementClass(_ name: String) -> String? {
    if SwiftElementClass.names.contains(name) { return declaredType(name)?.isDeclared == true ? nil : name }
    guard let own = scope.type([name], from: frame.type, in: file.number), own.isDeclared else { return nil }
    let line = scope.line(of: own.name, in: file.number)
    guard let above = line.first(where: { SwiftElementClass.names.contains($0.superclass ?? "") })?.superclass,
      line.prefix(while: { $0.name != above }).allSatisfy({ type in
        !type.functions.contains { $0.name == "init" }
          && !type.properties.contains { SwiftElementClass.isProperty($0.name) }
      })
    else { return nil }
    return declaredType(above)?.isDeclared == true ? nil : above
  }

  private mutating func element(
    _ name: String, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue {
    if let made = plainElement(name, call, bytes, now) { return made }
    // An initializer of the project's own.
    let own = (declaredType(name)?.functions ?? []).filter {
      $0.name == "init" && $0.matching(call.arguments, hasClosure: call.trailingClosure != nil) != nil
    }
    guard let function = meant(own, by: call), holds(function.condition, now) else {
      escape(tokenRange(call, bytes), now)
      return .unknown(bytes)
    }
    elements.append(SwiftElement(className: name, name: place(token: call.name), range: bytes))
    var inner = SwiftFrame(type: name)
    let number = elements.count - 1
    inner.element = number
    guard carriedOut(function, call, in: inner, bytes, now) != nil, !elements[number].members.isEmpty else {
      return .unknown(bytes)
    }
    return .element(number)
  }

  /// One of UIKit's own initializers; nil for another.
  private mutating func plainElement(
    _ name: String, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard let members = members(name, call, now) else { return nil }
    if !made.insert(place(token: call.name).lowerBound).inserted { shared.append(bytes) }
    elements.append(
      SwiftElement(className: name, name: place(token: call.name), range: bytes, members: members))
    return .element(elements.count - 1)
  }

  private mutating func members(
    _ name: String, _ call: SwiftCall, _ now: SwiftCondition
  ) -> [(name: String, label: Range<Int>, value: SwiftValue)]? {
    if name == "UIDeferredMenuElement" { return [] }
    let labels = SwiftElementClass.labels[name] ?? []
    let given = Set(call.arguments.compactMap(\.label))
    guard call.arguments.allSatisfy({ $0.label.map { labels.contains($0) } ?? false }),
      (SwiftElementClass.required[name] ?? []).allSatisfy({ given.contains($0) }),
      call.trailingClosure == nil || name == "UIAction"
    else { return nil }
    var members: [(name: String, label: Range<Int>, value: SwiftValue)] = []
    for argument in call.arguments {
      guard let label = argument.label, !SwiftElementClass.passedOver.contains(label) else { continue }
      let type = label == "identifier" ? name + ".Identifier" : SwiftEvaluator.types[label]
      members.append((label, place(token: argument.labelToken), value(argument.value, now, as: type)))
    }
    return members
  }

  /// `self.init(…)` within a convenience initializer.
  private mutating func selfInitializer(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard let number = frame.element else { return nil }
    let name = elements[number].className
    if let members = members(name, call, now) {
      let before = elements[number].members
      elements[number].members = before.isEmpty ? members : either(before, members, bytes)
    } else {
      let own = (declaredType(name)?.functions ?? []).filter {
        $0.name == "init" && $0.matching(call.arguments, hasClosure: call.trailingClosure != nil) != nil
      }
      var inner = SwiftFrame(type: name)
      inner.element = number
      if let function = meant(own, by: call) { _ = carriedOut(function, call, in: inner, bytes, now) }
    }
    return .element(number)
  }

  /// What is known of an element that one of two initializers makes.
  private func either(_ one: [SwiftElementMember], _ other: [SwiftElementMember], _ bytes: Range<Int>)
    -> [SwiftElementMember]
  {
    var members = one.map { member in
      let value = other.first { $0.name == member.name }?.value
      let isSame = value.map { isMadeAlike(member.value, $0) || $0.isWritten(as: member.value) } ?? false
      return (member.name, member.label, isSame ? member.value : .unknown(bytes))
    }
    for member in other where !one.contains(where: { $0.name == member.name }) {
      members.append((member.name, member.label, .unknown(bytes)))
    }
    return members
  }

  // MARK: Types of the project

  private mutating func instance(
    _ path: [String], _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard !path.isEmpty, let type = scope.type(path, from: frame.type, in: file.number), !type.isEnum,
      call.path.first.map({ frame.variables[$0] == nil }) ?? true
    else { return nil }
    var made = SwiftInstance(type: type.name, number: elements.count + steps.count, fields: [:], range: bytes)
    for property in type.properties where !property.isStatic && property.getter == nil {
      // An object's variables may change wherever it is known.
      if let initial = property.value, property.isConstant || type.isStruct, !property.isWrapped {
        made.fields[property.name] = running(property.spot, in: SwiftFrame(type: type.name)) { evaluator in
          evaluator.value(initial, now, as: property.type.flatMap { evaluator.source.typeName($0) })
        }
      }
    }
    let own = type.functions.filter {
      $0.name == "init" && $0.matching(call.arguments, hasClosure: call.trailingClosure != nil) != nil
    }
    if let function = meant(own, by: call) {
      var inner = SwiftFrame(type: type.name)
      inner.instance = made
      guard let result = carriedOut(function, call, in: inner, bytes, now) else { return nil }
      made.fields = result.frame.instance?.fields ?? made.fields
      if !type.isStruct {
        for property in type.properties where !property.isConstant {
          // Its methods do with it what nobody follows.
          if case .builder? = made.fields[property.name] { unknownStep(tokenRange(call, bytes), now) }
          made.fields[property.name] = nil
        }
      }
      return .instance(made)
    }
    guard own.isEmpty, type.isStruct || call.arguments.isEmpty,
      !type.functions.contains(where: { $0.name == "init" })
    else { return nil }
    for argument in call.arguments {
      guard let label = argument.label, let property = type.property(label, isStatic: false), !property.isWrapped else {
        return nil
      }
      let written = scope.file(property.spot.file).source
      made.fields[label] = value(argument.value, now, as: property.type.flatMap { written.typeName($0) })
    }
    return .instance(made)
  }
}

/// The classes of menu elements, as their initializers have them.
enum SwiftElementClass {
  static let names: Set<String> = [
    "UIMenu", "UIKeyCommand", "UICommand", "UIAction", "UIDeferredMenuElement", "UICommandAlternate",
  ]
  /// What may stand in a menu.
  static let elements = ["UIMenu", "UIKeyCommand", "UICommand", "UIAction", "UIDeferredMenuElement"]

  /// The initializers that UIKit has, by the labels that are read.
  static let labels: [String: Set<String>] = [
    "UIMenu": ["title", "subtitle", "image", "identifier", "options", "preferredElementSize", "children"],
    "UIKeyCommand": [
      "title", "subtitle", "image", "selectedImage", "action", "input", "modifierFlags", "propertyList", "alternates",
      "discoverabilityTitle", "attributes", "state",
    ],
    "UICommand": [
      "title", "subtitle", "image", "selectedImage", "action", "propertyList", "alternates", "discoverabilityTitle",
      "attributes", "state",
    ],
    "UIAction": [
      "title", "subtitle", "image", "selectedImage", "identifier", "discoverabilityTitle", "attributes", "state",
      "handler",
    ],
    "UICommandAlternate": ["title", "action", "modifierFlags"],
  ]
  static let required: [String: [String]] = [
    "UIKeyCommand": ["action", "input"], "UICommand": ["action"], "UICommandAlternate": ["action", "modifierFlags"],
  ]
  /// What says nothing about what the rules look at.
  static let passedOver: Set<String> = [
    "image", "selectedImage", "state", "preferredElementSize", "handler", "subtitle",
  ]
  /// Whether it is a property of commands and menus that does what its name says.
  static func isProperty(_ name: String) -> Bool {
    settable.contains(name) || passedOver.contains(name) || labels.values.contains { $0.contains(name) }
  }

  /// Whether it can be set once the element is made.
  static func isSettable(_ name: String) -> Bool { settable.contains(name) || settablePassedOver.contains(name) }

  private static let settablePassedOver: Set<String> = ["image", "selectedImage", "state", "subtitle"]

  /// Properties of UIKit's that hold no menu element.
  static let otherProperties: Set<String> = [
    "navigationItem", "tabBarItem", "leftBarButtonItem", "rightBarButtonItem", "backBarButtonItem", "view", "window",
    "layer", "titleLabel", "imageView", "textLabel", "detailTextLabel", "navigationController", "tabBarController",
    "navigationBar", "searchBar", "searchController", "tableView", "collectionView", "contentView", "titleView",
  ]

  /// Whether something of a type may be a menu element: of what the project names otherwise, nobody knows.
  static func mayBeElement(_ type: String) -> Bool {
    let last = type.split(separator: ".").last.map(String.init) ?? type
    guard last.hasPrefix("UI") else { return true }
    return names.contains(last) || ["UIMenuElement", "UIResponder", "UIMenuLeaf"].contains(last)
  }

  /// Properties that may be set later.
  static let settable: Set<String> = [
    "title", "discoverabilityTitle", "attributes", "allowsAutomaticLocalization", "allowsAutomaticMirroring",
    "wantsPriorityOverSystemBehavior",
  ]
}
