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

  /// Returns the edits that add lines below the statement that ends with the given tokens. Throws if the statement
  /// shares its lines with other code.
  func insertionEdits(_ lines: [String], after tokens: Range<Int>) throws(EditError) -> [TextEdit] {
    let last = tokens.upperBound - 1
    guard surroundings.endsLine(last) else { throw .notFound }
    let start = surroundings.startOfStatement(tokens.lowerBound)
    var end = source.tokens[last].range.upperBound
    for comment in document.comments(in: end..<document.line(document.position(of: end, in: .utf8).line).upperBound) {
      end = comment.upperBound
    }
    guard document.startsLine(Int(source.tokens[start].start)), let next = document.startOfNextLine(after: end) else {
      throw .notFound
    }
    let indentation = document.indentation(at: Int(source.tokens[start].start))
    return [TextEdit(next..<next, lines.map { indentation + $0 + document.lineEnding }.joined())]
  }

  /// Returns the edits that set a property of the object that a call creates, as in `let command = UIKeyCommand(…)`.
  /// The new line is `command.property = value`. Throws outside of a function and for an object without a name.
  /// - Parameter value: the value as Swift code.
  /// - Parameter call: the range of the call, as UTF-8 bytes.
  func assignmentEdits(_ property: String, _ value: String, of call: Range<Int>) throws(EditError) -> [TextEdit] {
    guard let tokens = surroundings.tokens(call), surroundings.functionBody(around: tokens.lowerBound) != nil,
      case let start = surroundings.startOfStatement(tokens.lowerBound), start + 3 == tokens.lowerBound,
      ["let", "var"].contains(source.text(start)), let name = source.identifier(start + 1),
      source.isToken(start + 2, "=")
    else { throw .notFound }
    return try insertionEdits(["\(name).\(property) = \(value)"], after: tokens)
  }
}
