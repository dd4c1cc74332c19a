import Testing
@testable import UIModelDaemon
import UIModelJSON
import UIModelProtocol

@testable import daemon_client

/// Runs `daemon-client call` as a process.
@Suite struct CallCommandTests {
  private static let remindersPath = "Examples/reminders.uimodel.json"

  // MARK: Methods

  @Test func listContainsEveryMethodWithItsSummary() throws {
    let run = try ClientProcess("call", "--list")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == CallableMethod.all.count)
    for entry in MessageCatalog.entries where entry.isFromClient && entry.specification == .uimodel {
      #expect(lines.contains { $0.hasPrefix(entry.method + " ") && $0.hasSuffix("  " + entry.summary) }, "\(entry)")
    }
  }

  @Test func listIsFilteredByNameAndSummary() throws {
    let filteredList = try ClientProcess("call", "--list", "Tabloop").output
    #expect(filteredList == "uimodel/focus/tabLoop  Returns the order in which Tab visits the focus groups.\n")
    #expect(try ClientProcess("call", "--list", "free shortcuts").output.hasPrefix("uimodel/menu/suggest"))
    let unmatchedRun = try ClientProcess("call", "--list", "hovercraft")
    #expect(unmatchedRun.status == 2 && unmatchedRun.stderr.contains("no method contains 'hovercraft'"))
  }

  @Test func methodHelpListsParametersAndAnExample() throws {
    let run = try ClientProcess("call", "uimodel/model/move", "--help")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("usage: daemon-client call uimodel/model/move "))
    #expect(run.output.contains("\nMoves an entity within its list.\n"))
    #expect(run.output.contains("\n  toIndex: integer (required)\n      Its new index in its list.\n"))
    #expect(run.output.contains("\n  documents: list of strings\n"))
    #expect(
      run.output.hasSuffix(
        "\nexample:\n  daemon-client call uimodel/model/move entity=ENTITY toIndex=1 --workspace .\n"))
    #expect(try ClientProcess("help", "call", "uimodel/model/move").output == run.output)
  }

  /// Checks that each example in the help has valid parameters. If the engine refuses the call, the reason is a
  /// placeholder such as `ENTITY`, not an unknown method or parameter.
  @Test(arguments: CallableMethod.all.map(\.name))
  func helpExampleHasValidParameters(_ name: String) throws {
    let method = try CallableMethod.find(name)
    let exampleArguments = MethodHelp.exampleArguments(of: method).prefix { $0 != "--workspace" }
      .map { $0.hasPrefix("'") ? String($0.dropFirst().dropLast()) : $0 }
    let parameters = try Parameters.parsePairs(exampleArguments, of: name, method.parameters)
    for (memberName, value) in parameters.members.map({ ($0.name, $0.value) }) {
      let parameter = try #require(method.parameters.first { $0.name == memberName })
      #expect(ParameterType(parameter.schema).admits(value), "\(memberName): \(value)")
    }
    let helpText = MethodHelp.text(of: method)
    #expect(helpText.split(separator: "\n").allSatisfy { $0.count <= 120 || $0.hasPrefix("  daemon-client ") })
    guard case .failure(let error) = InProcessConnection().request(name, .object(parameters)) else { return }
    #expect(error.code != .methodNotFound && !error.message.contains("unknown parameter"), "\(error.message)")
  }

  // MARK: Parameters

  @Test func namedAndJSONParametersAreEquivalent() throws {
    let namedRun = try ClientProcess("call", "uimodel/model/find", "kind=screen", "--workspace", Self.remindersPath)
    let jsonRun = try ClientProcess(
      "call", "uimodel/model/find", #"{"kind": "screen"}"#, "--workspace", Self.remindersPath)
    let pipedRun = try ClientProcess(
      "call", "uimodel/model/find", "-", "--workspace", Self.remindersPath, input: #"{"kind": "screen"}"#)
    #expect(namedRun.status == 0 && namedRun.json?["entities"]?.array?.isEmpty == false)
    #expect(namedRun.output == jsonRun.output && namedRun.output == pipedRun.output)
  }

  @Test func dottedParameterNamesSetNestedMembers() throws {
    let run = try ClientProcess(
      "call", "uimodel/menu/tree", "environment.platform=iPadOS", "environment.version=17", "--workspace",
      "Examples/browser.uimodel.json")
    #expect(run.json?["environment"]?["version"] == "17", "\(run.stderr)")
  }

  @Test(
    arguments: [
      ("name=17", ["name": "17"]), ("name=\"17\"", ["name": "17"]), ("name={}", ["name": "{}"]),
      ("count=17", ["count": 17]), ("count=many", ["count": "many"]), ("count=null", ["count": nil]),
      ("is=true", ["is": true]), ("any=true", ["any": true]), ("any=yes", ["any": "yes"]), ("any=a=b", ["any": "a=b"]),
      (#"any=[1, {"a": 2}]"#, ["any": [1, ["a": 2]]]), ("any.a.b=1", ["any": ["a": ["b": 1]]]),
      ("names=a,b", ["names": ["a", "b"]]), ("names=[\"a,b\"]", ["names": ["a,b"]]), ("names=", ["names": []]),
      ("point=10,2.5", ["point": [10, 2.5]]), ("entity=tips", ["entity": "tips"]), ("entity=7", ["entity": "7"]),
      ("entity.kind=sheet", ["entity": ["kind": "sheet"]]), ("side=left", ["side": "left"]),
      ("press=cmd+i", ["press": "cmd+i"]), ("press=⌘,", ["press": "⌘,"]),
      ("press=cmd+,,⇧⌘, 1", ["press": ["cmd+,", "⇧⌘,", "1"]]), ("press=cmd+i,1", ["press": ["cmd+i", "1"]]),
      (#"press={"input": "i"}"#, ["press": ["input": "i"]]),
    ] as [(String, JSONValue)])
  func parameterTypeDeterminesHowAValueIsParsed(_ argument: String, _ expectedParameters: JSONValue) throws {
    #expect(JSONValue.object(try Parameters.parsePairs([argument], of: "m", Self.signature)) == expectedParameters)
  }

  private static let signature = [
    ProtocolMember("name", ["type": "string"]), ProtocolMember("count", ["type": "integer"]),
    ProtocolMember("is", ["type": "boolean"]), ProtocolMember("any", [:]), ProtocolMember("press", [:]),
    ProtocolMember("names", ["type": "array", "items": ["type": "string"]]),
    ProtocolMember("point", ["type": "array", "items": ["type": "number"]]),
    ProtocolMember("entity", ["$ref": "#/components/schemas/Entity"]), ProtocolMember("side", ["enum": ["left"]]),
  ]

  // MARK: Results

  @Test func rawOptionPrintsOneMember() throws {
    let screenArgument = #"screen={"kind": "screen", "ref": "repaired"}"#
    let svgRun = try ClientProcess(
      "call", "uimodel/render", "what=focusLoop", screenArgument, "--workspace", Self.remindersPath, "--raw", "svg")
    #expect(try svgRun.output == Repository.text("docs/pictures/focus-loop.svg"), "\(svgRun.stderr)")
    let loopRun = try ClientProcess(
      "call", "uimodel/focus/tabLoop", "screen.kind=screen", "screen.ref=reminders", "--workspace", Self.remindersPath,
      "--raw=text")
    #expect(loopRun.output == "search → groceries → bread\n")
    let foldersRun = try ClientProcess(
      "call", "uimodel/workspace/list", "--workspace", Self.remindersPath, "--raw", "folders")
    #expect(foldersRun.json?.array != nil)
    let invalidRun = try ClientProcess("call", "uimodel/rules/list", "--raw", "rule")
    #expect(invalidRun.status == 2 && invalidRun.output == "" && invalidRun.stderr.contains("did you mean 'rules'?"))
  }

  @Test func resultIsWrittenToAFile() throws {
    let folder = try TemporaryFolder(["rules.json": "old"])
    let run = try ClientProcess("call", "uimodel/rules/list", "-o", "rules.json", folder: folder.url)
    #expect(run.status == 0 && run.output == "", "\(run.stderr)")
    let writtenText = try #require(folder.read("rules.json"))
    #expect(writtenText.hasPrefix("{\n  \"rules\": ["))
    #expect(try JSONValue(text: writtenText) == ClientProcess("call", "uimodel/rules/list").json)
    let failedRun = try ClientProcess("call", "uimodel/rules/list", "--output", "none/a", folder: folder.url)
    #expect(failedRun.status == 2 && failedRun.stderr.contains("cannot write"))
  }

  // MARK: Errors

  @Test(
    arguments: [
      ([], "call --list"), (["uimodel/rule/list"], "did you mean 'uimodel/rules/list'?"),
      (["menu/tree"], "did you mean 'uimodel/menu/tree'?"), (["tabLoop"], "did you mean 'uimodel/focus/tabLoop'?"),
      (["hovercraft"], "`daemon-client call --list` lists the methods"),
      (["uimodel/menu/tre", "--help"], "did you mean 'uimodel/menu/tree'?"),
      (["textDocument/hover"], "is part of the Language Server Protocol"),
      (["uimodel/changed"], "is sent by the daemon"),
      (["uimodel/model/find", "knd=sheet"], "uimodel/model/find has no parameter 'knd'; did you mean 'kind'?"),
      (["uimodel/rules/list", "code=a"], "it takes none"),
      (["uimodel/model/find", "kind=sheet", "kind=app"], "'kind' is given twice"),
      (["uimodel/model/get", "entity=a", "entity.kind=app"], "'entity.kind' is given twice"),
      (["uimodel/model/get", "entity..kind=app"], "a part of the name 'entity..kind' is empty"),
      (["uimodel/model/find", "sheet"], "neither NAME=VALUE nor a JSON object"),
      (["uimodel/model/find", "kind=sheet", "{}"], "'{}' must be the only argument"),
      (["uimodel/model/find", "kind=sheet", "name"], "'name' is not NAME=VALUE"),
      (["uimodel/model/find", ""], "the parameters are not JSON"), (["--list", "a", "b"], "one TEXT"),
    ] as [([String], String)])
  func usageErrorsAreReported(_ arguments: [String], _ expectedMessage: String) throws {
    let run = try ClientProcess(arguments: ["call"] + arguments)
    #expect(run.status == 2 && run.output == "")
    #expect(run.stderr.contains(expectedMessage), "\(run.stderr)")
  }

  @Test func invalidValueIsReportedByTheEngine() throws {
    let run = try ClientProcess("call", "uimodel/model/find", "kind=shet")
    #expect(run.status == 4)
    #expect(JSONValue(text: run.stderr)?["data"]?["nearest"] == "sheet", "\(run.stderr)")
  }
}
