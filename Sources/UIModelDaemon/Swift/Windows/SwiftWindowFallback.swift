import UIModelPlatform

/// Decides whether the right side of a `??` is ever used, because the left side is nil.
///
/// For example, the right side is used in `view.window ?? …` in `viewDidLoad()`, where the view has no window yet.
struct SwiftWindowFallback {
  let scope: SwiftScope
  let file: SwiftFile

  private var source: SwiftSource { file.source }

  /// Whether the right side of a `??` is used in some cases.
  ///
  /// - Parameter operation: the token `??`.
  func isReached(behind operation: Int) -> Bool {
    let path = path(before: operation).names
    guard let first = path.first else { return false }
    if path.contains("window") || path.contains("windowScene") {
      if path.contains("delegate"), path.contains("shared") { return !maySetDelegateWindow }
      // The left side is the window of the view or controller itself: `view.window?.rootViewController`.
      let ownPath = path.prefix { Self.ownWindowNames.contains($0) }
      if ownPath.contains("window"), !isLocalVariable(first, at: operation) { return runsBeforeWindow(operation) }
    }
    return path.count == 1 && mayBeOmitted(first, at: operation)
  }

  /// Returns the tokens of the left side of a `??`; empty if the expression is not understood.
  func operand(before operation: Int) -> Range<Int> { path(before: operation).start..<operation }

  private static let ownWindowNames: Set<String> = ["self", "view", "window", "windowScene"]

  /// Returns the names in an expression such as `(UIApplication.shared.delegate as? AppDelegate)?.window`, without
  /// types, and the first token of the expression. No names for any other expression.
  private func path(before operation: Int) -> (names: [String], start: Int) {
    var (names, at): ([String], Int) = ([], operation - 1)
    while at >= 0 {
      if source.isToken(at, "?") || source.isToken(at, "!") || source.kind(at) == .period {
        at -= 1
      } else if source.isToken(at, ")"), let open = source.opening(of: at), source.kind(open - 1) != .identifier {
        // A cast in parentheses: `(… as? AppDelegate)`.
        var end = open + 1
        while end < at, source.kind(end) == .identifier || source.kind(end) == .period, !source.isToken(end, "as") {
          end += 1
        }
        guard source.isToken(end, "as") || end == at else { return ([], operation) }
        return ((open + 1..<end).compactMap(source.identifier) + names, open)
      } else if let name = source.identifier(at) {
        names.insert(name, at: 0)
        guard source.kind(at - 1) == .period else { return (names, at) }
        at -= 2
      } else {
        return ([], operation)
      }
    }
    return (names, max(at, 0))
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
      scope.classChain(of: type.name, in: file.number).last?.superclass?.hasPrefix("UI") == true
    else { return false }
    return source.braces(around: token) == function.body
  }

  /// Whether code may set the window of the app's delegate. In an app with scenes, this window is often unset.
  private var maySetDelegateWindow: Bool {
    let delegates = scope.typesInheriting("UIApplicationDelegate")
    guard !delegates.isEmpty else { return true }
    let delegateFiles = delegates.flatMap { $0.functions.map(\.location.file) + $0.properties.map(\.location.file) }
    return Set(delegateFiles).union(scope.filesWithSetters(of: "window")).contains { number in
      guard let file = scope.look(into: number) else { return true }
      scope.recordSearch(for: ["window"], in: number)
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

  /// Whether a name is a parameter with the default value `nil` that some caller omits.
  private func mayBeOmitted(_ name: String, at token: Int) -> Bool {
    let type = file.declarations.type(around: token) ?? file.declarations.global
    guard
      let function = type.function(around: token),
      let parameter = function.parameters.first(where: { $0.name == name }), let label = parameter.label,
      let initial = parameter.defaultValue, source.isToken(initial.lowerBound, "nil"), function.name != "init",
      let mentioningFiles = scope.filesWithMentions(of: function.name)
    else { return false }
    return mentioningFiles.contains { file in
      scope.recordSearch(for: [function.name], in: file.number)
      let source = file.source
      return source.occurrences(of: function.name, in: source.tokens.indices).contains { index in
        guard source.isToken(index + 1, "("), !source.isToken(index - 1, "func"),
          let close = source.closing(of: index + 1)
        else { return false }
        let isOtherOverload = function.parameters.contains { parameter in
          parameter.defaultValue == nil && parameter.label.map { !hasLabel($0, in: index + 2..<close, source) } ?? false
        }
        return !isOtherOverload && !hasLabel(label, in: index + 2..<close, source)
      }
    }
  }

  /// Whether one of the arguments has a label.
  private func hasLabel(_ label: String, in arguments: Range<Int>, _ source: SwiftSource) -> Bool {
    arguments.contains { source.isToken($0, label) && source.kind($0 + 1) == .colon }
  }
}
