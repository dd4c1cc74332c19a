import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks how classes handle the life cycle of scenes: links at launch, state restoration and scene configurations.
@Suite struct SwiftScenesTests {
  private static let launch = "scene/launch-not-handled"
  private static let restoration = "scene/restoration-not-called"
  private static let activity = "scene/activity-type-not-declared"
  private static let unknown = "scene/unknown-configuration"

  /// Returns keys of Info.plist: a scene manifest whose delegate class is `entry`, and the activity types if given.
  private static func plist(_ entry: String = "SceneDelegate", types: String? = nil) -> String {
    """
    <key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><false/>
    <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneConfigurationName</key><string>Main</string>
    <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).\(entry)</string></dict></array></dict></dict>
    """ + (types.map { "<key>NSUserActivityTypes</key><array>\($0)</array>" } ?? "")
  }

  /// Returns a scene delegate that runs the given code when the scene connects, with further members and declarations.
  private func delegate(
    _ connecting: String, _ members: String, head: String = "UIResponder, UIWindowSceneDelegate", beside: String = ""
  ) -> String {
    """
    import UIKit
    class SceneDelegate: \(head) {
      var window: UIWindow?
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        \(connecting)
      }
      \(members)
    }
    \(beside)
    """
  }

  private func check(
    _ text: String, _ code: String = Self.launch, plist: String = Self.plist(), others: [String: String] = [:],
    settings: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try checkApp(
      text, text.contains("1️⃣") ? ["1️⃣": code] : [:], infoPlist: plist, others: others, settings: settings,
      sourceLocation: sourceLocation)
  }

  // MARK: Links

  private static let opens =
    "func scene(_ scene: UIScene, 1️⃣openURLContexts1️⃣ contexts: Set<UIOpenURLContext>) { open(contexts) }"
  private static let continuesActivity =
    "func scene(_ scene: UIScene, 1️⃣continue1️⃣ userActivity: NSUserActivity) { open(userActivity.webpageURL) }"
  private static let performs =
    "func windowScene(_ windowScene: UIWindowScene, 1️⃣performActionFor1️⃣ item: UIApplicationShortcutItem, completionHandler: @escaping (Bool) -> Void) { open(item) }"

  @Test(arguments: [opens, continuesActivity, performs]) func linkIgnoredAtLaunchIsReported(_ handler: String) throws {
    try check(delegate("window = UIWindow(windowScene: scene)", handler))
    try check(delegate("print(\"connects\", connectionOptions)", handler))
  }

  /// UIKit passes a Handoff activity to `scene(_:continue:)` after the scene has connected.
  @Test func handoffIsNotReported() throws {
    let handler = Self.continuesActivity.replacing("1️⃣", with: "").replacing(
      "userActivity.webpageURL", with: "userActivity")
    try check(delegate("window = UIWindow(windowScene: scene)", handler))
  }

  @Test(arguments: [
    (opens, "urlContexts"), (continuesActivity, "userActivities"), (performs, "shortcutItem"),
  ]) func linkReadAtLaunchIsNotReported(_ handler: String, _ option: String) throws {
    let silent = handler.replacing("1️⃣", with: "")
    try check(delegate("if let one = connectionOptions.\(option).first { open(one) }", silent))
    try check(delegate("later { self.show(connectionOptions.\(option)) }", silent))
    // The code reads only the option of another kind of link.
    try check(delegate("open(connectionOptions.notificationResponse)", handler))
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
  ]) func connectionOptionsAreFollowed(_ connecting: String, _ member: String, isReported: Bool) throws {
    let handler = isReported ? Self.opens : Self.opens.replacing("1️⃣", with: "")
    try check(delegate(connecting, handler + "\n" + member))
  }

  @Test(arguments: [
    "func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {}",
    "func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { print(contexts) }",
    "func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { let first = contexts.first\nlogger.info(\"a\") }",
    "func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { GIDSignIn.sharedInstance.handle(contexts.first!.url) }",
    "func scene(_ scene: SCNScene, didApply contexts: Set<UIOpenURLContext>) { open(contexts) }",
  ]) func linkHandlerWithoutEffectIsNotReported(_ handler: String) throws { try check(delegate("", handler)) }

  @Test func missingConnectMethodIsReported() throws {
    try check("class SceneDelegate: UIResponder, UIWindowSceneDelegate {\nvar window: UIWindow?\n\(Self.opens)\n}")
    let split =
      "class SceneDelegate: UIResponder { var window: UIWindow? }\nextension SceneDelegate: UIWindowSceneDelegate {\n"
    try check(split + Self.opens + "\n}")
    let silent = Self.opens.replacing("1️⃣", with: "")
    // The superclass may read the options, or the superclass is unknown.
    try check("class SceneDelegate: Base, UIWindowSceneDelegate {\n\(silent)\n}")
    let base =
      "class Base: UIResponder { func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) { open(options.urlContexts) } }"
    try check("class SceneDelegate: Base, UIWindowSceneDelegate {\n\(silent)\n}\n\(base)")
    try check(
      "class SceneDelegate: Base, UIWindowSceneDelegate {\n\(Self.opens)\n}\n"
        + base.replacing("urlContexts", with: "shortcutItem"))
  }

  @Test func onlyDelegatesOfScenesAreChecked() throws {
    let silent = delegate("", Self.opens.replacing("1️⃣", with: ""))
    try check(silent, plist: Self.plist("OtherDelegate"))
    try check(silent, plist: "")
    try check(delegate("", Self.opens.replacing("1️⃣", with: ""), head: "UIResponder, Opening"))
    let app = """
      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(_ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration {
          let configuration = UISceneConfiguration(name: "Main", sessionRole: session.role)
          configuration.delegateClass = SceneDelegate.self
          return configuration
        }
      }
      """
    try check(delegate("", Self.opens, beside: app), plist: Self.plist("OtherDelegate"))
  }

  @Test func linkReadByOtherCodeIsNotReported() throws {
    let app = """
      class AppDelegate: UIResponder, UIApplicationDelegate {
        func application(_ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration {
          OPTIONS
          return session.configuration
        }
      }
      """
    let silent = Self.continuesActivity.replacing("1️⃣", with: "")
    try check(delegate("", silent, beside: app.replacing("OPTIONS", with: "pending = options.userActivities.first")))
    // A test of the activity type only chooses the scene.
    let chosen = "if options.userActivities.contains(where: { $0.activityType == \"a\" }) { return other }"
    try check(delegate("", Self.continuesActivity, beside: app.replacing("OPTIONS", with: chosen)))
    try check(
      delegate("", silent, beside: "@main struct Notes: App { var body: some Scene { WindowGroup { Text(\"\") } } }"))
    let objectiveC =
      "@implementation AppDelegate\n- (UISceneConfiguration *)application:(UIApplication *)application\nconfigurationForConnectingSceneSession:(UISceneSession *)session options:(id)options {}\n@end"
    try check(delegate("", silent), others: ["AppDelegate.m": objectiveC])
    try check(delegate("", Self.continuesActivity), others: ["Other.m": "- (void)application:(id)a {}"])
  }

  @Test func codeOfOtherPlatformsIsNotReported() throws {
    let silent = Self.opens.replacing("1️⃣", with: "")
    try check(delegate("", "#if os(visionOS)\n\(silent)\n#endif"))
    try check(delegate("", "#if EXTRA\n\(silent)\n#endif"))
  }

  private static let links =
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
  ]) func restoredActivityIsNotALink(_ connecting: String, isReported: Bool) throws {
    let members =
      "\nfunc restore(_ activity: NSUserActivity?) { if let activity = activity { State.take(from: activity) } }"
    let state = """
      enum State {
        static func take(from session: UISceneSession) {}
        static func take(from activity: NSUserActivity) { id = activity.userInfo?["id"] }
      }
      """
    let silent = Self.links.replacing("1️⃣", with: "")
    try check(delegate(connecting, (isReported ? Self.links : silent) + members, beside: state))
    // The handler reads `userInfo`, which the code at launch also reads.
    try check(delegate(connecting, silent.replacing("webpageURL", with: "userInfo") + members, beside: state))
  }

  // MARK: The app delegate

  /// Returns an app delegate with the given members, and a scene delegate with the members in `scene`.
  private func app(_ members: String, scene: String = "") -> String {
    delegate("", scene, beside: "class AppDelegate: UIResponder, UIApplicationDelegate {\n\(members)\n}")
  }

  private static let launches =
    "func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {\nif let item = launchOptions?[.1️⃣shortcutItem1️⃣] as? UIApplicationShortcutItem { open(item) }\nreturn true\n}"
  private static let appPerforms =
    "func application(_ application: UIApplication, 1️⃣performActionFor1️⃣ item: UIApplicationShortcutItem, completionHandler: @escaping (Bool) -> Void) { open(item) }"
  private static let appContinuesActivity =
    "func application(_ application: UIApplication, 1️⃣continue1️⃣ userActivity: NSUserActivity, restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void) -> Bool { open(userActivity.webpageURL) }"

  @Test(arguments: [launches, appPerforms, appContinuesActivity]) func unusedAppDelegateCallbackIsReported(
    _ member: String
  )
    throws
  {
    try check(app(member))
    let silent = member.replacing("1️⃣", with: "")
    try check(app(silent), plist: "")
    try check(app(silent), plist: Self.plist("OtherDelegate"))
    try check(app(silent, scene: "").replacing("UIApplicationDelegate", with: "Delegate"))
  }

  @Test func linkHandledByASceneIsNotReported() throws {
    let silent = Self.launches.replacing("1️⃣", with: "")
    try check(app(silent, scene: Self.performs))
    try check(
      app(silent, scene: "func handle() {}").replacing(
        "willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {\n    ",
        with:
          "willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {\nopen(connectionOptions.shortcutItem)"
      ))
    try check(
      app(Self.appPerforms, scene: Self.opens.replacing("1️⃣", with: "").replacing("{ open(contexts) }", with: "{}")))
    // Reports differ on whether UIKit still calls the app delegate to open a URL.
    try check(
      app(
        "func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool { open(url) }"
      ))
    try check(
      app(
        Self.appContinuesActivity.replacing("1️⃣", with: "").replacing(
          "{ open(userActivity.webpageURL) }", with: "{ false }")))
  }

  // MARK: Restoration

  private static let saves =
    "func application(_ application: UIApplication, 1️⃣shouldSaveSecureApplicationState1️⃣ coder: NSCoder) -> Bool { true }"

  @Test(arguments: [
    saves, saves + "\n" + saves.replacing("1️⃣", with: "").replacing("Save", with: "Restore"),
    "func show() { controller.1️⃣restorationClass1️⃣ = AppDelegate.self }",
  ]) func viewControllerRestorationIsReported(_ member: String) throws {
    try check(app(member), Self.restoration)
    let silent = member.replacing("1️⃣", with: "")
    try check(app(silent), Self.restoration, plist: "<key>UIRequiresFullScreen</key><true/>")
    try check(
      app(
        silent.replacing("true }", with: "return false }").replacing(
          ".restorationClass = ", with: ".restorationName = ")), Self.restoration)
  }

  @Test func unusedEncodingOfAControllerIsReported() throws {
    let controller = "class Form: UIViewController {\nBODY\n}"
    let encodes =
      "override func 1️⃣encodeRestorableState1️⃣(with coder: NSCoder) { super.encodeRestorableState(with: coder)\ncoder.encode(text) }"
    try check(controller.replacing("BODY", with: encodes), Self.restoration)
    let silent = encodes.replacing("1️⃣", with: "")
    try check(controller.replacing("BODY", with: silent.replacing("override ", with: "")), Self.restoration)
    // The app calls the method directly.
    try check(
      controller.replacing("BODY", with: silent + "\nfunc save() { encodeRestorableState(with: coder) }"),
      Self.restoration)
  }

  private static let saved = "func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { VALUE }"

  @Test(arguments: [
    ("NSUserActivity(activityType: 1️⃣\"com.example.scene\"1️⃣)", true),
    ("let activity = NSUserActivity(activityType: 1️⃣Self.type1️⃣)\nactivity.title = \"a\"\nreturn activity", true),
    ("NSUserActivity(activityType: \"com.example.read\")", false), ("NSUserActivity(activityType: type)", false),
    ("scene.userActivity", false), ("NSUserActivity(activityType: Bundle.main.bundleIdentifier! + \".scene\")", false),
  ]) func undeclaredActivityTypeIsReported(_ value: String, isReported: Bool) throws {
    let text = delegate("", Self.saved.replacing("VALUE", with: value) + "\nstatic let type = \"com.example.scene\"")
    let types = "<string>com.example.read</string>"
    try check(text, Self.activity, plist: Self.plist(types: types))
    let silent = text.replacing("1️⃣", with: "")
    try check(silent, plist: Self.plist(types: types + "<string>com.example.scene</string>"))
    try check(silent, plist: Self.plist(types: "<string>$(PRODUCT_BUNDLE_IDENTIFIER).scene</string>"))
    try check(silent, plist: "")
    if isReported { try check(text, Self.activity) }
  }

  @Test func undeclaredActivityOfASessionIsReported() throws {
    let sets = "func save() { scene.session.stateRestorationActivity = VALUE }"
    let made = "NSUserActivity(activityType: 1️⃣\"com.example.scene\"1️⃣)"
    try check(delegate("", sets.replacing("VALUE", with: made)), Self.activity)
    try check(delegate("", sets.replacing("VALUE", with: "nil")), Self.activity)
    try check(delegate("", "func other() { let activity = \(made.replacing("1️⃣", with: "")) }"), Self.activity)
  }

  // MARK: Configurations

  private static func configures(_ body: String) -> String {
    "func application(_ application: UIApplication, configurationForConnecting session: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration {\n\(body)\n}"
  }

  @Test(arguments: [
    ("return UISceneConfiguration(name: 1️⃣\"Default\"1️⃣, sessionRole: session.role)", unknown),
    ("UISceneConfiguration(name: 1️⃣\"Default\"1️⃣, sessionRole: session.role)", unknown),
    (
      "if session.role == .carTemplateApplication { return UISceneConfiguration(name: 1️⃣\"Car\"1️⃣, sessionRole: session.role) }\nreturn UISceneConfiguration(name: \"Main\", sessionRole: .windowApplication)",
      unknown
    ),
    (
      "return UISceneConfiguration(name: 1️⃣\"Main\"1️⃣, sessionRole: .windowExternalDisplayNonInteractive)",
      "scene/role-mismatch"
    ),
  ]) func unknownConfigurationIsReported(_ body: String, _ code: String) throws {
    try check(app(Self.configures(body)), code)
    try check(app(Self.configures(body.replacing("1️⃣", with: ""))), plist: "")
  }

  @Test(arguments: [
    "return UISceneConfiguration(name: \"Main\", sessionRole: session.role)",
    "return UISceneConfiguration(name: nil, sessionRole: session.role)",
    "return UISceneConfiguration(name: session.configuration.name, sessionRole: session.role)",
    "let made = UISceneConfiguration(name: \"Default\", sessionRole: session.role)\nmade.delegateClass = SceneDelegate.self\nreturn made",
    "return UISceneConfiguration(name: \"Default\", sessionRole: session.role).then { $0.delegateClass = SceneDelegate.self }",
    "return with(UISceneConfiguration(name: \"Default\", sessionRole: session.role))",
  ]) func validConfigurationIsNotReported(_ body: String) throws { try check(app(Self.configures(body))) }

  @Test func generatedManifestIsUnknown() throws {
    let body = Self.configures("return UISceneConfiguration(name: \"Default\", sessionRole: session.role)")
    try check(app(body), settings: "INFOPLIST_KEY_UIApplicationSceneManifest_Generation = YES;")
  }

  // MARK: Coverage

  @Test func coverageCountsSceneCode() {
    let text = delegate(
      "router.start(connectionOptions)",
      Self.opens.replacing("1️⃣", with: "") + "\n" + Self.saved.replacing("VALUE", with: "scene.userActivity"))
    let reasons = SwiftCoverage(SingleDocument(text, kind: .swift).document)?.sites.filter { $0.subject == .scenes }
    #expect(reasons?.map { $0.reason ?? "" } == [SwiftSceneReader.unknownUseReason, SwiftReason.unknownUse])
  }
}
