import UIModelPlatform

/// Converts the sheets of an evaluator to document nodes. Properties that the code does not set are unknown, because
/// other code may set them.
///
/// For example, a controller with `detents = [.medium()]` becomes an object whose `detents` is `["medium"]`.
struct SwiftSheetWriter {
  private(set) var elements: [SwiftElement]

  /// The value of a property that cannot be determined from the code.
  private static var unknownValue: SwiftNode.Value { .unknown(SwiftReason.undeterminedValue) }

  /// Returns the sheets of a controller. If the detents depend on the release, each release gets its own sheet.
  ///
  /// - Parameter elementIndex: the index of the controller in `elements`.
  /// - Parameter condition: the condition under which the code is compiled.
  /// - Parameter isCertain: whether no other code may change the sheet before it is shown.
  func sheets(_ elementIndex: Int, on condition: SwiftCondition, isCertain: Bool) -> [SwiftNode] {
    guard let detentsIndex = elements[elementIndex].members.firstIndex(where: { $0.name == "detents" }),
      case .list(let list) = elements[elementIndex].members[known: detentsIndex].value
    else { return [sheet(elementIndex, on: condition, isCertain: isCertain)] }
    var conditions: [SwiftCondition] = []
    for item in list.items where !conditions.contains(item.condition) { conditions.append(item.condition) }
    // The conditions must exclude each other. Otherwise several groups of detents apply at once.
    let areDisjoint = conditions.indices.allSatisfy { index in
      conditions[index] != .unknown && conditions[..<index].allSatisfy { $0.and(conditions[index]).isNever }
    }
    guard conditions.count > 1, areDisjoint else { return [sheet(elementIndex, on: condition, isCertain: isCertain)] }
    return conditions.map { itemCondition in
      var subset = list
      subset.items = list.items.filter { $0.condition == itemCondition }.map { SwiftList.Item(value: $0.value) }
      var writer = self
      writer.elements[elementIndex].members[known: detentsIndex].value = .list(subset)
      return writer.sheet(elementIndex, on: condition.and(itemCondition), isCertain: isCertain)
    }
  }

  /// Returns the sheet of one controller.
  ///
  /// - Parameter isCertain: whether no other code may change the sheet before it is shown. If false, only the detents
  ///   are written.
  private func sheet(_ elementIndex: Int, on condition: SwiftCondition, isCertain: Bool) -> SwiftNode {
    var element = elements[elementIndex]
    if !isCertain {
      element.isChanged = false
      element.isOpen = false
      element.members.removeAll { member in
        guard member.name == "detents", case .list(let list) = member.value else { return true }
        return list.items.isEmpty
      }
    }
    var members: [SwiftMember] = []
    if element.isAdaptive {
      let popover =
        [SwiftMember("adaptiveSheetPresentationController", element.nameRange, controller(element))]
        + [.unknownRest(at: element.nameRange)]
      members = [
        SwiftMember("modalPresentationStyle", element.nameRange, SwiftNode(.string("popover"), element.nameRange)),
        SwiftMember("popoverPresentationController", element.nameRange, SwiftNode(.object(popover), element.range)),
      ]
    } else {
      members = [SwiftMember("sheetPresentationController", element.nameRange, controller(element))]
      if let style = element.style { members.append(SwiftMember("modalPresentationStyle", style.range, style)) }
    }
    members.append(.unknownRest(at: element.nameRange))
    if let conditionMember = condition.availabilityMember(element.nameRange) { members.append(conditionMember) }
    return SwiftNode(.object(members), element.range)
  }

  /// Returns the node of a controller, or an unknown node if other code may have changed the controller.
  private func controller(_ element: SwiftElement) -> SwiftNode {
    guard !element.isChanged, !element.isOpen else {
      return SwiftNode(.unknown(SwiftReason.changedElsewhere), element.range)
    }
    let members = element.members.compactMap { member in
      property(member.name, member.value).map { SwiftMember(member.name, member.label, $0) }
    }
    return SwiftNode(.object(members + [.unknownRest(at: element.nameRange)]), element.range)
  }

  // MARK: Properties

  private static let maximumDetentCount = 64

  /// Whether the value of a property is unknown. An unknown height of a detent does not count.
  func isUnknown(_ name: String, _ value: SwiftValue) -> Bool { property(name, value)?.hasUnknown ?? true }

  /// Returns the node of a property's value, with unknown nodes for unknown parts.
  private func property(_ name: String, _ value: SwiftValue) -> SwiftNode? {
    let range = value.range(elements)
    switch (name, value) {
    case ("detents", .list(let list)) where list.items.count > Self.maximumDetentCount:
      return SwiftNode(.unknown("it has too many elements"), list.range)
    case ("detents", .list(let list)):
      var nodes = list.items.map { item in
        item.condition.isAlways ? detent(item.value) : SwiftNode(Self.unknownValue, item.value.range(elements))
      }
      if list.isOpen { nodes.append(SwiftNode(.unknown("the list may contain more elements"), list.range)) }
      return SwiftNode(.list(nodes), list.range)
    case ("selectedDetentIdentifier", _), ("largestUndimmedDetentIdentifier", _): return identifier(value)
    case ("preferredCornerRadius", .literal(let node)) where node.isNull:
      return SwiftNode(.string("automaticDimension"), range)
    case ("preferredCornerRadius", .literal(let node)) where node.isNumber: return node
    case (_, .literal(let node)) where name.hasPrefix("prefers") || name.hasPrefix("widthFollows"):
      if case .bool = node.value { return node }
      return SwiftNode(Self.unknownValue, range)
    default: return SwiftNode(Self.unknownValue, range)
    }
  }

  /// Returns the node of a detent, for example `"medium"` or an object with the member `custom`.
  private func detent(_ value: SwiftValue) -> SwiftNode {
    guard case .element(let elementIndex) = value, elements[elementIndex].className == SwiftSheet.detentType else {
      return SwiftNode(Self.unknownValue, value.range(elements))
    }
    let element = elements[elementIndex]
    let membersByName = Dictionary(element.members.map { ($0.name, $0) }) { _, lastMember in lastMember }
    let name = membersByName["identifier"].map { identifier($0.value) }
    if membersByName["isOfSystem"] != nil, let name { return SwiftNode(name.value, element.range) }
    // A custom detent with the identifier of a system detent is not analyzed.
    if case .string(let text)? = name?.value, SwiftSheet.systemDetents.contains(text) {
      return SwiftNode(Self.unknownValue, element.range)
    }
    var customMembers: [SwiftMember] = []
    if let name, let label = membersByName["identifier"]?.label {
      customMembers.append(SwiftMember("identifier", label, name))
    }
    var resolver = SwiftNode(Self.unknownValue, element.range)
    for property in ["height", "fraction"] {
      guard let member = membersByName[property], case .literal(let node) = member.value else { continue }
      resolver = SwiftNode(.object([SwiftMember(property, member.label, node)]), node.range)
    }
    customMembers.append(SwiftMember("resolver", element.nameRange, resolver))
    let node = SwiftNode(.object(customMembers), element.range)
    return SwiftNode(.object([SwiftMember("custom", element.nameRange, node)]), element.range)
  }

  /// Returns the node of a detent identifier.
  private func identifier(_ value: SwiftValue) -> SwiftNode {
    let range = value.range(elements)
    switch value {
    case .identifier(let node): return node
    case .literal(let node) where node.isNull: return node
    case .symbol(let names, let isImplicit, _):
      guard let name = names.last, SwiftSheet.systemDetents.contains(name),
        isImplicit ? names.count == 1 : names.dropLast().joined(separator: ".") == SwiftSheet.identifierType
      else { return SwiftNode(Self.unknownValue, range) }
      return SwiftNode(.string(name), range)
    default: return SwiftNode(Self.unknownValue, range)
    }
  }
}

extension SwiftNode {
  /// Members that describe the height of a detent.
  private static let heightMembers: Set<String> = ["resolver", "height", "fraction"]

  /// Whether the node or a descendant is unknown. The height of a detent is ignored, because code often computes it.
  var hasUnknown: Bool {
    switch value {
    case .unknown: true
    case .list(let nodes): nodes.contains { $0.hasUnknown }
    case .object(let members): members.contains { !Self.heightMembers.contains($0.name) && $0.node.hasUnknown }
    default: false
    }
  }

  fileprivate var isNull: Bool { if case .null = value { true } else { false } }
  fileprivate var isNumber: Bool {
    switch value {
    case .int, .number: true
    default: false
    }
  }
}
