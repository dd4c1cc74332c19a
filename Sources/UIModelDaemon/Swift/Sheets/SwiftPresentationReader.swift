import UIModelPlatform

/// Finds the presentation modifiers of SwiftUI in a Swift file. The modifiers of one view describe one sheet. Modifiers
/// inside the content or around the view may set further properties. Therefore, properties without a modifier are
/// unknown.
///
/// For example, `.presentationDetents([.medium])` becomes an object with the member `presentationDetents`.
struct SwiftPresentationReader {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }
  /// The sheets, one for each view with `presentationDetents`.
  private(set) var sheets: [SwiftNode] = []
  /// The analysis result of each `presentationDetents`, by the UTF-8 offset of the modifier's name; see
  /// `SwiftElementWriter.analysisResults`.
  private(set) var analysisResults: [Int: String] = [:]

  private static let detentsModifier = "presentationDetents"
  private static let modifierNames: Set<String> = [
    detentsModifier, "presentationBackgroundInteraction", "presentationContentInteraction", "presentationDragIndicator",
    "presentationCornerRadius", "presentationCompactAdaptation", "presentationPlacement",
    "interactiveDismissDisabled",
  ]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: [Self.detentsModifier], in: file.number)
    // If the project declares a function with one of these names, the modifier may do anything.
    let viewFunctions = scope.type(named: "View", in: file.number)?.functions ?? []
    let functions = viewFunctions + file.declarations.types.values.flatMap(\.functions)
    guard !functions.contains(where: { Self.modifierNames.contains($0.name) }) else { return }
    let sites = source.occurrences(ofAny: [Self.detentsModifier]).filter { source.kind($0 - 1) == .period }
    guard !sites.isEmpty else { return }
    let directives = source.directives
    var readNameTokens = Set<Int>()
    let root = scope.tree(of: file.number).root
    for token in sites where !readNameTokens.contains(token) {
      guard let call = root.call(named: token) else { continue }
      // Read all modifiers of the view, including those after this one.
      let view = ViewExpression(call.node.completeView)
      let names = view.modifiers.compactMap(\.node.nameToken)
      guard names.contains(token), !view.hasMemberBase else { continue }
      readNameTokens.formUnion(names)
      let clauses = source.clauses(around: token, directives)
      let reason =
        clauses == .unknown ? SwiftReason.unknownDirective : clauses.isNever ? "" : SwiftReason.repeatedSetting
      for name in names where source.isToken(name, Self.detentsModifier) {
        analysisResults[Int(source.tokens[name].start)] = reason
      }
      if clauses.isNever || clauses == .unknown { continue }
      sheets.append(sheet(view, at: token, on: clauses))
    }
  }

  /// Returns the node of the sheet that a view's modifiers describe.
  private mutating func sheet(_ view: ViewExpression, at index: Int, on clauses: SwiftCondition) -> SwiftNode {
    var evaluator = PresentationEvaluator(scope, file, at: index)
    var members: [SwiftMember] = []
    for name in Self.modifierNames.sorted() {
      guard let call = view.onlyCall(name), let token = call.node.nameToken, let node = evaluator.value(of: name, call)
      else {
        continue
      }
      members.append(SwiftMember(name, source.tokens[token].range, node))
      if name == Self.detentsModifier {
        analysisResults[source.tokens[token].range.lowerBound] = node.hasUnknown ? SwiftReason.undeterminedValue : ""
      }
      if name == Self.detentsModifier, let selection = call.arguments.first(where: { $0.label == "selection" }) {
        members.append(
          SwiftMember(
            "selection", source.range(selection.node.tokens.prefix(1)), evaluator.selection(selection.value.tokens)))
      }
    }
    let range = source.tokens[index].range
    members.append(.unknownRest(at: range))
    if let member = clauses.availabilityMember(range) { members.append(member) }
    return SwiftNode(.object(members), range)
  }
}

/// Evaluates the arguments of presentation modifiers.
private struct PresentationEvaluator {
  private var evaluator: SwiftEvaluator
  private let type: SwiftType?
  private var source: SwiftSource { evaluator.source }

  /// Creates an evaluator for the code around a token. Parameters and local names have unknown values.
  ///
  /// - Parameter index: a token of the expression that contains the modifiers.
  init(_ scope: SwiftScope, _ file: SwiftFile, at index: Int) {
    scope.recordCodeUse(at: index, in: file.number)
    type = file.declarations.type(around: index)
    evaluator = SwiftEvaluator(scope, type: type?.name ?? "")
    // The code around the expression is not executed, so the values of its variables are unknown.
    let functions = (type?.functions ?? []).filter { $0.body.contains(index) }
    for parameter in functions.flatMap(\.parameters) { evaluator.frame.variables[parameter.name] = .unknown(0..<0) }
    let bodies = functions.map(\.body) + (type?.properties ?? []).compactMap { $0.getter ?? $0.value }
    for name in bodies.filter({ $0.contains(index) }).flatMap({ file.source.declaredNames($0) }) {
      evaluator.frame.variables[name] = .unknown(0..<0)
    }
  }

  private func unknown(_ range: Range<Int>) -> SwiftNode {
    SwiftNode(.unknown(SwiftReason.undeterminedValue), source.range(range))
  }

  /// Returns the node of a modifier's argument; nil for an overload that is not analyzed.
  mutating func value(of name: String, _ call: CallSyntax) -> SwiftNode? {
    guard let firstArgument = call.arguments.first else {
      guard name == "interactiveDismissDisabled", let token = call.node.nameToken else { return nil }
      return SwiftNode(.bool(true), source.tokens[token].range)
    }
    let valueTokens = firstArgument.value.tokens
    switch name {
    case "presentationDetents" where firstArgument.label == nil: return detents(valueTokens)
    case "presentationBackgroundInteraction" where firstArgument.label == nil: return interaction(valueTokens)
    case "interactiveDismissDisabled", "presentationCornerRadius":
      guard firstArgument.label == nil, case .literal(let node) = evaluator.value(valueTokens, .always) else {
        return unknown(valueTokens)
      }
      return node
    case "presentationDragIndicator", "presentationContentInteraction", "presentationCompactAdaptation",
      "presentationPlacement":
      guard call.arguments.count == 1, firstArgument.label == nil,
        case .path(let names, isImplicit: true) = source.expression(valueTokens), names.count == 1
      else { return unknown(valueTokens) }
      return SwiftNode(.string(names[0]), source.range(valueTokens))
    default: return nil
    }
  }

  /// Returns the node of the argument of `presentationBackgroundInteraction`.
  private mutating func interaction(_ range: Range<Int>) -> SwiftNode {
    switch source.expression(range) {
    case .path(let names, isImplicit: true) where names.count == 1:
      return SwiftNode(.string(names[0]), source.range(range))
    case .call(let call) where call.isImplicit && call.path == ["enabled"] && call.arguments.count == 1:
      let (argument, byteRange) = (call.arguments[0], source.range(range))
      let node = detent(argument.value)
      let upThrough = SwiftNode(
        .object([SwiftMember("upThrough", source.tokens[argument.labelToken].range, node)]), byteRange)
      return SwiftNode(.object([SwiftMember("enabled", byteRange, upThrough)]), byteRange)
    default: return unknown(range)
    }
  }

  /// Returns the node of a list of detents; an unknown node if the expression is not a list.
  private mutating func detents(_ range: Range<Int>) -> SwiftNode {
    let value = evaluator.value(range, .always, as: SwiftSheet.presentationDetentType)
    guard case .list(let list) = value else { return unknown(range) }
    var nodes = list.items.map { item in
      item.condition.isAlways ? node(item.value) : unknown(range)
    }
    if list.isOpen { nodes.append(SwiftNode(.unknown("the list may contain more elements"), source.range(range))) }
    return SwiftNode(.list(nodes), source.range(range))
  }

  /// Returns the node of one detent, with the range of the expression that selects the detent.
  private mutating func detent(_ range: Range<Int>) -> SwiftNode {
    let value = evaluator.value(range, .always, as: SwiftSheet.presentationDetentType)
    // A finding is reported at the selecting expression, not at the detent's declaration.
    return SwiftNode(node(value).value, source.range(range))
  }

  /// Returns the initially selected detent: the initial value of a private `@State` property, or the argument of
  /// `.constant(…)`. Unknown for any other binding.
  mutating func selection(_ range: Range<Int>) -> SwiftNode {
    if case .call(let call) = source.expression(range), call.isImplicit, call.path == ["constant"],
      call.arguments.count == 1
    {
      return detent(call.arguments[0].value)
    }
    guard range.count == 1, source.text(range.lowerBound).hasPrefix("$"),
      let property = type?.property(String(source.text(range.lowerBound).dropFirst()), isStatic: false),
      property.isHidden, property.location.fileNumber == evaluator.file.number, let initialValue = property.value
    else { return unknown(range) }
    evaluator.scope.recordSearch(for: ["", "_", "$"].map { $0 + property.name }, in: evaluator.file.number)
    guard source.isState(property.location.token),
      source.setters(of: property.name).allSatisfy({ $0 == property.location.token }),
      !source.contains(source.tokens.indices, anyOf: ["_" + property.name]),
      source.isOnlyDetentSelection(property.name)
    else { return unknown(range) }
    return SwiftNode(detent(initialValue).value, source.range(range))
  }

  /// Returns the node of a system detent, or of a detent with a literal height or fraction; an unknown node for any
  /// other value.
  private func node(_ value: SwiftValue) -> SwiftNode {
    let range = value.range(evaluator.elements)
    switch value {
    case .symbol(let names, let isImplicit, _):
      guard let name = names.last, SwiftSheet.systemDetents.contains(name),
        isImplicit ? names.count == 1 : names.dropLast() == [SwiftSheet.presentationDetentType]
      else { break }
      return SwiftNode(.string(name), range)
    case .element(let elementIndex):
      let element = evaluator.elements[elementIndex]
      guard element.className == SwiftSheet.presentationDetentType, let member = element.members.first,
        case .literal(let node) = member.value
      else { break }
      return SwiftNode(.object([SwiftMember(member.name, member.label, node)]), element.range)
    default: break
    }
    return SwiftNode(.unknown(SwiftReason.undeterminedValue), range)
  }
}

extension SwiftSource {
  /// Whether `presentationDetents(_:selection:)` is the only use of a property's binding.
  fileprivate func isOnlyDetentSelection(_ name: String) -> Bool {
    occurrences(of: "$" + name, in: tokens.indices).allSatisfy { index in
      let openingBracket = Int(tokens[index].parent)
      return isToken(index - 2, "selection") && kind(index + 1) != .period && isToken(openingBracket, "(")
        && isToken(openingBracket - 1, "presentationDetents")
    }
  }

  /// Whether `@State` is the only attribute of a property.
  func isState(_ nameToken: Int) -> Bool {
    var wrappers: [String] = []
    var position = nameToken - 1
    while position > 0, nameToken - position < 8 {
      if kind(position - 1) == .at { wrappers.append(text(position)) }
      guard kind(position) == .identifier || kind(position) == .at else { break }
      position -= 1
    }
    return wrappers == ["State"]
  }
}
