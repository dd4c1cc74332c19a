import UIModelPlatform

/// Finds controls that are custom views of bar button items, in lists of items that a bar of iOS 27 may move into its
/// overflow menu.
struct SwiftCustomItemReader {
  private(set) var screens: [SwiftNode] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  static let item = "UIBarButtonItem"
  /// What a menu can show in an item's place, and what keeps an item in the bar.
  private static let words = ["customView", "menuRepresentation"]
  private static let mostLists = 50
  /// What an item can be told without being any other in a menu.
  private static let harmless: Set<String> = [
    "accessibilityHint", "accessibilityIdentifier", "accessibilityLabel", "accessibilityTraits", "customView",
    "isEnabled", "tag", "tintColor", "width",
  ]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.search(for: Self.words + SwiftSource.itemLists.sorted(), in: file.number)
    let source = file.source
    guard source.contains(source.tokens.indices, anyOf: ["customView"]), !scope.isOfExtensions else { return }
    let lists = source.tokens.indices.compactMap { source.itemList($0) }.prefix(Self.mostLists)
    let directives = lists.isEmpty ? [] : source.directives
    for name in file.declarations.order {
      guard let own = file.declarations.types[name] else { continue }
      let nodes = lists.filter { file.declarations.type(around: $0)?.name == name }.flatMap { list in
        self.nodes(list, in: own, directives)
      }
      if nodes.isEmpty { continue }
      screens.append(.screen(own, at: source.tokens[own.spot.token].range, ["customBarItems": nodes]))
    }
  }

  /// The items with controls in a list. `list`: its opening bracket.
  private func nodes(_ list: Int, in type: SwiftType, _ directives: [Int]) -> [SwiftNode] {
    guard let close = source.closing(of: list), let code = file.declarations.code(around: list) else { return [] }
    scope.look(at: list, in: file.number)
    let body = file.declarations.code[known: code].tokens
    let condition = source.clauses(around: list, directives).and(source.releases(of: list, in: body))
    guard condition != .unknown, !condition.isNever else { return [] }
    let items = source.split(list + 1..<close).map { item($0, in: body, type) }
    let count = items.filter(\.isItem).count
    return items.compactMap(\.control).map { control in
      let place = source.tokens[control.name].range
      let members = [
        SwiftMember("customView", place, SwiftNode(.string(control.view), place)),
        SwiftMember("barItems", place, SwiftNode(.int(count), place)),
      ]
      return SwiftNode(.object(members + [condition.member(place)].compactMap { $0 }), place)
    }
  }

  /// A control's class, and the token of the item's name that has it.
  private typealias Control = (view: String, name: Int)

  /// Whether some code certainly is an item that is no space, and the control that it shows if a menu can show nothing of it.
  private func item(_ range: Range<Int>, in body: Range<Int>, _ type: SwiftType) -> (isItem: Bool, control: Control?) {
    if let made = made(range, in: body, type) { return made }
    guard let name = source.name(range), let value = value(of: name, in: body, type),
      let made = made(value.range, in: body, type)
    else { return (false, nil) }
    guard made.control != nil, isUntouched(name, in: value.isLocal ? body : source.tokens.indices, value.range) else {
      return (made.isItem, nil)
    }
    return value.isLocal || !scope.mayMentionElsewhere("menuRepresentation") ? made : (made.isItem, nil)
  }

  /// `UIBarButtonItem(…)`; nil for any other code.
  private func made(
    _ range: Range<Int>, in body: Range<Int>, _ type: SwiftType
  ) -> (isItem: Bool, control: Control?)? {
    let name = range.lowerBound
    guard source.isToken(name, Self.item), source.isToken(name + 1, "("), let close = source.closing(of: name + 1),
      close + 1 == range.upperBound
    else { return nil }
    let arguments = source.split(name + 2..<close).map { source.argument($0) }
    let isSpace = arguments.contains { $0.value.contains { source.text($0).hasSuffix("Space") } }
    guard arguments.map(\.label) == ["customView"], let view = control(arguments[known: 0].value, in: body, type) else {
      return (!isSpace && !arguments.isEmpty, nil)
    }
    return (true, (view, name))
  }

  /// The class of a view that certainly is one of UIKit's controls.
  private func control(_ range: Range<Int>, in body: Range<Int>, _ type: SwiftType) -> String? {
    if let name = source.controlMade(range) { return isOwn(name) ? nil : name }
    guard let name = source.name(range) else { return nil }
    let view: String?
    if let value = value(of: name, in: body, type) {
      view = source.controlMade(value.range)
    } else {
      let property = type.property(name, isStatic: false)
      let isHere = property?.spot.file == file.number && !declares(name, in: body)
      view = isHere ? property?.type.flatMap { source.typeName($0) } : nil
    }
    guard let view, ViewClass.isControl(view), !isOwn(view) else { return nil }
    return view
  }

  /// Whether the project has a class by a name of UIKit's.
  private func isOwn(_ name: String) -> Bool { scope.type(named: name, in: file.number)?.isDeclared == true }

  private func declares(_ name: String, in body: Range<Int>) -> Bool {
    body.contains { source.identifier($0) == name && ["let", "var"].contains(source.text($0 - 1)) }
  }

  /// What a name is given where it is declared: in the code, or as a property in this file.
  private func value(of name: String, in body: Range<Int>, _ type: SwiftType) -> (range: Range<Int>, isLocal: Bool)? {
    let found = body.filter { source.identifier($0) == name && ["let", "var"].contains(source.text($0 - 1)) }
    if let token = found.first {
      guard found.count == 1, source.isToken(token - 1, "let"), source.isToken(token + 1, "=") else { return nil }
      return (token + 2..<source.endOfStatement(token + 2, before: body.upperBound), true)
    }
    guard let property = type.property(name, isStatic: false), property.spot.file == file.number,
      property.isConstant || property.isLazy, let value = property.value, property.condition.isAlways
    else { return nil }
    scope.look(at: value.lowerBound, in: file.number)
    return (value, false)
  }

  /// Whether code does nothing with an item but to put it into lists, and to tell it what no menu shows.
  private func isUntouched(_ name: String, in range: Range<Int>, _ value: Range<Int>) -> Bool {
    scope.search(for: [name], in: file.number)
    return range.allSatisfy { index in
      guard source.identifier(index) == name, !value.contains(index) else { return true }
      scope.look(at: index, in: file.number)
      if ["let", "var"].contains(source.text(index - 1)) || source.kind(index + 1) == .colon { return true }
      if source.kind(index - 1) == .period, !source.isToken(index - 2, "self") { return false }
      if source.kind(index + 1) == .period { return Self.harmless.contains(source.text(index + 2)) }
      return source.isToken(Int(source.tokens[index].parent), "[") && [.comma, .close].contains(source.kind(index + 1))
    }
  }
}

extension SwiftSource {
  /// What lists of items of a bar are set by: properties, and methods with the same lists.
  static let itemLists: Set<String> = [
    "leftBarButtonItems", "rightBarButtonItems", "toolbarItems", "setLeftBarButtonItems", "setRightBarButtonItems",
    "setToolbarItems",
  ]

  /// The opening bracket of a list that is written out where it becomes the items of a bar by the name at a token.
  fileprivate func itemList(_ index: Int) -> Int? {
    guard kind(index) == .identifier, let name = identifier(index), Self.itemLists.contains(name) else { return nil }
    let isMethod = name.hasPrefix("set")
    guard isToken(index + 1, isMethod ? "(" : "="), isToken(index + 2, "["), let close = closing(of: index + 2),
      !["let", "var"].contains(text(index - 1))
    else { return nil }
    let isEnd = [.close, .comma, .semicolon, nil].contains(kind(close + 1)) || tokens[close + 1].startsLine
    return isEnd && kind(close + 1) != .period ? index + 2 : nil
  }

  /// `name`, `self.name`
  fileprivate func name(_ range: Range<Int>) -> String? {
    guard case .path(let names, isImplicit: false) = expression(range) else { return nil }
    return names.count == 1 ? names[0] : names.count == 2 && names[0] == "self" ? names[1] : nil
  }

  /// The class of a control that a call of its initializer makes.
  fileprivate func controlMade(_ range: Range<Int>) -> String? {
    guard let name = identifier(range.lowerBound), ViewClass.isControl(name), isToken(range.lowerBound + 1, "("),
      let close = closing(of: range.lowerBound + 1), close + 1 == range.upperBound
    else { return nil }
    return name
  }
}
