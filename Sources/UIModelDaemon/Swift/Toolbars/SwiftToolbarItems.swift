import UIModelPlatform

/// Reads toolbar items: their initializers and modifiers.
extension SwiftToolbarContent {
  /// The members of an item, its range in UTF-8 bytes, and the condition under which it exists.
  typealias ConditionalItem = (value: SwiftNode.Value, range: Range<Int>, condition: SwiftCondition)

  /// Modifiers that no rule reads.
  private static let harmlessModifiers: Set<String> = [
    "sharedBackgroundVisibility", "matchedTransitionSource", "badge", "visibilityPriority",
  ]

  /// Returns the nodes of an item: one for each placement if the placement depends on a condition.
  ///
  /// For example, `placement: .primaryAction` becomes the member `placement` with the value `primaryAction`.
  mutating func item(_ call: CallSyntax, _ view: ViewExpression) -> [ConditionalItem] {
    let (nameRange, name, arguments) = (
      evaluator.byteRange(view.nameTokens), call.name ?? "", call.parenthesizedArguments
    )
    var members = [SwiftMember("class", nameRange, SwiftNode(.string(name), nameRange))]
    var reason = ""
    if !arguments.allSatisfy({ $0.label.map(SwiftSource.itemLabels.contains) ?? false }) {
      reason = "its initializer is not one of SwiftUI's"
      members = [.unknown("class", at: nameRange, reason)]
    }
    if let id = arguments.first(where: { $0.label == "id" }) {
      let node = identifier(id.value)
      members.append(
        SwiftMember(
          "id", source.isToken(id.labelToken, "id") ? evaluator.byteRange(token: id.labelToken) : nameRange, node)
      )
      if node.hasUnknown { reason = "its 'id' cannot be determined from the code" }
    } else if isCustomizable, !isDirect || name == "ToolbarItemGroup" {
      // SwiftUI's own item would not compile here without an id, so the code uses another type.
      members.append(.unknown("id", at: nameRange, "it has no id"))
      if !isDirect { members[known: 0] = .unknown("class", at: nameRange, "it is not customizable toolbar content") }
    }
    if let argument = arguments.first(where: { $0.label == "showsByDefault" }) {
      let node =
        booleanNode(argument.value)
        ?? SwiftNode(.unknown(SwiftReason.undeterminedValue), evaluator.byteRange(argument.value))
      members.append(SwiftMember("showsByDefault", evaluator.byteRange(token: argument.labelToken), node))
      if node.isUnknown { reason = "its 'showsByDefault' cannot be determined from the code" }
    }
    let views = SwiftToolbarView(self)
    if let label = call.argument("label"), label.kind == .closure {
      members.append(SwiftMember("label", evaluator.byteRange(label.tokens), views.label(label)))
    }
    if let body = call.builderStatements.only {
      members.append(SwiftMember("content", nameRange, views.contentNode(body, at: nameRange)))
      if !views.isAlwaysShown(body) { members.append(.unknown("hidden", at: nameRange, "it may be empty")) }
    } else {
      members.append(.unknown("content", at: nameRange, SwiftReason.undeterminedValue))
    }
    for modifier in view.modifiers { reason = self.applyModifier(modifier, nameRange, &members) ?? reason }
    let placements = placements(arguments, nameRange)
    if placements.contains(where: { $0.member?.node.hasUnknown == true }) {
      reason = "its placement cannot be determined from the code"
    }
    analysisResults[nameRange.lowerBound] =
      analysisResults[nameRange.lowerBound].map { SwiftReason.betterReason($0, reason) } ?? reason
    return placements.map { choice in
      var itemMembers = members + [choice.member].compactMap { $0 }
      if choice.isInBranch {
        itemMembers.append(.unknown("when", at: nameRange, "its placement depends on a condition"))
      }
      return (.object(itemMembers), nameRange, choice.condition)
    }
  }

  /// Adds the members that a modifier sets. Returns the reason why the modifier is not analyzed; nil for an analyzed
  /// modifier.
  private mutating func applyModifier(
    _ modifier: CallSyntax, _ nameRange: Range<Int>, _ members: inout [SwiftMember]
  ) -> String? {
    guard let name = modifier.name, let token = modifier.node.nameToken else { return SwiftReason.undeterminedValue }
    let modifierRange = evaluator.byteRange(token: token)
    let functions = ["ToolbarContent", "CustomizableToolbarContent"].flatMap { type in
      scope.type(named: type, in: evaluator.file.number)?.functions.filter { $0.name == name } ?? []
    }
    let isProjectModifier = !functions.isEmpty
    if isProjectModifier, functions.allSatisfy(isHarmless) { return nil }
    if !isProjectModifier, Self.harmlessModifiers.contains(name) { return nil }
    if !isProjectModifier, name == "hidden", modifier.arguments.count <= 1 {
      let node =
        modifier.arguments.isEmpty
        ? SwiftNode(.bool(true), modifierRange) : modifier.arguments.first.flatMap { booleanNode($0.value.tokens) }
      members.set(
        SwiftMember("hidden", modifierRange, node ?? SwiftNode(.unknown("it depends on a condition"), modifierRange)))
      return nil
    }
    if !isProjectModifier, ["customizationBehavior", "defaultCustomization"].contains(name) {
      if !isDirect { hasSharedCustomization = true }
      if let node = customization(modifier) {
        members.set(SwiftMember(name, modifierRange, node))
        return nil
      }
      members.set(SwiftMember(name, modifierRange, SwiftNode(.unknown(SwiftReason.undeterminedValue), modifierRange)))
      return "its '\(name)' cannot be determined from the code"
    }
    let reason = "its modifier '\(name)' is not analyzed"
    for name in ["customizationBehavior", "defaultCustomization", "hidden"] {
      members.set(.unknown(name, at: nameRange, reason))
    }
    return reason
  }

  /// Whether a modifier of the project only applies modifiers that no rule reads.
  private func isHarmless(_ function: SwiftFunction) -> Bool {
    scope.recordCodeUse(at: function.body.lowerBound, in: function.location.fileNumber)
    let otherSource = scope.file(function.location.fileNumber).source
    let names = function.body.filter { otherSource.kind($0) == .identifier }
    return !function.body.isEmpty
      && names.allSatisfy { index in
        guard otherSource.isToken(index + 1, "(") || otherSource.isToken(index + 1, "{") else {
          return otherSource.isToken(index, "self") || otherSource.kind(index - 1) == .period
            || otherSource.kind(index + 1) != .period
        }
        return ["else"].contains(otherSource.text(index)) || Self.harmlessModifiers.contains(otherSource.text(index))
      }
  }

  /// Returns the value of a customization modifier, such as `.hidden`, `.reorderable` or `options: .alwaysAvailable`.
  /// Nil for any other argument.
  private func customization(_ modifier: CallSyntax) -> SwiftNode? {
    func nameNode(_ node: SyntaxNode) -> SwiftNode? {
      guard node.kind == .implicitMember || node.path != nil, let name = node.name else { return nil }
      return SwiftNode(.string(name), evaluator.byteRange(node.tokens))
    }
    let arguments = modifier.arguments
    guard let firstArgument = arguments.first(where: { $0.label == nil }) ?? arguments.first else { return nil }
    if arguments.count == 1, firstArgument.label == nil { return nameNode(firstArgument.value) }
    guard modifier.name == "defaultCustomization",
      arguments.allSatisfy({ $0.label == nil || $0.label == "options" }),
      let options = arguments.first(where: { $0.label == "options" })
    else { return nil }
    let optionValues =
      options.value.kind == .array ? options.value.children(.element) : [options.value]
    let nodes = optionValues.compactMap { nameNode($0) }
    guard nodes.count == optionValues.count else { return nil }
    let labelRange = evaluator.byteRange(token: options.tokenArgument.labelToken)
    var members = [
      SwiftMember("options", labelRange, SwiftNode(.list(nodes), evaluator.byteRange(options.value.tokens)))
    ]
    if firstArgument.label == nil {
      guard let visibility = nameNode(firstArgument.value) else { return nil }
      members.append(SwiftMember("visibility", labelRange, visibility))
    }
    return SwiftNode(.object(members), modifier.node.nameToken.map { evaluator.byteRange(token: $0) } ?? labelRange)
  }

  /// Returns the node of a Boolean value; nil for any other value.
  private mutating func booleanNode(_ range: Range<Int>) -> SwiftNode? {
    guard case .literal(let node) = evaluator.value(range, .always), case .bool = node.value else { return nil }
    return node
  }

  // MARK: Identifiers

  /// Returns the node of an id: a string, an object with the member `generated` for an id that differs at each launch,
  /// or an unknown node.
  mutating func identifier(_ range: Range<Int>) -> SwiftNode {
    let valueRange = evaluator.byteRange(range)
    evaluator.resetWork()
    if let text = evaluator.value(range, .always).string { return SwiftNode(text.value, valueRange) }
    guard let generator = generator(range) else {
      return SwiftNode(.unknown(SwiftReason.undeterminedValue), valueRange)
    }
    let generatorNode = SwiftNode(.string(generator), valueRange)
    return SwiftNode(.object([SwiftMember("generated", valueRange, generatorNode)]), valueRange)
  }

  private static let generatorTexts: Set<String> = ["UUID().uuidString", "UUID().description", "NSUUID().uuidString"]

  /// Returns the expression that creates a new string at each launch, such as `UUID().uuidString`. Nil for any other
  /// expression.
  private func generator(_ range: Range<Int>) -> String? {
    let text = range.map { source.text($0) }.joined()
    if Self.generatorTexts.contains(text) { return text }
    // The id may be a constant whose value is such an expression.
    guard case .path(let names, isImplicit: false) = source.expression(range), let name = names.last,
      evaluator.frame.variables[names[0]] == nil
    else { return nil }
    var property: SwiftProperty?
    if names.count == 1 || names[0] == "self" && names.count == 2 {
      for type in scope.classChain(of: evaluator.frame.type, in: evaluator.file.number) where property == nil {
        property = type.property(name, isStatic: false)
      }
      if property == nil, names.count == 1 { property = scope.property(name, in: evaluator.file.number) }
    } else {
      let typePath = names[0] == "Self" ? [evaluator.frame.type] : Array(names.dropLast())
      property = scope.type(typePath, from: evaluator.frame.type, in: evaluator.file.number)?.property(
        name, isStatic: true)
    }
    guard let property, property.isConstant, !property.isWrapped, let value = property.value else { return nil }
    let otherSource = scope.file(property.location.fileNumber).source
    scope.recordCodeUse(at: value.lowerBound, in: property.location.fileNumber)
    let valueText = value.map { otherSource.text($0) }.joined()
    return Self.generatorTexts.contains(valueText) ? valueText : nil
  }

  // MARK: Placements

  private typealias ConditionalPlacement = (member: SwiftMember?, condition: SwiftCondition, isInBranch: Bool)

  /// Returns the placements of an item. Each placement that depends on a condition becomes a separate item.
  private mutating func placements(_ arguments: [SwiftArgument], _ nameRange: Range<Int>) -> [ConditionalPlacement] {
    guard let argument = arguments.first(where: { $0.label == "placement" }) else {
      return [(nil, .always, false)]
    }
    let labelRange = evaluator.byteRange(token: argument.labelToken)
    evaluator.resetWork()
    var choices: [(condition: SwiftCondition, value: SwiftValue)]
    switch evaluator.value(argument.value, .always, as: "ToolbarItemPlacement") {
    case .choice(let conditionalValues, _): choices = conditionalValues
    case let value: choices = [(.always, value)]
    }
    if choices.contains(where: { $0.condition.isNever }) { choices.removeAll { $0.condition.isNever } }
    return choices.map { choice in
      let node = placement(choice.value) ?? accessoryBar(argument.value)
      guard let node else {
        return (
          SwiftMember("placement", labelRange, SwiftNode(.unknown(SwiftReason.undeterminedValue), labelRange)), .always,
          choices.count > 1
        )
      }
      // The code would not compile on a platform without this placement, so the item exists only on the placement's
      // platforms.
      let platforms = platforms(node)
      let isKnown = choice.condition != .unknown
      return (
        SwiftMember("placement", labelRange, node), platforms.and(isKnown ? choice.condition : .always),
        !isKnown || (choices.count > 1 && !choice.condition.isAlways && choice.condition.releases == nil)
      )
    }
  }

  /// Returns the node of a placement that SwiftUI declares without arguments; nil for any other value.
  private func placement(_ value: SwiftValue) -> SwiftNode? {
    guard case .symbol(let names, let isImplicit, let range) = value, let name = names.last,
      isImplicit ? names.count == 1 : names.dropLast() == ["ToolbarItemPlacement"],
      let placement = ToolbarPlacement(rawValue: name), placement != .accessoryBar
    else { return nil }
    return SwiftNode(.string(name), range)
  }

  /// Returns the node of `.accessoryBar(id: "tags")`; nil for any other expression.
  private func accessoryBar(_ range: Range<Int>) -> SwiftNode? {
    guard case .call(let call) = source.expression(range), call.path.last == "accessoryBar",
      call.isImplicit || call.path.dropLast() == ["ToolbarItemPlacement"], call.arguments.count == 1
    else { return nil }
    let barRange = evaluator.byteRange(range)
    var id = SwiftNode(.unknown(SwiftReason.undeterminedValue), barRange)
    if case .string(let text) = source.expression(call.arguments[0].value) { id = SwiftNode(.string(text), barRange) }
    let bar = SwiftNode(.object([SwiftMember("id", barRange, id)]), barRange)
    return SwiftNode(.object([SwiftMember("accessoryBar", barRange, bar)]), barRange)
  }

  /// Returns the platforms on which a placement is available, as a condition.
  private func platforms(_ node: SwiftNode) -> SwiftCondition {
    var placement = ToolbarPlacement.accessoryBar
    if case .string(let name) = node.value { placement = ToolbarPlacement(rawValue: name) ?? placement }
    guard let fact = placement.fact, !fact.unavailablePlatforms.isEmpty else { return .always }
    return SwiftCondition(on: Set(fact.platforms))
  }
}
