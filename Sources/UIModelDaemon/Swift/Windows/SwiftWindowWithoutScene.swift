import UIModelPlatform

/// Finds windows that code creates with a frame and without a scene.
///
/// For example, `let window = UIWindow(frame: frame)` followed by `window.makeKeyAndVisible()` is shown without a
/// scene.
struct SwiftWindowWithoutScene {
  /// The result for a new window: shown without a scene, correct (it has a scene or is never shown), or unknown.
  enum Outcome { case isShownWithoutScene, isCorrect, isUnknown }

  private let scope: SwiftScope
  private let file: SwiftFile
  private let source: SwiftSource
  /// `UIWindow` and its subclasses in the project that do not set their own scene.
  private let classes: Set<String>

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope, source) = (file, scope, file.source)
    var classes: Set<String> = ["UIWindow"]
    scope.recordSearch(for: ["frame"], in: file.number)
    let createsWithFrame = file.source.occurrences(ofAny: ["frame"]).contains { index in
      file.source.isToken(index - 1, "(") && file.source.text(index - 2).first?.isUppercase == true
    }
    if createsWithFrame {
      for type in scope.typesInheriting("UIWindow") where type.isDeclared && type.superclass == "UIWindow" {
        // A class that mentions `windowScene` may set its own scene.
        guard !Self.mentions(["windowScene"], in: type, scope) else { continue }
        classes.insert(type.name.split(separator: ".").last.map(String.init) ?? type.name)
      }
    }
    self.classes = classes
  }

  /// The tokens of the class names in calls that create a window with a frame or without arguments.
  var sites: [Int] {
    source.occurrences(ofAny: classes).filter { index in classes.contains { source.isNewWindow(index, of: $0) } }
  }

  /// Whether a member of a type contains one of the words. True also if a file cannot be read.
  private static func mentions(_ words: [String], in type: SwiftType, _ scope: SwiftScope) -> Bool {
    let places =
      type.functions.map { ($0.location.file, $0.body) }
      + type.properties.map { property in
        (property.location.file, property.block ?? property.location.token..<property.location.token + 1)
      }
    return places.contains { number, tokens in
      guard let file = scope.look(into: number) else { return true }
      scope.recordSearch(for: words, in: number)
      return file.source.contains(tokens, anyOf: words)
    }
  }

  /// Whether the app certainly uses scenes: a type is a scene delegate, or the app uses SwiftUI's life cycle.
  var isInAppWithScenes: Bool { !scope.typesInheriting("UIWindowSceneDelegate").isEmpty || scope.hasMainApp }

  /// Returns the result for a window that is created at a token.
  func outcome(at site: Int) -> Outcome {
    scope.recordSearch(for: ["windowScene"], in: file.number)
    let body = source.braces(around: site)
    if let code = file.declarations.code(around: site).map({ file.declarations.code[known: $0].tokens }),
      code.contains(where: { setsSceneOfWindow($0) })
    {
      return .isCorrect
    }
    guard let name = variable(at: site) else { return .isUnknown }
    let type = file.declarations.type(around: site) ?? file.declarations.global
    var names: Set<String> = [name.text]
    var uses = name.isLocal ? source.occurrences(of: name.text, in: body) : []
    var members: Set<String> = name.isLocal ? [] : [name.text]
    for use in uses where source.isToken(use - 1, "=") {
      // A property with the window, as in `self.window = window`.
      if let member = source.identifier(use - 2), !["let", "var"].contains(source.text(use - 3)) {
        members.insert(member)
      }
    }
    let isReturned = uses.contains { source.isToken($0 - 1, "return") }
    if isReturned {
      guard let property = type.properties.first(where: { $0.value?.contains(site) == true }) else { return .isUnknown }
      members.insert(property.name)
    }
    names.formUnion(members)
    for body in type.bodies {
      for member in members { uses += source.occurrences(of: member, in: body) }
    }
    if uses.contains(where: { setsSceneOrScreen($0) }) { return .isCorrect }
    let setters = scope.filesWithSetters(of: "windowScene").compactMap { scope.look(into: $0) }
    for setter in setters {
      scope.recordSearch(for: ["windowScene"], in: setter.number)
      let source = setter.source
      let isSet = source.occurrences(of: "windowScene", in: source.tokens.indices).contains { index in
        source.kind(index - 1) == .period && names.contains(source.owner(ofMember: index))
      }
      if isSet { return .isCorrect }
    }
    if !setters.isEmpty, uses.contains(where: { mayEscape($0) }) { return .isUnknown }
    return uses.contains(where: { makesVisible($0) }) ? .isShownWithoutScene : .isCorrect
  }

  /// Whether a token sets a scene: `UIWindow(windowScene: scene)`, `window.windowScene = scene`.
  private func setsSceneOfWindow(_ index: Int) -> Bool {
    source.isToken(index, "windowScene")
      && (source.kind(index + 1) == .colon || (source.kind(index - 1) == .period && source.isToken(index + 1, "=")))
  }

  /// Returns the variable or property to which a new object is assigned, and whether it is local. Nil if the object is
  /// not assigned.
  private func variable(at site: Int) -> (text: String, isLocal: Bool)? {
    guard source.isToken(site - 1, "=") else { return nil }
    let isInCode = file.declarations.code(around: site) != nil
    // A declaration such as `let window: UIWindow? = UIWindow(…)`.
    if let word = (max(0, site - 6)..<site).last(where: { ["let", "var"].contains(source.text($0)) }),
      let name = source.identifier(word + 1), source.isToken(word + 2, "=") || source.kind(word + 2) == .colon
    {
      return (name, isInCode || source.isInInnerBraces(site, of: file.declarations.type(around: site)))
    }
    guard let name = source.identifier(site - 2) else { return nil }
    if source.kind(site - 3) == .period { return source.isToken(site - 4, "self") ? (name, false) : nil }
    let body = source.braces(around: site)
    let isLocal = source.occurrences(of: name, in: body.lowerBound..<site).contains {
      ["let", "var"].contains(source.text($0 - 1))
    }
    return (name, isLocal && isInCode)
  }

  // MARK: Uses

  /// Returns the member after a name, such as `windowScene` in `window?.windowScene`; nil if there is none.
  private func member(behind use: Int) -> (name: String, token: Int)? {
    var position = use + 1
    if source.isToken(position, "?") || source.isToken(position, "!") { position += 1 }
    guard source.kind(position) == .period, let name = source.identifier(position + 1) else { return nil }
    return (name, position + 1)
  }

  /// Whether code sets the window's scene, or its screen, which determines a scene.
  private func setsSceneOrScreen(_ use: Int) -> Bool {
    guard let (name, token) = member(behind: use) else { return false }
    return ["windowScene", "screen"].contains(name) && source.isToken(token + 1, "=")
  }

  /// Whether code makes the window visible.
  private func makesVisible(_ use: Int) -> Bool {
    guard let (name, token) = member(behind: use) else { return false }
    return name == "makeKeyAndVisible"
      || (name == "isHidden" && source.isToken(token + 1, "=") && source.isToken(token + 2, "false"))
  }

  /// Whether the window is an argument or a returned value.
  private func mayEscape(_ use: Int) -> Bool {
    guard member(behind: use) == nil else { return false }
    return source.isToken(use + 1, ")") || source.kind(use + 1) == .comma || source.isToken(use - 1, "return")
  }
}

extension SwiftSource {
  /// Whether a token is the class name in a call that creates a window with a frame or without arguments.
  func isNewWindow(_ index: Int, of name: String = "UIWindow") -> Bool {
    guard isToken(index, name), isToken(index + 1, "("), kind(index - 1) != .period else { return false }
    return isToken(index + 2, ")") || (isToken(index + 2, "frame") && kind(index + 3) == .colon)
  }

  /// Returns the name before the period that precedes a member: `window` for `window?.screen`.
  func owner(ofMember index: Int) -> String {
    let receiverToken = isToken(index - 2, "?") || isToken(index - 2, "!") ? index - 3 : index - 2
    return text(receiverToken)
  }

  /// Whether a token is in braces other than those of its type, for example in a closure with a property's initial
  /// value.
  fileprivate func isInInnerBraces(_ index: Int, of type: SwiftType?) -> Bool {
    let braces = braces(around: index)
    return type.map { !$0.bodies.contains(braces) } ?? (braces != tokens.indices)
  }
}
