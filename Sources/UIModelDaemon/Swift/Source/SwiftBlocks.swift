import UIModelPlatform

extension SwiftSource {
  /// Returns the first token of the statement that contains a brace, within the innermost block around the brace. For
  /// example, the result for the brace of `if isOpen { close() }` is the token `if`. Nil if no statement contains the
  /// brace.
  func startOfStatement(_ braceToken: Int, in body: Range<Int>) -> Int? {
    var enclosingBracket = Int(tokens[braceToken].parent)
    while enclosingBracket >= body.lowerBound, !isToken(enclosingBracket, "{") {
      enclosingBracket = Int(tokens[enclosingBracket].parent)
    }
    let block =
      enclosingBracket >= body.lowerBound
      ? enclosingBracket + 1..<(closing(of: enclosingBracket) ?? enclosingBracket + 1) : body
    return statements(in: block).first { $0.contains(braceToken) }?.lowerBound
  }

  /// Whether a pair of braces in `body` around the token is in a statement that does not begin with a control keyword
  /// such as `if` or `for`. Such braces can belong to a closure, a local function or `defer`.
  func isInClosure(_ index: Int, of body: Range<Int>) -> Bool {
    let controlKeywords: Set<String> = ["if", "guard", "switch", "for", "while", "repeat", "do"]
    var enclosingBracket = Int(tokens[index].parent)
    while enclosingBracket >= body.lowerBound {
      if isToken(enclosingBracket, "{"), let statementStart = startOfStatement(enclosingBracket, in: body),
        !controlKeywords.contains(text(statementStart))
      {
        return true
      }
      enclosingBracket = Int(tokens[enclosingBracket].parent)
    }
    return false
  }
}
