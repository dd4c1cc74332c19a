import UIModelPlatform

/// A window that code makes by its frame, without the scene that it is to appear in.
struct SwiftWindowWithoutScene {
  enum Answer { case isShown, isFine, isUnknown }

  private let scope: SwiftScope
  private let file: SwiftFile
  private let source: SwiftSource
  /// `UIWindow`, and the project's classes below it.
  private let classes: Set<String>

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope, source) = (file, scope, file.source)
    var classes: Set<String> = ["UIWindow"]
    scope.search(for: ["frame"], in: file.number)
    let isMade = file.source.places(ofAny: ["frame"]).contains { index in
      file.source.isToken(index - 1, "(") && file.source.text(index - 2).first?.isUppercase == true
    }
    if isMade {
      for type in scope.typesNaming("UIWindow") where type.isDeclared && type.superclass == "UIWindow" {
        // A class may choose its scene itself.
        guard !Self.say(["windowScene"], in: type, scope) else { continue }
        classes.insert(type.name.split(separator: ".").last.map(String.init) ?? type.name)
      }
    }
    self.classes = classes
  }

  /// The classes' names where such a window is made.
  var sites: [Int] {
    source.places(ofAny: classes).filter { index in classes.contains { source.isNewWindow(index, of: $0) } }
  }

  private static func say(_ words: [String], in type: SwiftType, _ scope: SwiftScope) -> Bool {
    let places =
      type.functions.map { ($0.spot.file, $0.body) }
      + type.properties.map { property in
        (property.spot.file, property.block ?? property.spot.token..<property.spot.token + 1)
      }
    return places.contains { number, tokens in
      guard let file = scope.look(into: number) else { return true }
      scope.search(for: words, in: number)
      return file.source.contains(tokens, anyOf: words)
    }
  }

  /// Whether the app certainly has scenes: one of its types is a scene's delegate, or it begins in SwiftUI.
  var isInAppWithScenes: Bool { !scope.typesNaming("UIWindowSceneDelegate").isEmpty || scope.hasMainApp }

  /// What becomes of a window that is made at a token.
  func answer(at site: Int) -> Answer {
    scope.search(for: ["windowScene"], in: file.number)
    let body = source.braces(around: site)
    if let code = file.declarations.code(around: site).map({ file.declarations.code[known: $0].tokens }),
      code.contains(where: { isWithScene($0) })
    {
      return .isFine
    }
    guard let name = variable(at: site) else { return .isUnknown }
    let type = file.declarations.type(around: site) ?? file.declarations.global
    var names: Set<String> = [name.text]
    var uses = name.isLocal ? source.places(of: name.text, in: body) : []
    var members: Set<String> = name.isLocal ? [] : [name.text]
    for use in uses where source.isToken(use - 1, "=") {
      // `self.window = window`
      if let member = source.identifier(use - 2), !["let", "var"].contains(source.text(use - 3)) {
        members.insert(member)
      }
    }
    let isGiven = uses.contains { source.isToken($0 - 1, "return") }
    if isGiven {
      guard let property = type.properties.first(where: { $0.value?.contains(site) == true }) else { return .isUnknown }
      members.insert(property.name)
    }
    names.formUnion(members)
    for body in type.bodies {
      for member in members { uses += source.places(of: member, in: body) }
    }
    if uses.contains(where: { isPlaced($0) }) { return .isFine }
    let setters = scope.setters(of: "windowScene").compactMap { scope.look(into: $0) }
    for setter in setters {
      scope.search(for: ["windowScene"], in: setter.number)
      let source = setter.source
      let isSet = source.places(of: "windowScene", in: source.tokens.indices).contains { index in
        source.kind(index - 1) == .period && names.contains(source.owner(ofMember: index))
      }
      if isSet { return .isFine }
    }
    if !setters.isEmpty, uses.contains(where: { isHanded($0) }) { return .isUnknown }
    return uses.contains(where: { isShown($0) }) ? .isShown : .isFine
  }

  /// `UIWindow(windowScene: scene)`, `window.windowScene = scene`
  private func isWithScene(_ index: Int) -> Bool {
    source.isToken(index, "windowScene")
      && (source.kind(index + 1) == .colon || (source.kind(index - 1) == .period && source.isToken(index + 1, "=")))
  }

  /// The variable that gets what is made at a token.
  private func variable(at site: Int) -> (text: String, isLocal: Bool)? {
    guard source.isToken(site - 1, "=") else { return nil }
    let isInCode = file.declarations.code(around: site) != nil
    // `let window: UIWindow? = UIWindow(…)`
    if let word = (max(0, site - 6)..<site).last(where: { ["let", "var"].contains(source.text($0)) }),
      let name = source.identifier(word + 1), source.isToken(word + 2, "=") || source.kind(word + 2) == .colon
    {
      return (name, isInCode || source.parentIsBrace(site, of: file.declarations.type(around: site)))
    }
    guard let name = source.identifier(site - 2) else { return nil }
    if source.kind(site - 3) == .period { return source.isToken(site - 4, "self") ? (name, false) : nil }
    let body = source.braces(around: site)
    let isLocal = source.places(of: name, in: body.lowerBound..<site).contains {
      ["let", "var"].contains(source.text($0 - 1))
    }
    return (name, isLocal && isInCode)
  }

  // MARK: What is done with it

  /// The member behind a name: `window?.windowScene`.
  private func member(behind use: Int) -> (name: String, token: Int)? {
    var at = use + 1
    if source.isToken(at, "?") || source.isToken(at, "!") { at += 1 }
    guard source.kind(at) == .period, let name = source.identifier(at + 1) else { return nil }
    return (name, at + 1)
  }

  /// Whether it gets a scene, or a screen, which has one.
  private func isPlaced(_ use: Int) -> Bool {
    guard let (name, token) = member(behind: use) else { return false }
    return ["windowScene", "screen"].contains(name) && source.isToken(token + 1, "=")
  }

  private func isShown(_ use: Int) -> Bool {
    guard let (name, token) = member(behind: use) else { return false }
    return name == "makeKeyAndVisible"
      || (name == "isHidden" && source.isToken(token + 1, "=") && source.isToken(token + 2, "false"))
  }

  /// Whether it is an argument, or something else's value.
  private func isHanded(_ use: Int) -> Bool {
    guard member(behind: use) == nil else { return false }
    return source.isToken(use + 1, ")") || source.kind(use + 1) == .comma || source.isToken(use - 1, "return")
  }
}

extension SwiftSource {
  /// Whether a token is the name of a class of windows, of which one is made here by its frame.
  func isNewWindow(_ index: Int, of name: String = "UIWindow") -> Bool {
    guard isToken(index, name), isToken(index + 1, "("), kind(index - 1) != .period else { return false }
    return isToken(index + 2, ")") || (isToken(index + 2, "frame") && kind(index + 3) == .colon)
  }

  /// The name before the period before a member.
  func owner(ofMember index: Int) -> String {
    let at = isToken(index - 2, "?") || isToken(index - 2, "!") ? index - 3 : index - 2
    return text(at)
  }

  /// Whether a token is in braces that are not those of a type, as in a closure that gives a property's value.
  fileprivate func parentIsBrace(_ index: Int, of type: SwiftType?) -> Bool {
    let braces = braces(around: index)
    return type.map { !$0.bodies.contains(braces) } ?? (braces != tokens.indices)
  }
}
