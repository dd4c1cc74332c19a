import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the detection of whether an editor has applied a change that the daemon requested. The detection uses only
/// the document's new text.
@Suite struct AskedChangeTests {
  private let oldText = "{\n  \"lib\": 1,\n  \"sheets\": [\n    \"lib\",\n    \"end\"\n  ]\n}\n"

  /// A change that renames both occurrences of `"lib"`.
  private var renameChange: RequestedTextChange { requestedChange(replacements("\"lib\"", by: "\"library\"")) }

  private func requestedChange(_ replacements: [(Range<Int>, [UInt8])], of text: String? = nil) -> RequestedTextChange {
    var script = EditScript()
    script.append(replacements.map { EditScript.Edit(TextEdit($0.0, String(decoding: $0.1, as: UTF8.self))) })
    return RequestedTextChange(script, of: Array((text ?? oldText).utf8))
  }

  private func replacements(_ text: String, by newText: String, in fullText: String? = nil) -> [(Range<Int>, [UInt8])] {
    let oldText = fullText ?? oldText
    return oldText.ranges(of: text).map { range in
      let start = oldText.utf8.distance(from: oldText.startIndex, to: range.lowerBound)
      return (start..<start + text.utf8.count, Array(newText.utf8))
    }
  }

  /// Returns the status of a change in a text (`made`, `not made` or `unclear`), and the text in which only the change
  /// is undone. The second value is nil if the change cannot be undone.
  private func outcome(_ change: RequestedTextChange, _ text: String) -> (standing: String, takenBack: String?) {
    let bytes = Array(text.utf8)
    let undoneText = change.inverseScript(in: bytes).map { String(decoding: $0.applied(to: bytes), as: UTF8.self) }
    switch change.status(of: bytes) {
    case .applied: return ("made", undoneText)
    case .notApplied: return ("not made", undoneText)
    case .unclear: return ("unclear", undoneText)
    }
  }

  /// Edits by people and formatters that do not change the renamed string.
  private static let typedEdits: [@Sendable (String) -> String] = [
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

  @Test(arguments: typedEdits.indices) func editElsewhereDoesNotHideTheChange(_ index: Int) throws {
    let edit = Self.typedEdits[index]
    let appliedOutcome = outcome(renameChange, edit(oldText.replacing("\"lib\"", with: "\"library\"")))
    #expect(appliedOutcome.standing == "made")
    #expect(appliedOutcome.takenBack == edit(oldText))
    let unappliedOutcome = outcome(renameChange, edit(oldText))
    #expect(unappliedOutcome.standing == "not made" && unappliedOutcome.takenBack == nil)
  }

  /// For example, a formatter inserts spaces inside the braces around the change.
  @Test func editOnTheSameLineDoesNotHideTheChange() throws {
    let line = #"{"sheets": [{"ref": "a", "viewController": "lib"}, {"ref": "b", "viewController": "lib"}]}"#
    let spacedLine = line.replacing("{", with: "{ ").replacing("}", with: " }")
    let typedLine = line.replacing("{\"ref\": \"b\"", with: "{/* t */ \"ref\": \"c\"") + "/* t */"
    for text in [spacedLine, typedLine, "// typed\n" + spacedLine + "\n// typed\n"] {
      let change = requestedChange(replacements("lib", by: "library", in: line), of: line)
      let appliedOutcome = outcome(change, text.replacing("lib", with: "library"))
      #expect(appliedOutcome.standing == "made" && appliedOutcome.takenBack == text)
      #expect(outcome(change, text).standing == "not made")
      #expect(outcome(change, text.replacing("lib", with: "library", maxReplacements: 1)).standing == "unclear")
    }
  }

  @Test func partialChangeIsUnclear() {
    let partialText = oldText.replacing("\"lib\"", with: "\"library\"", maxReplacements: 1)
    #expect(outcome(renameChange, partialText).standing == "unclear")
    #expect(outcome(renameChange, partialText + "// typed\n").standing == "unclear")
    #expect(outcome(renameChange, oldText.replacing("\"lib\"", with: "\"libary\"")).standing == "unclear")
    #expect(outcome(renameChange, "").standing == "unclear")
  }

  /// If two lines are equal, the text does not show which one was removed.
  @Test func removalOfADuplicateLineIsRecognized() {
    let duplicateText = oldText.replacing("    \"lib\",\n", with: "    \"lib\",\n    \"lib\",\n")
    let start = duplicateText.utf8.count - "    \"lib\",\n    \"lib\",\n    \"end\"\n  ]\n}\n".utf8.count
    var script = EditScript()
    script.append(replacing: start..<start + "    \"lib\",\n".utf8.count, with: [])
    let removal = RequestedTextChange(script, of: Array(duplicateText.utf8))
    #expect(outcome(removal, duplicateText).standing == "not made")
    #expect(outcome(removal, duplicateText + "// typed\n").standing == "not made")
    #expect(outcome(removal, "// typed\n" + duplicateText).standing == "not made")
    #expect(outcome(removal, oldText).standing == "made")
    #expect(outcome(removal, oldText + "// typed\n").standing == "made")
    #expect(outcome(removal, oldText + "// typed\n").takenBack == duplicateText + "// typed\n")
  }

  /// The change is recognized despite edits of other lines, and undoing the change keeps these edits.
  @Test func editsOfOtherLinesDoNotHideTheChange() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let lines = (0..<Int.random(in: 8...14, using: &generator)).map { "line \($0) " }
      let changedIndices = [
        Int.random(in: 1..<4, using: &generator), Int.random(in: 4..<lines.count - 1, using: &generator),
      ]
      var editedLines = lines
      for index in editedLines.indices where !changedIndices.contains(index) {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: editedLines[index] = "typed \(index)\nand more"
        case 1: editedLines[index] += "// typed"
        case 2: editedLines[index] = ""
        default: break
        }
      }
      func text(_ lines: [String], _ words: [String]) -> String {
        lines.indices.map { index in
          changedIndices.firstIndex(of: index).map { "here is \(words[$0])\n" } ?? lines[index] + "\n"
        }.joined()
      }
      let originalText = text(lines, ["one", "two"])
      let edits = [("one", "first"), ("two", "last")].compactMap { word, new in
        originalText.ranges(of: word).first.map { range in
          let start = originalText.utf8.distance(from: originalText.startIndex, to: range.lowerBound)
          return EditScript.Edit(TextEdit(start..<start + word.utf8.count, new))
        }
      }
      var script = EditScript()
      script.append(edits)
      let change = RequestedTextChange(script, of: Array(originalText.utf8))
      #expect(outcome(change, text(editedLines, ["first", "last"])).takenBack == text(editedLines, ["one", "two"]))
      #expect(outcome(change, text(editedLines, ["one", "two"])).standing == "not made")
      #expect(outcome(change, text(editedLines, ["first", "two"])).standing == "unclear")
    }
  }
}
