import UIModelPlatform

/// Access to the syntax trees of the files that a scope has read.
extension SwiftScope {
  /// Returns the syntax tree of a file that the scope has read.
  func tree(of number: Int32) -> SyntaxTree { parsed(number).tree }

  /// Returns the types that a file declares, with their members. The scope must have read the file.
  func items(of number: Int32) -> ItemTree { parsed(number).items }

  private func parsed(_ number: Int32) -> ParsedFile {
    if let knownFile = parsedFiles[number] { return knownFile }
    let source = file(number).source
    let parsedFile = project?.trees.parsed(number, source) ?? ParsedFile(source)
    parsedFiles[number] = parsedFile
    return parsedFile
  }

  /// Records a use of the code of a member.
  func look(atCodeOf member: SyntaxNode, in file: Int32) {
    for part in member.children + member.children.flatMap(\.children)
    where [.body, .accessor, .value].contains(part.role) {
      look(at: part.tokens.lowerBound, in: file)
      look(at: part.tokens.lowerBound + 1, in: file)
    }
  }

  /// Returns the given protocols and all protocols of the project from which they inherit. The protocols in `known` are
  /// not expanded.
  func protocolClosure(_ protocols: Set<String>, besides known: Set<String>, from file: Int32) -> Set<String> {
    var (all, waiting) = (protocols, protocols.subtracting(known).sorted())
    while let next = waiting.popLast(), all.count < 100 {
      for refined in files(naming: next, from: file).flatMap({ $0.declarations.protocols[next] ?? [] })
      where all.insert(refined).inserted && !known.contains(refined) {
        waiting.append(refined)
      }
    }
    return all
  }

  /// Returns the block of a function body or getter, and records a use of its code. Nil for code without braces.
  ///
  /// - Parameter code: the tokens between the braces.
  func block(of code: Range<Int>, in file: Int32) -> SyntaxNode? {
    look(at: code.lowerBound, in: file)
    let block = node(code.lowerBound - 1..<code.upperBound + 1, in: file)
    return block.flatMap { [.parenthesized, .tuple, .array, .dictionary].contains($0.kind) ? nil : $0 }
  }

  /// Returns the statements of a function body or getter, or the only expression of code without braces. Nil if the
  /// code cannot be parsed.
  func statements(of code: Range<Int>, in file: Int32) -> [SyntaxNode]? {
    block(of: code, in: file)?.statements ?? node(code, in: file).map { [$0] }
  }

  /// Returns the outermost node that covers exactly a range of tokens; nil if there is none.
  func node(_ tokens: Range<Int>, in file: Int32) -> SyntaxNode? {
    tree(of: file).root.path(to: tokens.lowerBound).first { $0.tokens == tokens }
  }
}
