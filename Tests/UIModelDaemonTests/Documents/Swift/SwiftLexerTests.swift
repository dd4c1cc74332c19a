import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Swift source as tokens, whatever it is.
@Suite struct SwiftLexerTests {
  private func tokens(_ text: String) -> [String] {
    let source = SwiftSource(Array(text.utf8))
    return source.tokens.indices.map { source.text($0) }
  }

  @Test func sourceIsTakenApart() {
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
    // A string ends with its line.
    #expect(tokens("\"a\nb") == ["\"a", "b"])
  }

  @Test func bracketsMatchPastOnesThatWereLeftOpen() {
    let source = SwiftSource(Array("{ ( [ } a { }".utf8))
    #expect(source.closing(of: 0) == 3 && source.opening(of: 3) == 0)
    #expect(source.closing(of: 5) == 6 && source.opening(of: 6) == 5)
    // A range from the one to the other is never inverted, whichever token stands there.
    #expect([1, 2, 3, 4, 6, 7, -1].allSatisfy { source.closing(of: $0) == nil })
    #expect([0, 1, 2, 4, 5, 7, -1].allSatisfy { source.opening(of: $0) == nil })
    #expect(!source.isSound(0..<4))
    #expect(source.isSound(4..<7))
  }

  @Test func whateverTheTextNothingTraps() {
    var generator = SeededGenerator(seed: 11)
    let sample = Array(
      SwiftReadingTests.delegate(
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

  /// A list that stands twice in the next one would come to more than there is room for.
  @Test func listsThatDoubleAreReadInTime() {
    let lists = (1..<64).map { "let a\($0) = a\($0 - 1) + a\($0 - 1)\n" }.joined()
    let text =
      "@main class A: UIResponder { override func buildMenu(with builder: UIMenuBuilder) {\n"
      + "let a0 = [UICommand(title: \"a\", action: #selector(a(_:)))]\n" + lists
      + "builder.insertChild(UIMenu(title: \"a\", children: a63), atEndOfMenu: .file)\n}}"
    let took = ContinuousClock().measure { _ = Document(number: 0, bytes: Array(text.utf8), kind: .swift) }
    #expect(took < .seconds(5))
  }

  /// Twice as much takes twice as long: nothing here does in a fraction of the time that the square would take. On a slow
  /// machine a quarter of it tells what is long.
  @Test(
    arguments: [
      "(", "[{", "\"\\(", "/*", "#", "a.", "#if a\n", "let a=[a]\n", "/ ", "`", "\"\"\"", "f({", "#\"\\", "class A{",
      "builder.remove(menu:.file)\n", "a+", ")", "UIMenu(children:[", "if a {} else ", "@a(",
      "func buildMenu(with b: UIMenuBuilder){",
    ])
  func longSourceIsReadInTime(_ piece: String) {
    let head = "@main class A: UIResponder { override func buildMenu(with builder: UIMenuBuilder) {\n"
    for end in ["", "\n}}"] {
      func time(_ length: Int) -> Duration {
        let bytes = Array((head + String(repeating: piece, count: length / piece.utf8.count) + end).utf8)
        return ContinuousClock().measure { _ = Document(number: 0, bytes: bytes, kind: .swift) }
      }
      // A busy machine may stop in the middle of one.
      let isInTime = (0..<3).contains { _ in
        let took = time(32_000)
        return took < .seconds(1) || took < time(8_000) * 8
      }
      #expect(isInTime)
    }
  }
}
