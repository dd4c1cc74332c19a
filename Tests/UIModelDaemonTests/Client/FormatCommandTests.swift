import Foundation
import Testing

/// Runs `daemon-client fmt`, which changes only the white space of documents.
@Suite struct FormatCommandTests {
  private static let unformattedText = "{\n\"sheets\":   [\n{ \"ref\": \"a\" }\n]\n}"
  private static let formattedText = "{\n  \"sheets\": [\n    { \"ref\": \"a\" }\n  ]\n}\n"

  private func fileText(_ folder: TemporaryFolder, _ fileName: String) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(fileName), encoding: .utf8)
  }

  @Test func onlyModelFilesAreFormatted() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": Self.unformattedText, "b/b.uimodel.json": Self.formattedText, "package.json": "{\n\"a\":1}",
      "uimodel.config.json": "{\n// why\n    \"root\": true\n}\n",
    ])
    let checkRun = try ClientProcess("fmt", "--check", folder: folder.url)
    #expect(checkRun.status == 1)
    #expect(checkRun.output == "would format a.uimodel.json\nwould format uimodel.config.json\n")
    #expect(try fileText(folder, "a.uimodel.json") == Self.unformattedText)
    let diffRun = try ClientProcess("fmt", "--diff", "a.uimodel.json", folder: folder.url)
    #expect(diffRun.status == 1 && diffRun.output.hasPrefix("--- a/a.uimodel.json\n+++ b/a.uimodel.json\n"))
    let run = try ClientProcess("fmt", folder: folder.url)
    #expect(run.status == 0 && run.output == "formatted a.uimodel.json\nformatted uimodel.config.json\n")
    #expect(try fileText(folder, "a.uimodel.json") == Self.formattedText)
    #expect(try fileText(folder, "uimodel.config.json") == "{\n  // why\n  \"root\": true\n}\n")
    #expect(try fileText(folder, "package.json") == "{\n\"a\":1}")
    let secondCheckRun = try ClientProcess("fmt", "--check", folder: folder.url)
    #expect(secondCheckRun.status == 0 && secondCheckRun.output == "")
  }

  @Test func unformattableFilesAreReported() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": "{ \"a\": ", "b.uimodel.json": Self.unformattedText, "c.swift": "",
    ])
    let run = try ClientProcess("fmt", folder: folder.url)
    #expect(run.status == 2 && run.output == "formatted b.uimodel.json\n")
    #expect(run.stderr == "daemon-client: a.uimodel.json has a syntax error; `check` shows where\n")
    #expect(try fileText(folder, "a.uimodel.json") == "{ \"a\": ")
    let swiftFileRun = try ClientProcess("fmt", "c.swift", folder: folder.url)
    #expect(swiftFileRun.status == 2 && swiftFileRun.stderr.contains("neither a model document"))
    #expect(try ClientProcess("fmt", "d.uimodel.json", folder: folder.url).status == 2)
  }
}
