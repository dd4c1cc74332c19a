import Foundation
import Testing
import UIModelJSON

/// Checks the log of a shared daemon, in real processes.
@Suite struct SharedLogTests {
  @Test func logLinesContainTimesAndEvents() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    _ = try project.run("call", "uimodel/flush")
    _ = try project.run("stop")
    let lines = try project.run("logs").output.split(separator: "\n")
    let timePrefix = #/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ uimodel-daemon: /#
    #expect(lines.allSatisfy { $0.contains(timePrefix) })
    #expect(lines.first?.contains("serving \(project.folder.path), process") == true)
    #expect(lines.contains { $0.hasSuffix("has come") } && lines.contains { $0.hasSuffix("has left") })
    #expect(lines.last?.hasSuffix("stopped") == true)
    #expect(try project.run("logs", "--lines", "1").output.hasSuffix("stopped\n"))
    #expect(try project.run("logs", "--lines", "none").status == 2)
  }

  @Test func logSizeIsLimited() throws {
    let project = try SharedProject()
    _ = try project.run("start", "--limit", "logBytes=1000")
    for _ in 0..<20 { _ = try project.run("call", "uimodel/flush") }
    let folderPath = project.runtimeFolder.path + "/uimodel"
    let logNames = try FileManager.default.contentsOfDirectory(atPath: folderPath).filter { $0.hasSuffix(".log") }
    #expect(logNames.count == 2)
    for logName in logNames {
      let attributes = try FileManager.default.attributesOfItem(atPath: folderPath + "/" + logName)
      // The last line can exceed the limit of 1000 bytes.
      #expect((attributes[.size] as? Int ?? .max) < 1200)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    _ = try project.run("stop")
    #expect(try project.run("logs").output.hasSuffix("stopped\n"))
  }

  @Test func logContainsNoDocumentText() throws {
    let project = try SharedProject()
    let editor = try DaemonProcess(
      shell: "CI= exec \"$0\" --shared", environment: project.environment)
    editor.initialize([
      "capabilities": [:], "rootUri": .string(project.folder.uri), "clientInfo": ["name": "Writer"],
    ])
    let uri = JSONValue.string(project.folder.uri("b.uimodel.json"))
    let text = #"{ "sheets": [ { "ref": "verySecret" } ], "verySecret": 1"#
    editor.notify("textDocument/didOpen", ["textDocument": ["uri": uri, "version": 1, "text": .string(text)]])
    editor.notify(
      "textDocument/didChange", ["textDocument": ["uri": uri, "version": 2], "contentChanges": "verySecret"])
    editor.request(1, "uimodel/flush")
    #expect(editor.response(1) != nil)
    editor.closeInput()
    _ = editor.waitForEnd()
    let logText = try project.run("logs").output
    #expect(logText.contains("is Writer") && logText.contains("textDocument/didChange: "))
    #expect(!logText.contains("verySecret"))
  }

  @Test func invalidLimitIsAUsageError() throws {
    let project = try SharedProject()
    let unknownLimitRun = try project.run("start", "--limit", "logs=5")
    #expect(unknownLimitRun.status == 2 && unknownLimitRun.stderr.contains("one of the names messageBytes"))
    let smallLimitRun = try project.run("start", "--limit", "logBytes=1")
    #expect(smallLimitRun.status == 2 && smallLimitRun.stderr.contains("a number of at least 256"))
    let limitsRun = try project.run("daemon", "--limits")
    #expect(limitsRun.output.contains("logBytes"))
  }
}
