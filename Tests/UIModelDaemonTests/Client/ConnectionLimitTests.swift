import Foundation
import Testing
import UIModelJSON

/// Opens many idle connections to a shared daemon, within and beyond its limit, in real processes.
@Suite struct ConnectionLimitTests {
  @Test func idleConnectionsDoNotBlockOtherClients() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let client = try project.client()
    #expect(client.result("uimodel/daemon/status")["processId"] != nil)
    let idleConnections = try IdleConnections(project, maximumCount: 190)
    #expect(idleConnections.count == 190)
    let statusRun = try project.run("status", "--json")
    #expect(statusRun.status == 0 && statusRun.json?["processId"] != nil, "\(statusRun)")
    #expect(client.result("uimodel/flush")["clock"] != nil)
    client.closeInput()
    withExtendedLifetime(idleConnections) {}
  }

  @Test func connectionsBeyondTheLimitAreRefused() throws {
    let project = try SharedProject()
    _ = try project.run("start", "--limit", "connections=20")
    let client = try project.client()
    #expect(client.result("uimodel/daemon/status")["processId"] != nil)
    let idleConnections = try IdleConnections(project, maximumCount: 300)
    #expect(idleConnections.count == 300)
    for arguments in [["call", "uimodel/flush"], ["status"], ["subscribe"]] {
      let run = try ClientProcess(
        arguments: arguments, folder: project.folder.url, environment: project.environment)
      #expect(run.status == 3 && run.stderr.contains("has 20 connections, which is the limit (connections)"), "\(run)")
    }
    let checkRun = try project.run("check", ".")
    #expect(checkRun.status == 0 && checkRun.stderr.contains("it is not used"), "\(checkRun)")
    // The daemon still serves the connections within the limit.
    #expect(client.result("uimodel/flush")["clock"] != nil)
    client.closeInput()
    withExtendedLifetime(idleConnections) {}
    #expect(try project.run("stop", "--force").status == 0)
  }

  @Test func refusedEditorShowsAnErrorAndStillWorks() throws {
    let project = try SharedProject()
    _ = try project.run("start", "--limit", "connections=2")
    // The test opens more connections than the limit of 2, because connections of `start` might close meanwhile and
    // free their slots.
    let idleConnections = try IdleConnections(project, maximumCount: 6)
    #expect(idleConnections.count == 6)
    let editor = try project.editor()
    let message = editor.notification("window/showMessage")?["params"]
    #expect(message?["message"]?.string?.contains("has 2 connections, which is the limit") == true)
    editor.request(1, "uimodel/flush")
    #expect(editor.response(1)?["result"] != nil)
    editor.quit()
    withExtendedLifetime(idleConnections) {}
    #expect(try project.run("stop", "--force").status == 0)
  }
}
