import Testing
import UIModelJSON

@testable import daemon_client

/// Checks the tools for shortcuts and other parts of apps in Swift source: `suggest_shortcut`, `find` and
/// `who_handles`.
@Suite struct MCPShortcutTests {
  private static let projectSpecification = """
    targets:
      Notes:
        type: application
        platform: iOS
        deploymentTarget: "17.0"
        sources: [Sources]
    """

  private static let delegateSource = """
    import UIKit
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) { super.buildMenu(with: builder) }
    }
    """

  private static let notesSource = """
    import UIKit
    final class NoteController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Mark as Read", action: #selector(markAsRead), input: "k", modifierFlags: .command)]
      }
      @objc func markAsRead() {}
    }
    """

  private func makeServer(
    _ files: [String: String] = ["Sources/Notes.swift": notesSource]
  ) throws -> (MCPProcess, TemporaryFolder) {
    let projectFiles = ["project.yml": Self.projectSpecification, "Sources/AppDelegate.swift": Self.delegateSource]
      .merging(files) { _, new in new }
    let folder = try TemporaryFolder(projectFiles)
    return (try MCPProcess(in: folder.path), folder)
  }

  // MARK: Suggestions

  @Test func unimplementedActionIsReported() throws {
    let (server, folder) = try makeServer()
    let misspelledResult = try server.toolContent("suggest_shortcut", ["title": "Mark", "action": "markAsRed"])
    #expect(misspelledResult["missingAction"] == ["action": "markAsRed", "nearest": "markAsRead"])
    let text = server.text(try server.call("suggest_shortcut", ["title": "Mark", "action": "markAsRed"]))
    #expect(text.contains("No class that is read implements 'markAsRed'; did you mean 'markAsRead'?"))
    for action in ["markAsRead", "copy:", "setTitle:"] {
      let knownResult = try server.toolContent("suggest_shortcut", ["title": "Mark", "action": .string(action)])
      #expect(knownResult["missingAction"] == nil)
    }
    server.finish()
    withExtendedLifetime(folder) {}
  }

  @Test func existingShortcutIsFoundByTitle() throws {
    let (server, folder) = try makeServer()
    #expect(try server.toolContent("suggest_shortcut", ["title": "mark as read"])["existing"] == ["⌘K"])
    #expect(try server.toolContent("suggest_shortcut", ["title": "Sort"])["existing"] == [])
    // If an action is given, the command is looked up by the action and not by the title.
    #expect(
      try server.toolContent("suggest_shortcut", ["title": "Mark as Read", "action": "sort"])["existing"] == [])
    server.finish()
    withExtendedLifetime(folder) {}
  }

  // MARK: Keys

  @Test func takenAndReservedKeysAreReported() throws {
    let (server, folder) = try makeServer()
    func suggestion(_ keys: String, _ screen: String? = nil) throws -> JSONValue {
      var arguments: JSONObject = ["keys": .string(keys)]
      arguments["screen"] = screen.map { .string($0) }
      return try server.toolContent("suggest_shortcut", .object(arguments))
    }
    let takenResult = try suggestion("⌘K")
    #expect(takenResult["outcome"] == "taken")
    #expect(takenResult["users"]?[0]?["path"] == "Sources/Notes.swift" && takenResult["users"]?[0]?["line"] == 4)
    #expect(takenResult["users"]?[0]?["screen"] == "NoteController")
    #expect(try suggestion("⌘K", "NoteController")["outcome"] == "taken")
    #expect(try suggestion("⌘C")["outcome"] == "taken" && suggestion("⌘C")["users"]?[0]?["isSystem"] == true)
    #expect(try suggestion("⌘H")["outcome"] == "reserved")
    #expect(try server.failure("suggest_shortcut", ["keys": "hyper+k"]).contains("'keys' must be keys"))
    #expect(try server.failure("suggest_shortcut", [:]).contains("give 'title', or 'keys'"))
    server.finish()
    withExtendedLifetime(folder) {}
  }

  @Test func unusedKeysAreFreeIfAllCommandsAreKnown() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": """
      { "app": { "delegate": { "implements": {}, "buildMenu": { "checksSystem": true, "steps": [] } } },
        "screens": [ { "ref": "list", "implements": { "mark:": [] }, "keyCommands": [
          { "title": "Mark", "action": "mark:", "input": "k", "modifierFlags": ["command"] } ] } ] }
      """
    ])
    let server = try MCPProcess(in: folder.path)
    #expect(try server.toolContent("suggest_shortcut", ["keys": "shift+cmd+k"])["outcome"] == "free")
    let text = server.text(try server.call("suggest_shortcut", ["keys": "cmd+s"]))
    #expect(text.hasPrefix("⌘S: free; by convention it saves"))
    #expect(try server.toolContent("suggest_shortcut", ["keys": "cmd+k", "screen": "list"])["outcome"] == "taken")
    server.finish()
  }

  @Test func keyOutcomeIsUnknownIfACommandListIsIncomplete() throws {
    let incompleteNotesSource = Self.notesSource.replacing(
      "modifierFlags: .command)]", with: "modifierFlags: .command)] + more")
    let otherControllerSource = """
      import UIKit
      final class OtherController: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "Sort", action: #selector(sort), input: "j", modifierFlags: .command)]
        }
        @objc func sort() {}
      }
      """
    let (server, folder) = try makeServer([
      "Sources/Notes.swift": incompleteNotesSource, "Sources/Other.swift": otherControllerSource,
    ])
    #expect(try server.toolContent("suggest_shortcut", ["keys": "shift+cmd+k"])["outcome"] == "unknown")
    #expect(try server.toolContent("suggest_shortcut", ["keys": "cmd+k"])["outcome"] == "taken")
    // Another class that uses the keys might be in the responder chain of a screen.
    let otherScreenResult = try server.toolContent("suggest_shortcut", ["keys": "cmd+j", "screen": "NoteController"])
    #expect(otherScreenResult["outcome"] == "unknown" && otherScreenResult["users"]?[0]?["screen"] == "OtherController")
    server.finish()
    withExtendedLifetime(folder) {}
  }

  @Test func outcomeIsUnknownIfAnUnknownCommandComesFirst() throws {
    func outcome(_ commandList: String) throws -> String? {
      let changedSource = Self.notesSource.replacing("[UIKeyCommand(title", with: "let mark = [UIKeyCommand(title")
        .replacing("modifierFlags: .command)]", with: "modifierFlags: .command)]\nreturn \(commandList)")
      let (server, folder) = try makeServer(["Sources/Notes.swift": changedSource])
      let result = try server.toolContent("who_handles", ["key": "cmd+k", "screen": "NoteController"])
      server.finish()
      withExtendedLifetime(folder) {}
      return result["outcome"]?.string
    }
    #expect(try outcome("mark") == "performed")
    #expect(try outcome("mark + more") == "performed")
    #expect(try outcome("more + mark") == "unknown")
  }

  // MARK: Parts

  @Test func appsOfProjectsAreFound() throws {
    let (server, folder) = try makeServer()
    let appsResult = try server.toolContent("find", ["kind": "apps"])
    #expect(appsResult["count"] == 1 && appsResult["items"]?[0]?["name"] == "Notes")
    #expect(appsResult["items"]?[0]?["detail"] == "iOS 17, iPadOS 17")
    #expect(server.text(try server.call("find", ["kind": "apps"])).hasPrefix("apps: Notes (iOS 17, iPadOS 17)"))
    #expect(try server.toolContent("find", ["query": "mark", "kind": "commands"])["items"]?[0]?["line"] == 4)
    server.finish()
    withExtendedLifetime(folder) {}
  }

  @Test func uncheckedToolbarsAreNotReportedAsMissing() throws {
    let (server, folder) = try makeServer(["Sources/Bar.swift": "let bar = NSToolbar(identifier: \"main\")"])
    func resultText(_ kind: String) throws -> String { server.text(try server.call("find", ["kind": .string(kind)])) }
    #expect(try resultText("toolbars").hasPrefix("none of the toolbars is known; 1 place is not read"))
    #expect(try resultText("sheets").hasPrefix("nothing that is read declares sheets"))
    #expect(try server.failure("show", ["what": "toolbar"]).contains("1 place is not read"))
    server.finish()
    withExtendedLifetime(folder) {}
  }
}
