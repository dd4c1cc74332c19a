import Foundation
import Testing

/// Runs `daemon-client session` as a process.
@Suite struct SessionCommandTests {
  private static let remindersPath = "Examples/reminders.uimodel.json"

  @Test func eventsRunInOrderAndPrintTheirEffects() throws {
    let run = try ClientProcess(
      "session", Self.remindersPath, "--do", "set screen=repaired orientation=portrait", "-d", "press tab,tab", "-d",
      "get")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.output.contains("press tab,tab\n  focus moves to 'searchField'\n"))
    #expect(run.output.contains("  orientation: \"portrait\"\n"))
    let jsonRun = try ClientProcess(
      "session", Self.remindersPath, "-d", #"set {"screen":"repaired","states":["a"]}"#, "-d", "focus searchField",
      "--format", "json")
    #expect(jsonRun.json?[0]?["session"]?["states"] == ["a"])
    #expect(jsonRun.json?[1]?["steps"]?[0]?["kind"] == "focusMoved")
  }

  @Test func parameterTypeDeterminesHowAValueIsParsed() throws {
    let run = try ClientProcess(
      "session", Self.remindersPath, "-d", "set screen=repaired version=17 states=a,b windowSize=800,600", "-d", "get",
      "--format", "json")
    let session = run.json?[1]?["session"]
    #expect(
      session?["states"] == ["a", "b"] && session?["windowSize"] == ["width": 800, "height": 600],
      "\(run.output) \(run.stderr)")
  }

  @Test func eventsCustomizeToolbars() throws {
    let run = try ClientProcess(
      "session", "Examples/places.uimodel.json", "-d", "customizeToolbar action=add item=share index=0", "-d",
      "customizeToolbar action=remove item=favorite", "-d", "get")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.output.contains("  'share' moves from the customization popover into the bar, at position 1 of 4\n"))
    #expect(run.output.contains("  'favorite' cannot be removed: its customization behavior is 'reorderable'\n"))
    #expect(run.output.contains(#"toolbarCustomizations: {"com.example.places.place":{"bar":["share","#))
  }

  @Test func relaunchRestoresScenes() throws {
    let run = try ClientProcess(
      "session", "Examples/safari.uimodel.json", "-d", "becomeFirstResponder note", "-d", "relaunch", "-d",
      "activateScene reader", "-d", "disconnectScene browser")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.output.contains("  interaction state is restored: it is set after its content\n"))
    #expect(run.output.contains("  'note' is the first responder again\n"))
    #expect(run.output.contains("  the scene of 'browser' is released; its session stays in the app switcher\n"))
  }

  @Test func appDelegateInSwiftPerformsMenuCommands() throws {
    let source = """
      import UIKit
      @main final class AppDelegate: UIResponder, UIApplicationDelegate {
        override func buildMenu(with builder: UIMenuBuilder) {
          builder.insertChild(UIMenu(title: "Tabs", children: [
            UIKeyCommand(title: "New Tab", action: #selector(newTab), input: "t", modifierFlags: .command)
          ]), atEndOfMenu: .file)
        }
        @objc func newTab() {}
        func application(
          _ a: UIApplication, didFinishLaunchingWithOptions o: [UIApplication.LaunchOptionsKey: Any]?) -> Bool { true }
      }
      final class Reader: UIViewController {
        override var keyCommands: [UIKeyCommand]? {
          [UIKeyCommand(title: "Next", action: #selector(next(_:)), input: "j", modifierFlags: .command)]
        }
        @objc func next(_ sender: Any?) {}
      }
      """
    let folder = try TemporaryFolder(["App.swift": source])
    let run = try ClientProcess("session", folder.path, "-d", "get", "-d", "press cmd+t", "-d", "press tab")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.output.contains(#"layers: [{"name":"Reader""#), "\(run.output)")
    #expect(run.output.contains("press cmd+t\n  AppDelegate performs 'newTab', because it implements 'newTab'\n"))
    #expect(run.output.contains("press tab\n  not all views of 'Reader' are known"), "\(run.output)")
  }

  @Test(
    arguments: [
      ([], "needs an event", 2), (["-d", ""], "needs an event", 2), (["-d", "pres tab"], "did you mean 'press'?", 2),
      (["-d", "set 7"], "NAME=VALUE", 2), (["-d", "set scren=repaired"], "did you mean 'screen'?", 2),
      (["-d", "press press=tab tmes=2"], "did you mean 'times'?", 2),
      (["-d", "set {"], "are not JSON", 2),
      (["-d", "set screen=repaird"], "did you mean 'repaired'?", 2), (["-d", "press"], ": press: ", 2),
      (["-d", "get", "none.uimodel.json"], "none.uimodel.json", 2),
    ] as [([String], String, Int32)])
  func usageErrorsAreReported(_ arguments: [String], _ expectedMessage: String, _ expectedStatus: Int32) throws {
    let run = try ClientProcess(arguments: ["session", Self.remindersPath] + arguments)
    #expect(run.status == expectedStatus && run.stderr.contains(expectedMessage), "\(run.stderr)")
  }
}
