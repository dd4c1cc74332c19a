import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks code that only iPhone apps compile. Only the rules about newer SDKs report findings in such code.
@Suite struct PhoneAppTests {
  /// Returns the codes of the findings in `Sources/Start.swift`, and the subjects of the sites that coverage counts in
  /// that file.
  private func found(
    _ start: String, plist: String = launch, family: String = "1", type: String = "application",
    platform: String = "iOS"
  ) throws -> (codes: [String], subjects: Set<SwiftMention.Subject>) {
    let folder = try TemporaryFolder([
      "Sources/Start.swift": start, ".xcode-version": "27.0",
      "Info.plist": "<plist><dict>\(plist)</dict></plist>",
      "project.yml": """
      name: Notes
      targets:
        Notes:
          type: \(type)
          platform: \(platform)
          deploymentTarget: "17.0"
          sources: [Sources]
          settings:
            INFOPLIST_FILE: Info.plist
            TARGETED_DEVICE_FAMILY: "\(family)"
      """,
    ])
    let workspace = Workspace()
    workspace.addFolder(folder.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.path))])
    _ = workspace.refresh()
    guard let record = workspace.record(DocumentURI(path: folder.path + "/Sources/Start.swift")) else {
      return ([], [])
    }
    let sites = SwiftCoverage(record.document)?.sites ?? []
    return (workspace.findings(of: record).map(\.finding.code).sorted(), Set(sites.map(\.subject)))
  }

  private static let delegate =
    "@main class AppDelegate: UIResponder, UIApplicationDelegate {}\n"
  private static let launch = "<key>UILaunchScreen</key><dict/>"
  private static let configured = """
    \(launch)<key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><false/>
    <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneDelegateClassName</key><string>SceneDelegate</string></dict></array></dict></dict>
    """

  @Test func iPhoneAppsNeedScenes() throws {
    #expect(try found(Self.delegate).codes == ["scene/no-scene-manifest"])
    #expect(try found(Self.delegate, plist: Self.configured) == ([], [.apps]))
  }

  @Test func missingLaunchScreenIsReported() throws {
    let start = "@main struct Notes: App { var body: some Scene { WindowGroup { Text(\"\") } } }\n"
    #expect(try found(start, plist: "").codes == ["sdk/no-launch-screen"])
    #expect(try found(start) == ([], [.apps]))
  }

  @Test func uncalledLifeCycleMethodIsReported() throws {
    let start = """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        func applicationDidEnterBackground(_ application: UIApplication) { Store.shared.save() }
      }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      """
    #expect(try found(start + "}", plist: Self.configured) == (["scene/life-cycle-not-called"], [.apps, .scenes]))
    let saves = "func sceneDidEnterBackground(_ scene: UIScene) { Store.shared.save() } }"
    #expect(try found(start + saves, plist: Self.configured).codes == [])
  }

  @Test func otherRulesDoNotCheckIPhoneApps() throws {
    let code = """
      class Form: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          sheetPresentationController?.detents = [.medium(), .medium()]
        }
        @objc func share() {
          present(UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet), animated: true)
        }
      }
      """
    #expect(try found(Self.delegate + code, plist: Self.configured) == ([], [.apps]))
    let onPads = try found(Self.delegate + code, plist: Self.configured, family: "1,2").codes
    #expect(onPads.contains("sheet/duplicate-detent"))
  }

  @Test(arguments: [
    ("tvOS", "application"), ("watchOS", "application"), ("iOS", "app-extension"), ("iOS", "bundle.unit-test"),
  ])
  func otherPlatformsAndProductsHaveNoFindings(platform: String, type: String) throws {
    let result = try found(Self.delegate, plist: "", type: type, platform: platform)
    #expect(result == ([], []))
  }

  /// A suppression of a rule that does not check iPhone apps is not reported as unused, because the file may belong to
  /// another app as well.
  @Test func commentsSuppressFindingsInIPhoneApps() throws {
    let comment = "// uimodel:disable-next-line scene/no-scene-manifest it is built with Xcode 26\n"
    #expect(try found(comment + Self.delegate).codes == [])
    let other = "// uimodel:disable-file sheet/popover-without-source it is checked elsewhere\n"
    #expect(try found(other + Self.delegate).codes == ["scene/no-scene-manifest"])
  }
}
