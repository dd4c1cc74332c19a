import Foundation
import Testing
import UIModelJSON

/// Runs `daemon-client doctor` in real processes.
@Suite struct DoctorTests {
  private func entriesBySubject(_ run: ClientProcess) -> [String: [JSONValue]] {
    Dictionary(grouping: run.json?.array ?? []) { $0["subject"]?.string ?? "" }
  }

  @Test func projectWithoutProblemsExitsWithZero() throws {
    let project = try SharedProject()
    try project.folder.write("uimodel.config.json", #"{ "root": true }"#)
    let runWithoutDaemon = try project.run("doctor")
    #expect(runWithoutDaemon.status == 0, "\(runWithoutDaemon.output)")
    #expect(runWithoutDaemon.output.contains("none runs for \(project.folder.path)"))
    #expect(runWithoutDaemon.output.contains("settings  \(project.folder.path)/uimodel.config.json"))
    // `doctor` creates no files.
    #expect(project.runtimeFileExtensions == [])
    _ = try project.run("start")
    let runWithDaemon = try project.run("doctor", "--json")
    let daemonEntry = try #require(entriesBySubject(runWithDaemon)["daemon"]?.first)
    #expect(runWithDaemon.status == 0 && daemonEntry["kind"] == "ok")
    #expect(daemonEntry["text"]?.string?.contains("serves \(project.folder.path), and is of this build") == true)
  }

  @Test func runtimeFolderOpenToOtherUsersIsAProblem() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    _ = try project.run("stop")
    let runtimePath = project.runtimeFolder.path + "/uimodel"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: runtimePath)
    let run = try project.run("doctor")
    #expect(run.status == 1)
    #expect(run.output.contains("problem  folder") && run.output.contains("→ run `chmod 700 \(runtimePath)`"))
  }

  @Test func errorInTheConfigurationIsAProblem() throws {
    let project = try SharedProject()
    try project.folder.write("uimodel.config.json", #"{ "rot": true }"#)
    let run = try project.run("doctor", "--json")
    let settingsEntry = try #require(entriesBySubject(run)["settings"]?.first)
    #expect(run.status == 1 && settingsEntry["kind"] == "problem")
    #expect(settingsEntry["text"]?.string?.contains("rot") == true)
  }

  @Test func filesOfADeadDaemonAreReported() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    kill(try #require(try project.daemonProcessID), SIGKILL)
    #expect(try (0..<1_000).contains { _ in try project.run("status").status == 3 })
    let run = try project.run("doctor")
    #expect(run.status == 0 && run.output.contains("has died"))
  }

  @Test func unresponsiveDaemonIsAProblem() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let processID = try #require(try project.daemonProcessID)
    stop(processID)
    let run = try project.run("doctor")
    kill(processID, SIGCONT)
    #expect(run.status == 1 && run.output.contains("has not answered for 5 seconds"))
  }

  @Test func tooLongSocketPathIsAProblem() throws {
    let project = try SharedProject()
    let longFolderPath = project.runtimeFolder.path + "/" + String(repeating: "x", count: 100)
    try FileManager.default.createDirectory(atPath: longFolderPath, withIntermediateDirectories: true)
    let run = try ClientProcess(
      arguments: ["doctor"], folder: project.folder.url, environment: ["XDG_RUNTIME_DIR": longFolderPath])
    #expect(run.status == 1 && run.output.contains("problem  socket"))
  }

  @Test func missingFolderIsAUsageError() throws {
    #expect(try SharedProject().run("doctor", "nowhere").status == 2)
  }
}
