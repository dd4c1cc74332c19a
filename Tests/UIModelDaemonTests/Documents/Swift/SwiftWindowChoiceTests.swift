import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks code that picks one of the app's windows, and apps without scenes.
@Suite struct SwiftWindowChoiceTests {
  private static let arbitraryWindowRule = "scene/arbitrary-window"

  /// Checks the findings in a view controller of an app with the given scene manifest.
  private func check(
    _ statements: String, _ ruleCode: String = Self.arbitraryWindowRule, manifest: String = Self.multipleScenesManifest,
    declarations: String = "",
    settings: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let markedText = declarations + SwiftWindowsTests.controllerSource(statements)
    try checkApp(
      markedText, markedText.contains("1️⃣") ? ["1️⃣": ruleCode] : [:], infoPlist: manifest, settings: settings,
      sourceLocation: sourceLocation)
  }

  private static func manifest(_ supportsMultipleScenes: Bool) -> String {
    "<key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><\(supportsMultipleScenes)/></dict>"
  }
  private static let multipleScenesManifest = manifest(true)

  @Test(arguments: [
    "let scene = 1️⃣UIApplication.shared.connectedScenes.first1️⃣ as? UIWindowScene\nshow(in: scene)",
    "guard let scene = 1️⃣UIApplication.shared.connectedScenes.first(where: { $0.activationState == .foregroundActive })1️⃣ else { return }\nshow(in: scene)",
    "let scene = 1️⃣UIApplication.shared.connectedScenes.filter { $0.activationState == .foregroundActive }.first1️⃣\nshow(in: scene)",
    "let insets = 1️⃣UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap(\\.windows).first { $0.isKeyWindow }1️⃣?.safeAreaInsets\nshow(insets)",
    "let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }\nlet scene = 1️⃣scenes.first { $0.activationState == .foregroundActive }1️⃣ ?? scenes.first\nshow(in: scene)",
    "1️⃣UIApplication.shared.windows.first1️⃣?.rootViewController?.present(alert, animated: true)",
    "1️⃣UIApplication.shared.keyWindow1️⃣?.addSubview(banner)",
    "if UIDevice.current.userInterfaceIdiom == .pad { show(in: 1️⃣UIApplication.shared.windows.first1️⃣) }",
    "let scene = 1️⃣UIApplication.shared.connectedScenes.first1️⃣ as? UIWindowScene\nself.window = UIWindow(windowScene: scene!)",
    "if let scene = 1️⃣UIApplication.shared.connectedScenes.first1️⃣ { show(in: scene) }",
    "let scenes = UIApplication.shared.connectedScenes\nguard let scene = 1️⃣scenes.first1️⃣ else { return }\nshow(in: scene)",
    "show(in: 1️⃣UIApplication.shared.connectedScenes.first(where: { scene in scene.session.role == .windowApplication })1️⃣)",
    "for scene in 1️⃣UIApplication.shared.connectedScenes1️⃣ { if let scene = scene as? UIWindowScene { return scene.windows.first } }",
    "for scene in 1️⃣UIApplication.shared.connectedScenes1️⃣ where scene.activationState == .foregroundActive { guard let own = scene as? UIWindowScene else { continue }\nreturn own.keyWindow }",
    "if #available(iOS 18, *) { return nil }\nreturn 1️⃣UIApplication.shared.windows.first1️⃣",
    "guard let size = size else { return nil }\nreturn 1️⃣UIApplication.shared.windows.first1️⃣",
    "if let size = size { log(size) }\nif size == nil { return nil }\nreturn 1️⃣UIApplication.shared.windows.first1️⃣",
  ]) func arbitrarySceneIsReportedInAppsWithSeveralScenes(_ statements: String) throws {
    try check(statements)
    for otherManifest in [Self.manifest(false), ""] {
      try check(statements.replacing("1️⃣", with: ""), manifest: otherManifest)
    }
  }

  @Test(arguments: [
    "let scene = UIApplication.shared.connectedScenes.first(where: { $0.session == session })\nshow(in: scene)",
    "let scene = UIApplication.shared.connectedScenes.first(where: { $0.delegate is SettingsDelegate })\nshow(in: scene)",
    "let other = UIApplication.shared.connectedScenes.filter { $0 !== own }.first\nshow(in: other)",
    "for scene in UIApplication.shared.connectedScenes { show(in: scene) }",
    "UIApplication.shared.connectedScenes.forEach { show(in: $0) }",
    "if UIApplication.shared.connectedScenes.count > 1 { show() }",
    "let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene\nlet scale = scene?.screen.scale",
    "if let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene { AppStore.requestReview(in: scene) }",
    "let own = scene.windows.first\nshow(own)", "show(in: scene.keyWindow)",
    "if UIApplication.shared.keyWindow == nil { show() }",
    "if UIDevice.current.userInterfaceIdiom == .phone { show(in: UIApplication.shared.keyWindow) }",
    "if UIApplication.shared.connectedScenes.first != nil { show() }",
    "let screen = (UIApplication.shared.connectedScenes.first as? UIWindowScene)?.screen\nshow(screen)",
    "if let scene = view.window?.windowScene { return show(in: scene) }\nshow(in: UIApplication.shared.connectedScenes.first)",
    "show(in: own ?? (UIApplication.shared.connectedScenes.first as? UIWindowScene))",
    "show(in: theater.connectedScenes.first)",
    "for scene in UIApplication.shared.connectedScenes { if isNext { return show(in: scene) } }\nshow(in: UIApplication.shared.connectedScenes.first)",
    "if let scene = UIApplication.shared.connectedScenes.first(where: { $0.session == own }) { show(in: scene) }",
    "let scene = UIApplication.shared.connectedScenes.first { $0.session == own }\nshow(in: scene)",
    "for scene in UIApplication.shared.connectedScenes { if scene.session == own { return scene } }",
    "for scene in UIApplication.shared.connectedScenes { scene.windows.forEach { update($0) }\nif isDone { return } }",
    "if let own = stored { return own }\nreturn UIApplication.shared.windows.first",
    "if let own = stored, own.isKeyWindow {\n  log(own)\n  return own\n}\nreturn UIApplication.shared.connectedScenes.first",
    "if #available(iOS 13, *) { return nil }\nreturn UIApplication.shared.windows.first",
    "if #available(iOS 15, *) { show() } else { return UIApplication.shared.windows.first }",
    "guard #unavailable(iOS 16) else { return nil }\nreturn UIApplication.shared.windows.first",
  ]) func specificOrInterchangeableSceneIsNotReported(_ statements: String) throws { try check(statements) }

  private static let activeScene = "scenes.first { $0.activationState == .foregroundActive }"

  /// The active scene is the best choice for code without a view. Any other scene may be the wrong scene.
  @Test(arguments: [
    ("final class Service", activeScene, false),
    ("final class Service: NSObject, ObservableObject", activeScene, false),
    ("enum Service", activeScene, false), ("extension UIApplication", activeScene, false),
    ("final class Service", "scenes.first", true),
    ("enum Service", "scenes.first { $0.activationState != .foregroundActive }", true),
    ("final class Service: UIViewController", activeScene, true),
    ("final class Service: UIResponder", activeScene, true),
    ("final class Service: Unknown", activeScene, true), ("extension Unknown", activeScene, true),
    ("final class Service { weak var host: UIViewController?", activeScene, true),
    ("struct Service: View", activeScene, true),
  ]) func codeWithoutAViewMayUseTheActiveScene(_ typeHeader: String, _ sceneExpression: String, isReported: Bool) throws
  {
    let text = """
      \(typeHeader.contains("{") ? typeHeader : typeHeader + " {")
        @objc func top() -> UIViewController? {
          let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
          let scene = 1️⃣\(sceneExpression)1️⃣ ?? scenes.first
          return scene?.keyWindow?.rootViewController
        }
      }
      """
    try checkApp(
      isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": Self.arbitraryWindowRule] : [:],
      infoPlist: Self.multipleScenesManifest)
  }

  @Test(arguments: [
    ("class Form: UIViewController", "func act()", "show(in: UIApplication.shared.windows.first)", "of a view"),
    ("extension UIApplication", "func act()", "show(in: UIApplication.shared.windows.first)", "from the caller"),
    ("enum Form", "static func act()", "show(in: UIApplication.shared.windows.first)", "from the caller"),
    ("enum Form", "static func act(_ view: UIView)", "show(in: UIApplication.shared.windows.first)", "of a view"),
    (
      "extension UIApplication", "func act()", "UIApplication.shared.windows.first?.endEditing(true)", "responder chain"
    ),
    (
      "class Form: UIViewController", "func act()",
      "let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene\nscene?.windows.first?.endEditing(true)",
      "responder chain"
    ),
    (
      "enum Form", "static func act()",
      "let window = UIApplication.shared.windows.first\nwindow?.endEditing(true)\nwindow?.makeKey()", "from the caller"
    ),
  ]) func adviceFitsTheSurroundingCode(
    _ typeHeader: String, _ functionHeader: String, _ statements: String, _ advice: String
  ) throws {
    let lookupExpression =
      "UIApplication.shared.\(statements.contains("connected") ? "connectedScenes" : "windows").first"
    let findings = try checkApp(
      "\(typeHeader) { @objc \(functionHeader) {\n\(statements.replacing(lookupExpression, with: "1️⃣\(lookupExpression)1️⃣"))\n} }",
      ["1️⃣": Self.arbitraryWindowRule],
      infoPlist: Self.multipleScenesManifest)
    #expect(findings.map { $0.message.hasSuffix(advice) } == [true], "\(findings.map(\.message))")
  }

  /// The build settings of a generated Info.plist can add a scene manifest that supports several scenes.
  @Test(arguments: [
    ("INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES;", "", true),
    ("\"INFOPLIST_KEY_UIApplicationSceneManifest_Generation[sdk=iphoneos*]\" = YES;", "", true),
    ("INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES;", Self.manifest(true), true),
    ("INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES;", Self.manifest(false), false),
    ("\"INFOPLIST_KEY_UIApplicationSceneManifest_Generation[sdk=macosx*]\" = YES;", "", false),
    ("INFOPLIST_KEY_UIApplicationSceneManifest_Generation = NO;", "", false), ("", "", false),
  ]) func generatedManifestSupportsSeveralScenes(_ setting: String, manifest: String, isReported: Bool) throws {
    let text = "show(in: 1️⃣UIApplication.shared.keyWindow1️⃣)"
    try check(
      isReported ? text : text.replacing("1️⃣", with: ""), manifest: manifest,
      settings: "GENERATE_INFOPLIST_FILE = YES; " + setting)
    try check(
      text.replacing("1️⃣", with: ""), manifest: manifest == Self.multipleScenesManifest ? "" : manifest,
      settings: setting)
  }

  @Test(arguments: [
    ("\n#ifdef PLAIN\n<key>A</key><string/>\n\t#endif\n" + multipleScenesManifest, true),
    ("\n#ifdef PLAIN\n" + multipleScenesManifest + "\n#endif\n", false),
  ]) func infoPlistIsPreprocessed(_ manifest: String, isReported: Bool) throws {
    let text = "show(in: 1️⃣UIApplication.shared.keyWindow1️⃣)"
    try check(
      isReported ? text : text.replacing("1️⃣", with: ""), manifest: manifest, settings: "INFOPLIST_PREPROCESS = YES;")
  }

  // MARK: Apps without scenes

  @Test(arguments: [("@main", ""), ("@UIApplicationMain", "<key>UIRequiresFullScreen</key><false/>")])
  func appWithoutScenesIsReported(attribute: String, manifest: String) throws {
    let appDelegate = "\(attribute) class 1️⃣AppDelegate1️⃣: UIResponder, UIApplicationDelegate { var window: UIWindow? }\n"
    try check("", "scene/no-scene-manifest", manifest: manifest, declarations: appDelegate)
    // An app is also without scenes if its manifest has no scene configurations.
    for otherManifest in [Self.manifest(false), Self.multipleScenesManifest] {
      try check("", "scene/no-scene-manifest", manifest: otherManifest, declarations: appDelegate)
      let configurations = "<key>UISceneConfigurations</key><dict><key>R</key><array><dict/></array></dict></dict>"
      let configuredManifest = otherManifest.dropLast("</dict>".count) + configurations
      try check("", manifest: String(configuredManifest), declarations: appDelegate.replacing("1️⃣", with: ""))
    }
  }

  @Test(arguments: [
    "@main struct Notes: App { }\n", "class AppDelegate: UIResponder, UIApplicationDelegate { }\n",
    "@main class AppDelegate: UIResponder, UIApplicationDelegate { func application(_ application: UIApplication, "
      + "configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration { .init() } }\n",
    "@main class AppDelegate: UIResponder, UIApplicationDelegate { "
      + "@objc(application:configurationForConnectingSceneSession:options:) func give(_ a: UIApplication, to b: UISceneSession, "
      + "with c: UIScene.ConnectionOptions) -> UISceneConfiguration { .init() } }\n",
  ]) func appWithScenesInCodeIsNotReported(_ declarations: String) throws {
    try check("", manifest: "", declarations: declarations)
  }
}
