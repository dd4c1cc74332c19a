import UIModelPlatform

/// Finds the toolbars that SwiftUI's modifiers of a Swift file make: each is one, with what its closure puts into it. Other
/// modifiers may put more into the same bar, and say more of it.
struct SwiftToolbarReader {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }
  private(set) var toolbars: [SwiftNode] = []
  /// What is known of the items, by where their names begin; as in `SwiftElementWriter.reasons`.
  private(set) var reasons: [Int: String] = [:]

  /// Of a file with more modifiers or items the others are not read.
  private static let most = 500
  /// What one toolbar leaves to the next.
  private var memory = SwiftToolbarContent.Memory()

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.search(for: SwiftSource.toolbarWords, in: file.number)
    let (modifiers, items) = source.toolbarNames
    guard !modifiers.isEmpty || !items.isEmpty else { return }
    // A function of the project's by this name may do anything.
    let own = scope.type(named: "View", in: file.number)?.functions ?? []
    guard !own.contains(where: { $0.name == "toolbar" }) else { return }
    let directives = source.directives
    for index in modifiers.prefix(Self.most) { read(index, directives) }
    let takers = own.filter { function in
      scope.file(function.spot.file).source.contains(
        function.spot.token..<function.body.lowerBound, anyOf: ["ToolbarContentBuilder"])
    }.map(\.name)
    guard !takers.isEmpty else { return }
    for item in items.prefix(Self.most) where reasons[source.tokens[item].range.lowerBound] == nil {
      scope.look(at: item, in: file.number)
      if let index = modifier(around: item, among: takers) { read(index, directives, isOwn: true) }
    }
  }

  /// The name of the project's modifier that is given the toolbar content which an item stands in.
  private func modifier(around item: Int, among takers: [String]) -> Int? {
    var open = Int(source.tokens[item].parent)
    while open > 0 {
      defer { open = Int(source.tokens[open].parent) }
      guard source.isToken(open, "{") else { continue }
      var name = open - 1
      if source.isToken(name, ")"), let start = source.opening(of: name) { name = start - 1 }
      if source.kind(name - 1) == .period, takers.contains(where: { source.isToken(name, $0) }) { return name }
    }
    return nil
  }

  /// `isOwn`: the modifier is the project's own, which puts what it is given into a bar of which nothing else is known.
  private mutating func read(_ index: Int, _ directives: [Int], isOwn: Bool = false) {
    guard let call = scope.tree(of: file.number).root.call(named: index) else { return }
    var content = SwiftToolbarContent(scope, file, at: index, memory)
    defer { memory = content.memory }
    var members: [SwiftMember] = []
    let place = source.tokens[index].range
    if isOwn {
      content.open("the bar may contain unknown items")
      members.append(unknown("id", place))
    } else if let id = call.written.first(where: { $0.label == "id" }) {
      content.isCustomizable = true
      members.append(SwiftMember("id", source.tokens[id.labelToken].range, content.identifier(id.value)))
    }
    content.read(call)
    reasons.merge(content.reasons, uniquingKeysWith: SwiftReason.best)
    var condition = source.clauses(around: index, directives).and(content.condition)
    condition = condition.and(call.node.availability)
    if condition.isNever { return }
    if !isOwn, !content.isCustomizable, content.asksFromElsewhere {
      // Another toolbar that uses the same items may have one.
      members.append(unknown("id", place))
    }
    let view = ViewExpression(isOwn ? call.node : call.node.whole)
    let (role, platforms) = role(view)
    members.append(role ?? unknown("toolbarRole", place))
    condition = condition.and(platforms)
    var items = content.items
    if let reason = content.openness {
      items.append(SwiftNode(.unknown(reason), place.upperBound..<place.upperBound))
    } else if !content.isCustomizable {
      items.append(SwiftNode(.unknown("other code may add items to the bar"), place.upperBound..<place.upperBound))
    }
    members.append(SwiftMember("items", place, SwiftNode(.list(items), place)))
    members += title(view, content, place)
    members.append(.rest(at: place))
    if condition.isNever { return }
    if let member = condition.member(place) { members.append(member) }
    toolbars.append(SwiftNode(.object(members), place))
  }

  private func unknown(_ name: String, _ place: Range<Int>) -> SwiftMember {
    .unknown(name, at: place, SwiftReason.elsewhere)
  }

  /// The title and its menu, as far as the modifiers behind the same view say them.
  private func title(_ view: ViewExpression, _ content: SwiftToolbarContent, _ place: Range<Int>) -> [SwiftMember] {
    var (title, menu) = (unknown("navigationTitle", place), unknown("toolbarTitleMenu", place))
    if let call = view.only("navigationTitle"), let argument = call.arguments.only, argument.label == nil,
      let value = titleValue(argument.value.tokens)
    {
      title = SwiftMember("navigationTitle", call.namePlace, value)
    }
    if let call = view.only("toolbarTitleMenu"), let closure = call.arguments.only, closure.isTrailing {
      let elements = SwiftToolbarView(content).elements(closure.value)
      menu = SwiftMember("toolbarTitleMenu", call.namePlace, elements)
    }
    return [title, menu]
  }

  /// What a title is: a text, or a state of the view that people can edit.
  private func titleValue(_ value: Range<Int>) -> SwiftNode? {
    if case .string(let text) = source.expression(value) { return SwiftNode(.string(text), source.range(value)) }
    let written = value.count == 1 ? source.text(value.lowerBound) : ""
    guard written.hasPrefix("$"), written.count > 1 else { return nil }
    let range = source.range(value)
    let name = SwiftNode(.string(String(written.dropFirst())), range)
    return SwiftNode(.object([SwiftMember("binding", range, name)]), range)
  }

  /// What the modifiers behind the same view say the bar is for, and the platforms that have it: for others it would not
  /// compile.
  private func role(_ view: ViewExpression) -> (SwiftMember?, SwiftCondition) {
    guard let call = view.only("toolbarRole"), let value = call.arguments.only?.value, value.kind == .implicitMember,
      let role = value.name.flatMap({ ToolbarRole(rawValue: $0) })
    else { return (nil, .always) }
    let member = SwiftMember("toolbarRole", call.namePlace, SwiftNode(.string(role.rawValue), value.range))
    let isOnTheMac = role == .automatic || role == .editor
    return (member, isOnTheMac ? .always : SwiftCondition(on: Set(Platform.allCases).subtracting([.macOS])))
  }
}
