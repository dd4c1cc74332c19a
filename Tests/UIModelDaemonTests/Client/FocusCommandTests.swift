import Testing
import UIModelJSON

/// Runs `daemon-client focus` as a process.
@Suite struct FocusCommandTests {
  private static let reminders = "Examples/reminders.uimodel.json"

  @Test func subcommandsPrintTheFocusModel() throws {
    let loop = try ClientProcess("focus", "loop", Self.reminders, "--screen", "reminders")
    #expect(loop.status == 0 && loop.errors == "" && loop.output == "search → groceries → bread\n")
    let mirrored = try ClientProcess(
      "focus", "loop", "Examples/broken/reminders-hand-made-container.uimodel.json", "--right-to-left")
    #expect(mirrored.output == "bread → search → groceries\n")
    let tree = try ClientProcess("focus", "tree", Self.reminders, "--screen", "repaired")
    #expect(
      tree.output.contains("  'com.example.reminders.sidebar'\n    the group of 'searchField'\n      * searchField\n"))
    let explanation = try ClientProcess("focus", "explain", "todayList", Self.reminders, "--screen", "repaired")
    #expect(explanation.output.contains("- sidebar cells can be focused by default\n"))
    let reach = try ClientProcess("focus", "reach", Self.reminders, "--screen", "repaired", "--from", "applesReminder")
    #expect(reach.output.hasPrefix("applesReminder: (start)\n") && reach.output.contains("\nbreadReminder: ↑\n"))
    let move = try ClientProcess("focus", "move", "tab,down", Self.reminders, "--screen", "repaired")
    #expect(move.status == 0 && move.output.contains("groceriesList"))
    for arguments in [["tree"], ["loop"], ["explain", "searchField"], ["reach"], ["move", "tab"], ["picture"]] {
      let run = try ClientProcess(
        arguments: ["focus"] + arguments + [Self.reminders, "--screen", "repaired", "--format", "json"])
      #expect(run.status == 0 && run.json?["clock"] != nil, "\(arguments) \(run.errors)")
    }
  }

  @Test func picturesAreWrittenToOutputOrFile() throws {
    let folder = try TemporaryFolder()
    let shown = try ClientProcess("focus", "picture", Self.reminders, "--screen", "repaired")
    #expect(try shown.output == Repository.text("docs/pictures/focus-loop.svg"))
    let written = try ClientProcess(
      "focus", "picture", "--groups", Self.reminders, "--screen", "repaired", "-o", folder.path + "/groups.svg")
    #expect(written.status == 0 && written.output == "")
    #expect(try folder.read("groups.svg") == Repository.text("docs/pictures/focus-groups.svg"))
    let tree = try ClientProcess("focus", "tree", Self.reminders, "--screen", "repaired", "--format", "svg")
    #expect(tree.output == folder.read("groups.svg"))
    let refused = try ClientProcess(
      "focus", "picture", Self.reminders, "--screen", "repaired", "-o", folder.path + "/none/groups.svg")
    #expect(refused.status == 2 && refused.errors.contains("cannot write"))
  }

  @Test func currentFolderIsTheDefault() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": #"{ "screens": [ { "ref": "s", "view": { "ref": "f", "class": "UITextField" } } ] }"#
    ])
    let run = try ClientProcess("focus", "loop", folder: folder.url)
    #expect(run.status == 0 && run.output == "f\n", "\(run.errors)")
  }

  @Test(
    arguments: [
      ([], "needs one of tree, loop", 2), (["lop"], "did you mean 'loop'?", 2),
      (["loop", reminders], "several screens: reminders, sidebar, list, repaired; choose one with --screen", 2),
      (["loop", reminders, "--screen", "repaird"], "did you mean 'repaired'?", 2),
      (["loop", reminders, "--screen", "search"], "there is no screen 'search'", 2),
      (["move"], "needs keys", 2), (["move", reminders], "needs keys", 2), (["move", "", reminders], "needs keys", 2),
      (["move", " , ", reminders], "needs keys", 2),
      (["explain"], "needs an item name", 2), (["explain", reminders], "needs an item name", 2),
      (["explain", "tody", reminders, "--screen", "reminders"], "did you mean 'today'?", 2),
      (["reach", reminders, "--screen", "reminders", "--from", "brad"], "did you mean 'bread'?", 2),
      (["loop", "--groups", reminders], "has no option '--groups'", 2),
      (["reach", "--format", "svg"], "no picture", 2),
      (["picture", "--format", "text"], "svg", 2), (["picture", "--format", "json", "-o", "x"], "not json", 2),
      (["loop", "--regime", "fullKeyboardAcces"], "did you mean 'fullKeyboardAccess'?", 2),
      (["loop", ""], "a path is empty", 2), (["loop", "README.md"], "not a model document", 2),
      (["loop", "Examples/remnders.uimodel.json"], "reminders.uimodel.json", 2),
      (["loop", "Examples/source"], "no model document has a screen", 2),
    ] as [([String], String, Int32)])
  func usageErrorsAreReported(_ arguments: [String], _ expected: String, _ status: Int32) throws {
    let run = try ClientProcess(arguments: ["focus"] + arguments)
    #expect(run.status == status && run.output == "")
    #expect(run.errors.contains(expected), "\(run.errors)")
  }
}
