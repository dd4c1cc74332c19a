import Foundation
import Testing
import UIModelDaemon
import UIModelJSON

@testable import daemon_client

/// Runs `daemon-client init`, which writes a configuration with all settings commented out.
@Suite struct InitCommandTests {
  private static let fileName = "uimodel.config.json"

  @Test func existingConfigurationIsNotOverwritten() throws {
    let folder = try TemporaryFolder(["app/a.txt": ""])
    let run = try ClientProcess("init", folder: folder.url)
    #expect(run.status == 0 && run.output == "wrote \(Self.fileName)\n")
    #expect(folder.read(Self.fileName) == StartingConfiguration.text)
    #expect(try ClientProcess("init", "app", folder: folder.url).output == "wrote app/\(Self.fileName)\n")
    try folder.write(Self.fileName, "{ }")
    let secondRun = try ClientProcess("init", folder: folder.url)
    #expect(secondRun.status == 2 && secondRun.output == "")
    #expect(
      secondRun.stderr.contains("\(Self.fileName) already exists; edit it, or use --print"), "\(secondRun.stderr)")
    #expect(folder.read(Self.fileName) == "{ }")
    let printRun = try ClientProcess("init", "--print", folder: folder.url)
    #expect(printRun.status == 0 && printRun.output == StartingConfiguration.text)
    #expect(folder.read(Self.fileName) == "{ }")
  }

  @Test(arguments: [("ap", "did you mean 'app'?"), ("app/a.txt", "is not a folder"), ("", "a path is empty")])
  func usageErrorsAreReported(_ argument: String, _ expectedMessage: String) throws {
    let folder = try TemporaryFolder(["app/a.txt": ""])
    let run = try ClientProcess("init", argument, folder: folder.url)
    #expect(run.status == 2 && run.stderr.contains(expectedMessage), "\(run.stderr)")
  }

  @Test func configurationHasEverySettingOfTheSchema() throws {
    let schema = try #require(PublishedSchema.all.first { $0.name == "configuration" }?.value)
    let keys = (schema["properties"]?.object?.members ?? []).map(\.name).filter { $0 != "$schema" }
    #expect(StartingConfiguration.examples.map(\.key) == keys)
  }

  /// Compares the output of `check` before and after `init`, once in a folder with findings in Swift source and in a
  /// document, and once in an empty folder.
  @Test(arguments: [["code-share-on-ipad.swift", "browser-reserved-shortcut.uimodel.json"], []])
  func initDoesNotChangeTheOutputOfCheck(_ fileNames: [String]) throws {
    let folder = try TemporaryFolder()
    for name in fileNames { try folder.write(name, Repository.text("Examples/broken/\(name)")) }
    let runBeforeInit = try ClientProcess("check", ".", folder: folder.url)
    #expect(runBeforeInit.status == (fileNames.isEmpty ? 2 : 1))
    #expect(try ClientProcess("init", folder: folder.url).status == 0)
    let runAfterInit = try ClientProcess("check", ".", folder: folder.url)
    #expect(
      runAfterInit.output == runBeforeInit.output && runAfterInit.stderr == runBeforeInit.stderr
        && runAfterInit.status == runBeforeInit.status)
  }

  @Test(arguments: StartingConfiguration.examples.map(\.key) + ["all"])
  func uncommentedSettingsAreValid(_ key: String) throws {
    let lines = StartingConfiguration.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isSelected = line.hasPrefix(#"  // ""#) && (key == "all" || line.hasPrefix(#"  // "\#(key)""#))
      return isSelected ? "  " + line.dropFirst(5) : String(line)
    }
    let configurationText = lines.joined(separator: "\n")
    #expect(configurationText != StartingConfiguration.text)
    let folder = try TemporaryFolder([
      Self.fileName: configurationText, "Sources/a.uimodel.json": #"{ "sheets": [] }"#,
      "App/Info.plist": "<plist><dict/></plist>",
      "Shared/Empty.swift": "",
    ])
    let run = try ClientProcess("check", ".", "--format", "json", folder: folder.url)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.json?["findings"] == [], "\(run.output)")
  }
}
