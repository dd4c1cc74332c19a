import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that a view that is read again alone, after an edit of its frame or state, equals the view in a document that
/// is parsed from the new text.
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

  /// Returns the ranges of all numbers in a text, in any context.
  private static func numbers(_ bytes: [UInt8]) -> [Range<Int>] {
    let digits = Set("0123456789.".utf8)
    var found: [Range<Int>] = []
    for (index, byte) in bytes.enumerated() where digits.contains(byte) {
      if let last = found.last, last.upperBound == index {
        found[found.count - 1] = last.lowerBound..<index + 1
      } else {
        found.append(index..<index + 1)
      }
    }
    return found
  }

  private struct Edited {
    var document: Document
    var analysis = Analysis()

    init(_ bytes: [UInt8]) {
      document = Document(number: 1, bytes: bytes)
      analysis.update(document, in: .document(1), change: nil)
      _ = analysis.refresh()
    }

    /// Replaces a range. Returns whether only a view was read again.
    mutating func replace(_ range: Range<Int>, _ text: String) -> Bool {
      let change = document.replace(range, with: Array(text.utf8))
      analysis.update(document, in: .document(1), change: change)
      _ = analysis.refresh()
      return change.revision?.isViewOnly == true
    }

    /// All declarations and findings, without the numbers that identify a particular parse.
    var description: [String] {
      var all: [String] = []
      for block in document.blocks {
        var text = ""
        dump(block.declarations, to: &text)
        dump(block.suppressions, to: &text)
        dump(block.entries, to: &text)
        dump(block.comments, to: &text)
        dump(block.lines, to: &text)
        // Dictionaries have no order, and a shared object is printed in full only at its first occurrence.
        all += text.split(separator: "\n").map { line in
          let line = line.drop { $0 == " " }
          return line.contains("serial:") || line.contains("order:") ? "number" : String(line.prefix { $0 != "#" })
        }
      }
      let found = analysis.findings(of: document).map { "\($0.range) \($0.finding.code) \($0.finding.message)" }
      let last = document.position(of: document.count, in: .utf16)
      return all.sorted() + found + ["\(last)"]
    }
  }

  private func expectSame(_ edited: Edited, sourceLocation: SourceLocation = #_sourceLocation) {
    let (now, reparsed) = (edited.description, Edited(edited.document.bytes).description)
    guard now != reparsed else { return }
    let index = zip(now, reparsed).prefix { $0 == $1 }.count
    Issue.record(
      "edited: \(now.dropFirst(index).prefix(2)), reparsed: \(reparsed.dropFirst(index).prefix(2))",
      sourceLocation: sourceLocation)
  }

  @Test(arguments: Share.of(["7", "-1234.5", "", "1e999", "01", "3, 4"]))
  func replacedNumbersEqualAFullParse(new: String) {
    let bytes = Array(Self.text.utf8)
    for number in Self.numbers(bytes) {
      var edited = Edited(bytes)
      // Edits that cause a complete block to be read again are compared by `DocumentEditTests`.
      if edited.replace(number, new) { expectSame(edited) }
    }
  }

  @Test(arguments: Share.of(12 as UInt64)) func editsAroundNumbersEqualAFullParse(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var edited = Edited(Array(Self.text.utf8))
    for _ in 0..<8 {
      let number = try #require(Self.numbers(edited.document.bytes).randomElement(using: &random))
      let from = Int.random(in: number.lowerBound...number.upperBound, using: &random)
      let to = Int.random(in: from...number.upperBound, using: &random)
      _ = edited.replace(from..<to, ["", "1", "25", "-", ".5", "e1", "300"].randomElement(using: &random) ?? "")
    }
    expectSame(edited)
  }

  @Test func onlyFrameAndStateOfAViewAreReadAlone() {
    let bytes = Array(Self.text.utf8)
    let alone = Self.numbers(bytes).filter { number in
      var edited = Edited(bytes)
      return edited.replace(number, "8")
    }
    // Nine views have a frame of four numbers and two a frame of three. One view also has an alpha and a focus group
    // priority. Numbers of guides, content sizes and focus effects are not read alone.
    #expect(alone.count == 9 * 4 + 2 * 3 + 2)
  }

  @Test(arguments: [
    ("\"alpha\": 0.5", "\"alpha\": 0.0"), ("\"focusGroupPriority\": 20", "\"focusGroupPriority\": 2000"),
    ("\"isHidden\": false", "\"isHidden\": true"), ("\"axis\": \"vertical\"", "\"axis\": \"horizontal\""),
    ("\"focusGroupIdentifier\": \"one\"", "\"focusGroupIdentifier\": \"two\""),
  ])
  func privatePropertiesOfAViewAreReadAlone(before: String, after: String) throws {
    let text = Self.text
      .replacing(
        "\"alpha\": 0.5",
        with: "\"alpha\": 0.5, \"isHidden\": false, \"axis\": \"vertical\", \"focusGroupIdentifier\": \"one\"")
    let at = try #require(text.firstRange(of: before))
    // The range of the token that differs.
    let (old, new) = (try #require(before.firstIndex(of: ":")), try #require(after.firstIndex(of: ":")))
    let start =
      text.utf8.distance(from: text.startIndex, to: at.lowerBound)
      + before.utf8.distance(
        from: before.startIndex, to: old) + 2
    var edited = Edited(Array(text.utf8))
    let isAlone = edited.replace(start..<start + before[old...].utf8.count - 2, String(after[new...].dropFirst(2)))
    #expect(isAlone)
    expectSame(edited)
  }

  @Test(arguments: ["\"h\"", "\"CardView\"", "\"UIFocusGuide\"", "true }"])
  func sharedPropertiesAreReadWithTheScreen(part: String) throws {
    let at = try #require(Self.text.firstRange(of: part))
    let start = Self.text.utf8.distance(from: Self.text.startIndex, to: at.lowerBound) + 1
    var edited = Edited(Array(Self.text.utf8))
    let isAlone = edited.replace(start..<start + 1, "x")
    #expect(!isAlone)
    expectSame(edited)
  }

  @Test func movedViewKeepsNamesAndIsCheckedAlone() throws {
    var edited = Edited(Array(Self.text.utf8))
    let before = edited.analysis.counters
    let at = try #require(Self.text.firstRange(of: "[9, 9"))
    let offset = Self.text.utf8.distance(from: Self.text.startIndex, to: at.lowerBound) + 1
    let isMove = edited.replace(offset..<offset + 1, "70")
    #expect(isMove)
    let work = edited.analysis.counters - before
    #expect(work.blocksRead == 0)
    #expect(work.entitiesRebuilt == 1)
    #expect(edited.analysis.context(of: .document(1))?.names.declarations(of: "i").count == 1)
  }
}
