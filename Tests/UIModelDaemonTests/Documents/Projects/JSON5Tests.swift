import Testing

@testable import UIModelPlatform
@testable import UIModelSwift

/// Tests of the JSON5 parser (https://spec.json5.org).
@Suite struct JSON5Tests {
  private func value(_ text: String) throws -> JSON5Value { try JSON5Parser.value(Array(text.utf8)) }

  /// Returns a value as compact text for comparisons.
  private func compactText(_ value: JSON5Value) -> String {
    switch value.kind {
    case .null: "null"
    case .number: "number"
    case .bool(let bool): "\(bool)"
    case .string(let text): "'\(text)'"
    case .array(let elements): "[\(elements.map(compactText).joined(separator: " "))]"
    case .object(let members): "{\(members.map { "\($0.name):\(compactText($0.value))" }.joined(separator: " "))}"
    }
  }

  @Test(arguments: [
    ("{}", "{}"), ("[]", "[]"), ("[ [ ], { } , ]", "[[] {}]"), ("'it'", "'it'"), (#""it's""#, "'it's'"),
    ("{a: 1, 'b': 2, \"c\": 3,}", "{a:number b:number c:number}"), ("{$a_1: null, ü: true}", "{$a_1:null ü:true}"),
    (#"{ \u0061b: false }"#, "{ab:false}"), ("{a: 1, a: 'second'}", "{a:number}"),
    ("\u{FEFF}\u{00A0}// one\n/* two */ [1] // three", "[number]"), ("[\u{2028}1\u{3000}]", "[number]"),
    (#"['\x41\u00e9\n\'\"\\\/\a', "\ud83d\ude00"]"#, "['A\u{E9}\n'\"\\/a' '\u{1F600}']"),
    ("['one\\\ntwo\\\r\nthree\\\u{2028}four', '\u{2028}']", "['onetwothreefour' '\u{2028}']"),
    (#"['\0', '\v']"#, "['\0' '\u{B}']"),
    (
      "[+1, -.5, 5., 1e9, 1E-9, 0x1F, -0XaB, Infinity, -Infinity, +NaN, 0, 0.0]",
      "[number number number number number number number number number number number number]"
    ),
  ]) func validTextsAreParsed(_ text: String, _ expected: String) throws {
    #expect(try compactText(value(text)) == expected)
  }

  @Test(arguments: [
    ("", 1, "unexpected end of the text"), ("{", 1, "'{' is not closed"), ("[1,\n[2", 2, "'[' is not closed"),
    ("{a 1}", 1, "expected ':' after 'a'"), ("{\na: 1\nb: 2}", 3, "expected ',' or '}'"),
    ("[1 2]", 1, "expected ',' or ']'"),
    ("[,]", 1, "expected a value"), ("{,}", 1, "expected a key"), ("{1a: 1}", 1, "expected a key"),
    ("[}", 1, "expected a value"),
    ("{} {}", 1, "unexpected text after the end"), ("[nul]", 1, "'nul' is not a value"),
    ("[01]", 1, "'01' is not a value"),
    ("[1.2.3]", 1, "'1.2.3' is not a value"), ("[0x]", 1, "'0x' is not a value"), ("[.]", 1, "'.' is not a value"),
    ("[1e]", 1, "'1e' is not a value"), ("['a\n']", 1, "a string is not closed on its line"),
    ("'a", 1, "a string is not closed"),
    ("\n'a\\", 2, "a string is not closed"), (#"'\u12'"#, 1, "an escape needs 4 digits"),
    (#"'\ud800'"#, 1, "an escape is half of a character"),
    (#"'\1'"#, 1, #"'\' before a digit is no escape"#), ("[1, /* 2", 1, "a comment is not closed"),
    ("{a:}", 1, "expected a value"),
    ("<<<<<<< HEAD\n{}", 1, "expected a value"), ("{a", 1, "unexpected end of the text"),
    ("{a:", 1, "unexpected end of the text"),
  ]) func invalidTextsAreRefusedWithTheirLine(_ text: String, _ line: Int, _ reason: String) throws {
    let fault = #expect(throws: JSON5Fault.self) { try value(text) }
    let problem = try #require(fault).problem(in: Array(text.utf8))
    #expect(problem == PropertyList.Problem(line: line, reason: reason))
  }

  @Test func rangesAreInBytes() throws {
    let text = "// ü\n{ 'ä': [ \"x\", 12 ] }"
    let members = try #require(value(text).members)
    let bytes = Array(text.utf8)
    func sourceText(_ value: JSON5Value?) -> String? { value.map { String(decoding: bytes[$0.range], as: UTF8.self) } }
    #expect(sourceText(members.first?.value) == "[ \"x\", 12 ]")
    #expect(members.first?.value.array?.map { sourceText($0) } == ["\"x\"", "12"])
  }

  @Test func nestingIsLimited() throws {
    let maximumDepth = JSON5Parser.maximumDepth
    func nestedLists(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try value(nestedLists(maximumDepth)).array?.count == 1)
    #expect(throws: JSON5Fault.self) { try value(nestedLists(maximumDepth + 1)) }
    #expect(throws: JSON5Fault.self) { try value(String(repeating: "{a:", count: 1_000_000)) }
    #expect(throws: JSON5Fault.self) { try value(String(repeating: "[", count: 1_000_000)) }
  }

  /// Truncated or corrupted texts may be refused, but must not crash the parser.
  @Test func corruptedTextsDoNotCrash() {
    let jsonBytes = Array(ProjectTwin.folders.json.utf8)
    var generator = SeededGenerator(seed: 27)
    for _ in 0..<2000 {
      var bytes = Array(jsonBytes.prefix(Int.random(in: 0...jsonBytes.count, using: &generator)))
      for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      let files = ProjectFiles(read: { $0.hasSuffix(".xcproj") ? bytes : nil }, isFolder: { _ in true })
      _ = try? XcodeProject("Notes.xcodeproj", files)
    }
  }
}
