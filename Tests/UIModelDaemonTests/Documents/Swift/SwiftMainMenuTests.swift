import Testing

@testable import UIModelDaemon
@testable import UIModelSystems

/// Tests of `menu/main-menu-not-built`: apps with titled key commands that add nothing to their main menu.
@Suite struct SwiftMainMenuTests {
  private static let code = "menu/main-menu-not-built"

  private static let delegate = """
    import UIKit

    @main
    final class 1️⃣AppDelegate1️⃣: UIResponder, UIApplicationDelegate {}
    """

  private static let notes = """
    import UIKit

    final class NoteController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Pin", action: #selector(pin), input: "p", modifierFlags: [.alternate, .command])]
      }
      @objc func pin() {}
    }
    """

  private static let tags = """
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

  /// Returns the number of findings of the rule in an app. `others` adds files to the app or replaces some of its
  /// files.
  private func count(_ others: [String: String] = [:]) throws -> Int {
    let files = ["AppDelegate.swift": MarkedText(Self.delegate).text, "Notes.swift": Self.notes]
    return try AppOfProject(files.merging(others) { _, other in other }).codesWithRanges.count {
      $0.contains(Self.code)
    }
  }

  @Test func appIsReportedOnce() throws {
    try AppOfProject.check(
      ["AppDelegate.swift": Self.delegate, "Notes.swift": Self.notes, "Tags.swift": Self.tags], Self.code)
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
  ]) func possibleMenuBuilderSilencesTheRule(_ name: String, _ text: String) throws {
    #expect(try count([name: text]) == 0, "\(name)")
  }

  @Test(arguments: [
    ("Main.storyboard", "<document targetRuntime=\"iOS.CocoaTouch\"><menu title=\"More\"/></document>"),
    (
      "Main.storyboard",
      "<document targetRuntime=\"MacOSX.Cocoa\"><menu key=\"mainMenu\" systemMenu=\"main\"/></document>"
    ),
    ("main.swift", "UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, nil)"),
    ("Notes.m", "- (void)build {\n}\n"),
  ]) func filesWithoutAMainMenuDoNotSilenceTheRule(_ name: String, _ text: String) throws {
    #expect(try count([name: text]) == 1, "\(name)")
  }

  private static let scene = """
    import UIKit
    final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        super.buildMenu(with: builder)
        builder.remove(menu: .format)
      }
    }
    """

  @Test(arguments: [
    scene, scene.replacing("SceneDelegate: UIResponder, UIWindowSceneDelegate", with: "Page: UIViewController"),
    scene.replacing("SceneDelegate: UIResponder, UIWindowSceneDelegate", with: "Page: Base")
      + "\nclass Base: UIView { func addItems(_ builder: UIMenuBuilder) {} }",
    "import UIKit\nfinal class Page: UIView { func buildMenu() -> UIMenu { UIMenu() }\nlazy var menu = buildMenu() }",
    "import UIKit\nstruct Menus { func buildMenu() -> UIMenu { UIMenu() } }",
  ]) func contextMenuBuilderDoesNotSilenceTheRule(_ text: String) throws {
    #expect(try count(["Menus.swift": text]) == 1)
  }

  @Test(arguments: [
    // The object may follow the delegate in the responder chain, be called by other code, or be the delegate or the
    // application.
    [
      "Menus.swift": scene,
      "AppDelegate.swift": "import UIKit\n@main final class AppDelegate: UIResponder, UIApplicationDelegate {\n"
        + "override var next: UIResponder? { menus }\nlet menus = SceneDelegate() }",
    ],
    ["Menus.swift": scene + "\nfunc add(_ menus: SceneDelegate, _ all: UIMenuBuilder) { menus.buildMenu(with: all) }"],
    ["Menus.swift": scene + "\nextension SceneDelegate: UIApplicationDelegate {}"],
    ["Menus.swift": scene.replacing("SceneDelegate: UIResponder, UIWindowSceneDelegate", with: "App: UIApplication")],
    ["Menus.swift": scene.replacing("SceneDelegate: UIResponder, UIWindowSceneDelegate", with: "Menus: UIResponder")],
    ["Menus.swift": "import UIKit\nfunc add(to builder: UIMenuBuilder) {}"],
  ]) func possibleMainMenuResponderSilencesTheRule(_ files: [String: String]) throws {
    #expect(try count(files) == 0)
  }

  /// Another command does not change the finding.
  @Test func findingIsUnchangedByMoreCommands() throws {
    let app = try AppOfProject([
      "AppDelegate.swift": MarkedText(Self.delegate).text, "Notes.swift": Self.notes, "First.swift": "",
    ])
    func found() -> [String] { app.codesWithRanges.filter { $0.contains(Self.code) } }
    let before = found()
    #expect(before.count == 1 && before[0].contains("AppDelegate.swift"))
    app.write("First.swift", Self.notes.replacing("NoteController", with: "A").replacing("pin", with: "sort"))
    #expect(found() == before)
    app.write("First.swift", Self.scene)
    #expect(found() == before)
    app.write("First.swift", Self.scene.replacing("UIWindowSceneDelegate", with: "UIApplicationDelegate"))
    #expect(found().isEmpty)
  }

  @Test func findingFollowsEditsOfMenus() throws {
    let app = try AppOfProject([
      "AppDelegate.swift": MarkedText(Self.delegate).text, "Notes.swift": Self.notes, "Menus.swift": "",
    ])
    func isReported() -> Bool { app.codesWithRanges.contains { $0.contains(Self.code) } }
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

  @Test(arguments: [("1,2", 1), ("2", 1), ("1", 0)]) func iPadAppsAreReported(_ families: String, _ count: Int) throws {
    let folder = try TemporaryFolder([
      "project.yml": """
      targets:
        Notes:
          type: application
          platform: iOS
          deploymentTarget: "17.0"
          sources: [Sources]
          settings: { TARGETED_DEVICE_FAMILY: "\(families)" }
      """,
      "Sources/AppDelegate.swift": MarkedText(Self.delegate).text, "Sources/Notes.swift": Self.notes,
      "Sources/Tags.swift": Self.tags,
    ])
    let messages = Self.findings(in: folder).filter { $0.code == Self.code }.map(\.message)
    #expect(messages.count == count)
    #expect(messages.allSatisfy { $0.hasPrefix("the app's titled key commands are missing from the main menu") })
  }

  @Test func filesWithoutAProjectAreNotReported() throws {
    let folder = try TemporaryFolder([
      "AppDelegate.swift": MarkedText(Self.delegate).text, "Notes.swift": Self.notes,
    ])
    #expect(!Self.findings(in: folder).contains { $0.code == Self.code })
  }

  private static func findings(in folder: TemporaryFolder) -> [Finding] {
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))])
    _ = workspace.refresh()
    return workspace.documents.flatMap { workspace.findings(of: $0) }.map(\.finding)
  }
}
