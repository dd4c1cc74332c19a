import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the UIKit controllers that choose their own presentation style, such as alerts and activity controllers.
@Suite struct SystemPresentationTests {
  static let activityController = #""class": "UIActivityViewController""#
  static let actionSheet = #""class": "UIAlertController", "preferredStyle": "actionSheet""#
  static let alertController = #""class": "UIAlertController", "preferredStyle": "alert""#
  static let popoverSource = #""popoverPresentationController": { "sourceView": "v" }"#

  private func layout(_ sheet: String, _ device: String, _ posture: String = "portrait") throws -> SheetLayout {
    let document = Document(number: 0, bytes: Array("{ \"sheets\": [ { \(sheet) } ] }".utf8))
    let window = try #require(DeviceWindow.standardWindows.first { $0.device == device && $0.posture == posture })
    return SheetLayout(
      SheetFacts(try #require(document.blocks.flatMap(\.declarations.sheets).first)), in: window.container,
      on: Environment(platform: window.platform, version: 16))
  }

  @Test(arguments: [activityController, actionSheet]) func systemControllerIsAPopoverInRegularWidth(
    _ controller: String
  ) throws {
    let popoverLayout = try layout("\(controller), \(Self.popoverSource)", "iPad-11")
    #expect(popoverLayout.presentation == .popover && popoverLayout.positions.isEmpty && popoverLayout.isKnown)
    #expect(popoverLayout.controller == nil && popoverLayout.json["exception"] == nil)
    #expect(
      try layout("\(controller), \(Self.popoverSource), \"modalPresentationStyle\": \"pageSheet\"", "iPad-11")
        .presentation
        == nil)
  }

  @Test func systemSheetHasUnknownHeightInCompactSizes() throws {
    for (device, posture) in [
      ("iPhone-16", "portrait"), ("iPad-11", "third of landscape"), ("iPhone-16", "landscape"),
      ("iPhone-16-Pro-Max", "landscape"),
    ] {
      let sheetLayout = try layout(Self.actionSheet, device, posture)
      #expect(
        sheetLayout.presentation == .sheet && sheetLayout.positions.isEmpty && sheetLayout.selectedIndex == nil,
        "\(device) \(posture)")
      #expect(sheetLayout.unknownReasons == ["the height of the action sheet is not documented"])
      #expect(sheetLayout.json["isEdgeAttached"] == .null && sheetLayout.json["cornerRadius"] == .null)
    }
    #expect(
      try layout(Self.activityController, "iPhone-16").unknownReasons == [
        "the height of the activity controller is not documented"
      ])
  }

  @Test func popoverWithoutASourceRaisesAnException() throws {
    for sheet in [Self.activityController, Self.actionSheet, #""modalPresentationStyle": "popover""#] {
      let layout = try layout(sheet, "iPad-11")
      #expect(layout.json["exception"] == "UIKit raises an exception, because the popover has no source")
      #expect(layout.text == "a popover; UIKit raises an exception, because the popover has no source")
      #expect(try !self.layout(sheet, "iPad-11", "third of landscape").raisesException)
      #expect(try !self.layout(sheet, "iPhone-16").raisesException)
      #expect(try !self.layout("\(sheet), \(Self.popoverSource)", "iPad-11").raisesException)
      #expect(
        try !self.layout("\(sheet), \"popoverPresentationController\": { \"$unknown\": \"x\" }", "iPad-11")
          .raisesException)
    }
  }

  @Test(arguments: ["iPhone-16", "iPad-11"]) func alertIsNotASheet(_ device: String) throws {
    let alertLayout = try layout(Self.alertController, device)
    #expect(
      alertLayout.presentation == .alert && alertLayout.positions.isEmpty && alertLayout.isKnown
        && alertLayout.text == "an alert")
    #expect(alertLayout.json["positions"] == nil && alertLayout.json["presentation"] == "alert")
  }

  @Test(arguments: [
    #""class": "UIAlertController""#, #""class": "UIAlertController", "preferredStyle": { "$unknown": "by device" }"#,
    #""class": { "$unknown": "a helper's" }"#,
  ]) func undeclaredStyleMakesThePresentationUnknown(_ sheet: String) throws {
    #expect(try layout(sheet, "iPad-11").presentation == nil)
    #expect(try layout(#""class": "PickerController""#, "iPad-11").presentation == .sheet)
  }

  @Test(arguments: [(alertController, 0), (actionSheet, 0), (#""viewController": "page""#, 1)])
  func onlySheetsNeedACloseButtonOnTheMac(_ sheet: String, _ expectedCount: Int) {
    let checkedDocument = SingleDocument(
      """
      { "app": { "targets": [ { "platform": "macCatalyst", "minimum": "16.0" } ] }, "screens": [ { "ref": "page" } ],
        "sheets": [ { \(sheet), "closedBy": [] } ] }
      """)
    #expect(checkedDocument.findings.filter { $0.finding.code == "sheet/only-escape-closes" }.count == expectedCount)
  }

  // MARK: Live sessions

  private func app(_ sheet: String) -> SessionTests.App {
    SessionTests.App(
      """
      { "screens": [ { "ref": "page", "presents": ["it"], "view": { "ref": "v" } } ], "scenes": [ { "root": "page" } ],
        "sheets": [ { "ref": "it", \(sheet) } ] }
      """)
  }

  private func stepTexts(_ app: SessionTests.App, _ event: (inout SessionSimulation) -> Void) -> [String] {
    var simulation = app.currentSimulation
    event(&simulation)
    return simulation.steps.map(\.text)
  }

  @Test func outsideTapDismissesAnActionSheetPopover() throws {
    var app = app("\(Self.actionSheet), \(Self.popoverSource)")
    #expect(
      stepTexts(app) { $0.present(sheet: $0.sheets.first, screenName: nil) }.first?.hasPrefix(
        "'it' is presented as a popover")
        == true)
    try app.present("it")
    #expect(app.perform { $0.drag(points: 10, velocity: 0) } == [.refused])
    #expect(app.perform { $0.tapOutside() }.contains(.dismissed))
  }

  @Test func alertStaysUntilAnActionIsChosen() throws {
    var app = app(Self.alertController)
    #expect(
      stepTexts(app) { $0.present(sheet: $0.sheets.first, screenName: nil) }
        == ["'it' is presented as an alert; keys and touches do not reach the content behind it"])
    try app.present("it")
    #expect(stepTexts(app) { $0.tapOutside() } == ["'it' stays: a tap outside does not dismiss an alert"])
    #expect(stepTexts(app) { $0.dismissInteractively() } == ["'it' is an alert, which only its actions dismiss"])
    #expect(stepTexts(app) { $0.drag(points: 10, velocity: 0) } == ["'it' is an alert and has no detents"])
    #expect(app.perform { $0.dismiss() } == [.dismissed])
  }

  @Test func aPopoverWithoutASourceIsNotPresented() throws {
    let app = app(Self.activityController)
    let present: (inout SessionSimulation) -> Void = { $0.present(sheet: $0.sheets.first, screenName: nil) }
    #expect(stepTexts(app, present) == ["'it' is a popover here and has no source, so UIKit raises an exception"])
    var compactApp = app
    compactApp.session.horizontalSizeClass = .compact
    #expect(stepTexts(compactApp, present).first?.hasPrefix("'it' is presented as a sheet") == true)
    compactApp.perform(present)
    #expect(compactApp.perform { $0.tapOutside() } == [.unknown])
    // The action sheet might have a cancel action.
    var actionSheetApp = self.app(Self.actionSheet)
    actionSheetApp.session.horizontalSizeClass = .compact
    actionSheetApp.perform(present)
    #expect(actionSheetApp.perform { $0.dismissInteractively() } == [.unknown])
  }
}
