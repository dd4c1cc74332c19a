import Testing

@testable import UIModelDaemon
@testable import UIModelSystems

/// Tests of `menu/main-menu-not-built`: apps with titled key commands that add nothing to their main menu.
@Suite struct SwiftMainMenuTests {
  private static let ruleCode = "menu/main-menu-not-built"

  private static let delegateSource = """
    import UIKit

    @main
    final class 1️⃣AppDelegate1️⃣: UIResponder, UIApplicationDelegate {}
    """

  private static let notesSource = """
    import UIKit

    final class NoteController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Pin", action: #selector(pin), input: "p", modifierFlags: [.alternate, .command])]
      }
      @objc func pin() {}
    }
    """

  private static let tagsSource = """
    import UIKit

    final class TagController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [
          UIKeyCommand(input: "y", modifierFlags: .command, action: #selector(group), discoverabilityTitle: "Group"),
          UIKeyCommand(
            title: "", action: #selector(color), input: "k", modifierFlags: .command, discoverabilityTitle: Texts.color),
          UIKeyCommand(
            title: NSLocalizedString("Rename", comment: ""), action: #selector(rename), input: "r",
            modifierFlags: .command),
        ]
      }
      @objc func group() {}
      @objc func rename() {}
      @objc func color() {}
    }
    """

  /// Returns the number of the rule's findings in an app. `otherFiles` adds files to the app or replaces its files.
  private func findingCount(_ otherFiles: [String: String] = [:]) throws -> Int {
    let files = ["AppDelegate.swift": MarkedText(Self.delegateSource).text, "Notes.swift": Self.notesSource]
    return try AppOfProject(files.merging(otherFiles) { _, newText in newText }).codesWithRanges.count {
      $0.contains(Self.ruleCode)
    }
  }

  @Test func appWithoutAMainMenuIsReportedOnce() throws {
    try AppOfProject.check(
      ["AppDelegate.swift": Self.delegateSource, "Notes.swift": Self.notesSource, "Tags.swift": Self.tagsSource],
      Self.ruleCode)
  }

  @Test(arguments: [
    ("Menus.swift", "extension AppDelegate { override func buildMenu(with builder: UIMenuBuilder) {} }"),
    ("Menus.swift", "func setUp() { UIMainMenuSystem.shared.setBuildConfiguration(.init()) { _ in } }"),
    ("Menus.swift", "import SwiftUI\nstruct Menus: Commands { var body: some Commands { CommandMenu(\"Note\") {} } }"),
    ("Menus.m", "- (void)buildMenuWithBuilder:(id<UIMenuBuilder>)builder {\n}\n"),
    ("Menus.mm", "  [UIMainMenuSystem.sharedSystem setBuildConfiguration:c buildHandler:h];\n"),
    (
      "Main.storyboard",
      "<document targetRuntime=\"iOS.CocoaTouch\"><menu key=\"mainMenu\" systemMenu=\"main\"/></document>"
    ),
    ("Main.storyboard", "\u{1}\u{2}"),
    ("AppDelegate.swift", "import UIKit\n@main final class AppDelegate: SharedDelegate, UIApplicationDelegate {}"),
    ("AppDelegate.swift", "import UIKit\nfinal class AppDelegate: UIResponder, UIApplicationDelegate {}"),
    (
      "AppDelegate.swift",
      "import SwiftUI\n@main struct Notes: App { var body: some Scene { WindowGroup { Text(\"\") } } }"
    ),
  ]) func possibleMenuBuilderSilencesTheRule(_ fileName: String, _ text: String) throws {
    #expect(try findingCount([fileName: text]) == 0, "\(fileName)")
  }

  @Test(arguments: [
    ("Main.storyboard", "<document targetRuntime=\"iOS.CocoaTouch\"><menu title=\"More\"/></document>"),
    (
      "Main.storyboard",
      "<document targetRuntime=\"MacOSX.Cocoa\"><menu key=\"mainMenu\" systemMenu=\"main\"/></document>"
    ),
    ("main.swift", "UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, nil)"),
    ("Notes.m", "- (void)build {\n}\n"),
  ]) func filesWithoutAMainMenuDoNotSilenceTheRule(_ fileName: String, _ text: String) throws {
    #expect(try findingCount([fileName: text]) == 1, "\(fileName)")
  }

  private static let sceneSource = """
    import UIKit
    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        super.buildMenu(with: builder)
        builder.remove(menu: .format)
      }
    }
    """

  @Test(arguments: [
    sceneSource,
    sceneSource.replacing("SceneDelegate: UIResponder, UIWindowSceneDelegate", with: "Page: UIViewController"),
    sceneSource.replacing("SceneDelegate: UIResponder, UIWindowSceneDelegate", with: "Page: Base")
      + "\nclass Base: UIView { func addItems(_ builder: UIMenuBuilder) {} }",
    "import UIKit\nfinal class Page: UIView { func buildMenu() -> UIMenu { UIMenu() }\nlazy var menu = buildMenu() }",
    "import UIKit\nstruct Menus { func buildMenu() -> UIMenu { UIMenu() } }",
  ]) func contextMenuBuilderDoesNotSilenceTheRule(_ text: String) throws {
    #expect(try findingCount(["Menus.swift": text]) == 1)
  }

  @Test(arguments: [
    // The object may follow the delegate in the responder chain, be called by other code, or be the delegate or the
    // application.
    [
      "Menus.swift": sceneSource,
      "AppDelegate.swift": "import UIKit\n@main final class AppDelegate: UIResponder, UIApplicationDelegate {\n"
        + "override var next: UIResponder? { menus }\nlet menus = SceneDelegate() }",
    ],
    [
      "Menus.swift": sceneSource
        + "\nfunc add(_ menus: SceneDelegate, _ all: UIMenuBuilder) { menus.buildMenu(with: all) }"
    ],
    ["Menus.swift": sceneSource + "\nextension SceneDelegate: UIApplicationDelegate {}"],
    [
      "Menus.swift": sceneSource.replacing(
        "SceneDelegate: UIResponder, UIWindowSceneDelegate", with: "App: UIApplication")
    ],
    [
      "Menus.swift": sceneSource.replacing(
        "SceneDelegate: UIResponder, UIWindowSceneDelegate", with: "Menus: UIResponder")
    ],
    ["Menus.swift": "import UIKit\nfunc add(to builder: UIMenuBuilder) {}"],
  ]) func possibleMainMenuResponderSilencesTheRule(_ files: [String: String]) throws {
    #expect(try findingCount(files) == 0)
  }

  /// Further commands and context menu builders do not change the finding.
  @Test func otherCommandsDoNotChangeTheFinding() throws {
    let app = try AppOfProject([
      "AppDelegate.swift": MarkedText(Self.delegateSource).text, "Notes.swift": Self.notesSource, "First.swift": "",
    ])
    func ruleFindings() -> [String] { app.codesWithRanges.filter { $0.contains(Self.ruleCode) } }
    let initialFindings = ruleFindings()
    #expect(initialFindings.count == 1 && initialFindings[0].contains("AppDelegate.swift"))
    app.write("First.swift", Self.notesSource.replacing("NoteController", with: "A").replacing("pin", with: "sort"))
    #expect(ruleFindings() == initialFindings)
    app.write("First.swift", Self.sceneSource)
    #expect(ruleFindings() == initialFindings)
    app.write("First.swift", Self.sceneSource.replacing("UIWindowSceneDelegate", with: "UIApplicationDelegate"))
    #expect(ruleFindings().isEmpty)
  }

  @Test func editsOfMenusUpdateTheFinding() throws {
    let app = try AppOfProject([
      "AppDelegate.swift": MarkedText(Self.delegateSource).text, "Notes.swift": Self.notesSource, "Menus.swift": "",
    ])
    func isReported() -> Bool { app.codesWithRanges.contains { $0.contains(Self.ruleCode) } }
    #expect(isReported())
    app.write("Menus.swift", "extension UIResponder { func buildMenu(_ builder: UIMenuBuilder) {} }")
    #expect(!isReported())
    app.write("Menus.swift", "")
    #expect(isReported())
    app.write("Main.storyboard", "<document><menu key=\"mainMenu\"/></document>")
    #expect(!isReported())
    app.write("Main.storyboard", "<document/>")
    #expect(isReported())
  }

  @Test(arguments: [("1,2", 1), ("2", 1), ("1", 0)]) func iPadAppsAreReported(
    _ deviceFamilies: String, _ expectedCount: Int
  ) throws {
    let folder = try TemporaryFolder([
      "project.yml": """
      targets:
        Notes:
          type: application
          platform: iOS
          deploymentTarget: "17.0"
          sources: [Sources]
          settings: { TARGETED_DEVICE_FAMILY: "\(deviceFamilies)" }
      """,
      "Sources/AppDelegate.swift": MarkedText(Self.delegateSource).text, "Sources/Notes.swift": Self.notesSource,
      "Sources/Tags.swift": Self.tagsSource,
    ])
    let messages = Self.findings(in: folder).filter { $0.code == Self.ruleCode }.map(\.message)
    #expect(messages.count == expectedCount)
    #expect(messages.allSatisfy { $0.hasPrefix("the app's titled key commands are missing from the main menu") })
  }

  @Test func filesWithoutAProjectAreNotReported() throws {
    let folder = try TemporaryFolder([
      "AppDelegate.swift": MarkedText(Self.delegateSource).text, "Notes.swift": Self.notesSource,
    ])
    #expect(!Self.findings(in: folder).contains { $0.code == Self.ruleCode })
  }

  private static func findings(in folder: TemporaryFolder) -> [Finding] {
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))])
    _ = workspace.refresh()
    return workspace.documents.flatMap { workspace.findings(of: $0) }.map(\.finding)
  }
}
