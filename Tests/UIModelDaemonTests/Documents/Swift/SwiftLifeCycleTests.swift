import Testing

@testable import UIModelDaemon
@testable import UIModelEngine

/// Tests of `scene/life-cycle-not-called`: methods of the app delegate that UIKit does not call in an app with scenes.
@Suite struct SwiftLifeCycleTests {
  private static let sceneManifest = """
    <key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><false/>
    <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneConfigurationName</key><string>Main</string>
    <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>
    </dict></array></dict></dict>
    """

  private func appSource(
    _ delegateMember: String, attribute: String = "@main", sceneMember: String = "", trailingCode: String = ""
  ) -> String {
    """
    import UIKit
    \(attribute) class AppDelegate: UIResponder, UIApplicationDelegate {
      \(delegateMember)
    }
    class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      var window: UIWindow?
      \(sceneMember)
    }
    \(trailingCode)
    """
  }

  private func check(
    _ text: String, infoPlist: String = Self.sceneManifest, otherFiles: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try checkApp(
      text, text.contains("1️⃣") ? ["1️⃣": "scene/life-cycle-not-called"] : [:], infoPlist: infoPlist, files: otherFiles,
      sourceLocation: sourceLocation)
  }

  /// Whether a project with these files has a finding `scene/life-cycle-not-called`.
  private func hasFinding(_ files: [String: String]) throws -> Bool {
    let projectYAML = """
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
      files.merging(["project.yml": projectYAML, "Info.plist": "<plist><dict>\(Self.sceneManifest)</dict></plist>"]) {
        text, _ in text
      })
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))])
    _ = workspace.refresh()
    return workspace.documents.flatMap { workspace.findings(of: $0) }.contains {
      $0.finding.code == "scene/life-cycle-not-called"
    }
  }

  private static let markedSaveMethod =
    "func 1️⃣applicationDidEnterBackground1️⃣(_ application: UIApplication) { Store.shared.save() }"
  private static let saveMethod = markedSaveMethod.replacing("1️⃣", with: "")

  @Test(arguments: [
    "applicationDidBecomeActive", "applicationWillResignActive", "applicationDidEnterBackground",
    "applicationWillEnterForeground",
  ]) func methodWithoutSceneCounterpartIsReported(_ methodName: String) throws {
    let markedMethod = "func 1️⃣\(methodName)1️⃣(_ application: UIApplication) { Store.shared.refresh() }"
    try check(appSource(markedMethod))
    try check(appSource(markedMethod, attribute: "@UIApplicationMain"))
    try check(
      appSource(markedMethod, sceneMember: "func sceneDidDisconnect(_ scene: UIScene) { Store.shared.refresh() }"))
  }

  @Test func methodWithSceneCounterpartIsNotReported() throws {
    try check(
      appSource(Self.saveMethod, sceneMember: "func sceneDidEnterBackground(_ scene: UIScene) { Store.shared.save() }"))
    try check(
      appSource(
        Self.markedSaveMethod, sceneMember: "func sceneWillEnterForeground(_ scene: UIScene) { Store.shared.save() }"))
  }

  /// Observing the notification or calling the method replaces UIKit's call.
  @Test(arguments: [
    "let observer = NotificationCenter.default.addObserver(forName: UIApplication.didEnterBackgroundNotification) {}",
    "func leave() { (UIApplication.shared.delegate as? AppDelegate)?.applicationDidEnterBackground(.shared) }",
  ]) func methodReplacedByOtherCodeIsNotReported(_ otherCode: String) throws {
    try check(appSource(Self.saveMethod, trailingCode: otherCode))
    for (text, isReported) in [(otherCode, false), ("let a = 1", true)] {
      #expect(try hasFinding(["Notes/App.swift": appSource(Self.saveMethod), "Notes/Other.swift": text]) == isReported)
    }
  }

  @Test(arguments: ["", "print(\"left\")", "logger.info(\"left\")"]) func loggingOnlyMethodIsNotReported(_ body: String)
    throws
  {
    try check(appSource("func applicationDidEnterBackground(_ application: UIApplication) { \(body) }"))
  }

  /// A class that may not be the app delegate is not reported.
  @Test func possiblyCalledMethodIsNotReported() throws {
    try check(appSource(Self.saveMethod, attribute: ""))
    // The superclass `FrameworkDelegate` is unknown, and may call the method in its own scene callbacks.
    try check(
      appSource(Self.saveMethod).replacing("AppDelegate: UIResponder, ", with: "AppDelegate: FrameworkDelegate, "))
    try check(
      appSource(Self.saveMethod), infoPlist: Self.sceneManifest.replacing("SceneDelegate<", with: "OtherDelegate<"))
    try check(appSource(Self.saveMethod, trailingCode: "struct Notes: App { var body: some Scene { WindowGroup {} } }"))
  }
}
