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
  private static let mostModifiers = 64
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
    guard let modifiers = source.modifiers(from: index, most: Self.mostModifiers), let first = modifiers.calls.first,
      first.name == index
    else {
      return
    }
    var content = SwiftToolbarContent(scope, file, at: index, memory)
    defer { memory = content.memory }
    var members: [SwiftMember] = []
    let place = source.tokens[index].range
    if isOwn {
      content.open("the bar may contain unknown items")
      members.append(unknown("id", place))
    } else if let id = first.call.argument("id") {
      content.isCustomizable = true
      members.append(SwiftMember("id", source.tokens[id.labelToken].range, content.identifier(id.value)))
    }
    content.read(first.call)
    reasons.merge(content.reasons, uniquingKeysWith: SwiftReason.best)
    var condition = source.clauses(around: index, directives).and(content.condition)
    condition = condition.and(source.availability(around: index))
    if condition.isNever { return }
    if !isOwn, !content.isCustomizable, content.asksFromElsewhere {
      // Another toolbar that uses the same items may have one.
      members.append(unknown("id", place))
    }
    let all = isOwn ? modifiers : source.modifiers(from: source.firstModifier(index), most: Self.mostModifiers)
    let (role, platforms) = role(all ?? modifiers)
    members.append(role ?? unknown("toolbarRole", place))
    condition = condition.and(platforms)
    var items = content.items
    if let reason = content.openness {
      items.append(SwiftNode(.unknown(reason), place.upperBound..<place.upperBound))
    } else if !content.isCustomizable {
      items.append(SwiftNode(.unknown("other code may add items to the bar"), place.upperBound..<place.upperBound))
    }
    members.append(SwiftMember("items", place, SwiftNode(.list(items), place)))
    members += title(all ?? modifiers, content, place)
    members.append(.rest(at: place))
    if condition.isNever { return }
    if let member = condition.member(place) { members.append(member) }
    toolbars.append(SwiftNode(.object(members), place))
  }

  private func unknown(_ name: String, _ place: Range<Int>) -> SwiftMember {
    .unknown(name, at: place, SwiftReason.elsewhere)
  }

  /// The title and its menu, as far as the modifiers behind the same view say them.
  private func title(_ modifiers: SwiftModifiers, _ content: SwiftToolbarContent, _ place: Range<Int>) -> [SwiftMember]
  {
    var (title, menu) = (unknown("navigationTitle", place), unknown("toolbarTitleMenu", place))
    if let found = modifiers.only("navigationTitle", in: source), found.call.arguments.count == 1,
      let argument = found.call.arguments.first, argument.label == nil,
      let value = titleValue(argument.value)
    {
      title = SwiftMember("navigationTitle", source.tokens[found.name].range, value)
    }
    if let found = modifiers.only("toolbarTitleMenu", in: source), found.call.arguments.isEmpty,
      let closure = found.call.trailingClosure
    {
      let elements = SwiftToolbarView(content).elements(source.closure(closure).body)
      menu = SwiftMember("toolbarTitleMenu", source.tokens[found.name].range, elements)
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
  private func role(_ modifiers: SwiftModifiers) -> (SwiftMember?, SwiftCondition) {
    guard let found = modifiers.only("toolbarRole", in: source), found.call.arguments.count == 1,
      case .path(let names, isImplicit: true) = source.expression(found.call.arguments[0].value), names.count == 1,
      let role = ToolbarRole(rawValue: names[0])
    else { return (nil, .always) }
    let range = source.range(found.call.arguments[0].value)
    let member = SwiftMember(
      "toolbarRole", source.tokens[found.name].range, SwiftNode(.string(role.rawValue), range))
    let isOnTheMac = role == .automatic || role == .editor
    return (member, isOnTheMac ? .always : SwiftCondition(on: Set(Platform.allCases).subtracting([.macOS])))
  }
}

extension SwiftSource {
  /// Where code at a token exists, by the branches of `if #available` around it; unknown where that is not certain. Other
  /// branches say when it is shown, not where.
  func availability(around index: Int) -> SwiftCondition {
    var condition = SwiftCondition.always
    var open = Int(tokens[index].parent)
    while open > 0 {
      defer { open = Int(tokens[open].parent) }
      guard isToken(open, "{") else { continue }
      if isToken(open - 1, "else") {
        if isElseOfAvailability(open - 1) { return .unknown }
        continue
      }
      var start = open - 1
      while start > 0, !tokens[start].startsLine, !isToken(start, "{"), !isToken(start, "}") { start -= 1 }
      guard let asked = (start..<open).first(where: { isToken($0, "#available") || isToken($0, "#unavailable") })
      else { continue }
      guard isToken(asked, "#available"), isToken(asked - 1, "if"), isToken(asked + 1, "("),
        let close = closing(of: asked + 1), close == open - 1
      else { return .unknown }
      condition = condition.and(availability(asked + 2..<close))
    }
    return condition
  }

  /// Whether any branch before an `else` asks for a release.
  private func isElseOfAvailability(_ index: Int) -> Bool {
    var at = index
    while isToken(at, "else"), isToken(at - 1, "}"), let open = opening(of: at - 1) {
      var start = open - 1
      while start > 0, !isToken(start, "if"), open - start < 64 { start -= 1 }
      if (start..<open).contains(where: { isToken($0, "#available") || isToken($0, "#unavailable") }) { return true }
      at = start - 1
    }
    return false
  }
}
