import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks live sessions that are derived from Swift source. The source does not show how the screens are composed.
@Suite struct SourceSessionTests {
  private static let delegate = """
    import UIKit
    @main final class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) {
        super.buildMenu(with: builder)
        guard builder.system == .main else { return }
        builder.insertChild(UIMenu(title: "Tabs", children: [
          UIKeyCommand(title: "New Tab", action: #selector(newTab), input: "t", modifierFlags: .command),
          UIKeyCommand(title: "Pin", action: #selector(Reader.pin), input: "p", modifierFlags: [.command, .shift]),
        ]), atEndOfMenu: .file)
      }
      @objc func newTab() {}
    }
    """
  private static let reader = """
    import UIKit
    final class Reader: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next(_:)), input: "j", modifierFlags: .command)]
      }
      @objc func next(_ sender: Any?) {}
    }
    """

  private func app(_ files: String...) throws -> SessionTests.App {
    let workspace = Workspace()
    workspace.addFolder("/w/Player")
    for (index, text) in files.enumerated() {
      _ = try workspace.apply(.disk(DocumentURI(path: "/w/Player/\(index).swift"), Array(text.utf8)))
    }
    let exported = try #require(workspace.exportedApps.first)
    return SessionTests.App(ExportedText(exported.root) { _ in nil }.text)
  }

  @Test func delegatePerformsActionsOfNoOtherClass() throws {
    var app = try app(Self.delegate, Self.reader)
    #expect(app.now.window.layers.map(\.name) == ["Reader"])
    #expect(try app.press("cmd+t", "cmd+j") == [.performed, .performed])
    // No known class implements the action, but a class of a library may.
    #expect(try app.press("shift+cmd+p") == [.unknown])
  }

  /// A container, a scene delegate or any other responder may precede the app delegate in the chain.
  @Test(arguments: [
    "final class Tabs: UITabBarController { @objc func newTab() {} }",
    "final class SceneDelegate: UIResponder, UIWindowSceneDelegate { @IBAction func newTab() {} }",
    "extension UIResponder { @objc func newTab() {} }",
  ]) func actionOfAnotherClassHasAnUnknownPerformer(_ other: String) throws {
    var app = try app(Self.delegate, Self.reader, "import UIKit\n" + other)
    #expect(try app.press("cmd+t") == [.unknown])
    // A method with another selector, or a static method, cannot perform the action.
    var free = try self.app(
      Self.delegate, Self.reader,
      "import UIKit\nfinal class Tabs: UITabBarController { @objc func newTab(_ a: Any?) {}; static func newTab() {} }")
    #expect(try free.press("cmd+t") == [.performed])
  }

  @Test func objectiveCClassMayImplementTheAction() throws {
    let workspace = Workspace()
    workspace.addFolder("/w/Player")
    let files = [("A.swift", Self.delegate), ("B.swift", Self.reader)]
    for (name, text) in files {
      _ = try workspace.apply(.disk(DocumentURI(path: "/w/Player/" + name), Array(text.utf8)))
    }
    let code = "@implementation Tabs\n- (void)newTab {}\n@end\n"
    _ = try workspace.apply(.disk(DocumentURI(path: "/w/Player/Tabs.m"), Array(code.utf8), isDocument: false))
    let exported = try #require(workspace.exportedApps.first)
    var app = SessionTests.App(ExportedText(exported.root) { _ in nil }.text)
    #expect(try app.press("cmd+t") == [.unknown])
  }

  /// The controller with other key commands may contain or present the screen.
  @Test func keyCommandsOfAnotherClassMayComeFirst() throws {
    let filter = """
      import UIKit
      final class Filter: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "Apply", action: #selector(apply(_:)), input: "t", modifierFlags: .command)]
        }
        @objc func apply(_ sender: Any?) {}
      }
      """
    var app = try app(Self.delegate, Self.reader, filter)
    app.session.screen = "Reader"
    #expect(try app.press("cmd+j", "cmd+t") == [.performed, .unknown])
    app.session.screen = "Filter"
    #expect(try app.press("cmd+t") == [.performed])
  }

  @Test func focusAndTextKeysAreUnknownWithUnreadViews() throws {
    var app = try app(Self.delegate, Self.reader)
    #expect(try app.press("tab", "down", "return", "a") == [.unknown, .unknown, .unknown, .unknown])
  }

  /// The delegate's results for a connecting scene are not read. They count as unknown, never as missing.
  @Test func delegateResultsAreUnknown() throws {
    let answers = """
        func application(
          _ a: UIApplication, configurationForConnecting s: UISceneSession, options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration { UISceneConfiguration(name: "Main", sessionRole: s.role) }
        func applicationShouldAutomaticallyLocalizeKeyCommands(_ a: UIApplication) -> Bool { false }
        @objc func newTab() {}
      """
    let app = try app(Self.delegate.replacing("  @objc func newTab() {}", with: answers), Self.reader)
    let delegate = try #require(app.model.app?.delegate)
    #expect(delegate.implements.isKnown && delegate.configurations?.fallback.isKnown == false)
    let method = ShortcutLocalization.methodName
    #expect(!delegate.implements.result(method + "(_:)", method + ":").isKnown)
  }
}
