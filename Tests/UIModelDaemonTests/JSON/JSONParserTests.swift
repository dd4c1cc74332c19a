import Testing
import UIModelJSON

@Suite struct JSONParserTests {
  /// Two Unicode normalizations of é are equal as `String`, but different as JSON.
  @Test func differentNormalizationsAreDifferentValues() {
    let (composedName, decomposedName) = ("\u{E9}", "e\u{301}")
    #expect(JSONValue.string(composedName) != .string(decomposedName))
    #expect(JSONValue.object([composedName: 1]) != .object([decomposedName: 1]))
    #expect(JSONKey(composedName) != JSONKey(decomposedName))
    let object = JSONObject(distinct: [(composedName, 1), (decomposedName, 2)])
    #expect(object.members.count == 2 && object[composedName] == 1 && object[decomposedName] == 2)
    let tree = JSONTree(
      Array("{\"\(composedName)\": 1, \"\(decomposedName)\": 2, \"\\u00e9\": 3}".utf8), syntax: .strict)
    #expect(tree.root.map { JSONObject($0).members.map(\.value) } == [1, 2])
    #expect(tree.problems.map(\.kind) == [.duplicateKey])
  }

  private func problems(_ text: String, _ syntax: JSONSyntax = .strict) -> [JSONProblem.Kind] {
    JSONTree(Array(text.utf8), syntax: syntax).problems.map(\.kind)
  }

  @Test(arguments: [
    "null", "true", " false ", "0", "-0", "-1.5e+3", "1E2", "\"\"", "[]", "{}", "[1,2,[3]]", "\u{FEFF}{}",
    #"{"a":{"b":[null,true,"x"]},"c":""}"#, #""\u00e9\ud83d\ude00\n\/\\\"""#, "\"日本語 😀\"", "\r\n\t[ ]\n",
  ])
  func validTextHasNoProblems(text: String) {
    #expect(problems(text) == [])
  }

  @Test(arguments: [
    ("", JSONProblem.Kind.expectedValue), ("[1,]", .trailingComma), ("{\"a\":1,}", .trailingComma),
    ("[1 2]", .expectedComma), ("{\"a\" 1}", .expectedColon), ("{a:1}", .expectedKey), ("[1", .unclosedContainer),
    ("[1]]", .contentAfterEnd), ("\"a", .unclosedString), ("\"a\nb\"", .unclosedString),
    ("\"\t\"", .controlCharacter), (#""\x""#, .invalidEscape), (#""\u12""#, .invalidEscape),
    (#""\ud800""#, .loneSurrogate), (#""\udc00\ud800""#, .loneSurrogate), ("01", .invalidNumber),
    ("1.", .invalidNumber), ("-", .invalidNumber), ("1e", .invalidNumber), ("+1", .invalidLiteral),
    ("nul", .invalidLiteral), ("NaN", .invalidLiteral), ("{\"a\":1,\"a\":2}", .duplicateKey), ("// x\n1", .comment),
    ("[}", .mismatchedClose), ("{\"a\":}", .expectedValue), ("[,1]", .expectedValue), ("@", .unexpectedByte),
    ("/* 1", .unclosedComment), ("[1]x", .contentAfterEnd),
  ])
  func invalidTextIsReported(text: String, kind: JSONProblem.Kind) {
    #expect(problems(text).contains(kind))
  }

  @Test func relaxedSyntaxAllowsCommentsAndTrailingCommas() {
    #expect(problems("{ // a\n \"a\": [1, /* b */ 2,], }", .relaxed) == [])
    #expect(problems("[,]", .relaxed) != [])
  }

  @Test func invalidUTF8IsReportedWithItsRange() {
    let tree = JSONTree([0x22, 0x61, 0xFF, 0x62, 0x22], syntax: .strict)
    #expect(tree.problems == [JSONProblem(.invalidUTF8, 2..<3)])
    #expect(tree.root?.string == "a\u{FFFD}b")
  }

  @Test func escapesAreDecoded() {
    let cases = [
      (#""a\"b\\c\/d\b\f\n\r\t""#, "a\"b\\c/d\u{8}\u{C}\n\r\t"), (#""\u0041\u00E9\u65e5""#, "Aé日"),
      (#""\ud83d\ude00""#, "😀"), (#""x\ud83dy""#, "x\u{FFFD}y"), (#""\\\\""#, "\\\\"), ("\"\\\\\\\"\"", "\\\""),
    ]
    for (text, expected) in cases { #expect(JSONTree(Array(text.utf8), syntax: .strict).root?.string == expected) }
  }

  @Test func utf8ValidationMatchesTheStandardLibrary() {
    var generator = SeededGenerator(seed: 17)
    let pieces: [[UInt8]] = [
      Array("plain text here".utf8), Array("é日😀".utf8), [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xE2, 0x82],
      [0x80], [0xFF], Array("\u{10FFFF}\u{7FF}\u{800}\u{FFFF}\u{10000}".utf8), [0xE0, 0x9F, 0xBF],
      [0xF0, 0x8F, 0xBF, 0xBF],
    ]
    for round in 0..<3000 {
      let good = round % 2 == 0
      let chosen = (0..<Int.random(in: 0..<5, using: &generator)).flatMap { _ in
        (good ? pieces[Int.random(in: 0...1, using: &generator)] : pieces.randomElement(using: &generator)) ?? []
      }
      let tree = JSONTree([0x22] + chosen + [0x22], syntax: .strict)
      #expect(tree.problems.isEmpty == (String(validating: chosen, as: UTF8.self) != nil))
      #expect(tree.root?.string == String(decoding: chosen, as: UTF8.self))
    }
  }

  @Test func stringsOfAnyLengthEndAtTheirQuote() {
    for length in 0..<40 {
      for end in ["\"", "\\\"\"", "é\"", "\\u00e9\"", "\t\"", "\n"] {
        let text = Array(("\"" + String(repeating: "z", count: length) + end + ",!").utf8)
        let range = JSONTree(text, syntax: .strict).root?.range
        #expect(range == 0..<(end == "\n" ? length + 1 : text.count - 2))
      }
    }
  }

  @Test func numbersOutOfRangeAreNil() {
    func root(_ text: String) -> JSONElement? { JSONTree(Array(text.utf8), syntax: .strict).root }
    #expect(root("9223372036854775807")?.int == .max)
    #expect(root("-9223372036854775808")?.int == .min)
    #expect(root("9223372036854775808")?.int == nil)
    #expect(root("9223372036854775808")?.double == 9_223_372_036_854_775_808)
    #expect(root("1e3")?.int == 1000)
    #expect(root("1.5")?.int == nil)
    #expect(root("1e999")?.double == nil)
    #expect(root("-0")?.int == 0)
  }

  @Test func nestingIsLimitedAndParsingContinues() {
    func nested(_ depth: Int) -> String {
      "[" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(problems(nested(511) + ",1]") == [])
    let deep = JSONTree(Array((nested(100_000) + ",1]").utf8), syntax: .strict)
    #expect(deep.problems.map(\.kind) == [.tooDeep])
    #expect(deep.root?.elements.map(\.int).last == 1)
    #expect(problems(String(repeating: "[", count: 100_000)).contains(.tooDeep))
    #expect(problems(String(repeating: "{\"a\":", count: 100_000)).contains(.tooDeep))
  }

  @Test func manyKeysAreCheckedForDuplicates() {
    let keys = (0..<5000).map { "\"k\($0)\":\($0)" }
    #expect(problems("{" + keys.joined(separator: ",") + "}") == [])
    #expect(problems("{" + (keys + ["\"k17\":0"]).joined(separator: ",") + "}") == [.duplicateKey])
    #expect(problems(#"{"a":1,"\u0061":2}"#) == [.duplicateKey])
  }

  @Test func parsingContinuesAfterAnError() {
    let tree = JSONTree(Array(#"{"bad": @, "worse" [1 2], "id": 7, "x": {"y": "z}"#.utf8), syntax: .strict)
    #expect(!tree.problems.isEmpty)
    #expect(tree.root?["id"]?.int == 7)
    #expect(JSONTree(Array(#"{"a": tru, "id": 7}"#.utf8), syntax: .strict).root?["id"]?.int == 7)
    #expect(JSONTree(Array(#"{"a": "\q", "id": 7"#.utf8), syntax: .strict).root?["id"]?.int == 7)
    #expect(JSONTree(Array(#"{"a" "b" "id": 7}"#.utf8), syntax: .strict).root?["id"]?.int == 7)
  }

  @Test func rangesMatchTheText() throws {
    let text = #"{ "é" : [ 10 , "x" ] }"#
    let root = try #require(JSONTree(Array(text.utf8), syntax: .strict).root)
    let member = try #require(root.member("é"))
    #expect(root.range == 0..<text.utf8.count)
    #expect(member.key.range == 2..<6)
    #expect(member.value.range == 9..<text.utf8.count - 2)
    #expect(member.value.elements.map(\.range) == [11..<13, 16..<19])
    #expect(member.range == 2..<text.utf8.count - 2)
  }

  @Test func mutatedTextsGiveWellFormedTrees() {
    var generator = SeededGenerator(seed: 7)
    let seed = Array(#"{"id":12,"a":[1,-2.5e3,{"b":"\ud83d\ude00é\n"},[[]],{}],"t":true,"n":null}"#.utf8)
    for round in 0..<4000 {
      let tree = JSONTree(seed.mutated(using: &generator), syntax: round % 2 == 0 ? .strict : .relaxed)
      for (index, node) in tree.nodes.enumerated() {
        #expect(node.range.upperBound <= tree.bytes.count)
        #expect(Int(node.next) > index && Int(node.next) <= tree.nodes.count)
      }
      for problem in tree.problems { #expect(problem.range.upperBound <= tree.bytes.count + 1) }
      if let root = tree.root { _ = JSONValue(root).text() }
    }
  }
}
