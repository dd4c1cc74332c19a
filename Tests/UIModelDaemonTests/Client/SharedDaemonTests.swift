import Foundation
import Testing
import UIModelJSON

/// Runs `start`, `status`, `stop`, and `call` with a shared daemon, in real processes.
@Suite struct SharedDaemonTests {
  @Test func undoCallRevertsTheChangeOfAnEarlierCall() throws {
    let project = try SharedProject()
    let initialText = try project.text
    #expect(try project.run("start").output == "started the daemon for .\n")
    let changeRun = try project.run("call", "uimodel/sheet/insertDetent", "sheet=tips", "detent=large")
    #expect(changeRun.status == 0, "\(changeRun.stderr)")
    #expect(try project.text.contains(#"["medium", "large"]"#))
    #expect(try project.run("call", "uimodel/undo").status == 0)
    #expect(try project.text == initialText)
  }

  @Test func nextRequestReflectsExternalWrites() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    try project.folder.write("b.uimodel.json", #"{ "sheets": [ { "ref": "about" } ] }"#)
    let response = try project.run("call", "uimodel/model/find", "kind=sheet", "--workspace", ".").json
    #expect(response?["entities"]?.array?.compactMap { $0["ref"]?.string } == ["tips", "about"])
  }

  @Test func diagnosticsMatchWithAndWithoutADaemon() throws {
    let project = try SharedProject()
    let arguments = ["call", "uimodel/diagnostics/get", "--workspace", "."]
    func diagnostics(_ extraArguments: String...) throws -> JSONValue? {
      let run = try ClientProcess(
        arguments: arguments + extraArguments, folder: project.folder.url,
        environment: project.environment)
      return run.json?["diagnostics"]
    }
    let diagnosticsWithoutDaemon = try diagnostics()
    _ = try project.run("start")
    #expect(
      try diagnostics() == diagnosticsWithoutDaemon && diagnostics("--no-daemon") == diagnosticsWithoutDaemon
        && diagnosticsWithoutDaemon != nil)
  }

  @Test func projectHasOneDaemon() throws {
    let project = try SharedProject()
    #expect(try project.run("status").status == 3)
    _ = try project.run("start")
    let firstProcessID = try project.daemonProcessID
    #expect(try project.run("start").output == "a daemon is already running for .\n")
    #expect(try project.daemonProcessID == firstProcessID && firstProcessID != nil)
    _ = try project.run("restart")
    let secondProcessID = try project.daemonProcessID
    #expect(secondProcessID != firstProcessID && secondProcessID != nil)
    #expect(try project.run("stop").status == 0)
    #expect(try project.run("status").status == 3)
    #expect(project.runtimeFileExtensions == ["log"])
    #expect(try project.run("logs").output.contains("stopped"))
  }

  /// A reader gets the end of a pipe only after every process has closed the pipe's write end, so the daemon must not
  /// inherit the write end. The test passes the pipe as descriptor 1500, because Bash can use such high numbers.
  @Test func daemonInheritsNoFileDescriptors() throws {
    let project = try SharedProject()
    let (process, outputPipe, readSemaphore) = (Process(), Pipe(), DispatchSemaphore(value: 0))
    let clientURL = try DaemonProcess.executableURL().deletingLastPathComponent().appendingPathComponent(
      "daemon-client")
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "ulimit -n 2048 && exec 1500>&1 && \"$0\" start", clientURL.path]
    process.currentDirectoryURL = project.folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(project.environment) { $1 }
    process.standardOutput = outputPipe
    try process.run()
    let readHandle = outputPipe.fileHandleForReading
    Thread.detachNewThread {
      _ = readHandle.readDataToEndOfFile()
      readSemaphore.signal()
    }
    #expect(readSemaphore.wait(timeout: .now() + DaemonProcess.timeout) == .success)
    #expect(try project.run("status").status == 0)
  }

  @Test func repeatedKillsLeaveNoStaleFiles() throws {
    let project = try SharedProject()
    for _ in 0..<20 {
      #expect(try project.run("start").output == "started the daemon for .\n")
      let processID = try #require(try project.daemonProcessID)
      kill(processID, SIGKILL)
      // The operating system closes the socket of a killed process with a delay, so the status is requested repeatedly.
      #expect(try (0..<1_000).contains { _ in try project.run("status").status == 3 })
    }
    _ = try project.run("start")
    #expect(project.runtimeFileExtensions == ["lock", "log", "sock"])
    #expect(try project.run("stop").status == 0)
    #expect(project.runtimeFileExtensions == ["log"])
  }

  @Test func onlyTheUserCanOpenTheSocket() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let runtimePath = project.runtimeFolder.path + "/uimodel"
    func permissions(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try permissions(runtimePath) == 0o700)
    for name in try FileManager.default.contentsOfDirectory(atPath: runtimePath) {
      #expect(try permissions(runtimePath + "/" + name) == 0o600, "\(name)")
    }
    _ = try project.run("stop")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: runtimePath)
    let refusedRun = try project.run("start")
    #expect(refusedRun.status == 3 && refusedRun.stderr.contains("others can look into it"))
  }

  @Test func idleDaemonEnds() throws {
    let project = try SharedProject()
    _ = try project.run("start", "--idle", "1")
    let processID = try #require(try project.daemonProcessID)
    let hasEnded = (0..<1_000).contains { _ in
      usleep(10_000)
      return kill(processID, 0) != 0
    }
    #expect(hasEnded)
    #expect(project.runtimeFileExtensions == ["log"])
  }

  @Test func daemonEndsIfItsFolderIsRemoved() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let processID = try #require(try project.daemonProcessID)
    try FileManager.default.removeItem(at: project.folder.url)
    let hasEnded = (0..<1_000).contains { _ in
      usleep(10_000)
      return kill(processID, 0) != 0
    }
    #expect(hasEnded)
  }

  /// Neither file changes nor the file watcher count as clients.
  @Test func fileChangesDoNotKeepTheDaemonRunning() throws {
    let project = try SharedProject()
    _ = try project.run("start", "--idle", "1")
    let processID = try #require(try project.daemonProcessID)
    let hasEnded = try (0..<1_000).contains { round in
      if round < 50 { try project.folder.write("b.uimodel.json", #"{ "app": { "name": "\#(round)" } }"#) }
      usleep(10_000)
      return kill(processID, 0) != 0
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
    #expect(editor.nextDiagnostics(project.folder.uri("a.uimodel.json")).codes == ["sheet/no-detents"])
    let diagnostics = try project.run("call", "uimodel/diagnostics/get").json
    #expect(diagnostics?.codes == ["sheet/no-detents"])
    editor.quit()
  }

  /// An editor and commands in a terminal use the same app at the same time.
  @Test func editorAndTerminalsShareTheModel() throws {
    let project = try SharedProject()
    let fileURL = project.folder.url.appending(path: "a.uimodel.json")
    let editor = try DaemonProcess(
      shell: "CI= exec \"$0\" --shared", environment: project.environment)
    editor.initialize(["capabilities": [:], "rootUri": .string(project.folder.url.absoluteString)])
    let text = try project.text
    editor.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(fileURL.absoluteString), "languageId": "uimodel", "version": 1, "text": .string(text),
        ]
      ])
    // A terminal reads the unsaved text of the editor.
    let textWithoutDetents = text.replacing(#"["medium"]"#, with: "[]")
    editor.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(fileURL.absoluteString), "version": 2],
        "contentChanges": [["text": .string(textWithoutDetents)]],
      ])
    let publishedMessage = editor.notification("textDocument/publishDiagnostics")
    let codes = publishedMessage?["params"]?["diagnostics"]?.array?.compactMap { $0["code"]?.string }
    #expect(codes == ["sheet/no-detents"])
    let response = try project.run("call", "uimodel/workspace/get", "document=a.uimodel.json").json
    #expect(response?["documents"]?.array?.first?["text"]?.string == textWithoutDetents)
    #expect(try project.text == text)
    #expect(try project.run("status").output.contains("serves 1 other client"))
    editor.request(9, "shutdown")
    _ = editor.response(9)
    editor.notify("exit")
    #expect(editor.waitForEnd()?.status == 0)
  }

  @Test func statusRequestsDoNotCountAsClients() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let observer = try project.client()
    // The daemon might not have noticed yet that the connection of `start` is closed.
    let sessionCounts = (0..<1000).lazy.map { _ in observer.result("uimodel/daemon/status")["sessions"] }
    #expect(sessionCounts.contains(1))
    #expect(try project.run("status").output.contains("serves 0 other clients"))
    _ = observer.result("uimodel/flush")
    #expect(try project.run("status").output.contains("serves 1 other client\n"))
    observer.closeInput()
  }

  @Test func unsharedDaemonCannotBeStopped() throws {
    let daemon = try DaemonProcess(.line)
    let response = daemon.ask("uimodel/daemon/stop", [:])
    #expect("\(response)".contains("only a shared daemon can be stopped"))
  }

  @Test(arguments: [["start"], ["subscribe"], ["check", "--watch"]])
  func tooLongSocketPathIsReportedAtOnce(_ arguments: [String]) throws {
    let project = try SharedProject()
    let longFolderPath = project.runtimeFolder.path + "/" + String(repeating: "x", count: 100)
    try FileManager.default.createDirectory(atPath: longFolderPath, withIntermediateDirectories: true)
    let environment = project.environment.merging(["XDG_RUNTIME_DIR": longFolderPath]) { $1 }
    let startDate = Date()
    let run = try ClientProcess(arguments: arguments, folder: project.folder.url, environment: environment)
    #expect(run.status == 3 && run.stderr.contains("its socket \(longFolderPath)/uimodel/"), "\(run.stderr)")
    #expect(run.stderr.contains("but the system allows") && run.stderr.contains("set XDG_RUNTIME_DIR"))
    #expect(Date().timeIntervalSince(startDate) < 8)
  }

  @Test func editorIsNotifiedIfNoDaemonCanStart() throws {
    let project = try SharedProject()
    let longFolderPath = project.runtimeFolder.path + "/" + String(repeating: "x", count: 100)
    try FileManager.default.createDirectory(atPath: longFolderPath, withIntermediateDirectories: true)
    let environment = project.environment.merging(["XDG_RUNTIME_DIR": longFolderPath]) { $1 }
    let editor = try DaemonProcess(shell: "exec \"$0\" --shared", environment: environment)
    editor.initialize(["capabilities": [:], "rootUri": .string(project.folder.url.absoluteString)])
    let message = editor.notification("window/showMessage")?["params"]
    #expect(message?["type"] == 2)
    #expect(message?["message"]?.string?.contains("its socket \(longFolderPath)/uimodel/") == true)
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
      #expect([2, 4].contains(run.status) && run.stderr.contains("/ is the whole file system"), "\(run)")
    }
  }
}
