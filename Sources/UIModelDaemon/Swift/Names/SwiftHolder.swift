import UIModelPlatform

/// The variable or list that takes an object where an expression makes it.
enum SwiftHolder {
  /// A constant or variable of a function. `body`: the code in which it exists.
  case local(String, body: Range<Int>)
  /// A property, or what is reached by one: `navigationItem.rightBarButtonItem`.
  case property(String)
  /// A list, or a call that only stores it.
  case list
  /// The function or property that returns it.
  case result
  /// A call of which nobody knows what it does.
  case unknown

  /// Methods that store an item in a bar or in a list.
  private static let storing: Set<String> = [
    "append", "insert", "setItems", "setLeftBarButton", "setLeftBarButtonItems", "setRightBarButton",
    "setRightBarButtonItems", "setToolbarItems", "setLeftBarButtonItem", "setRightBarButtonItem", "UIBarButtonItem",
  ]

  /// `expression`: what makes the object, without what is behind it. `body`: the code around.
  init(of expression: Range<Int>, in body: Range<Int>, isFunction: Bool, source: SwiftSource) {
    self = .unknown
    guard source.kind(expression.upperBound) != .period, !source.isToken(expression.upperBound, "?") else { return }
    let before = expression.lowerBound - 1
    let parent = Int(source.tokens[expression.lowerBound].parent)
    if source.isToken(before, "=") {
      self = Self.left(of: before, in: body, isFunction: isFunction, source)
    } else if source.isToken(before, "return") || (before < body.lowerBound && expression.upperBound >= body.upperBound)
    {
      self = .result
    } else if parent >= 0, source.isToken(parent, "["), source.isToken(before, "[") || source.kind(before) == .comma {
      self = .list
    } else if parent > 0, source.isToken(parent, "("), let name = source.identifier(parent - 1),
      Self.storing.contains(name)
    {
      self = .list
    } else if source.isToken(before, "{") || source.isToken(before, "in"), source.isToken(parent, "{"),
      source.closing(of: parent) == expression.upperBound
    {
      // The only expression of a closure.
      self = .result
    }
  }

  /// What stands before an assignment's operator.
  private static func left(
    of equals: Int, in body: Range<Int>, isFunction: Bool, _ source: SwiftSource
  ) -> SwiftHolder {
    var at = equals - 1
    // `let item: UIBarButtonItem = …`
    if source.kind(at - 1) == .colon
      || (source.isToken(at, "!") || source.isToken(at, "?")) && source.kind(at - 2) == .colon
    {
      while at > 0, source.kind(at) != .colon { at -= 1 }
      at -= 1
    }
    guard let name = source.identifier(at) else { return .unknown }
    if ["let", "var"].contains(source.text(at - 1)) {
      return body.contains(at) && isFunction ? .local(name, body: body) : .property(name)
    }
    if source.kind(at - 1) != .period, body.contains(where: { source.isDeclaration($0, of: name) }) {
      return .local(name, body: body)
    }
    return .property(name)
  }
}

extension SwiftSource {
  /// Whether a token declares a constant or variable of a name.
  func isDeclaration(_ index: Int, of name: String) -> Bool {
    isToken(index, name) && ["let", "var"].contains(text(index - 1))
  }
}
