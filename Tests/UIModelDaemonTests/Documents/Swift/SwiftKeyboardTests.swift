import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of the keyboard rules: code that uses the frame of a keyboard notification for layout.
@Suite struct SwiftKeyboardTests {
  private static let rawHeightCode = "keyboard/raw-height-adjustment"
  private static let notConvertedCode = "keyboard/frame-not-converted"

  /// Returns the source of a view controller with `statements` in its keyboard handler, `loadStatements` in
  /// `viewDidLoad()`, and more `members`.
  private func handlerSource(
    _ statements: String, loadStatements: String = Self.registrationStatement, members: String = ""
  ) -> String {
    """
    import UIKit
    class Form: UIViewController {
      var keyboardHeight: CGFloat = 0
      override func viewDidLoad() {
        super.viewDidLoad()
        \(loadStatements)
      }
      @objc func keyboardChanged(_ notification: Notification) {
        \(statements)
      }
      \(members)
    }
    """
  }
  private static let registrationStatement =
    "NotificationCenter.default.addObserver(self, selector: #selector(keyboardChanged), name: UIResponder.keyboardWillShowNotification, object: nil)"
  private static let frameStatement =
    "guard let frame = (notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue else { return }\n"

  @Test(arguments: [
    "bottom.constant = 1️⃣frame.height1️⃣",
    "bottom.constant = -1️⃣frame.size.height1️⃣ + view.safeAreaInsets.bottom",
    "let height = 1️⃣frame.size.height1️⃣\nbottom?.constant = height - 8",
    "keyboardHeight = 1️⃣frame.height1️⃣\nUIView.animate(withDuration: 0.2) { self.scroll.contentInset.bottom = self.keyboardHeight }",
    "let insets = UIEdgeInsets(top: 0, left: 0, bottom: 1️⃣frame.height1️⃣, right: 0)\nscroll.contentInset = insets\nscroll.scrollIndicatorInsets = insets",
    "var insets = scroll.contentInset\ninsets.bottom = max(0, 1️⃣frame.height1️⃣ - 20)\nscroll.contentInset = insets",
    "additionalSafeAreaInsets = .init(top: 0, left: 0, bottom: 1️⃣frame.height1️⃣, right: 0)",
    "view.transform = CGAffineTransform(translationX: 0, y: -1️⃣frame.height1️⃣)",
    "let converted = view.convert(frame, from: nil)\nbottom.constant = 1️⃣converted.height1️⃣",
    "bottom.constant = UIScreen.main.bounds.height - 1️⃣frame.origin.y1️⃣",
    "let size = frame.size\nif bar.isHidden { bottom.constant = 1️⃣size.height1️⃣ }",
    "guard let isLocal = notification.userInfo?[UIResponder.keyboardIsLocalUserInfoKey] as? Bool, isLocal == true else { return }\nbottom.constant = 1️⃣frame.height1️⃣",
    "if let bottom = bottom, bottom != nil { bottom.constant = 1️⃣frame.height1️⃣ }",
    "if action == .edit { bottom.constant = 1️⃣frame.height1️⃣ }",
    "let part = frame.intersection(view.frame)\nkeyboardHeight = view.convert(frame, from: UIScreen.main.coordinateSpace).intersection(view.bounds).height\nbottom.constant = 1️⃣frame.height1️⃣\nprint(part)",
  ]) func rawHeightInLayoutIsReported(_ statements: String) {
    checkFindings(handlerSource(Self.frameStatement + statements), ["1️⃣": Self.rawHeightCode], kind: .swift)
  }

  @Test(arguments: [
    "let part = frame.intersection(view.frame)\nbottom.constant = 1️⃣part.height1️⃣",
    "bottom.constant = view.safeAreaLayoutGuide.layoutFrame.maxY - 1️⃣frame.minY1️⃣",
    "let overlap = max(0, view.bounds.maxY - 1️⃣frame.origin.y1️⃣)\nbottom.constant = overlap + 8",
    "bottom.constant = 1️⃣view.bounds.intersection(frame).height1️⃣",
    // A `nil` argument means the window.
    "let inView = 1️⃣view.convert(frame, from: nil)1️⃣\nbottom.constant = view.bounds.intersection(inView).height - view.safeAreaInsets.bottom",
    "let inView = 1️⃣view.convert(frame, from: nil)1️⃣\nbottom.constant = max(0, view.bounds.maxY - inView.minY)",
    "var height = frame.height\nheight = 1️⃣view.convert(frame, from: view.window)1️⃣.intersection(view.bounds).height\nbottom.constant = height",
    "let mine = 1️⃣view.convert(view.bounds, to: nil)1️⃣\nbottom.constant = max(0, mine.maxY - frame.minY)",
    "bottom.constant = max(0, 1️⃣view.convert(view.bounds, to: nil)1️⃣.maxY - 8 - frame.minY)",
    "let mine = 1️⃣view.convert(view.bounds, to: view.window)1️⃣\nbottom.constant = frame.intersection(mine).height",
    "bottom.constant = 1️⃣view.convert(view.bounds, to: nil)1️⃣.intersection(frame).height",
    "let inset: CGFloat = {\nguard let table else { return 0 }\nreturn max(0, 1️⃣table.convert(table.bounds, to: nil)1️⃣.maxY - frame.minY)\n}()\nbottom.constant = inset",
  ]) func framesInDifferentSpacesAreReported(_ statements: String) {
    checkFindings(handlerSource(Self.frameStatement + statements), ["1️⃣": Self.notConvertedCode], kind: .swift)
  }

  /// A finding at a conversion or at a screen edge may have a related range: the later use of the frame.
  @Test(arguments: [
    (
      "let inView = view.convert(frame, from: nil)\nbottom.constant = inView.intersection(view.bounds).height",
      "'bottom.constant' is wrong unless window and screen have the same origin; convert the keyboard frame from screen coordinates",
      "inView.intersection(view.bounds).height", false
    ),
    (
      "bottom.constant = view.convert(frame, from: nil).intersection(view.bounds).height",
      "'bottom.constant' is wrong unless window and screen have the same origin; convert the keyboard frame from screen coordinates",
      nil, false
    ),
    (
      "bottom.constant = view.bounds.maxY - frame.minY",
      "'frame.minY' is in screen coordinates, but sets 'bottom.constant' in view coordinates; convert the keyboard frame first",
      nil, false
    ),
    (
      "let top = UIScreen.main.bounds.height - (frame.height + 8)\nbottom.constant = view.frame.maxY - top",
      "'UIScreen.main.bounds.height' is in screen coordinates, but sets 'bottom.constant' in view coordinates; convert the keyboard frame first",
      "frame.height", false
    ),
    (
      "bottom.constant = frame.intersection(view.bounds).height",
      "'bottom.constant' is wrong unless view and screen have the same origin; convert the keyboard frame from screen coordinates",
      nil, true
    ),
  ]) func messageNamesTheMixedCoordinates(
    _ statements: String, _ message: String, _ relatedText: String?, hasIntersectionNote: Bool
  ) throws {
    let checkedDocument = SingleDocument(handlerSource(Self.frameStatement + statements), kind: .swift)
    let finding = try #require(checkedDocument.findings.first?.finding)
    #expect(finding.code == Self.notConvertedCode)
    #expect(finding.severity == .warning)
    #expect(finding.message == message)
    #expect(finding.notes.contains { $0.contains("intersecting") } == hasIntersectionNote)
    let relatedRanges = finding.related.compactMap { checkedDocument.document.range(of: $0.place) }
    #expect(
      relatedRanges.map { String(decoding: checkedDocument.document.bytes(in: $0), as: UTF8.self) }
        == (relatedText.map { [$0] } ?? []))
  }

  /// Each constant is evaluated only once, so constants that double the number of references are read in linear time.
  @Test func doublingConstantsAreReadInTime() {
    let constants = (1...60).map { "let a\($0) = a\($0 - 1) + a\($0 - 1)" }.joined(separator: "\n")
    let text = handlerSource(
      "\(Self.frameStatement)let a0 = bar.bounds.height\n\(constants)\nbottom.constant = 1️⃣frame.height1️⃣ - a60")
    checkFindings(text, ["1️⃣": Self.rawHeightCode], kind: .swift)
  }

  /// A view without a window is not visible, so the value that the helper returns without a window is ignored.
  @Test func helperFallbackWithoutAWindowIsIgnored() throws {
    let text = handlerSource(
      Self.frameStatement + "bottom.constant = view.bounds.maxY - local(frame).minY",
      members: """
        func local(_ rect: CGRect) -> CGRect {
          guard let screen = view.window?.screen else { return rect }
          return view.convert(rect, from: screen.coordinateSpace)
        }
        """)
    checkFindings(text, kind: .swift)
    let unconvertedSource = text.replacing("view.convert(rect, from: screen.coordinateSpace)", with: "rect")
      .replacing("local(frame).minY", with: "1️⃣local(frame).minY1️⃣")
    checkFindings(unconvertedSource, ["1️⃣": Self.notConvertedCode], kind: .swift)
  }

  /// A subtracted value may be the distance of the view from the bottom of the screen, which may make the result
  /// correct.
  @Test(arguments: [
    ("let height = frame.height\nbottom.constant = height - (view.distanceFromBottom() ?? 0)", false),
    ("let below = view.distanceFromBottom() ?? 0\nbottom.constant = frame.height - below", false),
    ("bottom.constant = frame.height - view.gap", false), ("bottom.constant = frame.height - lowest(of: bar)", false),
    ("bottom.constant = 1️⃣frame.height1️⃣ - barHeight()", true),
    ("bottom.constant = 1️⃣frame.height1️⃣ - max(bar.bounds.height, 44)", true),
    ("let below = bar.bounds.height\nbottom.constant = 1️⃣frame.height1️⃣ - below", true),
  ]) func heightMinusUnknownDistanceIsNotJudged(_ statements: String, isReported: Bool) throws {
    let text =
      handlerSource(Self.frameStatement + statements, members: "func barHeight() -> CGFloat { bar.bounds.height + 8 }")
        + """

        extension UIView {
          func distanceFromBottom() -> CGFloat? {
            guard let window else { return nil }
            return UIScreen.main.bounds.height - convert(bounds, to: window).maxY
          }
          var gap: CGFloat { UIScreen.main.bounds.height - convert(bounds, to: nil).maxY }
        }
        """
    checkFindings(text, isReported ? ["1️⃣": Self.rawHeightCode] : [:], kind: .swift)
    let document = Document(number: 0, name: "a.swift", bytes: Array(MarkedText(text).text.utf8), kind: .swift)
    let sites = try #require(SwiftCoverage(document)?.sites).filter { $0.subject == .keyboard }
    #expect(sites.map { $0.reason == nil } == [isReported])
  }

  @Test(arguments: [
    // The frame is converted correctly.
    "let converted = view.convert(frame, from: view.window!.screen.coordinateSpace)\nbottom.constant = converted.intersection(view.bounds).height",
    // The height is not used for layout.
    "keyboardHeight = frame.height", "isShown = frame.height > 0", "print(frame.height)", "bar.alpha = frame.height",
    // Conditions that usually select the devices on which the code is correct.
    "guard UIDevice.current.userInterfaceIdiom == .phone else { return }\nbottom.constant = frame.height",
    "if traitCollection.horizontalSizeClass == .compact { bottom.constant = frame.height }",
    "guard !sizes.isLarge else { return }\nbottom.constant = frame.height",
    "if isPhone { bottom.constant = frame.height } else { bottom.constant = 0 }",
    "if layout == .phone { bottom.constant = frame.height }",
    "if screen.size == .large { bottom.constant = frame.height }",
    "switch idiom { case .phone: bottom.constant = frame.height\ndefault: break }",
    "bottom.constant = isPhone ? frame.height : 0",
    "#if os(visionOS)\nbottom.constant = frame.height\n#endif",
    // The further use of the value is unknown, or the frame is converted later.
    "bottom.constant = inset(for: frame)", "adjust(by: frame.height)",
    "let height = visible(frame)\nbottom.constant = height", "for row in rows { row.constant = frame.height }",
    "let height = frame.height\nstore(height)\nlater { self.bottom.constant = height }",
    "var frame = frame\nframe = view.convert(frame, from: view.window!.screen.coordinateSpace)\nframe = frame.intersection(view.bounds)\nbottom.constant = frame.height",
    // The code returns early in the cases in which the layout would be wrong.
    "if traitCollection.userInterfaceIdiom == .pad { return }\nbottom.constant = frame.height",
    "switch idiom { case .pad: return\ndefault: break }\nbottom.constant = frame.height",
    "if #available(iOS 16, *) { return }\nbottom.constant = frame.height",
    "if let window = view.window, window.bounds != window.screen.bounds { return }\nbottom.constant = frame.height",
    "if let layout = padLayout { layout.apply()\nreturn }\nbottom.constant = frame.height",
    "var height = view.bounds.height\nheight -= frame.height\nbottom.constant = height",
    "if view.window != nil { if isPad { return } }\nbottom.constant = frame.height",
    "bottom.constant = max(0, view.convert(view.bounds, to: view.window!.screen.coordinateSpace).maxY - frame.minY)",
    "let begin = notification.userInfo![UIResponder.keyboardFrameBeginUserInfoKey] as! CGRect\nbottom.constant += begin.minY - frame.minY",
    "bottom.constant = frame.height\ncorrect(frame)",
    "if isPad { fatalError() }\nbottom.constant = frame.height", "precondition(!isPad)\nbottom.constant = frame.height",
    "guard view.window?.windowScene?.isFullScreen == true else { return }\nbottom.constant = frame.height",
    // A conversion by the window with a `nil` argument is from screen coordinates.
    "let own = view.window!.convert(frame, from: nil)\nbottom.constant = view.convert(own, from: nil).intersection(view.bounds).height",
    "let space = view.window!.screen.coordinateSpace\nlet inset: CGFloat = { view.convert(frame, from: space).intersection(view.bounds).height }()\nbottom.constant = inset",
    // Both rectangles are in screen coordinates.
    "let mine = view.convert(view.bounds, to: view.window!.screen.coordinateSpace)\nbottom.constant = mine.intersection(frame).height",
    "bottom.constant = frame.intersection(view.window!.frame).height",
    "bottom.constant = frame.height - (screen.bounds.maxY - view.window!.frame.maxY)",
    // The value is overwritten later, changed before use, or not used for a bottom edge.
    "bottom.constant = frame.height\nbottom.constant = 0",
    "bottom.constant = frame.height\nif isPad { bottom.constant = 0 }",
    "scroll.contentInset.bottom = frame.height\nscroll.contentInset = other",
    "var other = frame\nother.size.height = 0\nbottom.constant = other.height",
    "var insets = UIEdgeInsets.zero\ninsets.bottom = frame.height\ninsets.bottom = 0\nscroll.contentInset = insets",
    "var other = frame\nother.origin.y -= top\nbottom.constant = other.intersection(view.bounds).height",
    "UIView.animate(withDuration: 1) { [frame = self.local(frame)] in self.bottom.constant = frame.height }",
    "cells.first { $0.top.constant > frame.height }", "view.frame.origin.x = frame.width",
  ]) func correctOrUnknownUseIsNotReported(_ statements: String) {
    checkFindings(handlerSource(Self.frameStatement + statements), kind: .swift)
  }

  @Test(arguments: [
    "NotificationCenter.default.addObserver(self, selector: #selector(keyboardChanged), name: UIResponder.keyboardWillHideNotification, object: nil)",
    "if #unavailable(iOS 15) { \(registrationStatement) }", "guard isPhone else { return }\n\(registrationStatement)",
    "if isPhone { \(registrationStatement) }", "#if DEBUG\n\(registrationStatement)\n#endif",
    "observe(#selector(keyboardChanged))", "",
    registrationStatement.replacing("UIResponder.keyboardWillShowNotification", with: "name"),
    registrationStatement.replacing("(self,", with: "(helper,"),
    registrationStatement.replacing("keyboardChanged", with: "Helper.keyboardChanged"),
    registrationStatement.replacing("keyboardChanged", with: "keyboardChanged(willHide:)"), "if isPhone { start() }",
    "\(registrationStatement)\nif isPad { \(registrationStatement.replacing("WillShow", with: "DidShow")) }",
  ]) func handlerWithUncertainRegistrationIsNotReported(_ loadStatements: String) {
    checkFindings(
      handlerSource(
        Self.frameStatement + "bottom.constant = frame.height", loadStatements: loadStatements,
        members: loadStatements.contains("start()") ? "func start() { \(Self.registrationStatement) }" : ""),
      kind: .swift)
  }

  @Test func indirectRegistrationIsFollowed() {
    checkFindings(
      handlerSource(
        Self.frameStatement + "bottom.constant = 1️⃣frame.height1️⃣", loadStatements: "register()",
        members: "func register() { self.start() }\nprivate func start() { \(Self.registrationStatement) }"),
      ["1️⃣": Self.rawHeightCode],
      kind: .swift)
  }

  /// A registration may depend on data. Only conditions about the device silence the rule.
  @Test(arguments: [
    "guard items.count > 0 else { return }\n\(registrationStatement)", "if let name { \(registrationStatement) }",
    "guard avoids else { return }\n\(registrationStatement)",
  ]) func registrationUnderADataConditionIsReported(_ loadStatements: String) {
    checkFindings(
      handlerSource(
        Self.frameStatement + "bottom.constant = 1️⃣frame.height1️⃣", loadStatements: loadStatements,
        members: "var avoids: Bool { items.isEmpty }"),
      ["1️⃣": Self.rawHeightCode], kind: .swift)
  }

  @Test func filteredPublisherIsNotFollowed() {
    let closureStatements =
      "let frame = note.userInfo![UIWindow.keyboardFrameEndUserInfoKey] as! CGRect\nself?.bottom.constant = frame.height\n}"
    let publisherExpression = "NotificationCenter.default.publisher(for: UIResponder.keyboardDidShowNotification)"
    checkFindings(
      handlerSource(
        "", loadStatements: publisherExpression + ".filter { _ in isPhone }.sink { note in\n" + closureStatements),
      kind: .swift)
  }

  @Test(arguments: [
    "NotificationCenter.default.addObserver(forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: .main) { [weak self] note in\n",
    "NotificationCenter.default.publisher(for: UIResponder.keyboardDidShowNotification).sink { note in\n",
    "NotificationCenter.default.publisher(for: UIResponder.keyboardWillShowNotification)\n.receive(on: queue)\n.sink(receiveValue: { [weak self] note in\n",
  ]) func closureHandlerIsReported(_ closureHead: String) {
    let closureEnd = closureHead.contains("receiveValue") ? "})" : "}"
    let closureStatements =
      "let frame = note.userInfo![UIWindow.keyboardFrameEndUserInfoKey] as! CGRect\nself?.bottom.constant = 1️⃣frame.height1️⃣\n"
    checkFindings(
      handlerSource("", loadStatements: closureHead + closureStatements + closureEnd), ["1️⃣": Self.rawHeightCode],
      kind: .swift)
    checkFindings(
      handlerSource(
        "", loadStatements: "if isPhone { \(closureHead + MarkedText(closureStatements).text + closureEnd) }"),
      kind: .swift)
  }

  @Test func handlerInAnExtensionIsReported() {
    let text = handlerSource("", loadStatements: Self.registrationStatement)
    let extensionSource = """
      extension Form {
        @objc func keyboardChanged(notification: NSNotification) {
          if let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect {
            bottom.constant = 1️⃣frame.height1️⃣
          }
        }
      }
      """
    let sourceWithoutHandler = text.replacing(
      "@objc func keyboardChanged(_ notification: Notification) {", with: "func other() {")
    checkFindings(sourceWithoutHandler + "\n" + extensionSource, ["1️⃣": Self.rawHeightCode], kind: .swift)
  }

  @Test func coverageListsFollowedAndUnfollowedFrames() throws {
    let text = handlerSource(
      Self.frameStatement + "bottom.constant = frame.height",
      members: """
        @objc func other(_ notification: Notification) {
          show(notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey])
        }
        """)
    let document = Document(number: 0, name: "a.swift", bytes: Array(text.utf8), kind: .swift)
    let sites = try #require(SwiftCoverage(document)?.sites)
    #expect(sites.map(\.subject) == [.keyboard, .keyboard])
    #expect(sites.map { $0.reason == nil } == [true, false])
  }
}
