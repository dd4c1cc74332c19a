import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the Swift lexer, also with incomplete and random source.
@Suite struct SwiftLexerTests {
  private func tokens(_ text: String) -> [String] {
    let source = SwiftSource(Array(text.utf8))
    return source.tokens.indices.map { source.text($0) }
  }

  @Test func sourceIsSplitIntoTokens() {
    #expect(
      tokens("let a=b.c(1.5e-3,x: #selector(f(_:)))") == [
        "let", "a", "=", "b", ".", "c", "(", "1.5e-3", ",", "x", ":", "#selector", "(", "f", "(", "_", ":", ")", ")",
        ")",
      ])
    #expect(tokens("a /* b /* c */ d */ e // f\ng") == ["a", "e", "g"])
    #expect(tokens(#"x("a \(f("b)", "\(c)")) d") y"#) == ["x", "(", #""a \(f("b)", "\(c)")) d""#, ")", "y"])
    #expect(tokens("\"\"\"\n a \" b\n \"\"\" c") == ["\"\"\"\n a \" b\n \"\"\"", "c"])
    #expect(tokens(##"#"a"b"# #"""# c"##) == [##"#"a"b"#"##, ##"#"""#"##, "c"])
    #expect(tokens("`class` + a /b/ c") == ["`class`", "+", "a", "/", "b", "/", "c"])
    #expect(tokens("x = /a\"{/ ; y") == ["x", "=", "/a\"{/", ";", "y"])
    #expect(tokens("a: String?=nil, b ?? c") == ["a", ":", "String", "?", "=", "nil", ",", "b", "??", "c"])
    #expect(tokens("#!/usr/bin/swift\na") == ["a"])
    #expect(tokens("`a b`() `c\nd`") == ["`a b`", "(", ")", "`c", "d", "`"])
    // An unterminated string ends at the end of its line.
    #expect(tokens("\"a\nb") == ["\"a", "b"])
  }

  @Test func bracketsMatchDespiteUnclosedBrackets() {
    let source = SwiftSource(Array("{ ( [ } a { }".utf8))
    #expect(source.closing(of: 0) == 3 && source.opening(of: 3) == 0)
    #expect(source.closing(of: 5) == 6 && source.opening(of: 6) == 5)
    // For all other indices, `closing(of:)` returns nil. A range from a bracket to its closing bracket is therefore
    // never inverted.
    #expect([1, 2, 3, 4, 6, 7, -1].allSatisfy { source.closing(of: $0) == nil })
    #expect([0, 1, 2, 4, 5, 7, -1].allSatisfy { source.opening(of: $0) == nil })
    #expect(!source.isWellFormed(0..<4))
    #expect(source.isWellFormed(4..<7))
  }

  @Test func malformedSourceNeverTraps() {
    var generator = SeededGenerator(seed: 11)
    let sample = Array(
      SwiftReadingTests.delegateSource(
        """
            #if targetEnvironment(macCatalyst) && !DEBUG
            guard builder.system == .main, #available(iOS 16.4, macCatalyst 17, *) else { return }
            #elseif os(iOS)
            #else
            if let a = b, #available(iOS 17, *) { builder.remove(menu: .format) } else if c { return } else { }
            #endif
            let s = "\\(f("x"))" + #"a\\#(b)"# + \"\"\"
              text
              \"\"\"
            var list = [UIKeyCommand(title: "A", action: #selector(a(_:)), input: "\\u{8}", modifierFlags: [.command, .shift])]
            list[0].attributes = .hidden
            builder.replaceChildren(ofMenu: .file) { old in list + old }
            builder.replace(menu: .help, with: UIMenu(title: "", identifier: .init("a"), children: list))
        """
      ).utf8)
    for length in stride(from: 0, to: sample.count, by: 3) {
      _ = Document(number: 0, bytes: Array(sample[..<length]), kind: .swift)
    }
    for _ in 0..<400 {
      let bytes = sample.mutated(using: &generator)
      _ = Document(number: 0, bytes: bytes, kind: .swift)
    }
    for _ in 0..<100 {
      let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = Document(number: 0, bytes: bytes, kind: .swift)
    }
  }

  /// Each list contains the previous list twice, so the last list would have 2⁶³ elements.
  @Test func doublingListsAreReadInTime() {
    let lists = (1..<64).map { "let a\($0) = a\($0 - 1) + a\($0 - 1)\n" }.joined()
    let text =
      "@main class A: UIResponder { override func buildMenu(with builder: UIMenuBuilder) {\n"
      + "let a0 = [UICommand(title: \"a\", action: #selector(a(_:)))]\n" + lists
      + "builder.insertChild(UIMenu(title: \"a\", children: a63), atEndOfMenu: .file)\n}}"
    let duration = ContinuousClock().measure { _ = Document(number: 0, bytes: Array(text.utf8), kind: .swift) }
    #expect(duration < .seconds(5))
  }

  /// Reading takes linear time. Quadratic time would be much more than a second for 32,000 bytes. On a slow machine,
  /// the time for a quarter of the source is the reference: linear time is 4 times as long, quadratic time 16 times.
  @Test(
    arguments: [
      "(", "[{", "\"\\(", "/*", "#", "a.", "#if a\n", "let a=[a]\n", "/ ", "`", "\"\"\"", "f({", "#\"\\", "class A{",
      "builder.remove(menu:.file)\n", "a+", ")", "UIMenu(children:[", "if a {} else ", "@a(",
      "func buildMenu(with b: UIMenuBuilder){",
    ])
  func sourceIsReadInLinearTime(_ repeatedText: String) {
    let sourcePrefix = "@main class A: UIResponder { override func buildMenu(with builder: UIMenuBuilder) {\n"
    for sourceSuffix in ["", "\n}}"] {
      func readingTime(_ byteCount: Int) -> Duration {
        let bytes = Array(
          (sourcePrefix + String(repeating: repeatedText, count: byteCount / repeatedText.utf8.count) + sourceSuffix)
            .utf8)
        return ContinuousClock().measure { _ = Document(number: 0, bytes: bytes, kind: .swift) }
      }
      // A busy machine may interrupt a measurement, so only one of three measurements must be in time.
      let isInTime = (0..<3).contains { _ in
        let duration = readingTime(32_000)
        return duration < .seconds(1) || duration < readingTime(8_000) * 8
      }
      #expect(isInTime)
    }
  }
}
