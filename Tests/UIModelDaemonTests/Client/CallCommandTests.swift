import Testing
@testable import UIModelDaemon
import UIModelJSON
import UIModelProtocol

@testable import daemon_client

/// Runs `daemon-client call` as a process.
@Suite struct CallCommandTests {
  private static let reminders = "Examples/reminders.uimodel.json"

  // MARK: Methods

  @Test func theListHasEveryMethodWithItsSummary() throws {
    let run = try ClientProcess("call", "--list")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == CallableMethod.all.count)
    for entry in MessageCatalog.entries where entry.isFromClient && entry.specification == .uimodel {
      #expect(lines.contains { $0.hasPrefix(entry.method + " ") && $0.hasSuffix("  " + entry.summary) }, "\(entry)")
    }
  }

  @Test func theListIsFilteredByNameAndSummary() throws {
    let loop = try ClientProcess("call", "--list", "Tabloop").output
    #expect(loop == "uimodel/focus/tabLoop  Returns the order in which Tab visits the focus groups.\n")
    #expect(try ClientProcess("call", "--list", "free shortcuts").output.hasPrefix("uimodel/menu/suggest"))
    let none = try ClientProcess("call", "--list", "hovercraft")
    #expect(none.status == 2 && none.errors.contains("no method contains 'hovercraft'"))
  }

  @Test func aMethodHasHelp() throws {
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

  /// Each example in the help parses without a correction. If the engine refuses the call, the reason is a placeholder
  /// such as `ENTITY`, not an unknown method or parameter.
  @Test(arguments: CallableMethod.all.map(\.name))
  func helpExampleHasValidParameters(_ name: String) throws {
    let method = try CallableMethod.named(name)
    let words = MethodHelp.example(of: method).prefix { $0 != "--workspace" }
      .map { $0.hasPrefix("'") ? String($0.dropFirst().dropLast()) : $0 }
    let params = try Parameters.named(words, of: name, method.parameters)
    for (member, value) in params.members.map({ ($0.name, $0.value) }) {
      let type = try #require(method.parameters.first { $0.name == member })
      #expect(ParameterType(type.schema).admits(value), "\(member): \(value)")
    }
    let text = MethodHelp.text(of: method)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 || $0.hasPrefix("  daemon-client ") })
    guard case .failure(let error) = InProcessConnection().request(name, .object(params)) else { return }
    #expect(error.code != .methodNotFound && !error.message.contains("unknown parameter"), "\(error.message)")
  }

  // MARK: Parameters

  @Test func parametersAreNamedOrJSON() throws {
    let named = try ClientProcess("call", "uimodel/model/find", "kind=screen", "--workspace", Self.reminders)
    let json = try ClientProcess("call", "uimodel/model/find", #"{"kind": "screen"}"#, "--workspace", Self.reminders)
    let piped = try ClientProcess(
      "call", "uimodel/model/find", "-", "--workspace", Self.reminders, input: #"{"kind": "screen"}"#)
    #expect(named.status == 0 && named.json?["entities"]?.array?.isEmpty == false)
    #expect(named.output == json.output && named.output == piped.output)
  }

  @Test func dottedNamesSetNestedMembers() throws {
    let run = try ClientProcess(
      "call", "uimodel/menu/tree", "environment.platform=iPadOS", "environment.version=17", "--workspace",
      "Examples/browser.uimodel.json")
    #expect(run.json?["environment"]?["version"] == "17", "\(run.errors)")
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
  func valuesAreParsedByParameterType(_ word: String, _ expected: JSONValue) throws {
    #expect(JSONValue.object(try Parameters.named([word], of: "m", Self.signature)) == expected)
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
    let screen = #"screen={"kind": "screen", "ref": "repaired"}"#
    let svg = try ClientProcess(
      "call", "uimodel/render", "what=focusLoop", screen, "--workspace", Self.reminders, "--raw", "svg")
    #expect(try svg.output == Repository.text("docs/pictures/focus-loop.svg"), "\(svg.errors)")
    let loop = try ClientProcess(
      "call", "uimodel/focus/tabLoop", "screen.kind=screen", "screen.ref=reminders", "--workspace", Self.reminders,
      "--raw=text")
    #expect(loop.output == "search → groceries → bread\n")
    let folders = try ClientProcess("call", "uimodel/workspace/list", "--workspace", Self.reminders, "--raw", "folders")
    #expect(folders.json?.array != nil)
    let wrong = try ClientProcess("call", "uimodel/rules/list", "--raw", "rule")
    #expect(wrong.status == 2 && wrong.output == "" && wrong.errors.contains("did you mean 'rules'?"))
  }

  @Test func resultIsWrittenToAFile() throws {
    let folder = try TemporaryFolder(["rules.json": "old"])
    let run = try ClientProcess("call", "uimodel/rules/list", "-o", "rules.json", folder: folder.url)
    #expect(run.status == 0 && run.output == "", "\(run.errors)")
    let text = try #require(folder.read("rules.json"))
    #expect(text.hasPrefix("{\n  \"rules\": ["))
    #expect(try JSONValue(text: text) == ClientProcess("call", "uimodel/rules/list").json)
    let refused = try ClientProcess("call", "uimodel/rules/list", "--output", "none/a", folder: folder.url)
    #expect(refused.status == 2 && refused.errors.contains("cannot write"))
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
  func usageErrorsAreReported(_ arguments: [String], _ expected: String) throws {
    let run = try ClientProcess(arguments: ["call"] + arguments)
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  @Test func invalidValueIsReportedByTheEngine() throws {
    let run = try ClientProcess("call", "uimodel/model/find", "kind=shet")
    #expect(run.status == 4)
    #expect(JSONValue(text: run.errors)?["data"]?["nearest"] == "sheet", "\(run.errors)")
  }
}
