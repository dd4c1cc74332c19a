import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift

/// Tests of `scene/external-display-without-accessory`: iOS 27 offers scenes on external displays only to apps with a
/// scene accessory.
@Suite struct SwiftExternalDisplayTests {
  private static let code = "scene/external-display-without-accessory"

  private static let roles = ["windowExternalDisplayNonInteractive", "windowExternalDisplay"]

  /// Returns the lines of `Sources/App.swift` that the rule reports, and coverage's reasons for display roles that the
  /// rule cannot judge.
  private func found(
    _ text: String, displays: String = "", plist: String? = nil, others: [String: String] = [:]
  ) throws -> (lines: [String], reasons: [String]) {
    var files = others
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
    files["Info.plist"] = plist ?? Self.plist(displays)
    let folder = try TemporaryFolder(files)
    let workspace = Workspace()
    workspace.addFolder(folder.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.path))])
    _ = workspace.refresh()
    guard let record = workspace.record(DocumentURI(path: folder.path + "/Sources/App.swift")) else { return ([], []) }
    let findings = workspace.findings(of: record).filter { $0.finding.code == Self.code }
    #expect(findings.allSatisfy { $0.finding.severity == .warning })
    let sites = SwiftCoverage(record.document)?.sites ?? []
    return (
      findings.map { Self.line(of: $0.range.lowerBound, in: Array(text.utf8)) },
      sites.filter { Self.roles.contains(String(decoding: Array(text.utf8)[$0.range], as: UTF8.self)) }
        .compactMap(\.reason)
    )
  }

  /// Returns the line that contains a UTF-8 offset, without its leading spaces.
  private static func line(of byte: Int, in bytes: [UInt8]) -> String {
    let mainDeclaration = bytes[..<byte].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = bytes[mainDeclaration...].prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: line.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
  }

  private static func plist(_ displays: String) -> String {
    """
    <plist><dict><key>UILaunchScreen</key><dict/><key>UIApplicationSceneManifest</key><dict>
    <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneConfigurationName</key><string>Main</string>
    <key>UISceneDelegateClassName</key><string>Notes.SceneDelegate</string></dict></array>\(displays)</dict></dict>
    </dict></plist>
    """
  }

  private static func entry(_ delegate: String, role: String = "ExternalDisplayNonInteractive") -> String {
    "<key>UIWindowSceneSessionRole\(role)</key><array><dict><key>UISceneConfigurationName</key><string>Slides</string>"
      + (delegate.isEmpty ? "" : "<key>UISceneDelegateClassName</key><string>Notes.\(delegate)</string>")
      + "</dict></array>"
  }

  private static func app(_ body: String, beside: String = "") -> String {
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
    \(beside)
    """
  }

  private static let makeConfiguration = """
    let slides = UISceneConfiguration(name: nil, sessionRole: session.role)
        slides.delegateClass = SlidesDelegate.self
        return slides
    """
  private static let test = "if session.role == .windowExternalDisplayNonInteractive {"
  private static let content = test + "\n" + makeConfiguration + "\n}"

  @Test(arguments: [
    (content, test),
    (
      content.replacing("== .w", with: "== UISceneSession.Role.w"),
      test.replacing("== .w", with: "== UISceneSession.Role.w")
    ),
    (
      "switch session.role {\ncase .windowExternalDisplay:\n\(makeConfiguration)\ndefault: break\n}",
      "case .windowExternalDisplay:"
    ),
    (
      "if isShown {\nlet a = UISceneConfiguration(name: nil, sessionRole: .windowExternalDisplayNonInteractive)\n"
        + "a.delegateClass = SlidesDelegate.self\nreturn a\n}",
      "let a = UISceneConfiguration(name: nil, sessionRole: .windowExternalDisplayNonInteractive)"
    ),
  ])
  func displaySceneWithoutAccessoryIsReported(body: String, line: String) throws {
    let result = try found(Self.app(body))
    #expect(result.lines == [line] && result.reasons.isEmpty, "\(body)")
  }

  /// A configuration name counts only if the Info.plist has a delegate class for that configuration.
  @Test(arguments: [("SlidesDelegate", true), ("", false)]) func namedConfigurationIsReadFromInfoPlist(
    delegate: String, isFound: Bool
  ) throws {
    let name =
      "if session.role == .windowExternalDisplayNonInteractive {\n"
      + "return UISceneConfiguration(name: \"Slides\", sessionRole: session.role)\n}"
    let result = try found(Self.app(name), displays: Self.entry(delegate))
    #expect(result.lines == (isFound ? [Self.test] : []))
  }

  private static let accessory =
    "func show(_ a: UISceneAccessory, _ scene: UIWindowScene) { if #available(iOS 27, *) { "
    + "scene.registerSceneAccessory(a) } }"
  private static let modifier =
    "let a = Text(\"\").sceneAccessory { ExternalNonInteractiveAccessory { Text(\"\") } }"

  /// A scene accessory anywhere in the app is enough.
  @Test func appWithAnAccessoryIsNotReported() throws {
    let content = Self.app(Self.content)
    for (text, others) in [
      (content + Self.accessory, [:]), (content, ["Sources/Other.swift": Self.accessory]),
      (
        content,
        ["Sources/Other.swift": Self.modifier]
      ),
      (content, ["Sources/Other.m": "- (void)show {\n  [scene registerSceneAccessory:a];\n}"]),
    ] as [(String, [String: String])] {
      let result = try found(text, others: others)
      #expect(result.lines.isEmpty && result.reasons.isEmpty, "\(others)")
    }
  }

  @Test(arguments: [
    "if session.role == .windowExternalDisplayNonInteractive { fatalError() }",
    "if session.role == .windowExternalDisplayNonInteractive {\n"
      + "return UISceneConfiguration(name: nil, sessionRole: session.role)\n}",
    "if session.role != .windowExternalDisplayNonInteractive {\n\(makeConfiguration)\n}",
    "guard session.role != .windowExternalDisplayNonInteractive else { return .init() }",
  ])
  func roleWithoutADelegateIsNotReported(body: String) throws {
    let result = try found(Self.app(body))
    #expect(result.lines.isEmpty)
  }

  @Test func appWithUnreadableInfoPlistIsNotJudged() throws {
    let result = try found(Self.app(Self.content), plist: "<plist><dict>")
    #expect(result.lines.isEmpty && result.reasons == ["Info.plist is unknown"])
  }

  // MARK: Info.plist alone

  private static let mainDeclaration = "@main struct Notes: App { var body: some Scene { WindowGroup { Text(\"\") } } }"

  @Test(arguments: [
    (entry("SlidesDelegate"), "", true), (entry("SlidesDelegate", role: "ExternalDisplay"), "", true),
    (entry("SceneDelegate"), "", true), (entry(""), "", false), ("", "", false),
    (entry("SlidesDelegate"), accessory, false),
    // A delegate shared by all scenes may refuse scenes on external displays.
    (entry("SceneDelegate"), "func no(_ s: UISceneSession) { if s.role == .windowExternalDisplay { return } }", false),
    (entry("SlidesDelegate"), "func no(_ s: UISceneSession) { if s.role == .windowExternalDisplay { return } }", true),
  ])
  func infoPlistEntryIsReportedAtTheMainDeclaration(displays: String, beside: String, isFound: Bool) throws {
    let result = try found(Self.mainDeclaration, displays: displays, others: ["Sources/Other.swift": beside])
    #expect(result.lines == (isFound ? [Self.mainDeclaration] : []), "\(displays) \(beside)")
  }

  @Test func roleRefusedByTheDelegateIsNotReported() throws {
    let body = "if session.role == .windowExternalDisplayNonInteractive { fatalError() }"
    #expect(try found(Self.app(body), displays: Self.entry("SlidesDelegate")).lines.isEmpty)
  }
}
