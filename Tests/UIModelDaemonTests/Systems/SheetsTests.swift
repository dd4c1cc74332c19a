import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the presentation and the layout of sheets, with the examples of WWDC21-10063.
@Suite struct SheetsTests {
  @Test func mediumAndLargeSheetOpensAtMediumOnIPhone() throws {
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
    let layoutWithoutActiveDetents = try self.layout(
      #"{ "sheetPresentationController": { "detents": ["medium"], "prefersEdgeAttachedInCompactHeight": true } }"#,
      "iPhone-16", "landscape")
    #expect(layoutWithoutActiveDetents.positions.isEmpty)
    #expect(layoutWithoutActiveDetents.selectedIndex == nil)
  }

  @Test func dimmingStartsAboveTheLargestUndimmedDetent() throws {
    let sheet = #"""
      { "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium" } }
      """#
    let layout = try layout(sheet, "iPhone-16")
    #expect(layout.positions.map(\.isDimmed) == [false, true])
    #expect(layout.positions.map(\.isBackgroundUsable) == [true, false])
    let modalLayout = try self.layout(
      #"""
      { "isModalInPresentation": true,
        "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium" } }
      """#, "iPhone-16")
    #expect(modalLayout.positions.map(\.isDimmed) == [false, true])
    #expect(modalLayout.positions.map(\.isBackgroundUsable) == [false, false])
    let unknownIdentifierLayout = try self.layout(
      #"{ "sheetPresentationController": { "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "tools" } }"#,
      "iPhone-16")
    #expect(unknownIdentifierLayout.positions.map(\.isDimmed) == [true, true])
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
    let compactLayout = try layout(sheet, "iPad-11", "third of landscape")
    #expect(compactLayout.presentation == .sheet)
    #expect(compactLayout.controller == .adaptiveSheet)
    #expect(compactLayout.positions.map(\.name) == ["medium", "large"])
    #expect(compactLayout.selectedIndex == 1)
    // The first change is made through `sheetPresentationController`, which is nil for a popover, so only the second
    // change has an effect.
    let window = try window("iPad-11", "third of landscape")
    #expect(SheetLayout(try sheetFacts(sheet), in: window, on: nil, after: 1).selectedIndex == 1)
    #expect(SheetLayout(try sheetFacts(sheet), in: window, on: nil, after: 2).selectedIndex == 0)
    #expect(
      SheetLayout(try sheetFacts(sheet), in: window, on: nil, after: 2, selectedDetent: .named("com.apple.UIKit.large"))
        .selectedIndex == 1)
  }

  @Test func aPopoverIsAFormSheetInCompactHeight() throws {
    let sheet = #""modalPresentationStyle": "popover""#
    let landscapeLayout = try layout("{ \(sheet) }", "iPhone-16-Pro-Max", "landscape")
    #expect(
      landscapeLayout.presentation == .sheet && landscapeLayout.fillsWindow
        && landscapeLayout.controller == .adaptiveSheet)
    let attachedLayout = try layout(
      """
      { \(sheet), "popoverPresentationController": { "adaptiveSheetPresentationController": {
        "prefersEdgeAttachedInCompactHeight": true } } }
      """, "iPhone-16-Pro-Max", "landscape")
    #expect(attachedLayout.presentation == .sheet && attachedLayout.isEdgeAttached)
    #expect(try layout("{ \(sheet) }", "iPad-11").presentation == .popover)
    func presentationWithDelegate(_ method: String) throws -> SheetPresentation? {
      try layout(
        "{ \(sheet), \"delegate\": { \"\(method)\": \"none\" } }", "iPhone-16-Pro-Max", "landscape"
      ).presentation
    }
    #expect(try presentationWithDelegate("adaptivePresentationStyle(for:traitCollection:)") == .popover)
    // This method is called for compact width. Its effect in compact height is unknown.
    #expect(try presentationWithDelegate("adaptivePresentationStyle(for:)") == nil)
  }

  @Test func delegateCanPreventPopoverAdaptation() throws {
    let layout = try layout(
      #"""
      { "modalPresentationStyle": "popover", "popoverPresentationController": {
        "delegate": { "adaptivePresentationStyle(for:)": "none" } } }
      """#, "iPhone-16")
    #expect(layout.presentation == .popover)
  }

  @Test func styleDeterminesTheControllers() throws {
    func controllerExists(_ style: String, _ controller: SheetController) throws -> Bool? {
      try sheetFacts("{ \"modalPresentationStyle\": \(style) }").exists(controller)
    }
    for style in ["pageSheet", "formSheet"] {
      #expect(try controllerExists("\"\(style)\"", .sheet) == true)
      #expect(try controllerExists("\"\(style)\"", .adaptiveSheet) == false)
    }
    #expect(try sheetFacts("{}").exists(.sheet) == true)
    #expect(try controllerExists("\"automatic\"", .sheet) == true)
    #expect(try controllerExists("\"popover\"", .sheet) == false)
    #expect(try controllerExists("\"popover\"", .adaptiveSheet) == true)
    #expect(try controllerExists("\"fullScreen\"", .sheet) == false)
    #expect(try controllerExists("\"custom\"", .sheet) == nil)
    #expect(try controllerExists("{ \"$unknown\": \"by the device\" }", .sheet) == nil)
  }

  @Test func swiftUISheetIsACoverInCompactHeightUnlessAdapted() throws {
    let swiftUISheet = #"{ "presentationDetents": ["medium", { "height": 200 }], "selection": "medium" }"#
    #expect(try layout(swiftUISheet, "iPhone-16", "landscape").presentation == .fullScreen)
    let portraitLayout = try layout(swiftUISheet, "iPhone-16")
    #expect(portraitLayout.controller == nil)
    #expect(portraitLayout.positions.map(\.value) == [200, 749 * 0.56])
    #expect(portraitLayout.selectedIndex == 1)
    let adaptedLayout = try layout(
      #"{ "presentationDetents": ["medium", { "height": 200 }], "presentationCompactAdaptation": { "vertical": "sheet" } }"#,
      "iPhone-16", "landscape")
    #expect(adaptedLayout.positions.map(\.value) == [200])
  }

  @Test func swiftUIBackgroundInteractionControlsDimming() throws {
    func dimmedFlags(_ interaction: String) throws -> [Bool] {
      try layout(
        #"{ "presentationDetents": ["large", { "height": 120 }], "presentationBackgroundInteraction": \#(interaction) }"#,
        "iPhone-16"
      ).positions.map(\.isDimmed)
    }
    #expect(try dimmedFlags("\"automatic\"") == [true, true])
    #expect(try dimmedFlags("\"enabled\"") == [false, false])
    #expect(try dimmedFlags(#"{ "enabled": { "upThrough": { "height": 120 } } }"#) == [false, true])
  }

  @Test func unknownValuesMakeTheLayoutUnknown() throws {
    let unknownStyleLayout = try layout(#"{ "modalPresentationStyle": { "$unknown": "by the device" } }"#, "iPhone-16")
    #expect(unknownStyleLayout.presentation == nil && !unknownStyleLayout.isKnown)
    let missingResolverLayout = try layout(
      #"{ "sheetPresentationController": { "detents": ["medium", { "custom": { "identifier": "a" } }] } }"#, "iPhone-16"
    )
    #expect(!missingResolverLayout.isKnown)
    #expect(missingResolverLayout.selectedIndex == nil)
    let unknownDetentLayout = try layout(
      #"{ "sheetPresentationController": { "detents": ["medium", { "$unknown": "a package's" }] } }"#, "iPhone-16")
    #expect(!unknownDetentLayout.isKnown)
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
    func maximumDetentValue(_ device: String, _ posture: String = "portrait", on version: Version) throws -> Double? {
      let sheet = #"{ "sheetPresentationController": { "prefersEdgeAttachedInCompactHeight": true } }"#
      return try layout(sheet, device, posture, version: version).maximumDetentValue
    }
    #expect(try maximumDetentValue("iPhone-16", on: 16) == 852 - 59 - 34 - 10)
    #expect(try maximumDetentValue("iPhone-SE", on: 16.4) == 667 - 20 - 20)
    #expect(try maximumDetentValue("iPhone-16", "landscape", on: 16) == 393 - 21 - 8)
    #expect(try maximumDetentValue("iPad-11", "third of landscape", on: 16) == 834 - 24 - 20 - 20)
    #expect(try maximumDetentValue("iPhone-16", on: 26) == 852 - 59 - 34)
    // No source documents these values.
    #expect(try maximumDetentValue("iPhone-SE", on: 26) == nil)
    #expect(try maximumDetentValue("iPhone-16", "landscape", on: 26) == nil)
    for version in [15, 17, 18] as [Version] { #expect(try maximumDetentValue("iPhone-16", on: version) == nil) }
  }

  @Test func onlyHeightsAreUnknownInUndocumentedReleases() throws {
    let sheet = #"""
      { "sheetPresentationController": { "detents": [
        { "custom": { "identifier": "peek", "resolver": { "height": 120 } } }, "medium", "large" ],
        "selectedDetentIdentifier": "medium", "largestUndimmedDetentIdentifier": "peek" } }
      """#
    let layoutOn18 = try layout(sheet, "iPhone-16", version: 18)
    #expect(layoutOn18.isKnown)
    #expect(layoutOn18.positions.map(\.name) == ["peek", "medium", "large"])
    #expect(layoutOn18.positions.map(\.value) == [120, nil, nil])
    #expect(layoutOn18.selectedIndex == 1)
    #expect(layoutOn18.positions.map(\.isDimmed) == [false, true, true])
    #expect(layoutOn18.json["unknown"] == ["no source gives all heights of sheets on iOS 18"])
    #expect(try layout(sheet, "iPhone-16").unknownHeightReason == nil)
  }

  @Test func detentsWhoseOrderDependsOnTheReleaseAreUnknown() throws {
    let sheet = #"""
      { "sheetPresentationController": { "detents": [ "medium",
        { "custom": { "identifier": "half", "resolver": { "fraction": 0.58 } } } ] } }
      """#
    #expect(try layout(sheet, "iPhone-16").positions.map(\.name) == ["medium", "half"])
    let layoutOn18 = try layout(sheet, "iPhone-16", version: 18)
    #expect(layoutOn18.positions.isEmpty && layoutOn18.selectedIndex == nil && !layoutOn18.isKnown)
  }

  @Test func swiftUIPopoverInCompactWidthAndHeightIsUnknown() throws {
    let popover = #"{ "modalPresentationStyle": "popover", "presentationDetents": ["medium"] }"#
    #expect(try layout(popover, "iPhone-16").presentation == .sheet)
    let landscapeLayout = try layout(popover, "iPhone-16", "landscape")
    #expect(landscapeLayout.presentation == nil && !landscapeLayout.isKnown)
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
      let undimmedIndex = Int.random(in: 0..<heights.count, using: &random)
      let selectedIndex = Int.random(in: 0..<heights.count, using: &random)
      let detents = heights.enumerated().map { index, height in
        "{ \"custom\": { \"identifier\": \"d\(index)\", \"resolver\": { \"height\": \(height) } } }"
      }
      let layout = try layout(
        """
        { "sheetPresentationController": { "detents": [\(detents.joined(separator: ", "))],
          "largestUndimmedDetentIdentifier": "d\(undimmedIndex)", "selectedDetentIdentifier": "d\(selectedIndex)" } }
        """, "iPhone-16")
      let expectedHeights = heights.map { min(Double($0), 749) }.sorted()
      #expect(layout.positions.map(\.value) == expectedHeights)
      #expect(layout.selectedIndex.map { layout.positions[$0].name } == "d\(selectedIndex)")
      let limit = min(Double(heights[undimmedIndex]), 749)
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
    let sampledLayout = try layout(sheet, "iPhone-16")
    #expect(sampledLayout.isKnown)
    #expect(sampledLayout.positions.map(\.value) == [300, 749])
    let landscapeLayout = try layout(sheet, "iPhone-16", "landscape")
    #expect(landscapeLayout.isKnown)
    #expect(landscapeLayout.positions.map(\.name) == ["large"])
    #expect(landscapeLayout.inactiveDetents.map(\.name) == ["peek"])
    let otherDeviceLayout = try layout(sheet, "iPhone-14")
    #expect(otherDeviceLayout.unknownReasons == ["the height of 'peek' is not known"])
    #expect(otherDeviceLayout.selectedIndex == nil)
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

  @Test func detentIsMisplacedIffHigherInEveryContainer() throws {
    var random = Generator(seed: 15)
    let containers = Array(try sheetFacts("{}").measuredContainers(on: [.iOS, .iPadOS]))
    let smallestHeight = try #require(containers.map(\.maximumHeight).min())
    for _ in 0..<300 {
      let heights = (0..<Int.random(in: 2...5, using: &random)).map { _ in Int.random(in: 1...1200, using: &random) }
      let detentList = heights.map { "{ \"custom\": { \"resolver\": { \"height\": \($0) } } }" }.joined(separator: ", ")
      let detents = try sheetFacts("{ \"sheetPresentationController\": { \"detents\": [\(detentList)] } }").uses[0]
        .configuration
        .detents.elements
      // Fixed heights that differ in the smallest container differ in every container.
      let clampedHeights = heights.map { min(Double($0), smallestHeight) }
      let isPairMisplaced = clampedHeights.indices.contains { later in
        clampedHeights[..<later].contains { $0 > clampedHeights[later] }
      }
      #expect((DetentOrder.misplacedPair(detents, in: containers) != nil) == isPairMisplaced, "\(heights)")
    }
  }

  // MARK: Helpers

  private func sheetFacts(_ sheet: String) throws -> SheetFacts {
    let document = Document(number: 0, bytes: Array("{ \"sheets\": [ \(sheet) ] }".utf8))
    let sheets = document.blocks.flatMap(\.declarations.sheets)
    return SheetFacts(try #require(sheets.first))
  }

  @Test func emptySwiftUIDetentsAreOnlyAWarning() {
    let uiKitDocument = SingleDocument(#"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#)
    #expect(uiKitDocument.findings.map(\.finding.severity) == [.error])
    let swiftUIDocument = SingleDocument(#"{ "sheets": [ { "presentationDetents": [] } ] }"#)
    #expect(swiftUIDocument.findings.map(\.finding.severity) == [.warning])
  }

  @Test func unnamedDetentsAreDescribedByTheirValues() {
    let checkedDocument = SingleDocument(
      #"""
      { "sheets": [ { "sheetPresentationController": { "detents": [
        { "custom": { "resolver": { "fraction": 0.9 } } }, { "custom": { "resolver": { "height": 80 } } } ] } } ] }
      """#)
    #expect(
      checkedDocument.findings.map(\.finding.message) == [
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
      try sheetFacts(sheet), in: try window(device, posture),
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
