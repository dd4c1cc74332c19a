import UIModelPlatform

/// Syntax trees of the files that are looked into.
extension SwiftScope {
  /// The syntax tree of a file that was looked into.
  func tree(of number: Int32) -> SyntaxTree { parsed(number).tree }

  /// The types that a file declares, with their members. The file was looked into.
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

  /// Protocols with those that they refine in the project. `known`: those that are not looked for.
  func refined(_ protocols: Set<String>, besides known: Set<String>, from file: Int32) -> Set<String> {
    var (all, waiting) = (protocols, protocols.subtracting(known).sorted())
    while let next = waiting.popLast(), all.count < 100 {
      for refined in files(naming: next, from: file).flatMap({ $0.declarations.protocols[next] ?? [] })
      where all.insert(refined).inserted && !known.contains(refined) {
        waiting.append(refined)
      }
    }
    return all
  }

  /// The block of a function's body or of the code that computes a variable; nil for code without braces. `code`: its tokens
  /// between the braces, which are looked at.
  func block(of code: Range<Int>, in file: Int32) -> SyntaxNode? {
    look(at: code.lowerBound, in: file)
    let block = node(code.lowerBound - 1..<code.upperBound + 1, in: file)
    return block.flatMap { [.parenthesized, .tuple, .array, .dictionary].contains($0.kind) ? nil : $0 }
  }

  /// The statements of such code, or the one expression that it is; nil where the text is no good Swift.
  func statements(of code: Range<Int>, in file: Int32) -> [SyntaxNode]? {
    block(of: code, in: file)?.statements ?? node(code, in: file).map { [$0] }
  }

  /// The outermost node of a file that has just some tokens; nil if there is none.
  func node(_ tokens: Range<Int>, in file: Int32) -> SyntaxNode? {
    tree(of: file).root.path(to: tokens.lowerBound).first { $0.tokens == tokens }
  }
}
