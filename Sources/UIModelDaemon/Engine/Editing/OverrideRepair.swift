import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Repairs a class's overrides of UIKit members.
struct OverrideRepair {
  private let document: Document
  private let source: SwiftSource
  private let surroundings: SwiftSurroundings

  init(_ document: Document, _ source: SwiftSource) {
    (self.document, self.source, surroundings) = (document, source, SwiftSurroundings(source: source))
  }

  // MARK: canPerformAction

  /// Returns the edits that make `canPerformAction(_:withSender:)` call super for all actions that the method does not
  /// name. Throws if the last statement does not return the result for these actions. For example, `return action ==
  /// #selector(copy(_:))` gets `|| super.canPerformAction(action, withSender: sender)`.
  /// - Parameter range: the range of the method's name, as UTF-8 bytes.
  func superCallEdits(_ range: Range<Int>) throws(EditError) -> [TextEdit] {
    guard let nameToken = surroundings.tokens(range)?.lowerBound, source.isToken(nameToken, "canPerformAction"),
      source.isToken(nameToken + 1, "("), let body = body(of: nameToken), !body.isEmpty
    else { throw .notFound }
    let parameters = surroundings.parameters(around: body.lowerBound).map(\.name)
    guard parameters.count == 2, parameters[0] != "_", parameters[1] != "_" else { throw .notFound }
    let call = "super.canPerformAction(\(parameters[0]), withSender: \(parameters[1]))"
    let lastToken = body.upperBound - 1
    if source.isToken(lastToken, "true") || source.isToken(lastToken, "false") {
      guard isReturnedLiteral(lastToken, in: body) else { throw .notFound }
      return [TextEdit(source.tokens[lastToken].range, call)]
    }
    let startToken = source.isToken(body.lowerBound, "return") ? body.lowerBound + 1 : body.lowerBound
    guard startToken < body.upperBound, isDisjunction(startToken..<body.upperBound) else { throw .notFound }
    let end = source.tokens[lastToken].range.upperBound
    return [TextEdit(end..<end, " || " + call)]
  }

  /// Whether the Boolean literal at the end of a body is the complete result of the last statement.
  private func isReturnedLiteral(_ lastToken: Int, in body: Range<Int>) -> Bool {
    lastToken == body.lowerBound
      || (source.isToken(lastToken - 1, "return") && source.tokens[lastToken - 1].parent == parent(of: body))
  }

  private func parent(of body: Range<Int>) -> Int32 { Int32(body.lowerBound - 1) }

  /// Whether tokens are one expression of comparisons joined by `||`, as in `action == #selector(…) || …`. With other
  /// operators, appending `||` could change the meaning.
  private func isDisjunction(_ tokens: Range<Int>) -> Bool {
    let topLevelTokens = tokens.filter { source.tokens[$0].parent == source.tokens[tokens.lowerBound].parent }
    let operators = topLevelTokens.filter { source.kind($0) == .operator }.map { source.text($0) }
    return operators.allSatisfy { ["==", "||"].contains($0) } && !operators.isEmpty
      && topLevelTokens.allSatisfy {
        !source.isToken($0, "{") && !["return", "let", "var", "if", "switch"].contains(source.text($0))
      }
      && topLevelTokens.dropFirst().allSatisfy { !source.tokens[$0].startsLine || source.continuesStatement($0) }
  }

  // MARK: Properties

  /// The members that a class declares only if its views can become focused.
  private static let focusMembers: Set<String> = [
    "didUpdateFocus", "shouldUpdateFocus", "focusEffect", "focusGroupIdentifier", "focusGroupPriority", "isFocused",
    "preferredFocusEnvironments", "didHintFocusMovement",
  ]

  /// Returns the edit that removes `override var name: Type { … }` with an adjacent empty line. Throws if the type uses
  /// other members for focus, because the override is then intentional.
  /// - Parameter range: the range of the property's name, as UTF-8 bytes.
  func removalEdits(_ range: Range<Int>) throws(EditError) -> [TextEdit] {
    guard let nameToken = surroundings.tokens(range)?.lowerBound, source.isToken(nameToken - 1, "var"),
      let body = body(of: nameToken),
      let type = surroundings.typeBody(around: nameToken),
      !type.contains(where: { source.identifier($0).map(Self.focusMembers.contains) ?? false }),
      case let startToken = surroundings.startOfStatement(nameToken),
      source.tokens[startToken].parent == source.tokens[nameToken].parent,
      (startToken..<nameToken - 1).allSatisfy({ source.kind($0) == .identifier }),
      (startToken..<nameToken - 1).contains(where: { source.isToken($0, "override") }), !isAttribute(startToken - 1)
    else { throw .notFound }
    let (startOffset, endOffset) = (
      Int(source.tokens[startToken].start), source.tokens[body.upperBound].range.upperBound
    )
    guard document.startsLine(startOffset), var end = document.startOfNextLine(after: endOffset) else {
      throw .notFound
    }
    var lineStart = document.startOfBlanks(before: startOffset)
    let lineNumber = document.position(of: startOffset, in: .utf8).line
    let isBlankBefore = lineNumber > 0 && document.isBlankLine(document.line(lineNumber - 1))
    let nextLineStart = document.startOfNextLine(after: end)
    let isLastMember = source.isToken(body.upperBound + 1, "}") && nextLineStart == nil
    if isBlankBefore, nextLineStart != nil || isLastMember {
      lineStart = document.line(lineNumber - 1).lowerBound
    } else if let nextLineStart, source.isToken(startToken - 1, "{") {
      end = nextLineStart
    }
    return [TextEdit(lineStart..<end, "")]
  }

  /// Whether a token ends an attribute, as in `@objc` and `@available(…)`.
  private func isAttribute(_ index: Int) -> Bool {
    let nameToken = source.opening(of: index).map { $0 - 1 } ?? index
    return source.kind(nameToken) == .identifier && source.kind(nameToken - 1) == .at
  }

  /// Returns the body of the declaration whose name is at a token, as tokens; nil if the declaration has no body.
  private func body(of nameToken: Int) -> Range<Int>? {
    var index = nameToken + 1
    while index < source.tokens.count, source.tokens[index].parent == source.tokens[nameToken].parent {
      if source.isToken(index, "{") { return source.closing(of: index).map { index + 1..<$0 } }
      if source.tokens[index].startsLine, !source.continuesStatement(index) { return nil }
      index = source.closing(of: index).map { $0 + 1 } ?? index + 1
    }
    return nil
  }
}
