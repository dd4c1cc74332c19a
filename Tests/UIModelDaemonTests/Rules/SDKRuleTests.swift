import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the rules about apps that are built with Xcode 27, including correct apps without findings.
@Suite struct SDKRuleTests {
  /// Returns the codes and severities of the findings in `Sources/Start.swift`. Also returns, for each app start, the
  /// reason why it is not checked; nil for a start that is checked.
  private func found(
    _ start: String, plist: String? = "", settings: String = "", type: String = "application",
    others: [String: String] = [:]
  ) throws -> (findings: [String], starts: [String?]) {
    var files = others
    files["Sources/Start.swift"] = start
    files[".xcode-version"] = "27.0"
    files["Info.plist"] = plist.map { "<plist><dict>\($0)</dict></plist>" }
    files["project.yml"] = """
      name: Notes
      targets:
        Notes:
          type: \(type)
          platform: iOS
          deploymentTarget: "17.0"
          sources: [Sources]
          settings:
            INFOPLIST_FILE: Info.plist
            TARGETED_DEVICE_FAMILY: "1,2"
      \(settings)
      """
    let folder = try TemporaryFolder(files)
    let workspace = Workspace()
    workspace.addFolder(folder.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.path))])
    _ = workspace.refresh()
    guard let record = workspace.record(DocumentURI(path: folder.path + "/Sources/Start.swift")) else {
      return ([], [])
    }
    let sites = SwiftCoverage(record.document)?.sites ?? []
    return (
      workspace.findings(of: record).map { "\($0.finding.code) \($0.finding.severity)" }.sorted(),
      sites.filter { $0.subject == .apps }.map(\.reason)
    )
  }

  private static let delegate = "class AppDelegate: UIResponder, UIApplicationDelegate { var window: UIWindow? }\n"
  private static let swiftUI = "@main struct Notes: App { var body: some Scene { WindowGroup { Text(\"\") } } }\n"
  private static let launch = "<key>UILaunchScreen</key><dict/>"
  private static let empty =
    launch + "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict/></dict>"
  private static let configured =
    launch
    + "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>"
    + "<key>UIWindowSceneSessionRoleApplication</key><array><dict>"
    + "<key>UISceneDelegateClassName</key><string>SceneDelegate</string></dict></array></dict></dict>"
  private static let withoutDelegate = configured.replacing("DelegateClassName", with: "ConfigurationName")
  private static let connecting =
    "func application(_ application: UIApplication, configurationForConnecting session: "
    + "UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration { .init() }"

  // MARK: Scenes

  @Test(arguments: [launch, empty]) func missingSceneConfigurationsAreAnError(plist: String) throws {
    let call = "UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))\n"
    for start in ["@main " + Self.delegate, "@UIApplicationMain " + Self.delegate, call + Self.delegate] {
      let result = try found(start, plist: plist)
      #expect(result.findings == ["scene/no-scene-manifest error"] && result.starts == [nil], "\(start)")
    }
  }

  @Test func generatedManifestAloneIsAWarning() throws {
    let writes = "      GENERATE_INFOPLIST_FILE: YES\n      INFOPLIST_KEY_UIApplicationSceneManifest_Generation: YES"
    let result = try found("@main " + Self.delegate, plist: Self.launch, settings: writes)
    #expect(result.findings == ["scene/no-scene-manifest warning"] && result.starts == [nil])
  }

  @Test(arguments: [
    ("@main " + delegate, configured), (swiftUI, launch), (swiftUI, empty),
    (delegate.replacing("}\n", with: "\n\(connecting) }\n").replacing("class", with: "@main class"), launch),
    (delegate.replacing("}\n", with: "\n\(connecting) }\n").replacing("class", with: "@main class"), empty),
    ("@main enum Start { static func main() { Notes.main() } }\nstruct Notes: App {}\n" + delegate, launch),
    (swiftUI + delegate, launch),
  ])
  func appsWithScenesHaveNoFindings(start: String, plist: String) throws {
    let result = try found(start, plist: plist)
    #expect(result.findings == [] && result.starts == [nil], "\(start)")
  }

  @Test func configurationWithoutADelegateIsAWarning() throws {
    let result = try found("@main " + Self.delegate, plist: Self.withoutDelegate)
    #expect(result.findings == ["scene/missing-delegate warning"] && result.starts == [nil])
  }

  /// Code may create the window, or set the scene delegate class.
  @Test(arguments: [
    "@main " + delegate + "let window = UIWindow(windowScene: scene)\n",
    "@main " + delegate + "func set(_ scene: UISceneConfiguration) { scene.delegateClass = A.self }\n",
    "@main " + delegate + "let name = UIScene.willConnectNotification\n", swiftUI,
    delegate.replacing("}\n", with: "\n\(connecting) }\n").replacing("class", with: "@main class"),
  ])
  func codeMayReplaceTheDelegateInInfoPlist(start: String) throws {
    let result = try found(start, plist: Self.withoutDelegate)
    #expect(result.findings == [] && result.starts == [nil], "\(start)")
  }

  /// The superclass may provide the scene configurations.
  @Test(arguments: ["VendorDelegate, UIApplicationDelegate", "VendorDelegate"])
  func delegateWithAnUnknownSuperclassIsNotChecked(parents: String) throws {
    let result = try found("@main class AppDelegate: \(parents) {}\n", plist: Self.launch)
    #expect(result.findings == [] && result.starts == ["the superclass of the app delegate is unknown"])
    let own = "class Base: UIResponder {}\n@main class AppDelegate: Base, UIApplicationDelegate {}\n"
    let known = try found(own, plist: Self.launch)
    #expect(known.findings == ["scene/no-scene-manifest error"] && known.starts == [nil])
  }

  // MARK: Launch screens

  @Test(arguments: ["", "<key>UILaunchStoryboardName</key><string></string>"])
  func missingLaunchScreenIsAnError(plist: String) throws {
    let result = try found(Self.swiftUI, plist: plist)
    #expect(result.findings == ["sdk/no-launch-screen error"] && result.starts == [nil])
  }

  @Test func generatedInfoPlistKeysCount() throws {
    let writes = "      GENERATE_INFOPLIST_FILE: YES\n      INFOPLIST_KEY_UILaunchScreen_Generation: YES"
    let result = try found(Self.swiftUI, settings: writes)
    #expect(result.findings == [] && result.starts == [nil])
  }

  /// App extensions are not checked as apps, and an app whose Info.plist is unknown has no findings.
  @Test func extensionsAndUnknownInfoPlistsHaveNoFindings() throws {
    #expect(try found(Self.swiftUI, type: "app-extension") == ([], []))
    let unread = try found(Self.swiftUI, plist: nil)
    #expect(unread.findings == [] && unread.starts == ["the app's Info.plist is unknown"])
  }

  // MARK: Keys

  @Test(arguments: [
    ("<key>UIDesignRequiresCompatibility</key><true/>", ["sdk/compatible-design-ignored warning"]),
    ("<key>UIDesignRequiresCompatibility</key><false/>", []),
    ("<key>UIRequiresFullScreen</key><true/>", ["sdk/full-screen-not-kept warning"]),
    ("<key>UIRequiresFullScreen</key><false/>", []),
    (
      "<key>UIRequiresFullScreen</key><true/>"
        + "<key>UIRequiresFullScreenIgnoredStartingWithVersion</key><string>27</string>", []
    ),
    (schemes(25), []), (schemes(26), ["sdk/too-many-queried-schemes warning"]),
  ])
  func ineffectiveKeysAreReported(plist: String, expected: [String]) throws {
    let result = try found(Self.swiftUI, plist: Self.launch + plist)
    #expect(result.findings == expected && result.starts == [nil])
  }

  private static func schemes(_ count: Int) -> String {
    "<key>LSApplicationQueriesSchemes</key><array>\(String(repeating: "<string>a</string>", count: count))</array>"
  }

  // MARK: Rule selectors

  @Test func sdkSelectorCoversRulesOfOtherSystems() {
    #expect(RuleCodes.selector("sdk", covers: "scene/no-scene-manifest"))
    #expect(RuleCodes.selector("scene", covers: "scene/no-scene-manifest"))
    #expect(RuleCodes.selector("sdk", covers: "sdk/no-launch-screen"))
    #expect(!RuleCodes.selector("sdk", covers: "scene/arbitrary-window"))
    #expect(!RuleCodes.selector("scene", covers: "sdk/no-launch-screen"))
  }

  @Test func configurationAndCommentsSwitchSDKRulesOff() {
    let off = Configuration(
      Document(number: 0, bytes: Array(#"{ "rules": { "sdk": "off" } }"#.utf8), kind: .configuration))
    let severities = RuleSeverities(off)
    #expect(severities.severity(of: "scene/no-scene-manifest", default: .error) == nil)
    #expect(severities.severity(of: "scene/arbitrary-window", default: .warning) == .warning)
    checkFindings(
      """
      {
        "app": { "infoPlist": {} },
        "screens": [
          // uimodel:disable-next-line sdk it is built with Xcode 26
          { "class": "AppDelegate", "windowUses": [ { "by": "UIApplicationDelegate.window" } ] }
        ]
      }
      """)
  }
}
