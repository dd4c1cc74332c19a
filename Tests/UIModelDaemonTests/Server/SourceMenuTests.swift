import Testing
import UIModelJSON

/// Checks answers about the main menu of an app that is known only from Swift source.
@Suite struct SourceMenuTests {
  private let reader = """
    import UIKit
    class Reader: UIViewController {
      @objc func next() {}
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next), input: "j", modifierFlags: .command)]
      }
    }
    """

  private func text(_ files: [String: String], _ method: String, _ params: JSONValue = [:]) throws -> String {
    let folder = try TemporaryFolder(files)
    let connection = JudgedConnection()
    _ = try connection.request("uimodel/workspace/open", ["path": .string(folder.path)]).get()
    return try connection.request(method, params).get()["text"]?.string ?? ""
  }

  /// An app delegate in Objective-C may call a menu builder that is written in Swift, as in the app Blink.
  @Test func builderWithoutSwiftCallerLeavesTheMenuIncomplete() throws {
    let builder = """
      import UIKit
      @objc class MenuController: NSObject {
        @objc class func buildMenu(with builder: UIMenuBuilder) { builder.remove(menu: .font) }
      }
      """
    let note = "This list may be incomplete"
    let tree = try text(["Reader.swift": reader, "Menus.swift": builder], "uimodel/menu/tree")
    #expect(tree.contains("Bold") && tree.contains(note), "\(tree)")
    let delegate = """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) { MenuController.buildMenu(with: builder) }
      }
      """
    let read = try text(["App.swift": delegate, "Menus.swift": builder], "uimodel/menu/tree")
    #expect(!read.contains("Bold") && !read.contains(note), "\(read)")
  }

  /// In apps with several scenes, the system command New Window also uses ⌘N.
  @Test func shortcutConflictNamesTheAppCommand() throws {
    let code = ["A.swift": reader.replacing(#""j""#, with: #""n""#)]
    let proposed = try text(code, "uimodel/menu/suggest", ["shortcut": "cmd+n"])
    #expect(proposed.contains("Next") && !proposed.contains("New Window"), "\(proposed)")
  }

  /// The containers of a screen are unknown in Swift source. Only the classes with key commands are known.
  @Test func overlayIsCompleteIfNoOtherClassHasKeyCommands() throws {
    let delegate = """
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) { builder.remove(menu: .format) }
      }
      """
    let note = "This list may be incomplete"
    let asked: JSONValue = ["screen": "Reader", "environment": ["platform": "iPadOS", "version": "18"]]
    var files = ["Reader.swift": reader, "App.swift": delegate]
    let alone = try text(files, "uimodel/menu/overlay", asked)
    #expect(alone.contains("Next") && !alone.contains(note), "\(alone)")
    files["List.swift"] = reader.replacing("Reader", with: "List")
    #expect(try text(files, "uimodel/menu/overlay", asked).contains(note))
  }
}
