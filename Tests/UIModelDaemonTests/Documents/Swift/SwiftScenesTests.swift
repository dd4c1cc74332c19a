import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks how classes handle the life cycle of scenes: links at launch, state restoration and scene configurations.
@Suite struct SwiftScenesTests {
  private static let launchRule = "scene/launch-not-handled"
  private static let restorationRule = "scene/restoration-not-called"
  private static let activityRule = "scene/activity-type-not-declared"
  private static let configurationRule = "scene/unknown-configuration"

  /// Returns entries of an Info.plist: a scene manifest with the given delegate class, and the activity types unless
  /// they are nil.
  private static func plist(_ delegateClass: String = "SceneDelegate", activityTypes: String? = nil) -> String {
    """
    <key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><false/>
    <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneConfigurationName</key><string>Main</string>
    <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).\(delegateClass)</string></dict></array></dict></dict>
    """ + (activityTypes.map { "<key>NSUserActivityTypes</key><array>\($0)</array>" } ?? "")
  }

  /// Returns the source of a scene delegate that runs the given code when the scene connects, with further members and
  /// declarations.
  private func delegateSource(
    _ connectionCode: String, _ members: String, inheritedTypes: String = "UIResponder, UIWindowSceneDelegate",
    declarations: String = ""
  ) -> String {
    """
    import UIKit
    class SceneDelegate: \(inheritedTypes) {
      var window: UIWindow?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        \(connectionCode)
      }
      \(members)
    }
    \(declarations)
    """
  }

  private func check(
    _ text: String, _ ruleCode: String = Self.launchRule, plist: String = Self.plist(),
    otherFiles: [String: String] = [:],
    settings: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try checkApp(
      text, text.contains("1️⃣") ? ["1️⃣": ruleCode] : [:], infoPlist: plist, files: otherFiles, settings: settings,
      sourceLocation: sourceLocation)
  }

  // MARK: Links

  private static let openURLHandler =
    "func scene(_ scene: UIScene, 1️⃣openURLContexts1️⃣ contexts: Set<UIOpenURLContext>) { open(contexts) }"
  private static let activityHandler =
    "func scene(_ scene: UIScene, 1️⃣continue1️⃣ userActivity: NSUserActivity) { open(userActivity.webpageURL) }"
  private static let shortcutHandler =
    "func windowScene(_ windowScene: UIWindowScene, 1️⃣performActionFor1️⃣ item: UIApplicationShortcutItem, completionHandler: @escaping (Bool) -> Void) { open(item) }"

  @Test(arguments: [openURLHandler, activityHandler, shortcutHandler]) func linkIgnoredAtLaunchIsReported(
    _ handler: String
  ) throws {
    try check(delegateSource("window = UIWindow(windowScene: scene)", handler))
    try check(delegateSource("print(\"connects\", connectionOptions)", handler))
  }

  /// UIKit passes a Handoff activity to `scene(_:continue:)` after the scene has connected.
  @Test func handoffIsNotReported() throws {
    let handler = Self.activityHandler.replacing("1️⃣", with: "").replacing(
      "userActivity.webpageURL", with: "userActivity")
    try check(delegateSource("window = UIWindow(windowScene: scene)", handler))
  }

  @Test(arguments: [
    (openURLHandler, "urlContexts"), (activityHandler, "userActivities"), (shortcutHandler, "shortcutItem"),
  ]) func linkReadAtLaunchIsNotReported(_ handler: String, _ option: String) throws {
    let unmarkedText = handler.replacing("1️⃣", with: "")
    try check(delegateSource("if let one = connectionOptions.\(option).first { open(one) }", unmarkedText))
    try check(delegateSource("later { self.show(connectionOptions.\(option)) }", unmarkedText))
    // The code reads only the option of another kind of link.
    try check(delegateSource("open(connectionOptions.notificationResponse)", handler))
  }

  @Test(arguments: [
    (
      "handle(connectionOptions)", "func handle(_ options: UIScene.ConnectionOptions) { open(options.urlContexts) }",
      false
    ),
    (
      "self.handle(connectionOptions)",
      "func handle(_ options: UIScene.ConnectionOptions) { open(options.shortcutItem) }", true
    ),
    (
      "handle(1, with: connectionOptions)",
      "func handle(_ a: Int, with options: UIScene.ConnectionOptions) { pass(options: options) }\nfunc pass(options: UIScene.ConnectionOptions) {}",
      true
    ),
    ("Router.shared.start(connectionOptions)", "", false), ("self.options = connectionOptions", "", false),
    ("let options = connectionOptions", "", false), ("start(connectionOptions)", "", false),
    ("router.handle(connectionOptions)", "func handle(_ options: UIScene.ConnectionOptions) {}", false),
    (
      "handle(options: connectionOptions) { true }",
      "func handle(options: UIScene.ConnectionOptions, then: () -> Bool) {}", true
    ),
  ]) func connectionOptionsAreFollowedIntoCalls(_ connectionCode: String, _ member: String, isReported: Bool) throws {
    let handler = isReported ? Self.openURLHandler : Self.openURLHandler.replacing("1️⃣", with: "")
    try check(delegateSource(connectionCode, handler + "\n" + member))
  }

  @Test(arguments: [
    "func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}",
    "func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { print(contexts) }",
    "func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { let first = contexts.first\nlogger.info(\"a\") }",
    "func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { GIDSignIn.sharedInstance.handle(contexts.first!.url) }",
    "func scene(_ scene: SCNScene, didApply contexts: Set<UIOpenURLContext>) { open(contexts) }",
  ]) func linkHandlerWithoutEffectIsNotReported(_ handler: String) throws { try check(delegateSource("", handler)) }

  @Test func missingConnectMethodIsReported() throws {
    try check(
      "class SceneDelegate: UIResponder, UIWindowSceneDelegate {\nvar window: UIWindow?\n\(Self.openURLHandler)\n}")
    let classWithExtension =
      "class SceneDelegate: UIResponder { var window: UIWindow? }\nextension SceneDelegate: UIWindowSceneDelegate {\n"
    try check(classWithExtension + Self.openURLHandler + "\n}")
    let unmarkedText = Self.openURLHandler.replacing("1️⃣", with: "")
    // The superclass may read the options, or the superclass is unknown.
    try check("class SceneDelegate: Base, UIWindowSceneDelegate {\n\(unmarkedText)\n}")
    let baseClass =
      "class Base: UIResponder { func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) { open(options.urlContexts) } }"
    try check("class SceneDelegate: Base, UIWindowSceneDelegate {\n\(unmarkedText)\n}\n\(baseClass)")
    try check(
      "class SceneDelegate: Base, UIWindowSceneDelegate {\n\(Self.openURLHandler)\n}\n"
        + baseClass.replacing("urlContexts", with: "shortcutItem"))
  }

  @Test func onlyDelegatesOfScenesAreChecked() throws {
    let unmarkedText = delegateSource("", Self.openURLHandler.replacing("1️⃣", with: ""))
    try check(unmarkedText, plist: Self.plist("OtherDelegate"))
    try check(unmarkedText, plist: "")
    try check(delegateSource("", Self.openURLHandler.replacing("1️⃣", with: ""), inheritedTypes: "UIResponder, Opening"))
    let appDelegate = """
      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(_ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration {
          let configuration = UISceneConfiguration(name: "Main", sessionRole: session.role)
          configuration.delegateClass = SceneDelegate.self
          return configuration
        }
      }
      """
    try check(delegateSource("", Self.openURLHandler, declarations: appDelegate), plist: Self.plist("OtherDelegate"))
  }

  @Test func linkReadByOtherCodeIsNotReported() throws {
    let appDelegate = """
      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(_ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration {
          OPTIONS
          return session.configuration
        }
      }
      """
    let unmarkedText = Self.activityHandler.replacing("1️⃣", with: "")
    try check(
      delegateSource(
        "", unmarkedText, declarations: appDelegate.replacing("OPTIONS", with: "pending = options.userActivities.first")
      ))
    // Code that tests the activity type only to choose a scene does not open the link.
    let sceneChoice = "if options.userActivities.contains(where: { $0.activityType == \"a\" }) { return other }"
    try check(
      delegateSource("", Self.activityHandler, declarations: appDelegate.replacing("OPTIONS", with: sceneChoice)))
    try check(
      delegateSource(
        "", unmarkedText,
        declarations: "@main struct Notes: App { var body: some Scene { WindowGroup { Text(\"\") } } }"))
    let objectiveCDelegate =
      "@implementation AppDelegate\n- (UISceneConfiguration *)application:(UIApplication *)application\nconfigurationForConnectingSceneSession:(UISceneSession *)session options:(id)options {}\n@end"
    try check(delegateSource("", unmarkedText), otherFiles: ["AppDelegate.m": objectiveCDelegate])
    try check(delegateSource("", Self.activityHandler), otherFiles: ["Other.m": "- (void)application:(id)a {}"])
  }

  @Test func codeOfOtherPlatformsIsNotReported() throws {
    let unmarkedText = Self.openURLHandler.replacing("1️⃣", with: "")
    try check(delegateSource("", "#if os(visionOS)\n\(unmarkedText)\n#endif"))
    try check(delegateSource("", "#if EXTRA\n\(unmarkedText)\n#endif"))
  }

  private static let webLinkHandler =
    "func scene(_ scene: UIScene, 1️⃣continue1️⃣ userActivity: NSUserActivity) { if let url = userActivity.webpageURL { open(url) } }"

  @Test(arguments: [
    ("restore(connectionOptions.userActivities.first ?? session.stateRestorationActivity)", true),
    (
      "let activity = connectionOptions.userActivities.first\nif let activity { id = activity.userInfo?[\"id\"] }", true
    ),
    ("if let activity = connectionOptions.userActivities.first { State.take(from: activity) }", true),
    ("id = connectionOptions.userActivities.first?.userInfo?[\"id\"]", true),
    ("let activity = connectionOptions.userActivities.first\nid = activity?.userInfo\ngoOn(activity)", false),
    (
      "let activity = connectionOptions.userActivities.first\nscene.userActivity = activity\nid = activity?.userInfo",
      false
    ),
    ("if let activity = connectionOptions.userActivities.first { scene(scene, continue: activity) }", false),
    ("for activity in connectionOptions.userActivities { id = activity.userInfo }", false),
    ("if connectionOptions.userActivities.first?.activityType == \"a\" { open(a) }", false),
  ]) func restoredActivityIsNotALink(_ connectionCode: String, isReported: Bool) throws {
    let members =
      "\nfunc restore(_ activity: NSUserActivity?) { if let activity = activity { State.take(from: activity) } }"
    let stateType = """
      enum State {
        static func take(from session: UISceneSession) {}
        static func take(from activity: NSUserActivity) { id = activity.userInfo?["id"] }
      }
      """
    let unmarkedText = Self.webLinkHandler.replacing("1️⃣", with: "")
    try check(
      delegateSource(
        connectionCode, (isReported ? Self.webLinkHandler : unmarkedText) + members, declarations: stateType))
    // The handler reads `userInfo`, which the code at launch also reads.
    try check(
      delegateSource(
        connectionCode, unmarkedText.replacing("webpageURL", with: "userInfo") + members, declarations: stateType))
  }

  // MARK: The app delegate

  /// Returns the source of an app delegate with the given members, and of a scene delegate with the members in
  /// `sceneMembers`.
  private func appSource(_ members: String, sceneMembers: String = "") -> String {
    delegateSource(
      "", sceneMembers, declarations: "class AppDelegate: UIResponder, UIApplicationDelegate {\n\(members)\n}")
  }

  private static let launchCallback =
    "func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {\nif let item = launchOptions?[.1️⃣shortcutItem1️⃣] as? UIApplicationShortcutItem { open(item) }\nreturn true\n}"
  private static let appShortcutCallback =
    "func application(_ application: UIApplication, 1️⃣performActionFor1️⃣ item: UIApplicationShortcutItem, completionHandler: @escaping (Bool) -> Void) { open(item) }"
  private static let appActivityCallback =
    "func application(_ application: UIApplication, 1️⃣continue1️⃣ userActivity: NSUserActivity, restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void) -> Bool { open(userActivity.webpageURL) }"

  @Test(arguments: [launchCallback, appShortcutCallback, appActivityCallback]) func unusedAppDelegateCallbackIsReported(
    _ member: String
  )
    throws
  {
    try check(appSource(member))
    let unmarkedText = member.replacing("1️⃣", with: "")
    try check(appSource(unmarkedText), plist: "")
    try check(appSource(unmarkedText), plist: Self.plist("OtherDelegate"))
    try check(appSource(unmarkedText, sceneMembers: "").replacing("UIApplicationDelegate", with: "Delegate"))
  }

  @Test func linkHandledByASceneIsNotReported() throws {
    let unmarkedText = Self.launchCallback.replacing("1️⃣", with: "")
    try check(appSource(unmarkedText, sceneMembers: Self.shortcutHandler))
    try check(
      appSource(unmarkedText, sceneMembers: "func handle() {}").replacing(
        "willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {\n    ",
        with:
          "willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {\nopen(connectionOptions.shortcutItem)"
      ))
    try check(
      appSource(
        Self.appShortcutCallback,
        sceneMembers: Self.openURLHandler.replacing("1️⃣", with: "").replacing("{ open(contexts) }", with: "{}")))
    // Reports differ on whether UIKit still calls the app delegate to open a URL.
    try check(
      appSource(
        "func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool { open(url) }"
      ))
    try check(
      appSource(
        Self.appActivityCallback.replacing("1️⃣", with: "").replacing(
          "{ open(userActivity.webpageURL) }", with: "{ false }")))
  }

  // MARK: Restoration

  private static let saveCallback =
    "func application(_ application: UIApplication, 1️⃣shouldSaveSecureApplicationState1️⃣ coder: NSCoder) -> Bool { true }"

  @Test(arguments: [
    saveCallback, saveCallback + "\n" + saveCallback.replacing("1️⃣", with: "").replacing("Save", with: "Restore"),
    "func show() { controller.1️⃣restorationClass1️⃣ = AppDelegate.self }",
  ]) func viewControllerRestorationIsReported(_ member: String) throws {
    try check(appSource(member), Self.restorationRule)
    let unmarkedText = member.replacing("1️⃣", with: "")
    try check(appSource(unmarkedText), Self.restorationRule, plist: "<key>UIRequiresFullScreen</key><true/>")
    try check(
      appSource(
        unmarkedText.replacing("true }", with: "return false }").replacing(
          ".restorationClass = ", with: ".restorationName = ")), Self.restorationRule)
  }

  @Test func unusedEncodingOfAControllerIsReported() throws {
    let controller = "class Form: UIViewController {\nBODY\n}"
    let encodeMethod =
      "override func 1️⃣encodeRestorableState1️⃣(with coder: NSCoder) { super.encodeRestorableState(with: coder)\ncoder.encode(text) }"
    try check(controller.replacing("BODY", with: encodeMethod), Self.restorationRule)
    let unmarkedText = encodeMethod.replacing("1️⃣", with: "")
    try check(controller.replacing("BODY", with: unmarkedText.replacing("override ", with: "")), Self.restorationRule)
    // The app calls the method directly.
    try check(
      controller.replacing("BODY", with: unmarkedText + "\nfunc save() { encodeRestorableState(with: coder) }"),
      Self.restorationRule)
  }

  private static let activityCallback = "func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { VALUE }"

  @Test(arguments: [
    ("NSUserActivity(activityType: 1️⃣\"com.example.scene\"1️⃣)", true),
    ("let activity = NSUserActivity(activityType: 1️⃣Self.type1️⃣)\nactivity.title = \"a\"\nreturn activity", true),
    ("NSUserActivity(activityType: \"com.example.read\")", false), ("NSUserActivity(activityType: type)", false),
    ("scene.userActivity", false), ("NSUserActivity(activityType: Bundle.main.bundleIdentifier! + \".scene\")", false),
  ]) func undeclaredActivityTypeIsReported(_ value: String, isReported: Bool) throws {
    let text = delegateSource(
      "", Self.activityCallback.replacing("VALUE", with: value) + "\nstatic let type = \"com.example.scene\"")
    let activityTypes = "<string>com.example.read</string>"
    try check(text, Self.activityRule, plist: Self.plist(activityTypes: activityTypes))
    let unmarkedText = text.replacing("1️⃣", with: "")
    try check(unmarkedText, plist: Self.plist(activityTypes: activityTypes + "<string>com.example.scene</string>"))
    try check(unmarkedText, plist: Self.plist(activityTypes: "<string>$(PRODUCT_BUNDLE_IDENTIFIER).scene</string>"))
    try check(unmarkedText, plist: "")
    if isReported { try check(text, Self.activityRule) }
  }

  @Test func undeclaredActivityOfASessionIsReported() throws {
    let saveMethod = "func save() { scene.session.stateRestorationActivity = VALUE }"
    let activityExpression = "NSUserActivity(activityType: 1️⃣\"com.example.scene\"1️⃣)"
    try check(delegateSource("", saveMethod.replacing("VALUE", with: activityExpression)), Self.activityRule)
    try check(delegateSource("", saveMethod.replacing("VALUE", with: "nil")), Self.activityRule)
    try check(
      delegateSource("", "func other() { let activity = \(activityExpression.replacing("1️⃣", with: "")) }"),
      Self.activityRule)
  }

  // MARK: Configurations

  private static func configurationCallback(_ body: String) -> String {
    "func application(_ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration {\n\(body)\n}"
  }

  @Test(arguments: [
    ("return UISceneConfiguration(name: 1️⃣\"Default\"1️⃣, sessionRole: session.role)", configurationRule),
    ("UISceneConfiguration(name: 1️⃣\"Default\"1️⃣, sessionRole: session.role)", configurationRule),
    (
      "if session.role == .carTemplateApplication { return UISceneConfiguration(name: 1️⃣\"Car\"1️⃣, sessionRole: session.role) }\nreturn UISceneConfiguration(name: \"Main\", sessionRole: .windowApplication)",
      configurationRule
    ),
    (
      "return UISceneConfiguration(name: 1️⃣\"Main\"1️⃣, sessionRole: .windowExternalDisplayNonInteractive)",
      "scene/role-mismatch"
    ),
  ]) func unknownConfigurationIsReported(_ body: String, _ ruleCode: String) throws {
    try check(appSource(Self.configurationCallback(body)), ruleCode)
    try check(appSource(Self.configurationCallback(body.replacing("1️⃣", with: ""))), plist: "")
  }

  @Test(arguments: [
    "return UISceneConfiguration(name: \"Main\", sessionRole: session.role)",
    "return UISceneConfiguration(name: nil, sessionRole: session.role)",
    "return UISceneConfiguration(name: session.configuration.name, sessionRole: session.role)",
    "let made = UISceneConfiguration(name: \"Default\", sessionRole: session.role)\nmade.delegateClass = SceneDelegate.self\nreturn made",
    "return UISceneConfiguration(name: \"Default\", sessionRole: session.role).then { $0.delegateClass = SceneDelegate.self }",
    "return with(UISceneConfiguration(name: \"Default\", sessionRole: session.role))",
  ]) func validConfigurationIsNotReported(_ body: String) throws {
    try check(appSource(Self.configurationCallback(body)))
  }

  @Test func generatedManifestIsUnknown() throws {
    let body = Self.configurationCallback("return UISceneConfiguration(name: \"Default\", sessionRole: session.role)")
    try check(appSource(body), settings: "INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES;")
  }

  // MARK: Coverage

  @Test func coverageCountsSceneCode() {
    let text = delegateSource(
      "router.start(connectionOptions)",
      Self.openURLHandler.replacing("1️⃣", with: "") + "\n"
        + Self.activityCallback.replacing("VALUE", with: "scene.userActivity"))
    let sites = SwiftCoverage(SingleDocument(text, kind: .swift).document)?.sites.filter { $0.subject == .scenes }
    #expect(sites?.map { $0.reason ?? "" } == [SwiftSceneReader.unknownUseReason, SwiftReason.unknownUse])
  }
}
