import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks whether an editor has made a requested change, judged by the new text alone.
@Suite struct AskedChangeTests {
  private let old = "{\n  \"lib\": 1,\n  \"sheets\": [\n    \"lib\",\n    \"end\"\n  ]\n}\n"

  /// A change that renames both uses of `"lib"`.
  private var renaming: RequestedTextChange { asked(replacing("\"lib\"", by: "\"library\"")) }

  private func asked(_ replacements: [(Range<Int>, [UInt8])], of text: String? = nil) -> RequestedTextChange {
    var script = EditScript()
    script.append(replacements.map { EditScript.Edit(TextEdit($0.0, String(decoding: $0.1, as: UTF8.self))) })
    return RequestedTextChange(script, of: Array((text ?? old).utf8))
  }

  private func replacing(_ text: String, by new: String, in whole: String? = nil) -> [(Range<Int>, [UInt8])] {
    let old = whole ?? old
    return old.ranges(of: text).map { range in
      let start = old.utf8.distance(from: old.startIndex, to: range.lowerBound)
      return (start..<start + text.utf8.count, Array(new.utf8))
    }
  }

  /// Returns whether a text contains the change, and the text after only the change is undone.
  private func outcome(_ change: RequestedTextChange, _ text: String) -> (standing: String, takenBack: String?) {
    let now = Array(text.utf8)
    let back = change.inverseScript(in: now).map { String(decoding: $0.applied(to: now), as: UTF8.self) }
    switch change.status(of: now) {
    case .made: return ("made", back)
    case .notMade: return ("not made", back)
    case .unclear: return ("unclear", back)
    }
  }

  /// Edits by people and formatters that leave the renamed string unchanged.
  private static let typed: [@Sendable (String) -> String] = [
    { $0 },
    { $0 + "// typed\n" },
    { "// typed\n" + $0 },
    { "// typed\n" + $0 + "// and here\n" },
    { $0.replacing("\"end\"", with: "\"end of it\"") },
    { $0.replacing("  ]", with: "\t]\n").replacing("{\n", with: "{ // first\n") },
    { $0.replacing("\n    ", with: "\n\t\t").replacing("\n  ", with: "\n\t") },
    { $0.replacing(": 1", with: ": 1234") },
    { ($0 + "// typed\n").replacing("    \"end\"\n", with: "").replacing(": 1", with: ": 0") },
  ]

  @Test(arguments: typed.indices) func editElsewhereDoesNotHideTheChange(_ index: Int) throws {
    let type = Self.typed[index]
    let made = outcome(renaming, type(old.replacing("\"lib\"", with: "\"library\"")))
    #expect(made.standing == "made")
    #expect(made.takenBack == type(old))
    let notMade = outcome(renaming, type(old))
    #expect(notMade.standing == "not made" && notMade.takenBack == nil)
  }

  /// For example, a formatter inserts spaces inside the braces around the change.
  @Test func editOnTheSameLineDoesNotHideTheChange() throws {
    let line = #"{"sheets": [{"ref": "a", "viewController": "lib"}, {"ref": "b", "viewController": "lib"}]}"#
    let spaced = line.replacing("{", with: "{ ").replacing("}", with: " }")
    let typed = line.replacing("{\"ref\": \"b\"", with: "{/* t */ \"ref\": \"c\"") + "/* t */"
    for now in [spaced, typed, "// typed\n" + spaced + "\n// typed\n"] {
      let change = asked(replacing("lib", by: "library", in: line), of: line)
      let made = outcome(change, now.replacing("lib", with: "library"))
      #expect(made.standing == "made" && made.takenBack == now)
      #expect(outcome(change, now).standing == "not made")
      #expect(outcome(change, now.replacing("lib", with: "library", maxReplacements: 1)).standing == "unclear")
    }
  }

  @Test func partialChangeIsUnclear() {
    let first = old.replacing("\"lib\"", with: "\"library\"", maxReplacements: 1)
    #expect(outcome(renaming, first).standing == "unclear")
    #expect(outcome(renaming, first + "// typed\n").standing == "unclear")
    #expect(outcome(renaming, old.replacing("\"lib\"", with: "\"libary\"")).standing == "unclear")
    #expect(outcome(renaming, "").standing == "unclear")
  }

  /// If two lines are equal, the text does not show which one was removed.
  @Test func removalOfADuplicateLineIsRecognized() {
    let twice = old.replacing("    \"lib\",\n", with: "    \"lib\",\n    \"lib\",\n")
    let start = twice.utf8.count - "    \"lib\",\n    \"lib\",\n    \"end\"\n  ]\n}\n".utf8.count
    var script = EditScript()
    script.append(replacing: start..<start + "    \"lib\",\n".utf8.count, with: [])
    let removal = RequestedTextChange(script, of: Array(twice.utf8))
    #expect(outcome(removal, twice).standing == "not made")
    #expect(outcome(removal, twice + "// typed\n").standing == "not made")
    #expect(outcome(removal, "// typed\n" + twice).standing == "not made")
    #expect(outcome(removal, old).standing == "made")
    #expect(outcome(removal, old + "// typed\n").standing == "made")
    #expect(outcome(removal, old + "// typed\n").takenBack == twice + "// typed\n")
  }

  /// The change is recognized despite any other line edits, and undoing the change keeps these edits.
  @Test func otherLineEditsDoNotHideTheChange() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let lines = (0..<Int.random(in: 8...14, using: &generator)).map { "line \($0) " }
      let places = [
        Int.random(in: 1..<4, using: &generator), Int.random(in: 4..<lines.count - 1, using: &generator),
      ]
      var other = lines
      for index in other.indices where !places.contains(index) {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: other[index] = "typed \(index)\nand more"
        case 1: other[index] += "// typed"
        case 2: other[index] = ""
        default: break
        }
      }
      func text(_ lines: [String], _ words: [String]) -> String {
        lines.indices.map { index in
          places.firstIndex(of: index).map { "here is \(words[$0])\n" } ?? lines[index] + "\n"
        }.joined()
      }
      let before = text(lines, ["one", "two"])
      let edits = [("one", "first"), ("two", "last")].compactMap { word, new in
        before.ranges(of: word).first.map { range in
          let start = before.utf8.distance(from: before.startIndex, to: range.lowerBound)
          return EditScript.Edit(TextEdit(start..<start + word.utf8.count, new))
        }
      }
      var script = EditScript()
      script.append(edits)
      let change = RequestedTextChange(script, of: Array(before.utf8))
      #expect(outcome(change, text(other, ["first", "last"])).takenBack == text(other, ["one", "two"]))
      #expect(outcome(change, text(other, ["one", "two"])).standing == "not made")
      #expect(outcome(change, text(other, ["first", "two"])).standing == "unclear")
    }
  }
}
