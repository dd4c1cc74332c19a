import UIModelPlatform

/// Whether code is carried out at all, and on an iPad: by who speaks of the function or property that it is in, and of those
/// in turn. What nobody knows of is.
struct SwiftCallers {
  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  private static let deepest = 6
  private static let mostPlaces = 60

  /// Whether code at a token may be carried out on an iPad or a Mac: false where nobody speaks of what it is in, or only
  /// code for phones does.
  func mayRunOnPads(_ token: Int, in file: Int32) -> Bool {
    var seen: Set<SwiftSpot> = []
    return mayRun(token, in: file, depth: 0, &seen)
  }

  /// `seen`: the functions and properties whose callers are looked for, or were; of those that speak of each other none is
  /// carried out for that.
  private func mayRun(_ token: Int, in number: Int32, depth: Int, _ seen: inout Set<SwiftSpot>) -> Bool {
    guard depth < Self.deepest else { return true }
    let file = scope.file(number)
    let owner = file.declarations.type(around: token)
    if let code = file.declarations.code(around: token) {
      scope.look(at: token, in: number)
      let test = SwiftIdiomTest(source: file.source, scope: scope, file: number, type: owner?.name ?? "")
      if test.isOffPads(token, in: file.declarations.code[known: code].tokens) { return false }
    }
    guard let member = Member(around: token, in: file, owner, scope) else { return true }
    if !seen.insert(member.spot).inserted { return false }
    guard let callers = callers(of: member, in: file) else { return true }
    return callers.contains { mayRun($0.token, in: $0.file, depth: depth + 1, &seen) }
  }

  /// Where code speaks of a function, property or type; nil where others may do so too.
  private func callers(of member: Member, in file: SwiftFile) -> [SwiftSpot]? {
    let files = member.isHidden ? [file] : scope.speakers(of: member.name)
    guard let files else { return nil }
    var found: [SwiftSpot] = []
    for other in files {
      scope.search(for: [member.name], in: other.number)
      for index in other.source.places(speakingOf: member.name) {
        let spot = SwiftSpot(file: other.number, token: index)
        if other.number == file.number, member.holds(index) || index == member.spot.token { continue }
        if member.isType, other.source.isToken(index - 1, "extension") || other.isInPreview(index) { continue }
        if other.isOtherThing(index) { continue }
        found.append(spot)
        if found.count > Self.mostPlaces { return nil }
      }
    }
    if found.isEmpty, member.isPublic { return nil }
    return found
  }

  /// What code is in, by whose name others come to it.
  private struct Member {
    let name: String
    let spot: SwiftSpot
    /// Nobody outside the file speaks of it.
    let isHidden: Bool
    /// Modules that are not here may speak of it.
    let isPublic: Bool
    var isType = false
    let isFunction: Bool
    private let code: [Range<Int>]

    func holds(_ token: Int) -> Bool { code.contains { $0.contains(token) } }

    /// Nil where others than code that names it may carry it out: overridden and required methods, Objective-C, the system.
    init?(around token: Int, in file: SwiftFile, _ owner: SwiftType?, _ scope: SwiftScope) {
      let type = owner ?? file.declarations.global
      let (name, spot): (String, SwiftSpot)
      if let function = type.functions.first(where: { $0.body.contains(token) }) {
        (name, spot, isHidden, code) = (function.name, function.spot, function.isHidden, [function.body])
        isFunction = true
        if function.isOverride || function.name == "init" { return nil }
      } else if let property = type.properties.first(where: { property in
        [property.getter, property.block, property.value].contains { $0?.contains(token) == true }
      }) {
        (name, spot, isHidden) = (property.name, property.spot, property.isHidden)
        code = [property.block, property.value].compactMap { $0 }
        isFunction = false
      } else {
        return nil
      }
      let head = file.source.head(of: spot.token)
      if type.isOfSwiftUI, name == "body" {
        // A view is shown by who names its type.
        guard type.isDeclared, type.inherited.allSatisfy({ Self.ofViews.contains($0) }),
          let last = type.name.split(separator: ".").last,
          !file.source.head(of: type.spot.token).words.contains("main")
        else { return nil }
        (self.name, self.spot, isType) = (String(last), type.spot, true)
        isPublic = file.source.head(of: type.spot.token).words.contains("public")
        return
      }
      guard !head.isMarked, !file.source.isMarkedAround(spot.token), Self.isOnlyNamed(name, type, isHidden, file, scope)
      else {
        return nil
      }
      (self.name, self.spot) = (name, spot)
      isPublic = file.source.isPublic(spot.token)
    }

    private static let ofViews: Set<String> = ["View", "ViewModifier", "Equatable", "Animatable"]
    /// What types have that say so of which the system asks for what is named here, or for nothing.
    private static let asking: Set<String> = ofViews.union([
      "Hashable", "Identifiable", "Codable", "Encodable", "Decodable", "Comparable", "Error", "CaseIterable",
      "ObservableObject", "Sendable", "AnyObject", "RawRepresentable",
    ])
    private static let asked: Set<String> = [
      "body", "id", "hash", "encode", "description", "debugDescription", "errorDescription", "animatableData",
      "allCases", "rawValue", "objectWillChange", "hashValue", "callAsFunction",
    ]

    /// Whether only who names a member comes to it: its type has nothing of which others ask for methods that are not
    /// known here.
    private static func isOnlyNamed(
      _ name: String, _ type: SwiftType, _ isHidden: Bool, _ file: SwiftFile, _ scope: SwiftScope
    ) -> Bool {
      guard !type.name.isEmpty, !isHidden else { return true }
      guard !asked.contains(name), !file.source.head(of: type.spot.token).isMarked else { return false }
      // What extensions give to the system's own types.
      guard let whole = scope.type(named: type.name, in: file.number), whole.isDeclared else {
        return type.inherited.isEmpty
      }
      return whole.inherited.allSatisfy { inherited in
        if asking.contains(inherited) { return true }
        if inherited == whole.superclass { return !isOfSystemProtocol(inherited, file, scope) }
        return scope.isProtocol(inherited)
      }
    }

    private static let classes = [
      "View", "Controller", "Button", "Label", "Cell", "Control", "Window", "Object", "Layout", "Field", "Bar",
      "Recognizer",
      "Responder",
    ]

    private static func isOfSystemProtocol(_ name: String, _ file: SwiftFile, _ scope: SwiftScope) -> Bool {
      if scope.type(named: name, in: file.number)?.isDeclared == true || scope.isProtocol(name) { return false }
      return !((name.hasPrefix("UI") || name.hasPrefix("NS")) && classes.contains { name.hasSuffix($0) })
    }
  }
}

extension SwiftSource {
  private static let modifiers: Set<String> = [
    "func", "var", "let", "static", "class", "final", "private", "fileprivate", "internal", "public", "open", "package",
    "lazy", "weak", "unowned", "override", "mutating", "nonmutating", "dynamic", "required", "convenience",
    "nonisolated",
    "indirect", "struct", "enum", "actor", "extension", "protocol", "async", "set",
  ]
  /// Attributes that have nobody come to what they stand before.
  private static let plain: Set<String> = [
    "available", "MainActor", "discardableResult", "ViewBuilder", "inlinable", "inline", "usableFromInline", "frozen",
    "preconcurrency", "Sendable", "nonobjc", "escaping", "unchecked", "ToolbarContentBuilder", "main",
  ]

  /// What stands before a name in its declaration. `isMarked`: there is an attribute by which others may come to it.
  func head(of name: Int) -> (words: Set<String>, isMarked: Bool) {
    var (at, words, isMarked): (Int, Set<String>, Bool) = (name - 1, [], false)
    while at >= 0 {
      if isToken(at, ")"), let open = opening(of: at) { at = open - 1 }
      if kind(at - 1) == .at, let attribute = identifier(at) {
        words.insert(attribute)
        isMarked = isMarked || !Self.plain.contains(attribute)
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

  /// The name of the type whose braces are around a token, or of what an extension extends.
  private func outer(_ token: Int) -> Int? {
    let open = Int(tokens[token].parent)
    var at = open - 1
    while at > 0, kind(at) != .close, kind(at) != .semicolon, open - at < 100 {
      if ["class", "struct", "enum", "actor", "extension"].contains(text(at)) { return at + 1 }
      at -= 1
    }
    return nil
  }

  /// Whether what is around a declaration shows all of it to others.
  func isMarkedAround(_ name: Int) -> Bool { outer(name).map { head(of: $0).isMarked } ?? false }

  /// Whether other modules may see what a name declares, by its own words or those of the extension around.
  func isPublic(_ name: Int) -> Bool {
    let own = head(of: name).words
    if own.contains("public") || own.contains("open") { return true }
    return outer(name).map { isToken($0 - 1, "extension") && head(of: $0).words.contains("public") } ?? false
  }

  /// Whether a token stands in a preview.
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
  /// Whether code at a token is for previews only.
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

  /// Whether a name is that of a variable in code, or the label of an argument.
  fileprivate func isOtherThing(_ index: Int) -> Bool {
    let isLabel = source.kind(index + 1) == .colon
    if isLabel, source.isToken(index - 1, "(") || source.kind(index - 1) == .comma { return true }
    return ["let", "var"].contains(source.text(index - 1)) && declarations.code(around: index) != nil
  }
}

extension SwiftSource {
  /// The tokens that are a name, or strings with code that has it, in order.
  fileprivate func places(speakingOf name: String) -> [Int] {
    let strings = tokens.indices.filter { tokens[$0].kind == .string && mayInterpolate($0, name) }
    return (places(ofAny: [name, "`\(name)`"]) + strings).sorted()
  }
}

extension SwiftScope {
  /// As many files that speak of a name are looked into.
  private static let mostSpeakers = 40

  /// The files whose code may speak of a name, in the order of their paths, of those that the app is compiled of; nil where
  /// it is not known which these are, or there are many.
  func speakers(of name: String) -> [SwiftFile]? {
    guard let project, project.isCompiled(home.number) else { return nil }
    ask(SwiftDeclarations.speakers(of: name))
    var numbers: Set<Int32> = []
    // Of a name that thousands of files speak of, such as `reload`, only so many are looked at.
    for number in project.numbers(speakingOf: name)
    where (project.sees(home.number, number) || project.sees(number, home.number)) && !isOfOthers(number) {
      guard numbers.count < Self.mostSpeakers else { return nil }
      numbers.insert(number)
    }
    return project.inOrder(numbers.union([home.number])).compactMap { look(into: $0) }
  }
}
