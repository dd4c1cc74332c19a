import UIModelPlatform

/// A Swift file whose views are read, with the types that it uses.
///
/// For example, `modifiers(["sheet"], in: item)` returns the calls of `.sheet(…)` in a type's code.
struct ViewFile {
  let file: SwiftFile
  let types: ViewTypes
  private let directives: [Int]

  init(_ file: SwiftFile, _ types: ViewTypes) {
    (self.file, self.types) = (file, types)
    directives = file.source.directives
  }

  var scope: SwiftScope { types.scope }
  var fileNumber: Int32 { file.number }

  /// A call in the code of a type, with the member that contains it.
  struct Call {
    let syntax: CallSyntax
    let member: SyntaxNode
    /// The platforms that compile the call.
    let condition: SwiftCondition
    /// The range of the called name in UTF-8 bytes.
    let nameRange: Range<Int>
    var node: SyntaxNode { syntax.node }
  }

  /// Returns the calls of modifiers in a type's code, excluding nested types. Calls are excluded if no platform
  /// compiles them or if their `#if` condition is unknown.
  func modifiers(_ names: Set<String>, in item: ItemTree.TypeItem) -> [Call] {
    members(of: item, naming: names).flatMap { member in
      member.descendants.compactMap { node -> Call? in
        guard let syntax = CallSyntax(node), syntax.receiver != nil, let nameToken = node.nameToken,
          names.contains(where: { file.source.isToken(nameToken, $0) })
        else { return nil }
        return call(syntax, in: member)
      }
    }
  }

  /// Returns the members of a type that contain one of the identifiers, excluding nested types. Records a dependency on
  /// the code of these members.
  func members(of item: ItemTree.TypeItem, naming names: Set<String>) -> [SyntaxNode] {
    let nameTokens = file.source.occurrences(ofAny: names)
    guard !nameTokens.isEmpty else { return [] }
    return item.members.filter { member in
      guard !member.isTypeDeclaration, !nameTokens.within(member.tokens).isEmpty else { return false }
      scope.recordCodeUse(of: member, in: fileNumber)
      return true
    }
  }

  /// Returns a call with its condition. Nil if no platform compiles the call or if its `#if` condition is unknown.
  func call(_ syntax: CallSyntax, in member: SyntaxNode) -> Call? {
    let token = syntax.node.nameToken ?? syntax.node.tokens.lowerBound
    let condition = condition(at: token)
    guard !condition.isNever, condition != .unknown else { return nil }
    return Call(syntax: syntax, member: member, condition: condition, nameRange: file.source.tokens[token].range)
  }

  /// Returns the platforms that compile the code at a token, by the `#if` clauses around it.
  func condition(at token: Int) -> SwiftCondition { file.source.clauses(around: token, directives) }

  /// Whether the file contains one of these identifiers. Records the search: an edit that adds or removes one of the
  /// identifiers causes the file to be analyzed again.
  func mentions(_ identifiers: [String]) -> Bool {
    scope.recordSearch(for: identifiers, in: fileNumber)
    return file.source.contains(file.source.tokens.indices, anyOf: identifiers)
  }
}

extension SyntaxNode {
  /// Whether this node declares a type other than a type alias.
  var isTypeDeclaration: Bool {
    [.structDeclaration, .classDeclaration, .enumDeclaration, .actorDeclaration, .protocolDeclaration].contains(kind)
  }
}

extension SwiftNode {
  /// Returns an object node with members and the member for an availability condition. The node and the availability
  /// member get the range `range`.
  static func object(at range: Range<Int>, _ members: [SwiftMember?], on condition: SwiftCondition) -> SwiftNode {
    SwiftNode(.object((members + [condition.availabilityMember(range)]).compactMap(\.self)), range)
  }
}

extension SwiftMember {
  /// Returns a member with a string value.
  static func string(_ name: String, _ text: String, _ range: Range<Int>) -> SwiftMember {
    SwiftMember(name, range, SwiftNode(.string(text), range))
  }

  /// Returns a member with a list of strings.
  static func strings(_ name: String, _ texts: [String], _ range: Range<Int>) -> SwiftMember {
    SwiftMember(name, range, SwiftNode(.list(texts.map { SwiftNode(.string($0), range) }), range))
  }
}
