import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the presentation and the layout of sheets, with the examples of the talk.
@Suite struct SheetsTests {
  @Test func mediumAndLargeOnAPhone() throws {
    let layout = try layout(#"{ "sheetPresentationController": { "detents": ["medium", "large"] } }"#, "iPhone-16")
    #expect(layout.presentation == .sheet)
    #expect(layout.controller == .sheet)
    // On iOS 16, a large sheet begins 10 points below the top safe area. The window has 393 × 852 points.
    #expect(layout.maximumDetentValue == 749)
    #expect(layout.positions.map(\.name) == ["medium", "large"])
    #expect(layout.positions.map(\.height) == [749 * 0.56 + 34, 783])
    #expect(layout.selectedIndex == 0)
    #expect(layout.positions.map(\.isDimmed) == [true, true])
    #expect(layout.isKnown)
  }

  @Test func largeIsTheDefaultDetent() throws {
    let layout = try layout("{}", "iPhone-16")
    #expect(layout.positions.map(\.name) == ["large"])
    #expect(layout.selectedIndex == 0)
  }

  @Test func mediumAloneFillsTheScreenInLandscape() throws {
    let layout = try layout(
      #"{ "sheetPresentationController": { "detents": ["medium"] } }"#, "iPhone-16", "landscape")
    #expect(layout.positions.count == 1)
    #expect(layout.positions.first?.height == 393)
    #expect(layout.isEdgeAttached == false)
  }

  @Test func edgeAttachedLandscapeDeactivatesMedium() throws {
    let layout = try layout(
      #"{ "sheetPresentationController": { "detents": ["medium", "large"], "prefersEdgeAttachedInCompactHeight": true } }"#,
      "iPhone-16", "landscape")
    #expect(layout.isEdgeAttached)
    #expect(layout.positions.map(\.name) == ["large"])
    #expect(layout.inactiveDetents.map(\.name) == ["medium"])
    let none = try self.layout(
      #"{ "sheetPresentationController": { "detents": ["medium"], "prefersEdgeAttachedInCompactHeight": true } }"#,
      "iPhone-16", "landscape")
    #expect(none.positions.isEmpty)
    #expect(none.selectedIndex == nil)
  }

  @Test func dimmingStartsAboveTheLargestUndimmedDetent() throws {
    let sheet = #"""
      { "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium" } }
      """#
    let layout = try layout(sheet, "iPhone-16")
    #expect(layout.positions.map(\.isDimmed) == [false, true])
    #expect(layout.positions.map(\.isBackgroundUsable) == [true, false])
    let modal = try self.layout(
      #"""
      { "isModalInPresentation": true,
        "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium" } }
      """#, "iPhone-16")
    #expect(modal.positions.map(\.isDimmed) == [false, true])
    #expect(modal.positions.map(\.isBackgroundUsable) == [false, false])
    let unknown = try self.layout(
      #"{ "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "tools" } }"#,
      "iPhone-16")
    #expect(unknown.positions.map(\.isDimmed) == [true, true])
  }

  @Test func popoverBecomesItsAdaptiveSheetInCompactWidths() throws {
    let sheet = #"""
      { "modalPresentationStyle": "popover", "popoverPresentationController": { "sourceItem": { "$unknown": "the sender" },
        "adaptiveSheetPresentationController": { "detents": ["medium", "large"], "selectedDetentIdentifier": "large" } },
        "sheetPresentationController": { "detents": ["large"] },
        "changes": [ { "of": "sheetPresentationController", "selectedDetentIdentifier": "large" },
          { "of": "adaptiveSheetPresentationController", "selectedDetentIdentifier": "medium" } ] }
      """#
    #expect(try layout(sheet, "iPad-11").presentation == .popover)
    let compact = try layout(sheet, "iPad-11", "third of landscape")
    #expect(compact.presentation == .sheet)
    #expect(compact.controller == .adaptive)
    #expect(compact.positions.map(\.name) == ["medium", "large"])
    #expect(compact.selectedIndex == 1)
    // The first change addresses a controller that is nil, so only the second change has an effect.
    let window = try window("iPad-11", "third of landscape")
    #expect(SheetLayout(try answer(sheet), in: window, on: nil, after: 1).selectedIndex == 1)
    #expect(SheetLayout(try answer(sheet), in: window, on: nil, after: 2).selectedIndex == 0)
    #expect(
      SheetLayout(try answer(sheet), in: window, on: nil, after: 2, selecting: .named("com.apple.UIKit.large"))
        .selectedIndex == 1)
  }

  @Test func aPopoverIsAFormSheetInCompactHeight() throws {
    let sheet = #""modalPresentationStyle": "popover""#
    let landscape = try layout("{ \(sheet) }", "iPhone-16-Pro-Max", "landscape")
    #expect(landscape.presentation == .sheet && landscape.fillsWindow && landscape.controller == .adaptive)
    let attached = try layout(
      """
      { \(sheet), "popoverPresentationController": { "adaptiveSheetPresentationController": {
        "prefersEdgeAttachedInCompactHeight": true } } }
      """, "iPhone-16-Pro-Max", "landscape")
    #expect(attached.presentation == .sheet && attached.isEdgeAttached)
    #expect(try layout("{ \(sheet) }", "iPad-11").presentation == .popover)
    func delegated(_ method: String) throws -> SheetPresentation? {
      try layout(
        "{ \(sheet), \"delegate\": { \"\(method)\": \"none\" } }", "iPhone-16-Pro-Max", "landscape"
      ).presentation
    }
    #expect(try delegated("adaptivePresentationStyle(for:traitCollection:)") == .popover)
    // This method is called for compact width. Its effect in compact height is unknown.
    #expect(try delegated("adaptivePresentationStyle(for:)") == nil)
  }

  @Test func delegateKeepsAPopoverAPopover() throws {
    let layout = try layout(
      #"""
      { "modalPresentationStyle": "popover", "popoverPresentationController": {
        "delegate": { "adaptivePresentationStyle(for:)": "none" } } }
      """#, "iPhone-16")
    #expect(layout.presentation == .popover)
  }

  @Test func styleDeterminesTheControllers() throws {
    func exists(_ style: String, _ controller: SheetController) throws -> Bool? {
      try answer("{ \"modalPresentationStyle\": \(style) }").exists(controller)
    }
    for style in ["pageSheet", "formSheet"] {
      #expect(try exists("\"\(style)\"", .sheet) == true)
      #expect(try exists("\"\(style)\"", .adaptive) == false)
    }
    #expect(try answer("{}").exists(.sheet) == true)
    #expect(try exists("\"automatic\"", .sheet) == true)
    #expect(try exists("\"popover\"", .sheet) == false)
    #expect(try exists("\"popover\"", .adaptive) == true)
    #expect(try exists("\"fullScreen\"", .sheet) == false)
    #expect(try exists("\"custom\"", .sheet) == nil)
    #expect(try exists("{ \"$unknown\": \"by the device\" }", .sheet) == nil)
  }

  @Test func swiftUIInCompactHeightIsACoverUnlessAdapted() throws {
    let plain = #"{ "presentationDetents": ["medium", { "height": 200 }], "selection": "medium" }"#
    #expect(try layout(plain, "iPhone-16", "landscape").presentation == .fullScreen)
    let portrait = try layout(plain, "iPhone-16")
    #expect(portrait.controller == nil)
    #expect(portrait.positions.map(\.value) == [200, 749 * 0.56])
    #expect(portrait.selectedIndex == 1)
    let adapted = try layout(
      #"{ "presentationDetents": ["medium", { "height": 200 }], "presentationCompactAdaptation": { "vertical": "sheet" } }"#,
      "iPhone-16", "landscape")
    #expect(adapted.positions.map(\.value) == [200])
  }

  @Test func swiftUIBackgroundInteractionControlsDimming() throws {
    func dimmed(_ interaction: String) throws -> [Bool] {
      try layout(
        #"{ "presentationDetents": ["large", { "height": 120 }], "presentationBackgroundInteraction": \#(interaction) }"#,
        "iPhone-16"
      ).positions.map(\.isDimmed)
    }
    #expect(try dimmed("\"automatic\"") == [true, true])
    #expect(try dimmed("\"enabled\"") == [false, false])
    #expect(try dimmed(#"{ "enabled": { "upThrough": { "height": 120 } } }"#) == [false, true])
  }

  @Test func unknownValuesMakeTheLayoutUnknown() throws {
    let style = try layout(#"{ "modalPresentationStyle": { "$unknown": "by the device" } }"#, "iPhone-16")
    #expect(style.presentation == nil && !style.isKnown)
    let detent = try layout(
      #"{ "sheetPresentationController": { "detents": ["medium", { "custom": { "identifier": "a" } }] } }"#, "iPhone-16"
    )
    #expect(!detent.isKnown)
    #expect(detent.selectedIndex == nil)
    let resolver = try layout(
      #"{ "sheetPresentationController": { "detents": ["medium", { "$unknown": "a package's" }] } }"#, "iPhone-16")
    #expect(!resolver.isKnown)
  }

  @Test func resolversDependOnTheSizeClass() throws {
    let sheet = #"""
      { "sheetPresentationController": { "detents": [ { "custom": { "identifier": "wide",
        "resolver": { "fraction": 0.25, "inactiveWhen": ["compactWidth"] } } }, "large" ] } }
      """#
    #expect(try layout(sheet, "iPhone-16").positions.map(\.name) == ["large"])
    #expect(try layout(sheet, "iPad-11").positions.map(\.name) == ["wide", "large"])
  }

  // MARK: Releases

  @Test func marginsDifferByReleaseAndDevice() throws {
    func maximum(_ device: String, _ posture: String = "portrait", on version: Version) throws -> Double? {
      let sheet = #"{ "sheetPresentationController": { "prefersEdgeAttachedInCompactHeight": true } }"#
      return try layout(sheet, device, posture, version: version).maximumDetentValue
    }
    #expect(try maximum("iPhone-16", on: 16) == 852 - 59 - 34 - 10)
    #expect(try maximum("iPhone-SE", on: 16.4) == 667 - 20 - 20)
    #expect(try maximum("iPhone-16", "landscape", on: 16) == 393 - 21 - 8)
    #expect(try maximum("iPad-11", "third of landscape", on: 16) == 834 - 24 - 20 - 20)
    #expect(try maximum("iPhone-16", on: 26) == 852 - 59 - 34)
    // No source documents these values.
    #expect(try maximum("iPhone-SE", on: 26) == nil)
    #expect(try maximum("iPhone-16", "landscape", on: 26) == nil)
    for version in [15, 17, 18] as [Version] { #expect(try maximum("iPhone-16", on: version) == nil) }
  }

  @Test func onlyHeightsAreUnknownInUndocumentedReleases() throws {
    let sheet = #"""
      { "sheetPresentationController": { "detents": [
        { "custom": { "identifier": "peek", "resolver": { "height": 120 } } }, "medium", "large" ],
        "selectedDetentIdentifier": "medium", "largestUndimmedDetentIdentifier": "peek" } }
      """#
    let unknown = try layout(sheet, "iPhone-16", version: 18)
    #expect(unknown.isKnown)
    #expect(unknown.positions.map(\.name) == ["peek", "medium", "large"])
    #expect(unknown.positions.map(\.value) == [120, nil, nil])
    #expect(unknown.selectedIndex == 1)
    #expect(unknown.positions.map(\.isDimmed) == [false, true, true])
    #expect(unknown.json["unknown"] == ["no source gives all heights of sheets on iOS 18"])
    #expect(try layout(sheet, "iPhone-16").unknownHeightReason == nil)
  }

  @Test func detentsWhoseOrderDependsOnTheReleaseAreUnknown() throws {
    let sheet = #"""
      { "sheetPresentationController": { "detents": [ "medium",
        { "custom": { "identifier": "half", "resolver": { "fraction": 0.58 } } } ] } }
      """#
    #expect(try layout(sheet, "iPhone-16").positions.map(\.name) == ["medium", "half"])
    let unknown = try layout(sheet, "iPhone-16", version: 18)
    #expect(unknown.positions.isEmpty && unknown.selectedIndex == nil && !unknown.isKnown)
  }

  @Test func swiftUIPopoverInCompactWidthAndHeightIsUnknown() throws {
    let popover = #"{ "modalPresentationStyle": "popover", "presentationDetents": ["medium"] }"#
    #expect(try layout(popover, "iPhone-16").presentation == .sheet)
    let landscape = try layout(popover, "iPhone-16", "landscape")
    #expect(landscape.presentation == nil && !landscape.isKnown)
    #expect(try layout(popover, "iPad-11").presentation == .popover)
  }

  @Test func sheetWithoutActiveDetentIsUnknown() throws {
    let layout = try layout(
      #"{ "sheetPresentationController": { "detents": ["medium"], "prefersEdgeAttachedInCompactHeight": true } }"#,
      "iPhone-16", "landscape")
    #expect(layout.unknownReasons == ["it has no active detent here, and its height is not documented"])
  }

  @Test func layoutIsExportedAsJSON() throws {
    let layout = try layout(
      #"{ "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium" } }"#,
      "iPhone-16")
    let json = layout.json
    #expect(json["presentation"] == "sheet")
    #expect(json["controller"] == "sheetPresentationController")
    #expect(json["selected"] == 0)
    #expect(json["unknown"] == nil)
    let positions = json["positions"]?.array ?? []
    #expect(positions.count == 2)
    #expect(positions.first?["detent"] == "medium")
    #expect(positions.first?["isDimmed"] == false)
    #expect(positions.first?["value"]?.double == 419.44)
    #expect(positions.last?["height"] == 783)
  }

  // MARK: Comparisons with plain reimplementations

  @Test func positionsAreTheClampedHeightsInOrder() throws {
    var random = Generator(seed: 10_063)
    for _ in 0..<300 {
      let heights = (0..<Int.random(in: 1...6, using: &random)).map { _ in Int.random(in: 1...1000, using: &random) }
      let undimmed = Int.random(in: 0..<heights.count, using: &random)
      let selected = Int.random(in: 0..<heights.count, using: &random)
      let detents = heights.enumerated().map { index, height in
        "{ \"custom\": { \"identifier\": \"d\(index)\", \"resolver\": { \"height\": \(height) } } }"
      }
      let layout = try layout(
        """
        { "sheetPresentationController": { "detents": [\(detents.joined(separator: ", "))],
          "largestUndimmedDetentIdentifier": "d\(undimmed)", "selectedDetentIdentifier": "d\(selected)" } }
        """, "iPhone-16")
      let expected = heights.map { min(Double($0), 749) }.sorted()
      #expect(layout.positions.map(\.value) == expected)
      #expect(layout.selectedIndex.map { layout.positions[$0].name } == "d\(selected)")
      let limit = min(Double(heights[undimmed]), 749)
      for position in layout.positions {
        guard let value = position.value, value != limit else { continue }
        #expect(position.isDimmed == (value > limit))
      }
    }
  }

  @Test func sampledResolverIsKnownOnlyInSampledWindows() throws {
    let sheet = """
      { "sheetPresentationController": { "prefersEdgeAttachedInCompactHeight": true, "detents": [
        { "custom": { "identifier": "peek", "resolver": { "samples": [
          { "maximumDetentValue": 749, "height": 300 }, { "verticalSizeClass": "compact", "height": null } ] } } }, "large"] } }
      """
    let sampled = try layout(sheet, "iPhone-16")
    #expect(sampled.isKnown)
    #expect(sampled.positions.map(\.value) == [300, 749])
    let landscape = try layout(sheet, "iPhone-16", "landscape")
    #expect(landscape.isKnown)
    #expect(landscape.positions.map(\.name) == ["large"])
    #expect(landscape.inactiveDetents.map(\.name) == ["peek"])
    let other = try layout(sheet, "iPhone-14")
    #expect(other.unknownReasons == ["the height of 'peek' is not known"])
    #expect(other.selectedIndex == nil)
  }

  @Test func unknownSamplesMakeHeightsUnknown() throws {
    for sample in [
      #"{ "$unknown": "x" }"#, #"{ "maximumDetentValue": { "$unknown": "x" }, "height": 300 }"#,
      #"{ "height": { "$unknown": "x" } }"#, #"{ "maximumDetentValue": 749 }"#,
    ] {
      let sheet = """
        { "presentationDetents": [ { "customType": "Peek", "samples": [ \(sample) ] }, "large" ] }
        """
      #expect(!(try layout(sheet, "iPhone-16")).isKnown, "\(sample)")
    }
  }

  @Test func misplacedIffHigherInEveryRoom() throws {
    var random = Generator(seed: 15)
    let rooms = Array(try answer("{}").measuredContainers(on: [.iOS, .iPadOS]))
    let smallest = try #require(rooms.map(\.maximumHeight).min())
    for _ in 0..<300 {
      let heights = (0..<Int.random(in: 2...5, using: &random)).map { _ in Int.random(in: 1...1200, using: &random) }
      let list = heights.map { "{ \"custom\": { \"resolver\": { \"height\": \($0) } } }" }.joined(separator: ", ")
      let detents = try answer("{ \"sheetPresentationController\": { \"detents\": [\(list)] } }").uses[0].configuration
        .detents.elements
      // Fixed heights that differ in the smallest room differ in every room.
      let clamped = heights.map { min(Double($0), smallest) }
      let expected = clamped.indices.contains { later in clamped[..<later].contains { $0 > clamped[later] } }
      #expect((DetentOrder.misplacedPair(detents, in: rooms) != nil) == expected, "\(heights)")
    }
  }

  // MARK: Helpers

  private func answer(_ sheet: String) throws -> SheetFacts {
    let document = Document(number: 0, bytes: Array("{ \"sheets\": [ \(sheet) ] }".utf8))
    let sheets = document.blocks.flatMap(\.declarations.sheets)
    return SheetFacts(try #require(sheets.first))
  }

  @Test func emptySwiftUIDetentsAreOnlyAWarning() {
    let uiKit = SingleDocument(#"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#)
    #expect(uiKit.findings.map(\.finding.severity) == [.error])
    let swiftUI = SingleDocument(#"{ "sheets": [ { "presentationDetents": [] } ] }"#)
    #expect(swiftUI.findings.map(\.finding.severity) == [.warning])
  }

  @Test func unnamedDetentsAreDescribedByTheirValues() {
    let checked = SingleDocument(
      #"""
      { "sheets": [ { "sheetPresentationController": { "detents": [
        { "custom": { "resolver": { "fraction": 0.9 } } }, { "custom": { "resolver": { "height": 80 } } } ] } } ] }
      """#)
    #expect(
      checked.findings.map(\.finding.message) == [
        "the detent with fraction 0.9 is listed before the 80-point detent but is higher on every device; list the "
          + "detents from smallest to largest"
      ])
  }

  private func window(_ device: String, _ posture: String) throws -> WindowContainer {
    try #require(DeviceWindow.standardWindows.first { $0.device == device && $0.posture == posture }).container
  }

  private func layout(_ sheet: String, _ device: String, _ posture: String = "portrait", version: Version = 16) throws
    -> SheetLayout
  {
    SheetLayout(
      try answer(sheet), in: try window(device, posture),
      on: Environment(platform: device.hasPrefix("iPhone") ? .iOS : .iPadOS, version: version))
  }

  /// A random number generator with the same sequence in every run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_783_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
