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

  /// Determines the storage of an object.
  ///
  /// - Parameter expression: the expression that creates the object.
  /// - Parameter body: the surrounding code.
  /// - Parameter isFunction: whether variables declared in the body are local.
  init(of expression: Range<Int>, in body: Range<Int>, isFunction: Bool, source: SwiftSource) {
    self = .unknown
    guard source.kind(expression.upperBound) != .period, !source.isToken(expression.upperBound, "?") else { return }
    let precedingToken = expression.lowerBound - 1
    let parentToken = Int(source.tokens[expression.lowerBound].parent)
    if source.isToken(precedingToken, "=") {
      self = Self.assignmentTarget(of: precedingToken, in: body, isFunction: isFunction, source)
    } else if source.isToken(precedingToken, "return")
      || (precedingToken < body.lowerBound && expression.upperBound >= body.upperBound)
    {
      self = .result
    } else if parentToken >= 0, source.isToken(parentToken, "["),
      source.isToken(precedingToken, "[") || source.kind(precedingToken) == .comma
    {
      self = .list
    } else if parentToken > 0, source.isToken(parentToken, "("), let name = source.identifier(parentToken - 1),
      Self.storingCalls.contains(name)
    {
      self = .list
    } else if source.isToken(precedingToken, "{") || source.isToken(precedingToken, "in"),
      source.isToken(parentToken, "{"),
      source.closing(of: parentToken) == expression.upperBound
    {
      // The object is the only expression of a closure.
      self = .result
    }
  }

  /// Returns the variable or property on the left side of an assignment.
  private static func assignmentTarget(
    of equalsToken: Int, in body: Range<Int>, isFunction: Bool, _ source: SwiftSource
  ) -> SwiftObjectStorage {
    var token = equalsToken - 1
    // `let item: UIBarButtonItem = …`
    if source.kind(token - 1) == .colon
      || (source.isToken(token, "!") || source.isToken(token, "?")) && source.kind(token - 2) == .colon
    {
      while token > 0, source.kind(token) != .colon { token -= 1 }
      token -= 1
    }
    guard let name = source.identifier(token) else { return .unknown }
    if ["let", "var"].contains(source.text(token - 1)) {
      return body.contains(token) && isFunction ? .local(name, body: body) : .property(name)
    }
    if source.kind(token - 1) != .period, body.contains(where: { source.isDeclaration($0, of: name) }) {
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
