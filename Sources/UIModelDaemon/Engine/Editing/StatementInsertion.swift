import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Adds statements below an existing statement, with the same indentation.
struct StatementInsertion {
  private let document: Document
  private let source: SwiftSource
  private let surroundings: SwiftSurroundings

  init(_ document: Document, _ source: SwiftSource) {
    (self.document, self.source, surroundings) = (document, source, SwiftSurroundings(source: source))
  }

  /// Returns the edits that add lines below a statement. Throws if the statement shares its lines with other code.
  /// - Parameter tokens: the tokens of the statement, or its last tokens. The range ends with the last token of the
  ///   statement.
  func insertionEdits(_ lines: [String], after tokens: Range<Int>) throws(EditError) -> [TextEdit] {
    let lastToken = tokens.upperBound - 1
    guard surroundings.endsLine(lastToken) else { throw .notFound }
    let startToken = surroundings.startOfStatement(tokens.lowerBound)
    var endOffset = source.tokens[lastToken].range.upperBound
    for comment in document.comments(
      in: endOffset..<document.line(document.position(of: endOffset, in: .utf8).line).upperBound)
    {
      endOffset = comment.upperBound
    }
    guard document.startsLine(Int(source.tokens[startToken].start)),
      let insertionOffset = document.startOfNextLine(after: endOffset)
    else {
      throw .notFound
    }
    let indentation = document.indentation(at: Int(source.tokens[startToken].start))
    return [TextEdit(insertionOffset..<insertionOffset, lines.map { indentation + $0 + document.lineEnding }.joined())]
  }

  /// Returns the edits that set a property of the object that a call creates, as in `let command = UIKeyCommand(…)`.
  /// The new line is `command.property = value`. Throws outside of a function, and if the object is not the initial
  /// value of a variable.
  /// - Parameter valueCode: the value as Swift code.
  /// - Parameter callRange: the range of the call, as UTF-8 bytes.
  func assignmentEdits(_ propertyName: String, _ valueCode: String, of callRange: Range<Int>) throws(EditError)
    -> [TextEdit]
  {
    guard let tokens = surroundings.tokens(callRange), surroundings.functionBody(around: tokens.lowerBound) != nil,
      case let startToken = surroundings.startOfStatement(tokens.lowerBound), startToken + 3 == tokens.lowerBound,
      ["let", "var"].contains(source.text(startToken)), let name = source.identifier(startToken + 1),
      source.isToken(startToken + 2, "=")
    else { throw .notFound }
    return try insertionEdits(["\(name).\(propertyName) = \(valueCode)"], after: tokens)
  }
}
