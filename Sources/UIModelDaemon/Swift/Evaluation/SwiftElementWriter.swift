import UIModelPlatform

/// Says in the words of documents what an evaluator has made.
struct SwiftElementWriter {
  private var elements: [SwiftElement]
  private var made = 0
  /// By number, what was written: empty if all that rules read is known, else the first reason why not.
  private(set) var written: [Int: String] = [:]
  /// What follows from conditions that nobody knows; nil if these are not written.
  private let doubts: SwiftDoubts?
  /// The names of those conditions.
  private var names: [Int: String] = [:]
  /// Whether a step before may have replaced the children of a menu with anything.
  private var isMenuOpen = false

  private static let most = 20_000
  private static let deepest = 40

  init(_ elements: [SwiftElement], doubts: SwiftDoubts? = nil) { (self.elements, self.doubts) = (elements, doubts) }

  private static var unread: SwiftNode.Value { .unknown("its value cannot be determined from the code") }

  // MARK: Elements

  /// `classes`: what may stand there. Several where it depends on a condition.
  mutating func nodes(
    _ value: SwiftValue, of classes: [String], _ condition: SwiftCondition = .always, depth: Int = 0
  ) -> [SwiftNode] {
    if case .choice(let choices, _) = value {
      return choices.flatMap { nodes($0.value, of: classes, condition.and($0.condition), depth: depth + 1) }
    }
    if case .element(let number) = value, let inputs = elements[number].inputsOfReleases {
      // Another key in other releases is another command there.
      let (element, others) = (elements[number], inputs.dropFirst())
      let first = inputs.first.map { nodes(value, with: $0, of: classes, condition, depth) } ?? []
      var more: [SwiftNode] = []
      for input in others {
        let before = written[number]
        more += nodes(value, with: input, of: classes, condition, depth)
        if let before, before != "" { written[number] = before }
      }
      elements[number] = element
      return first + more
    }
    let node = node(value, of: classes, depth: depth)
    if condition.isNever { return [] }
    guard let guardMember = states(condition, node.range) ?? condition.member(node.range) else { return [node] }
    return [node.adding(guardMember)]
  }

  private mutating func nodes(
    _ value: SwiftValue, with input: (condition: SwiftCondition, value: SwiftValue), of classes: [String],
    _ condition: SwiftCondition, _ depth: Int
  ) -> [SwiftNode] {
    guard case .element(let number) = value,
      let place = elements[number].members.firstIndex(where: { $0.name == "input" })
    else { return [] }
    elements[number].members[known: place].value = input.value
    return nodes(value, of: classes, condition.and(input.condition), depth: depth + 1)
  }

  private mutating func node(_ value: SwiftValue, of classes: [String], depth: Int) -> SwiftNode {
    made += 1
    guard made < Self.most, depth < Self.deepest else {
      return SwiftNode(.unknown("it has too many elements"), value.range(elements))
    }
    guard case .element(let number) = value, classes.contains(elements[number].className) else {
      return SwiftNode(Self.unread, value.range(elements))
    }
    let element = elements[number]
    if element.isChanged {
      written[number] = "other code may change it"
      return SwiftNode(.unknown("other code may change it"), element.range)
    }
    var members: [SwiftMember] = []
    if element.className != "UICommandAlternate" {
      members.append(SwiftMember("class", element.name, SwiftNode(.string(element.className), element.name)))
    }
    for member in element.members {
      guard
        SwiftElementClass.labels[element.className]?.contains(member.name) ?? false
          || SwiftElementClass.settable.contains(member.name),
        let node = property(member.name, member.value, of: element.className, depth)
      else { continue }
      members.set(SwiftMember(member.name, member.label, node))
    }
    if let title = element.titleKey, members.contains(where: { $0.name == "title" && $0.node.isUnknown }) {
      members.append(SwiftMember("titleKey", title.range, title))
    }
    let unread = members.first {
      ["action", "input", "modifierFlags", "alternates"].contains($0.name) && $0.node.isUnknown
    }
    let reason =
      unread.map { "its '\($0.name)' cannot be determined from the code" } ?? (isMenuOpen ? SwiftReason.openMenu : "")
    written[number] = isMenuOpen ? written[number].map { SwiftReason.best($0, reason) } ?? reason : reason
    if element.isOpen {
      for name in [
        "attributes", "discoverabilityTitle", "title", "wantsPriorityOverSystemBehavior", "allowsAutomaticMirroring",
      ] {
        members.set(SwiftMember(name, element.range, SwiftNode(.unknown(SwiftReason.elsewhere), element.range)))
      }
    }
    return SwiftNode(.object(members), element.range)
  }

  mutating func list(_ list: SwiftList, of classes: [String], depth: Int = 0) -> SwiftNode {
    var nodes: [SwiftNode] = []
    for item in list.items where made < Self.most {
      nodes += self.nodes(item.value, of: classes, item.condition, depth: depth + 1)
    }
    if list.isOpen { nodes.append(SwiftNode(.unknown("the list may contain more elements"), list.range)) }
    return SwiftNode(.list(nodes), list.range)
  }

  // MARK: Properties

  /// Nil for what is not given (`nil`).
  private mutating func property(
    _ name: String, _ value: SwiftValue, of owner: String, _ depth: Int
  ) -> SwiftNode? {
    let range = value.range(elements)
    switch (name, value) {
    case ("children", _): return children(value, SwiftElementClass.elements, depth)
    case ("alternates", _): return children(value, ["UICommandAlternate"], depth)
    case ("identifier", _): return Self.identifier(value, of: owner)
    case ("propertyList", _) where value.isNull: return SwiftNode(.null, range)
    case _ where value.isNull: return nil
    case ("action", .selector(let node, _)): return node
    case ("action", _): return SwiftNode(Self.unread, range)
    case ("input", .choice): return directedInput(value)
    case ("input", _): return SwiftNode(Self.input(value) ?? Self.unread, range)
    case ("modifierFlags", _): return names(value, ["UIKeyModifierFlags"]) { KeyModifiers(name: $0) != nil }
    case ("attributes", _):
      return names(value, ["UIMenuElement", "Attributes"]) {
        ["disabled", "destructive", "hidden", "keepsMenuPresented"].contains($0)
      }
    case ("options", _):
      return names(value, ["UIMenu", "Options"]) {
        ["displayInline", "destructive", "singleSelection", "displayAsPalette"].contains($0)
      }
    case (_, .literal(let node)):
      switch (name, node.value) {
      case (_, .string), ("propertyList", .int), (_, .bool): return node
      default: return SwiftNode(Self.unread, range)
      }
    default: return SwiftNode(Self.unread, range)
    }
  }

  /// A key, by its character or the name of its constant.
  private static func input(_ value: SwiftValue) -> SwiftNode.Value? {
    switch value {
    case .literal(let node): if case .string = node.value { node.value } else { nil }
    case .symbol(let names, isImplicit: false, _):
      names.count == 2 && names[0] == "UIKeyCommand" && KeyInput.named(names[1])?.name == names[1]
        ? .string(names[1]) : nil
    default: nil
    }
  }

  /// A key that is another one right to left.
  private func directedInput(_ value: SwiftValue) -> SwiftNode {
    let range = value.range(elements)
    guard let both = value.byDirection, let one = Self.input(both.leftToRight), let other = Self.input(both.rightToLeft)
    else { return SwiftNode(Self.unread, range) }
    let members = [(LayoutDirection.leftToRight, one, both.leftToRight), (.rightToLeft, other, both.rightToLeft)].map {
      direction, key, value in
      let own = value.range(elements)
      // What is chosen where it is used is one expression.
      let isHere = range.lowerBound <= own.lowerBound && own.upperBound <= range.upperBound
      return SwiftMember(direction.rawValue, own, SwiftNode(key, isHere ? range : own))
    }
    return SwiftNode(.object(members), range)
  }

  private mutating func children(_ value: SwiftValue, _ classes: [String], _ depth: Int) -> SwiftNode {
    switch value {
    case .list(let list): return self.list(list, of: classes, depth: depth + 1)
    case .choice(let choices, let range):
      var nodes: [SwiftNode] = []
      for choice in choices {
        guard case .list(let list) = choice.value else {
          if choice.value.isNull { continue }
          nodes.append(SwiftNode(Self.unread, range))
          continue
        }
        for item in list.items where made < Self.most {
          nodes += self.nodes(item.value, of: classes, choice.condition.and(item.condition), depth: depth + 1)
        }
        if list.isOpen { nodes.append(SwiftNode(Self.unread, range)) }
      }
      return SwiftNode(.list(nodes), range)
    default: return SwiftNode(Self.unread, value.range(elements))
    }
  }

  /// `.a`, `Type.a`, `[.a, .b]`.
  private func names(_ value: SwiftValue, _ type: [String], _ isKnown: (String) -> Bool) -> SwiftNode {
    let range = value.range(elements)
    var values = [value]
    if case .list(let list) = value {
      guard !list.isOpen, list.items.allSatisfy({ $0.condition.isAlways }) else { return SwiftNode(Self.unread, range) }
      values = list.items.map(\.value)
    }
    var nodes: [SwiftNode] = []
    for value in values {
      guard case .symbol(let names, let isImplicit, let range) = value, let name = names.last, isKnown(name),
        isImplicit ? names.count == 1 : Array(names.dropLast()) == type
      else { return SwiftNode(Self.unread, range) }
      nodes.append(SwiftNode(.string(name), range))
    }
    return SwiftNode(.list(nodes), range)
  }

  /// An identifier of a menu or an action; nil for none.
  static func identifier(_ value: SwiftValue, of owner: String) -> SwiftNode? {
    switch value {
    case .identifier(let node): return node
    case .literal(let node) where value.isNull: return node.isUnknown ? node : nil
    case .symbol(let names, let isImplicit, let range):
      guard owner == "UIMenu", let name = names.last,
        isImplicit ? names.count == 1 : Array(names.dropLast()) == ["UIMenu", "Identifier"],
        SystemMenuIdentifier.named(name)?.name == name
      else { return SwiftNode(unread, range) }
      return SwiftNode(.string(name), range)
    case .unknown(let range), .choice(_, let range): return SwiftNode(unread, range)
    default: return SwiftNode(unread, 0..<0)
    }
  }

  // MARK: Steps

  mutating func nodes(_ step: SwiftStep) -> [SwiftNode] {
    if step.condition.isNever { return [] }
    var result: [SwiftNode] = []
    switch step.call {
    case .insertion(let method, let menu, let label, let labelRange, let reference):
      for (operand, condition) in operands(menu, step) {
        result.append(
          object(
            [SwiftMember(method, step.method, operand), SwiftMember(label, labelRange, reference)], condition, step))
      }
    case .replacement(let label, let reference, let menu, let withLabel):
      for (operand, condition) in operands(menu, step) {
        result.append(
          object(
            [SwiftMember("replace", label, reference), SwiftMember("with", withLabel, operand)], condition, step))
      }
    case .children(let label, let reference, let children):
      var node = SwiftNode(Self.unread, step.method)
      if case .list(let list) = children { node = self.list(list, of: SwiftElementClass.elements) }
      result.append(
        object(
          [SwiftMember("replaceChildren", step.method, node), SwiftMember("ofMenu", label, reference)],
          step.condition, step))
      if case .list(let list) = children, !list.isOpen { break }
      isMenuOpen = true
    case .removal(let reference):
      result.append(object([SwiftMember("remove", step.method, reference)], step.condition, step))
    case .unknown:
      result.append(SwiftNode(.unknown("its effect on the main menu is unknown"), step.range))
    }
    return result
  }

  private mutating func object(_ members: [SwiftMember], _ condition: SwiftCondition, _ step: SwiftStep) -> SwiftNode {
    // What a step in some states changes is known, whatever the states are.
    let when =
      condition == .unknown
      ? SwiftMember("isConditional", step.range, SwiftNode(.bool(true), step.range)) : condition.member(step.range)
    let all = members + [when, states(condition, step.range)].compactMap(\.self)
    return SwiftNode(.object(all), step.range)
  }

  /// `conditions`; nil for what always exists, or may never exist.
  private mutating func states(_ condition: SwiftCondition, _ range: Range<Int>) -> SwiftMember? {
    guard let doubts, condition == .unknown, condition.doubts != nil else { return nil }
    return condition.conditions(range, doubts, &names)
  }

  /// The menus that a step may be about, each with its condition.
  private mutating func operands(_ menu: SwiftValue, _ step: SwiftStep) -> [(SwiftNode, SwiftCondition)] {
    if case .choice(let choices, _) = menu {
      return choices.compactMap { choice in
        let condition = step.condition.and(choice.condition)
        return condition.isNever ? nil : (node(choice.value, of: ["UIMenu"], depth: 0), condition)
      }
    }
    return [(node(menu, of: ["UIMenu"], depth: 0), step.condition)]
  }
}

extension SwiftElementWriter {
  /// What is known of the commands that an evaluator made, by where their classes' names begin: empty if all that rules
  /// read is, else why not.
  func reasons(_ elements: [SwiftElement]) -> [Int: String] {
    var reasons: [Int: String] = [:]
    for (number, element) in elements.enumerated() where ["UIKeyCommand", "UICommand"].contains(element.className) {
      let reason = written[number] ?? SwiftReason.unplaced
      let at = element.name.lowerBound
      reasons[at] = reasons[at].map { SwiftReason.best($0, reason) } ?? reason
    }
    return reasons
  }
}
