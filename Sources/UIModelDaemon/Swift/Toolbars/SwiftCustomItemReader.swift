import UIModelPlatform

/// Finds controls in custom views of bar button items. The reader covers only the item lists from which a bar of iOS 27
/// may move items into its overflow menu.
///
/// For example, `navigationItem.rightBarButtonItems = [UIBarButtonItem(customView: UISwitch())]` contains one control.
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
  private static let maximumListCount = 50
  /// Item properties that do not affect the item's appearance in a menu.
  private static let harmlessProperties: Set<String> = [
    "accessibilityHint", "accessibilityIdentifier", "accessibilityLabel", "accessibilityTraits", "customView",
    "isEnabled", "tag", "tintColor", "width",
  ]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: Self.propertyNames + SwiftSource.itemListNames.sorted(), in: file.number)
    let source = file.source
    guard source.contains(source.tokens.indices, anyOf: ["customView"]), !scope.isExtensionOnly else { return }
    let lists = source.tokens.indices.compactMap { source.itemListBracket($0) }.prefix(Self.maximumListCount)
    let directives = lists.isEmpty ? [] : source.directives
    for name in file.declarations.typeNames {
      guard let typeInFile = file.declarations.types[name] else { continue }
      let nodes = lists.filter { file.declarations.type(around: $0)?.name == name }.flatMap { list in
        self.nodes(list, in: typeInFile, directives)
      }
      if nodes.isEmpty { continue }
      screens.append(.screen(typeInFile, at: source.tokens[typeInFile.location.token].range, ["customBarItems": nodes]))
    }
  }

  /// Returns the nodes of the list items that have a control as their custom view.
  ///
  /// - Parameter list: the token of the list's opening bracket.
  private func nodes(_ list: Int, in type: SwiftType, _ directives: [Int]) -> [SwiftNode] {
    guard let closingBracket = source.closing(of: list), let codeIndex = file.declarations.codeIndex(around: list)
    else { return [] }
    scope.recordCodeUse(at: list, in: file.number)
    let body = file.declarations.code[known: codeIndex].tokens
    let condition = source.clauses(around: list, directives).and(source.releases(of: list, in: body))
    guard condition != .unknown, !condition.isNever else { return [] }
    let items = source.split(list + 1..<closingBracket).map { item($0, in: body, type) }
    let itemCount = items.filter(\.isItem).count
    return items.compactMap(\.control).map { control in
      let nameRange = source.tokens[control.name].range
      let members = [
        SwiftMember("customView", nameRange, SwiftNode(.string(control.view), nameRange)),
        SwiftMember("barItems", nameRange, SwiftNode(.int(itemCount), nameRange)),
      ]
      return SwiftNode(.object(members + [condition.availabilityMember(nameRange)].compactMap { $0 }), nameRange)
    }
  }

  /// The class of a control, and the class name token of the control's bar button item.
  private typealias Control = (view: String, name: Int)

  /// Returns whether an expression certainly creates a bar button item that is not a space. Also returns the item's
  /// control if the overflow menu cannot represent the control.
  private func item(_ range: Range<Int>, in body: Range<Int>, _ type: SwiftType) -> (isItem: Bool, control: Control?) {
    if let item = createdItem(range, in: body, type) { return item }
    guard let name = source.name(range), let value = initialValue(of: name, in: body, type),
      let item = createdItem(value.range, in: body, type)
    else { return (false, nil) }
    guard item.control != nil, hasOnlyHarmlessUses(name, in: value.isLocal ? body : source.tokens.indices, value.range)
    else {
      return (item.isItem, nil)
    }
    return value.isLocal || !scope.mayMentionElsewhere("menuRepresentation") ? item : (item.isItem, nil)
  }

  /// Returns the item that `UIBarButtonItem(…)` creates; nil for any other expression.
  private func createdItem(
    _ range: Range<Int>, in body: Range<Int>, _ type: SwiftType
  ) -> (isItem: Bool, control: Control?)? {
    let nameToken = range.lowerBound
    guard source.isToken(nameToken, Self.itemClass), source.isToken(nameToken + 1, "("),
      let closingBracket = source.closing(of: nameToken + 1),
      closingBracket + 1 == range.upperBound
    else { return nil }
    let arguments = source.split(nameToken + 2..<closingBracket).map { source.argument($0) }
    let isSpace = arguments.contains { $0.value.contains { source.text($0).hasSuffix("Space") } }
    guard arguments.map(\.label) == ["customView"], let view = controlClass(arguments[known: 0].value, in: body, type)
    else {
      return (!isSpace && !arguments.isEmpty, nil)
    }
    return (true, (view, nameToken))
  }

  /// Returns the class of a view that is certainly a UIKit control; nil for any other view.
  private func controlClass(_ range: Range<Int>, in body: Range<Int>, _ type: SwiftType) -> String? {
    if let name = source.initializedControlClass(range) { return isDeclaredInProject(name) ? nil : name }
    guard let name = source.name(range) else { return nil }
    let view: String?
    if let value = initialValue(of: name, in: body, type) {
      view = source.initializedControlClass(value.range)
    } else {
      let property = type.property(name, isStatic: false)
      let isInThisFile = property?.location.fileNumber == file.number && !declares(name, in: body)
      view = isInThisFile ? property?.typeTokens.flatMap { source.typeName($0) } : nil
    }
    guard let view, ViewClass.isControl(view), !isDeclaredInProject(view) else { return nil }
    return view
  }

  /// Whether the project declares a class with this name, which then hides UIKit's class.
  private func isDeclaredInProject(_ name: String) -> Bool {
    scope.type(named: name, in: file.number)?.isDeclared == true
  }

  /// Whether a body declares a local variable with this name.
  private func declares(_ name: String, in body: Range<Int>) -> Bool {
    body.contains { source.identifier($0) == name && ["let", "var"].contains(source.text($0 - 1)) }
  }

  /// Returns the initial value of a local constant, or of a constant or lazy property that this file declares. Nil for
  /// a variable.
  private func initialValue(of name: String, in body: Range<Int>, _ type: SwiftType) -> (
    range: Range<Int>, isLocal: Bool
  )? {
    let nameTokens = body.filter { source.identifier($0) == name && ["let", "var"].contains(source.text($0 - 1)) }
    if let token = nameTokens.first {
      guard nameTokens.count == 1, source.isToken(token - 1, "let"), source.isToken(token + 1, "=") else { return nil }
      return (token + 2..<source.endOfStatement(token + 2, before: body.upperBound), true)
    }
    guard let property = type.property(name, isStatic: false), property.location.fileNumber == file.number,
      property.isConstant || property.isLazy, let value = property.value, property.condition.isAlways
    else { return nil }
    scope.recordCodeUse(at: value.lowerBound, in: file.number)
    return (value, false)
  }

  /// Whether code only adds an item to lists and sets properties that do not affect the item's appearance in a menu.
  private func hasOnlyHarmlessUses(_ name: String, in range: Range<Int>, _ initialValue: Range<Int>) -> Bool {
    scope.recordSearch(for: [name], in: file.number)
    return range.allSatisfy { index in
      guard source.identifier(index) == name, !initialValue.contains(index) else { return true }
      scope.recordCodeUse(at: index, in: file.number)
      if ["let", "var"].contains(source.text(index - 1)) || source.kind(index + 1) == .colon { return true }
      if source.kind(index - 1) == .period, !source.isToken(index - 2, "self") { return false }
      if source.kind(index + 1) == .period { return Self.harmlessProperties.contains(source.text(index + 2)) }
      return source.isToken(Int(source.tokens[index].parent), "[") && [.comma, .close].contains(source.kind(index + 1))
    }
  }
}

extension SwiftSource {
  /// The names of the properties and methods that set a list of bar button items.
  static let itemListNames: Set<String> = [
    "leftBarButtonItems", "rightBarButtonItems", "toolbarItems", "setLeftBarButtonItems", "setRightBarButtonItems",
    "setToolbarItems",
  ]

  /// Returns the opening bracket of the list literal that a bar's property or method in `itemListNames` receives. Nil
  /// if code does not pass a list literal at this token.
  fileprivate func itemListBracket(_ index: Int) -> Int? {
    guard kind(index) == .identifier, let name = identifier(index), Self.itemListNames.contains(name) else {
      return nil
    }
    let isMethod = name.hasPrefix("set")
    guard isToken(index + 1, isMethod ? "(" : "="), isToken(index + 2, "["),
      let closingBracket = closing(of: index + 2),
      !["let", "var"].contains(text(index - 1))
    else { return nil }
    let isEnd =
      [.close, .comma, .semicolon, nil].contains(kind(closingBracket + 1)) || tokens[closingBracket + 1].startsLine
    return isEnd && kind(closingBracket + 1) != .period ? index + 2 : nil
  }

  /// Returns the name in `name` or `self.name`; nil for any other expression.
  fileprivate func name(_ range: Range<Int>) -> String? {
    guard case .path(let names, isImplicit: false) = expression(range) else { return nil }
    return names.count == 1 ? names[0] : names.count == 2 && names[0] == "self" ? names[1] : nil
  }

  /// Returns the class of the control that an initializer call creates; nil for any other expression.
  fileprivate func initializedControlClass(_ range: Range<Int>) -> String? {
    guard let name = identifier(range.lowerBound), ViewClass.isControl(name), isToken(range.lowerBound + 1, "("),
      let closingBracket = closing(of: range.lowerBound + 1), closingBracket + 1 == range.upperBound
    else { return nil }
    return name
  }
}
