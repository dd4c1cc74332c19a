import Testing
import UIModelJSON

@testable import UIModelDaemon
@testable import UIModelPlatform
@testable import UIModelSystems
@testable import daemon_client

/// Checks that text from outside the program cannot move the cursor of a terminal or begin a new line of output.
@Suite struct ControlCharacterTests {
  @Test(
    arguments: [
      ("plain é 日本\t", "plain é 日本\t"), ("a\u{1B}[2Jb", "a\\u{1b}[2Jb"), ("a\r\nb", "a\\u{d}\\u{a}b"),
      ("\u{0}\u{7F}\u{9B}2J", "\\u{0}\\u{7f}\\u{9b}2J"), ("a\u{202E}b\u{2066}", "a\\u{202e}b\\u{2066}"),
    ]) func controlCharactersAreEscaped(text: String, expectedText: String)
  {
    #expect(printable(text) == expectedText)
  }

  @Test func pathInAnErrorIsEscaped() throws {
    let fileName = "a\u{1B}[2J\nerror: forged.uimodel.json"
    let missingFileRun = try ClientProcess("check", "/nowhere/" + fileName)
    #expect(missingFileRun.stderr.contains("a\\u{1b}[2J\\u{a}error: forged"), "\(missingFileRun.stderr)")
    #expect(!missingFileRun.stderr.contains("\u{1B}"))
    let unknownMethodRun = try ClientProcess("menu", "tree\u{1B}[2J")
    #expect(
      unknownMethodRun.stderr.contains("tree\\u{1b}[2J") && !unknownMethodRun.stderr.contains("\u{1B}"),
      "\(unknownMethodRun.stderr)")
  }

  private static let textWithControlCharacters = "k\u{1B}[2J\u{9B}2J\u{202E}\u{2066}"

  /// Every report format escapes control characters in its text, JSON strings and XML strings.
  @Test(arguments: CheckFormat.allCases) func noReportFormatContainsRawControlCharacters(format: CheckFormat) throws {
    let escapedName = #"k\u001b[2J\u009b2J\u202e\u2066"#
    let text =
      #"{ "\#(escapedName)": 1, "sheets": [ { "ref": "\#(escapedName)", "sheetPresentationController": { "detents": [] } } ] }"#
    let folder = try TemporaryFolder([Self.textWithControlCharacters + ".uimodel.json": text])
    let run = try ClientProcess("check", "--hints", "--format", format.rawValue, folder: folder.url)
    #expect(run.output.contains("detents"))
    let rawControlCharacters = run.output.unicodeScalars.filter {
      DisplayedText.isControl($0) && $0 != "\n" && $0 != "\t"
    }
    #expect(rawControlCharacters.isEmpty, "\(run.output)")
  }

  @Test func escapedJSONHasTheOriginalValue() {
    let value: JSONValue = ["a": .string(Self.textWithControlCharacters), "b": ["\t\n"]]
    let escapedJSON = value.displayText(indent: 2)
    #expect(JSONValue(text: escapedJSON) == value)
    #expect(escapedJSON.contains(#"\u009b2J\u202e\u2066"#), "\(escapedJSON)")
  }

  @Test func pictureShowsControlCharactersEscaped() {
    #expect(SVGText.escaped("a\u{1B}\u{9B}\u{202E}<") == #"a\u{1b}\u{9b}\u{202e}&lt;"#)
  }

  /// An invalid message before `initialize` is reported on standard error, with its control characters escaped.
  @Test func logLineIsEscaped() throws {
    let daemon = try DaemonProcess(.line)
    daemon.notify("uimodel/workspace/open", ["a\u{1B}[2J\nforged": "b"])
    daemon.flush()
    daemon.endLineSession()
    let log = daemon.errorText()
    #expect(log.contains("a\\u{1b}[2J\\u{a}forged") && log.split(separator: "\n").count == 1, "\(log)")
  }
}
