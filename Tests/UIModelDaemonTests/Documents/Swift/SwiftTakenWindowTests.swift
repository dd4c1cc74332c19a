import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks windows that code gets from a member (such as `first`), with a subscript, in a loop, or as the fallback value
/// of `??`. Also checks values read from the windows, and windows without a scene.
@Suite struct SwiftTakenWindowTests {
  private static let multipleScenesManifest =
    "<key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict>"

  private func check(
    _ code: String, _ ruleCode: String = "scene/arbitrary-window", manifest: String = Self.multipleScenesManifest,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try checkApp(
      "import UIKit\n" + code, code.contains("1️⃣") ? ["1️⃣": ruleCode] : [:], infoPlist: manifest,
      sourceLocation: sourceLocation)
  }

  private static func controllerSource(_ members: String) -> String {
    "class Form: UIViewController {\n\(members)\n}"
  }

  private static func actionSource(_ statements: String) -> String {
    controllerSource("@objc func act(_ sender: Any?) {\n\(statements)\n}")
  }

  // MARK: Ways to get a window

  @Test(arguments: [
    "let scenes = UIApplication.shared.connectedScenes\n@objc func act() { show(in: 1️⃣scenes.first1️⃣) }",
    "private var scenes: [UIWindowScene] { UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene } }\n"
      + "@objc func act() { show(in: 1️⃣self.scenes.first1️⃣?.keyWindow) }",
    "private func scenes() -> [UIWindowScene] { return UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene } }\n"
      + "@objc func act() { show(in: 1️⃣scenes().first1️⃣) }",
    "private var scenes: [UIScene] { Array(UIApplication.shared.connectedScenes) }\n"
      + "private var windows: [UIWindow] { scenes.compactMap { $0 as? UIWindowScene }.flatMap(\\.windows) }\n"
      + "@objc func act() { show(in: 1️⃣windows.first { $0.isKeyWindow }1️⃣) }",
    "@objc func act() { show(in: 1️⃣UIApplication.shared.windows[0]1️⃣) }",
    "@objc func act() { show(in: Array(1️⃣UIApplication.shared.connectedScenes)[0]1️⃣) }",
    "@objc func act() { show(in: 1️⃣UIApplication.shared.connectedScenes.compactMap { ($0 as? UIWindowScene)?.windows.first }.first1️⃣) }",
    "@objc func act() -> UIWindow? { var found: UIWindow?\nfor scene in 1️⃣UIApplication.shared.connectedScenes1️⃣ {\n"
      + "if let own = scene as? UIWindowScene {\nfound = own.keyWindow\nbreak\n}\n}\nreturn found }",
  ]) func arbitraryWindowByMemberIndexOrLoopIsReported(_ members: String) throws {
    try check(Self.controllerSource(members))
  }

  @Test(arguments: [
    "private var scenes: [UIScene] { Array(UIApplication.shared.connectedScenes) }\n"
      + "@objc func act() { scenes.forEach { show(in: $0) } }",
    "private var scenes: [UIScene] { Array(UIApplication.shared.connectedScenes) }\n"
      + "@objc func act() { show(in: scenes.first { $0.session == own }) }",
    "private var scenes: [UIScene] { Array(UIApplication.shared.connectedScenes) }\n"
      + "@objc func act() { show(in: theater.scenes.first) }",
    "@objc func act() { show(in: UIApplication.shared.windows[index]) }",
    "@objc func act() { for scene in UIApplication.shared.connectedScenes { if isBusy(scene) { busy = scene\nbreak } } }",
    "@objc func act() { let scale = UIApplication.shared.connectedScenes.compactMap { ($0 as? UIWindowScene)?.screen }.first }",
  ]) func otherWindowLookupsAreNotReported(_ members: String) throws { try check(Self.controllerSource(members)) }

  @Test func memberOfAnotherTypeIsFoundByName() throws {
    try check(
      """
      extension UIApplication {
        var allWindows: [UIWindow] { connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap { $0.windows } }
      }
      """ + Self.actionSource("show(in: 1️⃣UIApplication.shared.allWindows.first1️⃣)"))
  }

  // MARK: Fallbacks

  @Test(arguments: [
    ("override func viewDidLoad()", true), ("override func viewDidAppear(_ animated: Bool)", false),
    ("init(x: Int)", true), ("@objc func act()", false),
  ]) func fallbackBeforeTheViewHasAWindowIsReported(_ functionHeader: String, isReported: Bool) throws {
    let text = Self.controllerSource(
      "\(functionHeader) {\nshow(in: view.window ?? 1️⃣UIApplication.shared.windows.first1️⃣)\n}")
    try check(isReported ? text : text.replacing("1️⃣", with: ""))
    // A caller may pass any window.
    if functionHeader.hasPrefix("init") {
      try check(
        Self.controllerSource("init(window: UIWindow?) {\nshow(in: window ?? UIApplication.shared.windows.first)\n}"))
    }
    // The closure may run later, when the view is in a window.
    try check(
      Self.controllerSource(
        "\(functionHeader) {\nlater {\nshow(in: self.view.window ?? UIApplication.shared.windows.first)\n}\n}"))
  }

  @Test(arguments: [
    ("window: UIWindow? = nil", "place()", true), ("window: UIWindow? = nil", "place(window: view.window)", false),
    ("window: UIWindow?", "place(window: nil)", false),
  ]) func fallbackForAnOmittedArgumentIsReported(
    _ parameter: String, _ call: String, isReported: Bool
  ) throws {
    let text = Self.controllerSource(
      """
      func place(\(parameter)) { show(in: window ?? 1️⃣UIApplication.shared.keyWindow1️⃣) }
      @objc func act() { \(call) }
      """)
    try check(isReported ? text : text.replacing("1️⃣", with: ""))
  }

  @Test(arguments: [("", true), ("func start() { window = UIWindow() }", false)])
  func fallbackForUnsetDelegateWindowIsReported(_ delegateMembers: String, isReported: Bool) throws {
    let text =
      Self.actionSource(
        "show(in: (UIApplication.shared.delegate as? AppDelegate)?.window ?? 1️⃣UIApplication.shared.windows.first1️⃣)")
      + Self.delegateSource(delegateMembers)
    try check(isReported ? text : text.replacing("1️⃣", with: ""))
  }

  private static func delegateSource(_ members: String) -> String {
    "\nclass AppDelegate: UIResponder, UIApplicationDelegate { var window: UIWindow?\n\(members) }"
  }

  // MARK: Values read from a window

  @Test(arguments: [
    "let isWide = 1️⃣UIApplication.shared.windows.first1️⃣?.windowScene?.interfaceOrientation.isLandscape\nshow(isWide)",
    "let traits = 1️⃣UIApplication.shared.windows.first1️⃣?.traitCollection.horizontalSizeClass\nshow(traits)",
    "1️⃣UIApplication.shared.windows.first1️⃣?.overrideUserInterfaceStyle = .dark",
    "let cells = items.count\nshow(1️⃣UIApplication.shared.windows.first1️⃣, cells)",
  ]) func valueThatDiffersBetweenWindowsIsReported(_ statements: String) throws {
    try check(Self.actionSource(statements))
  }

  @Test(arguments: [
    "let style = UIApplication.shared.windows.first?.traitCollection.userInterfaceStyle\nshow(style)",
    "let style = UIApplication.shared.windows.first?.overrideUserInterfaceStyle\nshow(style)",
    "let isPad = UIApplication.shared.windows.first?.traitCollection.userInterfaceIdiom == .pad\nshow(isPad)",
    "Analytics.log(\"opened\", [\"wide\": UIApplication.shared.windows.first?.windowScene?.interfaceOrientation.isLandscape])",
    "if UIApplication.shared.windows.count > 1 { show() } else { show(UIApplication.shared.windows.first) }",
  ]) func valueSharedByAllWindowsIsNotReported(_ statements: String) throws { try check(Self.actionSource(statements)) }

  // MARK: Windows without a scene

  private static let sceneDelegate = "\nclass SceneDelegate: UIResponder, UIWindowSceneDelegate { }\n"

  @Test(arguments: [
    Self.actionSource("let window = 1️⃣UIWindow1️⃣(frame: bounds)\nwindow.makeKeyAndVisible()"),
    Self.actionSource("let window: UIWindow? = 1️⃣UIWindow1️⃣()\nwindow?.isHidden = false\nself.window = window"),
    Self.controllerSource(
      "private var banner: UIWindow?\nprivate func make() { banner = 1️⃣UIWindow1️⃣(frame: bounds) }\n"
        + "@objc func act() {\nmake()\nbanner?.makeKeyAndVisible()\n}"),
    Self.controllerSource(
      "private lazy var banner: UIWindow = {\nlet window = 1️⃣UIWindow1️⃣(frame: bounds)\nreturn window\n}()\n"
        + "@objc func act() { banner.isHidden = false }"),
    "class Overlay: UIWindow { }\n"
      + Self.actionSource("let overlay = 1️⃣Overlay1️⃣(frame: bounds)\noverlay.makeKeyAndVisible()"),
  ]) func windowShownWithoutASceneIsReported(_ code: String) throws {
    try check(code + Self.sceneDelegate, "scene/window-without-scene")
    // Without a scene manifest or a scene delegate, the window appears.
    let unmarkedCode = code.replacing("1️⃣", with: "")
    try check(unmarkedCode, manifest: "")
    try check(unmarkedCode)
  }

  @Test(arguments: [
    Self.actionSource("let window = UIWindow(frame: bounds)\nwindow.windowScene = scene\nwindow.makeKeyAndVisible()"),
    Self.actionSource("let window = UIWindow(windowScene: scene)\nwindow.makeKeyAndVisible()"),
    Self.actionSource("let window = UIWindow(frame: bounds)\nwindow.screen = screen\nwindow.isHidden = false"),
    Self.actionSource("let window = UIWindow(frame: bounds)\nwindow.rootViewController = root\nrender(window)"),
    Self.actionSource(
      "let window: UIWindow\nif let scene { window = UIWindow(windowScene: scene) } else { window = UIWindow(frame: bounds) }\n"
        + "window.makeKeyAndVisible()"),
    Self.actionSource("let window = UIWindow(frame: bounds)\nplace(window)\nwindow.makeKeyAndVisible()")
      + "\nfunc place(_ other: UIWindow) { other.windowScene = scene }",
    "class Overlay: UIWindow { override init(frame: CGRect) { super.init(frame: frame)\nwindowScene = Self.active } }\n"
      + Self.actionSource("let overlay = Overlay(frame: bounds)\noverlay.makeKeyAndVisible()"),
  ]) func windowWithASceneOrNotShownIsNotReported(_ code: String) throws { try check(code + Self.sceneDelegate) }

  @Test(arguments: [
    ("@objc func key() -> UIWindow? { 1️⃣windows.first1️⃣ }", true),
    ("@objc func key() -> UIWindow? { 1️⃣windows.first(where: { $0.isKeyWindow })1️⃣ ?? windows.first }", true),
    ("@objc func key() -> UIWindow? { 1️⃣self.windows.first1️⃣ }", true),
    ("@objc func key(of scene: UIWindowScene) -> UIWindow? { scene.windows.first }", false),
    ("@objc func count() -> Int { windows.count }", false),
  ]) func windowsInApplicationExtensionAreReported(_ member: String, isReported: Bool) throws {
    try check("extension UIApplication { \(member) }")
    // In another type, `windows` may be any property.
    try check("class Shop { \(member.replacing("1️⃣", with: "")) }")
  }

  // MARK: Users of a helper

  @Test func usersOfAHelperAreNamed() throws {
    let files = [
      "Scenes.swift": """
      import UIKit
      enum Scenes {
        static func window() -> UIWindow? { 1️⃣UIApplication.shared.windows.first1️⃣ }
        static var root: UIViewController? { window()?.rootViewController }
        static func count() -> Int { items.count }
      }
      """,
      "Toast.swift": """
      import UIKit
      class Toast {
        @objc func show() { show(in: Scenes.window()) }
        @objc func ask() { show(Scenes.root, Scenes.count()) }
        @objc func own() { window() }
      }
      """,
    ]
    try AppOfProject.check(files, "scene/arbitrary-window")
    let notes = try AppOfProject(files.mapValues { MarkedText($0).text }).notes
    #expect(notes == [["used by 'Scenes.root', 'Toast.ask', 'Toast.show'"]])
  }

  @Test func coverageCountsCreatedWindows() throws {
    let text = "import UIKit\n" + Self.actionSource("let window = UIWindow(frame: bounds)\nwindow.windowScene = scene")
    let document = Document(number: 1, bytes: Array(text.utf8), kind: .swift)
    let sites = try #require(SwiftCoverage(document)?.sites).filter { $0.subject == .windows }
    #expect(sites.map(\.reason) == [nil])
  }
}
