import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A word of a JSON document whose meaning goes beyond its syntax. For example, `newTab:` as an action is a method.
package struct SemanticToken: Sendable, Equatable {
  /// The type of a token. The raw values are the standard LSP names of token types.
  package enum Kind: String, Sendable, CaseIterable {
    /// A name that the document declares or refers to.
    case variable
    case `class`
    /// A method or action.
    case method
    /// A deprecated key, or the code of a rule.
    case property
    /// A value of an enumeration.
    case enumMember
    /// A key on the keyboard, or a reserved word that is written instead of a name or key.
    case keyword
    /// A modifier of a key combination.
    case modifier
    /// A version or a range of versions.
    case number
    /// The command in a comment that suppresses rules.
    case decorator
  }

  package struct Modifiers: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let declaration = Modifiers(rawValue: 1)
    package static let deprecated = Modifiers(rawValue: 2)
    /// A modifier of names that the system declares.
    package static let defaultLibrary = Modifiers(rawValue: 4)

    /// The standard LSP names, the lowest bit first.
    package static let names = ["declaration", "deprecated", "defaultLibrary"]
  }

  package let kind: Kind
  package let modifiers: Modifiers
  /// The range without quotes, as UTF-8 bytes of the document.
  package let range: Range<Int>
}

extension Document {
  /// Returns the words whose meaning the schema defines, in text order. The result depends only on the text. It is
  /// empty for a document that is not JSON.
  /// - Parameter range: the range to read, extended to complete blocks; nil for the complete document.
  package func semanticTokens(in range: Range<Int>? = nil) -> [SemanticToken] {
    guard let walk = SchemaWalk(self) else { return [] }
    let readRange = (range ?? 0..<count).clamped(to: 0..<count)
    let declaredMenuIDs = Set(blocks.flatMap { $0.declarations.schema.names.filter { $0.kind == .menu }.map(\.name) })
    var tokens: [SemanticToken] = []
    for index in blockIndex(at: readRange.lowerBound)...blockIndex(at: readRange.upperBound) {
      var reader = SemanticTokenReader(blocks[index], start: starts[index], declaredMenuIDs: declaredMenuIDs)
      walk.visit(blocks[index]) { reader.read($0) }
      tokens += reader.sortedTokens
    }
    return tokens
  }
}
