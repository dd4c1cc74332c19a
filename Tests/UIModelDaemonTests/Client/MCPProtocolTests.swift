import Testing
import UIModelJSON

@testable import daemon_client

/// Checks the messages of `daemon-client mcp` in both eras of the Model Context Protocol: *legacy* with `initialize`,
/// and *modern* with metadata in each request.
@Suite struct MCPProtocolTests {
  private static let shareFiles = ["Share.swift": MCPProject.shareSource]

  // MARK: Initialization

  @Test(arguments: ["2025-06-18", "2025-11-25"])
  func legacyClientGetsTheRequestedVersion(version: String) throws {
    let folder = try TemporaryFolder()
    let server = try MCPProcess(in: folder.path, initializesSession: false)
    let result = server.result("initialize", ["protocolVersion": .string(version), "capabilities": [:]])
    #expect(result?["protocolVersion"] == .string(version))
    #expect(result?["instructions"] == .string(MCPInstructions.text))
    server.finish()
  }

  @Test(arguments: ["2024-11-05", "2026-07-28", "nonsense"])
  func unsupportedVersionGetsTheNewestLegacyVersion(version: String) throws {
    let folder = try TemporaryFolder()
    let server = try MCPProcess(in: folder.path, initializesSession: false)
    let result = server.result("initialize", ["protocolVersion": .string(version), "capabilities": [:]])
    #expect(result?["protocolVersion"] == "2025-11-25")
    server.finish()
  }

  @Test func modernClientDiscoversTheServer() throws {
    let folder = try TemporaryFolder()
    let server = try MCPProcess(.modern, in: folder.path)
    let result = server.result("server/discover")
    #expect(result?["supportedVersions"]?[0] == "2026-07-28")
    #expect(result?["resultType"] == "complete" && result?["ttlMs"]?.int ?? 0 > 0)
    #expect(result?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "uimodel")
    #expect(server.errorCode("ping") == -32601)
    server.finish()
  }

  @Test func bothErasCanShareOneConnection() throws {
    let folder = try TemporaryFolder(MCPProtocolTests.shareFiles)
    let server = try MCPProcess(in: folder.path)
    #expect(server.result("ping") == [:])
    server.process.request("new", "tools/list", ["_meta": MCPProcess.meta])
    #expect(server.process.response("new")?["result"]?["resultType"] == "complete")
    #expect(server.result("tools/list")?["resultType"] == nil)
    server.finish()
  }

  @Test func requestBeforeInitializationIsRejected() throws {
    let folder = try TemporaryFolder()
    let server = try MCPProcess(in: folder.path, initializesSession: false)
    #expect(server.errorCode("tools/list") == -32602)
    #expect(server.errorCode("server/discover") == -32602)
    let versionKey = "io.modelcontextprotocol/protocolVersion"
    #expect(server.errorCode("tools/list", ["_meta": [versionKey: "2026-07-28"]]) == -32602)
    let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
    let unknownVersionError = server.request(
      "tools/list", ["_meta": [versionKey: "2030-01-01", capabilitiesKey: [:]]])?["error"]
    #expect(unknownVersionError?["code"] == -32022)
    #expect(unknownVersionError?["data"]?["requested"] == "2030-01-01")
    #expect(unknownVersionError?["data"]?["supported"]?.array?.contains("2026-07-28") == true)
    server.finish()
  }

  // MARK: Errors

  @Test(arguments: MCPProcess.Era.allCases)
  func unknownNamesAreErrors(era: MCPProcess.Era) throws {
    let folder = try TemporaryFolder()
    let server = try MCPProcess(era, in: folder.path)
    let unknownToolError = server.request("tools/call", ["name": "chek", "arguments": [:]])?["error"]
    #expect(unknownToolError?["code"] == -32602)
    #expect(unknownToolError?["message"] == "there is no tool 'chek'; did you mean 'check'?")
    #expect(server.errorCode("tools/cal") == -32601)
    #expect(server.errorCode("prompts/get", ["name": "nothing"]) == -32602)
    let notFoundCode = era == .legacy ? -32002 : -32602
    #expect(server.errorCode("resources/read", ["uri": "uimodel://rules/sheet/nothing"]) == notFoundCode)
    #expect(server.errorCode("resources/read", ["uri": "https://example.com"]) == notFoundCode)
    #expect(server.errorCode("tools/list", ["cursor": "1"]) == -32602)
    server.finish()
  }

  @Test func invalidMessagesDoNotEndTheSession() throws {
    let folder = try TemporaryFolder()
    let server = try MCPProcess(in: folder.path)
    server.process.write("Content-Length: 3\n{\"id\": \n[]\n")
    for code in [-32700, -32700, -32600] {
      let message = server.process.next { $0["error"] != nil }
      #expect(message?["error"]?["code"] == .int(code))
      #expect(message?["id"] == nil)
    }
    #expect(server.result("ping") == [:])
    server.finish()
  }

  // MARK: Concurrent requests

  @Test func requestsAreReadWhileAToolRuns() throws {
    let server = try MCPProcess(in: Repository.root.appending(path: "Examples").path)
    let checkID = server.sendRequest("tools/call", ["name": "check"])
    let pingID = server.sendRequest("ping")
    // The ping is answered while the check is still running.
    #expect(server.process.next { $0["id"] != nil }?["id"] == pingID)
    #expect(server.response(checkID, to: "tools/call")?["result"]?["isError"] == nil)
    server.finish()
  }

  @Test(arguments: MCPProcess.Era.allCases)
  func canceledToolCallsGetNoResponse(era: MCPProcess.Era) throws {
    let server = try MCPProcess(era, in: Repository.root.appending(path: "Examples").path)
    let runningID = server.sendRequest("tools/call", ["name": "check"], token: "running")
    let waitingID = server.sendRequest("tools/call", ["name": "show", "arguments": ["what": "menu"]])
    for id in [runningID, waitingID] { server.process.notify("notifications/cancelled", ["requestId": id]) }
    let lastID = server.sendRequest("tools/call", ["name": "explain", "arguments": ["rule": "sheet/no-detents"]])
    #expect(server.response(lastID, to: "tools/call") != nil)
    // The server might report progress until it has read the cancellation.
    while server.process.next(within: 0, { $0["method"] == "notifications/progress" }) != nil {}
    server.finish()
  }

  @Test(arguments: MCPProcess.Era.allCases)
  func progressIsReportedForProgressTokens(era: MCPProcess.Era) throws {
    let folder = try TemporaryFolder(MCPProtocolTests.shareFiles)
    let server = try MCPProcess(era, in: folder.path)
    let id = server.sendRequest("tools/call", ["name": "check"], token: "t")
    let firstNotification = server.notification("ProgressNotification", "notifications/progress")
    #expect(firstNotification?["params"] == ["progressToken": "t", "progress": 1, "message": "reading the project"])
    let secondNotification = server.notification("ProgressNotification", "notifications/progress")
    #expect(secondNotification?["params"]?["progress"] == 2)
    #expect(server.response(id, to: "tools/call") != nil)
    server.finish()
  }

  @Test func requestsAreAnsweredAfterTheEndOfTheInput() throws {
    let folder = try TemporaryFolder(MCPProtocolTests.shareFiles)
    let server = try MCPProcess(in: folder.path)
    let ids = (0..<5).map { _ in server.sendRequest("tools/call", ["name": "check"]) }
    server.process.closeInput()
    for id in ids { #expect(server.response(id, to: "tools/call") != nil) }
    server.process.finish(status: 0, within: 10)
  }

  // MARK: Lists

  @Test(arguments: MCPProcess.Era.allCases)
  func rulesAreResources(era: MCPProcess.Era) throws {
    let folder = try TemporaryFolder()
    let server = try MCPProcess(era, in: folder.path)
    var (uris, cursor): ([String], JSONValue?) = ([], nil)
    repeat {
      let page = server.result("resources/list", cursor.map { ["cursor": $0] } ?? [:])
      #expect(page?.utf8().count ?? .max <= 8_192)
      uris += (page?["resources"]?.array ?? []).compactMap { $0["uri"]?.string }
      cursor = page?["nextCursor"]
    } while cursor != nil
    #expect(uris.contains("uimodel://rules/sheet/no-detents") && Set(uris).count == uris.count)
    #expect(server.errorCode("resources/list", ["cursor": "x"]) == -32602)
    let rulePage = server.result("resources/read", ["uri": "uimodel://rules/sheet/no-detents"])?["contents"]?[0]
    #expect(
      rulePage?["mimeType"] == "text/markdown" && rulePage?["text"]?.string?.hasPrefix("# sheet/no-detents") == true)
    #expect(server.result("resources/templates/list")?["resourceTemplates"]?.array?.count == 2)
    server.finish()
  }

  @Test(arguments: MCPProcess.Era.allCases)
  func reviewPromptIsOffered(era: MCPProcess.Era) throws {
    let folder = try TemporaryFolder()
    let server = try MCPProcess(era, in: folder.path)
    let name = try #require(server.result("prompts/list")?["prompts"]?[0]?["name"])
    let prompt = server.result("prompts/get", ["name": name, "arguments": ["base": "main"]])
    #expect(prompt?["messages"]?[0]?["content"]?["text"]?.string?.contains("git diff -U0 main") == true)
    #expect(server.errorCode("prompts/get", ["name": name, "arguments": ["bas": "main"]]) == -32602)
    server.finish()
  }

  // MARK: Instructions

  @Test func instructionsArePrinted() throws {
    let run = try ClientProcess("mcp", "--instructions")
    #expect(run.status == 0 && run.output == MCPInstructions.text)
    #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 40)
    for tool in MCPTools(allowsWriting: false).all { #expect(run.output.contains("`\(tool.name)`")) }
  }

  @Test func missingFolderIsAUsageError() throws {
    let folder = try TemporaryFolder(["App/a.swift": ""])
    #expect(try ClientProcess("mcp", "Ap", folder: folder.url).stderr.contains("did you mean 'App'?"))
    #expect(try ClientProcess("mcp", "App/a.swift", folder: folder.url).status == 2)
  }
}
