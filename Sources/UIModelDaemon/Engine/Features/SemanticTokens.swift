import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A word of a JSON document that means more than its syntax shows.
package struct SemanticToken: Sendable, Equatable {
  /// What it means. The raw values are the standard names of token types.
  package enum Kind: String, Sendable, CaseIterable {
    /// A name that the document declares or refers to.
    case variable
    case `class`
    /// A method or an action.
    case method
    /// A key with something to say about it, or the code of a rule.
    case property
    /// A value of an enumeration.
    case enumMember
    /// A key of the keyboard, or a word that is no name where names are.
    case keyword
    /// A modifier of a key combination.
    case modifier
    /// A version or a range of versions.
    case number
    /// A comment's command that silences rules.
    case decorator
  }

  package struct Modifiers: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let declaration = Modifiers(rawValue: 1)
    package static let deprecated = Modifiers(rawValue: 2)
    /// Declared by the system.
    package static let defaultLibrary = Modifiers(rawValue: 4)

    /// The standard names, the lowest bit first.
    package static let names = ["declaration", "deprecated", "defaultLibrary"]
  }

  package let kind: Kind
  package let modifiers: Modifiers
  /// UTF-8 bytes of the document, without quotes.
  package let range: Range<Int>
}

extension Document {
  /// The words whose meaning the schema knows, in the order of the text; with a range, those of all blocks that it
  /// touches. They depend on nothing but the text. None for a document that is not JSON.
  package func semanticTokens(in range: Range<Int>? = nil) -> [SemanticToken] {
    guard let walk = SchemaWalk(self) else { return [] }
    let shown = (range ?? 0..<count).clamped(to: 0..<count)
    let ownMenus = Set(blocks.flatMap { $0.declarations.schema.names.filter { $0.kind == .menu }.map(\.name) })
    var tokens: [SemanticToken] = []
    for index in block(at: shown.lowerBound)...block(at: shown.upperBound) {
      var reader = SemanticTokenReader(blocks[index], start: starts[index], ownMenus: ownMenus)
      walk.visit(blocks[index]) { reader.read($0) }
      tokens += reader.sorted
    }
    return tokens
  }
}
