import UIModelPlatform

extension SwiftSource {
  /// Returns the first token of the statement that contains a brace, within the innermost block around the brace. The
  /// result for the brace of `if isOpen { close() }` is the token `if`. Nil if no statement contains the brace.
  func startOfStatement(_ brace: Int, in body: Range<Int>) -> Int? {
    var enclosingBracket = Int(tokens[brace].parent)
    while enclosingBracket >= body.lowerBound, !isToken(enclosingBracket, "{") {
      enclosingBracket = Int(tokens[enclosingBracket].parent)
    }
    let block =
      enclosingBracket >= body.lowerBound
      ? enclosingBracket + 1..<(closing(of: enclosingBracket) ?? enclosingBracket + 1) : body
    return statements(in: block).first { $0.contains(brace) }?.lowerBound
  }

  /// Whether a pair of braces in `body` that contains the token belongs to a closure or local function, and not to a
  /// statement such as `if` or `for`.
  func isInClosure(_ index: Int, of body: Range<Int>) -> Bool {
    let controlKeywords: Set<String> = ["if", "guard", "switch", "for", "while", "repeat", "do"]
    var enclosingBracket = Int(tokens[index].parent)
    while enclosingBracket >= body.lowerBound {
      if isToken(enclosingBracket, "{"), let start = startOfStatement(enclosingBracket, in: body),
        !controlKeywords.contains(text(start))
      {
        return true
      }
      enclosingBracket = Int(tokens[enclosingBracket].parent)
    }
    return false
  }
}
