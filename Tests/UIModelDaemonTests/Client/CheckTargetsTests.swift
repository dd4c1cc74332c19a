import Testing
import UIModelJSON

/// Checks the apps and releases that `check` reports for a finding, and the source that it reports for the releases.
@Suite struct CheckTargetsTests {
  private static let menu = """
    class ListController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next), input: "N", modifierFlags: .command)]
      }
      @objc func next() {}
      override var canBecomeFirstResponder: Bool { true }
    }
    """
  private static let project = """
    name: Apps
    targets:
      One: { type: application, platform: iOS, deploymentTarget: "17.0", sources: [One, Shared] }
      Two: { type: application, platform: iOS, deploymentTarget: "16.0", sources: [Two, Shared] }
    """

  private func finding(_ run: ClientProcess, in path: String) throws -> JSONValue {
    try #require(run.json?["findings"]?.array?.first { $0["path"]?.string == path })
  }

  @Test func aFindingNamesTheAppsThatHaveIt() throws {
    let folder = try TemporaryFolder([
      "project.yml": CheckTargetsTests.project, "One/List.swift": CheckTargetsTests.menu,
      "Shared/Other.swift": CheckTargetsTests.menu.replacing("ListController", with: "OtherController"),
      "Two/App.swift": "@main class AppDelegate: UIResponder, UIApplicationDelegate {}",
    ])
    let json = try ClientProcess("check", "--format", "json", folder: folder.url)
    let own = try finding(json, in: "One/List.swift")
    #expect(own["code"] == "menu/shift-in-input" && own["confidence"] == "documented")
    #expect(own["targets"] == ["One"])
    #expect(own["releases"]?["iPadOS"] == ["16", "17", "18", "26", "27"] && own["platforms"] == ["iPadOS"])
    #expect(try finding(json, in: "Shared/Other.swift")["targets"] == ["One", "Two"])
    let text = try ClientProcess("check", "--hints", folder: folder.url).output
    #expect(text.split(separator: "\n").count { $0.hasSuffix("= in One") } == 1)
    #expect(!text.contains("= in One, Two"))
    #expect(try ClientProcess("check", "--require-project", folder: folder.url).status == 0)
  }

  @Test func releasesAreAssumedWithoutAProject() throws {
    let folder = try TemporaryFolder(["List.swift": CheckTargetsTests.menu])
    let run = try ClientProcess("check", folder: folder.url)
    #expect(run.status == 0 && run.output.contains("no project found: assuming iPadOS 15 and later\n"))
    #expect(try ClientProcess("check", "--require-project", folder: folder.url).status == 2)
    let configured = try TemporaryFolder([
      "List.swift": CheckTargetsTests.menu,
      "uimodel.config.json": #"{ "targets": [{ "platform": "iPadOS", "minimum": "17.0" }] }"#,
    ])
    let known = try ClientProcess("check", "--require-project", folder: configured.url)
    #expect(known.status == 0 && known.output.contains("releases: from uimodel.config.json\n"))
  }
}
