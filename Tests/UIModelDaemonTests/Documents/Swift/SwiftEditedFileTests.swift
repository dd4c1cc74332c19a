import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests that incremental reading after an edit gives the same result as reading the new text from scratch.
@Suite struct SwiftEditedFileTests {
  private static let sheetsSource = """
    import UIKit

    final class Cards: UIViewController {
      private var height: CGFloat = 200 { didSet { view.setNeedsLayout() } }
      private lazy var label: UILabel = {
        let label = UILabel()
        label.text = "a \\(title ?? "b")"
        return label
      }()
      var total: Int {
        get { cards.map { $0.count }.reduce(0, +) }
        set { cards = [] }
      }
      var cards: [String] = ["a", /* one */ "b"]

      override func viewDidLoad() {
        super.viewDidLoad()
        addKeyCommand(UIKeyCommand(title: "A", action: #selector(act), input: "a", modifierFlags: [.command]))
        label.text = #"raw "text""#
      }

      @objc func act() {
        let other = UIViewController()
        if let sheet = other.sheetPresentationController {
          sheet.detents = [.large(), .medium()]
        }
        present(other, animated: true)
      }

      func plain(_ count: Int = 2) -> Int {
        // nothing to do with it
        guard count > 1 else { return 0 }
        var sum = 0
        for index in 0..<count where index % 2 == 0 { sum += index / 2 }
        let text = \"""
          several
            lines
          \"""
        print(text)
        return sum
      }
      func one() -> Int { plain(3) }

      func observe() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
      }
      @objc func shown(_ note: Notification) {
        guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        bottom.constant = frame.height
      }
      let side = UIScreen.main.bounds.width
      var half: CGFloat { side / 2 }
      func measure() {
        let screen = UIScreen.main.bounds
        banner.frame = screen
        leading.constant = half - 8
      }
      func top() -> UIScene? {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        return scenes.first
      }
      let done = UIBarButtonItem(systemItem: .done)
      func bar() {
        navigationItem.rightBarButtonItems = [done, UIBarButtonItem(title: "A")]
        navigationItem.style = .editor
      }
      @objc func share() {
        guard isReady else { return }
        let sheet = UIActivityViewController(activityItems: [1], applicationActivities: nil)
        sheet.popoverPresentationController?.permittedArrowDirections = []
        present(sheet, animated: true)
      }
      var isReady: Bool { total > 3 }
      func ask(from item: UIBarButtonItem? = nil) {
        let sheet = UIAlertController(title: "A", message: nil, preferredStyle: .actionSheet)
        sheet.popoverPresentationController?.barButtonItem = item
        show(sheet, cards.count)
      }
      func show(_ controller: UIViewController, _ count: Int) {
        present(controller, animated: count > 1)
      }
      func start() {
        if total > 3 { ask() }
        share()
      }
    }

    struct Reader: View {
      @State private var detent: PresentationDetent = .large
      var items: some ToolbarContent { ToolbarItem(placement: .principal) { Text("a") } }
      var body: some View {
        Button("Find") { find() }.keyboardShortcut("f")
          .toolbar(id: "bar") {
            items
            if isOn { ToolbarItem(id: "a", placement: .primaryAction) { Button("A") {}.keyboardShortcut("f") } }
          }
          .sheet(isPresented: $isShown) {
            Text("a").presentationDetents([.medium], selection: $detent)
          }
      }
      func find() { print("found") }
    }
    @main struct Notes: App {
      var body: some Scene {
        WindowGroup { Reader() }.commands { CommandMenu("A") { Button("B") {}.keyboardShortcut("b") } }
      }
    }

    #if DEBUG
    extension Cards { func debug() { title = "x" } }
    #endif
    """
  /// A file that passes a keyboard's frame through functions, properties, publishers and other types.
  private static let keyboardsSource = """
    import SwiftUI
    class Form: UIViewController, Watching {
      private var height: CGFloat = 0
      private var isShort: Bool { true }
      override func viewDidLoad() {
        super.viewDidLoad()
        tokens = watch()
        register()
        let two = 1 + 1
        print(two)
      }
      private func register() {
        NotificationCenter.default.addObserver(
          self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
      }
      @objc func shown(_ note: Notification) {
        guard let frame = note.end else { return }
        if isShort { update(frame.height - 8) } else { update(0) }
      }
      func update(_ value: CGFloat) {
        height = max(0, value)
        print(value)
      }
      override func viewDidLayoutSubviews() { bottom.constant = inset }
      var inset: CGFloat { height > 0 ? height : 0 }
      func moved(to frame: CGRect?) {
        guard let frame else { return }
        scroll.contentInset.bottom = frame.intersection(scroll.frame).height
      }
      func other() {
        var sum = 0
        for index in 0..<9 { sum += index }
        print(sum, "moved")
      }
      func phones() {
        if traitCollection.userInterfaceIdiom == .phone { helper.start(self) }
        print("phones")
      }
    }
    class Helper {
      func start(_ form: Form) {
        NotificationCenter.default.addObserver(
          self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
      }
      @objc func shown(_ note: Notification) {
        defer { bottom.constant = Info(note).height }
        print(note)
      }
    }
    struct Info {
      let height: CGFloat
      init(_ note: Notification) { height = note.end?.height ?? 0 }
    }
    protocol Watching { func moved(to frame: CGRect?) }
    extension Watching {
      func watch() -> Any {
        NotificationCenter.default.addObserver(forName: UIResponder.keyboardWillShowNotification, object: nil) { note in
          self.moved(to: note.end)
        }
      }
    }
    extension Notification {
      var end: CGRect? { userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect }
    }
    struct Field: View {
      @State private var height: CGFloat = 0
      private var heights: AnyPublisher<CGFloat, Never> {
        NotificationCenter.default.publisher(for: UIResponder.keyboardWillShowNotification)
          .compactMap { $0.end }.map(\\.height).eraseToAnyPublisher()
      }
      var body: some View {
        TextField("a", text: $text).padding(.bottom, height).onReceive(heights) { height = $0 }
      }
      func unused() { print("a", [1, 2]) }
    }
    """
  /// A file with the app delegate and the scene delegate of an app with scenes.
  private static let scenesSource = """
    import UIKit
    class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        if let url = launchOptions?[UIApplication.LaunchOptionsKey.url] { open(url) }
        return true
      }
      func application(_ application: UIApplication, continue userActivity: NSUserActivity, restorationHandler: @escaping ([Any]?) -> Void) -> Bool {
        goOn(userActivity)
        return true
      }
      func application(_ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool {
        return true
      }
      func application(_ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: "Main", sessionRole: session.role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
      }
    }
    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      private let type = "com.example.scene"
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        handle(connectionOptions, at: 1)
      }
      private func handle(_ options: UIScene.ConnectionOptions, at place: Int) {
        guard let item = options.shortcutItem else { return }
        perform(item)
      }
      func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts { open(context.url) }
      }
      func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        print(userActivity)
      }
      func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
        let activity = NSUserActivity(activityType: type)
        activity.title = "a"
        return activity
      }
      func other() {
        for index in 0..<9 { sum += index }
        print(sum, "scene")
      }
    }
    """
  private static let snippets = [
    "x", " ", "\n", "\"", "{", "}", "(", ")", "[", ".", ",", "=", "/", "//", "/*", "*/", "#if DEBUG\n", "#endif\n",
    "\\(",
    "1", "é", "let a = 1\n", "self.cards = []\n", "sum", "func f() {}\n", "cards", "b.title = \"y\"", "if a { b() }",
    "+",
    "foo(bar, baz)", "{ $0 }", "#", "\"\"\"", "didSet { }", "Keys.one", "-", "typealias T = Int\n", "`a`",
    "options.urlContexts", "connectionOptions", "return false\n",
  ]

  private typealias Tally = SwiftEditCheck.Tally

  /// Applies an edit incrementally, and records each difference from a fresh reading of the new text.
  private func check(_ text: [UInt8], _ range: Range<Int>, _ bytes: [UInt8], _ tally: inout Tally, _ label: String) {
    check(SwiftEditCheck([text]), 0, range, bytes, &tally, label)
  }

  private func check(
    _ check: SwiftEditCheck, _ index: Int, _ range: Range<Int>, _ bytes: [UInt8], _ tally: inout Tally, _ label: String
  ) {
    for difference in check.differences(editing: index, range, bytes, &tally) {
      Issue.record("\(label): \(range) becomes «\(String(decoding: bytes, as: UTF8.self))»: \(difference)")
    }
  }

  @Test func editedFileMatchesAFreshReading() {
    var tally = Tally()
    let texts = [Self.sheetsSource, Self.keyboardsSource, Self.scenesSource] + SwiftApp.sourceTexts
    for text in texts.map({ Array($0.utf8) }) {
      for seed in 0..<12 * Self.editCount {
        var random = SeededGenerator(seed: UInt64(seed))
        let start = Int.random(in: 0...text.count, using: &random)
        let count = [0, 0, 0, 1, 1, 5, 40].randomElement(using: &random) ?? 0
        let newText = Bool.random(using: &random) || count == 0 ? Self.snippets.randomElement(using: &random) ?? "" : ""
        check(text, start..<min(text.count, start + count), Array(newText.utf8), &tally, "\(seed): \(newText)")
      }
    }
    // With lower counts the test would hardly exercise incremental reading.
    #expect(tally.unchangedDeclarations > tally.edits / 5 && tally.validReadings > tally.edits / 30, "\(tally)")
  }

  private static let environment = ProcessInfo.processInfo.environment
  /// The number of generated programs to edit. `.ci/deep` sets a higher number.
  private static let programCount = environment["SWIFT_PROGRAMS"].flatMap(Int.init) ?? 25
  /// The number of random edits in each program or example.
  private static let editCount = environment["SWIFT_EDITS"].flatMap(Int.init) ?? 4

  /// Checks random edits of the texts: replaces or removes tokens, or inserts other tokens and snippets.
  private func checkRandomEdits(_ name: String, _ texts: [[UInt8]], seed: UInt64, _ tally: inout Tally) {
    let editCheck = SwiftEditCheck(texts)
    let sources = texts.map { SwiftSource($0) }
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.editCount {
      let index = Int.random(in: 0..<texts.count, using: &random)
      guard let token = sources[index].tokens.randomElement(using: &random),
        let (otherToken, source) = sources.flatMap({ source in source.tokens.map { ($0, source) } })
          .randomElement(using: &random)
      else { continue }
      let tokenBytes = Array(source.bytes[otherToken.range])
      let snippet = Array((Self.snippets.randomElement(using: &random) ?? "").utf8)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: self.check(editCheck, index, token.range, [], &tally, name)
      case 1: self.check(editCheck, index, token.range.lowerBound..<token.range.lowerBound, snippet, &tally, name)
      case 2: self.check(editCheck, index, token.range.upperBound..<token.range.upperBound, tokenBytes, &tally, name)
      default: self.check(editCheck, index, token.range, tokenBytes, &tally, name)
      }
    }
  }

  @Test func editedExampleMatchesAFreshReading() {
    var tally = Tally()
    let isComplete = SwiftTexts.forEachInTime { number, subject in
      checkRandomEdits(subject.name, subject.bytes, seed: SwiftTexts.seed &+ UInt64(number), &tally)
    }
    // In short examples rules depend on nearly all code, so hardly any reading remains valid after an edit.
    #expect(!isComplete || tally.unchangedDeclarations > tally.edits / 20, "\(tally)")
  }

  @Test func editedProgramMatchesAFreshReading() {
    var tally = Tally()
    let isComplete = SwiftTexts.forEachInTime(0..<Self.programCount) { number in
      let seed = SwiftTexts.seed &+ UInt64(number)
      let program = SwiftProgram(seed: seed)
      checkRandomEdits("program \(seed)", program.files.map { Array($0.utf8) }, seed: seed, &tally)
    }
    #expect(
      !isComplete || tally.unchangedDeclarations > tally.edits / 5 && tally.validReadings > tally.edits / 200,
      "\(tally)")
  }

  @Test(arguments: ["]", "[", "\n", "\n    ]", "}", "(", "{"])
  func removedTextMatchesAFreshReading(_ removedText: String) throws {
    let text = "class L {\n  var c: [Int] {\n    [\n    ]\n  }\n  func open() {\n    if a { b(c, [d]) }\n  }\n}\n"
    for start in text.indices where text[start...].hasPrefix(removedText) {
      let offset = text.utf8.distance(from: text.startIndex, to: start)
      var tally = Tally()
      check(Array(text.utf8), offset..<offset + removedText.utf8.count, [], &tally, "\(offset)")
    }
  }

  /// An edit of any earlier statement may change whether the call of `register()` runs.
  @Test func editBeforeACallInvalidatesTheReading() throws {
    let text = """
      class Form: UIViewController {
        override func viewDidLoad() {
          guard isReady else { return }
          var (first, second, third) = (1, 2, 3)
          register()
        }
        func register() {
          let (first, second, third) = (1, 2, 3)
          NotificationCenter.default.addObserver(
            self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
        }
        @objc func shown(_ note: Notification) {
          guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
          bottom.constant = frame.height
        }
      }
      """
    let start = try #require(text.range(of: "return")).lowerBound
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    for statement in ["fatalError()", "print(first)"] {
      var tally = Tally()
      check(Array(text.utf8), offset..<offset + 6, Array(statement.utf8), &tally, "\(statement)")
      #expect(tally.unchangedDeclarations == 1 && tally.validReadings == 0, "\(statement)")
    }
  }

  @Test func readingStaysValidOnlyAfterUnrelatedEdits() throws {
    let file = SwiftFile(Array(Self.sheetsSource.utf8))
    let reading = SwiftReader(file, nil).reading
    func isReadingValid(_ oldText: String, _ newText: String) throws -> Bool? {
      let range = try #require(Self.sheetsSource.utf8.firstRange(of: Array(oldText.utf8)))
      let start = Self.sheetsSource.utf8.distance(from: Self.sheetsSource.utf8.startIndex, to: range.lowerBound)
      return file.replacing(start..<start + oldText.utf8.count, with: Array(newText.utf8)).edit.map {
        reading.isUnchanged(after: $0)
      }
    }
    #expect(try isReadingValid("sum += index", "sum -= index") == true)
    #expect(try isReadingValid("several", "many") == true)
    #expect(try isReadingValid("// nothing", "// something") == true)
    #expect(try isReadingValid("[.large(), .medium()]", "[.large()]") == nil)
    #expect(try isReadingValid("UIViewController()", "Other()") == false)
    #expect(try isReadingValid("input: \"a\"", "input: \"b\"") == false)
    #expect(try isReadingValid("func plain", "func other") == nil)
    #expect(try isReadingValid("print(text)", "func local() { print(text) }") == true)
    #expect(try isReadingValid("guard count > 1", "guard count > 1 {") == nil)
    #expect(try isReadingValid("print(text)", "#if DEBUG\nprint(text)") == nil)
    #expect(try isReadingValid("print(text)", "other.detents = []") == nil)
  }
}
