import Testing
import UIModelJSON

/// Runs `daemon-client focus` as a process.
@Suite struct FocusCommandTests {
  private static let remindersPath = "Examples/reminders.uimodel.json"

  @Test func subcommandsPrintTheFocusModel() throws {
    let loopRun = try ClientProcess("focus", "loop", Self.remindersPath, "--screen", "reminders")
    #expect(loopRun.status == 0 && loopRun.stderr == "" && loopRun.output == "search → groceries → bread\n")
    let mirroredRun = try ClientProcess(
      "focus", "loop", "Examples/broken/reminders-hand-made-container.uimodel.json", "--right-to-left")
    #expect(mirroredRun.output == "bread → search → groceries\n")
    let treeRun = try ClientProcess("focus", "tree", Self.remindersPath, "--screen", "repaired")
    #expect(
      treeRun.output.contains(
        "  'com.example.reminders.sidebar'\n    the group of 'searchField'\n      * searchField\n"))
    let explanationRun = try ClientProcess("focus", "explain", "todayList", Self.remindersPath, "--screen", "repaired")
    #expect(explanationRun.output.contains("- sidebar cells can be focused by default\n"))
    let reachRun = try ClientProcess(
      "focus", "reach", Self.remindersPath, "--screen", "repaired", "--from", "applesReminder")
    #expect(reachRun.output.hasPrefix("applesReminder: (start)\n") && reachRun.output.contains("\nbreadReminder: ↑\n"))
    let moveRun = try ClientProcess("focus", "move", "tab,down", Self.remindersPath, "--screen", "repaired")
    #expect(moveRun.status == 0 && moveRun.output.contains("groceriesList"))
    for arguments in [["tree"], ["loop"], ["explain", "searchField"], ["reach"], ["move", "tab"], ["picture"]] {
      let run = try ClientProcess(
        arguments: ["focus"] + arguments + [Self.remindersPath, "--screen", "repaired", "--format", "json"])
      #expect(run.status == 0 && run.json?["clock"] != nil, "\(arguments) \(run.stderr)")
    }
  }

  @Test func picturesAreWrittenToOutputOrFile() throws {
    let folder = try TemporaryFolder()
    let printedRun = try ClientProcess("focus", "picture", Self.remindersPath, "--screen", "repaired")
    #expect(try printedRun.output == Repository.text("docs/pictures/focus-loop.svg"))
    let writtenRun = try ClientProcess(
      "focus", "picture", "--groups", Self.remindersPath, "--screen", "repaired", "-o", folder.path + "/groups.svg")
    #expect(writtenRun.status == 0 && writtenRun.output == "")
    #expect(try folder.read("groups.svg") == Repository.text("docs/pictures/focus-groups.svg"))
    let treeRun = try ClientProcess("focus", "tree", Self.remindersPath, "--screen", "repaired", "--format", "svg")
    #expect(treeRun.output == folder.read("groups.svg"))
    let failedRun = try ClientProcess(
      "focus", "picture", Self.remindersPath, "--screen", "repaired", "-o", folder.path + "/none/groups.svg")
    #expect(failedRun.status == 2 && failedRun.stderr.contains("cannot write"))
  }

  @Test func currentFolderIsTheDefaultPath() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": #"{ "screens": [ { "ref": "s", "view": { "ref": "f", "class": "UITextField" } } ] }"#
    ])
    let run = try ClientProcess("focus", "loop", folder: folder.url)
    #expect(run.status == 0 && run.output == "f\n", "\(run.stderr)")
  }

  @Test(
    arguments: [
      ([], "needs one of tree, loop", 2), (["lop"], "did you mean 'loop'?", 2),
      (["loop", remindersPath], "several screens: reminders, sidebar, list, repaired; choose one with --screen", 2),
      (["loop", remindersPath, "--screen", "repaird"], "did you mean 'repaired'?", 2),
      (["loop", remindersPath, "--screen", "search"], "there is no screen 'search'", 2),
      (["move"], "needs keys", 2), (["move", remindersPath], "needs keys", 2),
      (["move", "", remindersPath], "needs keys", 2),
      (["move", " , ", remindersPath], "needs keys", 2),
      (["explain"], "needs an item name", 2), (["explain", remindersPath], "needs an item name", 2),
      (["explain", "tody", remindersPath, "--screen", "reminders"], "did you mean 'today'?", 2),
      (["reach", remindersPath, "--screen", "reminders", "--from", "brad"], "did you mean 'bread'?", 2),
      (["loop", "--groups", remindersPath], "has no option '--groups'", 2),
      (["reach", "--format", "svg"], "no picture", 2),
      (["picture", "--format", "text"], "svg", 2), (["picture", "--format", "json", "-o", "x"], "not json", 2),
      (["loop", "--regime", "fullKeyboardAcces"], "did you mean 'fullKeyboardAccess'?", 2),
      (["loop", ""], "a path is empty", 2), (["loop", "README.md"], "not a model document", 2),
      (["loop", "Examples/remnders.uimodel.json"], "reminders.uimodel.json", 2),
      (["loop", "Examples/source"], "no model document has a screen", 2),
    ] as [([String], String, Int32)])
  func usageErrorsAreReported(_ arguments: [String], _ expectedMessage: String, _ expectedStatus: Int32) throws {
    let run = try ClientProcess(arguments: ["focus"] + arguments)
    #expect(run.status == expectedStatus && run.output == "")
    #expect(run.stderr.contains(expectedMessage), "\(run.stderr)")
  }
}
