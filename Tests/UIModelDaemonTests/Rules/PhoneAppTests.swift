import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks code that is compiled only for iPhone apps. Only the rules about newer SDKs report findings in this code.
@Suite struct PhoneAppTests {
  /// Returns the codes of the findings in `Sources/Start.swift`, and the subjects of the coverage sites in that file,
  /// i.e. of the uses of user interface APIs that rules may judge.
  private func codesAndSubjects(
    _ startSource: String, plist: String = launchScreenPlist, family: String = "1", type: String = "application",
    platform: String = "iOS"
  ) throws -> (codes: [String], subjects: Set<SwiftMention.Subject>) {
    let folder = try TemporaryFolder([
      "Sources/Start.swift": startSource, ".xcode-version": "27.0",
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

  private static let delegateSource =
    "@main class AppDelegate: UIResponder, UIApplicationDelegate {}\n"
  private static let launchScreenPlist = "<key>UILaunchScreen</key><dict/>"
  private static let configuredPlist = """
    \(launchScreenPlist)<key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><false/>
    <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneDelegateClassName</key><string>SceneDelegate</string></dict></array></dict></dict>
    """

  @Test func iPhoneAppsNeedScenes() throws {
    #expect(try codesAndSubjects(Self.delegateSource).codes == ["scene/no-scene-manifest"])
    #expect(try codesAndSubjects(Self.delegateSource, plist: Self.configuredPlist) == ([], [.apps]))
  }

  @Test func missingLaunchScreenIsReported() throws {
    let startSource = "@main struct Notes: App { var body: some Scene { WindowGroup { Text(\"\") } } }\n"
    #expect(try codesAndSubjects(startSource, plist: "").codes == ["sdk/no-launch-screen"])
    #expect(try codesAndSubjects(startSource) == ([], [.apps]))
  }

  @Test func uncalledLifeCycleMethodIsReported() throws {
    let startSource = """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        func applicationDidEnterBackground(_ application: UIApplication) { Store.shared.save() }
      }
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      """
    #expect(
      try codesAndSubjects(startSource + "}", plist: Self.configuredPlist) == (
        ["scene/life-cycle-not-called"], [.apps, .scenes]
      ))
    let savingMethod = "func sceneDidEnterBackground(_ scene: UIScene) { Store.shared.save() } }"
    #expect(try codesAndSubjects(startSource + savingMethod, plist: Self.configuredPlist).codes == [])
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
    #expect(try codesAndSubjects(Self.delegateSource + code, plist: Self.configuredPlist) == ([], [.apps]))
    let padCodes = try codesAndSubjects(Self.delegateSource + code, plist: Self.configuredPlist, family: "1,2").codes
    #expect(padCodes.contains("sheet/duplicate-detent"))
  }

  @Test(arguments: [
    ("tvOS", "application"), ("watchOS", "application"), ("iOS", "app-extension"), ("iOS", "bundle.unit-test"),
  ])
  func otherPlatformsAndProductsHaveNoFindings(platform: String, type: String) throws {
    let result = try codesAndSubjects(Self.delegateSource, plist: "", type: type, platform: platform)
    #expect(result == ([], []))
  }

  /// A suppression of a rule that does not check iPhone apps is not reported as unused, because the file may belong to
  /// another app as well.
  @Test func commentsSuppressFindingsInIPhoneApps() throws {
    let comment = "// uimodel:disable-next-line scene/no-scene-manifest it is built with Xcode 26\n"
    #expect(try codesAndSubjects(comment + Self.delegateSource).codes == [])
    let otherComment = "// uimodel:disable-file sheet/popover-without-source it is checked elsewhere\n"
    #expect(try codesAndSubjects(otherComment + Self.delegateSource).codes == ["scene/no-scene-manifest"])
  }
}
