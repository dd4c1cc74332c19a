import UIModelPlatform

/// The variable, list or result that stores the object created by an expression.
///
/// For example, in `items.append(UIBarButtonItem(…))` the storage is `.list`, and in `let item = UIBarButtonItem(…)` it
/// is a local variable.
enum SwiftObjectStorage {
  /// A constant or variable of a function. `body` is the code in which it is visible.
  case local(String, body: Range<Int>)
  /// A property, or a member of its value: `navigationItem.rightBarButtonItem`.
  case property(String)
  /// An array literal, or a call that only stores the object.
  case list
  /// The result of the surrounding function, property or closure.
  case result
  /// A call or expression with an unknown effect.
  case unknown

  /// Methods and initializers that store an item in a bar or in a list.
  private static let storingCalls: Set<String> = [
    "append", "insert", "setItems", "setLeftBarButton", "setLeftBarButtonItems", "setRightBarButton",
    "setRightBarButtonItems", "setToolbarItems", "setLeftBarButtonItem", "setRightBarButtonItem", "UIBarButtonItem",
  ]

  /// Determines what stores an object.
  ///
  /// - Parameter expression: the expression that creates the object.
  /// - Parameter body: the surrounding code.
  /// - Parameter isFunction: whether variables declared in the body are local.
  init(of expression: Range<Int>, in body: Range<Int>, isFunction: Bool, source: SwiftSource) {
    self = .unknown
    guard source.kind(expression.upperBound) != .period, !source.isToken(expression.upperBound, "?") else { return }
    let before = expression.lowerBound - 1
    let parent = Int(source.tokens[expression.lowerBound].parent)
    if source.isToken(before, "=") {
      self = Self.assignmentTarget(of: before, in: body, isFunction: isFunction, source)
    } else if source.isToken(before, "return") || (before < body.lowerBound && expression.upperBound >= body.upperBound)
    {
      self = .result
    } else if parent >= 0, source.isToken(parent, "["), source.isToken(before, "[") || source.kind(before) == .comma {
      self = .list
    } else if parent > 0, source.isToken(parent, "("), let name = source.identifier(parent - 1),
      Self.storingCalls.contains(name)
    {
      self = .list
    } else if source.isToken(before, "{") || source.isToken(before, "in"), source.isToken(parent, "{"),
      source.closing(of: parent) == expression.upperBound
    {
      // The object is the only expression of a closure.
      self = .result
    }
  }

  /// Returns the variable or property before an assignment operator.
  private static func assignmentTarget(
    of equals: Int, in body: Range<Int>, isFunction: Bool, _ source: SwiftSource
  ) -> SwiftObjectStorage {
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
  /// Whether a token is the name in the declaration of a variable or constant.
  func isDeclaration(_ index: Int, of name: String) -> Bool {
    isToken(index, name) && ["let", "var"].contains(text(index - 1))
  }
}
