import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests that follow the keyboard's frame through functions, properties, publishers and other types.
@Suite struct SwiftKeyboardFlowTests {
  private static let rawHeightCode = "keyboard/raw-height-adjustment"
  private static let notConvertedCode = "keyboard/frame-not-converted"

  /// Returns the source of a view controller with `statements` in the keyboard handler and more `members`.
  /// `loadStatements` follow the handler's registration in `viewDidLoad()`.
  private func formSource(_ statements: String, _ members: String = "", loadStatements: String = "") -> String {
    """
    import UIKit
    class Form: UIViewController {
      private var keyboardHeight: CGFloat = 0
      override func viewDidLoad() {
        super.viewDidLoad()
        NotificationCenter.default.addObserver(
          self, selector: #selector(changed), name: UIResponder.keyboardWillShowNotification, object: nil)
        \(loadStatements)
      }
      @objc func changed(_ notification: Notification) {
        guard let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        \(statements)
      }
      \(members)
    }
    """
  }

  // MARK: Functions and properties

  @Test(arguments: [
    ("update(frame)", "func update(_ frame: CGRect) { bottom.constant = 1️⃣frame.height1️⃣ }"),
    // The code checks whether there is a button, and whether the keyboard covers the button.
    (
      "var rest = view.frame\nrest.size.height -= frame.height\nif let button = button { let low = CGPoint(x: 0, y: button.frame.maxY)\nif rest.contains(low) { return } }\nbottom.constant = -(1️⃣frame.height1️⃣ + 8)",
      ""
    ),
    // The code subtracts the part of the window that is below the view.
    (
      "guard let insets = insets(for: 1️⃣frame.height1️⃣) else { return }\ntable.contentInset = insets",
      "func insets(for height: CGFloat) -> UIEdgeInsets? { guard let window = view.window, let rect = table.superview?.convert(table.frame, to: window) else { return nil }\nlet low = height - (window.frame.height - rect.height - rect.origin.y)\nreturn UIEdgeInsets(top: 0, left: 0, bottom: low, right: 0) }"
    ),
    ("if barIsVisible { update(frame) }", "func update(_ frame: CGRect) { bottom.constant = 1️⃣frame.height1️⃣ }"),
    (
      "self.update(height: 1️⃣frame.height1️⃣)",
      "func update(height: CGFloat, isAnimated: Bool = true) { self.inset(height) }\nfunc inset(_ value: CGFloat) { scroll.contentInset.bottom = value }"
    ),
    ("bottom.constant = inset(for: frame)", "func inset(for frame: CGRect) -> CGFloat { max(0, 1️⃣frame.height1️⃣ - 8) }"),
    (
      "bottom.constant = inset(for: frame)",
      "func inset(for frame: CGRect) -> CGFloat { guard frame.height > 0 else { return 0 }\nreturn 1️⃣frame.height1️⃣ }"
    ),
    (
      "keyboardHeight = 1️⃣frame.height1️⃣\nrefresh(animated: true)",
      "func refresh(animated: Bool) { let change = { self.scroll.contentInset.bottom = self.inset }\nif animated { UIView.animate(withDuration: 1, animations: change) } else { change() } }\nvar inset: CGFloat { guard keyboardHeight > .zero else { return .zero }\nreturn keyboardHeight }"
    ),
    (
      "keyboardHeight = 1️⃣frame.height1️⃣",
      "override func viewDidLayoutSubviews() { scroll.contentInset.bottom = keyboardHeight }"
    ),
    (
      "keyboardHeight = 1️⃣frame.height1️⃣",
      "override func viewDidLayoutSubviews() { scroll.contentInset.bottom = keyboardHeight }\nfunc close() { keyboardHeight = 0 }"
    ),
    (
      "animate(by: 1️⃣frame.height1️⃣)",
      "func animate(by height: CGFloat) { UIView.animate(withDuration: 1) { self.bottom.constant = height } }"
    ),
    (
      "shift = 1️⃣frame.height1️⃣",
      "private var shift: CGFloat = 0 { didSet { bottom.constant = shift } }"
    ),
    ("defer { bottom.constant = 1️⃣frame.height1️⃣ }\nif bar == nil { return }\nview.layoutIfNeeded()", ""),
  ]) func frameIsFollowedThroughFunctionsAndProperties(_ statements: String, _ members: String) {
    checkFindings(formSource(statements, members), ["1️⃣": Self.rawHeightCode], kind: .swift)
  }

  @Test(arguments: [
    // The code is correct, because it converts the frame before use.
    (
      "update(view.convert(frame, from: view.window!.screen.coordinateSpace))",
      "func update(_ frame: CGRect) { bottom.constant = frame.intersection(view.bounds).height }"
    ),
    (
      "keyboardFrame = frame\nrelayout()",
      "var keyboardFrame: CGRect?\nfunc relayout() { bottom.constant = covered }\nvar covered: CGFloat { let space = view.window!.screen.coordinateSpace\nlet own = space.convert(keyboardFrame ?? .zero, to: view)\nreturn view.bounds.intersection(own).height }"
    ),
    // The code uses the frame under an unknown condition.
    ("update(frame)", "func update(_ frame: CGRect) { guard isPhone else { return }\nbottom.constant = frame.height }"),
    (
      "keep(frame.height)\nbottom.constant = keyboardHeight",
      "func keep(_ height: CGFloat) { if isPad { return }\nkeyboardHeight = height }"
    ),
    (
      "bottom.constant = inset(for: frame)",
      "func inset(for frame: CGRect) -> CGFloat { if isPad { return 0 }\nreturn frame.height }"
    ),
    ("bottom.constant = isPad ? 0 : frame.height", ""),
    (
      "keyboardHeight = frame.height\nlayOut()",
      "func layOut() { if isPhone { bottom.constant = keyboardHeight } else { bottom.constant = 0 } }"
    ),
    // The height does not reach the layout.
    (
      "bottom.constant = inset(for: frame)",
      "func inset(for frame: CGRect) -> CGFloat { if isNew { return 0 } else { return frame.height } }\nvar isNew: Bool { true }"
    ),
    (
      "update(frame)\nreset()",
      "func update(_ frame: CGRect) { bottom.constant = frame.height }\nfunc reset() { bottom.constant = 0 }"
    ),
    // Other code overwrites the height, or a function that may never be called reads the height.
    (
      "keyboardHeight = frame.height",
      "override func viewDidLayoutSubviews() { scroll.contentInset.bottom = keyboardHeight }\nfunc correct() { keyboardHeight = covered() }"
    ),
    ("keyboardHeight = frame.height", "func someTime() { scroll.contentInset.bottom = keyboardHeight }"),
    ("bottom.constant = same(frame)", "func same(_ frame: CGRect) -> CGFloat { same(frame) }"),
    ("shift = frame.height", "private var shift: CGFloat = 0 { didSet { if isPhone { bottom.constant = shift } } }"),
    ("if padLayout == nil { return } else { keyboardHeight = frame.height }\nbottom.constant = keyboardHeight", ""),
    ("emojiInputView.frame.size.height = frame.height", ""),
    ("if isPhone { defer { bottom.constant = frame.height }\nlayOut() }", ""),
    ("defer { bottom.constant = 0 }\nbottom.constant = frame.height", ""),
  ]) func correctOrUnknownFlowIsNotReported(_ statements: String, _ members: String) {
    checkFindings(formSource(statements, members), kind: .swift)
  }

  // MARK: Arithmetic and conditions

  @Test(arguments: [
    "view.frame.origin.y -= 1️⃣frame.height1️⃣",
    "var rect = view.bounds\nrect.size.height -= 1️⃣frame.height1️⃣\ntable.frame = rect",
    "let isFloating = frame.maxY < view.bounds.height\nbottom.constant = isFloating ? 0 : 1️⃣frame.height1️⃣",
    "if frame.minY < view.bounds.height { bottom.constant = 1️⃣frame.height1️⃣ } else { bottom.constant = 0 }",
    "if frame.height > 0, bottom.constant != frame.height { bottom.constant = 1️⃣frame.height1️⃣ }",
    "switch notification.name { case UIResponder.keyboardWillHideNotification: bottom.constant = 0\ndefault: bottom.constant = 1️⃣frame.height1️⃣ }",
    "if notification.name == UIResponder.keyboardWillHideNotification { bottom.constant = 0 } else { bottom.constant = 1️⃣frame.height1️⃣ }",
    "if view.frame.origin.y == 0 { view.frame.origin.y -= 1️⃣frame.height1️⃣ }",
    "let inset = 1️⃣frame.height1️⃣ - (view.window?.safeAreaInsets.bottom ?? 0)\nbottom.constant = inset",
    "bottom.constant = max(1️⃣frame.height1️⃣ - 20, frame.height / 2)",
  ]) func arithmeticAndConditionsAreEvaluated(_ statements: String) {
    checkFindings(formSource(statements), ["1️⃣": Self.rawHeightCode], kind: .swift)
  }

  @Test(arguments: [
    "let top = 1️⃣UIScreen.main.bounds.height1️⃣ - frame.height\nbar.frame.origin.y = top - bar.bounds.height",
    "let screen = 2️⃣UIScreen.main.bounds2️⃣\nhud.center = CGPoint(x: screen.width / 2, y: (1️⃣screen.size.height1️⃣ - frame.height) / 2)",
    "bar.frame.origin.y = 1️⃣frame.minY1️⃣ - bar.frame.height",
    "additionalSafeAreaInsets.bottom = view.bounds.height - 1️⃣frame.minY1️⃣",
    "let inView = 1️⃣view.convert(frame, from: view.window)1️⃣\nmiddle.constant = (inView.minY + box.frame.height) / 2",
    "let inView = view.convert(frame, from: nil)\nlet top = 1️⃣UIScreen.main.bounds.height1️⃣ - inView.height\nbar.frame.origin.y = top",
  ]) func mixedCoordinateSpacesAreReported(_ statements: String) {
    let screenCodes = statements.contains("2️⃣") ? ["2️⃣": "scene/laid-out-by-screen"] : [:]
    checkFindings(
      formSource(statements), screenCodes.merging(["1️⃣": Self.notConvertedCode]) { code, _ in code }, kind: .swift)
  }

  @Test(arguments: [
    "bottom.constant = frame.intersection(windowFrame).height",
    "let isFloating = frame.maxY < view.bounds.height\nbottom.constant = isFloating ? frame.height : 0",
    "if frame.minY >= view.bounds.height { bottom.constant = frame.height }",
    "guard frame.width == view.bounds.width else { return }\nbottom.constant = frame.height",
    "if frame.maxY == view.bounds.height { bottom.constant = frame.height }",
    "if notification.name == UIResponder.keyboardDidShowNotification { bottom.constant = frame.height }",
    "let height = UIScreen.main.bounds.height - view.frame.maxY\nbottom.constant = frame.height - height",
    "hasHardwareKeyboard = frame.height < 60",
    "let y = UIScreen.main.bounds.height - frame.height\nisDocked = frame.minY >= y",
    "throw Failure()\nbottom.constant = frame.height",
    "let window = view.window\nbottom.constant = window!.frame.height - frame.minY",
    "let mine = UIScreen.main.coordinateSpace.convert(view.bounds, from: view)\nbottom.constant = max(0, mine.maxY - frame.minY)",
    "let end = screen.coordinateSpace.convert(CGPoint(x: 0, y: view.bounds.maxY), from: view)\nbottom.constant = end.y - frame.minY",
  ]) func possiblyCorrectLayoutIsNotReported(_ statements: String) {
    checkFindings(formSource(statements, "var windowFrame: CGRect { keyWindow?.frame ?? .zero }"), kind: .swift)
  }

  @Test func screenHeightIsFollowedIntoAFunction() {
    checkFindings(
      formSource(
        "let rect = shrunk(card.frame, by: frame.height)\ncard.frame = rect",
        """
        func shrunk(_ rect: CGRect, by height: CGFloat) -> CGRect {
          let offset = rect.maxY - (1️⃣UIScreen.main.bounds.height1️⃣ - height)
          guard offset > 0.0 else { return rect }
          return CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height - offset)
        }
        """), ["1️⃣": Self.notConvertedCode], kind: .swift)
  }

  /// Callers may use the height that a helper returns for layout.
  @Test(arguments: [
    ("1️⃣view.convert(frame, from: nil)1️⃣.intersection(view.bounds).height", true),
    ("view.convert(frame, from: view.window!.screen.coordinateSpace).intersection(view.bounds).height", false),
    ("frame.height", false), ("view.window!.convert(frame, from: nil).intersection(view.bounds).height", false),
  ]) func windowCoordinatesFromAHelperAreReported(_ value: String, isReported: Bool) {
    let text = """
      struct KeyboardState {
        let userInfo: [AnyHashable: Any]
        func covered(of view: UIView) -> CGFloat {
          if let frame = (userInfo[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue { return \(value) }
          return 0
        }
      }
      """
    checkFindings(text, isReported ? ["1️⃣": Self.notConvertedCode] : [:], kind: .swift)
  }

  @Test func beginFrameHasTheHeightOfTheEndFrame() {
    let text = formSource("bottom.constant = 1️⃣frame.height1️⃣").replacing("FrameEnd", with: "FrameBegin")
    checkFindings(text, ["1️⃣": Self.rawHeightCode], kind: .swift)
    let mixedFramesSource = formSource(
      "bottom.constant = frame.minY - begin.minY", "let key = UIResponder.keyboardFrameEndUserInfoKey")
    checkFindings(
      mixedFramesSource.replacing("[UIResponder.keyboardFrameEnd", with: "[UIResponder.keyboardFrameBegin"),
      kind: .swift)
  }

  // MARK: Publishers and sequences

  @Test(arguments: [
    "NotificationCenter.default.publisher(for: UIResponder.keyboardWillShowNotification)\n.compactMap { $0.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect }\n.map { 1️⃣$0.height1️⃣ }\n.sink { [weak self] in self?.bottom.constant = $0 }\n.store(in: &bag)",
    "NotificationCenter.default.publisher(for: UIResponder.keyboardWillShowNotification)\n.compactMap { $0.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect }\n.map(1️⃣\\.height1️⃣)\n.assign(to: \\.constant, on: bottom)\n.store(in: &bag)",
    "Task {\nfor await note in NotificationCenter.default.notifications(named: UIResponder.keyboardWillShowNotification) {\nguard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { continue }\nbottom.constant = 1️⃣frame.height1️⃣\n}\n}",
    "Publishers.Merge(NotificationCenter.default.publisher(for: UIResponder.keyboardWillShowNotification).map { ($0.userInfo![UIResponder.keyboardFrameEndUserInfoKey] as! CGRect) }.map { 1️⃣$0.height1️⃣ }, NotificationCenter.default.publisher(for: UIResponder.keyboardWillHideNotification).map { _ in CGFloat(0) }).eraseToAnyPublisher().sink { height in self.bottom.constant = height }.store(in: &bag)",
  ]) func publisherValuesAreFollowed(_ observerStatements: String) {
    checkFindings(
      formSource("print(frame)", loadStatements: observerStatements), ["1️⃣": Self.rawHeightCode], kind: .swift)
    let conditionalStatements = "if isPhone {\n\(MarkedText(observerStatements).text)\n}"
    checkFindings(formSource("print(frame)", loadStatements: conditionalStatements), kind: .swift)
  }

  // MARK: SwiftUI

  private func viewSource(_ modifiers: String, _ handlerStatements: String = "height = frame.height") -> String {
    """
    import SwiftUI
    struct Form: View {
      @State private var height: CGFloat = 0
      var body: some View {
        VStack {
          TextField("A", text: $text)
        }
        \(modifiers)
        .onReceive(NotificationCenter.default.publisher(for: UIResponder.keyboardWillShowNotification)) { note in
          guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
          \(handlerStatements)
        }
        .onReceive(NotificationCenter.default.publisher(for: UIResponder.keyboardWillHideNotification)) { _ in height = 0 }
      }
    }
    """
  }

  @Test(arguments: [
    ".padding(.bottom, height)", ".offset(y: -height / 2)", ".frame(height: 500 - height)",
    ".padding(EdgeInsets(top: 0, leading: 0, bottom: height, trailing: 0))",
    ".animation(.default, value: height)\n.padding(.bottom, height > 0 ? height : 20)",
  ]) func stateIsFollowedToViewModifiers(_ modifiers: String) {
    checkFindings(viewSource(modifiers, "height = 1️⃣frame.height1️⃣"), ["1️⃣": Self.rawHeightCode], kind: .swift)
    checkFindings(
      viewSource(modifiers, "withAnimation { height = 1️⃣frame.height1️⃣ }"), ["1️⃣": Self.rawHeightCode], kind: .swift)
  }

  @Test(arguments: [
    ".animation(.default, value: height)", ".opacity(height > 0 ? 1 : 0)", ".padding(.bottom, isPad ? 0 : height)",
    ".padding(.bottom, height > 0 ? 8 : 0)", ".padded(by: height)", ".if(isPhone) { $0.padding(.bottom, height) }",
  ]) func stateThatMayNotAffectLayoutIsNotReported(_ modifiers: String) {
    checkFindings(viewSource(modifiers), kind: .swift)
    for handlerStatements in [
      "if isPhone { height = frame.height }", "guard isPhone else { return }\nheight = frame.height",
    ] {
      checkFindings(viewSource(".padding(.bottom, height)", handlerStatements), kind: .swift)
    }
  }

  @Test(arguments: [("bounds.maxY - top", true), ("geometry.frame(in: .global).maxY - top", false)])
  func differenceOfLocalAndScreenCoordinatesIsReported(_ value: String, isReported: Bool) {
    let text = viewSource(".padding(.bottom, max(0, \(value)))", "top = 1️⃣frame.minY1️⃣")
      .replacing("height: CGFloat = 0", with: "top: CGFloat = 0").replacing(
        "{ _ in height = 0 }", with: "{ _ in top = 0 }")
    if isReported {
      checkFindings(text, ["1️⃣": Self.notConvertedCode], kind: .swift)
    } else {
      checkFindings(text.replacing("1️⃣", with: ""), kind: .swift)
    }
  }

  @Test func publisherPropertyOfAModifierIsFollowed() {
    let text = """
      import SwiftUI
      struct Aware: ViewModifier {
        let keeps: Bool
        @State private var height: CGFloat = 0
        private var heights: AnyPublisher<CGFloat, Never> {
          Publishers.Merge(
            NotificationCenter.default.publisher(for: UIResponder.keyboardWillShowNotification)
              .compactMap { $0.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue }
              .map(1️⃣\\.cgRectValue.height1️⃣),
            NotificationCenter.default.publisher(for: UIResponder.keyboardWillHideNotification).map { _ in CGFloat(0) }
          ).eraseToAnyPublisher()
        }
        func body(content: Content) -> some View {
          content.padding(.bottom, height).onReceive(heights) { if keeps || $0 > 0 { height = $0 } }
        }
      }
      """
    checkFindings(text, ["1️⃣": Self.rawHeightCode], kind: .swift)
    checkFindings(text.replacing("keeps || $0 > 0", with: "keeps && $0 > 0").replacing("1️⃣", with: ""), kind: .swift)
  }

  // MARK: Coverage

  @Test(
    arguments: [
      ("bottom.constant = frame.height", nil), ("isShown = frame.height > 100", nil),
      ("if isPhone { bottom.constant = frame.height }", SwiftReason.unknownCondition),
      ("store.height = frame.height", SwiftReason.undeterminedValue), ("tell(frame)", SwiftReason.undeterminedValue),
      ("center.post(name: .moved, object: frame)", SwiftReason.undeterminedValue),
      ("state = frame.height", SwiftReason.undeterminedValue), ("keyboardHeight = frame.height", nil),
      ("throw Failure()\nbottom.constant = frame.height", nil),
      ("bar.place(view.convert(frame, from: screen.coordinateSpace).intersection(view.bounds).height)", nil),
    ] as [(String, String?)]) func coverageExplainsUnfollowedFrames(_ statements: String, _ reason: String?) throws
  {
    let text = formSource(statements, "var state: CGFloat = 0")
    let document = Document(number: 0, name: "a.swift", bytes: Array(text.utf8), kind: .swift)
    let sites = try #require(SwiftCoverage(document)?.sites)
    #expect(sites.map(\.reason) == [reason])
  }
}
