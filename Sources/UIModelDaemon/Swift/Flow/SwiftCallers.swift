import UIModelPlatform

/// Determines whether code may run on an iPad or a Mac. Follows the references to the function or property that
/// contains the code. Code with unknown callers may run.
struct SwiftCallers {
  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  private static let maximumDepth = 6
  private static let maximumReferenceCount = 60

  /// Whether code at a token may run on an iPad or a Mac. False if conditions exclude the code on iPad, or if no code
  /// that may run on an iPad or a Mac refers to the enclosing declaration.
  func mayRunOnPads(_ token: Int, in fileNumber: Int32) -> Bool {
    var seen: Set<SwiftLocation> = []
    return mayRunOnPads(token, in: fileNumber, depth: 0, &seen)
  }

  /// Whether code at a token may run on an iPad or a Mac.
  ///
  /// - Parameter seen: the declarations visited so far. Declarations that only refer to each other do not run.
  private func mayRunOnPads(_ token: Int, in fileNumber: Int32, depth: Int, _ seen: inout Set<SwiftLocation>) -> Bool {
    guard depth < Self.maximumDepth else { return true }
    let file = scope.file(fileNumber)
    let owner = file.declarations.type(around: token)
    if let codeIndex = file.declarations.codeIndex(around: token) {
      scope.recordCodeUse(at: token, in: fileNumber)
      let test = SwiftIdiomTest(source: file.source, scope: scope, fileNumber: fileNumber, type: owner?.name ?? "")
      if test.isExcludedOnPad(token, in: file.declarations.code[known: codeIndex].tokens) { return false }
    }
    guard let member = Member(around: token, in: file, owner, scope) else { return true }
    if !seen.insert(member.location).inserted { return false }
    guard let callers = callers(of: member, in: file) else { return true }
    return callers.contains { mayRunOnPads($0.token, in: $0.fileNumber, depth: depth + 1, &seen) }
  }

  /// Returns the references to a function, property or type. Nil if unknown code may contain references, or if there
  /// are too many references.
  private func callers(of member: Member, in file: SwiftFile) -> [SwiftLocation]? {
    let files = member.isHidden ? [file] : scope.filesWithMentions(of: member.name)
    guard let files else { return nil }
    var references: [SwiftLocation] = []
    for otherFile in files {
      scope.recordSearch(for: [member.name], in: otherFile.number)
      for index in otherFile.source.tokenIndices(mentioning: member.name) {
        let location = SwiftLocation(fileNumber: otherFile.number, token: index)
        if otherFile.number == file.number, member.contains(index) || index == member.location.token { continue }
        if member.isType, otherFile.source.isToken(index - 1, "extension") || otherFile.isInPreview(index) { continue }
        if otherFile.isUnrelatedName(index) { continue }
        references.append(location)
        if references.count > Self.maximumReferenceCount { return nil }
      }
    }
    if references.isEmpty, member.isPublic { return nil }
    return references
  }

  /// A function or property that contains a token, or the type of a SwiftUI view whose `body` contains the token.
  private struct Member {
    let name: String
    let location: SwiftLocation
    /// Whether only code in the same file can refer to the member.
    let isHidden: Bool
    /// Whether modules outside of the project may refer to the member.
    let isPublic: Bool
    /// Whether the member is the type of a SwiftUI view.
    var isType = false
    let isFunction: Bool
    /// The token ranges of the member's code.
    private let code: [Range<Int>]

    func contains(_ token: Int) -> Bool { code.contains { $0.contains(token) } }

    /// Finds the member around a token. Nil if code may run without a reference to the member's name, as for:
    ///
    /// - overrides and initializers
    /// - protocol requirements
    /// - Objective-C methods and system callbacks
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
        // A view is used where code names the view's type.
        guard type.isDeclared, type.inheritedNames.allSatisfy({ Self.viewProtocols.contains($0) }),
          let lastName = type.name.split(separator: ".").last,
          !file.source.head(of: type.location.token).words.contains("main")
        else { return nil }
        (self.name, self.location, isType) = (String(lastName), type.location, true)
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
    /// Protocols whose requirements are operators, initializers or members in `requirementNames`. Some of these
    /// protocols have no requirements.
    private static let knownProtocols: Set<String> = viewProtocols.union([
      "Hashable", "Identifiable", "Codable", "Encodable", "Decodable", "Comparable", "Error", "CaseIterable",
      "ObservableObject", "Sendable", "AnyObject", "RawRepresentable",
    ])
    /// Requirements of known protocols. The system calls them without a reference in the project's code.
    private static let requirementNames: Set<String> = [
      "body", "id", "hash", "encode", "description", "debugDescription", "errorDescription", "animatableData",
      "allCases", "rawValue", "objectWillChange", "hashValue", "callAsFunction",
    ]

    /// Whether other code can use a member only by its name. False if a protocol or superclass of the member's type
    /// might require the member.
    private static func isReachedOnlyByName(
      _ name: String, _ type: SwiftType, _ isHidden: Bool, _ file: SwiftFile, _ scope: SwiftScope
    ) -> Bool {
      guard !type.name.isEmpty, !isHidden else { return true }
      guard !requirementNames.contains(name), !file.source.head(of: type.location.token).isMarked else { return false }
      // The type is a system type that the project extends.
      guard let fullType = scope.type(named: type.name, in: file.number), fullType.isDeclared else {
        return type.inheritedNames.isEmpty
      }
      return fullType.inheritedNames.allSatisfy { inherited in
        if knownProtocols.contains(inherited) { return true }
        if inherited == fullType.superclassName { return !mayBeSystemProtocol(inherited, file, scope) }
        return scope.isProtocolOrAlias(inherited)
      }
    }

    /// Suffixes of UIKit and Foundation class names. They distinguish classes from protocols.
    private static let classSuffixes = [
      "View", "Controller", "Button", "Label", "Cell", "Control", "Window", "Object", "Layout", "Field", "Bar",
      "Recognizer",
      "Responder",
    ]

    /// Whether an inherited type may be a system protocol.
    private static func mayBeSystemProtocol(_ name: String, _ file: SwiftFile, _ scope: SwiftScope) -> Bool {
      if scope.type(named: name, in: file.number)?.isDeclared == true || scope.isProtocolOrAlias(name) { return false }
      return !((name.hasPrefix("UI") || name.hasPrefix("NS")) && classSuffixes.contains { name.hasSuffix($0) })
    }
  }
}

extension SwiftSource {
  /// Keywords that can precede the name of a declaration.
  private static let modifiers: Set<String> = [
    "func", "var", "let", "static", "class", "final", "private", "fileprivate", "internal", "public", "open", "package",
    "lazy", "weak", "unowned", "override", "mutating", "nonmutating", "dynamic", "required", "convenience",
    "nonisolated",
    "indirect", "struct", "enum", "actor", "extension", "protocol", "async", "set",
  ]
  /// Attributes, such as `@available`, that do not make a declaration reachable without a reference.
  private static let neutralAttributes: Set<String> = [
    "available", "MainActor", "discardableResult", "ViewBuilder", "inlinable", "inline", "usableFromInline", "frozen",
    "preconcurrency", "Sendable", "nonobjc", "escaping", "unchecked", "ToolbarContentBuilder", "main",
  ]

  /// Returns the keywords and attributes before a declaration's name. `isMarked` is true if one of them, such as
  /// `@objc`, may make the declaration reachable without a reference.
  func head(of nameToken: Int) -> (words: Set<String>, isMarked: Bool) {
    var (index, words, isMarked): (Int, Set<String>, Bool) = (nameToken - 1, [], false)
    while index >= 0 {
      if isToken(index, ")"), let open = opening(of: index) { index = open - 1 }
      if kind(index - 1) == .at, let attribute = identifier(index) {
        words.insert(attribute)
        isMarked = isMarked || !Self.neutralAttributes.contains(attribute)
        index -= 2
      } else if let word = identifier(index), Self.modifiers.contains(word) {
        words.insert(word)
        isMarked = isMarked || word == "dynamic"
        index -= 1
      } else {
        break
      }
    }
    return (words, isMarked)
  }

  /// Returns the name token of the type or extension whose braces directly enclose a token; nil if the token is not
  /// directly in a type or extension.
  private func enclosingTypeName(_ token: Int) -> Int? {
    let openBrace = Int(tokens[token].parent)
    var index = openBrace - 1
    while index > 0, kind(index) != .close, kind(index) != .semicolon, openBrace - index < 100 {
      if ["class", "struct", "enum", "actor", "extension"].contains(text(index)) { return index + 1 }
      index -= 1
    }
    return nil
  }

  /// Whether the enclosing type or extension has an attribute that exposes its members, such as `@objcMembers`.
  func isEnclosingTypeMarked(_ nameToken: Int) -> Bool {
    enclosingTypeName(nameToken).map { head(of: $0).isMarked } ?? false
  }

  /// Whether other modules can see a declaration, because of its own modifiers or those of the enclosing extension.
  func isPublic(_ nameToken: Int) -> Bool {
    let words = head(of: nameToken).words
    if words.contains("public") || words.contains("open") { return true }
    return enclosingTypeName(nameToken).map { isToken($0 - 1, "extension") && head(of: $0).words.contains("public") }
      ?? false
  }

  /// Whether a token is inside of a `#Preview` macro.
  func isInPreview(_ index: Int) -> Bool {
    var openBrace = Int(tokens[index].parent)
    while openBrace > 0 {
      let precedingToken = isToken(openBrace - 1, ")") ? (opening(of: openBrace - 1) ?? openBrace) - 1 : openBrace - 1
      if isToken(precedingToken, "#Preview") { return true }
      openBrace = Int(tokens[openBrace].parent)
    }
    return false
  }
}

extension SwiftFile {
  /// Whether a token is in code for Xcode previews only.
  func isInPreview(_ index: Int) -> Bool {
    if source.isInPreview(index) { return true }
    var names = declarations.type(around: index)?.name.split(separator: ".") ?? []
    while !names.isEmpty {
      let inherited = declarations.types[names.joined(separator: ".")]?.inheritedNames ?? []
      if inherited.contains(where: { $0.hasSuffix("PreviewProvider") }) { return true }
      names.removeLast()
    }
    return false
  }

  /// Whether a name is an argument label or the name in a declaration of a local variable.
  fileprivate func isUnrelatedName(_ index: Int) -> Bool {
    let isLabel = source.kind(index + 1) == .colon
    if isLabel, source.isToken(index - 1, "(") || source.kind(index - 1) == .comma { return true }
    return ["let", "var"].contains(source.text(index - 1)) && declarations.codeIndex(around: index) != nil
  }
}

extension SwiftSource {
  /// Returns the tokens with the given name, and the string literals that may interpolate the name, in source order.
  fileprivate func tokenIndices(mentioning name: String) -> [Int] {
    let strings = tokens.indices.filter { tokens[$0].kind == .string && mayInterpolate($0, name) }
    return (occurrences(ofAny: [name, "`\(name)`"]) + strings).sorted()
  }
}

extension SwiftScope {
  /// The maximum number of files that mention a name. If more files mention the name, the result is unknown.
  private static let maximumFileCount = 40

  /// Returns the files of the app that may mention a name, and the file being read, sorted by file key. Nil if the
  /// files of the app are unknown, or if too many files mention the name.
  ///
  /// For example, the files for `openPage` include each file that calls `openPage()`.
  func filesWithMentions(of name: String) -> [SwiftFile]? {
    guard let project, project.hasKnownTarget(home.number) else { return nil }
    recordLookup(SwiftDeclarations.mentionsKey(of: name))
    var numbers: Set<Int32> = []
    // Thousands of files may mention a name such as `reload`, so the loop stops at the limit.
    for number in project.numbers(mentioning: name)
    where (project.canSee(home.number, number) || project.canSee(number, home.number))
      && !isForUncheckedPlatforms(number)
    {
      guard numbers.count < Self.maximumFileCount else { return nil }
      numbers.insert(number)
    }
    return project.sortedByKey(numbers.union([home.number])).compactMap { readFile(numbered: $0) }
  }
}
