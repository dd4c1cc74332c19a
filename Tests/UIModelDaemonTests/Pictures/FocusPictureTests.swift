import Foundation
import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the pictures of the focus loop debugger.
@Suite struct FocusPictureTests {
  private func engine(_ text: String, _ screenIndex: Int = 0, isRightToLeft: Bool = false) throws -> FocusEngine {
    let document = Document(number: 0, bytes: Array(text.utf8))
    let screens = document.blocks.flatMap(\.declarations.screens)
    let screensByRef = Dictionary(screens.compactMap { screen in screen.ref.value.map { ($0, screen) } }) { first, _ in
      first
    }
    try #require(screens.indices.contains(screenIndex))
    return FocusEngine(FocusTree(screens[screenIndex]) { screensByRef[$0] }, isRightToLeft: isRightToLeft)
  }

  private static func documentWithFields(_ names: [String], _ frameMember: (Int) -> String) -> String {
    let views = names.enumerated().map {
      "{ \"ref\": \(JSONValue.string($1).text()), \"class\": \"UITextField\", \(frameMember($0)) }"
    }
    return """
      { "screens": [ { "view": { "class": "UIView", "frame": [0, 0, 600, 400], "subviews": [
        \(views.joined(separator: ", ")) ] } } ] }
      """
  }

  /// Checks that the pictures in the documentation match the current example.
  @Test(arguments: ["loop", "groups"]) func documentationPictureIsUpToDate(_ name: String) throws {
    let engine = try engine(try Repository.text("Examples/reminders.uimodel.json"), 3)
    let picture = name == "loop" ? try FocusPicture.loop(engine) : try FocusPicture.groups(engine)
    #expect(try picture.svg == Repository.text("docs/pictures/focus-\(name).svg"))
    #expect(!picture.isSchematic && picture.notes.first?.contains("is left out") == true)
  }

  @Test func stopsAreNumberedInTheOrderOfTheLoop() throws {
    let picture = try FocusPicture.loop(try engine(try Repository.text("Examples/reminders.uimodel.json"), 0))
    let titleRanges = ["search", "groceries", "bread"].compactMap { picture.svg.range(of: ">\($0)</title></rect>") }
    #expect(titleRanges.count == 3)
    #expect(classAttributes(picture.svg, "rect").filter { $0 == "own" }.count == 3)
    // The last `back` arrow is in the legend.
    #expect(classAttributes(picture.svg, "polyline").filter { $0 != "line" } == ["way", "way", "back", "back"])
    #expect(texts(picture.svg, "number") == ["1", "2", "3"])
  }

  @Test func primaryItemOfEachGroupIsDashed() throws {
    let picture = try FocusPicture.groups(try engine(try Repository.text("Examples/reminders.uimodel.json"), 3))
    #expect(classAttributes(picture.svg, "rect").filter { $0 == "dashed" }.count == 3)
    #expect(texts(picture.svg, "heading").contains("'com.example.reminders.sidebar'"))
    // An outer group is drawn before its inner groups, because it would otherwise cover them.
    let names = ["the screen's own group", "'com.example.reminders.sidebar'", "the group of 'listCollection'"]
    let namePositions = names.compactMap { picture.svg.range(of: SVGText.escaped($0))?.lowerBound }
    #expect(namePositions.count == 3 && namePositions == namePositions.sorted())
  }

  @Test(arguments: [0, 3]) func groupsStayInsideThePictureAndCoverNoItem(_ screenIndex: Int) throws {
    let engine = try engine(try Repository.text("Examples/reminders.uimodel.json"), screenIndex)
    let picture = try FocusPicture.groups(engine)
    let items = FocusPlaces(engine).rects.values
    let boxes = rects(picture.svg, "<rect class=\"tint")
    #expect(
      boxes.count > 3 && boxes.allSatisfy { $0.maxX <= picture.width && $0.maxY <= picture.height && $0.minY >= 0 })
    #expect(texts(picture.svg, "heading").count > 3 && !items.isEmpty)
    #expect(picture.drawing.flaws == [])
  }

  @Test func textInPicturesIsEscaped() throws {
    let names = [
      "<script>alert('1')</script>", "a & \"b\"", "\u{1}\u{FFFE}]]>", "日本 👩‍👩‍👧 é", String(repeating: "long ", count: 99),
    ]
    for isSchematic in [true, false] {
      let documentText = Self.documentWithFields(names) {
        isSchematic ? "\"tag\": 1" : "\"frame\": [0, \($0 * 50), 300, 40]"
      }
      let engine = try engine(documentText)
      for picture in [try FocusPicture.loop(engine), try FocusPicture.groups(engine)] {
        #expect(picture.isSchematic == isSchematic)
        #expect(WellFormedXML.fault(in: picture.svg) == nil, "\(picture.svg)")
        #expect(!picture.svg.contains("<script") && !picture.svg.contains("\u{1}"))
      }
    }
  }

  @Test func eachStopIsAColumnIfFramesAreUnknown() throws {
    let text = """
      { "screens": [ { "view": { "class": "UIView", "subviews": [
        { "ref": "search", "class": "UITextField" },
        { "ref": "table", "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "a" }, { "ref": "b" } ] } ] } } ] }
      """
    for isRightToLeft in [false, true] {
      let picture = try FocusPicture.loop(try engine(text, isRightToLeft: isRightToLeft))
      #expect(picture.isSchematic && picture.notes.first?.hasPrefix("Not all frames are known") == true)
      let xPositions = ["search", "a", "b"].compactMap { x(of: $0, in: picture.svg) }
      #expect(xPositions.count == 3 && xPositions[1] == xPositions[2])
      #expect(isRightToLeft ? xPositions[0] > xPositions[1] : xPositions[0] < xPositions[1])
    }
  }

  @Test func rightToLeftGroupNamesAreRightAligned() throws {
    let text = try Repository.text("Examples/reminders.uimodel.json")
    let picture = try FocusPicture.groups(try engine(text, 3, isRightToLeft: true))
    #expect(WellFormedXML.fault(in: picture.svg) == nil)
    let headings = picture.svg.components(separatedBy: "<text class=\"heading\"").dropFirst()
    #expect(!headings.isEmpty && headings.allSatisfy { $0.prefix { $0 != ">" }.contains("text-anchor=\"end\"") })
  }

  /// Checks frames that are unusable as positions because they are huge, empty, far away or tiny.
  @Test(arguments: ["1e308, 1e308, 1e308, 1e308", "0, 0, 0, 0", "-1e15, 0, 1, 1", "0.001, -0.5, 1e-9, 40"])
  func unusableFramesStillGiveAPicture(_ frame: String) throws {
    let engine = try engine(
      Self.documentWithFields(["a", "b"]) { $0 == 0 ? "\"frame\": [\(frame)]" : "\"frame\": [0, 60, 9, 9]" })
    for picture in [try FocusPicture.loop(engine), try FocusPicture.groups(engine)] {
      #expect(WellFormedXML.fault(in: picture.svg) == nil)
      #expect(picture.width < 100_000 && picture.height < 100_000)
      #expect(!picture.svg.contains("nan") && !picture.svg.contains("inf"))
    }
  }

  @Test func itemsOverTheLimitAreCountedInANote() throws {
    let names = (0..<3000).map { "item\($0)" }
    for hasFrames in [true, false] {
      let text = Self.documentWithFields(names) {
        hasFrames ? "\"frame\": [\($0 % 100 * 6), \($0 / 100 * 8), 5, 7]" : "\"tag\": 1"
      }
      let engine = try engine(text)
      for picture in [try FocusPicture.loop(engine), try FocusPicture.groups(engine)] {
        #expect(picture.svg.utf8.count < 2_000_000, "\(picture.svg.utf8.count)")
        #expect(picture.notes.contains("1000 more are not drawn."))
        #expect(picture.width < 2000)
      }
    }
  }

  @Test func screenWithoutKnownItemsThrowsItsReason() throws {
    for (view, reason) in [
      (#", "view": {}"#, "no item can be focused"), ("", "the focusable items are not known"),
      (#", "view": { "$unknown": "made in code" }"#, "the focusable items are not known"),
    ] {
      let engine = try engine("{ \"screens\": [ { \"ref\": \"empty\"\(view) } ] }")
      for draw in [{ try FocusPicture.loop(engine) }, { try FocusPicture.groups(engine) }] {
        let error = #expect(throws: UndrawableError.self) { _ = try draw() }
        #expect(error?.reason == reason)
      }
    }
  }

  @Test func numbersHaveAtMostTwoDecimals() {
    let numbers = [0, 1.5, -2.25, 1.006, -0.004, 1e12, .infinity, .nan].map { SVGText.number($0) }
    #expect(numbers == ["0", "1.5", "-2.25", "1.01", "0", "0", "0", "0"])
  }

  // MARK: Reading an SVG

  private func classAttributes(_ svg: String, _ element: String) -> [String] {
    svg.components(separatedBy: "<\(element) class=\"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
      .filter { $0 != "paper" && $0 != "outline container" }
  }

  private func texts(_ svg: String, _ className: String) -> [String] {
    svg.components(separatedBy: "<text class=\"\(className)\"").dropFirst().compactMap { elementText in
      let text = elementText.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
      return String(text).replacingOccurrences(of: "&#39;", with: "'")
    }
  }

  private func number(_ attribute: String, _ elementText: String) -> Double {
    elementText.components(separatedBy: " \(attribute)=\"").dropFirst().first.flatMap {
      Double($0.prefix { $0 != "\"" })
    }
      ?? .nan
  }

  private func rects(_ svg: String, _ elementPrefix: String) -> [Rect] {
    svg.components(separatedBy: elementPrefix).dropFirst().map {
      Rect(number("x", $0), number("y", $0), number("width", $0), number("height", $0))
    }
  }

  private func x(of name: String, in svg: String) -> Double? {
    let line = svg.split(separator: "\n").first { $0.contains("<rect") && $0.contains("<title>\(name)</title>") }
    return line?.components(separatedBy: " x=\"").dropFirst().first.flatMap { Double($0.prefix { $0 != "\"" }) }
  }
}
