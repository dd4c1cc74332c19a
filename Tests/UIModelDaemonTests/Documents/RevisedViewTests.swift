import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the incremental parse of a single view after an edit of its frame or state. The result must equal a full
/// parse of the new text.
@Suite struct RevisedViewTests {
  private static let text = #"""
    { // über allem
      "app": { "name": "Wand 日本", "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
      "screens": [
        { "ref": "first", "class": "FirstController", "preferredFocusEnvironments": ["b"],
          "view": { "ref": "root", "class": "UIView", "frame": [0, 0, 600, 600], "subviews": [
            { "ref": "a", "class": "CardView", "frame": [ 10, 20.5, 30, /* é */ 40 ], "implements": { "canBecomeFocused": true } },
            // uimodel:disable-next-line focus/covered-item drawn so
            { "ref": "b", "class": "CardView", "frame": [10,
    20, 30, 40], "implements": { "canBecomeFocused": true } },
            { "ref": "c", "class": "CardView", "subviews": [
                { "ref": "d", "class": "CardView", "frame": [1, 2, 3, 4], "alpha": 0.5, "focusGroupPriority": 20 } ],
              "layoutGuides": [ { "class": "UIFocusGuide", "frame": [5, 6, 7, 8], "preferredFocusEnvironments": ["a"] } ],
              "frame": [200, 200, 100, 100] },
            { "ref": "e", "class": "CardView", "frame": [1, 2, 3] },
            { "ref": "f", "class": "CardView", "frame": [1, 2, 3, { "$unknown": "later" }] },
            { "ref": "g", "class": "UICollectionView", "frame": [0, 300, 600, 300], "contentSize": [600, 900], "cells": [
                { "ref": "h", "frame": [0, 0, 100, 100], "focusEffect": { "rect": [0, 0, 10, 10] } } ] } ] } },
        { "ref": "second", "view": { "frame": [0, 0, 100, 100], "subviews": [ { "ref": "i", "frame": [9, 9, 9, 9] } ] } }
      ] }
    """#

  /// Returns the ranges of all sequences of digits and periods in a text, including sequences in strings and comments.
  private static func numberRanges(_ bytes: [UInt8]) -> [Range<Int>] {
    let digits = Set("0123456789.".utf8)
    var ranges: [Range<Int>] = []
    for (index, byte) in bytes.enumerated() where digits.contains(byte) {
      if let last = ranges.last, last.upperBound == index {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    return ranges
  }

  private struct EditedDocument {
    var document: Document
    var analysis = Analysis()

    init(_ bytes: [UInt8]) {
      document = Document(number: 1, bytes: bytes)
      analysis.update(document, in: .document(1), change: nil)
      _ = analysis.refresh()
    }

    /// Replaces a range of the text. Returns whether only one view was parsed again.
    mutating func replace(_ range: Range<Int>, _ text: String) -> Bool {
      let change = document.replace(range, with: Array(text.utf8))
      analysis.update(document, in: .document(1), change: change)
      _ = analysis.refresh()
      return change.revision?.isViewOnly == true
    }

    /// All declarations and findings, without the numbers that identify a particular parse.
    var description: [String] {
      var lines: [String] = []
      for block in document.blocks {
        var text = ""
        dump(block.declarations, to: &text)
        dump(block.suppressions, to: &text)
        dump(block.entries, to: &text)
        dump(block.comments, to: &text)
        dump(block.lines, to: &text)
        // Dictionaries have no order, and a shared object is printed in full only at its first occurrence.
        lines += text.split(separator: "\n").map { line in
          let line = line.drop { $0 == " " }
          return line.contains("serial:") || line.contains("order:") ? "number" : String(line.prefix { $0 != "#" })
        }
      }
      let findingTexts = analysis.findings(of: document).map { "\($0.range) \($0.finding.code) \($0.finding.message)" }
      let endPosition = document.position(of: document.count, in: .utf16)
      return lines.sorted() + findingTexts + ["\(endPosition)"]
    }
  }

  private func expectEqualToFullParse(_ edited: EditedDocument, sourceLocation: SourceLocation = #_sourceLocation) {
    let (editedLines, reparsedLines) = (edited.description, EditedDocument(edited.document.bytes).description)
    guard editedLines != reparsedLines else { return }
    let index = zip(editedLines, reparsedLines).prefix { $0 == $1 }.count
    Issue.record(
      "edited: \(editedLines.dropFirst(index).prefix(2)), reparsed: \(reparsedLines.dropFirst(index).prefix(2))",
      sourceLocation: sourceLocation)
  }

  @Test(arguments: Share.sample(["7", "-1234.5", "", "1e999", "01", "3, 4"]))
  func replacedNumbersEqualAFullParse(newText: String) {
    let bytes = Array(Self.text.utf8)
    for numberRange in Self.numberRanges(bytes) {
      var edited = EditedDocument(bytes)
      // Edits that cause a complete block to be read again are compared by `DocumentEditTests`.
      if edited.replace(numberRange, newText) { expectEqualToFullParse(edited) }
    }
  }

  @Test(arguments: Share.sample(12 as UInt64)) func editsAroundNumbersEqualAFullParse(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var edited = EditedDocument(Array(Self.text.utf8))
    for _ in 0..<8 {
      let numberRange = try #require(Self.numberRanges(edited.document.bytes).randomElement(using: &generator))
      let start = Int.random(in: numberRange.lowerBound...numberRange.upperBound, using: &generator)
      let end = Int.random(in: start...numberRange.upperBound, using: &generator)
      _ = edited.replace(start..<end, ["", "1", "25", "-", ".5", "e1", "300"].randomElement(using: &generator) ?? "")
    }
    expectEqualToFullParse(edited)
  }

  @Test func onlyFrameAndStateEditsParseASingleView() {
    let bytes = Array(Self.text.utf8)
    let singleViewEdits = Self.numberRanges(bytes).filter { numberRange in
      var edited = EditedDocument(bytes)
      return edited.replace(numberRange, "8")
    }
    // Nine views have a frame of four numbers, and two views have a frame of three numbers. One view also has an alpha
    // and a focus group priority. An edit of a number in a guide, a content size or a focus effect parses more than a
    // single view.
    #expect(singleViewEdits.count == 9 * 4 + 2 * 3 + 2)
  }

  @Test(arguments: [
    ("\"alpha\": 0.5", "\"alpha\": 0.0"), ("\"focusGroupPriority\": 20", "\"focusGroupPriority\": 2000"),
    ("\"isHidden\": false", "\"isHidden\": true"), ("\"axis\": \"vertical\"", "\"axis\": \"horizontal\""),
    ("\"focusGroupIdentifier\": \"one\"", "\"focusGroupIdentifier\": \"two\""),
  ])
  func privatePropertyEditsParseASingleView(before: String, after: String) throws {
    let text = Self.text
      .replacing(
        "\"alpha\": 0.5",
        with: "\"alpha\": 0.5, \"isHidden\": false, \"axis\": \"vertical\", \"focusGroupIdentifier\": \"one\"")
    let matchRange = try #require(text.firstRange(of: before))
    // The edit replaces the value, which begins two bytes after the colon.
    let (old, new) = (try #require(before.firstIndex(of: ":")), try #require(after.firstIndex(of: ":")))
    let start =
      text.utf8.distance(from: text.startIndex, to: matchRange.lowerBound)
      + before.utf8.distance(
        from: before.startIndex, to: old) + 2
    var edited = EditedDocument(Array(text.utf8))
    let isSingleView = edited.replace(start..<start + before[old...].utf8.count - 2, String(after[new...].dropFirst(2)))
    #expect(isSingleView)
    expectEqualToFullParse(edited)
  }

  @Test(arguments: ["\"h\"", "\"CardView\"", "\"UIFocusGuide\"", "true }"])
  func sharedPropertyEditsParseTheScreen(part: String) throws {
    let matchRange = try #require(Self.text.firstRange(of: part))
    let start = Self.text.utf8.distance(from: Self.text.startIndex, to: matchRange.lowerBound) + 1
    var edited = EditedDocument(Array(Self.text.utf8))
    let isSingleView = edited.replace(start..<start + 1, "x")
    #expect(!isSingleView)
    expectEqualToFullParse(edited)
  }

  @Test func movedViewKeepsNamesAndIsCheckedAlone() throws {
    var edited = EditedDocument(Array(Self.text.utf8))
    let initialCounters = edited.analysis.counters
    let matchRange = try #require(Self.text.firstRange(of: "[9, 9"))
    let offset = Self.text.utf8.distance(from: Self.text.startIndex, to: matchRange.lowerBound) + 1
    let isSingleView = edited.replace(offset..<offset + 1, "70")
    #expect(isSingleView)
    let workCounters = edited.analysis.counters - initialCounters
    #expect(workCounters.readBlockCount == 0)
    #expect(workCounters.rebuiltEntityCount == 1)
    #expect(edited.analysis.context(of: .document(1))?.names.declarations(of: "i").count == 1)
  }
}
