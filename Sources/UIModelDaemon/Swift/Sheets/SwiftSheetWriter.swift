import UIModelPlatform

/// Says in the words of documents what code makes of a sheet. What it does not say, other code may:
/// that is unknown.
struct SwiftSheetWriter {
  private(set) var elements: [SwiftElement]

  private static var unread: SwiftNode.Value { .unknown(SwiftReason.unwritten) }

  /// The sheets that a controller is of: where its detents depend on the release, one for each. `condition`: where the code
  /// exists.
  func sheets(_ number: Int, on condition: SwiftCondition, isCertain: Bool) -> [SwiftNode] {
    guard let at = elements[number].members.firstIndex(where: { $0.name == "detents" }),
      case .list(let list) = elements[number].members[known: at].value
    else { return [sheet(number, on: condition, isCertain: isCertain)] }
    var conditions: [SwiftCondition] = []
    for item in list.items where !conditions.contains(item.condition) { conditions.append(item.condition) }
    // Those that come to others make no sheet of their own.
    let areApart = conditions.indices.allSatisfy { index in
      conditions[index] != .unknown && conditions[..<index].allSatisfy { $0.and(conditions[index]).isNever }
    }
    guard conditions.count > 1, areApart else { return [sheet(number, on: condition, isCertain: isCertain)] }
    return conditions.map { one in
      var only = list
      only.items = list.items.filter { $0.condition == one }.map { SwiftList.Item(value: $0.value) }
      var writer = self
      writer.elements[number].members[known: at].value = .list(only)
      return writer.sheet(number, on: condition.and(one), isCertain: isCertain)
    }
  }

  /// A sheet whose controller is an element. `isCertain`: whether no other code may
  /// change it before it is seen; else only what its detents are among themselves is said.
  private func sheet(_ number: Int, on condition: SwiftCondition, isCertain: Bool) -> SwiftNode {
    var element = elements[number]
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
        [SwiftMember("adaptiveSheetPresentationController", element.name, controller(element))]
        + [.rest(at: element.name)]
      members = [
        SwiftMember("modalPresentationStyle", element.name, SwiftNode(.string("popover"), element.name)),
        SwiftMember("popoverPresentationController", element.name, SwiftNode(.object(popover), element.range)),
      ]
    } else {
      members = [SwiftMember("sheetPresentationController", element.name, controller(element))]
      if let style = element.style { members.append(SwiftMember("modalPresentationStyle", style.range, style)) }
    }
    members.append(.rest(at: element.name))
    if let place = condition.member(element.name) { members.append(place) }
    return SwiftNode(.object(members), element.range)
  }

  private func controller(_ element: SwiftElement) -> SwiftNode {
    guard !element.isChanged, !element.isOpen else {
      return SwiftNode(.unknown(SwiftReason.changed), element.range)
    }
    let members = element.members.compactMap { member in
      property(member.name, member.value).map { SwiftMember(member.name, member.label, $0) }
    }
    return SwiftNode(.object(members + [.rest(at: element.name)]), element.range)
  }

  // MARK: Properties

  private static let mostDetents = 64

  /// Whether it is not known what a property is set to.
  func isUnread(_ name: String, _ value: SwiftValue) -> Bool { property(name, value)?.hasUnknown ?? true }

  private func property(_ name: String, _ value: SwiftValue) -> SwiftNode? {
    let range = value.range(elements)
    switch (name, value) {
    case ("detents", .list(let list)) where list.items.count > Self.mostDetents:
      return SwiftNode(.unknown("it has too many elements"), list.range)
    case ("detents", .list(let list)):
      var nodes = list.items.map { item in
        item.condition.isAlways ? detent(item.value) : SwiftNode(Self.unread, item.value.range(elements))
      }
      if list.isOpen { nodes.append(SwiftNode(.unknown("the list may contain more elements"), list.range)) }
      return SwiftNode(.list(nodes), list.range)
    case ("selectedDetentIdentifier", _), ("largestUndimmedDetentIdentifier", _): return identifier(value)
    case ("preferredCornerRadius", .literal(let node)) where node.isNull:
      return SwiftNode(.string("automaticDimension"), range)
    case ("preferredCornerRadius", .literal(let node)) where node.isNumber: return node
    case (_, .literal(let node)) where name.hasPrefix("prefers") || name.hasPrefix("widthFollows"):
      if case .bool = node.value { return node }
      return SwiftNode(Self.unread, range)
    default: return SwiftNode(Self.unread, range)
    }
  }

  private func detent(_ value: SwiftValue) -> SwiftNode {
    guard case .element(let number) = value, elements[number].className == SwiftSheet.detent else {
      return SwiftNode(Self.unread, value.range(elements))
    }
    let element = elements[number]
    let given = Dictionary(element.members.map { ($0.name, $0) }) { _, last in last }
    let name = given["identifier"].map { identifier($0.value) }
    if given["isOfSystem"] != nil, let name { return SwiftNode(name.value, element.range) }
    // One of the app's own by a name of the system's.
    if case .string(let text)? = name?.value, SwiftSheet.systemDetents.contains(text) {
      return SwiftNode(Self.unread, element.range)
    }
    var custom: [SwiftMember] = []
    if let name, let label = given["identifier"]?.label { custom.append(SwiftMember("identifier", label, name)) }
    var resolver = SwiftNode(Self.unread, element.range)
    for property in ["height", "fraction"] {
      guard let answer = given[property], case .literal(let node) = answer.value else { continue }
      resolver = SwiftNode(.object([SwiftMember(property, answer.label, node)]), node.range)
    }
    custom.append(SwiftMember("resolver", element.name, resolver))
    let node = SwiftNode(.object(custom), element.range)
    return SwiftNode(.object([SwiftMember("custom", element.name, node)]), element.range)
  }

  private func identifier(_ value: SwiftValue) -> SwiftNode {
    let range = value.range(elements)
    switch value {
    case .identifier(let node): return node
    case .literal(let node) where node.isNull: return node
    case .symbol(let names, let isImplicit, _):
      guard let name = names.last, SwiftSheet.systemDetents.contains(name),
        isImplicit ? names.count == 1 : names.dropLast().joined(separator: ".") == SwiftSheet.identifier
      else { return SwiftNode(Self.unread, range) }
      return SwiftNode(.string(name), range)
    default: return SwiftNode(Self.unread, range)
    }
  }
}

extension SwiftNode {
  private static let heights: Set<String> = ["resolver", "height", "fraction"]

  /// Whether anything in it is not known, but for how high a detent is: that is measured as often as it is written.
  var hasUnknown: Bool {
    switch value {
    case .unknown: true
    case .list(let nodes): nodes.contains { $0.hasUnknown }
    case .object(let members): members.contains { !Self.heights.contains($0.name) && $0.node.hasUnknown }
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
