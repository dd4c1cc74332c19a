import Testing
import UIModelJSON

/// Checks the apps and releases that a reported finding names, and the origin of the releases that the report names.
@Suite struct CheckTargetsTests {
  private static let listControllerSource = """
    class ListController: UIViewController {
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(title: "Next", action: #selector(next), input: "N", modifierFlags: .command)]
      }
      @objc func next() {}
      override var canBecomeFirstResponder: Bool { true }
    }
    """
  private static let projectSpecification = """
    name: Apps
    targets:
      One: { type: application, platform: iOS, deploymentTarget: "17.0", sources: [One, Shared] }
      Two: { type: application, platform: iOS, deploymentTarget: "16.0", sources: [Two, Shared] }
    """

  private func firstFinding(_ run: ClientProcess, in path: String) throws -> JSONValue {
    try #require(run.json?["findings"]?.array?.first { $0["path"]?.string == path })
  }

  @Test func findingNamesItsApps() throws {
    let folder = try TemporaryFolder([
      "project.yml": CheckTargetsTests.projectSpecification, "One/List.swift": CheckTargetsTests.listControllerSource,
      "Shared/Other.swift": CheckTargetsTests.listControllerSource.replacing("ListController", with: "OtherController"),
      "Two/App.swift": "@main class AppDelegate: UIResponder, UIApplicationDelegate {}",
    ])
    let jsonRun = try ClientProcess("check", "--format", "json", folder: folder.url)
    let listFinding = try firstFinding(jsonRun, in: "One/List.swift")
    #expect(listFinding["code"] == "menu/shift-in-input" && listFinding["confidence"] == "documented")
    #expect(listFinding["targets"] == ["One"])
    #expect(
      listFinding["releases"]?["iPadOS"] == ["16", "17", "18", "26", "27"] && listFinding["platforms"] == ["iPadOS"])
    #expect(try firstFinding(jsonRun, in: "Shared/Other.swift")["targets"] == ["One", "Two"])
    let text = try ClientProcess("check", "--hints", folder: folder.url).output
    #expect(text.split(separator: "\n").count { $0.hasSuffix("= in One") } == 1)
    #expect(!text.contains("= in One, Two"))
    #expect(try ClientProcess("check", "--require-project", folder: folder.url).status == 0)
  }

  @Test func releasesAreAssumedWithoutAProject() throws {
    let folder = try TemporaryFolder(["List.swift": CheckTargetsTests.listControllerSource])
    let run = try ClientProcess("check", folder: folder.url)
    #expect(run.status == 0 && run.output.contains("no project found: assuming iPadOS 15 and later\n"))
    #expect(try ClientProcess("check", "--require-project", folder: folder.url).status == 2)
    let configuredFolder = try TemporaryFolder([
      "List.swift": CheckTargetsTests.listControllerSource,
      "uimodel.config.json": #"{ "targets": [{ "platform": "iPadOS", "minimum": "17.0" }] }"#,
    ])
    let configuredRun = try ClientProcess("check", "--require-project", folder: configuredFolder.url)
    #expect(configuredRun.status == 0 && configuredRun.output.contains("releases: from uimodel.config.json\n"))
  }
}
