import Foundation
import Testing
import UIModelJSON

/// Runs `start`, `status`, `stop`, and `call` with a shared daemon, in real processes.
@Suite struct SharedDaemonTests {
  @Test func aChangeOfOneCallIsUndoneByAnother() throws {
    let project = try SharedProject()
    let before = try project.text
    #expect(try project.run("start").output == "started the daemon for .\n")
    let change = try project.run("call", "uimodel/sheet/insertDetent", "sheet=tips", "detent=large")
    #expect(change.status == 0, "\(change.errors)")
    #expect(try project.text.contains(#"["medium", "large"]"#))
    #expect(try project.run("call", "uimodel/undo").status == 0)
    #expect(try project.text == before)
  }

  @Test func externalWritesAreSeenByTheNextRequest() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    try project.folder.write("b.uimodel.json", #"{ "sheets": [ { "ref": "about" } ] }"#)
    let found = try project.run("call", "uimodel/model/find", "kind=sheet", "--workspace", ".").json
    #expect(found?["entities"]?.array?.compactMap { $0["ref"]?.string } == ["tips", "about"])
  }

  @Test func diagnosticsMatchWithAndWithoutADaemon() throws {
    let project = try SharedProject()
    let arguments = ["call", "uimodel/diagnostics/get", "--workspace", "."]
    func diagnostics(_ more: String...) throws -> JSONValue? {
      let run = try ClientProcess(
        arguments: arguments + more, folder: project.folder.url,
        environment: project.environment)
      return run.json?["diagnostics"]
    }
    let alone = try diagnostics()
    _ = try project.run("start")
    #expect(try diagnostics() == alone && diagnostics("--no-daemon") == alone && alone != nil)
  }

  @Test func projectHasOneDaemon() throws {
    let project = try SharedProject()
    #expect(try project.run("status").status == 3)
    _ = try project.run("start")
    let first = try project.daemonProcessID
    #expect(try project.run("start").output == "a daemon is already running for .\n")
    #expect(try project.daemonProcessID == first && first != nil)
    _ = try project.run("restart")
    let second = try project.daemonProcessID
    #expect(second != first && second != nil)
    #expect(try project.run("stop").status == 0)
    #expect(try project.run("status").status == 3)
    #expect(project.files == ["log"])
    #expect(try project.run("logs").output.contains("stopped"))
  }

  /// A reader of a pipe sees its end only when every process has closed the write end, so the daemon must not inherit
  /// it. The test passes the pipe as descriptor 1500, because Bash can use such high numbers.
  @Test func daemonInheritsNoFileDescriptors() throws {
    let project = try SharedProject()
    let (process, output, isRead) = (Process(), Pipe(), DispatchSemaphore(value: 0))
    let client = try DaemonProcess.executable().deletingLastPathComponent().appendingPathComponent("daemon-client")
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "ulimit -n 2048 && exec 1500>&1 && \"$0\" start", client.path]
    process.currentDirectoryURL = project.folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(project.environment) { $1 }
    process.standardOutput = output
    try process.run()
    let handle = output.fileHandleForReading
    Thread.detachNewThread {
      _ = handle.readDataToEndOfFile()
      isRead.signal()
    }
    #expect(isRead.wait(timeout: .now() + DaemonProcess.timeout) == .success)
    #expect(try project.run("status").status == 0)
  }

  @Test func twentyRoundsOfStartAndKillLeaveNothingBehind() throws {
    let project = try SharedProject()
    for _ in 0..<20 {
      #expect(try project.run("start").output == "started the daemon for .\n")
      let process = try #require(try project.daemonProcessID)
      kill(process, SIGKILL)
      // The system releases the socket of a killed process with a delay.
      #expect(try (0..<1_000).contains { _ in try project.run("status").status == 3 })
    }
    _ = try project.run("start")
    #expect(project.files == ["lock", "log", "sock"])
    #expect(try project.run("stop").status == 0)
    #expect(project.files == ["log"])
  }

  @Test func onlyTheUserMayOpenTheSocket() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let runtime = project.runtime.path + "/uimodel"
    func permissions(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try permissions(runtime) == 0o700)
    for name in try FileManager.default.contentsOfDirectory(atPath: runtime) {
      #expect(try permissions(runtime + "/" + name) == 0o600, "\(name)")
    }
    _ = try project.run("stop")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: runtime)
    let refused = try project.run("start")
    #expect(refused.status == 3 && refused.errors.contains("others can look into it"))
  }

  @Test func idleDaemonEnds() throws {
    let project = try SharedProject()
    _ = try project.run("start", "--idle", "1")
    let process = try #require(try project.daemonProcessID)
    let hasEnded = (0..<1_000).contains { _ in
      usleep(10_000)
      return kill(process, 0) != 0
    }
    #expect(hasEnded)
    #expect(project.files == ["log"])
  }

  @Test func daemonEndsIfItsFolderIsRemoved() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let process = try #require(try project.daemonProcessID)
    try FileManager.default.removeItem(at: project.folder.url)
    let hasEnded = (0..<1_000).contains { _ in
      usleep(10_000)
      return kill(process, 0) != 0
    }
    #expect(hasEnded)
  }

  /// Neither changed files nor the watcher for them counts as a client.
  @Test func fileChangesDoNotKeepTheDaemonRunning() throws {
    let project = try SharedProject()
    _ = try project.run("start", "--idle", "1")
    let process = try #require(try project.daemonProcessID)
    let hasEnded = try (0..<1_000).contains { round in
      if round < 50 { try project.folder.write("b.uimodel.json", #"{ "app": { "name": "\#(round)" } }"#) }
      usleep(10_000)
      return kill(process, 0) != 0
    }
    #expect(hasEnded)
  }

  @Test func externalWritesArePublishedWithoutARequest() throws {
    let project = try SharedProject()
    let editor = try DaemonProcess(
      shell: "CI= exec \"$0\" --shared", environment: project.environment)
    // The editor supports file watchers but never reports a change.
    let capabilities: JSONValue = ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]]
    editor.initialize(["capabilities": capabilities, "rootUri": .string(project.folder.url.absoluteString)])
    #expect(editor.notification("client/registerCapability") != nil)
    editor.waitForScan()
    try project.folder.write("a.uimodel.json", try project.text.replacing(#"["medium"]"#, with: "[]"))
    #expect(editor.published(project.folder.uri("a.uimodel.json")).codes == ["sheet/no-detents"])
    let diagnostics = try project.run("call", "uimodel/diagnostics/get").json
    #expect(diagnostics?.codes == ["sheet/no-detents"])
    editor.quit()
  }

  /// An editor and commands in a terminal use the same app at once.
  @Test func anEditorAndTerminalsShareTheModel() throws {
    let project = try SharedProject()
    let file = project.folder.url.appending(path: "a.uimodel.json")
    let editor = try DaemonProcess(
      shell: "CI= exec \"$0\" --shared", environment: project.environment)
    editor.initialize(["capabilities": [:], "rootUri": .string(project.folder.url.absoluteString)])
    let text = try project.text
    editor.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(file.absoluteString), "languageId": "uimodel", "version": 1, "text": .string(text),
        ]
      ])
    // A terminal reads the unsaved text of the editor.
    let empty = text.replacing(#"["medium"]"#, with: "[]")
    editor.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(file.absoluteString), "version": 2],
        "contentChanges": [["text": .string(empty)]],
      ])
    let published = editor.notification("textDocument/publishDiagnostics")
    let codes = published?["params"]?["diagnostics"]?.array?.compactMap { $0["code"]?.string }
    #expect(codes == ["sheet/no-detents"])
    let seen = try project.run("call", "uimodel/workspace/get", "document=a.uimodel.json").json
    #expect(seen?["documents"]?.array?.first?["text"]?.string == empty)
    #expect(try project.text == text)
    #expect(try project.run("status").output.contains("serves 1 other client"))
    editor.request(9, "shutdown")
    _ = editor.answer(9)
    editor.notify("exit")
    #expect(editor.end()?.status == 0)
  }

  @Test func statusRequestsDoNotCountAsClients() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let observer = try project.client()
    // The daemon may not have noticed yet that the connection of `start` is closed.
    let counts = (0..<1000).lazy.map { _ in observer.result("uimodel/daemon/status")["sessions"] }
    #expect(counts.contains(1))
    #expect(try project.run("status").output.contains("serves 0 other clients"))
    _ = observer.result("uimodel/flush")
    #expect(try project.run("status").output.contains("serves 1 other client\n"))
    observer.closeInput()
  }

  @Test func unsharedDaemonCannotBeStopped() throws {
    let daemon = try DaemonProcess(.line)
    let answer = daemon.ask("uimodel/daemon/stop", [:])
    #expect("\(answer)".contains("only a shared daemon can be stopped"))
  }

  @Test(arguments: [["start"], ["subscribe"], ["check", "--watch"]])
  func tooLongSocketPathIsReportedAtOnce(_ arguments: [String]) throws {
    let project = try SharedProject()
    let long = project.runtime.path + "/" + String(repeating: "x", count: 100)
    try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
    let environment = project.environment.merging(["XDG_RUNTIME_DIR": long]) { $1 }
    let start = Date()
    let run = try ClientProcess(arguments: arguments, folder: project.folder.url, environment: environment)
    #expect(run.status == 3 && run.errors.contains("its socket \(long)/uimodel/"), "\(run.errors)")
    #expect(run.errors.contains("but the system allows") && run.errors.contains("set XDG_RUNTIME_DIR"))
    #expect(Date().timeIntervalSince(start) < 8)
  }

  @Test func editorIsNotifiedIfNoDaemonCanStart() throws {
    let project = try SharedProject()
    let long = project.runtime.path + "/" + String(repeating: "x", count: 100)
    try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
    let environment = project.environment.merging(["XDG_RUNTIME_DIR": long]) { $1 }
    let editor = try DaemonProcess(shell: "exec \"$0\" --shared", environment: environment)
    editor.initialize(["capabilities": [:], "rootUri": .string(project.folder.url.absoluteString)])
    let message = editor.notification("window/showMessage")?["params"]
    #expect(message?["type"] == 2)
    #expect(message?["message"]?.string?.contains("its socket \(long)/uimodel/") == true)
    editor.quit()
  }

  @Test func fileSystemRootIsNotAProject() throws {
    let project = try SharedProject()
    for arguments in [
      ["call", "uimodel/workspace/status", "--workspace", "/"], ["check", "/"], ["start", "/"],
      ["menu", "tree", "/"],
    ] {
      let run = try ClientProcess(
        arguments: arguments, folder: project.folder.url, environment: project.environment)
      #expect([2, 4].contains(run.status) && run.errors.contains("/ is the whole file system"), "\(run)")
    }
  }
}
