import Foundation
import Testing
import UIModelJSON

/// Runs `daemon-client doctor` in real processes.
@Suite struct DoctorTests {
  private func lines(_ run: ClientProcess) -> [String: [JSONValue]] {
    Dictionary(grouping: run.json?.array ?? []) { $0["subject"]?.string ?? "" }
  }

  @Test func projectWithoutProblemsExitsWithZero() throws {
    let project = try SharedProject()
    try project.folder.write("uimodel.config.json", #"{ "root": true }"#)
    let before = try project.run("doctor")
    #expect(before.status == 0, "\(before.output)")
    #expect(before.output.contains("none runs for \(project.folder.path)"))
    #expect(before.output.contains("settings  \(project.folder.path)/uimodel.config.json"))
    // `doctor` creates no files.
    #expect(project.files == [])
    _ = try project.run("start")
    let after = try project.run("doctor", "--json")
    let daemon = try #require(lines(after)["daemon"]?.first)
    #expect(after.status == 0 && daemon["kind"] == "ok")
    #expect(daemon["text"]?.string?.contains("serves \(project.folder.path), and is of this build") == true)
  }

  @Test func runtimeFolderOpenToOthersIsAProblem() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    _ = try project.run("stop")
    let runtime = project.runtime.path + "/uimodel"
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: runtime)
    let run = try project.run("doctor")
    #expect(run.status == 1)
    #expect(run.output.contains("problem  folder") && run.output.contains("→ run `chmod 700 \(runtime)`"))
  }

  @Test func errorInTheConfigurationIsAProblem() throws {
    let project = try SharedProject()
    try project.folder.write("uimodel.config.json", #"{ "rot": true }"#)
    let run = try project.run("doctor", "--json")
    let settings = try #require(lines(run)["settings"]?.first)
    #expect(run.status == 1 && settings["kind"] == "problem")
    #expect(settings["text"]?.string?.contains("rot") == true)
  }

  @Test func filesOfADeadDaemonAreReported() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    kill(try #require(try project.daemonProcessID), SIGKILL)
    #expect(try (0..<1_000).contains { _ in try project.run("status").status == 3 })
    let run = try project.run("doctor")
    #expect(run.status == 0 && run.output.contains("has died"))
  }

  @Test func aDaemonThatDoesNotAnswerIsAProblem() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let process = try #require(try project.daemonProcessID)
    stop(process)
    let run = try project.run("doctor")
    kill(process, SIGCONT)
    #expect(run.status == 1 && run.output.contains("has not answered for 5 seconds"))
  }

  @Test func tooLongSocketPathIsAProblem() throws {
    let project = try SharedProject()
    let long = project.runtime.path + "/" + String(repeating: "x", count: 100)
    try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: true)
    let run = try ClientProcess(
      arguments: ["doctor"], folder: project.folder.url, environment: ["XDG_RUNTIME_DIR": long])
    #expect(run.status == 1 && run.output.contains("problem  socket"))
  }

  @Test func missingFolderIsAUsageError() throws {
    #expect(try SharedProject().run("doctor", "nowhere").status == 2)
  }
}
