import Foundation
import Testing
import UIModelJSON

/// A shared daemon with more connections than it takes: through real processes.
@Suite struct ConnectionLimitTests {
  @Test func idleConnectionsDoNotKeepOthersFromBeingServed() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let client = try project.client()
    #expect(client.result("uimodel/daemon/status")["processId"] != nil)
    let idle = try Line(project, most: 190)
    #expect(idle.count == 190)
    let status = try project.run("status", "--json")
    #expect(status.status == 0 && status.json?["processId"] != nil, "\(status)")
    #expect(client.result("uimodel/flush")["clock"] != nil)
    client.closeInput()
    withExtendedLifetime(idle) {}
  }

  @Test func whatIsBeyondTheLimitIsRefusedWithASentence() throws {
    let project = try SharedProject()
    _ = try project.run("start", "--limit", "connections=20")
    let client = try project.client()
    #expect(client.result("uimodel/daemon/status")["processId"] != nil)
    let idle = try Line(project, most: 300)
    #expect(idle.count == 300)
    for arguments in [["call", "uimodel/flush"], ["status"], ["subscribe"]] {
      let run = try ClientProcess(
        arguments: arguments, folder: project.folder.url, environment: project.environment)
      #expect(run.status == 3 && run.errors.contains("has 20 connections, which is the limit (connections)"), "\(run)")
    }
    let check = try project.run("check", ".")
    #expect(check.status == 0 && check.errors.contains("it is not used"), "\(check)")
    // Those that are in are served as before.
    #expect(client.result("uimodel/flush")["clock"] != nil)
    client.closeInput()
    withExtendedLifetime(idle) {}
    #expect(try project.run("stop", "--force").status == 0)
  }

  @Test func aRefusedEditorGetsTheErrorInItsFraming() throws {
    let project = try SharedProject()
    _ = try project.run("start", "--limit", "connections=2")
    // More than there may be, since those of `start` may end only now.
    let idle = try Line(project, most: 6)
    #expect(idle.count == 6)
    let editor = try project.editor()
    let message = editor.notification("window/showMessage")?["params"]
    #expect(message?["message"]?.string?.contains("has 2 connections, which is the limit") == true)
    editor.request(1, "uimodel/flush")
    #expect(editor.answer(1)?["result"] != nil)
    editor.quit()
    withExtendedLifetime(idle) {}
    #expect(try project.run("stop", "--force").status == 0)
  }
}
