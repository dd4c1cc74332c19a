import UIModelPlatform

/// Finds the toolbars in a Swift file. Each `toolbar` modifier is read as a separate toolbar. Other modifiers may add
/// items to the same bar or set more of its properties.
///
/// For example, `.toolbar { ToolbarItem { Button("Save") { save() } } }` becomes a toolbar with one item.
struct SwiftToolbarReader {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }
  /// The toolbars, one for each modifier. The toolbars of SwiftUI's own `toolbar` modifier are first.
  private(set) var toolbars: [SwiftNode] = []
  /// The analysis result of each item, by the UTF-8 offset of the item's class name; see
  /// `SwiftElementWriter.analysisResults`.
  private(set) var analysisResults: [Int: String] = [:]

  /// The maximum number of modifiers, and also of items, to read in a file. Further ones are ignored.
  private static let maximumCount = 500
  /// The results that the toolbars of the file share.
  private var cache = SwiftToolbarContent.Cache()

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: SwiftSource.searchedToolbarNames, in: file.number)
    let (modifiers, items) = source.toolbarTokens
    guard !modifiers.isEmpty || !items.isEmpty else { return }
    // If the project declares a `toolbar` function, that function may do anything.
    let viewFunctions = scope.type(named: "View", in: file.number)?.functions ?? []
    guard !viewFunctions.contains(where: { $0.name == "toolbar" }) else { return }
    let directives = source.directives
    for index in modifiers.prefix(Self.maximumCount) { read(index, directives) }
    let builderModifiers = viewFunctions.filter { function in
      scope.file(function.location.fileNumber).source.contains(
        function.location.token..<function.body.lowerBound, anyOf: ["ToolbarContentBuilder"])
    }.map(\.name)
    guard !builderModifiers.isEmpty else { return }
    for item in items.prefix(Self.maximumCount) where analysisResults[source.tokens[item].range.lowerBound] == nil {
      scope.recordCodeUse(at: item, in: file.number)
      if let index = modifierToken(around: item, among: builderModifiers) {
        read(index, directives, isProjectModifier: true)
      }
    }
  }

  /// Returns the name token of the project's own modifier whose closure contains an item; nil for an item outside of
  /// such a modifier.
  private func modifierToken(around item: Int, among builderModifiers: [String]) -> Int? {
    var openingBracket = Int(source.tokens[item].parent)
    while openingBracket > 0 {
      defer { openingBracket = Int(source.tokens[openingBracket].parent) }
      guard source.isToken(openingBracket, "{") else { continue }
      var nameToken = openingBracket - 1
      if source.isToken(nameToken, ")"), let openingParenthesis = source.opening(of: nameToken) {
        nameToken = openingParenthesis - 1
      }
      if source.kind(nameToken - 1) == .period, builderModifiers.contains(where: { source.isToken(nameToken, $0) }) {
        return nameToken
      }
    }
    return nil
  }

  /// Reads a modifier and its content.
  ///
  /// - Parameter isProjectModifier: whether the project declares the modifier. The other properties of the bar are then
  ///   unknown.
  private mutating func read(_ index: Int, _ directives: [Int], isProjectModifier: Bool = false) {
    guard let call = scope.tree(of: file.number).root.call(named: index) else { return }
    var content = SwiftToolbarContent(scope, file, at: index, cache)
    defer { cache = content.cache }
    var members: [SwiftMember] = []
    let nameRange = source.tokens[index].range
    if isProjectModifier {
      content.markIncomplete("the bar may contain unknown items")
      members.append(unknown("id", nameRange))
    } else if let id = call.parenthesizedArguments.first(where: { $0.label == "id" }) {
      content.isCustomizable = true
      members.append(SwiftMember("id", source.tokens[id.labelToken].range, content.identifier(id.value)))
    }
    content.read(call)
    analysisResults.merge(content.analysisResults, uniquingKeysWith: SwiftReason.betterReason)
    var condition = source.clauses(around: index, directives).and(content.condition)
    condition = condition.and(call.node.availability)
    if condition.isNever { return }
    if !isProjectModifier, !content.isCustomizable, content.hasSharedCustomization {
      // Customization modifiers need a toolbar with an id. The shared items may be written for another toolbar that has
      // one.
      members.append(unknown("id", nameRange))
    }
    let view = ViewExpression(isProjectModifier ? call.node : call.node.completeView)
    let (role, platforms) = role(view)
    members.append(role ?? unknown("toolbarRole", nameRange))
    condition = condition.and(platforms)
    var items = content.items
    if let reason = content.incompleteReason {
      items.append(SwiftNode(.unknown(reason), nameRange.upperBound..<nameRange.upperBound))
    } else if !content.isCustomizable {
      items.append(
        SwiftNode(.unknown("other code may add items to the bar"), nameRange.upperBound..<nameRange.upperBound))
    }
    members.append(SwiftMember("items", nameRange, SwiftNode(.list(items), nameRange)))
    members += titles(view, content, nameRange)
    members.append(.unknownRest(at: nameRange))
    if condition.isNever { return }
    if let member = condition.availabilityMember(nameRange) { members.append(member) }
    toolbars.append(SwiftNode(.object(members), nameRange))
  }

  private func unknown(_ name: String, _ nameRange: Range<Int>) -> SwiftMember {
    .unknown(name, at: nameRange, SwiftReason.setElsewhere)
  }

  /// Returns the title and the title menu that modifiers of the same view set.
  private func titles(_ view: ViewExpression, _ content: SwiftToolbarContent, _ nameRange: Range<Int>) -> [SwiftMember]
  {
    var (title, menu) = (unknown("navigationTitle", nameRange), unknown("toolbarTitleMenu", nameRange))
    if let call = view.onlyCall("navigationTitle"), let argument = call.arguments.only, argument.label == nil,
      let value = titleValue(argument.value.tokens)
    {
      title = SwiftMember("navigationTitle", call.nameRange, value)
    }
    if let call = view.onlyCall("toolbarTitleMenu"), let closure = call.arguments.only, closure.isTrailing {
      let elements = SwiftToolbarView(content).elements(closure.value)
      menu = SwiftMember("toolbarTitleMenu", call.nameRange, elements)
    }
    return [title, menu]
  }

  /// Returns the node of a title: a string, or an object with the member `binding` for a title that people can edit
  /// (`$name`).
  private func titleValue(_ valueTokens: Range<Int>) -> SwiftNode? {
    if case .string(let text) = source.expression(valueTokens) {
      return SwiftNode(.string(text), source.range(valueTokens))
    }
    let tokenText = valueTokens.count == 1 ? source.text(valueTokens.lowerBound) : ""
    guard tokenText.hasPrefix("$"), tokenText.count > 1 else { return nil }
    let range = source.range(valueTokens)
    let name = SwiftNode(.string(String(tokenText.dropFirst())), range)
    return SwiftNode(.object([SwiftMember("binding", range, name)]), range)
  }

  /// Returns the `toolbarRole` of the same view, and the condition for the platforms on which the role is available.
  /// The code would not compile on other platforms.
  private func role(_ view: ViewExpression) -> (SwiftMember?, SwiftCondition) {
    guard let call = view.onlyCall("toolbarRole"), let value = call.arguments.only?.value,
      value.kind == .implicitMember,
      let role = value.name.flatMap({ ToolbarRole(rawValue: $0) })
    else { return (nil, .always) }
    let member = SwiftMember("toolbarRole", call.nameRange, SwiftNode(.string(role.rawValue), value.range))
    let isAvailableOnMac = role == .automatic || role == .editor
    return (member, isAvailableOnMac ? .always : SwiftCondition(on: Set(Platform.allCases).subtracting([.macOS])))
  }
}
