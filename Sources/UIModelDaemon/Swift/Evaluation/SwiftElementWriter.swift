import UIModelPlatform

/// Converts the elements and steps (calls on the menu builder) of an evaluator to document nodes.
///
/// For example, `UIKeyCommand(title: "Close", action: #selector(close), input: "w")` becomes an object with the members
/// `class`, `title`, `action` and `input`.
struct SwiftElementWriter {
  private var elements: [SwiftElement]
  /// The number of nodes made so far.
  private var nodeCount = 0
  /// The analysis results of the written elements, by element number: empty if all facts that rules read are known,
  /// else the reason why a fact is unknown.
  private(set) var analysisResults: [Int: String] = [:]
  /// The unknown conditions and the conditions that each of them implies; nil if the nodes have no member `conditions`.
  private let unknownConditions: UnknownConditions?
  /// The names of the unknown conditions, by number.
  private var conditionNames: [Int: String] = [:]
  /// Whether an earlier step may have added unknown elements to a menu.
  private var isMenuOpen = false

  /// The maximum number of nodes to make. Elements beyond it become unknown nodes.
  private static let maximumNodeCount = 20_000
  /// The maximum depth of nested elements. Deeper elements become unknown nodes.
  private static let maximumDepth = 40

  init(_ elements: [SwiftElement], unknownConditions: UnknownConditions? = nil) {
    (self.elements, self.unknownConditions) = (elements, unknownConditions)
  }

  private static var unknownValue: SwiftNode.Value { .unknown("its value cannot be determined from the code") }

  // MARK: Elements

  /// Returns the nodes of a menu element. An element whose value depends on conditions has several nodes.
  ///
  /// - Parameter classes: the UIKit classes that are allowed for the element.
  mutating func nodes(
    _ value: SwiftValue, of classes: [String], _ condition: SwiftCondition = .always, depth: Int = 0
  ) -> [SwiftNode] {
    if case .choice(let choices, _) = value {
      return choices.flatMap { nodes($0.value, of: classes, condition.and($0.condition), depth: depth + 1) }
    }
    if case .element(let number) = value, let inputs = elements[number].inputsByRelease {
      // A command with different keys in different releases gets one node for each key.
      let (element, otherInputs) = (elements[number], inputs.dropFirst())
      let firstNodes = inputs.first.map { nodes(value, with: $0, of: classes, condition, depth) } ?? []
      var otherNodes: [SwiftNode] = []
      for input in otherInputs {
        let resultBefore = analysisResults[number]
        otherNodes += nodes(value, with: input, of: classes, condition, depth)
        if let resultBefore, resultBefore != "" { analysisResults[number] = resultBefore }
      }
      elements[number] = element
      return firstNodes + otherNodes
    }
    let node = node(value, of: classes, depth: depth)
    if condition.isNever { return [] }
    guard let guardMember = conditionsMember(condition, node.range) ?? condition.availabilityMember(node.range) else {
      return [node]
    }
    return [node.adding(guardMember)]
  }

  private mutating func nodes(
    _ value: SwiftValue, with input: (condition: SwiftCondition, value: SwiftValue), of classes: [String],
    _ condition: SwiftCondition, _ depth: Int
  ) -> [SwiftNode] {
    guard case .element(let number) = value,
      let memberIndex = elements[number].members.firstIndex(where: { $0.name == "input" })
    else { return [] }
    elements[number].members[known: memberIndex].value = input.value
    return nodes(value, of: classes, condition.and(input.condition), depth: depth + 1)
  }

  private mutating func node(_ value: SwiftValue, of classes: [String], depth: Int) -> SwiftNode {
    nodeCount += 1
    guard nodeCount < Self.maximumNodeCount, depth < Self.maximumDepth else {
      return SwiftNode(.unknown("it has too many elements"), value.range(elements))
    }
    guard case .element(let number) = value, classes.contains(elements[number].className) else {
      return SwiftNode(Self.unknownValue, value.range(elements))
    }
    let element = elements[number]
    if element.isChanged {
      analysisResults[number] = "other code may change it"
      return SwiftNode(.unknown("other code may change it"), element.range)
    }
    var members: [SwiftMember] = []
    if element.className != "UICommandAlternate" {
      members.append(SwiftMember("class", element.nameRange, SwiftNode(.string(element.className), element.nameRange)))
    }
    for member in element.members {
      guard
        SwiftElementClass.labels[element.className]?.contains(member.name) ?? false
          || SwiftElementClass.settableProperties.contains(member.name),
        let node = property(member.name, member.value, of: element.className, depth)
      else { continue }
      members.set(SwiftMember(member.name, member.label, node))
    }
    if let title = element.titleKey, members.contains(where: { $0.name == "title" && $0.node.isUnknown }) {
      members.append(SwiftMember("titleKey", title.range, title))
    }
    let member = members.first {
      ["action", "input", "modifierFlags", "alternates"].contains($0.name) && $0.node.isUnknown
    }
    let reason =
      member.map { "its '\($0.name)' cannot be determined from the code" }
      ?? (isMenuOpen ? SwiftReason.unknownMenuContents : "")
    analysisResults[number] =
      isMenuOpen ? analysisResults[number].map { SwiftReason.betterReason($0, reason) } ?? reason : reason
    if element.isOpen {
      for name in [
        "attributes", "discoverabilityTitle", "title", "wantsPriorityOverSystemBehavior", "allowsAutomaticMirroring",
      ] {
        members.set(SwiftMember(name, element.range, SwiftNode(.unknown(SwiftReason.setElsewhere), element.range)))
      }
    }
    return SwiftNode(.object(members), element.range)
  }

  /// Returns the list node of menu elements.
  mutating func list(_ list: SwiftList, of classes: [String], depth: Int = 0) -> SwiftNode {
    var nodes: [SwiftNode] = []
    for item in list.items where nodeCount < Self.maximumNodeCount {
      nodes += self.nodes(item.value, of: classes, item.condition, depth: depth + 1)
    }
    if list.isOpen { nodes.append(SwiftNode(.unknown("the list may contain more elements"), list.range)) }
    return SwiftNode(.list(nodes), list.range)
  }

  // MARK: Properties

  /// Returns the node of a property's value; nil for the value `nil`. The properties `children`, `alternates` and
  /// `propertyList` always have a node.
  private mutating func property(
    _ name: String, _ value: SwiftValue, of owner: String, _ depth: Int
  ) -> SwiftNode? {
    let range = value.range(elements)
    switch (name, value) {
    case ("children", _): return children(value, SwiftElementClass.menuChildClasses, depth)
    case ("alternates", _): return children(value, ["UICommandAlternate"], depth)
    case ("identifier", _): return Self.identifier(value, of: owner)
    case ("propertyList", _) where value.isNull: return SwiftNode(.null, range)
    case _ where value.isNull: return nil
    case ("action", .selector(let node, _)): return node
    case ("action", _): return SwiftNode(Self.unknownValue, range)
    case ("input", .choice): return inputByDirection(value)
    case ("input", _): return SwiftNode(Self.input(value) ?? Self.unknownValue, range)
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
      default: return SwiftNode(Self.unknownValue, range)
      }
    default: return SwiftNode(Self.unknownValue, range)
    }
  }

  /// Returns the key of a command: a character or the name of a `UIKeyCommand` constant, such as `inputEscape`. Nil for
  /// any other value.
  private static func input(_ value: SwiftValue) -> SwiftNode.Value? {
    switch value {
    case .literal(let node): if case .string = node.value { node.value } else { nil }
    case .symbol(let names, isImplicit: false, _):
      names.count == 2 && names[0] == "UIKeyCommand" && KeyInput.named(names[1])?.name == names[1]
        ? .string(names[1]) : nil
    default: nil
    }
  }

  /// Returns the node of a key that differs between left-to-right and right-to-left layouts.
  private func inputByDirection(_ value: SwiftValue) -> SwiftNode {
    let range = value.range(elements)
    guard let keysByDirection = value.byDirection, let leftToRightKey = Self.input(keysByDirection.leftToRight),
      let rightToLeftKey = Self.input(keysByDirection.rightToLeft)
    else { return SwiftNode(Self.unknownValue, range) }
    let members = [
      (LayoutDirection.leftToRight, leftToRightKey, keysByDirection.leftToRight),
      (.rightToLeft, rightToLeftKey, keysByDirection.rightToLeft),
    ].map {
      direction, key, value in
      let valueRange = value.range(elements)
      // A key that is written in this expression gets the range of the whole expression, for both layout directions.
      let isInRange = range.lowerBound <= valueRange.lowerBound && valueRange.upperBound <= range.upperBound
      return SwiftMember(direction.rawValue, valueRange, SwiftNode(key, isInRange ? range : valueRange))
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
          nodes.append(SwiftNode(Self.unknownValue, range))
          continue
        }
        for item in list.items where nodeCount < Self.maximumNodeCount {
          nodes += self.nodes(item.value, of: classes, choice.condition.and(item.condition), depth: depth + 1)
        }
        if list.isOpen { nodes.append(SwiftNode(Self.unknownValue, range)) }
      }
      return SwiftNode(.list(nodes), range)
    default: return SwiftNode(Self.unknownValue, value.range(elements))
    }
  }

  /// Returns the names in `.a`, `Type.a` or `[.a, .b]` as a list node. Returns an unknown node for any other value, and
  /// if `isKnown` returns false for one of the names.
  private func names(_ value: SwiftValue, _ typePath: [String], _ isKnown: (String) -> Bool) -> SwiftNode {
    let range = value.range(elements)
    var values = [value]
    if case .list(let list) = value {
      guard !list.isOpen, list.items.allSatisfy({ $0.condition.isAlways }) else {
        return SwiftNode(Self.unknownValue, range)
      }
      values = list.items.map(\.value)
    }
    var nodes: [SwiftNode] = []
    for value in values {
      guard case .symbol(let names, let isImplicit, let range) = value, let name = names.last, isKnown(name),
        isImplicit ? names.count == 1 : Array(names.dropLast()) == typePath
      else { return SwiftNode(Self.unknownValue, range) }
      nodes.append(SwiftNode(.string(name), range))
    }
    return SwiftNode(.list(nodes), range)
  }

  /// Returns the node of a menu's or action's identifier; nil if the identifier is `nil`.
  static func identifier(_ value: SwiftValue, of owner: String) -> SwiftNode? {
    switch value {
    case .identifier(let node): return node
    case .literal(let node) where value.isNull: return node.isUnknown ? node : nil
    case .symbol(let names, let isImplicit, let range):
      guard owner == "UIMenu", let name = names.last,
        isImplicit ? names.count == 1 : Array(names.dropLast()) == ["UIMenu", "Identifier"],
        SystemMenuIdentifier.named(name)?.name == name
      else { return SwiftNode(unknownValue, range) }
      return SwiftNode(.string(name), range)
    case .unknown(let range), .choice(_, let range): return SwiftNode(unknownValue, range)
    default: return SwiftNode(unknownValue, 0..<0)
    }
  }

  // MARK: Steps

  /// Returns the nodes of one call on the menu builder.
  mutating func nodes(_ step: SwiftStep) -> [SwiftNode] {
    if step.condition.isNever { return [] }
    var result: [SwiftNode] = []
    switch step.call {
    case .insertion(let method, let menu, let label, let labelRange, let reference):
      for (operand, condition) in operands(menu, step) {
        result.append(
          object(
            [SwiftMember(method, step.methodRange, operand), SwiftMember(label, labelRange, reference)], condition, step
          ))
      }
    case .replacement(let label, let reference, let menu, let withLabel):
      for (operand, condition) in operands(menu, step) {
        result.append(
          object(
            [SwiftMember("replace", label, reference), SwiftMember("with", withLabel, operand)], condition, step))
      }
    case .children(let label, let reference, let children):
      var node = SwiftNode(Self.unknownValue, step.methodRange)
      if case .list(let list) = children { node = self.list(list, of: SwiftElementClass.menuChildClasses) }
      result.append(
        object(
          [SwiftMember("replaceChildren", step.methodRange, node), SwiftMember("ofMenu", label, reference)],
          step.condition, step))
      if case .list(let list) = children, !list.isOpen { break }
      isMenuOpen = true
    case .removal(let reference):
      result.append(object([SwiftMember("remove", step.methodRange, reference)], step.condition, step))
    case .unknown:
      result.append(SwiftNode(.unknown("its effect on the main menu is unknown"), step.range))
    }
    return result
  }

  private mutating func object(_ members: [SwiftMember], _ condition: SwiftCondition, _ step: SwiftStep) -> SwiftNode {
    // An unknown condition does not make the step unknown: the member `isConditional` marks it.
    let conditionMember =
      condition == .unknown
      ? SwiftMember("isConditional", step.range, SwiftNode(.bool(true), step.range))
      : condition.availabilityMember(step.range)
    let allMembers = members + [conditionMember, conditionsMember(condition, step.range)].compactMap(\.self)
    return SwiftNode(.object(allMembers), step.range)
  }

  /// Returns the member `conditions` for a numbered unknown condition. Nil for any other condition, and if
  /// `unknownConditions` is nil. A condition without a number might never hold.
  private mutating func conditionsMember(_ condition: SwiftCondition, _ range: Range<Int>) -> SwiftMember? {
    guard let unknownConditions, condition == .unknown, condition.unknownIDs != nil else { return nil }
    return condition.conditionsMember(range, unknownConditions, &conditionNames)
  }

  /// Returns the nodes of the menus that a step may insert, each with its condition.
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
  /// Returns the analysis results of all commands, by the start of the class name in UTF-8 bytes: empty if all facts
  /// that rules read are known, else the reason why a fact is unknown. If one expression makes several commands, the
  /// result is empty if it is empty for one of these commands.
  func resultsByNameOffset(_ elements: [SwiftElement]) -> [Int: String] {
    var resultsByNameOffset: [Int: String] = [:]
    for (number, element) in elements.enumerated() where ["UIKeyCommand", "UICommand"].contains(element.className) {
      let reason = analysisResults[number] ?? SwiftReason.unknownMenu
      let nameOffset = element.nameRange.lowerBound
      resultsByNameOffset[nameOffset] =
        resultsByNameOffset[nameOffset].map { SwiftReason.betterReason($0, reason) } ?? reason
    }
    return resultsByNameOffset
  }
}
