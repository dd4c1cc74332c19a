import Testing
import UIModelJSON

/// Checks answers about the main menu of an app that has Swift source but no model document.
@Suite struct SourceMenuTests {
  private let readerSource = """
    import UIKit
    class Reader: UIViewController {
      @objc func next() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next), input: "j", modifierFlags: .command)]
      }
    }
    """

  private func responseText(_ files: [String: String], _ method: String, _ params: JSONValue = [:]) throws -> String {
    let folder = try TemporaryFolder(files)
    let connection = JudgedConnection()
    _ = try connection.request("uimodel/workspace/open", ["path": .string(folder.path)]).get()
    return try connection.request(method, params).get()["text"]?.string ?? ""
  }

  /// An app delegate in Objective-C may call a menu builder that is written in Swift, as in the app Blink.
  @Test func builderWithoutSwiftCallerLeavesTheMenuIncomplete() throws {
    let builderSource = """
      import UIKit
      @objc class MenuController: NSObject {
        @objc class func buildMenu(with builder: UIMenuBuilder) { builder.remove(menu: .font) }
      }
      """
    let incompleteNote = "This list may be incomplete"
    let tree = try responseText(["Reader.swift": readerSource, "Menus.swift": builderSource], "uimodel/menu/tree")
    #expect(tree.contains("Bold") && tree.contains(incompleteNote), "\(tree)")
    let delegateSource = """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) { MenuController.buildMenu(with: builder) }
      }
      """
    let completeTree = try responseText(
      ["App.swift": delegateSource, "Menus.swift": builderSource], "uimodel/menu/tree")
    #expect(!completeTree.contains("Bold") && !completeTree.contains(incompleteNote), "\(completeTree)")
  }

  /// In apps with several scenes, the system command New Window also uses ⌘N.
  @Test func shortcutConflictNamesTheAppCommand() throws {
    let files = ["A.swift": readerSource.replacing(#""j""#, with: #""n""#)]
    let suggestions = try responseText(files, "uimodel/menu/suggest", ["shortcut": "cmd+n"])
    #expect(suggestions.contains("Next") && !suggestions.contains("New Window"), "\(suggestions)")
  }

  /// A screen's containers are unknown in Swift source. The overlay is therefore complete only if no other class has
  /// key commands.
  @Test func overlayIsCompleteIfNoOtherClassHasKeyCommands() throws {
    let delegateSource = """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) { builder.remove(menu: .format) }
      }
      """
    let incompleteNote = "This list may be incomplete"
    let params: JSONValue = ["screen": "Reader", "environment": ["platform": "iPadOS", "version": "18"]]
    var files = ["Reader.swift": readerSource, "App.swift": delegateSource]
    let overlay = try responseText(files, "uimodel/menu/overlay", params)
    #expect(overlay.contains("Next") && !overlay.contains(incompleteNote), "\(overlay)")
    files["List.swift"] = readerSource.replacing("Reader", with: "List")
    #expect(try responseText(files, "uimodel/menu/overlay", params).contains(incompleteNote))
  }
}
