import Foundation
import Testing
import UIModelDaemon
import UIModelJSON

@testable import daemon_client

/// Runs `daemon-client init`, which writes a configuration with all settings commented out.
@Suite struct InitCommandTests {
  private static let file = "uimodel.config.json"

  @Test func existingConfigurationIsNotOverwritten() throws {
    let folder = try TemporaryFolder(["app/a.txt": ""])
    let run = try ClientProcess("init", folder: folder.url)
    #expect(run.status == 0 && run.output == "wrote \(Self.file)\n")
    #expect(folder.read(Self.file) == StartingConfiguration.text)
    #expect(try ClientProcess("init", "app", folder: folder.url).output == "wrote app/\(Self.file)\n")
    try folder.write(Self.file, "{ }")
    let again = try ClientProcess("init", folder: folder.url)
    #expect(again.status == 2 && again.output == "")
    #expect(again.errors.contains("\(Self.file) already exists; edit it, or use --print"), "\(again.errors)")
    #expect(folder.read(Self.file) == "{ }")
    let printed = try ClientProcess("init", "--print", folder: folder.url)
    #expect(printed.status == 0 && printed.output == StartingConfiguration.text)
    #expect(folder.read(Self.file) == "{ }")
  }

  @Test(arguments: [("ap", "did you mean 'app'?"), ("app/a.txt", "is not a folder"), ("", "a path is empty")])
  func usageErrorsAreReported(_ argument: String, _ expected: String) throws {
    let folder = try TemporaryFolder(["app/a.txt": ""])
    let run = try ClientProcess("init", argument, folder: folder.url)
    #expect(run.status == 2 && run.errors.contains(expected), "\(run.errors)")
  }

  @Test func configurationHasEverySettingOfTheSchema() throws {
    let schema = try #require(PublishedSchema.all.first { $0.name == "configuration" }?.value)
    let keys = (schema["properties"]?.object?.members ?? []).map(\.name).filter { $0 != "$schema" }
    #expect(StartingConfiguration.examples.map(\.key) == keys)
  }

  /// Compares the output of `check` before and after `init`, in a folder with findings in Swift and in a document, and
  /// in an empty folder.
  @Test(arguments: [["code-share-on-ipad.swift", "browser-reserved-shortcut.uimodel.json"], []])
  func initDoesNotChangeTheOutputOfCheck(_ names: [String]) throws {
    let folder = try TemporaryFolder()
    for name in names { try folder.write(name, Repository.text("Examples/broken/\(name)")) }
    let before = try ClientProcess("check", ".", folder: folder.url)
    #expect(before.status == (names.isEmpty ? 2 : 1))
    #expect(try ClientProcess("init", folder: folder.url).status == 0)
    let after = try ClientProcess("check", ".", folder: folder.url)
    #expect(after.output == before.output && after.errors == before.errors && after.status == before.status)
  }

  @Test(arguments: StartingConfiguration.examples.map(\.key) + ["all"])
  func uncommentedSettingsAreValid(_ key: String) throws {
    let lines = StartingConfiguration.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isWanted = line.hasPrefix(#"  // ""#) && (key == "all" || line.hasPrefix(#"  // "\#(key)""#))
      return isWanted ? "  " + line.dropFirst(5) : String(line)
    }
    let text = lines.joined(separator: "\n")
    #expect(text != StartingConfiguration.text)
    let folder = try TemporaryFolder([
      Self.file: text, "Sources/a.uimodel.json": #"{ "sheets": [] }"#, "App/Info.plist": "<plist><dict/></plist>",
      "Shared/Empty.swift": "",
    ])
    let run = try ClientProcess("check", ".", "--format", "json", folder: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.json?["findings"] == [], "\(run.output)")
  }
}
