import Foundation
import Testing
import UIModelJSON

/// Opens many idle connections to a shared daemon, within and beyond its limit, in real processes.
@Suite struct ConnectionLimitTests {
  @Test func idleConnectionsDoNotBlockOthers() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let client = try project.client()
    #expect(client.result("uimodel/daemon/status")["processId"] != nil)
    let idle = try IdleConnections(project, maximumCount: 190)
    #expect(idle.count == 190)
    let status = try project.run("status", "--json")
    #expect(status.status == 0 && status.json?["processId"] != nil, "\(status)")
    #expect(client.result("uimodel/flush")["clock"] != nil)
    client.closeInput()
    withExtendedLifetime(idle) {}
  }

  @Test func connectionsBeyondTheLimitAreRefused() throws {
    let project = try SharedProject()
    _ = try project.run("start", "--limit", "connections=20")
    let client = try project.client()
    #expect(client.result("uimodel/daemon/status")["processId"] != nil)
    let idle = try IdleConnections(project, maximumCount: 300)
    #expect(idle.count == 300)
    for arguments in [["call", "uimodel/flush"], ["status"], ["subscribe"]] {
      let run = try ClientProcess(
        arguments: arguments, folder: project.folder.url, environment: project.environment)
      #expect(run.status == 3 && run.errors.contains("has 20 connections, which is the limit (connections)"), "\(run)")
    }
    let check = try project.run("check", ".")
    #expect(check.status == 0 && check.errors.contains("it is not used"), "\(check)")
    // Connections within the limit are served as before.
    #expect(client.result("uimodel/flush")["clock"] != nil)
    client.closeInput()
    withExtendedLifetime(idle) {}
    #expect(try project.run("stop", "--force").status == 0)
  }

  @Test func aRefusedEditorGetsTheErrorInItsFraming() throws {
    let project = try SharedProject()
    _ = try project.run("start", "--limit", "connections=2")
    // More connections than the limit of 2, because connections of `start` may close meanwhile and free their slots.
    let idle = try IdleConnections(project, maximumCount: 6)
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
