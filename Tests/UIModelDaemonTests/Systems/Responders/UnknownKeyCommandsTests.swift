import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks key presses for which the list of commands is partly unknown, so that an unknown command may come first.
@Suite struct UnknownKeyCommandsTests {
  private static let others = #"{ "$unknown": "the list may contain more key commands" }"#
  private static let mark =
    #"{ "title": "Mark", "action": "mark:", "input": "k", "modifierFlags": ["command"] }"#

  private func press(_ keys: String, _ text: String) throws -> KeyDispatch {
    let responders = ResponderChainTests.responders(text)
    let screen = try #require(responders.rootScreens.first)
    let environment = KeyDispatchTests.pad
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
    let dispatch = try press("⌘K", screen("\(Self.others), \(Self.mark)"))
    #expect(dispatch.outcome == .unknown && dispatch.performer == nil)
    #expect(
      dispatch.reason == "not all key commands of 'main' are known; ⌘K is used by 'Mark', "
        + "which may come after an unknown command")
  }

  @Test func commandBeforeUnknownOnesIsPerformed() throws {
    #expect(try press("⌘K", screen("\(Self.mark), \(Self.others)")).action == "mark:")
    #expect(try press("⌘K", screen(Self.mark)).action == "mark:")
    // An unknown command may use any other keys.
    let other = try press("⌘J", screen("\(Self.mark), \(Self.others)"))
    #expect(other.outcome == .unknown && other.reason == "not all key commands of 'main' are known")
  }

  @Test func anUnknownStepOfTheMainMenuMayUseTheKeysFirst() throws {
    func app(_ steps: String) -> String {
      """
      { "app": { "delegate": { "class": "AppDelegate", "implements": { "mark:": [] },
          "buildMenu": { "checksSystem": true, "steps": [\(steps)] } } },
        "screens": [ { "ref": "main", "class": "Main", "implements": {} } ] }
      """
    }
    let menu = #"{ "insertChild": { "title": "Notes", "children": [\#(Self.mark)] }, "atEndOfMenu": "file" }"#
    #expect(try press("⌘K", app(menu)).performer?.name == "AppDelegate")
    let steps = try press("⌘K", app(#"{ "$unknown": "a helper" }, "# + menu))
    #expect(steps.outcome == .unknown && steps.reason == "the contents of the main menu are not known")
    let copy = try press("⌘C", app(#"{ "$unknown": "a helper" }"#))
    #expect(copy.outcome == .unknown)
    #expect(copy.reason.hasSuffix("; ⌘C is used by 'Copy', which may come after an unknown command"))
  }

  // MARK: Swift source

  /// Returns the titles of a controller's commands that certainly come first, and whether there may be other commands.
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
    let list = screen.reader.ownKeyCommands
    return (list.elements.prefix(list.leadingCount).compactMap(\.title.value), !list.isComplete)
  }

  @Test(arguments: [
    "manager.commands + [a]", "var all = manager.commands\nall.append(a)\nreturn all",
    "var all = manager.commands\nall += [a, b]\nreturn all", "(super.keyCommands ?? []) + [a]",
    "[manager.commands, [a]].flatMap { $0 }", "var all = [a]\nall.insert(b, at: manager.index)\nreturn all",
    "[manager.first] + [a]", "[manager.first, a].compactMap { $0 }", "([a] + manager.commands).reversed()",
  ]) func commandsAfterUnknownOnesAreUncertain(_ getter: String) throws {
    let (leading, isOpen) = try commands(getter)
    #expect(leading == [] && isOpen)
  }

  @Test(arguments: [
    ("[a] + manager.commands + [b]", ["A"]), ("var all = [a, b]\nall += manager.commands\nreturn all", ["A", "B"]),
    ("[[a], manager.commands, [b]].flatMap { $0 }", ["A"]), ("[a, manager.first, b]", ["A"]),
    ("var all = [a]\nfor other in manager.commands { all.append(other) }\nreturn all", ["A"]),
    ("var all = [a] + manager.commands\nall.insert(b, at: 0)\nreturn all", ["B", "A"]),
    ("([a] + manager.commands).map { $0 }", ["A"]),
  ]) func commandsBeforeUnknownOnesAreCertain(_ getter: String, _ titles: [String]) throws {
    let (leading, isOpen) = try commands(getter)
    #expect(leading == titles && isOpen)
  }

  @Test(arguments: ["[a, b]", "[a] + [b]", "var all = [b]\nall.insert(a, at: 0)\nreturn all"])
  func completelyKnownListIsCertain(_ getter: String) throws {
    let (leading, isOpen) = try commands(getter)
    #expect(leading == ["A", "B"] && !isOpen)
  }

  @Test func commandAddedElsewhereMayComeFirst() throws {
    let (leading, isOpen) = try commands("[a]", "func add(_ other: UIKeyCommand) { addKeyCommand(other) }")
    #expect(leading == [] && isOpen)
  }

  // MARK: Rules

  @Test func shadowedCommandMessageDependsOnUnknownCommands() throws {
    let reset = Self.mark.replacing("\"Mark\"", with: "\"Reset\"").replacing("mark:", with: "reset:")
    func message(_ commands: String) -> String? {
      let text = screen(commands).replacing("\"mark:\": []", with: "\"mark:\": [], \"reset:\": []")
      return SingleDocument(text).findings.map(\.finding).first { $0.code == "menu/shadowed-key-command" }?.message
    }
    #expect(message("\(Self.mark), \(reset)")?.hasPrefix("⌘K always performs 'Mark'") == true)
    #expect(
      message("\(Self.others), \(Self.mark), \(reset)")?.hasPrefix(
        "⌘K never performs this command, because 'Mark' comes before it in the list") == true)
  }
}
