import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

@Suite struct OpenStepPropertyListTests {
  private func read(_ text: String) throws -> JSONValue { try OpenStepPropertyList.read(Array(text.utf8)) }

  @Test func valuesAreParsed() throws {
    let value = try read(
      #"""
      // !$*UTF8*$!
      {
        plain = a/b-c.$d_1; /* a comment */ "quoted key" = "a \"b\" \\ \n \U2318 \101";
        'single' = 'it has "quotes"'; // another; = {
        list = (one, "two", (), { a = b; },); empty = ""; bytes = <0fbd 77>; nothing = { };
        plain = second; é = "ü";
      }
      """#.replacing("é", with: "\"é\""))
    #expect(
      value == [
        "plain": "a/b-c.$d_1", "quoted key": "a \"b\" \\ \n ⌘ A", "single": "it has \"quotes\"",
        "list": ["one", "two", [], ["a": "b"]], "empty": "", "bytes": ["$unknown": "data"], "nothing": [:], "é": "ü",
      ])
    #expect(try read("\u{FEFF}( a )\r\n// b") == ["a"])
  }

  @Test(arguments: [
    ("{ a = b }", "line 1: expected ';' after the value of 'a'"), ("{\n a b; }", "line 2: expected '=' after 'a'"),
    ("( a b )", "line 1: expected ',' or ')' in a list"), ("{ a = \"b; }", "line 1: a string is not closed"),
    ("{ a = <00; }", "line 1: the data is not closed"), ("/* {}", "line 1: a comment is not closed"),
    ("", "line 1: unexpected end of the text"), ("{ a = ", "line 1: unexpected end of the text"),
    ("( a, ", "line 1: unexpected end of the text"), ("{ a = \0; }", "line 1: expected a value"),
    ("{} {}", "line 1: unexpected text after the end"), ("<<<<<<< HEAD", "line 1: the data is not closed"),
  ]) func errorsNameTheirLine(_ text: String, _ message: String) {
    #expect { try read(text) } throws: { ($0 as? PropertyList.Problem)?.description == message }
  }

  @Test(arguments: ["(", "{a=", "\"", "/*", "<", "\\", "(a,", "{a=(", "'\\U"])
  func deepOrUnclosedNestingIsRefused(_ piece: String) {
    #expect(throws: PropertyList.Problem.self) { try read(String(repeating: piece, count: 200_000)) }
  }

  @Test func randomBytesAreReadOrRefused() {
    var generator = SeededGenerator(seed: 5)
    let sampleBytes = Array(SampleProject.plist(SampleProject.objects(sources: "a, \"b\\U00e9\"")).utf8)
    for length in stride(from: 0, to: sampleBytes.count, by: 7) {
      _ = try? OpenStepPropertyList.read(Array(sampleBytes[..<length]))
    }
    for _ in 0..<300 {
      let bytes = sampleBytes.mutated(using: &generator)
      let files = ProjectFiles(read: { _ in bytes }, isFolder: { _ in false })
      _ = try? XcodeProject("Notes.xcodeproj", files)
    }
    for _ in 0..<100 {
      _ = try? OpenStepPropertyList.read((0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
  }
}
