import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift

/// Tests of `scene/external-display-without-accessory`: iOS 27 offers scenes on external displays only to apps with a
/// scene accessory.
@Suite struct SwiftExternalDisplayTests {
  private static let ruleCode = "scene/external-display-without-accessory"

  private static let roleNames = ["windowExternalDisplayNonInteractive", "windowExternalDisplay"]

  /// Returns the reported lines of `Sources/App.swift`, and coverage's reasons for display roles that are not checked.
  private func checkResult(
    _ text: String, displayEntries: String = "", infoPlist: String? = nil, otherFiles: [String: String] = [:]
  ) throws -> (lines: [String], reasons: [String]) {
    var files = otherFiles
    files["Sources/App.swift"] = text
    files[".xcode-version"] = "27.0"
    files["project.yml"] = """
      name: Notes
      targets:
        Notes:
          type: application
          platform: iOS
          deploymentTarget: "17.0"
          sources: [Sources]
          settings:
            INFOPLIST_FILE: Info.plist
            TARGETED_DEVICE_FAMILY: "1,2"
      """
    files["Info.plist"] = infoPlist ?? Self.infoPlist(displayEntries)
    let folder = try TemporaryFolder(files)
    let workspace = Workspace()
    workspace.addFolder(folder.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.path))])
    _ = workspace.refresh()
    guard let record = workspace.record(DocumentURI(path: folder.path + "/Sources/App.swift")) else { return ([], []) }
    let findings = workspace.findings(of: record).filter { $0.finding.code == Self.ruleCode }
    #expect(findings.allSatisfy { $0.finding.severity == .warning })
    let sites = SwiftCoverage(record.document)?.sites ?? []
    return (
      findings.map { Self.line(of: $0.range.lowerBound, in: Array(text.utf8)) },
      sites.filter { Self.roleNames.contains(String(decoding: Array(text.utf8)[$0.range], as: UTF8.self)) }
        .compactMap(\.reason)
    )
  }

  /// Returns the line that contains a UTF-8 offset, without leading spaces.
  private static func line(of offset: Int, in bytes: [UInt8]) -> String {
    let lineStart = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = bytes[lineStart...].prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
  }

  private static func infoPlist(_ displayEntries: String) -> String {
    """
    <plist><dict><key>UILaunchScreen</key><dict/><key>UIApplicationSceneManifest</key><dict>
    <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneConfigurationName</key><string>Main</string>
    <key>UISceneDelegateClassName</key><string>Notes.SceneDelegate</string></dict></array>\(displayEntries)</dict></dict>
    </dict></plist>
    """
  }

  private static func displayEntry(_ delegateClass: String, role: String = "ExternalDisplayNonInteractive") -> String {
    "<key>UIWindowSceneSessionRole\(role)</key><array><dict><key>UISceneConfigurationName</key><string>Slides</string>"
      + (delegateClass.isEmpty ? "" : "<key>UISceneDelegateClassName</key><string>Notes.\(delegateClass)</string>")
      + "</dict></array>"
  }

  private static func appSource(_ body: String, trailingCode: String = "") -> String {
    """
    import UIKit
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
      ) -> UISceneConfiguration {
        \(body)
        return UISceneConfiguration(name: "Main", sessionRole: .windowApplication)
      }
    }
    class SceneDelegate: UIResponder, UIWindowSceneDelegate { var window: UIWindow? }
    class SlidesDelegate: UIResponder, UIWindowSceneDelegate { var window: UIWindow? }
    \(trailingCode)
    """
  }

  private static let configurationStatements = """
    let slides = UISceneConfiguration(name: nil, sessionRole: session.role)
        slides.delegateClass = SlidesDelegate.self
        return slides
    """
  private static let roleTest = "if session.role == .windowExternalDisplayNonInteractive {"
  private static let displayStatements = roleTest + "\n" + configurationStatements + "\n}"

  @Test(arguments: [
    (displayStatements, roleTest),
    (
      displayStatements.replacing("== .w", with: "== UISceneSession.Role.w"),
      roleTest.replacing("== .w", with: "== UISceneSession.Role.w")
    ),
    (
      "switch session.role {\ncase .windowExternalDisplay:\n\(configurationStatements)\ndefault: break\n}",
      "case .windowExternalDisplay:"
    ),
    (
      "if isShown {\nlet a = UISceneConfiguration(name: nil, sessionRole: .windowExternalDisplayNonInteractive)\n"
        + "a.delegateClass = SlidesDelegate.self\nreturn a\n}",
      "let a = UISceneConfiguration(name: nil, sessionRole: .windowExternalDisplayNonInteractive)"
    ),
  ])
  func displaySceneWithoutAccessoryIsReported(body: String, line: String) throws {
    let result = try checkResult(Self.appSource(body))
    #expect(result.lines == [line] && result.reasons.isEmpty, "\(body)")
  }

  /// A named configuration is reported only if the Info.plist has a delegate class for the configuration.
  @Test(arguments: [("SlidesDelegate", true), ("", false)]) func namedConfigurationNeedsADelegateInInfoPlist(
    delegateClass: String, isReported: Bool
  ) throws {
    let namedConfiguration =
      "if session.role == .windowExternalDisplayNonInteractive {\n"
      + "return UISceneConfiguration(name: \"Slides\", sessionRole: session.role)\n}"
    let result = try checkResult(Self.appSource(namedConfiguration), displayEntries: Self.displayEntry(delegateClass))
    #expect(result.lines == (isReported ? [Self.roleTest] : []))
  }

  private static let accessoryFunction =
    "func show(_ a: UISceneAccessory, _ scene: UIWindowScene) { if #available(iOS 27, *) { "
    + "scene.registerSceneAccessory(a) } }"
  private static let accessoryModifier =
    "let a = Text(\"\").sceneAccessory { ExternalNonInteractiveAccessory { Text(\"\") } }"

  /// An app with a scene accessory in any file is not reported.
  @Test func appWithAnAccessoryIsNotReported() throws {
    let sourceWithoutAccessory = Self.appSource(Self.displayStatements)
    for (text, otherFiles) in [
      (sourceWithoutAccessory + Self.accessoryFunction, [:]),
      (sourceWithoutAccessory, ["Sources/Other.swift": Self.accessoryFunction]),
      (
        sourceWithoutAccessory,
        ["Sources/Other.swift": Self.accessoryModifier]
      ),
      (sourceWithoutAccessory, ["Sources/Other.m": "- (void)show {\n  [scene registerSceneAccessory:a];\n}"]),
    ] as [(String, [String: String])] {
      let result = try checkResult(text, otherFiles: otherFiles)
      #expect(result.lines.isEmpty && result.reasons.isEmpty, "\(otherFiles)")
    }
  }

  @Test(arguments: [
    "if session.role == .windowExternalDisplayNonInteractive { fatalError() }",
    "if session.role == .windowExternalDisplayNonInteractive {\n"
      + "return UISceneConfiguration(name: nil, sessionRole: session.role)\n}",
    "if session.role != .windowExternalDisplayNonInteractive {\n\(configurationStatements)\n}",
    "guard session.role != .windowExternalDisplayNonInteractive else { return .init() }",
  ])
  func displayRoleWithoutADelegateIsNotReported(body: String) throws {
    let result = try checkResult(Self.appSource(body))
    #expect(result.lines.isEmpty)
  }

  @Test func appWithUnreadableInfoPlistIsNotJudged() throws {
    let result = try checkResult(Self.appSource(Self.displayStatements), infoPlist: "<plist><dict>")
    #expect(result.lines.isEmpty && result.reasons == ["Info.plist is unknown"])
  }

  // MARK: Entries in the Info.plist

  private static let mainDeclaration = "@main struct Notes: App { var body: some Scene { WindowGroup { Text(\"\") } } }"

  @Test(arguments: [
    (displayEntry("SlidesDelegate"), "", true), (displayEntry("SlidesDelegate", role: "ExternalDisplay"), "", true),
    (displayEntry("SceneDelegate"), "", true), (displayEntry(""), "", false), ("", "", false),
    (displayEntry("SlidesDelegate"), accessoryFunction, false),
    // A delegate shared by all scenes may refuse scenes on external displays.
    (
      displayEntry("SceneDelegate"), "func no(_ s: UISceneSession) { if s.role == .windowExternalDisplay { return } }",
      false
    ),
    (
      displayEntry("SlidesDelegate"), "func no(_ s: UISceneSession) { if s.role == .windowExternalDisplay { return } }",
      true
    ),
  ])
  func infoPlistEntryIsReportedAtTheMainDeclaration(displayEntries: String, trailingCode: String, isReported: Bool)
    throws
  {
    let result = try checkResult(
      Self.mainDeclaration, displayEntries: displayEntries, otherFiles: ["Sources/Other.swift": trailingCode])
    #expect(result.lines == (isReported ? [Self.mainDeclaration] : []), "\(displayEntries) \(trailingCode)")
  }

  @Test func displayRoleRefusedByTheDelegateIsNotReported() throws {
    let body = "if session.role == .windowExternalDisplayNonInteractive { fatalError() }"
    #expect(try checkResult(Self.appSource(body), displayEntries: Self.displayEntry("SlidesDelegate")).lines.isEmpty)
  }
}
