import Foundation
import Testing
import UIModelJSON

/// Checks `--show-settings`, `--target`, overrides by target, and statistics as JSON.
@Suite struct CheckSettingsTests {
  /// Returns a project with two apps and a file that both apps compile. Each file has a sheet without detents.
  private static func project(_ configuration: String = "{}") throws -> TemporaryFolder {
    func target(_ name: String) -> String {
      """
      \(name):
        type: application
        platform: iOS
        deploymentTarget: "17.0"
        settings: { TARGETED_DEVICE_FAMILY: "1,2" }
        sources: [\(name), Shared]
      """
    }
    let targets = [target("Shop"), target("Kiosk")].joined(separator: "\n")
      .split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return try TemporaryFolder([
      "project.yml": "name: Shop\ntargets:\n\(targets)\n", "uimodel.config.json": configuration,
      "Shop/A.swift": controller("A"), "Kiosk/B.swift": controller("B"), "Shared/C.swift": controller("C"),
    ])
  }

  private static func controller(_ name: String) -> String {
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

  private func files(_ folder: TemporaryFolder, _ arguments: String...) throws -> [String] {
    let run = try ClientProcess(arguments: ["check", "--format", "json"] + arguments, folder: folder.url)
    let findings = try #require(run.json?["findings"]?.array, "\(run.errors)")
    return findings.filter { $0["code"] == "sheet/no-detents" }.compactMap { $0["path"]?.string }
  }

  @Test func targetOptionSelectsFiles() throws {
    let folder = try CheckSettingsTests.project()
    #expect(try files(folder) == ["Kiosk/B.swift", "Shared/C.swift", "Shop/A.swift"])
    #expect(try files(folder, "--target", "Shop") == ["Shared/C.swift", "Shop/A.swift"])
    let unknown = try ClientProcess("check", "--target", "Shp", folder: folder.url)
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("there is no app target 'Shp'; did you mean 'Shop'?"))
  }

  @Test func overridesForTargetsLeaveSharedFilesAlone() throws {
    let folder = try CheckSettingsTests.project(
      #"{ "overrides": [{ "targets": ["Kiosk"], "rules": { "sheet": "off" } }] }"#)
    #expect(try files(folder) == ["Shared/C.swift", "Shop/A.swift"])
    let both = try CheckSettingsTests.project(
      #"{ "overrides": [{ "targets": ["Kiosk", "Shop"], "files": ["S*/**"], "rules": { "sheet": "off" } }] }"#)
    #expect(try files(both) == ["Kiosk/B.swift"])
  }

  @Test func shownSettingsAreAValidConfiguration() throws {
    let folder = try CheckSettingsTests.project(
      #"{ "overrides": [{ "files": ["Shop/**"], "rules": { "sheet/no-detents": "hint" } }], "exclude": ["Kiosk/**"] }"#)
    func settings(_ path: String) throws -> String {
      let run = try ClientProcess("check", "--show-settings", path, folder: folder.url)
      #expect(run.status == 0 && run.errors.isEmpty)
      return run.output
    }
    let own = try settings("Shop/A.swift")
    #expect(own.hasPrefix("// project: .\n// configuration: uimodel.config.json\n// releases: from the project\n"))
    #expect(own.contains("// app targets: Shop\n") && own.contains(#""sheet/no-detents": "hint""#))
    #expect(try settings(".").contains(#""sheet/no-detents": "error""#))
    #expect(try settings("Kiosk/B.swift").contains("// this path is excluded, so checks of the project skip it\n"))
    // The printed settings are a valid configuration with the same effect.
    try own.write(to: folder.url.appending(path: "given.json"), atomically: true, encoding: .utf8)
    #expect(try ClientProcess("check", "--config", "given.json", "Shop", folder: folder.url).status == 0)
    #expect(try ClientProcess("check", "--show-settings", "Shop", "Shared", folder: folder.url).status == 2)
  }

  /// An app can be declared in the configuration, for Bazel, Buck and projects that are generated later.
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
      "Shop/A.swift": CheckSettingsTests.controller("A"), "Kiosk/B.swift": CheckSettingsTests.controller("B"),
      "Shared/C.swift": CheckSettingsTests.controller("C"),
    ])
    let run = try ClientProcess("check", "--require-project", "--format", "json", folder: folder.url)
    #expect(run.json?["coverage"]?["releasesFrom"] == "configuration")
    let apps = try #require(run.json?["coverage"]?["apps"]?.array)
    #expect(apps.compactMap { $0["name"]?.string } == ["Shop", "Kiosk"])
    let targets = try #require(run.json?["findings"]?.array).map { $0["targets"] }
    #expect(targets == [["Kiosk"], ["Shop"], ["Shop"]])
    #expect(try ClientProcess("check", "--isolated", "--require-project", folder: folder.url).status == 2)
    try #"{ "apps": [{ "name": "Shop", "sources": ["Shp"] }] }"#.write(
      to: folder.url.appending(path: "uimodel.config.json"), atomically: true, encoding: .utf8)
    let missing = try ClientProcess("check", folder: folder.url)
    #expect(missing.status == 2)
    #expect(
      missing.errors.contains("uimodel.config.json: app 'Shop': there is no file or folder Shp; did you mean 'Shop'?"))
  }

  @Test func statisticsHaveAJSONFormat() throws {
    let folder = try CheckSettingsTests.project()
    let run = try ClientProcess("check", "--statistics", "--format", "json", folder: folder.url)
    let first = try #require(run.json?["rules"]?.array?.first)
    #expect(first["code"] == "sheet/no-detents" && first["count"] == 3)
    #expect(run.json?["counts"]?["error"] == 3)
    #expect(try ClientProcess("check", "--statistics", "--format", "sarif", folder: folder.url).status == 2)
  }
}
