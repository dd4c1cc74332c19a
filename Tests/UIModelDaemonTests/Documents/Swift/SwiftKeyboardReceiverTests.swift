import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of coordinate conversions that a view makes with its own methods, with or without `self`.
@Suite struct SwiftKeyboardReceiverTests {
  private static let rawHeightCode = "keyboard/raw-height-adjustment"
  private static let notConvertedCode = "keyboard/frame-not-converted"

  /// Returns the source of a subclass of `superclass` with `statements` in its keyboard handler.
  private func padSource(_ statements: String, superclass: String = "UIView") -> String {
    """
    import UIKit
    final class PadView: \(superclass) {
      func start() {
        NotificationCenter.default.addObserver(
          self, selector: #selector(changed), name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
      }
      @objc func changed(_ notification: Notification) {
        guard let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        \(statements)
      }
    }
    """
  }

  private static let receivers = ["", "self."]

  @Test(
    arguments: receivers,
    [
      "let local = 1️⃣SELFconvert(frame, from: window)1️⃣\nbottom.constant = bounds.intersection(local).height",
      "bottom.constant = 1️⃣SELFconvert(frame, from: nil)1️⃣.intersection(bounds).height",
      "let mine = 1️⃣SELFconvert(bounds, to: nil)1️⃣\nbottom.constant = max(0, mine.maxY - frame.minY)",
    ]) func frameConvertedFromTheWindowIsReported(_ receiver: String, _ statements: String)
  {
    checkFindings(padSource(statements.replacing("SELF", with: receiver)), ["1️⃣": Self.notConvertedCode], kind: .swift)
  }

  @Test(arguments: receivers) func heightOfAConvertedFrameIsReported(_ receiver: String) {
    let statements = "let local = \(receiver)convert(frame, from: window)\nbottom.constant = 1️⃣local.height1️⃣"
    checkFindings(padSource(statements), ["1️⃣": Self.rawHeightCode], kind: .swift)
  }

  @Test(
    arguments: receivers,
    [
      "bottom.constant = SELFconvert(frame, from: window!.screen.coordinateSpace).intersection(bounds).height",
      "let space = window!.screen.coordinateSpace\nbottom.constant = bounds.intersection(SELFconvert(frame, from: space)).height",
      "bottom.constant = SELFconvert(bounds, to: UIScreen.main.coordinateSpace).intersection(frame).height",
    ]) func frameConvertedFromTheScreenIsNotReported(_ receiver: String, _ statements: String) throws
  {
    let text = padSource(statements.replacing("SELF", with: receiver))
    checkFindings(text, kind: .swift)
    let document = Document(number: 0, name: "a.swift", bytes: Array(text.utf8), kind: .swift)
    #expect(try #require(SwiftCoverage(document)).sites.map(\.reason) == [nil])
  }

  /// In the conversion methods of `UIWindow`, `nil` is the screen.
  @Test(arguments: receivers) func nilInAWindowMeansTheScreen(_ receiver: String) {
    let statements = "bottom.constant = \(receiver)convert(frame, from: nil).intersection(bounds).height"
    checkFindings(padSource(statements, superclass: "UIWindow"), kind: .swift)
  }

  @Test func fixKeepsTheImplicitReceiver() throws {
    let text = padSource("bottom.constant = convert(frame, from: window).intersection(bounds).height")
    let checkedDocument = SingleDocument(text, kind: .swift)
    let fix = try #require(checkedDocument.findings.first?.finding.fixes.first)
    let expectedText = text.replacing("from: window", with: "from: window?.screen.coordinateSpace ?? self")
    #expect(try checkedDocument.applying(fix) == expectedText)
  }

  /// The app's own `convert` and `intersection` functions, and incomplete calls, do not convert coordinates.
  @Test(arguments: [
    "bottom = intersection(frame)", "bottom.constant = intersection(frame).height", "_ = convert(frame",
  ])
  func unrelatedCallsWithoutAReceiverAreIgnored(_ statements: String) {
    checkFindings(padSource(statements), kind: .swift)
  }
}
