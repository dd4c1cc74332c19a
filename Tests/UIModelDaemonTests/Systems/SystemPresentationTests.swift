import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks UIKit's own controllers that choose their presentation themselves.
@Suite struct SystemPresentationTests {
  static let share = #""class": "UIActivityViewController""#
  static let remove = #""class": "UIAlertController", "preferredStyle": "actionSheet""#
  static let confirm = #""class": "UIAlertController", "preferredStyle": "alert""#
  static let source = #""popoverPresentationController": { "sourceView": "v" }"#

  private func layout(_ sheet: String, _ device: String, _ posture: String = "portrait") throws -> SheetLayout {
    let document = Document(number: 0, bytes: Array("{ \"sheets\": [ { \(sheet) } ] }".utf8))
    let window = try #require(DeviceWindow.standardWindows.first { $0.device == device && $0.posture == posture })
    return SheetLayout(
      SheetFacts(try #require(document.blocks.flatMap(\.declarations.sheets).first)), in: window.container,
      on: Environment(platform: window.platform, version: 16))
  }

  @Test(arguments: [share, remove]) func systemControllerIsAPopoverInRegularWidth(_ controller: String) throws {
    let popover = try layout("\(controller), \(Self.source)", "iPad-11")
    #expect(popover.presentation == .popover && popover.positions.isEmpty && popover.isKnown)
    #expect(popover.controller == nil && popover.json["exception"] == nil)
    #expect(
      try layout("\(controller), \(Self.source), \"modalPresentationStyle\": \"pageSheet\"", "iPad-11").presentation
        == nil)
  }

  @Test func systemSheetHasUnknownHeightInCompactSizes() throws {
    for (device, posture) in [
      ("iPhone-16", "portrait"), ("iPad-11", "third of landscape"), ("iPhone-16", "landscape"),
      ("iPhone-16-Pro-Max", "landscape"),
    ] {
      let sheet = try layout(Self.remove, device, posture)
      #expect(
        sheet.presentation == .sheet && sheet.positions.isEmpty && sheet.selectedIndex == nil, "\(device) \(posture)")
      #expect(sheet.unknownReasons == ["the height of the action sheet is not documented"])
      #expect(sheet.json["isEdgeAttached"] == .null && sheet.json["cornerRadius"] == .null)
    }
    #expect(
      try layout(Self.share, "iPhone-16").unknownReasons == ["the height of the activity controller is not documented"])
  }

  @Test func popoverWithoutASourceRaisesAnException() throws {
    for sheet in [Self.share, Self.remove, #""modalPresentationStyle": "popover""#] {
      let layout = try layout(sheet, "iPad-11")
      #expect(layout.json["exception"] == "UIKit raises an exception, because the popover has no source")
      #expect(layout.text == "a popover; UIKit raises an exception, because the popover has no source")
      #expect(try !self.layout(sheet, "iPad-11", "third of landscape").raisesException)
      #expect(try !self.layout(sheet, "iPhone-16").raisesException)
      #expect(try !self.layout("\(sheet), \(Self.source)", "iPad-11").raisesException)
      #expect(
        try !self.layout("\(sheet), \"popoverPresentationController\": { \"$unknown\": \"x\" }", "iPad-11")
          .raisesException)
    }
  }

  @Test(arguments: ["iPhone-16", "iPad-11"]) func alertIsNoSheet(_ device: String) throws {
    let alert = try layout(Self.confirm, device)
    #expect(alert.presentation == .alert && alert.positions.isEmpty && alert.isKnown && alert.text == "an alert")
    #expect(alert.json["positions"] == nil && alert.json["presentation"] == "alert")
  }

  @Test(arguments: [
    #""class": "UIAlertController""#, #""class": "UIAlertController", "preferredStyle": { "$unknown": "by device" }"#,
    #""class": { "$unknown": "a helper's" }"#,
  ]) func undeclaredStyleMakesThePresentationUnknown(_ sheet: String) throws {
    #expect(try layout(sheet, "iPad-11").presentation == nil)
    #expect(try layout(#""class": "PickerController""#, "iPad-11").presentation == .sheet)
  }

  @Test(arguments: [(confirm, 0), (remove, 0), (#""viewController": "page""#, 1)])
  func onlySheetsNeedACloseButtonOnTheMac(_ sheet: String, _ count: Int) {
    let checked = SingleDocument(
      """
      { "app": { "targets": [ { "platform": "macCatalyst", "minimum": "16.0" } ] }, "screens": [ { "ref": "page" } ],
        "sheets": [ { \(sheet), "closedBy": [] } ] }
      """)
    #expect(checked.findings.filter { $0.finding.code == "sheet/only-escape-closes" }.count == count)
  }

  // MARK: Live sessions

  private func app(_ sheet: String) -> SessionTests.App {
    SessionTests.App(
      """
      { "screens": [ { "ref": "page", "presents": ["it"], "view": { "ref": "v" } } ], "scenes": [ { "root": "page" } ],
        "sheets": [ { "ref": "it", \(sheet) } ] }
      """)
  }

  private func texts(_ app: SessionTests.App, _ event: (inout SessionSimulation) -> Void) -> [String] {
    var simulation = app.now
    event(&simulation)
    return simulation.steps.map(\.text)
  }

  @Test func outsideTapDismissesAnActionSheetPopover() throws {
    var app = app("\(Self.remove), \(Self.source)")
    #expect(
      texts(app) { $0.present(sheet: $0.sheets.first, screen: nil) }.first?.hasPrefix("'it' is presented as a popover")
        == true)
    try app.present("it")
    #expect(app.happen { $0.drag(points: 10, velocity: 0) } == [.refused])
    #expect(app.happen { $0.tapOutside() }.contains(.dismissed))
  }

  @Test func alertStaysUntilAnActionIsChosen() throws {
    var app = app(Self.confirm)
    #expect(
      texts(app) { $0.present(sheet: $0.sheets.first, screen: nil) }
        == ["'it' is presented as an alert; keys and touches do not reach the content behind it"])
    try app.present("it")
    #expect(texts(app) { $0.tapOutside() } == ["'it' stays: a tap outside does not dismiss an alert"])
    #expect(texts(app) { $0.dismissInteractively() } == ["'it' is an alert, which only its actions dismiss"])
    #expect(texts(app) { $0.drag(points: 10, velocity: 0) } == ["'it' is an alert and has no detents"])
    #expect(app.happen { $0.dismiss() } == [.dismissed])
  }

  @Test func aPopoverWithoutASourceIsNotPresented() throws {
    let app = app(Self.share)
    let present: (inout SessionSimulation) -> Void = { $0.present(sheet: $0.sheets.first, screen: nil) }
    #expect(texts(app, present) == ["'it' is a popover here and has no source, so UIKit raises an exception"])
    var compact = app
    compact.session.horizontalSizeClass = .compact
    #expect(texts(compact, present).first?.hasPrefix("'it' is presented as a sheet") == true)
    compact.happen(present)
    #expect(compact.happen { $0.tapOutside() } == [.unknown])
    // The action sheet may have a cancel action.
    var sheet = self.app(Self.remove)
    sheet.session.horizontalSizeClass = .compact
    sheet.happen(present)
    #expect(sheet.happen { $0.dismissInteractively() } == [.unknown])
  }
}
