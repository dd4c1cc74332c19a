import UIModelPlatform

/// A type that SwiftUI uses, such as a view, with the members of its declaration and extensions.
///
/// For example, `property("isOpen")` returns the variable `@State var isOpen = false`, and `mentions(of: "isOpen")` its
/// uses.
// A class and not a structure, so that all users share the cached results.
final class ViewType {
  /// A declaration in a type or in one of its extensions.
  struct Member {
    /// The file's number in its project.
    let file: Int32
    let node: SyntaxNode
    /// Whether SwiftUI may run the member to build views: any variable, and a function that returns a view.
    var mayBuildViews: Bool {
      switch node.kind {
      case .variable: true
      case .function: node.child(.result).map { $0.text.contains("some ") || $0.text.contains("View") } ?? false
      default: false
      }
    }
  }

  /// A node in a member's code that names a member of the type.
  struct Mention {
    let member: Member
    let node: SyntaxNode
  }

  /// The qualified name: `Outer.Inner`.
  let name: String
  /// The members, excluding nested types. Call `recordCodeUse(of:in:)` before you use the code of a member.
  let members: [Member]
  private let scope: SwiftScope
  /// The types that the declaration and extensions inherit from, including the protocols that these protocols refine.
  let inherited: Set<String>
  /// Whether the declaration is in a visible file. Otherwise only extensions are known.
  let isDeclared: Bool

  var unqualifiedName: String { name.split(separator: ".").last.map(String.init) ?? name }

  /// SwiftUI's protocols for types with a `body`.
  static let protocols: Set<String> = [
    "View", "App", "Scene", "Commands", "ViewModifier", "ToolbarContent", "CustomizableToolbarContent",
  ]

  /// Whether the type is a view, scene or other type of SwiftUI with a `body`: the type is or conforms to one of
  /// `protocols`, or its `body` has the type `some View`.
  var isSwiftUI: Bool {
    Self.protocols.contains(name) || !inherited.isDisjoint(with: Self.protocols) || hasBody
  }

  /// Whether the type has `var body: some View`. The type may conform to a library's protocol that refines `View`.
  private var hasBody: Bool {
    members.contains { member in
      guard member.node.memberName == "body" else { return false }
      let typeNode =
        member.node.child(.result) ?? member.node.children.lazy.compactMap { $0.child(SyntaxRole.type) }.first
      return typeNode?.text == "some View"
    }
  }

  /// Finds the type with a name, as visible from a file. Fails if the scope does not find the type or if the name is
  /// ambiguous.
  init?(_ name: String, in file: Int32, _ scope: SwiftScope) {
    guard let rootName = name.split(separator: ".").first.map(String.init), scope.type(named: name, in: file) != nil,
      let rootFiles = scope.declarationFiles(of: rootName, from: file)
    else { return nil }
    // Extensions of `View` in different files are unrelated.
    let files = Self.protocols.contains(name) ? [file] : [file] + rootFiles.map(\.number).filter { $0 != file }
    let parts = files.flatMap { number in
      scope.items(of: number).types.filter { $0.name == name }.map { (file: number, item: $0) }
    }
    let declarations = parts.filter { !$0.item.isExtension }
    // A declaration in the same file takes precedence over a type of the same name in other files.
    let declaringFile = declarations.first?.file
    let ownParts = parts.filter { $0.item.isExtension || $0.file == declaringFile }
    guard !ownParts.isEmpty else { return nil }
    (self.name, self.scope) = (name, scope)
    isDeclared = !declarations.isEmpty
    inherited = scope.protocolClosure(Set(ownParts.flatMap(\.item.inheritedNames)), besides: Self.protocols, from: file)
    members = ownParts.flatMap { part in
      part.item.members.filter { !$0.isTypeDeclaration }.map { Member(file: part.file, node: $0) }
    }
  }

  /// Records a dependency on the code of the members, and returns the members.
  private func recordRead(_ members: [Member]) -> [Member] {
    for member in members { scope.recordCodeUse(of: member.node, in: member.file) }
    return members
  }

  /// All members, with a recorded dependency on their code.
  private(set) lazy var readMembers = recordRead(members)

  /// Returns the members that contain one of the identifiers. Records a dependency on the search and on the code of
  /// these members.
  func members(naming identifiers: [String]) -> [Member] {
    let tokensByFile = Set(members.map(\.file)).reduce(into: [Int32: [Int]]()) { tokensByFile, file in
      scope.recordSearch(for: identifiers, in: file)
      tokensByFile[file] = scope.file(file).source.occurrences(ofAny: identifiers)
    }
    return recordRead(
      members.filter { member in !(tokensByFile[member.file] ?? []).within(member.node.tokens).isEmpty })
  }

  /// The presentations in the code of the type's members, excluding nested types.
  private(set) lazy var presentations = members(naming: Presentation.Kind.names).flatMap {
    Presentation.findPresentations(in: $0.node)
  }

  /// The mentions of members, by name. A name includes `$` or `_` as written. A string literal with an interpolation is
  /// a mention of each word in the literal.
  private lazy var mentionsByName: [String: [Mention]] = {
    var result: [String: [Mention]] = [:]
    for member in members {
      for node in member.node.descendants {
        for name in node.mentionedNames { result[name, default: []].append(Mention(member: member, node: node)) }
      }
    }
    return result
  }()

  /// Returns the mentions of a member. A local variable with this name does not count.
  func mentions(of name: String) -> [Mention] {
    // Inside a string literal, `$` and `_` are not part of the searched identifier.
    let identifiers = [name, String(name.drop { $0 == "$" || $0 == "_" })]
    for file in Set(members.map(\.file)) { scope.recordSearch(for: identifiers, in: file) }
    let candidates = mentionsByName[name] ?? []
    _ = recordRead(candidates.map(\.member))
    return candidates.filter { $0.node.kind == .member || !$0.node.isLocal(name, within: $0.member.node) }
  }

  /// The functions and variables of the type, by name.
  private lazy var membersByName: [String: [Member]] = {
    var result: [String: [Member]] = [:]
    for member in members {
      for name in member.node.declaredNames { result[name, default: []].append(member) }
    }
    return result
  }()

  /// Returns the variable with this name; nil if the type does not declare it.
  func property(_ name: String) -> StateProperty? {
    recordRead(membersByName[name] ?? []).lazy.compactMap { StateProperty(name, $0) }.first
  }

  /// Returns the functions with this name.
  func functions(_ name: String) -> [Member] {
    recordRead((membersByName[name] ?? []).filter { $0.node.kind == .function })
  }

  /// The maximum number of nested members that `isShown` follows.
  private static let maximumDepth = 4

  /// Whether code shows a node: the code contains the node, or names the function or variable that contains the node.
  ///
  /// - Parameter isAlways: whether all mentions of the function or variable must be in the code.
  /// - Parameter containsNode: a function that returns whether the code contains a node.
  func isShown(
    _ node: SyntaxNode, in member: SyntaxNode, isAlways: Bool, depth: Int = 0, by containsNode: (SyntaxNode) -> Bool
  ) -> Bool {
    if containsNode(node) { return true }
    guard depth < Self.maximumDepth, let name = member.memberName, name != "body" else { return false }
    let mentions = mentions(of: name).filter { !member.contains($0.node) }
    func isShown(_ mention: Mention) -> Bool {
      self.isShown(mention.node, in: mention.member.node, isAlways: isAlways, depth: depth + 1, by: containsNode)
    }
    return isAlways ? !mentions.isEmpty && mentions.allSatisfy(isShown) : mentions.contains(where: isShown)
  }

  /// Returns the functions and computed variables with this name.
  func helpers(_ name: String) -> [Member] {
    recordRead(
      (membersByName[name] ?? []).filter { member in
        switch member.node.kind {
        case .function: true
        case .variable: member.node.children.contains { $0.isNamed(name) && $0.child(.accessor) != nil }
        default: false
        }
      })
  }
}

/// A variable of a view, with its property wrappers.
struct StateProperty {
  let name: String
  let file: Int32
  /// The node that declares the name, with the type and initial value.
  let node: SyntaxNode
  /// The names of the property wrappers and other attributes.
  let wrappers: [String]
  let isStatic: Bool
  let isComputed: Bool

  /// Creates the variable from the member that declares it. Fails for a member that does not declare a variable of this
  /// name.
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

  /// Whether the variable is stored in the view with `@State` only. Other code can change the variable only through a
  /// binding from the view.
  var isViewState: Bool { wrappers == ["State"] && !isStatic && !isComputed }

  /// Whether the initial value is nil.
  var isInitiallyNil: Bool {
    guard let value = node.child(.value) else {
      return node.child(.type).map { $0.text.hasSuffix("?") } ?? false
    }
    return value.kind == .nilLiteral
  }
}

extension SyntaxNode {
  /// The name of a function, or the names of all variables in a declaration.
  fileprivate var declaredNames: Set<String> {
    switch kind {
    case .function: Set([name].compactMap(\.self))
    case .variable: Set(children.compactMap { $0.kind == .patternBinding ? $0.name : nil })
    default: []
    }
  }

  /// The name of a function, or of the first variable in a declaration.
  var memberName: String? { kind == .function ? name : children.first { $0.kind == .patternBinding }?.name }

  /// The statements of a function's body or of a variable's getter.
  var bodyStatements: [SyntaxNode] {
    if let body = child(.body) { return body.statements }
    guard let accessors = children.lazy.compactMap({ $0.child(SyntaxRole.accessor) }).first else { return [] }
    let getter = accessors.children.first { $0.kind == .accessor && $0.isNamed("get") }
    return getter?.child(.body)?.statements ?? accessors.statements
  }

  /// The names of members in this node, without its children: `name`, `self.name`, or the words in a string with an
  /// interpolation.
  fileprivate var mentionedNames: [String] {
    switch kind {
    case .name: return isDeclaredHere ? [] : name.map { [$0] } ?? []
    case .member:
      guard let base = child(.base), base.kind == .name, base.isNamed("self") else { return [] }
      return name.map { [$0] } ?? []
    case .string:
      // A plain string literal has no interpolation, so it names nothing.
      guard tokens.contains(where: { !tree.source.tokens[$0].isConstantString }) else { return [] }
      let text = text
      guard text.contains("\\(") else { return [] }
      return Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }).map(String.init)
    default: return []
    }
  }
}
