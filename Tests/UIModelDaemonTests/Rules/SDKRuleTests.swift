import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the rules about apps that are built with Xcode 27, including correct apps without findings.
@Suite struct SDKRuleTests {
  /// Returns the codes and severities of the findings in `Sources/Start.swift`. Also returns an element for each app
  /// start, i.e. code such as `@main` that starts an app: the reason why it is not checked, or nil if it is checked.
  private func findingsAndStarts(
    _ startSource: String, plist: String? = "", settings: String = "", type: String = "application",
    otherFiles: [String: String] = [:]
  ) throws -> (findings: [String], starts: [String?]) {
    var files = otherFiles
    files["Sources/Start.swift"] = startSource
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

  private static let delegateSource =
    "class AppDelegate: UIResponder, UIApplicationDelegate { var window: UIWindow? }\n"
  private static let swiftUISource = "@main struct Notes: App { var body: some Scene { WindowGroup { Text(\"\") } } }\n"
  private static let launchScreenPlist = "<key>UILaunchScreen</key><dict/>"
  private static let emptyManifestPlist =
    launchScreenPlist + "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict/></dict>"
  private static let configuredPlist =
    launchScreenPlist
    + "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>"
    + "<key>UIWindowSceneSessionRoleApplication</key><array><dict>"
    + "<key>UISceneDelegateClassName</key><string>SceneDelegate</string></dict></array></dict></dict>"
  private static let plistWithoutDelegate = configuredPlist.replacing("DelegateClassName", with: "ConfigurationName")
  private static let connectingMethod =
    "func application(_ application: UIApplication, configurationForConnecting session: "
    + "UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration { .init() }"

  // MARK: Scenes

  @Test(arguments: [launchScreenPlist, emptyManifestPlist]) func missingSceneConfigurationsAreAnError(plist: String)
    throws
  {
    let mainCall =
      "UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))\n"
    for startSource in [
      "@main " + Self.delegateSource, "@UIApplicationMain " + Self.delegateSource, mainCall + Self.delegateSource,
    ] {
      let result = try findingsAndStarts(startSource, plist: plist)
      #expect(result.findings == ["scene/no-scene-manifest error"] && result.starts == [nil], "\(startSource)")
    }
  }

  @Test func generatedManifestAloneIsAWarning() throws {
    let generationSettings =
      "      GENERATE_INFOPLIST_FILE: YES\n      INFOPLIST_KEY_UIApplicationSceneManifest_Generation: YES"
    let result = try findingsAndStarts(
      "@main " + Self.delegateSource, plist: Self.launchScreenPlist, settings: generationSettings)
    #expect(result.findings == ["scene/no-scene-manifest warning"] && result.starts == [nil])
  }

  @Test(arguments: [
    ("@main " + delegateSource, configuredPlist), (swiftUISource, launchScreenPlist),
    (swiftUISource, emptyManifestPlist),
    (
      delegateSource.replacing("}\n", with: "\n\(connectingMethod) }\n").replacing("class", with: "@main class"),
      launchScreenPlist
    ),
    (
      delegateSource.replacing("}\n", with: "\n\(connectingMethod) }\n").replacing("class", with: "@main class"),
      emptyManifestPlist
    ),
    (
      "@main enum Start { static func main() { Notes.main() } }\nstruct Notes: App {}\n" + delegateSource,
      launchScreenPlist
    ),
    (swiftUISource + delegateSource, launchScreenPlist),
  ])
  func appsWithScenesHaveNoFindings(startSource: String, plist: String) throws {
    let result = try findingsAndStarts(startSource, plist: plist)
    #expect(result.findings == [] && result.starts == [nil], "\(startSource)")
  }

  @Test func configurationWithoutADelegateIsAWarning() throws {
    let result = try findingsAndStarts("@main " + Self.delegateSource, plist: Self.plistWithoutDelegate)
    #expect(result.findings == ["scene/missing-delegate warning"] && result.starts == [nil])
  }

  /// Code may create the window, or set the scene delegate class.
  @Test(arguments: [
    "@main " + delegateSource + "let window = UIWindow(windowScene: scene)\n",
    "@main " + delegateSource + "func set(_ scene: UISceneConfiguration) { scene.delegateClass = A.self }\n",
    "@main " + delegateSource + "let name = UIScene.willConnectNotification\n", swiftUISource,
    delegateSource.replacing("}\n", with: "\n\(connectingMethod) }\n").replacing("class", with: "@main class"),
  ])
  func codeMayReplaceTheDelegateInInfoPlist(startSource: String) throws {
    let result = try findingsAndStarts(startSource, plist: Self.plistWithoutDelegate)
    #expect(result.findings == [] && result.starts == [nil], "\(startSource)")
  }

  /// The superclass may provide the scene configurations.
  @Test(arguments: ["VendorDelegate, UIApplicationDelegate", "VendorDelegate"])
  func delegateWithAnUnknownSuperclassIsNotChecked(inheritedTypes: String) throws {
    let result = try findingsAndStarts("@main class AppDelegate: \(inheritedTypes) {}\n", plist: Self.launchScreenPlist)
    #expect(result.findings == [] && result.starts == ["the superclass of the app delegate is unknown"])
    let sourceWithKnownSuperclass =
      "class Base: UIResponder {}\n@main class AppDelegate: Base, UIApplicationDelegate {}\n"
    let knownResult = try findingsAndStarts(sourceWithKnownSuperclass, plist: Self.launchScreenPlist)
    #expect(knownResult.findings == ["scene/no-scene-manifest error"] && knownResult.starts == [nil])
  }

  // MARK: Launch screens

  @Test(arguments: ["", "<key>UILaunchStoryboardName</key><string></string>"])
  func missingLaunchScreenIsAnError(plist: String) throws {
    let result = try findingsAndStarts(Self.swiftUISource, plist: plist)
    #expect(result.findings == ["sdk/no-launch-screen error"] && result.starts == [nil])
  }

  @Test func generatedInfoPlistKeysAreRecognized() throws {
    let generationSettings = "      GENERATE_INFOPLIST_FILE: YES\n      INFOPLIST_KEY_UILaunchScreen_Generation: YES"
    let result = try findingsAndStarts(Self.swiftUISource, settings: generationSettings)
    #expect(result.findings == [] && result.starts == [nil])
  }

  /// App extensions are not checked as apps, and an app whose Info.plist is unknown has no findings.
  @Test func extensionsAndUnknownInfoPlistsHaveNoFindings() throws {
    #expect(try findingsAndStarts(Self.swiftUISource, type: "app-extension") == ([], []))
    let resultWithoutPlist = try findingsAndStarts(Self.swiftUISource, plist: nil)
    #expect(resultWithoutPlist.findings == [] && resultWithoutPlist.starts == ["the app's Info.plist is unknown"])
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
    (queriedSchemesPlist(25), []), (queriedSchemesPlist(26), ["sdk/too-many-queried-schemes warning"]),
  ])
  func ineffectiveKeysAreReported(plist: String, expected: [String]) throws {
    let result = try findingsAndStarts(Self.swiftUISource, plist: Self.launchScreenPlist + plist)
    #expect(result.findings == expected && result.starts == [nil])
  }

  private static func queriedSchemesPlist(_ count: Int) -> String {
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

  @Test func configurationAndCommentsDisableSDKRules() {
    let sdkOffConfiguration = Configuration(
      Document(number: 0, bytes: Array(#"{ "rules": { "sdk": "off" } }"#.utf8), kind: .configuration))
    let severities = RuleSeverities(sdkOffConfiguration)
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
