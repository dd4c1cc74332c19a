import Foundation
import Testing
import UIModelDaemon
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems
import UIModelJSON

@testable import daemon_client

/// Runs the client's commands that do not have their own test suite, each in a new process.
@Suite struct CommandTests {
  @Test(arguments: Client.commands.map(\.name)) func everyCommandHasHelp(_ name: String) throws {
    let run = try ClientProcess(name, "--help")
    #expect(run.status == 0 && run.stderr == "")
    #expect(run.output.hasPrefix("usage: daemon-client \(name)"))
    #expect(run.output.contains("exit status:"))
    #expect(try ClientProcess("help", name).output == run.output)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
  }

  /// Each manual page lists all commands or options of its program. Characters that roff would change, such as hyphens,
  /// are escaped.
  @Test func manualPagesListAllCommandsAndOptions() throws {
    let clientPage = try ClientProcess("man").output
    for command in Client.commands {
      #expect(clientPage.contains(".SS \"daemon\\-client \(command.name.replacing("-", with: "\\-"))"))
      for option in command.options {
        #expect(clientPage.contains("\\-\\-" + option.name.replacing("-", with: "\\-")), "\(option.name)")
      }
    }
    let daemonPage = try ClientProcess("man", "uimodel-daemon").output
    #expect(daemonPage.hasPrefix(".TH UIMODEL-DAEMON 1"))
    #expect(daemonPage.contains("\\fB\\-\\-listen FOLDER\\fR"))
    for page in [clientPage, daemonPage] {
      #expect([".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH \"EXIT STATUS\""].allSatisfy(page.contains))
      #expect(page.split(separator: "\n").allSatisfy { !$0.hasPrefix("'") })
      #expect(page.ranges(of: "\n.nf\n").count == page.ranges(of: "\n.fi\n").count)
    }
  }

  @Test func helpListsEveryCommand() throws {
    let run = try ClientProcess("--help")
    #expect(run.status == 0)
    for command in Client.commands { #expect(run.output.contains("\n  \(command.name) ")) }
    let runWithoutArguments = try ClientProcess()
    #expect(
      runWithoutArguments.status == 2 && runWithoutArguments.output == "" && runWithoutArguments.stderr == run.output)
  }

  @Test(arguments: [
    (["chekc"], "did you mean 'check'?"), (["check", "--fromat", "json"], "did you mean '--format'?"),
    (["check", "--format", "jsn"], "did you mean 'json'?"), (["check", "--format"], "needs a value"),
    (["version", "1"], "too many"), (["explain"], "needs a rule, such as"), (["--verison"], "no option"),
    (["explain", "sheet/no-detent"], "did you mean 'sheet/no-detents'?"),
    (["explain", "no-detent"], "did you mean 'sheet/no-detents'?"), (["rules", "sheeet"], "did you mean 'sheet'?"),
    (["check", "--select", "no-detent"], "--select: there is no rule or subject 'no-detent'; did you mean"),
    (["schema", "rule"], "did you mean 'rules'?"),
    (["call", "uimodel/rules/list", "{"], "not JSON"), (["generate", "--root", "Examples"], "Package.swift"),
    (["version", "--help=1"], "does not take a value"),
    (["completions"], "needs a shell: bash, zsh, fish"), (["completions", "bahs"], "did you mean 'bash'?"),
    (["completions", "powershell"], "use bash, zsh, fish"),
    (["man", "daemon"], "there is no manual page for 'daemon'; use daemon-client or uimodel-daemon"),
    (["check", "--rules-version", "next"], "'next' is not a version"),
  ])
  func usageErrorsAreReported(_ arguments: [String], _ expectedMessage: String) throws {
    let run = try ClientProcess(arguments: arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.stderr.contains(expectedMessage), "\(run.stderr)")
  }

  @Test(arguments: [
    ["check", "Examples/broken", "--format", "json"], ["rules", "--format=json"], ["version", "--format=json"],
    ["explain", "sheet/no-detents", "--format", "json"], ["call", "uimodel/rules/list"], ["schema", "document"],
    ["schema", "configuration"], ["schema", "protocol"], ["schema", "rules"],
  ])
  func standardOutputIsJSON(_ arguments: [String]) throws {
    #expect(try ClientProcess(arguments: arguments).json != nil)
  }

  /// Only builds by `.ci/release.sh` contain the commit and the Swift version. In other builds, both are `null` in
  /// JSON, and the text contains `commit unknown`.
  @Test func versionOutputContainsCommitAndBuild() throws {
    let json = try #require(try ClientProcess("version", "--format", "json").json)
    #expect(json["product"] == "uimodel-daemon" && json["version"] == .string(Product.version) && json["wire"] == 1)
    #expect(json["commit"] == .null && json["swift"] == .null)
    let build = try #require(json["build"]?.string)
    #expect(["debug", "release"].contains(build))
    // Builds from source are distinguished by the hash of their program files.
    let hash = try #require(json["hash"]?.string)
    #expect(hash.count == 16 && UInt64(hash, radix: 16) != nil)
    #expect(
      try ClientProcess("version").output
        == "daemon-client \(Product.version) (commit unknown, \(build) build \(hash))\n")
  }

  @Test(arguments: ["--version", "-V"]) func versionOptionsPrintTheVersion(_ option: String) throws {
    #expect(try ClientProcess(option).output == ClientProcess("version").output)
    #expect(try ClientProcess(option, "--format", "json").json?["version"] == .string(Product.version))
  }

  @Test func rulesJSONDescribesEveryRule() throws {
    let rules = try #require(try ClientProcess("rules", "--format", "json").json?.array)
    #expect(rules.compactMap { $0["code"]?.string } == RuleCodes.allCodes)
    for memberName in ["severity", "system", "summary", "examples", "reason", "advice", "holds", "sources"] {
      #expect(rules.allSatisfy { $0[memberName] != nil }, "\(memberName)")
    }
    let text = try ClientProcess("rules").output
    #expect(text.split(separator: "\n").count == rules.count)
  }

  @Test func subjectOfARuleCodeIsOptional() throws {
    #expect(try ClientProcess("explain", "no-detents").output == ClientProcess("explain", "sheet/no-detents").output)
    #expect(try ClientProcess("explain", "sheet").output == ClientProcess("rules", "sheet").output)
    #expect(try ClientProcess("rules", "no-detents").output.hasPrefix("sheet/no-detents "))
  }

  @Test func explainMarksTheErrorInTheExample() throws {
    let run = try ClientProcess("explain", "sheet/no-detents")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("sheet/no-detents (error: a feature is lost): Sheet has an empty list of detents\n"))
    #expect(run.output.contains("\n  //                                                          ^^\n"))
  }

  @Test func callExitStatusDistinguishesEngineErrors() throws {
    let validRun = try ClientProcess(
      "call", "uimodel/model/find", #"{"kind": "app"}"#, "--workspace", "Examples/postcards.uimodel.json")
    #expect(validRun.status == 0)
    #expect(validRun.json?["entities"]?.array?.count == 1)
    let pipedRun = try ClientProcess(
      "call", "uimodel/diagnostics/explain", "-", input: #"{"code": "model/unknown-key"}"#)
    #expect(pipedRun.json?["code"] == "model/unknown-key")
    let invalidRun = try ClientProcess("call", "uimodel/diagnostics/explain", #"{"code": "model/unknown-kye"}"#)
    #expect(invalidRun.status == 4 && invalidRun.output == "")
    #expect(JSONValue(text: invalidRun.stderr)?["data"]?["nearest"] == "model/unknown-key")
  }

  @Test func unsavedChangeIsAnError() throws {
    let run = try ClientProcess("call", "uimodel/model/insert", #"{"kind": "sheet", "value": {"ref": "a"}}"#)
    #expect(run.status == 4 && run.output == "")
    #expect(run.stderr.contains("the change was not saved") && run.stderr.contains("--workspace"), "\(run.stderr)")
  }

  @Test func changeIsSavedBeforeTheResultIsPrinted() throws {
    let folder = try TemporaryFolder(["a.uimodel.json": #"{ "sheets": [ { "ref": "tips" } ] }"#])
    let run = try ClientProcess(
      "call", "uimodel/model/set", #"{"entity": "tips", "property": "isModalInPresentation", "value": true}"#,
      "--workspace", ".", folder: folder.url)
    #expect(run.status == 0, "\(run.stderr)")
    let savedText = try String(contentsOf: folder.url.appendingPathComponent("a.uimodel.json"), encoding: .utf8)
    #expect(savedText == #"{ "sheets": [ { "ref": "tips", "isModalInPresentation": true } ] }"#)
  }

  @Test(arguments: ["rpc", "daemon"]) func requestLinesAreAnswered(_ command: String) throws {
    let run = try ClientProcess(
      command, input: #"{"jsonrpc":"2.0","id":1,"method":"uimodel/rules/list"}"# + "\n")
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.json?["id"] == 1)
    #expect(run.json?["result"]?["rules"]?.array?.count == RuleCatalog.all.count)
  }

  @Test func staleGeneratedFilesAreReported() throws {
    #expect(try ClientProcess("generate", "--check").status == 0)
    let folder = try TemporaryFolder(["Package.swift": ""])
    let staleRun = try ClientProcess("generate", "--check", folder: folder.url)
    #expect(staleRun.status == 1 && staleRun.output.contains("schema/rules.json\n"))
    #expect(try ClientProcess("generate", folder: folder.url).status == 0)
    let stalePageURL = folder.url.appendingPathComponent("docs/rules/sheet/gone.md")
    let pageURL = folder.url.appendingPathComponent("docs/rules/sheet/no-detents.md")
    try FileManager.default.copyItem(at: pageURL, to: stalePageURL)
    #expect(try ClientProcess("generate", "--check", folder: folder.url).status == 1)
    #expect(try ClientProcess("generate", folder: folder.url).status == 0)
    #expect(!FileManager.default.fileExists(atPath: stalePageURL.path))
    #expect(try ClientProcess("generate", "--check", folder: folder.url).output == "")
  }

  @Test func pathsAreShownRelativeToTheCurrentFolder() {
    #expect(Paths.displayPath("/a/b/c.json", from: "/a/b") == "c.json")
    #expect(Paths.displayPath("/a/c/d.json", from: "/a/b") == "../c/d.json")
    #expect(Paths.displayPath("/a/b", from: "/a/b") == ".")
    #expect(Paths.displayPath("/x/y.json", from: "/a/b") == "/x/y.json")
    #expect(Paths.displayPath("/x/y.json", from: "/") == "x/y.json")
  }
}
