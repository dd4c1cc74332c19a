import Foundation
import Testing
import UIModelJSON

/// Checks `--show-settings`, `--target`, overrides by target, and statistics as JSON.
@Suite struct CheckSettingsTests {
  /// Returns a project with two apps, each with its own Swift file, and a Swift file that both apps compile. Each Swift
  /// file has a sheet without detents.
  private static func makeProject(_ configuration: String = "{}") throws -> TemporaryFolder {
    func targetEntry(_ name: String) -> String {
      """
      \(name):
        type: application
        platform: iOS
        deploymentTarget: "17.0"
        settings: { TARGETED_DEVICE_FAMILY: "1,2" }
        sources: [\(name), Shared]
      """
    }
    let targetEntries = [targetEntry("Shop"), targetEntry("Kiosk")].joined(separator: "\n")
      .split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return try TemporaryFolder([
      "project.yml": "name: Shop\ntargets:\n\(targetEntries)\n", "uimodel.config.json": configuration,
      "Shop/A.swift": controllerSource("A"), "Kiosk/B.swift": controllerSource("B"),
      "Shared/C.swift": controllerSource("C"),
    ])
  }

  private static func controllerSource(_ name: String) -> String {
    """
    import UIKit
    class \(name): UIViewController {
      func show() {
        let page = UIViewController()
        page.sheetPresentationController?.detents = []
        present(page, animated: true)
      }
    }
    """
  }

  private func sheetFindingPaths(_ folder: TemporaryFolder, _ arguments: String...) throws -> [String] {
    let run = try ClientProcess(arguments: ["check", "--format", "json"] + arguments, folder: folder.url)
    let findings = try #require(run.json?["findings"]?.array, "\(run.stderr)")
    return findings.filter { $0["code"] == "sheet/no-detents" }.compactMap { $0["path"]?.string }
  }

  @Test func targetOptionSelectsFiles() throws {
    let folder = try CheckSettingsTests.makeProject()
    #expect(try sheetFindingPaths(folder) == ["Kiosk/B.swift", "Shared/C.swift", "Shop/A.swift"])
    #expect(try sheetFindingPaths(folder, "--target", "Shop") == ["Shared/C.swift", "Shop/A.swift"])
    let unknownTargetRun = try ClientProcess("check", "--target", "Shp", folder: folder.url)
    #expect(unknownTargetRun.status == 2)
    #expect(unknownTargetRun.stderr.contains("there is no app target 'Shp'; did you mean 'Shop'?"))
  }

  @Test func overrideForOneTargetDoesNotApplyToSharedFiles() throws {
    let folder = try CheckSettingsTests.makeProject(
      #"{ "overrides": [{ "targets": ["Kiosk"], "rules": { "sheet": "off" } }] }"#)
    #expect(try sheetFindingPaths(folder) == ["Shared/C.swift", "Shop/A.swift"])
    let folderWithFilePattern = try CheckSettingsTests.makeProject(
      #"{ "overrides": [{ "targets": ["Kiosk", "Shop"], "files": ["S*/**"], "rules": { "sheet": "off" } }] }"#)
    #expect(try sheetFindingPaths(folderWithFilePattern) == ["Kiosk/B.swift"])
  }

  @Test func shownSettingsAreAValidConfiguration() throws {
    let folder = try CheckSettingsTests.makeProject(
      #"{ "overrides": [{ "files": ["Shop/**"], "rules": { "sheet/no-detents": "hint" } }], "exclude": ["Kiosk/**"] }"#)
    func settings(_ path: String) throws -> String {
      let run = try ClientProcess("check", "--show-settings", path, folder: folder.url)
      #expect(run.status == 0 && run.stderr.isEmpty)
      return run.output
    }
    let fileSettings = try settings("Shop/A.swift")
    #expect(
      fileSettings.hasPrefix("// project: .\n// configuration: uimodel.config.json\n// releases: from the project\n"))
    #expect(fileSettings.contains("// app targets: Shop\n") && fileSettings.contains(#""sheet/no-detents": "hint""#))
    #expect(try settings(".").contains(#""sheet/no-detents": "error""#))
    #expect(try settings("Kiosk/B.swift").contains("// this path is excluded, so checks of the project skip it\n"))
    // The printed settings are a valid configuration with the same effect.
    try fileSettings.write(to: folder.url.appending(path: "given.json"), atomically: true, encoding: .utf8)
    #expect(try ClientProcess("check", "--config", "given.json", "Shop", folder: folder.url).status == 0)
    #expect(try ClientProcess("check", "--show-settings", "Shop", "Shared", folder: folder.url).status == 2)
  }

  /// The configuration can declare apps for Bazel and Buck, and for projects that are generated later.
  @Test func configurationDeclaresAppsWithoutAProject() throws {
    let folder = try TemporaryFolder([
      "uimodel.config.json": #"""
      { "apps": [
        { "name": "Shop", "sources": ["Shop", "Shared/C.swift"], "infoPlist": "Shop/Info.plist",
          "targets": [{ "platform": "iPadOS", "minimum": "15.0" }] },
        { "name": "Kiosk", "sources": ["Kiosk"], "targets": [{ "platform": "macCatalyst", "minimum": "16.0" }] }
      ] }
      """#,
      "Shop/Info.plist": "<plist><dict/></plist>",
      "Shop/A.swift": CheckSettingsTests.controllerSource("A"),
      "Kiosk/B.swift": CheckSettingsTests.controllerSource("B"),
      "Shared/C.swift": CheckSettingsTests.controllerSource("C"),
    ])
    let run = try ClientProcess("check", "--require-project", "--format", "json", folder: folder.url)
    #expect(run.json?["coverage"]?["releasesFrom"] == "configuration")
    let apps = try #require(run.json?["coverage"]?["apps"]?.array)
    #expect(apps.compactMap { $0["name"]?.string } == ["Shop", "Kiosk"])
    let targetsByFinding = try #require(run.json?["findings"]?.array).map { $0["targets"] }
    #expect(targetsByFinding == [["Kiosk"], ["Shop"], ["Shop"]])
    #expect(try ClientProcess("check", "--isolated", "--require-project", folder: folder.url).status == 2)
    try #"{ "apps": [{ "name": "Shop", "sources": ["Shp"] }] }"#.write(
      to: folder.url.appending(path: "uimodel.config.json"), atomically: true, encoding: .utf8)
    let missingSourceRun = try ClientProcess("check", folder: folder.url)
    #expect(missingSourceRun.status == 2)
    #expect(
      missingSourceRun.stderr.contains(
        "uimodel.config.json: app 'Shop': there is no file or folder Shp; did you mean 'Shop'?"))
  }

  @Test func statisticsHaveAJSONFormat() throws {
    let folder = try CheckSettingsTests.makeProject()
    let run = try ClientProcess("check", "--statistics", "--format", "json", folder: folder.url)
    let ruleStatistics = try #require(run.json?["rules"]?.array?.first)
    #expect(ruleStatistics["code"] == "sheet/no-detents" && ruleStatistics["count"] == 3)
    #expect(run.json?["counts"]?["error"] == 3)
    #expect(try ClientProcess("check", "--statistics", "--format", "sarif", folder: folder.url).status == 2)
  }
}
