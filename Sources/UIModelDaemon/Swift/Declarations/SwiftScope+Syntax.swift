import UIModelPlatform

/// Syntax trees of the files that are looked into.
extension SwiftScope {
  /// The syntax tree of a file that was looked into.
  func tree(of number: Int32) -> SyntaxTree { parsed(number).tree }

  /// What a file that was looked into declares.
  func items(of number: Int32) -> ItemTree { parsed(number).items }

  private func parsed(_ number: Int32) -> ParsedFile {
    if let known = parsedFiles[number] { return known }
    let source = file(number).source
    let made = project?.trees.parsed(number, source) ?? ParsedFile(source)
    parsedFiles[number] = made
    return made
  }

  /// Notes that the code of a member is looked at.
  func look(atCodeOf member: SyntaxNode, in file: Int32) {
    for part in member.children + member.children.flatMap(\.children)
    where [.body, .accessor, .value].contains(part.role) {
      look(at: part.tokens.lowerBound, in: file)
      look(at: part.tokens.lowerBound + 1, in: file)
    }
  }

  /// The outermost node of a file that has just some tokens; nil if there is none.
  func node(_ tokens: Range<Int>, in file: Int32) -> SyntaxNode? {
    tree(of: file).root.path(to: tokens.lowerBound).first { $0.tokens == tokens }
  }
}
