import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks key presses in apps with partly unknown commands: an unknown command might handle the key first.
@Suite struct UnknownKeyCommandsTests {
  private static let unknownCommands = #"{ "$unknown": "the list may contain more key commands" }"#
  private static let markCommand =
    #"{ "title": "Mark", "action": "mark:", "input": "k", "modifierFlags": ["command"] }"#

  private func keyDispatch(_ keys: String, _ text: String) throws -> KeyDispatch {
    let responders = ResponderChainTests.responders(text)
    let screen = try #require(responders.rootScreens.first)
    let environment = KeyDispatchTests.iPad
    return KeyDispatch(
      try #require(Shortcut(text: keys)), responders.chain(in: screen),
      menus: AppMainMenu(responders.app, environments: [environment]), KeyDispatch.Conditions(environment))
  }

  private func screen(_ commands: String) -> String {
    """
    { "app": { "delegate": { "class": "AppDelegate", "implements": {} } },
      "screens": [ { "ref": "main", "class": "Main", "implements": { "mark:": [] }, "keyCommands": [\(commands)] } ] }
    """
  }

  @Test func unknownCommandBeforeAnotherMakesThePressUnknown() throws {
    let dispatch = try keyDispatch("⌘K", screen("\(Self.unknownCommands), \(Self.markCommand)"))
    #expect(dispatch.outcome == .unknown && dispatch.performer == nil)
    #expect(
      dispatch.reason == "not all key commands of 'main' are known; ⌘K is used by 'Mark', "
        + "which may come after an unknown command")
  }

  @Test func commandBeforeUnknownCommandsIsPerformed() throws {
    #expect(try keyDispatch("⌘K", screen("\(Self.markCommand), \(Self.unknownCommands)")).action == "mark:")
    #expect(try keyDispatch("⌘K", screen(Self.markCommand)).action == "mark:")
    // An unknown command might use any other keys.
    let otherKeyDispatch = try keyDispatch("⌘J", screen("\(Self.markCommand), \(Self.unknownCommands)"))
    #expect(
      otherKeyDispatch.outcome == .unknown && otherKeyDispatch.reason == "not all key commands of 'main' are known")
  }

  @Test func unknownMainMenuStepMakesThePressUnknown() throws {
    func app(_ steps: String) -> String {
      """
      { "app": { "delegate": { "class": "AppDelegate", "implements": { "mark:": [] },
          "buildMenu": { "checksSystem": true, "steps": [\(steps)] } } },
        "screens": [ { "ref": "main", "class": "Main", "implements": {} } ] }
      """
    }
    let insertion =
      #"{ "insertChild": { "title": "Notes", "children": [\#(Self.markCommand)] }, "atEndOfMenu": "file" }"#
    #expect(try keyDispatch("⌘K", app(insertion)).performer?.name == "AppDelegate")
    let unknownStepDispatch = try keyDispatch("⌘K", app(#"{ "$unknown": "a helper" }, "# + insertion))
    #expect(
      unknownStepDispatch.outcome == .unknown
        && unknownStepDispatch.reason == "the contents of the main menu are not known")
    let copyDispatch = try keyDispatch("⌘C", app(#"{ "$unknown": "a helper" }"#))
    #expect(copyDispatch.outcome == .unknown)
    #expect(copyDispatch.reason.hasSuffix("; ⌘C is used by 'Copy', which may come after an unknown command"))
  }

  // MARK: Swift source

  /// Returns the titles of the commands that are certainly at the beginning of a controller's list, and whether the
  /// list may contain other commands.
  private func commands(_ getter: String, _ members: String = "") throws -> (leading: [String], isOpen: Bool) {
    let text = """
      import UIKit
      final class Page: UIViewController {
        let manager = Manager.shared
        let a = UIKeyCommand(title: "A", action: #selector(go), input: "a", modifierFlags: .command)
        let b = UIKeyCommand(title: "B", action: #selector(go), input: "b", modifierFlags: .command)
        override var keyCommands: [UIKeyCommand]? { \(getter) }
        \(members)
        @objc func go() {}
      }
      """
    let blocks = SingleDocument(text, kind: .swift).document.blocks
    let screen = try #require(blocks.flatMap(\.declarations.screens).first)
    let commandList = screen.reader.ownKeyCommands
    return (commandList.elements.prefix(commandList.leadingCount).compactMap(\.title.value), !commandList.isComplete)
  }

  @Test(arguments: [
    "manager.commands + [a]", "var all = manager.commands\nall.append(a)\nreturn all",
    "var all = manager.commands\nall += [a, b]\nreturn all", "(super.keyCommands ?? []) + [a]",
    "[manager.commands, [a]].flatMap { $0 }", "var all = [a]\nall.insert(b, at: manager.index)\nreturn all",
    "[manager.first] + [a]", "[manager.first, a].compactMap { $0 }", "([a] + manager.commands).reversed()",
  ]) func commandsAfterUnknownCommandsAreUncertain(_ getter: String) throws {
    let (leading, isOpen) = try commands(getter)
    #expect(leading == [] && isOpen)
  }

  @Test(arguments: [
    ("[a] + manager.commands + [b]", ["A"]), ("var all = [a, b]\nall += manager.commands\nreturn all", ["A", "B"]),
    ("[[a], manager.commands, [b]].flatMap { $0 }", ["A"]), ("[a, manager.first, b]", ["A"]),
    ("var all = [a]\nfor other in manager.commands { all.append(other) }\nreturn all", ["A"]),
    ("var all = [a] + manager.commands\nall.insert(b, at: 0)\nreturn all", ["B", "A"]),
    ("([a] + manager.commands).map { $0 }", ["A"]),
  ]) func commandsBeforeUnknownCommandsAreCertain(_ getter: String, _ titles: [String]) throws {
    let (leading, isOpen) = try commands(getter)
    #expect(leading == titles && isOpen)
  }

  @Test(arguments: ["[a, b]", "[a] + [b]", "var all = [b]\nall.insert(a, at: 0)\nreturn all"])
  func completelyKnownListIsCertain(_ getter: String) throws {
    let (leading, isOpen) = try commands(getter)
    #expect(leading == ["A", "B"] && !isOpen)
  }

  @Test func commandAddedByAMethodMightComeFirst() throws {
    let (leading, isOpen) = try commands("[a]", "func add(_ other: UIKeyCommand) { addKeyCommand(other) }")
    #expect(leading == [] && isOpen)
  }

  // MARK: Rules

  @Test func shadowedCommandMessageDependsOnUnknownCommands() throws {
    let resetCommand = Self.markCommand.replacing("\"Mark\"", with: "\"Reset\"").replacing("mark:", with: "reset:")
    func message(_ commands: String) -> String? {
      let text = screen(commands).replacing("\"mark:\": []", with: "\"mark:\": [], \"reset:\": []")
      return SingleDocument(text).findings.map(\.finding).first { $0.code == "menu/shadowed-key-command" }?.message
    }
    #expect(message("\(Self.markCommand), \(resetCommand)")?.hasPrefix("⌘K always performs 'Mark'") == true)
    #expect(
      message("\(Self.unknownCommands), \(Self.markCommand), \(resetCommand)")?.hasPrefix(
        "⌘K never performs this command, because 'Mark' comes before it in the list") == true)
  }
}
