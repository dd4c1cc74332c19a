import UIModelPlatform

/// How menus, commands and actions are made: by UIKit's own initializers, and by those of the project's.
extension SwiftEvaluator {
  /// What an element is made with: a property, where its name stands, and what it is.
  typealias SwiftElementMember = (name: String, label: Range<Int>, value: SwiftValue)

  /// UIKit's class of menu elements that a name is, or that is above the project's own class of that name.
  struct ElementKind {
    let name: String
    /// The classes of the project, from the one that is named.
    var own: [SwiftType] = []
  }

  /// Nil for a path that is no class of menu elements.
  func elementKind(_ path: [String]) -> ElementKind? {
    if path.count == 1, SwiftElementClass.names.contains(path[0]) {
      return declaredType(path[0])?.isDeclared == true ? nil : ElementKind(name: path[0])
    }
    guard !path.isEmpty, path.first.map({ frame.variables[$0] == nil }) ?? false,
      let type = scope.type(path, from: frame.type, in: file.number), type.isDeclared, !type.isEnum, !type.isStruct
    else { return nil }
    let line = scope.line(of: type.name, in: file.number)
    guard let last = line.firstIndex(where: { SwiftElementClass.names.contains($0.superclass ?? "") }),
      let name = line[known: last].superclass, declaredType(name)?.isDeclared != true
    else { return nil }
    return ElementKind(name: name, own: Array(line[...last]))
  }

  /// The initializers that a class of elements has in the project: its own come first, then what it inherits, as long as
  /// each class above adds to those, which is what convenience initializers do.
  private func initializers(of kind: ElementKind, _ call: SwiftCall) -> [SwiftFunction] {
    let extensions = declaredType(kind.name).map { [$0] } ?? []
    for type in kind.own + extensions {
      let own = type.functions.filter {
        $0.name == "init" && $0.matching(call.arguments, hasClosure: call.trailingClosure != nil) != nil
      }
      if !own.isEmpty { return own }
    }
    return []
  }

  mutating func element(
    _ kind: ElementKind, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue {
    let own = initializers(of: kind, call)
    // A class's own come before UIKit's; what an extension adds has other labels.
    let isOwn = own.contains { function in kind.own.contains { $0.functions.contains { $0.spot == function.spot } } }
    if !isOwn, let made = plainElement(kind.name, call, bytes, now) {
      overridden(by: kind, made)
      return made
    }
    guard let function = meant(own, by: call), holds(function.condition, now) else {
      escape(tokenRange(call, bytes), now)
      return .unknown(bytes)
    }
    elements.append(SwiftElement(className: kind.name, name: place(token: call.name), range: bytes))
    var inner = SwiftFrame(type: kind.own.first?.name ?? kind.name)
    let number = elements.count - 1
    inner.element = number
    guard carriedOut(function, call, in: inner, bytes, now) != nil, !elements[number].members.isEmpty else {
      return .unknown(bytes)
    }
    overridden(by: kind, .element(number))
    return .element(number)
  }

  /// What a class has in its own way is not what its objects are made with.
  private mutating func overridden(by kind: ElementKind, _ made: SwiftValue) {
    guard case .element(let number) = made else { return }
    for property in kind.own.flatMap(\.properties) where !property.isStatic {
      guard SwiftElementClass.isProperty(property.name) else { continue }
      elements[number].set(property.name, elements[number].name, .unknown(elements[number].name))
    }
  }

  /// One of UIKit's own initializers; nil for another.
  private mutating func plainElement(
    _ name: String, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard let members = members(name, call, now) else { return nil }
    if !made.insert(place(token: call.name).lowerBound).inserted { shared.append(bytes) }
    elements.append(
      SwiftElement(className: name, name: place(token: call.name), range: bytes, members: members))
    if let title = call.argument("title") { noteTitle(title.value, of: elements.count - 1) }
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
      var worth = value(argument.value, now, as: type)
      if label == "input", case .symbol(let names, isImplicit: false, let range) = worth, names.count == 1 {
        worth = constant(named: names[0], range) ?? worth
      }
      members.append((label, place(token: argument.labelToken), worth))
    }
    return members
  }

  /// `self.init(…)` within a convenience initializer.
  mutating func selfInitializer(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard let number = frame.element else { return nil }
    let name = elements[number].className
    if let members = members(name, call, now) {
      let before = elements[number].members
      elements[number].members = before.isEmpty ? members : either(before, members, bytes)
    } else {
      let kind = elementKind([frame.type]) ?? ElementKind(name: name)
      var inner = SwiftFrame(type: frame.type)
      inner.element = number
      let own = initializers(of: kind, call).filter { !running.contains($0.spot) }
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
}
