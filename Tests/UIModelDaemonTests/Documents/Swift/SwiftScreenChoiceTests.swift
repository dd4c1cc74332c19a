import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks comparisons with the screen size that select a layout.
@Suite struct SwiftScreenChoiceTests {
  private static let screenLayoutRule = "scene/laid-out-by-screen"
  private static let layoutChoiceRule = "scene/layout-chosen-by-screen"

  @Test(arguments: [
    ("stack.spacing = 1️⃣UIScreen.main.bounds.height1️⃣ < 700 ? 8 : 24", true),
    ("let columns = 1️⃣UIScreen.main.bounds.width1️⃣ > Metrics.wide ? 3 : 2", true),
    ("if 1️⃣UIScreen.main.bounds.width1️⃣ <= 375 { stack.spacing = 4 }", true),
    ("if items.isEmpty, 1️⃣UIScreen.main.bounds.width1️⃣ <= 375 { stack.spacing = 4 }", true),
    ("guard 1️⃣UIScreen.main.bounds.height1️⃣ > 600 else { return }\nstack.spacing = 4", true),
    ("banner.isHidden = 1️⃣UIScreen.main.bounds.height1️⃣ < 600", true),
    ("let isSmall = 1️⃣UIScreen.main.bounds.height1️⃣ < 600", true),
    ("let size = 1️⃣UIScreen.main.bounds.size1️⃣\nif size.height < 600 { stack.spacing = 4 }", true),
    ("switch 1️⃣UIScreen.main.bounds.width1️⃣ {\ncase ..<390: stack.spacing = 4\ndefault: stack.spacing = 8\n}", true),
    ("switch 1️⃣UIScreen.main.bounds.width1️⃣ {\ncase 390: stack.spacing = 4\ndefault: stack.spacing = 8\n}", false),
    ("if 1️⃣UIScreen.main.bounds.height1️⃣ == 812 { stack.spacing = 4 }", false),
    ("if 1️⃣UIScreen.main.bounds.height1️⃣ > 812 { log.write(3) }", false),
    ("if view.bounds.width < 1️⃣UIScreen.main.bounds.width1️⃣ { stack.spacing = 4 }", false),
    ("if keyboard.height + 1️⃣UIScreen.main.bounds.height1️⃣ > 900 { stack.spacing = 4 }", false),
    ("let model = 1️⃣UIScreen.main.bounds.height1️⃣ > 812 ? \"Max\" : \"Mini\"", false),
    ("let pixels = 1️⃣UIScreen.main.bounds.width1️⃣ > 400 ? 300 : 200", false),
    ("if isPhone, 1️⃣UIScreen.main.bounds.height1️⃣ < 700 { stack.spacing = 4 }", false),
    // On iPad, a wide screen does not imply a wide window.
    (
      "if 1️⃣UIScreen.main.bounds.width1️⃣ > 768, UIDevice.current.userInterfaceIdiom == .pad { stack.spacing = 4 }",
      true
    ),
    (
      "if 1️⃣UIScreen.main.bounds.width1️⃣ > 768, UIDevice.current.userInterfaceIdiom != .pad { stack.spacing = 4 }",
      false
    ),
    // On iPad, the result does not depend on the width.
    (
      "if UIDevice.current.userInterfaceIdiom == .pad || 1️⃣UIScreen.main.bounds.width1️⃣ > 768 { stack.spacing = 4 }",
      false
    ),
    (
      "if !(UIDevice.current.userInterfaceIdiom == .pad), 1️⃣UIScreen.main.bounds.width1️⃣ > 768 { stack.spacing = 4 }",
      false
    ),
    ("if 1️⃣UIScreen.main.bounds.width1️⃣ > 768 { pageSize = 40 }", false),
    (
      "let needed = stack.systemLayoutSizeFitting(size)\n"
        + "if needed.height > 1️⃣UIScreen.main.bounds.height1️⃣ { list.isScrollEnabled = true }", true
    ),
    ("if room.height > 1️⃣UIScreen.main.bounds.height1️⃣ { list.isScrollEnabled = true }", false),
    ("var fontSize = 14.0\nif 1️⃣UIScreen.main.bounds.width1️⃣ < 390 { fontSize = 12 }", true),
    ("let deviceHeight = 1️⃣UIScreen.main.bounds.height1️⃣\nlet logoHeight = deviceHeight < 800 ? 96 : 128", true),
    ("let isKnown = 1️⃣UIScreen.main.bounds.height1️⃣ > 0", false),
    ("let hasNotch = 1️⃣UIScreen.main.bounds.height1️⃣ > 736 ? true : false", false),
    ("let isSmall = 1️⃣UIScreen.main.bounds.height1️⃣ < 736 ? true : false", true),
    ("let columnCount = Int(1️⃣UIScreen.main.bounds.width1️⃣ / 120)", true),
    ("let columns = floor(1️⃣UIScreen.main.bounds.width1️⃣ / itemWidth)", true),
    ("let isNewDevice = 1️⃣UIScreen.main.bounds.height1️⃣ > 700", false),
    (
      "let side = 1️⃣UIScreen.main.bounds.width1️⃣ > UIScreen.main.bounds.height ? UIScreen.main.bounds.width : 3",
      false
    ),
    ("let pages = Int(1️⃣UIScreen.main.bounds.width1️⃣ / 120)", false),
    ("let columnCount = Int(300 / 1️⃣UIScreen.main.bounds.width1️⃣)", false),
  ]) func layoutChosenByTheScreenIsReported(_ statements: String, isReported: Bool) throws {
    try ScreenUses.check(SwiftWindowsTests.controllerSource(statements), Self.layoutChoiceRule, isReported: isReported)
  }

  @Test(arguments: [("ImageManager", false), ("LayoutManager", true)])
  func imageClassMayUseTheScreenSize(className: String, isReported: Bool) throws {
    let text = """
      import UIKit
      class \(className) {
        private lazy var shortestSide = UIScreen.main.bounds.width
        @objc func update() { let columnWidth = 1️⃣UIScreen.main.bounds.width1️⃣ < 400 ? 80 : 120 }
      }
      """
    try ScreenUses.check(text, Self.layoutChoiceRule, isReported: isReported)
  }

  @Test(arguments: [
    ("if 1️⃣UIScreen.main.bounds.width1️⃣ > 600 { HStack { Text(\"A\") } } else { Text(\"A\") }", true),
    ("Color.red.frame(width: 1️⃣UIScreen.main.bounds.width1️⃣ > 500 ? 400 : 300)", true),
    ("List {}.padding(isCompact ? 8 : 20)", true),
    (
      "LazyVGrid(columns: Array(repeating: GridItem(), count: Int(1️⃣UIScreen.main.bounds.width1️⃣ / 120))) {}", true
    ),
    ("Color.red.opacity(1️⃣UIScreen.main.bounds.width1️⃣ > proxy.size.width ? 1 : 0)", false),
  ]) func viewChosenByTheScreenIsReported(_ body: String, isReported: Bool) throws {
    let member = body.contains("isCompact") ? "var isCompact: Bool { 1️⃣UIScreen.main.bounds.width1️⃣ < 500 }" : ""
    try ScreenUses.check(ScreenUses.view(body, members: member), Self.layoutChoiceRule, isReported: isReported)
  }

  @Test(arguments: [
    (
      "enum Size { case small, large\nstatic var current: Size { if 1️⃣UIScreen.main.bounds.width1️⃣ <= 375 { return .small }\nreturn .large } }",
      true
    ),
    (
      "enum Model { case mini, max\nstatic var current: Model { if 1️⃣UIScreen.main.bounds.width1️⃣ <= 375 { return .mini }\nreturn .max } }",
      false
    ),
    (
      "func padding(_ most: CGFloat) -> CGFloat { if 1️⃣UIScreen.main.bounds.width1️⃣ <= Device.se { return most }\nreturn 8 }",
      true
    ),
    (
      "func contentExceeds(_ contentHeight: CGFloat) -> Bool { contentHeight > 1️⃣UIScreen.main.bounds.height1️⃣ - safeAreaTop }",
      true
    ),
  ]) func helperThatChoosesByTheScreenIsReported(_ helper: String, isReported: Bool) throws {
    try ScreenUses.check("import UIKit\n" + helper, Self.layoutChoiceRule, isReported: isReported)
  }

  /// The screen's orientation does not determine the window's shape. The comparison reads two sides of the screen but
  /// is reported once.
  @Test func comparisonOfBothSidesIsReportedOnce() {
    let text = SwiftWindowsTests.controllerSource(
      "let isLandscape = 1️⃣UIScreen.main.bounds.width1️⃣ > UIScreen.main.bounds.height")
    checkFindings(text, ["1️⃣": Self.layoutChoiceRule], kind: .swift)
  }

  /// A view with the screen's width is reported instead of the comparison that uses this width.
  @Test func viewSizeIsReportedInsteadOfTheChoice() {
    let text = ScreenUses.view(
      "HStack(spacing: side > 400 ? 20 : 8) { Color.red.frame(width: side) }",
      members: "let side = 1️⃣UIScreen.main.bounds.width1️⃣")
    checkFindings(text, ["1️⃣": Self.screenLayoutRule], kind: .swift)
  }
}
