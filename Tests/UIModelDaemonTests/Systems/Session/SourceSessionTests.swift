import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks live sessions that are derived from Swift source. Swift source does not show which screens contain or present
/// each other.
@Suite struct SourceSessionTests {
  private static let delegateSource = """
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
  private static let readerSource = """
    import UIKit
    final class Reader: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next(_:)), input: "j", modifierFlags: .command)]
      }
      @objc func next(_ sender: Any?) {}
    }
    """

  private func app(_ sources: String...) throws -> SessionTests.App {
    let workspace = Workspace()
    workspace.addFolder("/w/Player")
    for (index, text) in sources.enumerated() {
      _ = try workspace.apply(.fileContent(DocumentURI(path: "/w/Player/\(index).swift"), Array(text.utf8)))
    }
    let exportedApp = try #require(workspace.exportedApps.first)
    return SessionTests.App(ExportedText(exportedApp.root) { _ in nil }.text)
  }

  @Test func delegatePerformsActionThatNoOtherClassImplements() throws {
    var app = try app(Self.delegateSource, Self.readerSource)
    #expect(app.currentSimulation.window.layers.map(\.name) == ["Reader"])
    #expect(try app.press("cmd+t", "cmd+j") == [.performed, .performed])
    // No known class implements the action, but a library class might.
    #expect(try app.press("shift+cmd+p") == [.unknown])
  }

  /// A container, a scene delegate or any other responder might precede the app delegate in the chain.
  @Test(arguments: [
    "final class Tabs: UITabBarController { @objc func newTab() {} }",
    "final class SceneDelegate: UIResponder, UIWindowSceneDelegate { @IBAction func newTab() {} }",
    "extension UIResponder { @objc func newTab() {} }",
  ]) func actionOfAnotherClassHasAnUnknownPerformer(_ otherSource: String) throws {
    var app = try app(Self.delegateSource, Self.readerSource, "import UIKit\n" + otherSource)
    #expect(try app.press("cmd+t") == [.unknown])
    // A method with another selector, or a static method, cannot perform the action.
    var unaffectedApp = try self.app(
      Self.delegateSource, Self.readerSource,
      "import UIKit\nfinal class Tabs: UITabBarController { @objc func newTab(_ a: Any?) {}; static func newTab() {} }")
    #expect(try unaffectedApp.press("cmd+t") == [.performed])
  }

  @Test func objectiveCMethodMakesThePerformerUnknown() throws {
    let workspace = Workspace()
    workspace.addFolder("/w/Player")
    let files = [("A.swift", Self.delegateSource), ("B.swift", Self.readerSource)]
    for (name, text) in files {
      _ = try workspace.apply(.fileContent(DocumentURI(path: "/w/Player/" + name), Array(text.utf8)))
    }
    let objectiveCSource = "@implementation Tabs\n- (void)newTab {}\n@end\n"
    _ = try workspace.apply(
      .fileContent(DocumentURI(path: "/w/Player/Tabs.m"), Array(objectiveCSource.utf8), isDocument: false))
    let exportedApp = try #require(workspace.exportedApps.first)
    var app = SessionTests.App(ExportedText(exportedApp.root) { _ in nil }.text)
    #expect(try app.press("cmd+t") == [.unknown])
  }

  /// The controller with other key commands might contain or present the screen.
  @Test func keyCommandOfAnotherClassMakesThePressUnknown() throws {
    let filterSource = """
      import UIKit
      final class Filter: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "Apply", action: #selector(apply(_:)), input: "t", modifierFlags: .command)]
        }
        @objc func apply(_ sender: Any?) {}
      }
      """
    var app = try app(Self.delegateSource, Self.readerSource, filterSource)
    app.session.screenName = "Reader"
    #expect(try app.press("cmd+j", "cmd+t") == [.performed, .unknown])
    app.session.screenName = "Filter"
    #expect(try app.press("cmd+t") == [.performed])
  }

  @Test func focusAndTextKeysAreUnknownWithUnreadViews() throws {
    var app = try app(Self.delegateSource, Self.readerSource)
    #expect(try app.press("tab", "down", "return", "a") == [.unknown, .unknown, .unknown, .unknown])
  }

  /// The delegate's results for a connecting scene are not read. Such results count as unknown, never as missing.
  @Test func delegateResultsAreUnknown() throws {
    let delegateMethods = """
        func application(
          _ a: UIApplication, configurationForConnecting s: UISceneSession, options: UIScene.ConnectionOptions
        ) -> UISceneConfiguration { UISceneConfiguration(name: "Main", sessionRole: s.role) }
        func applicationShouldAutomaticallyLocalizeKeyCommands(_ a: UIApplication) -> Bool { false }
        @objc func newTab() {}
      """
    let app = try app(
      Self.delegateSource.replacing("  @objc func newTab() {}", with: delegateMethods), Self.readerSource)
    let delegate = try #require(app.model.app?.delegate)
    #expect(delegate.implementations.isKnown && delegate.configurations?.fallback.isKnown == false)
    let methodName = ShortcutLocalization.methodName
    #expect(!delegate.implementations.result(methodName + "(_:)", methodName + ":").isKnown)
  }
}
