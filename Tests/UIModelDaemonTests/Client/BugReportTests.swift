import Foundation
import Testing

/// Runs `daemon-client bug-report` in real processes.
@Suite struct BugReportTests {
  @Test func reportHasAllSectionsButNoDocuments() throws {
    let project = try SharedProject()
    _ = try project.run("start")
    let report = try project.run("bug-report").output
    #expect(report.hasPrefix("uimodel-daemon 0."))
    for section in ["doctor", "shared daemon", "settings", "log"] { #expect(report.contains("\n== \(section)\n")) }
    #expect(report.contains("serving ") && report.contains("configuration: none found"))
    #expect(!report.contains("medium"))
  }

  @Test func withDocumentsOptionAddsTheDocuments() throws {
    let project = try SharedProject()
    #expect(try project.run("bug-report", "--with-documents", "--output", "report.txt").status == 0)
    let report = try #require(project.folder.read("report.txt"))
    #expect(try report.contains(project.text))
    #expect(report.contains("== log\n\nthere is none"))
  }

  @Test func homeFolderIsAbbreviated() throws {
    let project = try SharedProject()
    let dottedHomeRun = try ClientProcess(
      arguments: ["bug-report"], folder: project.folder.url,
      environment: ["XDG_RUNTIME_DIR": project.runtimeFolder.path, "HOME": project.folder.path + "/.."])
    #expect(dottedHomeRun.status == 0)
    let parentPath = project.folder.url.deletingLastPathComponent().path
    let plainHomeRun = try ClientProcess(
      arguments: ["bug-report"], folder: project.folder.url,
      environment: ["XDG_RUNTIME_DIR": project.runtimeFolder.path, "HOME": parentPath])
    #expect(plainHomeRun.output.contains("~/") && !plainHomeRun.output.contains(parentPath + "/"))
  }
}
