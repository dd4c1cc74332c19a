import Testing
import UIModelJSON

/// What is told of the main menu of Swift source.
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

  /// A delegate in Objective-C may call a builder that is written in Swift, as in Blink.
  @Test func aBuilderThatNoSwiftCallsLeavesTheMenuOpen() throws {
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

  /// The system's New Window has these keys too, in apps with several scenes.
  @Test func keysAreTakenByTheAppItself() throws {
    let code = ["A.swift": reader.replacing(#""j""#, with: #""n""#)]
    let proposed = try text(code, "uimodel/menu/suggest", ["shortcut": "cmd+n"])
    #expect(proposed.contains("Next") && !proposed.contains("New Window"), "\(proposed)")
  }

  /// Of source it is not known what a screen is in, only which classes have key commands.
  @Test func anOverlayIsWholeIfNoOtherClassHasKeyCommands() throws {
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
