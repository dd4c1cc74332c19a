import UIModelPlatform

/// Finds controls that are custom views of bar button items. Only lists whose items a bar of iOS 27 may move into its
/// overflow menu are read.
///
/// For example, `navigationItem.rightBarButtonItems = [UIBarButtonItem(customView: UISwitch())]` has one such control.
struct SwiftCustomItemReader {
  /// The screens with the member `customBarItems`, one for each class with controls in bars.
  private(set) var screens: [SwiftNode] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  static let itemClass = "UIBarButtonItem"
  /// The property with the custom view, and the property whose menu element replaces the view in the overflow menu.
  private static let propertyNames = ["customView", "menuRepresentation"]
  /// The maximum number of lists to read in a file.
  private static let maximumLists = 50
  /// Item properties that do not affect the item's appearance in a menu.
  private static let harmlessProperties: Set<String> = [
    "accessibilityHint", "accessibilityIdentifier", "accessibilityLabel", "accessibilityTraits", "customView",
    "isEnabled", "tag", "tintColor", "width",
  ]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: Self.propertyNames + SwiftSource.itemLists.sorted(), in: file.number)
    let source = file.source
    guard source.contains(source.tokens.indices, anyOf: ["customView"]), !scope.isExtensionOnly else { return }
    let lists = source.tokens.indices.compactMap { source.itemList($0) }.prefix(Self.maximumLists)
    let directives = lists.isEmpty ? [] : source.directives
    for name in file.declarations.typeNames {
      guard let own = file.declarations.types[name] else { continue }
      let nodes = lists.filter { file.declarations.type(around: $0)?.name == name }.flatMap { list in
        self.nodes(list, in: own, directives)
      }
      if nodes.isEmpty { continue }
      screens.append(.screen(own, at: source.tokens[own.location.token].range, ["customBarItems": nodes]))
    }
  }

  /// Returns the items of a list whose custom view is a control.
  ///
  /// - Parameter list: the token of the list's opening bracket.
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
      return SwiftNode(.object(members + [condition.availabilityMember(place)].compactMap { $0 }), place)
    }
  }

  /// The class of a control, and the token of the class name of the item that contains the control.
  private typealias Control = (view: String, name: Int)

  /// Returns whether an expression certainly creates a bar button item that is not a space. Also returns the item's
  /// control if the overflow menu cannot represent it.
  private func item(_ range: Range<Int>, in body: Range<Int>, _ type: SwiftType) -> (isItem: Bool, control: Control?) {
    if let item = createdItem(range, in: body, type) { return item }
    guard let name = source.name(range), let value = value(of: name, in: body, type),
      let item = createdItem(value.range, in: body, type)
    else { return (false, nil) }
    guard item.control != nil, isUntouched(name, in: value.isLocal ? body : source.tokens.indices, value.range) else {
      return (item.isItem, nil)
    }
    return value.isLocal || !scope.mayMentionElsewhere("menuRepresentation") ? item : (item.isItem, nil)
  }

  /// Returns the item that `UIBarButtonItem(…)` creates; nil for any other expression.
  private func createdItem(
    _ range: Range<Int>, in body: Range<Int>, _ type: SwiftType
  ) -> (isItem: Bool, control: Control?)? {
    let name = range.lowerBound
    guard source.isToken(name, Self.itemClass), source.isToken(name + 1, "("), let close = source.closing(of: name + 1),
      close + 1 == range.upperBound
    else { return nil }
    let arguments = source.split(name + 2..<close).map { source.argument($0) }
    let isSpace = arguments.contains { $0.value.contains { source.text($0).hasSuffix("Space") } }
    guard arguments.map(\.label) == ["customView"], let view = control(arguments[known: 0].value, in: body, type) else {
      return (!isSpace && !arguments.isEmpty, nil)
    }
    return (true, (view, name))
  }

  /// Returns the class of a view that is certainly a UIKit control; nil for any other view.
  private func control(_ range: Range<Int>, in body: Range<Int>, _ type: SwiftType) -> String? {
    if let name = source.initializedControl(range) { return isDeclaredInProject(name) ? nil : name }
    guard let name = source.name(range) else { return nil }
    let view: String?
    if let value = value(of: name, in: body, type) {
      view = source.initializedControl(value.range)
    } else {
      let property = type.property(name, isStatic: false)
      let isHere = property?.location.file == file.number && !declares(name, in: body)
      view = isHere ? property?.type.flatMap { source.typeName($0) } : nil
    }
    guard let view, ViewClass.isControl(view), !isDeclaredInProject(view) else { return nil }
    return view
  }

  /// Whether the project declares a class with the name of a UIKit class.
  private func isDeclaredInProject(_ name: String) -> Bool {
    scope.type(named: name, in: file.number)?.isDeclared == true
  }

  /// Whether a body declares a local variable.
  private func declares(_ name: String, in body: Range<Int>) -> Bool {
    body.contains { source.identifier($0) == name && ["let", "var"].contains(source.text($0 - 1)) }
  }

  /// Returns the initial value of a local constant, or of a constant or lazy property that this file declares. Nil for
  /// a variable.
  private func value(of name: String, in body: Range<Int>, _ type: SwiftType) -> (range: Range<Int>, isLocal: Bool)? {
    let nameTokens = body.filter { source.identifier($0) == name && ["let", "var"].contains(source.text($0 - 1)) }
    if let token = nameTokens.first {
      guard nameTokens.count == 1, source.isToken(token - 1, "let"), source.isToken(token + 1, "=") else { return nil }
      return (token + 2..<source.endOfStatement(token + 2, before: body.upperBound), true)
    }
    guard let property = type.property(name, isStatic: false), property.location.file == file.number,
      property.isConstant || property.isLazy, let value = property.value, property.condition.isAlways
    else { return nil }
    scope.look(at: value.lowerBound, in: file.number)
    return (value, false)
  }

  /// Whether code only adds an item to lists and sets properties that no menu shows.
  private func isUntouched(_ name: String, in range: Range<Int>, _ value: Range<Int>) -> Bool {
    scope.recordSearch(for: [name], in: file.number)
    return range.allSatisfy { index in
      guard source.identifier(index) == name, !value.contains(index) else { return true }
      scope.look(at: index, in: file.number)
      if ["let", "var"].contains(source.text(index - 1)) || source.kind(index + 1) == .colon { return true }
      if source.kind(index - 1) == .period, !source.isToken(index - 2, "self") { return false }
      if source.kind(index + 1) == .period { return Self.harmlessProperties.contains(source.text(index + 2)) }
      return source.isToken(Int(source.tokens[index].parent), "[") && [.comma, .close].contains(source.kind(index + 1))
    }
  }
}

extension SwiftSource {
  /// The properties and methods that set a list of bar button items.
  static let itemLists: Set<String> = [
    "leftBarButtonItems", "rightBarButtonItems", "toolbarItems", "setLeftBarButtonItems", "setRightBarButtonItems",
    "setToolbarItems",
  ]

  /// Returns the opening bracket of a list literal that becomes the items of a bar. Nil if the token at `index` is not
  /// the name of a property or method in `itemLists`.
  fileprivate func itemList(_ index: Int) -> Int? {
    guard kind(index) == .identifier, let name = identifier(index), Self.itemLists.contains(name) else { return nil }
    let isMethod = name.hasPrefix("set")
    guard isToken(index + 1, isMethod ? "(" : "="), isToken(index + 2, "["), let close = closing(of: index + 2),
      !["let", "var"].contains(text(index - 1))
    else { return nil }
    let isEnd = [.close, .comma, .semicolon, nil].contains(kind(close + 1)) || tokens[close + 1].startsLine
    return isEnd && kind(close + 1) != .period ? index + 2 : nil
  }

  /// Returns the name in `name` or `self.name`; nil for any other expression.
  fileprivate func name(_ range: Range<Int>) -> String? {
    guard case .path(let names, isImplicit: false) = expression(range) else { return nil }
    return names.count == 1 ? names[0] : names.count == 2 && names[0] == "self" ? names[1] : nil
  }

  /// Returns the class of the control that an initializer call creates; nil for any other expression.
  fileprivate func initializedControl(_ range: Range<Int>) -> String? {
    guard let name = identifier(range.lowerBound), ViewClass.isControl(name), isToken(range.lowerBound + 1, "("),
      let close = closing(of: range.lowerBound + 1), close + 1 == range.upperBound
    else { return nil }
    return name
  }
}
