import UIModelPlatform

/// Decides whether the right side of a `??` is ever evaluated because the left side is nil.
///
/// For example, the right side is evaluated in `view.window ?? …` in `viewDidLoad()`, where the view has no window yet.
struct SwiftWindowFallback {
  let scope: SwiftScope
  let file: SwiftFile

  private var source: SwiftSource { file.source }

  /// Whether the right side of a `??` may be evaluated.
  ///
  /// - Parameter operatorToken: the token `??`.
  func isReached(behind operatorToken: Int) -> Bool {
    let path = path(before: operatorToken).names
    guard let firstName = path.first else { return false }
    if path.contains("window") || path.contains("windowScene") {
      if path.contains("delegate"), path.contains("shared") { return !maySetDelegateWindow }
      // The left side is the window of the view or controller itself: `view.window?.rootViewController`.
      let ownPath = path.prefix { Self.ownWindowNames.contains($0) }
      if ownPath.contains("window"), !isLocalVariable(firstName, at: operatorToken) {
        return runsBeforeWindow(operatorToken)
      }
    }
    return path.count == 1 && mayBeOmitted(firstName, at: operatorToken)
  }

  /// Returns the tokens of the left side of a `??`; empty if the expression is not understood.
  func operand(before operatorToken: Int) -> Range<Int> { path(before: operatorToken).start..<operatorToken }

  private static let ownWindowNames: Set<String> = ["self", "view", "window", "windowScene"]

  /// Returns the names in an expression such as `(UIApplication.shared.delegate as? AppDelegate)?.window`, without
  /// types, and the first token of the expression. The list of names is empty for any other expression.
  private func path(before operatorToken: Int) -> (names: [String], start: Int) {
    var (names, position): ([String], Int) = ([], operatorToken - 1)
    while position >= 0 {
      if source.isToken(position, "?") || source.isToken(position, "!") || source.kind(position) == .period {
        position -= 1
      } else if source.isToken(position, ")"), let openingParenthesis = source.opening(of: position),
        source.kind(openingParenthesis - 1) != .identifier
      {
        // The parentheses contain a cast, as in `(… as? AppDelegate)`.
        var end = openingParenthesis + 1
        while end < position, source.kind(end) == .identifier || source.kind(end) == .period, !source.isToken(end, "as")
        {
          end += 1
        }
        guard source.isToken(end, "as") || end == position else { return ([], operatorToken) }
        return ((openingParenthesis + 1..<end).compactMap(source.identifier) + names, openingParenthesis)
      } else if let name = source.identifier(position) {
        names.insert(name, at: 0)
        guard source.kind(position - 1) == .period else { return (names, position) }
        position -= 2
      } else {
        return ([], operatorToken)
      }
    }
    return (names, max(position, 0))
  }

  // MARK: Own windows

  /// Whether a name is a parameter or local variable of the surrounding function, and not a property.
  private func isLocalVariable(_ name: String, at token: Int) -> Bool {
    let type = file.declarations.type(around: token) ?? file.declarations.global
    guard let function = type.function(around: token) else { return false }
    return function.parameters.contains { $0.name == name }
      || source.occurrences(of: name, in: function.body.lowerBound..<token).contains {
        ["let", "var"].contains(source.text($0 - 1))
      }
  }

  private static let earlyMethods: Set<String> = ["viewDidLoad", "loadView", "awakeFromNib"]

  /// Whether code runs before the view can be in a window: directly in `viewDidLoad()`, `loadView()`, `awakeFromNib()`
  /// or an initializer.
  private func runsBeforeWindow(_ token: Int) -> Bool {
    guard let type = file.declarations.type(around: token),
      let function = type.function(around: token),
      Self.earlyMethods.contains(function.name) ? function.isOverride : function.name == "init",
      scope.classChain(of: type.name, in: file.number).last?.superclassName?.hasPrefix("UI") == true
    else { return false }
    return source.braces(around: token) == function.body
  }

  /// Whether code may set the window of the app's delegate. In an app with scenes, this window is often unset.
  private var maySetDelegateWindow: Bool {
    let delegates = scope.typesInheriting("UIApplicationDelegate")
    guard !delegates.isEmpty else { return true }
    let delegateFiles = delegates.flatMap {
      $0.functions.map(\.location.fileNumber) + $0.properties.map(\.location.fileNumber)
    }
    return Set(delegateFiles).union(scope.setterFileNumbers(of: "window")).contains { fileNumber in
      guard let file = scope.readFile(numbered: fileNumber) else { return true }
      scope.recordSearch(for: ["window"], in: fileNumber)
      let source = file.source
      return source.tokens.indices.contains { index in
        guard source.isToken(index, "window"), source.isToken(index + 1, "=") else { return false }
        if ["let", "var"].contains(source.text(index - 1)) { return false }
        let type = file.declarations.type(around: index)
        return source.kind(index - 1) == .period && !source.isToken(index - 2, "self")
          || delegates.contains { $0.name == type?.name }
      }
    }
  }

  // MARK: Parameters

  /// Whether a name is a parameter with the default value `nil`, and a call omits the parameter.
  private func mayBeOmitted(_ name: String, at token: Int) -> Bool {
    let type = file.declarations.type(around: token) ?? file.declarations.global
    guard
      let function = type.function(around: token),
      let parameter = function.parameters.first(where: { $0.name == name }), let label = parameter.label,
      let defaultValue = parameter.defaultValue, source.isToken(defaultValue.lowerBound, "nil"),
      function.name != "init",
      let mentioningFiles = scope.filesWithMentions(of: function.name)
    else { return false }
    return mentioningFiles.contains { file in
      scope.recordSearch(for: [function.name], in: file.number)
      let source = file.source
      return source.occurrences(of: function.name, in: source.tokens.indices).contains { index in
        guard source.isToken(index + 1, "("), !source.isToken(index - 1, "func"),
          let closingParenthesis = source.closing(of: index + 1)
        else { return false }
        let isOtherOverload = function.parameters.contains { parameter in
          parameter.defaultValue == nil
            && parameter.label.map { !hasLabel($0, in: index + 2..<closingParenthesis, source) } ?? false
        }
        return !isOtherOverload && !hasLabel(label, in: index + 2..<closingParenthesis, source)
      }
    }
  }

  /// Whether one of the arguments has a label.
  private func hasLabel(_ label: String, in arguments: Range<Int>, _ source: SwiftSource) -> Bool {
    arguments.contains { source.isToken($0, label) && source.kind($0 + 1) == .colon }
  }
}
