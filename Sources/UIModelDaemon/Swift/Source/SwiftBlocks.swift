import UIModelPlatform

extension SwiftSource {
  /// Returns the first token of the statement that contains a brace, within the innermost block around the brace. The
  /// result for the brace of `if isOpen { close() }` is the token `if`. Nil if no statement contains the brace.
  func startOfStatement(_ brace: Int, in body: Range<Int>) -> Int? {
    var open = Int(tokens[brace].parent)
    while open >= body.lowerBound, !isToken(open, "{") { open = Int(tokens[open].parent) }
    let block = open >= body.lowerBound ? open + 1..<(closing(of: open) ?? open + 1) : body
    return statements(in: block).first { $0.contains(brace) }?.lowerBound
  }

  /// Whether a token is inside a closure in `body`, and not only inside blocks of statements such as `if` or `for`.
  func isInClosure(_ index: Int, of body: Range<Int>) -> Bool {
    let control: Set<String> = ["if", "guard", "switch", "for", "while", "repeat", "do"]
    var open = Int(tokens[index].parent)
    while open >= body.lowerBound {
      if isToken(open, "{"), let start = startOfStatement(open, in: body), !control.contains(text(start)) {
        return true
      }
      open = Int(tokens[open].parent)
    }
    return false
  }
}
