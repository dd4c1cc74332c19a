import Foundation
import Testing

/// Runs `daemon-client fmt`, which changes only the white space of documents.
@Suite struct FormatCommandTests {
  private static let loose = "{\n\"sheets\":   [\n{ \"ref\": \"a\" }\n]\n}"
  private static let formatted = "{\n  \"sheets\": [\n    { \"ref\": \"a\" }\n  ]\n}\n"

  private func text(_ folder: TemporaryFolder, _ name: String) throws -> String {
    try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func onlyModelFilesAreFormatted() throws {
    let folder = try TemporaryFolder([
      "a.uimodel.json": Self.loose, "b/b.uimodel.json": Self.formatted, "package.json": "{\n\"a\":1}",
      "uimodel.config.json": "{\n// why\n    \"root\": true\n}\n",
    ])
    let check = try ClientProcess("fmt", "--check", folder: folder.url)
    #expect(check.status == 1)
    #expect(check.output == "would format a.uimodel.json\nwould format uimodel.config.json\n")
    #expect(try text(folder, "a.uimodel.json") == Self.loose)
    let diff = try ClientProcess("fmt", "--diff", "a.uimodel.json", folder: folder.url)
    #expect(diff.status == 1 && diff.output.hasPrefix("--- a/a.uimodel.json\n+++ b/a.uimodel.json\n"))
    let run = try ClientProcess("fmt", folder: folder.url)
    #expect(run.status == 0 && run.output == "formatted a.uimodel.json\nformatted uimodel.config.json\n")
    #expect(try text(folder, "a.uimodel.json") == Self.formatted)
    #expect(try text(folder, "uimodel.config.json") == "{\n  // why\n  \"root\": true\n}\n")
    #expect(try text(folder, "package.json") == "{\n\"a\":1}")
    let again = try ClientProcess("fmt", "--check", folder: folder.url)
    #expect(again.status == 0 && again.output == "")
  }

  @Test func unformattableFilesAreReported() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": "{ \"a\": ", "b.uimodel.json": Self.loose, "c.swift": ""])
    let run = try ClientProcess("fmt", folder: folder.url)
    #expect(run.status == 2 && run.output == "formatted b.uimodel.json\n")
    #expect(run.errors == "daemon-client: a.uimodel.json has a syntax error; `check` shows where\n")
    #expect(try text(folder, "a.uimodel.json") == "{ \"a\": ")
    let other = try ClientProcess("fmt", "c.swift", folder: folder.url)
    #expect(other.status == 2 && other.errors.contains("neither a model document"))
    #expect(try ClientProcess("fmt", "d.uimodel.json", folder: folder.url).status == 2)
  }
}
