import UIModelPlatform

/// Finds windows that code creates with a frame, or without arguments, and shows without a scene.
///
/// For example, `let window = UIWindow(frame: frame)` followed by `window.makeKeyAndVisible()` is shown without a
/// scene.
struct SwiftWindowWithoutScene {
  /// The result for a new window: shown without a scene, correct (it gets a scene or is never shown), or unknown.
  enum Outcome { case shownWithoutScene, correct, unknown }

  private let scope: SwiftScope
  private let file: SwiftFile
  private let source: SwiftSource
  /// The names of `UIWindow` and of its direct subclasses in the project whose code does not mention `windowScene`.
  private let classNames: Set<String>

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope, source) = (file, scope, file.source)
    var classNames: Set<String> = ["UIWindow"]
    scope.recordSearch(for: ["frame"], in: file.number)
    let mayCreateWithFrame = file.source.occurrences(ofAny: ["frame"]).contains { index in
      file.source.isToken(index - 1, "(") && file.source.text(index - 2).first?.isUppercase == true
    }
    if mayCreateWithFrame {
      for type in scope.typesInheriting("UIWindow") where type.isDeclared && type.superclassName == "UIWindow" {
        // A class that mentions `windowScene` may set its own scene.
        guard !Self.mentions(["windowScene"], in: type, scope) else { continue }
        classNames.insert(type.name.split(separator: ".").last.map(String.init) ?? type.name)
      }
    }
    self.classNames = classNames
  }

  /// The tokens of the class names in calls that create a window with a frame or without arguments.
  var sites: [Int] {
    source.occurrences(ofAny: classNames).filter { index in classNames.contains { source.isNewWindow(index, of: $0) } }
  }

  /// Whether a member of a type contains one of the words. True also if the file of a member cannot be read.
  private static func mentions(_ words: [String], in type: SwiftType, _ scope: SwiftScope) -> Bool {
    let codeRanges =
      type.functions.map { ($0.location.fileNumber, $0.body) }
      + type.properties.map { property in
        (property.location.fileNumber, property.block ?? property.location.token..<property.location.token + 1)
      }
    return codeRanges.contains { fileNumber, codeRange in
      guard let file = scope.readFile(numbered: fileNumber) else { return true }
      scope.recordSearch(for: words, in: fileNumber)
      return file.source.contains(codeRange, anyOf: words)
    }
  }

  /// Whether the app certainly uses scenes: a type is a scene delegate, or the app uses SwiftUI's life cycle.
  var isInAppWithScenes: Bool { !scope.typesInheriting("UIWindowSceneDelegate").isEmpty || scope.hasMainApp }

  /// Returns the result for the window that code creates at a token.
  func outcome(at site: Int) -> Outcome {
    scope.recordSearch(for: ["windowScene"], in: file.number)
    let body = source.braces(around: site)
    if let code = file.declarations.codeIndex(around: site).map({ file.declarations.code[known: $0].tokens }),
      code.contains(where: { setsSceneOfWindow($0) })
    {
      return .correct
    }
    guard let target = variable(at: site) else { return .unknown }
    let type = file.declarations.type(around: site) ?? file.declarations.global
    var names: Set<String> = [target.text]
    var uses = target.isLocal ? source.occurrences(of: target.text, in: body) : []
    var propertyNames: Set<String> = target.isLocal ? [] : [target.text]
    for use in uses where source.isToken(use - 1, "=") {
      // A property with the window, as in `self.window = window`.
      if let propertyName = source.identifier(use - 2), !["let", "var"].contains(source.text(use - 3)) {
        propertyNames.insert(propertyName)
      }
    }
    let isReturned = uses.contains { source.isToken($0 - 1, "return") }
    if isReturned {
      guard let property = type.properties.first(where: { $0.value?.contains(site) == true }) else { return .unknown }
      propertyNames.insert(property.name)
    }
    names.formUnion(propertyNames)
    for body in type.bodies {
      for propertyName in propertyNames { uses += source.occurrences(of: propertyName, in: body) }
    }
    if uses.contains(where: { setsSceneOrScreen($0) }) { return .correct }
    let setterFiles = scope.setterFileNumbers(of: "windowScene").compactMap { scope.readFile(numbered: $0) }
    for setterFile in setterFiles {
      scope.recordSearch(for: ["windowScene"], in: setterFile.number)
      let source = setterFile.source
      let isSet = source.occurrences(of: "windowScene", in: source.tokens.indices).contains { index in
        source.kind(index - 1) == .period && names.contains(source.owner(ofMember: index))
      }
      if isSet { return .correct }
    }
    if !setterFiles.isEmpty, uses.contains(where: { mayEscape($0) }) { return .unknown }
    return uses.contains(where: { makesVisible($0) }) ? .shownWithoutScene : .correct
  }

  /// Whether a token sets a window's scene, as in `UIWindow(windowScene: scene)` or `window.windowScene = scene`.
  private func setsSceneOfWindow(_ index: Int) -> Bool {
    source.isToken(index, "windowScene")
      && (source.kind(index + 1) == .colon || (source.kind(index - 1) == .period && source.isToken(index + 1, "=")))
  }

  /// Returns the variable or property to which code assigns a new object, and whether the variable is local. Nil if the
  /// object is not assigned.
  private func variable(at site: Int) -> (text: String, isLocal: Bool)? {
    guard source.isToken(site - 1, "=") else { return nil }
    let isInCode = file.declarations.codeIndex(around: site) != nil
    // A declaration such as `let window: UIWindow? = UIWindow(…)`.
    if let keywordToken = (max(0, site - 6)..<site).last(where: { ["let", "var"].contains(source.text($0)) }),
      let name = source.identifier(keywordToken + 1),
      source.isToken(keywordToken + 2, "=") || source.kind(keywordToken + 2) == .colon
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

  /// Whether code assigns to the `windowScene` of the window that a token names, or to its `screen`, which determines a
  /// scene.
  private func setsSceneOrScreen(_ use: Int) -> Bool {
    guard let (name, token) = member(behind: use) else { return false }
    return ["windowScene", "screen"].contains(name) && source.isToken(token + 1, "=")
  }

  /// Whether code makes the window that a token names visible.
  private func makesVisible(_ use: Int) -> Bool {
    guard let (name, token) = member(behind: use) else { return false }
    return name == "makeKeyAndVisible"
      || (name == "isHidden" && source.isToken(token + 1, "=") && source.isToken(token + 2, "false"))
  }

  /// Whether a token passes the window as an argument or returns it.
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

  /// Whether a token is in braces other than the braces of its type, for example in a closure that returns a property's
  /// initial value.
  fileprivate func isInInnerBraces(_ index: Int, of type: SwiftType?) -> Bool {
    let braces = braces(around: index)
    return type.map { !$0.bodies.contains(braces) } ?? (braces != tokens.indices)
  }
}
