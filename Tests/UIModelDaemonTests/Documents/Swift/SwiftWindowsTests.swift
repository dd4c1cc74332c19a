import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks layouts that use the size of the screen.
@Suite struct SwiftWindowsTests {
  private static let screenLayoutRule = "scene/laid-out-by-screen"
  private static let screenBounds = "UIScreen.main.bounds"

  // MARK: The size of the screen

  /// Returns the source of a SwiftUI view with the given body and members.
  private func viewSource(_ body: String, members: String = "") -> String {
    """
    import SwiftUI
    struct Banner: View {
      \(members)
      var body: some View {
        \(body)
      }
    }
    """
  }

  /// Returns the source of a view controller whose `viewDidLoad` runs the given statements, with further members.
  static func controllerSource(_ statements: String, members: String = "") -> String {
    """
    import UIKit
    class Form: UIViewController {
      \(members)
      override func viewDidLoad() {
        super.viewDidLoad()
        \(statements)
      }
    }
    """
  }

  @Test(arguments: [
    "Color.red.frame(width: 1️⃣UIScreen.main.bounds.width1️⃣)",
    "Color.red.frame(width: 1️⃣UIScreen.main.bounds.size.width1️⃣ * 0.5, height: 20)",
    "Color.red.frame(minWidth: (1️⃣UIScreen.main.bounds.width1️⃣ - 32) / 2)",
    "HStack { Spacer(minLength: CGFloat(1️⃣UIScreen.main.bounds.width1️⃣) * 0.2); Text(\"A\") }",
    "Color.red.frame(height: 1️⃣UIScreen.main.bounds.height1️⃣ / 2)",
    "Color.red.frame(width: side - 8)", "Color.red.frame(width: self.half)",
    "let wide = 1️⃣UIScreen.main.bounds.width1️⃣ - 20\nreturn Color.red.frame(width: wide)",
    "Color.red.frame(width: 375 * (1️⃣UIScreen.main.bounds.width1️⃣ / 375))",
    "Color.red.frame(width: Banner.third)", "Color.red.frame(width: Self.third - 1)",
    "Color.red.frame(width: factor * 1️⃣UIScreen.main.bounds.width1️⃣)",
    "Color.red.frame(width: min(400, 1️⃣UIScreen.main.bounds.width1️⃣ - 20))",
    "Color.red.frame(width: min(1️⃣UIScreen.main.bounds.width1️⃣ * 0.65, widest))",
    "Color.red.frame(width: max(1️⃣UIScreen.main.bounds.width1️⃣, 44))", "Color.red.frame(width: menu)",
    "Color.red.frame(width: 1️⃣UIScreen.main.bounds.width.rounded()1️⃣)",
    "Color.red.frame(width: max(1️⃣UIScreen.main.bounds.width1️⃣, width))",
    "Color.red.frame(width: isWide ? 1️⃣UIScreen.main.bounds.width1️⃣ : 200)",
    "Color.red.frame(width: 1️⃣UIScreen.main.bounds.width1️⃣ - Margins.side)",
    "LazyVGrid(columns: [GridItem(.adaptive(minimum: 1️⃣UIScreen.main.bounds.width1️⃣ / CGFloat(count)))]) {}",
    "Color.red.frame(width: wide())", "Box(side: 1️⃣UIScreen.main.bounds.width1️⃣)",
    "let area = CGSize(width: 1️⃣UIScreen.main.bounds.width1️⃣, height: 20)\nreturn Color.red.frame(width: area.width)",
  ]) func viewSizedByTheScreenIsReported(_ body: String) {
    // If the body has no marker, the marker is in the member that the body uses.
    let memberSources = ["side", "half", "third", "menu", "wide"].reduce(
      """
      let side = side-UIScreen.main.bounds.width
        var half: CGFloat { half-UIScreen.main.bounds.width / 2 }
        static let third = third-UIScreen.main.bounds.width / 3
        static let widest: CGFloat = 500
        var menu = min(menu-UIScreen.main.bounds.width / 2, 400)
        func wide() -> CGFloat { return wide-UIScreen.main.bounds.width / 2 }
      """
    ) { text, name in
      let widthExpression = "UIScreen.main.bounds.width"
      let isUsed = !body.contains("1️⃣") && body.contains(name)
      return text.replacing("\(name)-\(widthExpression)", with: isUsed ? "1️⃣\(widthExpression)1️⃣" : widthExpression)
    }
    // This view receives the size as a parameter.
    let boxView = "\nstruct Box: View { let side: CGFloat\nvar body: some View { Color.red.frame(width: side) } }"
    checkFindings(viewSource(body, members: memberSources) + boxView, ["1️⃣": Self.screenLayoutRule], kind: .swift)
  }

  @Test func variableAssignedTwiceIsReportedTwice() {
    let body =
      "var wide = 1️⃣UIScreen.main.bounds.width1️⃣\nif isWide { wide = 2️⃣UIScreen.main.bounds.width2️⃣ / 2 }\nreturn Color.red.frame(width: wide)"
    checkFindings(viewSource(body), ["1️⃣": Self.screenLayoutRule, "2️⃣": Self.screenLayoutRule], kind: .swift)
  }

  /// If a property stores the screen size, the uses of the property are related locations of the finding.
  @Test(arguments: [
    ("Color.red.frame(width: UIScreen.main.bounds.width)", []),
    ("Color.red.frame(width: side)", ["side"]),
    ("VStack { Color.red.frame(height: side)\nColor.blue.frame(width: 2 * side) }", ["side", "side"]),
  ]) func usesOfTheSizeAreRelatedLocations(_ body: String, _ uses: [String]) throws {
    let singleDocument = SingleDocument(
      viewSource(body, members: "let side = UIScreen.main.bounds.width"), kind: .swift)
    let finding = try #require(singleDocument.findings.first?.finding)
    #expect(singleDocument.findings.count == 1)
    #expect(finding.severity == .warning)
    let relatedRanges = finding.related.compactMap { singleDocument.document.range(of: $0.place) }
    #expect(relatedRanges.map { String(decoding: singleDocument.document.bytes(in: $0), as: UTF8.self) } == uses)
  }

  /// An invisible view only takes up space, so its size is not reported.
  @Test(arguments: [
    ("Color.red.frame(width: side).opacity(0)", false), ("Color.red.opacity(0.0).frame(width: side)", false),
    ("Color.red.frame(width: side).padding(8).opacity(0)", false),
    ("Color.red.frame(width: side).opacity(0.5)", true), ("Color.red.frame(width: side).opacity(isOn ? 1 : 0)", true),
    ("VStack { Color.red.frame(width: side)\nText(\"A\").opacity(0) }", true),
  ]) func invisibleViewIsNotReported(_ body: String, isReported: Bool) throws {
    let text = viewSource(body, members: "var side: CGFloat { 1️⃣UIScreen.main.bounds.width1️⃣ }")
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": Self.screenLayoutRule] : [:], kind: .swift)
    let document = Document(number: 0, name: "a.swift", bytes: Array(MarkedText(text).text.utf8), kind: .swift)
    #expect(try #require(SwiftCoverage(document)?.sites).map(\.reason) == [nil])
  }

  @Test(arguments: [
    "banner.widthAnchor.constraint(equalToConstant: 1️⃣UIScreen.main.bounds.width1️⃣).isActive = true",
    "bannerWidth.constant = 1️⃣UIScreen.main.bounds.width1️⃣ - margin", "banner.frame = 1️⃣UIScreen.main.bounds1️⃣",
    "banner.frame.size.width = 1️⃣UIScreen.main.bounds.width1️⃣",
    "banner.frame = CGRect(x: 0, y: 0, width: 1️⃣UIScreen.main.bounds.width1️⃣, height: 50)",
    "let screen = 1️⃣UIScreen.main.bounds1️⃣\nlayout.itemSize = CGSize(width: screen.width / 3, height: 90)",
    "banner.frame = 1️⃣UIScreen.main.bounds.insetBy(dx: 20, dy: 20)1️⃣",
    "banner.frame = CGRect(origin: .zero, size: CGSize(width: 1️⃣UIScreen.main.bounds.width1️⃣, height: 50))",
    "let frame = CGRect(x: 0, y: 0, width: 1️⃣UIScreen.main.bounds.width1️⃣, height: 50)\nbanner.frame = frame",
    "let group = NSCollectionLayoutSize(widthDimension: .absolute(1️⃣UIScreen.main.bounds.width1️⃣), heightDimension: high)",
    "widest = 1️⃣UIScreen.main.bounds.width1️⃣ - 64\nbanner.widthAnchor.constraint(equalToConstant: widest).isActive = true",
    "banner.frame.size.width = third(3)", "place(1️⃣UIScreen.main.bounds.width1️⃣)",
  ]) func controllerLayoutByTheScreenIsReported(_ statements: String) {
    let members = """
      private var widest: CGFloat = 0
        func third(_ count: Int) -> CGFloat { \(statements.contains("third") ? "1️⃣\(Self.screenBounds).width1️⃣" : "\(Self.screenBounds).width") / CGFloat(count) }
        func place(_ side: CGFloat) { banner.frame.size.width = side }
      """
    checkFindings(Self.controllerSource(statements, members: members), ["1️⃣": Self.screenLayoutRule], kind: .swift)
  }

  /// UIKit calls this delegate method for the size of a collection view's items.
  @Test func itemSizeByTheScreenIsReported() {
    checkFindings(
      Self.controllerSource(
        "",
        members:
          "func collectionView(_ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath) -> CGSize { CGSize(width: 1️⃣UIScreen.main.bounds.width1️⃣ / 2, height: 80) }"
      ), ["1️⃣": Self.screenLayoutRule], kind: .swift)
  }

  /// A size that a helper provides to other files is reported in the helper. A member whose name is ambiguous is not
  /// followed.
  @Test(arguments: [
    ("enum Screen { static let wide = \(markedWidth) }", "Screen.wide", true),
    ("enum Screen { static var wide: CGFloat { \(markedWidth) } }", "Screen.wide", true),
    ("func wide() -> CGFloat { \(markedWidth) }", "wide()", true),
    ("extension View { var wide: CGFloat { \(markedWidth) } }", "wide", true),
    ("class Screen { func wide() -> CGFloat { \(markedWidth) } }", "screen.wide()", true),
    (
      "class Screen { func wide() -> CGFloat { \(markedWidth) } }\nclass Other { func wide() {} }", "screen.wide()",
      false
    ),
    ("class Screen { let wide = \(markedWidth) }", "screen.wide", true),
    ("class Screen { let width = \(markedWidth) }", "frame.width", false),
    ("extension UIScreen { var width: CGFloat { \(markedWidth) } }", "frame.width", false),
    ("class Screen { let wide = \(markedWidth) }", "frame.wide", false),
    ("enum Screen { static let wide = \(markedWidth) }", "Other.wide", false),
    ("enum Screen { static let wide = \(markedWidth) }", "isPad ? 300 : Screen.wide", false),
  ]) func helpersOfOtherFilesAreFollowed(_ helper: String, _ sizeExpression: String, isReported: Bool) throws {
    let text =
      viewSource("Color.red.frame(width: \(sizeExpression))", members: "let screen = Screen()\nlet frame: CGRect")
      + "\n@main struct Notes: App { var body: some Scene { WindowGroup { Banner() } } }"
      + (sizeExpression.hasPrefix("Other") ? "\nenum Other { static let wide = 3.0 }" : "")
    try AppOfProject.check(
      [
        "Banner.swift": text,
        "Helper.swift": "import UIKit\n" + (isReported ? helper : helper.replacing("1️⃣", with: "")),
      ],
      Self.screenLayoutRule)
  }
  private static let markedWidth = "1️⃣\(screenBounds).width1️⃣"

  /// Coverage counts a size as judged if its use does not affect the layout. A size with an unknown effect, such as a
  /// size that is passed to unknown code, counts as not judged.
  @Test(arguments: [
    ("let view = Processor(image, downsampledTo: UIScreen.main.bounds.width)", true),
    ("let pixels = image.resized(to: UIScreen.main.bounds.size)", true),
    ("scale = frame.width / UIScreen.main.bounds.width", true),
    ("if width > UIScreen.main.bounds.width { show() }", true),
    ("let side = window?.bounds.width ?? UIScreen.main.bounds.width", true),
    ("window = OwnWindow(frame: UIScreen.main.bounds)", true),
    ("let middle = CGPoint(x: UIScreen.main.bounds.midX, y: 0)", true), ("view.frame = UIScreen.main.bounds", true),
    ("popover.sourceRect = UIScreen.main.bounds", true),
    ("let side = min(widest, UIScreen.main.bounds.width - 20)", true),
    ("print(UIScreen.main.bounds)", true), ("show(UIScreen.main.bounds.width)", false),
    ("sizes[3] = UIScreen.main.bounds.width", false),
    ("if traitCollection.horizontalSizeClass == .regular { width.constant = UIScreen.main.bounds.width }", false),
    ("if UIDevice.current.userInterfaceIdiom == .phone { width.constant = UIScreen.main.bounds.width }", true),
  ]) func coverageCountsJudgedSizes(_ statements: String, isJudged: Bool) throws {
    let text = Self.controllerSource(statements)
    let document = Document(number: 0, name: "a.swift", bytes: Array(text.utf8), kind: .swift)
    let sites = try #require(SwiftCoverage(document)?.sites).filter { $0.subject == .windows }
    #expect(sites.map { $0.reason == nil } == [isJudged])
    checkFindings(text, kind: .swift)
  }

  @Test(arguments: [
    "Color.red.frame(maxWidth: UIScreen.main.bounds.width)",
    "Color.red.frame(width: isPad ? 400 : UIScreen.main.bounds.width)",
    "Color.red.frame(width: proposal ?? UIScreen.main.bounds.width)",
    "Color.red.frame(width: UIDevice.current.userInterfaceIdiom == .phone ? UIScreen.main.bounds.width : 300)",
    "Color.red.frame(width: min(UIScreen.main.bounds.width, 300))",
    "Color.red.frame(width: min(UIScreen.main.bounds.width, 400) / 2)",
    "Color.red.frame(width: 300 / UIScreen.main.bounds.width)",
    "Color.red.modifier(Wide(width: UIScreen.main.bounds.width))",
    "var wide = UIScreen.main.bounds.width\nwide = 200\nreturn Color.red.frame(width: wide)",
    "Color.red.frame(width: min(width, UIScreen.main.bounds.width - 20))",
    "Color.red.frame(width: min(UIScreen.main.bounds.width, proxy.size.width))",
    "Color.red.frame(width: UIScreen.main.bounds.width * 0.2)",
    "Color.red.frame(width: UIScreen.main.bounds.width / 8)",
    "Color.red.frame(width: 44 * (UIScreen.main.bounds.width / 375))",
    "Color.red.frame(width: total - UIScreen.main.bounds.width)",
    "let scale = UIScreen.main.bounds.width / 375\nreturn Color.red.frame(width: 44 * scale)",
    "Color.red.frame(width: UIScreen.main.nativeBounds.width)", "Color.red.frame(width: UIScreen.main.scale)",
  ]) func possiblyCorrectSizeIsNotReported(_ body: String) { checkFindings(viewSource(body), [:], kind: .swift) }

  @Test(arguments: [
    "window = UIWindow(frame: UIScreen.main.bounds)", "view.frame = UIScreen.main.bounds",
    "overlayWindow.frame = UIScreen.main.bounds",
    "banner.frame = UIScreen.main.bounds\nbanner.autoresizingMask = .flexibleWidth",
    "let banner = UIView(frame: UIScreen.main.bounds)\nview.addSubview(banner)",
    "button.frame = UIScreen.main.bounds\nitems = [UIBarButtonItem(customView: button)]",
    "image.load(width: UIScreen.main.bounds.width)", "bottom.constant = UIScreen.main.bounds.height - frame.minY",
    "if traitCollection.horizontalSizeClass == .regular { width.constant = UIScreen.main.bounds.width }",
    "width.constant = sizes[UIScreen.main.bounds.width]", "print(UIScreen.main.bounds.width)",
    "#if os(visionOS)\nwidth.constant = UIScreen.main.bounds.width\n#endif",
  ]) func sizeWithoutEffectOnLayoutIsNotReported(_ statements: String) {
    checkFindings(Self.controllerSource(statements), [:], kind: .swift)
  }

  @Test(arguments: [
    ("camera.frame.size.width = 1️⃣UIScreen.main.bounds.width1️⃣", "let camera = Camera()", false),
    ("camera.frame.size.width = 1️⃣UIScreen.main.bounds.width1️⃣", "let camera: Lens", true),
    ("let camera = Camera()\ncamera.frame = 1️⃣UIScreen.main.bounds1️⃣", "", false),
    ("let banner = UIView()\nbanner.frame = 1️⃣UIScreen.main.bounds1️⃣", "let banner = Camera()", true),
    ("shade.frame = 1️⃣UIScreen.main.bounds1️⃣", "let shade = CAGradientLayer()", false),
    ("banner.layer.frame = 1️⃣UIScreen.main.bounds1️⃣", "", false),
    ("Camera().frame(width: 1️⃣UIScreen.main.bounds.width1️⃣)", "", false),
    ("Lens().frame(width: 1️⃣UIScreen.main.bounds.width1️⃣)", "", true),
  ]) func onlyFramesOfViewsAreReported(_ statements: String, _ member: String, isReported: Bool) {
    let text =
      Self.controllerSource(statements, members: member)
      + "\nstruct Camera { var frame = CGRect.zero\nfunc frame(width: CGFloat) {} }\nclass Lens: UIView {}"
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": Self.screenLayoutRule] : [:], kind: .swift)
  }

  @Test func projectTypeNamedUIScreenIsNotReported() {
    checkFindings(
      viewSource("Color.red.frame(width: UIScreen.main.bounds.width)")
        + "\nstruct UIScreen { static let main = UIScreen() }",
      [:], kind: .swift)
  }

  @Test(arguments: [
    ("frame(height: UIScreen.main.bounds.width)", "width", Severity.hint),
    ("frame(width: UIScreen.main.bounds.height)", "height", .hint),
    ("frame(width: UIScreen.main.bounds.width)", "width", .warning),
    ("frame(width: min(400, UIScreen.main.bounds.width))", "width", .hint),
  ]) func messageNamesTheMeasuredSide(_ modifier: String, _ side: String, _ severity: Severity) {
    let findings = SingleDocument(viewSource("Color.red.\(modifier)"), kind: .swift).findings.map(\.finding)
    #expect(findings.map(\.severity) == [severity])
    #expect(findings.allSatisfy { $0.message.contains("uses the screen's \(side)") })
  }

  @Test(arguments: [
    ("@available(iOS, obsoleted: 16.0)", false), ("@available(iOS 14, *)", true), ("", true),
  ]) func obsoletedFunctionIsNotReported(_ attribute: String, isReported: Bool) {
    let text = Self.controllerSource(
      "", members: "\(attribute) func old() { banner.frame.size.height = 1️⃣UIScreen.main.bounds.height1️⃣ }")
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": Self.screenLayoutRule] : [:], kind: .swift)
  }

  @Test func previewIsNotReported() {
    checkFindings(
      """
      struct Banner_Previews: PreviewProvider {
        static var previews: some View { Banner().frame(width: UIScreen.main.bounds.width) }
      }
      #Preview("Wide") { Banner().frame(width: UIScreen.main.bounds.width) }
      """, [:], kind: .swift)
  }

  @Test func shadowedPropertyIsNotReported() {
    checkFindings(
      Self.controllerSource(
        "show(side: 20)",
        members: """
          let side = UIScreen.main.bounds.width
            func show(side: CGFloat) { width.constant = side }
            func hide() { let side = 3; width.constant = side }
          """), [:], kind: .swift)
  }

  @Test(arguments: [
    "GeometryReader { proxy in let side = proxy.size.width; Text(\"\").frame(width: side) }",
    "ForEach(sides, id: \\.self) { side in Text(\"\").frame(width: side) }",
    "ForEach(sides, id: \\.self) { (side: CGFloat) in Text(\"\").frame(width: side) }",
    "if #available(iOS 16, *) { Text(\"\") } else { Text(\"\").frame(height: UIScreen.main.bounds.height) }",
  ]) func propertyShadowedByAClosureIsNotReported(_ body: String) {
    checkFindings(viewSource(body, members: "let side = UIScreen.main.bounds.width"), [:], kind: .swift)
    checkFindings("let side = UIScreen.main.bounds.width\n" + viewSource(body), [:], kind: .swift)
  }

  @Test func statementAtTheStartOfAFileIsRead() {
    checkFindings("let scene = UIApplication.shared.connectedScenes.first", [:], kind: .swift)
    checkFindings("let width = 3\nUIApplication.shared.connectedScenes.first", [:], kind: .swift)
    let storeClass =
      "class Store { var connectedScenes: [String] = []\nfunc one() -> String? { connectedScenes.first } }"
    checkFindings(storeClass, kind: .swift)
  }
}
