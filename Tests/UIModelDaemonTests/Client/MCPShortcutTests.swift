import Testing
import UIModelJSON

@testable import daemon_client

/// Checks the tools that answer questions about shortcuts and other parts of apps in Swift source: `suggest_shortcut`,
/// `find` and `who_handles`.
@Suite struct MCPShortcutTests {
  private static let project = """
    targets:
      Notes:
        type: application
        platform: iOS
        deploymentTarget: "17.0"
        sources: [Sources]
    """

  private static let delegate = """
    import UIKit
    @main class AppDelegate: UIResponder, UIApplicationDelegate {
      override func buildMenu(with builder: UIMenuBuilder) { super.buildMenu(with: builder) }
    }
    """

  private static let notes = """
    import UIKit
    final class NoteController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Mark as Read", action: #selector(markAsRead), input: "k", modifierFlags: .command)]
      }
      @objc func markAsRead() {}
    }
    """

  private func server(
    _ files: [String: String] = ["Sources/Notes.swift": notes]
  ) throws -> (MCPProcess, TemporaryFolder) {
    let all = ["project.yml": Self.project, "Sources/AppDelegate.swift": Self.delegate].merging(files) { _, new in new }
    let folder = try TemporaryFolder(all)
    return (try MCPProcess(in: folder.path), folder)
  }

  // MARK: Suggestions

  @Test func unimplementedActionIsReported() throws {
    let (server, folder) = try server()
    let misspelled = try server.structured("suggest_shortcut", ["title": "Mark", "action": "markAsRed"])
    #expect(misspelled["missingAction"] == ["action": "markAsRed", "nearest": "markAsRead"])
    let text = server.text(try server.call("suggest_shortcut", ["title": "Mark", "action": "markAsRed"]))
    #expect(text.contains("No class that is read implements 'markAsRed'; did you mean 'markAsRead'?"))
    for action in ["markAsRead", "copy:", "setTitle:"] {
      let known = try server.structured("suggest_shortcut", ["title": "Mark", "action": .string(action)])
      #expect(known["missingAction"] == nil)
    }
    server.finish()
    withExtendedLifetime(folder) {}
  }

  @Test func existingShortcutIsFoundByTitle() throws {
    let (server, folder) = try server()
    #expect(try server.structured("suggest_shortcut", ["title": "mark as read"])["existing"] == ["⌘K"])
    #expect(try server.structured("suggest_shortcut", ["title": "Sort"])["existing"] == [])
    // If an action is given, the command is looked up by the action and not by the title.
    #expect(
      try server.structured("suggest_shortcut", ["title": "Mark as Read", "action": "sort"])["existing"] == [])
    server.finish()
    withExtendedLifetime(folder) {}
  }

  // MARK: Keys

  @Test func keysAreTakenOrReserved() throws {
    let (server, folder) = try server()
    func use(_ keys: String, _ screen: String? = nil) throws -> JSONValue {
      var arguments: JSONObject = ["keys": .string(keys)]
      arguments["screen"] = screen.map { .string($0) }
      return try server.structured("suggest_shortcut", .object(arguments))
    }
    let taken = try use("⌘K")
    #expect(taken["outcome"] == "taken")
    #expect(taken["users"]?[0]?["path"] == "Sources/Notes.swift" && taken["users"]?[0]?["line"] == 4)
    #expect(taken["users"]?[0]?["screen"] == "NoteController")
    #expect(try use("⌘K", "NoteController")["outcome"] == "taken")
    #expect(try use("⌘C")["outcome"] == "taken" && use("⌘C")["users"]?[0]?["isSystem"] == true)
    #expect(try use("⌘H")["outcome"] == "reserved")
    #expect(try server.failure("suggest_shortcut", ["keys": "hyper+k"]).contains("'keys' must be keys"))
    #expect(try server.failure("suggest_shortcut", [:]).contains("give 'title', or 'keys'"))
    server.finish()
    withExtendedLifetime(folder) {}
  }

  @Test func keysAreFreeIfAllCommandsAreKnown() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": """
      { "app": { "delegate": { "implements": {}, "buildMenu": { "checksSystem": true, "steps": [] } } },
        "screens": [ { "ref": "list", "implements": { "mark:": [] }, "keyCommands": [
          { "title": "Mark", "action": "mark:", "input": "k", "modifierFlags": ["command"] } ] } ] }
      """
    ])
    let server = try MCPProcess(in: folder.path)
    #expect(try server.structured("suggest_shortcut", ["keys": "shift+cmd+k"])["outcome"] == "free")
    let text = server.text(try server.call("suggest_shortcut", ["keys": "cmd+s"]))
    #expect(text.hasPrefix("⌘S: free; by convention it saves"))
    #expect(try server.structured("suggest_shortcut", ["keys": "cmd+k", "screen": "list"])["outcome"] == "taken")
    server.finish()
  }

  @Test func keysAreUnknownIfACommandListIsIncomplete() throws {
    let open = Self.notes.replacing("modifierFlags: .command)]", with: "modifierFlags: .command)] + more")
    let other = """
      import UIKit
      final class OtherController: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "Sort", action: #selector(sort), input: "j", modifierFlags: .command)]
        }
        @objc func sort() {}
      }
      """
    let (server, folder) = try server(["Sources/Notes.swift": open, "Sources/Other.swift": other])
    #expect(try server.structured("suggest_shortcut", ["keys": "shift+cmd+k"])["outcome"] == "unknown")
    #expect(try server.structured("suggest_shortcut", ["keys": "cmd+k"])["outcome"] == "taken")
    // Another class that uses the keys may be in the responder chain of a screen.
    let elsewhere = try server.structured("suggest_shortcut", ["keys": "cmd+j", "screen": "NoteController"])
    #expect(elsewhere["outcome"] == "unknown" && elsewhere["users"]?[0]?["screen"] == "OtherController")
    server.finish()
    withExtendedLifetime(folder) {}
  }

  @Test func outcomeIsUnknownIfAnUnknownCommandComesFirst() throws {
    func outcome(_ list: String) throws -> String? {
      let text = Self.notes.replacing("[UIKeyCommand(title", with: "let mark = [UIKeyCommand(title")
        .replacing("modifierFlags: .command)]", with: "modifierFlags: .command)]\nreturn \(list)")
      let (server, folder) = try server(["Sources/Notes.swift": text])
      let answer = try server.structured("who_handles", ["key": "cmd+k", "screen": "NoteController"])
      server.finish()
      withExtendedLifetime(folder) {}
      return answer["outcome"]?.string
    }
    #expect(try outcome("mark") == "performed")
    #expect(try outcome("mark + more") == "performed")
    #expect(try outcome("more + mark") == "unknown")
  }

  // MARK: Parts

  @Test func appsOfProjectsAreFound() throws {
    let (server, folder) = try server()
    let apps = try server.structured("find", ["kind": "apps"])
    #expect(apps["count"] == 1 && apps["items"]?[0]?["name"] == "Notes")
    #expect(apps["items"]?[0]?["detail"] == "iOS 17, iPadOS 17")
    #expect(server.text(try server.call("find", ["kind": "apps"])).hasPrefix("apps: Notes (iOS 17, iPadOS 17)"))
    #expect(try server.structured("find", ["query": "mark", "kind": "commands"])["items"]?[0]?["line"] == 4)
    server.finish()
    withExtendedLifetime(folder) {}
  }

  @Test func uncheckedToolbarsAreNotReportedAsMissing() throws {
    let (server, folder) = try server(["Sources/Bar.swift": "let bar = NSToolbar(identifier: \"main\")"])
    func text(_ kind: String) throws -> String { server.text(try server.call("find", ["kind": .string(kind)])) }
    #expect(try text("toolbars").hasPrefix("none of the toolbars is known; 1 place is not read"))
    #expect(try text("sheets").hasPrefix("nothing that is read declares sheets"))
    #expect(try server.failure("show", ["what": "toolbar"]).contains("1 place is not read"))
    server.finish()
    withExtendedLifetime(folder) {}
  }
}
