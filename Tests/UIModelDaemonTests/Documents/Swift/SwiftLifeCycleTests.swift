import Testing

@testable import UIModelDaemon
@testable import UIModelEngine

/// Tests of `scene/life-cycle-not-called`: methods of the app delegate that UIKit does not call in an app with scenes.
@Suite struct SwiftLifeCycleTests {
  private static let plist = """
    <key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><false/>
    <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneConfigurationName</key><string>Main</string>
    <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>
    </dict></array></dict></dict>
    """

  private func code(_ member: String, attribute: String = "@main", scene: String = "", beside: String = "") -> String {
    """
    import UIKit
    \(attribute) class AppDelegate: UIResponder, UIApplicationDelegate {
      \(member)
    }
    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      \(scene)
    }
    \(beside)
    """
  }

  private func check(
    _ text: String, plist: String = Self.plist, others: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try checkApp(
      text, text.contains("1️⃣") ? ["1️⃣": "scene/life-cycle-not-called"] : [:], infoPlist: plist, others: others,
      sourceLocation: sourceLocation)
  }

  /// Whether a project with these files has a finding `scene/life-cycle-not-called`.
  private func found(_ files: [String: String]) throws -> Bool {
    let project = """
      name: Notes
      targets:
        Notes:
          type: application
          platform: iOS
          deploymentTarget: "17.0"
          sources: [Notes]
          info: { path: Info.plist }
      """
    let folder = try TemporaryFolder(
      files.merging(["project.yml": project, "Info.plist": "<plist><dict>\(Self.plist)</dict></plist>"]) { one, _ in one
      })
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))])
    _ = workspace.refresh()
    return workspace.documents.flatMap { workspace.findings(of: $0) }.contains {
      $0.finding.code == "scene/life-cycle-not-called"
    }
  }

  private static let saves =
    "func 1️⃣applicationDidEnterBackground1️⃣(_ application: UIApplication) { Store.shared.save() }"
  private static let silent = saves.replacing("1️⃣", with: "")

  @Test(arguments: [
    "applicationDidBecomeActive", "applicationWillResignActive", "applicationDidEnterBackground",
    "applicationWillEnterForeground",
  ]) func methodWithoutSceneCounterpartIsReported(_ name: String) throws {
    let member = "func 1️⃣\(name)1️⃣(_ application: UIApplication) { Store.shared.refresh() }"
    try check(code(member))
    try check(code(member, attribute: "@UIApplicationMain"))
    try check(code(member, scene: "func sceneDidDisconnect(_ scene: UIScene) { Store.shared.refresh() }"))
  }

  @Test func methodWithSceneCounterpartIsNotReported() throws {
    try check(code(Self.silent, scene: "func sceneDidEnterBackground(_ scene: UIScene) { Store.shared.save() }"))
    try check(code(Self.saves, scene: "func sceneWillEnterForeground(_ scene: UIScene) { Store.shared.save() }"))
  }

  /// Code that observes the notification, or calls the method, has the effect of the method.
  @Test(arguments: [
    "let observer = NotificationCenter.default.addObserver(forName: UIApplication.didEnterBackgroundNotification) {}",
    "func leave() { (UIApplication.shared.delegate as? AppDelegate)?.applicationDidEnterBackground(.shared) }",
  ]) func methodReplacedByOtherCodeIsNotReported(_ other: String) throws {
    try check(code(Self.silent, beside: other))
    for (text, isReported) in [(other, false), ("let a = 1", true)] {
      #expect(try found(["Notes/App.swift": code(Self.silent), "Notes/Other.swift": text]) == isReported)
    }
  }

  @Test(arguments: ["", "print(\"left\")", "logger.info(\"left\")"]) func loggingOnlyMethodIsNotReported(_ body: String)
    throws
  {
    try check(code("func applicationDidEnterBackground(_ application: UIApplication) { \(body) }"))
  }

  /// A class that may not be the app delegate is not reported.
  @Test func possiblyCalledMethodIsNotReported() throws {
    try check(code(Self.silent, attribute: ""))
    // The framework's delegate may call the method from its scenes.
    try check(code(Self.silent).replacing("AppDelegate: UIResponder, ", with: "AppDelegate: FrameworkDelegate, "))
    try check(code(Self.silent), plist: Self.plist.replacing("SceneDelegate<", with: "OtherDelegate<"))
    try check(code(Self.silent, beside: "struct Notes: App { var body: some Scene { WindowGroup {} } }"))
  }
}
