import UIModelPlatform

/// A Swift file whose views are read.
struct ViewFile {
  let file: SwiftFile
  let types: ViewTypes
  private let directives: [Int]

  init(_ file: SwiftFile, _ types: ViewTypes) {
    (self.file, self.types) = (file, types)
    directives = file.source.directives
  }

  var scope: SwiftScope { types.scope }
  var number: Int32 { file.number }

  /// A call in the code of a type, and the member that has it.
  struct Call {
    let syntax: CallSyntax
    let member: SyntaxNode
    /// Where it is compiled.
    let condition: SwiftCondition
    /// UTF-8 bytes of its name.
    let place: Range<Int>
    var node: SyntaxNode { syntax.node }
  }

  /// The calls of modifiers by some names in a type's code, but for those of types in it and those that are not compiled
  /// for any checked platform, or on an unknown condition.
  func modifiers(_ names: Set<String>, in item: ItemTree.TypeItem) -> [Call] {
    members(of: item, naming: names).flatMap { member in
      member.descendants.compactMap { node -> Call? in
        guard let syntax = CallSyntax(node), syntax.receiver != nil, let name = node.nameToken,
          names.contains(where: { file.source.isToken(name, $0) })
        else { return nil }
        return call(syntax, in: member)
      }
    }
  }

  /// The members of a type with some words in their code, which is looked at, but for types in it.
  func members(of item: ItemTree.TypeItem, naming names: Set<String>) -> [SyntaxNode] {
    let places = file.source.places(ofAny: names)
    guard !places.isEmpty else { return [] }
    return item.members.filter { member in
      guard !member.declaresType, !places.within(member.tokens).isEmpty else { return false }
      scope.look(atCodeOf: member, in: number)
      return true
    }
  }

  /// A call with its condition; nil where it is not compiled, or on an unknown condition.
  func call(_ syntax: CallSyntax, in member: SyntaxNode) -> Call? {
    let token = syntax.node.nameToken ?? syntax.node.tokens.lowerBound
    let condition = condition(at: token)
    guard !condition.isNever, condition != .unknown else { return nil }
    return Call(syntax: syntax, member: member, condition: condition, place: file.source.tokens[token].range)
  }

  func condition(at token: Int) -> SwiftCondition { file.source.clauses(around: token, directives) }

  /// Whether some words are in the file; from now on it matters.
  func mentions(_ words: [String]) -> Bool {
    scope.search(for: words, in: number)
    return file.source.contains(file.source.tokens.indices, anyOf: words)
  }
}

extension SyntaxNode {
  /// Whether a member is a type of its own.
  var declaresType: Bool {
    [.structDeclaration, .classDeclaration, .enumDeclaration, .actorDeclaration, .protocolDeclaration].contains(kind)
  }
}

extension SwiftNode {
  /// An object with strings, lists of strings and Booleans, all at one place.
  static func object(at place: Range<Int>, _ members: [SwiftMember?], on condition: SwiftCondition) -> SwiftNode {
    SwiftNode(.object((members + [condition.member(place)]).compactMap(\.self)), place)
  }
}

extension SwiftMember {
  static func string(_ name: String, _ text: String, _ place: Range<Int>) -> SwiftMember {
    SwiftMember(name, place, SwiftNode(.string(text), place))
  }

  static func strings(_ name: String, _ texts: [String], _ place: Range<Int>) -> SwiftMember {
    SwiftMember(name, place, SwiftNode(.list(texts.map { SwiftNode(.string($0), place) }), place))
  }
}
