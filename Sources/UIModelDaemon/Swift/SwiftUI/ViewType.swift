import UIModelPlatform

/// A type of SwiftUI, such as a view, with all that its declaration and its extensions say.
// A class, so that what it finds out is found out once.
final class ViewType {
  struct Member {
    /// The file's number in its project.
    let file: Int32
    let node: SyntaxNode
    /// Whether SwiftUI may carry it out to build views: any variable, and a function that gives a view.
    var mayBuildViews: Bool {
      switch node.kind {
      case .variable: true
      case .function: node.child(.result).map { $0.text.contains("some ") || $0.text.contains("View") } ?? false
      default: false
      }
    }
  }

  /// A place in the code of a member that names another one.
  struct Mention {
    let member: Member
    let node: SyntaxNode
  }

  /// `Outer.Inner`
  let name: String
  /// Its declarations but for types in it. Before their code is used, it has to be looked at (`look(atCodeOf:in:)`).
  let members: [Member]
  private let scope: SwiftScope
  let inherited: Set<String>
  /// Whether its declaration is among the files that are seen.
  let isDeclared: Bool

  var lastName: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// Protocols whose types SwiftUI builds from `body`.
  static let protocols: Set<String> = [
    "View", "App", "Scene", "Commands", "ViewModifier", "ToolbarContent", "CustomizableToolbarContent",
  ]

  /// Whether SwiftUI shows it, as far as its own declarations say.
  var isOfSwiftUI: Bool {
    Self.protocols.contains(name) || !inherited.isDisjoint(with: Self.protocols) || hasBody
  }

  /// Whether it has a body as views have it: a protocol of a library may refine `View`.
  private var hasBody: Bool {
    members.contains { member in
      guard member.node.memberName == "body" else { return false }
      let type = member.node.child(.result) ?? member.node.children.lazy.compactMap { $0.child(SyntaxRole.type) }.first
      return type?.text == "some View"
    }
  }

  /// The type of a name as a file sees it; nil if there is none, or several that it may be.
  init?(_ name: String, in file: Int32, _ scope: SwiftScope) {
    guard let root = name.split(separator: ".").first.map(String.init), scope.type(named: name, in: file) != nil,
      let others = scope.parts(of: root, from: file)
    else { return nil }
    // Extensions of all views have nothing to do with each other.
    let files = Self.protocols.contains(name) ? [file] : [file] + others.map(\.number).filter { $0 != file }
    let parts = files.flatMap { number in
      scope.items(of: number).types.filter { $0.name == name }.map { (file: number, item: $0) }
    }
    let declarations = parts.filter { !$0.item.isExtension }
    // That of the own file wins over one of the same name.
    let home = declarations.first?.file
    let own = parts.filter { $0.item.isExtension || $0.file == home }
    guard !own.isEmpty else { return nil }
    (self.name, self.scope) = (name, scope)
    isDeclared = !declarations.isEmpty
    inherited = scope.refined(Set(own.flatMap(\.item.inherited)), besides: Self.protocols, from: file)
    members = own.flatMap { part in
      part.item.members.filter { !$0.declaresType }.map { Member(file: part.file, node: $0) }
    }
  }

  /// Members whose code is looked at from now on.
  private func looked(_ members: [Member]) -> [Member] {
    for member in members { scope.look(atCodeOf: member.node, in: member.file) }
    return members
  }

  /// All members with their code.
  private(set) lazy var code = looked(members)

  /// The members with one of some words in their code, which is looked at. Where the words are matters from now on.
  func members(naming words: [String]) -> [Member] {
    let places = Set(members.map(\.file)).reduce(into: [Int32: [Int]]()) { places, file in
      scope.search(for: words, in: file)
      places[file] = scope.file(file).source.places(ofAny: words)
    }
    return looked(members.filter { member in !(places[member.file] ?? []).within(member.node.tokens).isEmpty })
  }

  /// The presentations in its code.
  private(set) lazy var presentations = members(naming: Presentation.Kind.names).flatMap {
    Presentation.all(in: $0.node)
  }

  /// Where its members are named in its code, by their names, with `$` or `_` where that is written. A string is there for
  /// each name in its interpolations.
  private lazy var mentions: [String: [Mention]] = {
    var mentions: [String: [Mention]] = [:]
    for member in members {
      for node in member.node.descendants {
        for name in node.mentionedNames { mentions[name, default: []].append(Mention(member: member, node: node)) }
      }
    }
    return mentions
  }()

  /// The places that name a member, and no local variable of the same name.
  func mentions(of name: String) -> [Mention] {
    // In strings the sign before it is no part of the word.
    let words = [name, String(name.drop { $0 == "$" || $0 == "_" })]
    for file in Set(members.map(\.file)) { scope.search(for: words, in: file) }
    let found = mentions[name] ?? []
    _ = looked(found.map(\.member))
    return found.filter { $0.node.kind == .member || !$0.node.isLocal(name, within: $0.member.node) }
  }

  /// Its functions and variables by their names.
  private lazy var named: [String: [Member]] = {
    var named: [String: [Member]] = [:]
    for member in members {
      for name in member.node.declaredNames { named[name, default: []].append(member) }
    }
    return named
  }()

  /// The variable of a name.
  func property(_ name: String) -> StateProperty? {
    looked(named[name] ?? []).lazy.compactMap { StateProperty(name, $0) }.first
  }

  func functions(_ name: String) -> [Member] { looked((named[name] ?? []).filter { $0.node.kind == .function }) }

  private static let deepest = 4

  /// Whether some code shows what is at a node: it has the node, or names the function or variable that has it. `isAlways`:
  /// and nothing else names that.
  func isShown(
    _ node: SyntaxNode, in member: SyntaxNode, isAlways: Bool, depth: Int = 0, by code: (SyntaxNode) -> Bool
  ) -> Bool {
    if code(node) { return true }
    guard depth < Self.deepest, let name = member.memberName, name != "body" else { return false }
    let mentions = mentions(of: name).filter { !member.contains($0.node) }
    func isShown(_ mention: Mention) -> Bool {
      self.isShown(mention.node, in: mention.member.node, isAlways: isAlways, depth: depth + 1, by: code)
    }
    return isAlways ? !mentions.isEmpty && mentions.allSatisfy(isShown) : mentions.contains(where: isShown)
  }

  /// The functions and computed variables of a name.
  func helpers(_ name: String) -> [Member] {
    looked(
      (named[name] ?? []).filter { member in
        switch member.node.kind {
        case .function: true
        case .variable: member.node.children.contains { $0.isNamed(name) && $0.child(.accessor) != nil }
        default: false
        }
      })
  }
}

/// A variable of a view.
struct StateProperty {
  let name: String
  let file: Int32
  /// The declaration of the name: type and first value.
  let node: SyntaxNode
  /// The names of its property wrappers.
  let wrappers: [String]
  let isStatic: Bool
  /// Whether it computes its value.
  let isComputed: Bool

  /// Nil for a member that declares no variable of that name.
  init?(_ name: String, _ member: ViewType.Member) {
    guard member.node.kind == .variable,
      let binding = member.node.children.first(where: { $0.kind == .patternBinding && $0.isNamed(name) })
    else { return nil }
    (self.name, file, node) = (name, member.file, binding)
    wrappers = member.node.children(.attribute).compactMap(\.name)
    isStatic = member.node.children(.modifier).contains { $0.isNamed("static") || $0.isNamed("class") }
    let accessors = binding.child(.accessor)
    isComputed =
      accessors != nil && accessors?.children.contains { $0.isNamed("didSet") || $0.isNamed("willSet") } == false
  }

  /// Whether the view itself keeps it: nobody outside can change it but through a binding that the view gives.
  var isOwnState: Bool { wrappers == ["State"] && !isStatic && !isComputed }

  /// Whether it begins as nil.
  var isNilAtFirst: Bool {
    guard let value = node.child(.value) else {
      return node.child(.type).map { $0.text.hasSuffix("?") } ?? false
    }
    return value.kind == .nilLiteral
  }
}

extension SyntaxNode {
  /// The names of a function, or of all variables that a declaration has.
  fileprivate var declaredNames: Set<String> {
    switch kind {
    case .function: Set([name].compactMap(\.self))
    case .variable: Set(children.compactMap { $0.kind == .patternBinding ? $0.name : nil })
    default: []
    }
  }

  /// The name of a function or of a variable, as a member of a type.
  var memberName: String? { kind == .function ? name : children.first { $0.kind == .patternBinding }?.name }

  /// The statements of a function's body or of the code that computes a variable.
  var bodyStatements: [SyntaxNode] {
    if let body = child(.body) { return body.statements }
    guard let accessors = children.lazy.compactMap({ $0.child(SyntaxRole.accessor) }).first else { return [] }
    let getter = accessors.children.first { $0.kind == .accessor && $0.isNamed("get") }
    return getter?.child(.body)?.statements ?? accessors.statements
  }

  /// The names of members that this node alone names: `name`, `self.name`, and those in a string's interpolations.
  fileprivate var mentionedNames: [String] {
    switch kind {
    case .name: return isDeclaredHere ? [] : name.map { [$0] } ?? []
    case .member:
      guard let base = child(.base), base.kind == .name, base.isNamed("self") else { return [] }
      return name.map { [$0] } ?? []
    case .string:
      // Most strings are told apart by this.
      guard tokens.contains(where: { !tree.source.tokens[$0].isPlain }) else { return [] }
      let text = text
      guard text.contains("\\(") else { return [] }
      return Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }).map(String.init)
    default: return []
    }
  }
}
