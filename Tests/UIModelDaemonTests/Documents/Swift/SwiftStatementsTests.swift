import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the parser splits code into statements, list elements and declarations like the Swift compiler.
@Suite struct SwiftStatementsTests {
  private func statements(_ text: String) -> [String] {
    let source = SwiftSource(Array(text.utf8))
    return source.statements(in: source.tokens.indices).map { range in
      String(decoding: source.bytes[source.range(range)], as: UTF8.self)
    }
  }

  @Test(
    arguments: [
      "if a,\n  b\n{ c }", "guard\n  a else { b }", "while a\n{ b }", "let a: Int\n  = 1", "a = b\n  + c",
      "func a()\n  throws\n  -> Int { 1 }", "do { a }\ncatch { b }", "a {\n}\nlabel: { }", "return\n  [a]",
      "@MainActor\nfunc a() { }", "@available(iOS 17, *)\n@objc\nfunc a() { }", "a(b)\n{ c }",
      "a\n#if os(iOS)\n  .b()\n#else\n  .c()\n#endif\n  .d()", "a\n#if A\n#if B\n.b()\n#endif\n#endif",
      "A<\n  B\n>()",
    ]) func statementContinuesOnTheNextLine(_ text: String)
  {
    #expect(statements(text) == [text])
  }

  @Test(
    arguments: [
      ["var a: Set<Int>?", "if b { }"], ["a!", "b"], ["let a = b?.c", "-d"], ["a", "&b"], ["a", "!b"],
      ["a { }", "{ }"],
      ["return", "let a"], ["return", "@unknown default"], ["a", "#if os(iOS)", "b", "#endif"], ["a", "(b)"],
      ["x.if", "a"],
    ]) func statementEndsAtTheLineBreak(_ expectedStatements: [String])
  {
    #expect(statements(expectedStatements.joined(separator: "\n")) == expectedStatements)
  }

  @Test(arguments: [(["a", "b"], "a; b"), (["a", "b"], "a;\nb;"), (["let a = 1", "c"], "let a = 1;; c")])
  func semicolonsAreNotPartOfStatements(_ expectedStatements: [String], _ text: String) {
    #expect(statements(text) == expectedStatements)
  }

  @Test func commasInGenericTypesDoNotSplitElements() {
    func elements(_ text: String) -> [String] {
      let source = SwiftSource(Array(text.utf8))
      return source.split(source.tokens.indices).map { String(decoding: source.bytes[source.range($0)], as: UTF8.self) }
    }
    #expect(elements("a: R<B, C>, d") == ["a: R<B, C>", "d"])
    #expect(elements("R<B?, S<C, (D, E) -> [F: G]>>(), d") == ["R<B?, S<C, (D, E) -> [F: G]>>()", "d"])
    #expect(elements("a < b, c > d") == ["a < b", "c > d"])
    #expect(elements("a<b, c") == ["a<b", "c"])
  }

  private func declarations(_ text: String) -> SwiftDeclarations { SwiftFile(Array(text.utf8)).declarations }

  @Test func commasInGenericTypesDoNotSplitProperties() {
    let type = declarations("struct A { let a: R<B, C>; var b = R<B, C>(), c = 1\nlet d: (E)\n  -> F = { _ in }\n}")
      .types["A"]
    #expect(type?.properties.map(\.name) == ["a", "b", "c", "d"])
  }

  @Test func onlyDeclaredTypesAreListed() {
    #expect(declarations("import class Kit.View\nclass A { class open func f() { } }").types.keys.sorted() == ["A"])
    #expect(declarations("extension [A] { func f() { } }").types["[A]"]?.functions.map(\.name) == ["f"])
    #expect(declarations("import class Kit.View\nclass A { class open func f() { } }").types["A"]?.functions.count == 1)
    // In top-level code of a main file, names bound by a condition are not global.
    #expect(declarations("while let a = b() { }\nif let c { }\nlet d = 1").global.properties.map(\.name) == ["d"])
  }
}
