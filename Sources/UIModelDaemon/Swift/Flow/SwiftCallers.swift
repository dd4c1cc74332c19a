import UIModelPlatform

/// Determines whether code may run, and whether it may run on an iPad or a Mac, by following the references to the
/// function or property that contains it. Code with unknown callers may run.
struct SwiftCallers {
  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  private static let maximumDepth = 6
  private static let maximumReferences = 60

  /// Whether code at a token may run on an iPad or a Mac. False if no code refers to the enclosing member, or if only
  /// code for iPhone does.
  func mayRunOnPads(_ token: Int, in file: Int32) -> Bool {
    var seen: Set<SwiftLocation> = []
    return mayRun(token, in: file, depth: 0, &seen)
  }

  /// Whether code at a token may run on an iPad or a Mac.
  ///
  /// - Parameter seen: the members visited so far. Members that only refer to each other do not run.
  private func mayRun(_ token: Int, in number: Int32, depth: Int, _ seen: inout Set<SwiftLocation>) -> Bool {
    guard depth < Self.maximumDepth else { return true }
    let file = scope.file(number)
    let owner = file.declarations.type(around: token)
    if let code = file.declarations.code(around: token) {
      scope.look(at: token, in: number)
      let test = SwiftIdiomTest(source: file.source, scope: scope, file: number, type: owner?.name ?? "")
      if test.isExcludedOnPad(token, in: file.declarations.code[known: code].tokens) { return false }
    }
    guard let member = Member(around: token, in: file, owner, scope) else { return true }
    if !seen.insert(member.location).inserted { return false }
    guard let callers = callers(of: member, in: file) else { return true }
    return callers.contains { mayRun($0.token, in: $0.file, depth: depth + 1, &seen) }
  }

  /// Returns the references to a function, property or type; nil if unknown code may refer to it too.
  private func callers(of member: Member, in file: SwiftFile) -> [SwiftLocation]? {
    let files = member.isHidden ? [file] : scope.filesWithMentions(of: member.name)
    guard let files else { return nil }
    var found: [SwiftLocation] = []
    for other in files {
      scope.recordSearch(for: [member.name], in: other.number)
      for index in other.source.places(mentioning: member.name) {
        let location = SwiftLocation(file: other.number, token: index)
        if other.number == file.number, member.contains(index) || index == member.location.token { continue }
        if member.isType, other.source.isToken(index - 1, "extension") || other.isInPreview(index) { continue }
        if other.isUnrelatedName(index) { continue }
        found.append(location)
        if found.count > Self.maximumReferences { return nil }
      }
    }
    if found.isEmpty, member.isPublic { return nil }
    return found
  }

  /// The function, property or SwiftUI view that contains a token. Other code refers to it by name.
  private struct Member {
    let name: String
    let location: SwiftLocation
    /// Whether only code in the same file can refer to the member.
    let isHidden: Bool
    /// Whether modules outside of the project may refer to the member.
    let isPublic: Bool
    /// Whether the name is that of a SwiftUI view's type.
    var isType = false
    let isFunction: Bool
    /// The tokens of the member's code.
    private let code: [Range<Int>]

    func contains(_ token: Int) -> Bool { code.contains { $0.contains(token) } }

    /// Finds the member around a token. Nil if code may run without a reference to the member's name: for overrides,
    /// initializers, protocol requirements, Objective-C methods and system callbacks.
    init?(around token: Int, in file: SwiftFile, _ owner: SwiftType?, _ scope: SwiftScope) {
      let type = owner ?? file.declarations.global
      let (name, location): (String, SwiftLocation)
      if let function = type.functions.first(where: { $0.body.contains(token) }) {
        (name, location, isHidden, code) = (function.name, function.location, function.isHidden, [function.body])
        isFunction = true
        if function.isOverride || function.name == "init" { return nil }
      } else if let property = type.properties.first(where: { property in
        [property.getter, property.block, property.value].contains { $0?.contains(token) == true }
      }) {
        (name, location, isHidden) = (property.name, property.location, property.isHidden)
        code = [property.block, property.value].compactMap { $0 }
        isFunction = false
      } else {
        return nil
      }
      let head = file.source.head(of: location.token)
      if type.isSwiftUI, name == "body" {
        // A view appears where code names its type.
        guard type.isDeclared, type.inherited.allSatisfy({ Self.viewProtocols.contains($0) }),
          let last = type.name.split(separator: ".").last,
          !file.source.head(of: type.location.token).words.contains("main")
        else { return nil }
        (self.name, self.location, isType) = (String(last), type.location, true)
        isPublic = file.source.head(of: type.location.token).words.contains("public")
        return
      }
      guard !head.isMarked, !file.source.isEnclosingTypeMarked(location.token),
        Self.isReachedOnlyByName(name, type, isHidden, file, scope)
      else {
        return nil
      }
      (self.name, self.location) = (name, location)
      isPublic = file.source.isPublic(location.token)
    }

    /// Protocols of SwiftUI views whose requirements are known.
    private static let viewProtocols: Set<String> = ["View", "ViewModifier", "Equatable", "Animatable"]
    /// Protocols that have no requirements, or whose requirements are all in `requirementNames`.
    private static let knownProtocols: Set<String> = viewProtocols.union([
      "Hashable", "Identifiable", "Codable", "Encodable", "Decodable", "Comparable", "Error", "CaseIterable",
      "ObservableObject", "Sendable", "AnyObject", "RawRepresentable",
    ])
    /// Requirements of known protocols, which the system calls without a reference in code.
    private static let requirementNames: Set<String> = [
      "body", "id", "hash", "encode", "description", "debugDescription", "errorDescription", "animatableData",
      "allCases", "rawValue", "objectWillChange", "hashValue", "callAsFunction",
    ]

    /// Whether a member is reached only through references to its name. False if a protocol or superclass of its type
    /// might require the member.
    private static func isReachedOnlyByName(
      _ name: String, _ type: SwiftType, _ isHidden: Bool, _ file: SwiftFile, _ scope: SwiftScope
    ) -> Bool {
      guard !type.name.isEmpty, !isHidden else { return true }
      guard !requirementNames.contains(name), !file.source.head(of: type.location.token).isMarked else { return false }
      // An extension of a system type.
      guard let fullType = scope.type(named: type.name, in: file.number), fullType.isDeclared else {
        return type.inherited.isEmpty
      }
      return fullType.inherited.allSatisfy { inherited in
        if knownProtocols.contains(inherited) { return true }
        if inherited == fullType.superclass { return !mayBeSystemProtocol(inherited, file, scope) }
        return scope.isProtocol(inherited)
      }
    }

    /// Suffixes of UIKit and Foundation class names, which distinguish classes from protocols.
    private static let classSuffixes = [
      "View", "Controller", "Button", "Label", "Cell", "Control", "Window", "Object", "Layout", "Field", "Bar",
      "Recognizer",
      "Responder",
    ]

    /// Whether an inherited type may be a system protocol.
    private static func mayBeSystemProtocol(_ name: String, _ file: SwiftFile, _ scope: SwiftScope) -> Bool {
      if scope.type(named: name, in: file.number)?.isDeclared == true || scope.isProtocol(name) { return false }
      return !((name.hasPrefix("UI") || name.hasPrefix("NS")) && classSuffixes.contains { name.hasSuffix($0) })
    }
  }
}

extension SwiftSource {
  /// Modifiers that may precede a name in its declaration.
  private static let modifiers: Set<String> = [
    "func", "var", "let", "static", "class", "final", "private", "fileprivate", "internal", "public", "open", "package",
    "lazy", "weak", "unowned", "override", "mutating", "nonmutating", "dynamic", "required", "convenience",
    "nonisolated",
    "indirect", "struct", "enum", "actor", "extension", "protocol", "async", "set",
  ]
  /// Attributes of declarations that are reached only through references, such as `@available`.
  private static let plainAttributes: Set<String> = [
    "available", "MainActor", "discardableResult", "ViewBuilder", "inlinable", "inline", "usableFromInline", "frozen",
    "preconcurrency", "Sendable", "nonobjc", "escaping", "unchecked", "ToolbarContentBuilder", "main",
  ]

  /// Returns the modifiers and attributes of a declaration. `isMarked` is true if one of them, such as `@objc`, may
  /// make the declaration reachable without a reference.
  func head(of name: Int) -> (words: Set<String>, isMarked: Bool) {
    var (at, words, isMarked): (Int, Set<String>, Bool) = (name - 1, [], false)
    while at >= 0 {
      if isToken(at, ")"), let open = opening(of: at) { at = open - 1 }
      if kind(at - 1) == .at, let attribute = identifier(at) {
        words.insert(attribute)
        isMarked = isMarked || !Self.plainAttributes.contains(attribute)
        at -= 2
      } else if let word = identifier(at), Self.modifiers.contains(word) {
        words.insert(word)
        isMarked = isMarked || word == "dynamic"
        at -= 1
      } else {
        break
      }
    }
    return (words, isMarked)
  }

  /// Returns the name token of the type or extension whose braces enclose a token.
  private func enclosingTypeName(_ token: Int) -> Int? {
    let open = Int(tokens[token].parent)
    var at = open - 1
    while at > 0, kind(at) != .close, kind(at) != .semicolon, open - at < 100 {
      if ["class", "struct", "enum", "actor", "extension"].contains(text(at)) { return at + 1 }
      at -= 1
    }
    return nil
  }

  /// Whether the enclosing type or extension has an attribute that exposes its members, such as `@objcMembers`.
  func isEnclosingTypeMarked(_ name: Int) -> Bool { enclosingTypeName(name).map { head(of: $0).isMarked } ?? false }

  /// Whether other modules can see a declaration, because of its own modifiers or those of the enclosing extension.
  func isPublic(_ name: Int) -> Bool {
    let words = head(of: name).words
    if words.contains("public") || words.contains("open") { return true }
    return enclosingTypeName(name).map { isToken($0 - 1, "extension") && head(of: $0).words.contains("public") }
      ?? false
  }

  /// Whether a token is in a `#Preview`.
  func isInPreview(_ index: Int) -> Bool {
    var open = Int(tokens[index].parent)
    while open > 0 {
      let before = isToken(open - 1, ")") ? (opening(of: open - 1) ?? open) - 1 : open - 1
      if isToken(before, "#Preview") { return true }
      open = Int(tokens[open].parent)
    }
    return false
  }
}

extension SwiftFile {
  /// Whether the code at a token is only for previews.
  func isInPreview(_ index: Int) -> Bool {
    if source.isInPreview(index) { return true }
    var names = declarations.type(around: index)?.name.split(separator: ".") ?? []
    while !names.isEmpty {
      let inherited = declarations.types[names.joined(separator: ".")]?.inherited ?? []
      if inherited.contains(where: { $0.hasSuffix("PreviewProvider") }) { return true }
      names.removeLast()
    }
    return false
  }

  /// Whether a name belongs to a local variable or an argument label.
  fileprivate func isUnrelatedName(_ index: Int) -> Bool {
    let isLabel = source.kind(index + 1) == .colon
    if isLabel, source.isToken(index - 1, "(") || source.kind(index - 1) == .comma { return true }
    return ["let", "var"].contains(source.text(index - 1)) && declarations.code(around: index) != nil
  }
}

extension SwiftSource {
  /// Returns the tokens with the given name, and the string literals that may interpolate it, in source order.
  fileprivate func places(mentioning name: String) -> [Int] {
    let strings = tokens.indices.filter { tokens[$0].kind == .string && mayInterpolate($0, name) }
    return (occurrences(ofAny: [name, "`\(name)`"]) + strings).sorted()
  }
}

extension SwiftScope {
  /// The maximum number of files that mention a name. If there are more, the files count as unknown.
  private static let maximumFiles = 40

  /// Returns the files of the app whose code may mention a name, in the order of their paths. Nil if the files of the
  /// app are unknown, or if too many files mention the name.
  ///
  /// For example, the files for `openPage` include each file that calls `openPage()`.
  func filesWithMentions(of name: String) -> [SwiftFile]? {
    guard let project, project.hasKnownTarget(home.number) else { return nil }
    recordLookup(SwiftDeclarations.mentionsKey(of: name))
    var numbers: Set<Int32> = []
    // Thousands of files may mention a name such as `reload`, so the loop stops at the limit.
    for number in project.numbers(mentioning: name)
    where (project.sees(home.number, number) || project.sees(number, home.number)) && !isForUncheckedPlatforms(number) {
      guard numbers.count < Self.maximumFiles else { return nil }
      numbers.insert(number)
    }
    return project.sortedByKey(numbers.union([home.number])).compactMap { look(into: $0) }
  }
}
