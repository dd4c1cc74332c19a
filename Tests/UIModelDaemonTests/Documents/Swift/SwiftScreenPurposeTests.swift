import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks uses of the screen size for limits, positions, text measurement and scale factors.
@Suite struct SwiftScreenPurposeTests {
  private static let screenLayoutRule = "scene/laid-out-by-screen"
  private static let layoutChoiceRule = "scene/layout-chosen-by-screen"

  // MARK: Limits

  /// A limit equal to the screen size never makes a SwiftUI view larger than its container.
  @Test(arguments: [
    ("Text(\"A\").frame(maxWidth: 1️⃣UIScreen.main.bounds.width1️⃣ * 0.75)", true),
    ("Text(\"A\").frame(maxWidth: 1️⃣UIScreen.main.bounds.width1️⃣ - 40)", true),
    ("List {}.presentationDetents([.large, .height(1️⃣UIScreen.main.bounds.height1️⃣ * 0.6)])", true),
    ("List {}.frame(maxHeight: 1️⃣UIScreen.main.bounds.height1️⃣ * 0.4)", true),
    ("List {}.frame(maxHeight: min(contentHeight, 1️⃣UIScreen.main.bounds.height1️⃣ * 0.4))", true),
    ("List {}.frame(height: min(contentHeight, 1️⃣UIScreen.main.bounds.height1️⃣ - 100))", true),
    ("Text(\"A\").frame(width: min(textWidth, 1️⃣UIScreen.main.bounds.width1️⃣ - 32))", true),
    ("Text(\"A\").frame(maxWidth: 1️⃣UIScreen.main.bounds.width1️⃣)", false),
    ("Text(\"A\").frame(maxWidth: 1️⃣UIScreen.main.bounds.width1️⃣ * 0.2)", false),
    ("Text(\"A\").frame(maxWidth: min(300, 1️⃣UIScreen.main.bounds.width1️⃣ - 20))", false),
    ("Text(\"A\").frame(idealWidth: 1️⃣UIScreen.main.bounds.width1️⃣ / 2)", false),
    ("Text(\"A\").frame(width: min(width, 1️⃣UIScreen.main.bounds.width1️⃣ - 32))", false),
    ("Text(\"A\").frame(width: min(contentView.bounds.width, 1️⃣UIScreen.main.bounds.width1️⃣ - 32))", false),
  ]) func limitOfAViewIsReported(_ body: String, isReported: Bool) throws {
    try ScreenUses.check(ScreenUses.view(body), isReported: isReported)
  }

  @Test(arguments: [
    (
      "list.heightAnchor.constraint(lessThanOrEqualToConstant: 1️⃣UIScreen.main.bounds.height1️⃣ - 64).isActive = true",
      true
    ),
    ("list.widthAnchor.constraint(lessThanOrEqualToConstant: 1️⃣UIScreen.main.bounds.width1️⃣).isActive = true", true),
    ("label.preferredMaxLayoutWidth = 1️⃣UIScreen.main.bounds.width1️⃣ - 32", true),
    (
      "most = list.heightAnchor.constraint(lessThanOrEqualToConstant: 10)\nmost?.constant = 1️⃣UIScreen.main.bounds.height1️⃣ - 64",
      true
    ),
    ("far = list.topAnchor.constraint(equalTo: view.topAnchor)\nfar.constant = 1️⃣UIScreen.main.bounds.height1️⃣", false),
    ("make.height.lessThanOrEqualTo(1️⃣UIScreen.main.bounds.height1️⃣ / 2)", true),
    ("table.rowHeight = 1️⃣UIScreen.main.bounds.height1️⃣ / 4", true),
    (
      "let high = NSLayoutConstraint(item: list, attribute: .height, relatedBy: .lessThanOrEqual, toItem: nil, attribute: .height, multiplier: 1, constant: 1️⃣UIScreen.main.bounds.height1️⃣ / 2)",
      true
    ),
    (
      "let far = NSLayoutConstraint(item: list, attribute: .top, relatedBy: .equal, toItem: view, attribute: .top, multiplier: 1, constant: 1️⃣UIScreen.main.bounds.height1️⃣ / 2)",
      false
    ),
    (
      "list.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 1️⃣UIScreen.main.bounds.width1️⃣).isActive = true",
      false
    ),
    (
      "var size = label.intrinsicContentSize\nsize.width = min(size.width, 1️⃣UIScreen.main.bounds.width1️⃣ - 20)\nlabel.frame.size = size",
      true
    ),
    ("var size = label.intrinsicContentSize\nsize.width = min(size.width, 1️⃣UIScreen.main.bounds.width1️⃣ - 20)", false),
  ]) func limitOfAConstraintIsReported(_ statements: String, isReported: Bool) throws {
    try ScreenUses.check(SwiftWindowsTests.controllerSource(statements), isReported: isReported)
  }

  // MARK: Positions

  @Test(arguments: [
    ("popover.sourceRect = CGRect(x: 1️⃣UIScreen.main.bounds.width1️⃣ - 30, y: 60, width: 0, height: 0)", true),
    ("popover.sourceRect = CGRect(x: 1️⃣UIScreen.main.bounds.midX1️⃣, y: 60, width: 0, height: 0)", true),
    (
      "let rect = CGRect(x: 1️⃣UIScreen.main.bounds.width1️⃣ / 2, y: 0, width: 1, height: 1)\npopover.sourceRect = rect",
      true
    ),
    ("popover.sourceRect = CGRect(origin: CGPoint(x: 1️⃣UIScreen.main.bounds.midX1️⃣, y: 0), size: .zero)", true),
    ("popover.sourceRect = 1️⃣UIScreen.main.bounds1️⃣", false),
    ("button.frame = CGRect(x: 1️⃣UIScreen.main.bounds.width1️⃣ - 60, y: 8, width: 44, height: 44)", true),
    ("button.frame.origin.y = 1️⃣UIScreen.main.bounds.height1️⃣ - 60", true),
    ("button.center = CGPoint(x: 1️⃣UIScreen.main.bounds.midX1️⃣, y: 100)", true),
    ("button.center.x = 1️⃣UIScreen.main.bounds.width1️⃣ / 2", true),
    // The code places the view off screen, and an animation moves the view in.
    ("button.frame = CGRect(x: 1️⃣UIScreen.main.bounds.width1️⃣, y: 8, width: 44, height: 44)", false),
    ("button.frame.origin.y = 1️⃣UIScreen.main.bounds.height1️⃣", false),
    ("view.frame.origin.y = 1️⃣UIScreen.main.bounds.height1️⃣ - 60", false),
    ("shade.layer.frame = CGRect(x: 1️⃣UIScreen.main.bounds.midX1️⃣, y: 8, width: 44, height: 44)", false),
    ("let middle = CGPoint(x: 1️⃣UIScreen.main.bounds.midX1️⃣, y: 0)\nzoom(to: middle)", false),
    ("button.frame = CGRect(x: total - 1️⃣UIScreen.main.bounds.width1️⃣, y: 8, width: 44, height: 44)", false),
  ]) func positionFromTheScreenSizeIsReported(_ statements: String, isReported: Bool) throws {
    try ScreenUses.check(SwiftWindowsTests.controllerSource(statements), isReported: isReported)
  }

  @Test(arguments: [
    ("Text(\"A\").position(x: 1️⃣UIScreen.main.bounds.width1️⃣ / 2, y: 40)", true),
    ("Text(\"A\").position(x: 1️⃣UIScreen.main.bounds.width1️⃣, y: 40)", false),
    ("Text(\"A\").offset(x: 1️⃣UIScreen.main.bounds.width1️⃣ / 2)", false),
  ]) func positionOfASwiftUIViewIsReported(_ body: String, isReported: Bool) throws {
    try ScreenUses.check(ScreenUses.view(body), isReported: isReported)
  }

  // MARK: Controllers

  /// The frame of a child controller's view is reported if the code adds the view to another view and does not set its
  /// autoresizing mask.
  @Test(arguments: [
    ("view.addSubview(child.view)\nchild.view.frame = 1️⃣UIScreen.main.bounds1️⃣", true),
    ("view.insertSubview(self.child.view, at: 0)\nself.child.view.frame = 1️⃣UIScreen.main.bounds1️⃣", true),
    ("child.view.frame = 1️⃣UIScreen.main.bounds1️⃣\nshow(child, sender: nil)", false),
    ("view.addSubview(other.view)\nchild.view.frame = 1️⃣UIScreen.main.bounds1️⃣", false),
    (
      "view.addSubview(child.view)\nchild.view.frame = 1️⃣UIScreen.main.bounds1️⃣\nchild.view.autoresizingMask = []",
      false
    ),
  ]) func viewOfAChildControllerIsReported(_ statements: String, isReported: Bool) throws {
    try ScreenUses.check(
      SwiftWindowsTests.controllerSource(statements, members: "let child = UIViewController()"), isReported: isReported)
  }

  // MARK: Fallbacks

  @Test(arguments: [
    ("init(width: CGFloat?) {", "self.width = width", "Layout(width: nil)", true),
    ("init(width: CGFloat? = nil) {", "self.width = width", "Layout()", true),
    ("init(width: CGFloat? = nil) {", "self.width = width", "Layout(width: 3)", false),
    ("init(width: CGFloat) {", "self.width = width", "Layout(width: 3)", false),
    ("init(width: CGFloat?) {", "self.width = width", "Layout(width: wide)", false),
  ]) func screenFallbackForNilIsReported(_ initializerHeader: String, _ body: String, _ call: String, isReported: Bool)
    throws
  {
    let text = """
      import UIKit
      class Layout: UICollectionViewFlowLayout {
        let width: CGFloat?
        \(initializerHeader)
          \(body)
          super.init()
          itemSize = CGSize(width: width ?? 1️⃣UIScreen.main.bounds.width1️⃣, height: 10)
        }
      }
      class Grid: UIViewController { let layout = \(call) }
      """
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": Self.screenLayoutRule] : [:], kind: .swift)
  }

  @Test(arguments: [
    ("var width: CGFloat?", "width", "Banner()", true),
    ("var width: CGFloat?", "self.width", "Banner(width: nil)", true),
    ("var width: CGFloat?", "width", "Banner(width: 3)", false),
    ("@State var width: CGFloat?", "width", "Banner()", false),
    ("var size: CGSize?", "size?.width", "Banner()", false),
  ]) func screenFallbackForOmittedValueIsReported(
    _ member: String, _ widthExpression: String, _ call: String, isReported: Bool
  ) {
    let text =
      ScreenUses.view("Color.red.frame(width: \(widthExpression) ?? 1️⃣UIScreen.main.bounds.width1️⃣)", members: member)
      + "\nstruct Page: View { var body: some View { \(call) } }"
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": Self.screenLayoutRule] : [:], kind: .swift)
  }

  @Test(arguments: [
    "bounds.width > 0 ? bounds.width : UIScreen.main.bounds.width",
    "window == nil ? UIScreen.main.bounds.width : view.bounds.width",
    "window?.bounds.width ?? UIScreen.main.bounds.width",
  ]) func screenFallbackBeforeLayoutIsNotReported(_ width: String) {
    checkFindings(SwiftWindowsTests.controllerSource("banner.frame.size.width = \(width)"), [:], kind: .swift)
  }

  // MARK: Text measurement, scale factors and indirect uses

  @Test(arguments: [
    (
      "high.constant = text.boundingRect(with: CGSize(width: 1️⃣UIScreen.main.bounds.width1️⃣ - 32, height: 900)).height",
      true
    ),
    ("let size = label.sizeThatFits(1️⃣UIScreen.main.bounds.size1️⃣)", true),
    ("let size = label.sizeThatFits(CGSize(width: 200, height: 1️⃣UIScreen.main.bounds.height1️⃣))", false),
  ]) func textMeasuredForTheScreenIsReported(_ statements: String, isReported: Bool) throws {
    try ScreenUses.check(SwiftWindowsTests.controllerSource(statements), isReported: isReported)
  }

  @Test(arguments: [
    ("extension CGFloat { var adjusted: CGFloat { self * (1️⃣UIScreen.main.bounds.width1️⃣ / 375) } }", true),
    (
      "extension Int { var adjusted: CGFloat { let ratio = 1️⃣UIScreen.main.bounds.width1️⃣ / 375\nreturn CGFloat(self) * ratio } }",
      true
    ),
    ("func scaled(_ side: CGFloat) -> CGFloat { side * 1️⃣UIScreen.main.bounds.width1️⃣ / Design.baseWidth }", true),
    ("func scaledFont(_ side: CGFloat) -> CGFloat { side * 1️⃣UIScreen.main.bounds.width1️⃣ / 375 }", false),
  ]) func scaleFactorByTheScreenIsReported(_ helper: String, isReported: Bool) throws {
    try ScreenUses.check("import UIKit\n" + helper, isReported: isReported)
  }

  @Test(arguments: [
    "banner.frame.size.width = 1️⃣view.window?.screen.bounds.width1️⃣",
    "let screen = 1️⃣UIScreen.main1️⃣\nbanner.frame.size.width = screen.bounds.width",
    "banner.frame.size.width = CGRectGetWidth(1️⃣UIScreen.main.bounds1️⃣)",
    "make.width.equalTo(1️⃣UIScreen.main.bounds.width1️⃣ / 2)",
    "let line = UIView(frame: CGRect(x: 0, y: 0, width: 1️⃣UIScreen.main.bounds.width1️⃣, height: 1))\nview.addSubview(line)",
    "placer.place(side: 1️⃣UIScreen.main.bounds.width1️⃣)", "Placer.put(1️⃣UIScreen.main.bounds.width1️⃣)",
  ]) func indirectUsesOfTheScreenAreFollowed(_ statements: String) {
    let placerClass = """

      class Placer {
        let banner = UIView()
        func place(side: CGFloat) { banner.frame.size.width = side }
        static func put(_ side: CGFloat) { shared.banner.frame.size.width = side }
      }
      """
    checkFindings(
      SwiftWindowsTests.controllerSource(statements) + placerClass, ["1️⃣": Self.screenLayoutRule], kind: .swift)
  }

  /// Several items of a grid fill the screen together, so one item is not as large as the screen.
  @Test func gridItemIsNotAsLargeAsTheScreen() {
    let statements = """
      let columns = floor(1️⃣UIScreen.main.bounds.width1️⃣ / side)
          layout.itemSize = CGSize(width: (UIScreen.main.bounds.width - 8 * (columns + 1)) / columns, height: 90)
      """
    checkFindings(SwiftWindowsTests.controllerSource(statements), ["1️⃣": Self.layoutChoiceRule], kind: .swift)
  }

  @Test func viewStoredInAPropertyIsReported() {
    let text = """
      import UIKit
      final class HeaderView: UITableViewHeaderFooterView {
        let field: UITextField
        override init(reuseIdentifier: String?) {
          field = UITextField(frame: CGRect(x: 15, y: 10, width: 1️⃣UIScreen.main.bounds.width1️⃣ - 30, height: 30))
          super.init(reuseIdentifier: reuseIdentifier)
          contentView.addSubview(field)
        }
        required init?(coder: NSCoder) { fatalError() }
      }
      """
    checkFindings(text, ["1️⃣": Self.screenLayoutRule], kind: .swift)
    checkFindings(
      text.replacing("1️⃣", with: "").replacing("contentView.addSubview(field)", with: "accessory(field)"), [:],
      kind: .swift)
  }

  @Test(arguments: [
    ("lazy var size: CGSize = { CGSize(width: 1️⃣UIScreen.main.bounds.width1️⃣ / 2, height: 9) }()", true),
    (
      "lazy var size: CGSize = { let side = 1️⃣UIScreen.main.bounds.width1️⃣ / 2\nreturn CGSize(width: side, height: 9) }()",
      true
    ),
    ("lazy var make = { CGSize(width: 1️⃣UIScreen.main.bounds.width1️⃣ / 2, height: 9) }", false),
    (
      "var size: CGSize { switch kind {\ncase .half: return CGSize(width: 1️⃣UIScreen.main.bounds.width1️⃣ / 2, height: 9)\ndefault: return .zero } }",
      true
    ),
    ("var size: CGSize {\n#if os(visionOS)\nCGSize.zero\n#else\n1️⃣UIScreen.main.bounds.size1️⃣\n#endif\n}", true),
  ]) func computedPropertyIsFollowed(_ member: String, isReported: Bool) {
    let text = SwiftWindowsTests.controllerSource("layout.itemSize = size", members: member)
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": Self.screenLayoutRule] : [:], kind: .swift)
  }

  @Test(arguments: [
    ("side", true), ("side + 1", true), ("side).onAppear { side = 3 }.frame(height: 2", false),
    ("3).sheet($side", false),
  ])
  func unchangedStateIsFollowed(_ side: String, isReported: Bool) {
    let text = ScreenUses.view(
      "Color.red.frame(width: \(side))", members: "@State private var side = 1️⃣UIScreen.main.bounds.width1️⃣")
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": Self.screenLayoutRule] : [:], kind: .swift)
  }

  @Test func viewThatSetsItsOwnFrameIsReported() {
    let text = "import UIKit\nclass Cover: UIView { func show() { frame.size.width = 1️⃣UIScreen.main.bounds.width1️⃣ } }"
    checkFindings(text, ["1️⃣": Self.screenLayoutRule], kind: .swift)
    let unmarkedText = text.replacing("1️⃣", with: "")
    checkFindings(unmarkedText.replacing("Cover", with: "KeyboardInput"), [:], kind: .swift)
    checkFindings(unmarkedText.replacing("UIView", with: "UIWindow"), [:], kind: .swift)
  }

  @Test(arguments: [
    "let line = UIView(frame: CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 1))\ntable.tableHeaderView = line",
    "let line = UIView(frame: CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 1))\nview.addSubview(line)\nline.frame.size.width = 3",
    "let screen = UIScreen.main\nbanner.contentScaleFactor = screen.scale", "let scale = view.window?.screen.scale",
    "items.append(UIScreen.main.bounds.width)",
  ]) func viewLaidOutByOtherCodeIsNotReported(_ statements: String) {
    checkFindings(SwiftWindowsTests.controllerSource(statements), [:], kind: .swift)
  }
}
