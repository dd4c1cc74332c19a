import UIModelPlatform

/// Evaluates initializers of menus, commands and actions. UIKit or the project declares the initializers.
extension SwiftEvaluator {
  /// A property that an initializer sets: the name, the range of the argument label, and the value.
  typealias SwiftElementMember = (name: String, label: Range<Int>, value: SwiftValue)

  /// A UIKit class of menu elements, or a project class that inherits from a UIKit class of menu elements.
  struct ElementKind {
    /// The name of the UIKit class.
    let name: String
    /// The project's subclasses from the named class up to the direct subclass of the UIKit class. Empty if the UIKit
    /// class itself is named.
    var subclasses: [SwiftType] = []
  }

  /// Returns the element class that a path names; nil for any other path.
  func elementKind(_ path: [String]) -> ElementKind? {
    if path.count == 1, SwiftElementClass.names.contains(path[0]) {
      return declaredType(path[0])?.isDeclared == true ? nil : ElementKind(name: path[0])
    }
    guard !path.isEmpty, path.first.map({ frame.variables[$0] == nil }) ?? false,
      let type = scope.type(path, from: frame.type, in: file.number), type.isDeclared, !type.isEnum, !type.isStruct
    else { return nil }
    let classChain = scope.classChain(of: type.name, in: file.number)
    guard let lastIndex = classChain.firstIndex(where: { SwiftElementClass.names.contains($0.superclassName ?? "") }),
      let name = classChain[known: lastIndex].superclassName, declaredType(name)?.isDeclared != true
    else { return nil }
    return ElementKind(name: name, subclasses: Array(classChain[...lastIndex]))
  }

  /// Returns the project's initializers of an element class that match a call. The named class is searched first, then
  /// its superclasses, then extensions of the UIKit class. All initializers are assumed to be convenience initializers,
  /// which subclasses inherit.
  private func initializers(of kind: ElementKind, _ call: SwiftCall) -> [SwiftFunction] {
    let extensions = declaredType(kind.name).map { [$0] } ?? []
    for type in kind.subclasses + extensions {
      let matchingInitializers = type.functions.filter {
        $0.name == "init" && $0.argumentIndices(call.arguments, hasClosure: call.trailingClosure != nil) != nil
      }
      if !matchingInitializers.isEmpty { return matchingInitializers }
    }
    return []
  }

  /// Returns the element that an initializer call makes, or an unknown value if the initializer cannot be evaluated.
  mutating func element(
    _ kind: ElementKind, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue {
    let initializers = initializers(of: kind, call)
    // UIKit's initializers are tried first, unless a subclass declares the initializer. Initializers in extensions of
    // UIKit's classes have other labels.
    let isDeclaredBySubclass = initializers.contains { function in
      kind.subclasses.contains { $0.functions.contains { $0.location == function.location } }
    }
    if !isDeclaredBySubclass, let element = uiKitElement(kind.name, call, bytes, now) {
      markOverrides(by: kind, element)
      return element
    }
    guard let function = resolve(initializers, by: call), holds(function.condition, now) else {
      escape(tokenRange(call, bytes), now)
      return .unknown(bytes)
    }
    elements.append(SwiftElement(className: kind.name, nameRange: byteRange(token: call.nameToken), range: bytes))
    var calleeFrame = SwiftFrame(type: kind.subclasses.first?.name ?? kind.name)
    let number = elements.count - 1
    calleeFrame.elementNumber = number
    guard evaluateCall(function, call, in: calleeFrame, bytes, now) != nil, !elements[number].members.isEmpty else {
      return .unknown(bytes)
    }
    markOverrides(by: kind, .element(number))
    return .element(number)
  }

  /// Marks the properties that a subclass overrides as unknown, because an override may return another value than the
  /// initializer's argument.
  private mutating func markOverrides(by kind: ElementKind, _ elementValue: SwiftValue) {
    guard case .element(let number) = elementValue else { return }
    for property in kind.subclasses.flatMap(\.properties) where !property.isStatic {
      guard SwiftElementClass.isProperty(property.name) else { continue }
      elements[number].set(property.name, elements[number].nameRange, .unknown(elements[number].nameRange))
    }
  }

  /// Evaluates a call of one of UIKit's own initializers; nil for any other initializer.
  private mutating func uiKitElement(
    _ name: String, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard let members = members(name, call, now) else { return nil }
    if !initializerNameOffsets.insert(byteRange(token: call.nameToken).lowerBound).inserted {
      sharedRanges.append(bytes)
    }
    elements.append(
      SwiftElement(className: name, nameRange: byteRange(token: call.nameToken), range: bytes, members: members))
    if let title = call.argument("title") { localizeTitle(title.value, of: elements.count - 1) }
    return .element(elements.count - 1)
  }

  /// Returns the properties that the arguments of a call set; nil if UIKit does not declare the initializer.
  private mutating func members(
    _ name: String, _ call: SwiftCall, _ now: SwiftCondition
  ) -> [(name: String, label: Range<Int>, value: SwiftValue)]? {
    if name == "UIDeferredMenuElement" { return [] }
    let labels = SwiftElementClass.labels[name] ?? []
    let argumentLabels = Set(call.arguments.compactMap(\.label))
    guard call.arguments.allSatisfy({ $0.label.map { labels.contains($0) } ?? false }),
      (SwiftElementClass.requiredLabels[name] ?? []).allSatisfy({ argumentLabels.contains($0) }),
      call.trailingClosure == nil || name == "UIAction"
    else { return nil }
    var members: [(name: String, label: Range<Int>, value: SwiftValue)] = []
    for argument in call.arguments {
      guard let label = argument.label, !SwiftElementClass.ignoredNames.contains(label) else { continue }
      let type = label == "identifier" ? name + ".Identifier" : SwiftEvaluator.propertyTypes[label]
      var result = value(argument.value, now, as: type)
      if label == "input", case .symbol(let names, isImplicit: false, let range) = result, names.count == 1 {
        result = constant(named: names[0], range) ?? result
      }
      members.append((label, byteRange(token: argument.labelToken), result))
    }
    return members
  }

  /// Evaluates `self.init(…)` in a convenience initializer of an element; nil outside of such an initializer.
  mutating func selfInitializer(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard let number = frame.elementNumber else { return nil }
    let name = elements[number].className
    if let members = members(name, call, now) {
      let membersBefore = elements[number].members
      elements[number].members = membersBefore.isEmpty ? members : joinedMembers(membersBefore, members, bytes)
    } else {
      let kind = elementKind([frame.type]) ?? ElementKind(name: name)
      var calleeFrame = SwiftFrame(type: frame.type)
      calleeFrame.elementNumber = number
      let initializers = initializers(of: kind, call).filter { !callStack.contains($0.location) }
      if let function = resolve(initializers, by: call) {
        _ = evaluateCall(function, call, in: calleeFrame, bytes, now)
      }
    }
    return .element(number)
  }

  /// Joins the properties that two initializer calls set for one element. Values that differ become unknown.
  private func joinedMembers(
    _ oldMembers: [SwiftElementMember], _ newMembers: [SwiftElementMember], _ bytes: Range<Int>
  )
    -> [SwiftElementMember]
  {
    var members = oldMembers.map { member in
      let otherValue = newMembers.first { $0.name == member.name }?.value
      let isSame = otherValue.map { isMadeBySameCode(member.value, $0) || $0.isSpelled(as: member.value) } ?? false
      return (member.name, member.label, isSame ? member.value : .unknown(bytes))
    }
    for member in newMembers where !oldMembers.contains(where: { $0.name == member.name }) {
      members.append((member.name, member.label, .unknown(bytes)))
    }
    return members
  }
}
