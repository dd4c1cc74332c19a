import UIModelPlatform

/// Access to the syntax trees of the files that a scope has read.
extension SwiftScope {
  /// Returns the syntax tree of a file that the scope has read.
  func tree(of number: Int32) -> SyntaxTree { parsedFile(number).tree }

  /// Returns the types that a file declares, with their members. The scope must have read the file.
  func items(of number: Int32) -> ItemTree { parsedFile(number).items }

  private func parsedFile(_ number: Int32) -> ParsedFile {
    if let knownFile = parsedFiles[number] { return knownFile }
    let source = file(number).source
    let parsedFile = project?.trees.parsedFile(number, source) ?? ParsedFile(source)
    parsedFiles[number] = parsedFile
    return parsedFile
  }

  /// Records a dependency on the code of a member: its body, accessors and initial value.
  func recordCodeUse(of member: SyntaxNode, in fileNumber: Int32) {
    for part in member.children + member.children.flatMap(\.children)
    where [.body, .accessor, .value].contains(part.role) {
      recordCodeUse(at: part.tokens.lowerBound, in: fileNumber)
      recordCodeUse(at: part.tokens.lowerBound + 1, in: fileNumber)
    }
  }

  /// Returns the given protocols and all protocols of the project from which they inherit. A protocol in
  /// `unexpandedNames` is not searched for inherited protocols.
  func protocolClosure(_ protocolNames: Set<String>, besides unexpandedNames: Set<String>, from fileNumber: Int32)
    -> Set<String>
  {
    var (closure, pendingNames) = (protocolNames, protocolNames.subtracting(unexpandedNames).sorted())
    while let protocolName = pendingNames.popLast(), closure.count < 100 {
      for inheritedName in files(naming: protocolName, from: fileNumber).flatMap({
        $0.declarations.protocols[protocolName] ?? []
      })
      where closure.insert(inheritedName).inserted && !unexpandedNames.contains(inheritedName) {
        pendingNames.append(inheritedName)
      }
    }
    return closure
  }

  /// Returns the syntax node of a function body or getter with its braces, and records a dependency on the code. Nil
  /// for code without braces.
  ///
  /// - Parameter code: the tokens between the braces.
  func block(of code: Range<Int>, in fileNumber: Int32) -> SyntaxNode? {
    recordCodeUse(at: code.lowerBound, in: fileNumber)
    let block = node(code.lowerBound - 1..<code.upperBound + 1, in: fileNumber)
    return block.flatMap { [.parenthesized, .tuple, .array, .dictionary].contains($0.kind) ? nil : $0 }
  }

  /// Returns the statements of a function body or getter, or the only expression of code without braces. Nil if the
  /// code cannot be parsed.
  func statements(of code: Range<Int>, in fileNumber: Int32) -> [SyntaxNode]? {
    block(of: code, in: fileNumber)?.statements ?? node(code, in: fileNumber).map { [$0] }
  }

  /// Returns the outermost node that covers exactly a range of tokens; nil if there is none.
  func node(_ tokens: Range<Int>, in fileNumber: Int32) -> SyntaxNode? {
    tree(of: fileNumber).root.path(to: tokens.lowerBound).first { $0.tokens == tokens }
  }
}
