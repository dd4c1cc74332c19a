import UIModelPlatform

/// Finds the toolbars in a Swift file. Each `toolbar` modifier is read as a separate toolbar. Other modifiers may add
/// items to the same bar or set more of its properties.
///
/// For example, `.toolbar { ToolbarItem { Button("Save") { save() } } }` becomes a toolbar with one item.
struct SwiftToolbarReader {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }
  /// The toolbars, one for each modifier; first those of SwiftUI's own `toolbar` modifier.
  private(set) var toolbars: [SwiftNode] = []
  /// The analysis result of each item, by the UTF-8 offset of its class name; see `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]

  /// The maximum number of modifiers, and of items, to read in a file. The rest is ignored.
  private static let maximumCount = 500
  /// The results that the toolbars of the file share.
  private var cache = SwiftToolbarContent.Cache()

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: SwiftSource.searchedToolbarNames, in: file.number)
    let (modifiers, items) = source.toolbarTokens
    guard !modifiers.isEmpty || !items.isEmpty else { return }
    // If the project declares a `toolbar` function, the function may do anything.
    let viewFunctions = scope.type(named: "View", in: file.number)?.functions ?? []
    guard !viewFunctions.contains(where: { $0.name == "toolbar" }) else { return }
    let directives = source.directives
    for index in modifiers.prefix(Self.maximumCount) { read(index, directives) }
    let builderModifiers = viewFunctions.filter { function in
      scope.file(function.location.file).source.contains(
        function.location.token..<function.body.lowerBound, anyOf: ["ToolbarContentBuilder"])
    }.map(\.name)
    guard !builderModifiers.isEmpty else { return }
    for item in items.prefix(Self.maximumCount) where reasons[source.tokens[item].range.lowerBound] == nil {
      scope.look(at: item, in: file.number)
      if let index = modifier(around: item, among: builderModifiers) { read(index, directives, isOwn: true) }
    }
  }

  /// Returns the name token of the project's own modifier whose closure contains an item; nil for an item outside of
  /// such a modifier.
  private func modifier(around item: Int, among builderModifiers: [String]) -> Int? {
    var open = Int(source.tokens[item].parent)
    while open > 0 {
      defer { open = Int(source.tokens[open].parent) }
      guard source.isToken(open, "{") else { continue }
      var name = open - 1
      if source.isToken(name, ")"), let start = source.opening(of: name) { name = start - 1 }
      if source.kind(name - 1) == .period, builderModifiers.contains(where: { source.isToken(name, $0) }) {
        return name
      }
    }
    return nil
  }

  /// Reads a modifier and its content.
  ///
  /// - Parameter isOwn: whether the project declares the modifier. No other property of its bar is then known.
  private mutating func read(_ index: Int, _ directives: [Int], isOwn: Bool = false) {
    guard let call = scope.tree(of: file.number).root.call(named: index) else { return }
    var content = SwiftToolbarContent(scope, file, at: index, cache)
    defer { cache = content.cache }
    var members: [SwiftMember] = []
    let place = source.tokens[index].range
    if isOwn {
      content.note("the bar may contain unknown items")
      members.append(unknown("id", place))
    } else if let id = call.parenthesizedArguments.first(where: { $0.label == "id" }) {
      content.isCustomizable = true
      members.append(SwiftMember("id", source.tokens[id.labelToken].range, content.identifier(id.value)))
    }
    content.read(call)
    reasons.merge(content.reasons, uniquingKeysWith: SwiftReason.best)
    var condition = source.clauses(around: index, directives).and(content.condition)
    condition = condition.and(call.node.availability)
    if condition.isNever { return }
    if !isOwn, !content.isCustomizable, content.hasSharedCustomization {
      // Another toolbar with the same items may have an id.
      members.append(unknown("id", place))
    }
    let view = ViewExpression(isOwn ? call.node : call.node.completeView)
    let (role, platforms) = role(view)
    members.append(role ?? unknown("toolbarRole", place))
    condition = condition.and(platforms)
    var items = content.items
    if let reason = content.incompleteReason {
      items.append(SwiftNode(.unknown(reason), place.upperBound..<place.upperBound))
    } else if !content.isCustomizable {
      items.append(SwiftNode(.unknown("other code may add items to the bar"), place.upperBound..<place.upperBound))
    }
    members.append(SwiftMember("items", place, SwiftNode(.list(items), place)))
    members += titles(view, content, place)
    members.append(.rest(at: place))
    if condition.isNever { return }
    if let member = condition.availabilityMember(place) { members.append(member) }
    toolbars.append(SwiftNode(.object(members), place))
  }

  private func unknown(_ name: String, _ place: Range<Int>) -> SwiftMember {
    .unknown(name, at: place, SwiftReason.setElsewhere)
  }

  /// Returns the title and the title menu that modifiers of the same view set.
  private func titles(_ view: ViewExpression, _ content: SwiftToolbarContent, _ place: Range<Int>) -> [SwiftMember] {
    var (title, menu) = (unknown("navigationTitle", place), unknown("toolbarTitleMenu", place))
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
  private func titleValue(_ value: Range<Int>) -> SwiftNode? {
    if case .string(let text) = source.expression(value) { return SwiftNode(.string(text), source.range(value)) }
    let tokenText = value.count == 1 ? source.text(value.lowerBound) : ""
    guard tokenText.hasPrefix("$"), tokenText.count > 1 else { return nil }
    let range = source.range(value)
    let name = SwiftNode(.string(String(tokenText.dropFirst())), range)
    return SwiftNode(.object([SwiftMember("binding", range, name)]), range)
  }

  /// Returns the `toolbarRole` of the same view, and the platforms on which the role is available. The code would not
  /// compile on other platforms.
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
