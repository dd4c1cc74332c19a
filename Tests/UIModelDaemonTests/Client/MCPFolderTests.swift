import Foundation
import Testing
import UIModelJSON

/// Checks that `daemon-client mcp` reads only files in the served folders, and that its tools write no files.
@Suite struct MCPFolderTests {
  private let outside: TemporaryFolder
  private let folder: TemporaryFolder
  /// The name of a class in a file outside the served folder. No result may contain this name.
  private static let secret = "hovercraft"

  init() throws {
    let secret = MCPProject.share.replacing("PhotoViewController", with: MCPFolderTests.secret)
    outside = try TemporaryFolder(["Secret.swift": secret, "uimodel.config.json": "{ \"exclude\": [\"**\"] }"])
    folder = try TemporaryFolder(["App/Share.swift": MCPProject.share, "App/Fine.swift": "import UIKit\n"])
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: folder.path + "/App/Linked.swift", withDestinationPath: outside.path + "/Secret.swift")
    try files.createSymbolicLink(atPath: folder.path + "/Linked", withDestinationPath: outside.path)
    try files.createSymbolicLink(
      atPath: folder.path + "/Inside.swift", withDestinationPath: folder.path + "/App/Share.swift")
  }

  @Test func pathsThatLeadOutsideAreRefused() throws {
    let server = try MCPProcess(in: folder.path)
    let name = (outside.path as NSString).lastPathComponent
    let paths = [
      outside.path + "/Secret.swift", "../\(name)/Secret.swift", "App/../../\(name)/Secret.swift", "App/Linked.swift",
      "Linked/Secret.swift", "Linked", "..", "/", "/etc/passwd", outside.uri("Secret.swift"), "file:///etc/passwd",
      "Linked/New.swift",
    ]
    for path in paths {
      let calls: [(String, JSONValue)] = [
        ("check", ["paths": [.string(path)]]), ("fix", ["path": .string(path)]),
        ("what_if", ["edits": [["path": .string(path), "oldText": "", "newText": "x"]]]),
        ("what_if", ["diff": .string("--- a/\(path)\n+++ b/\(path)\n@@ -1 +1 @@\n-x\n+y\n")]),
      ]
      for (tool, arguments) in calls {
        let text = try server.failure(tool, arguments)
        #expect(text.contains("is outside of the folders that are served: \(folder.path)"), "\(tool) \(path): \(text)")
        #expect(!text.contains(MCPFolderTests.secret))
      }
    }
    for uri in [outside.uri("Secret.swift"), "file:///etc/passwd", folder.uri("Linked/Secret.swift")] {
      let error = server.request("resources/read", ["uri": .string(uri)])?["error"]
      #expect(error?["code"] == -32002)
      #expect(error?["message"]?.string?.contains("is outside of the folders that are served") == true)
    }
    server.finish()
  }

  @Test func aFileBehindALinkThatLeadsOutsideIsNotRead() throws {
    let server = try MCPProcess(in: folder.path)
    let result = try server.call("check")
    #expect(!result.text().contains(MCPFolderTests.secret))
    let files = result["structuredContent"]?["files"]?.array ?? []
    let unread = files.first { $0["path"] == "App/Linked.swift" }?["findings"]?[0]
    #expect(unread?["code"] == "daemon/unread-file")
    #expect(unread?["message"]?.string?.contains("outside of the folders that are served") == true)
    // A link within the folder is reported under the path of its target.
    #expect(try server.structured("check", ["paths": ["Inside.swift"]])["files"]?[0]?["path"] == "App/Share.swift")
    server.finish()
  }

  @Test func filesOutsideTheServedFoldersAreNotRead() throws {
    let around = try TemporaryFolder([
      "uimodel.config.json": "{ \"exclude\": [\"**\"] }", "App/Share.swift": MCPProject.share,
      "Other/Secret.swift": MCPProject.share,
    ])
    let server = try MCPProcess(in: around.path, "App")
    #expect(try server.structured("check")["files"]?.array?.compactMap { $0["path"]?.string } == ["Share.swift"])
    #expect(try server.failure("check", ["paths": ["Other"]]).contains("did you mean") == false)
    #expect(try server.failure("check", ["paths": ["../Other"]]).contains("is outside"))
    server.finish()
    let both = try MCPProcess(in: around.path, "App Other")
    let paths = try both.structured("check")["files"]?.array?.compactMap { $0["path"]?.string }
    #expect(paths == ["../Other/Secret.swift", "Share.swift"])
    #expect(try both.structured("check", ["paths": ["../Other/Secret.swift"]])["files"]?.array?.count == 1)
    both.finish()
  }

  @Test func enclosingProjectIsServedByDefault() throws {
    let project = try TemporaryFolder([
      "uimodel.config.json": "{ \"root\": true }", "App/Share.swift": MCPProject.share, "Inner/a.swift": "",
    ])
    let server = try MCPProcess(in: project.path + "/Inner")
    #expect(try server.structured("check")["files"]?[0]?["path"] == "App/Share.swift")
    server.finish()
  }

  @Test func toolsWriteNothingAndNeedNoHomeFolder() throws {
    let before = try contents()
    let nowhere = ["HOME": "/nonexistent", "XDG_RUNTIME_DIR": "/nonexistent", "XDG_STATE_HOME": "/nonexistent"]
    let server = try MCPProcess(in: folder.path, environment: nowhere)
    for (tool, arguments) in [
      ("check", [:]), ("fix", ["rule": "sheet", "unsafe": true]), ("show", ["what": "menu"]),
      ("what_if", ["edits": [["path": "App/New.swift", "oldText": "", "newText": "import UIKit"]]]), ("find", [:]),
      ("simulate", ["events": ["press tab"]]), ("suggest_shortcut", ["title": "New"]),
    ] as [(String, JSONValue)] {
      #expect(try server.call(tool, arguments)["isError"] == nil, "\(tool)")
    }
    server.finish()
    #expect(try contents() == before)
  }

  @Test func interruptedCommitIsNotFinishedByCheck() throws {
    let project = try TemporaryFolder(["Share.swift": MCPProject.share])
    let prepared = ".uimodel-left-by-a-killed-process"
    try project.write(prepared, "left")
    let server = try MCPProcess(in: project.path)
    #expect(try server.structured("check")["files"]?.array?.count == 1)
    #expect(project.read(prepared) == "left")
    server.finish()
  }

  private func contents() throws -> [String: String] {
    var contents: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      contents[path] = folder.read(path) ?? ""
    }
    return contents
  }
}
