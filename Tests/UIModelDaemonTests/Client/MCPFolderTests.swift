import Foundation
import Testing
import UIModelJSON

/// Checks that `daemon-client mcp` reads only files in the served folders, and that its tools write no files.
@Suite struct MCPFolderTests {
  private let outerFolder: TemporaryFolder
  private let folder: TemporaryFolder
  /// The name of a class in a file outside the served folder. No result may contain this name.
  private static let secretClassName = "hovercraft"

  init() throws {
    let secretSource = MCPProject.shareSource.replacing("PhotoViewController", with: MCPFolderTests.secretClassName)
    outerFolder = try TemporaryFolder([
      "Secret.swift": secretSource, "uimodel.config.json": "{ \"exclude\": [\"**\"] }",
    ])
    folder = try TemporaryFolder(["App/Share.swift": MCPProject.shareSource, "App/Fine.swift": "import UIKit\n"])
    let fileManager = FileManager.default
    try fileManager.createSymbolicLink(
      atPath: folder.path + "/App/Linked.swift", withDestinationPath: outerFolder.path + "/Secret.swift")
    try fileManager.createSymbolicLink(atPath: folder.path + "/Linked", withDestinationPath: outerFolder.path)
    try fileManager.createSymbolicLink(
      atPath: folder.path + "/Inside.swift", withDestinationPath: folder.path + "/App/Share.swift")
  }

  @Test func pathsOutsideTheServedFoldersAreRefused() throws {
    let server = try MCPProcess(in: folder.path)
    let outerFolderName = (outerFolder.path as NSString).lastPathComponent
    let paths = [
      outerFolder.path + "/Secret.swift", "../\(outerFolderName)/Secret.swift",
      "App/../../\(outerFolderName)/Secret.swift", "App/Linked.swift",
      "Linked/Secret.swift", "Linked", "..", "/", "/etc/passwd", outerFolder.uri("Secret.swift"), "file:///etc/passwd",
      "Linked/New.swift",
    ]
    for path in paths {
      let calls: [(String, JSONValue)] = [
        ("check", ["paths": [.string(path)]]), ("fix", ["path": .string(path)]),
        ("what_if", ["edits": [["path": .string(path), "oldText": "", "newText": "x"]]]),
        ("what_if", ["diff": .string("--- a/\(path)\n+++ b/\(path)\n@@ -1 +1 @@\n-x\n+y\n")]),
      ]
      for (tool, arguments) in calls {
        let message = try server.failure(tool, arguments)
        #expect(
          message.contains("is outside of the folders that are served: \(folder.path)"), "\(tool) \(path): \(message)")
        #expect(!message.contains(MCPFolderTests.secretClassName))
      }
    }
    for uri in [outerFolder.uri("Secret.swift"), "file:///etc/passwd", folder.uri("Linked/Secret.swift")] {
      let error = server.request("resources/read", ["uri": .string(uri)])?["error"]
      #expect(error?["code"] == -32002)
      #expect(error?["message"]?.string?.contains("is outside of the folders that are served") == true)
    }
    server.finish()
  }

  @Test func linkTargetOutsideTheServedFoldersIsNotRead() throws {
    let server = try MCPProcess(in: folder.path)
    let result = try server.call("check")
    #expect(!result.text().contains(MCPFolderTests.secretClassName))
    let files = result["structuredContent"]?["files"]?.array ?? []
    let unreadFileFinding = files.first { $0["path"] == "App/Linked.swift" }?["findings"]?[0]
    #expect(unreadFileFinding?["code"] == "daemon/unread-file")
    #expect(unreadFileFinding?["message"]?.string?.contains("outside of the folders that are served") == true)
    // A file behind a link within the folder is reported with the path of the link's target.
    #expect(try server.toolContent("check", ["paths": ["Inside.swift"]])["files"]?[0]?["path"] == "App/Share.swift")
    server.finish()
  }

  @Test func filesOutsideTheServedFoldersAreNotRead() throws {
    let parentFolder = try TemporaryFolder([
      "uimodel.config.json": "{ \"exclude\": [\"**\"] }", "App/Share.swift": MCPProject.shareSource,
      "Other/Secret.swift": MCPProject.shareSource,
    ])
    let server = try MCPProcess(in: parentFolder.path, "App")
    #expect(try server.toolContent("check")["files"]?.array?.compactMap { $0["path"]?.string } == ["Share.swift"])
    #expect(try server.failure("check", ["paths": ["Other"]]).contains("did you mean") == false)
    #expect(try server.failure("check", ["paths": ["../Other"]]).contains("is outside"))
    server.finish()
    let serverOfTwoFolders = try MCPProcess(in: parentFolder.path, "App Other")
    let paths = try serverOfTwoFolders.toolContent("check")["files"]?.array?.compactMap { $0["path"]?.string }
    #expect(paths == ["../Other/Secret.swift", "Share.swift"])
    #expect(
      try serverOfTwoFolders.toolContent("check", ["paths": ["../Other/Secret.swift"]])["files"]?.array?.count == 1)
    serverOfTwoFolders.finish()
  }

  @Test func enclosingProjectIsServedByDefault() throws {
    let project = try TemporaryFolder([
      "uimodel.config.json": "{ \"root\": true }", "App/Share.swift": MCPProject.shareSource, "Inner/a.swift": "",
    ])
    let server = try MCPProcess(in: project.path + "/Inner")
    #expect(try server.toolContent("check")["files"]?[0]?["path"] == "App/Share.swift")
    server.finish()
  }

  @Test func toolsDoNotWriteFilesOrNeedAHomeFolder() throws {
    let initialContents = try fileContents()
    let environment = ["HOME": "/nonexistent", "XDG_RUNTIME_DIR": "/nonexistent", "XDG_STATE_HOME": "/nonexistent"]
    let server = try MCPProcess(in: folder.path, environment: environment)
    for (tool, arguments) in [
      ("check", [:]), ("fix", ["rule": "sheet", "unsafe": true]), ("show", ["what": "menu"]),
      ("what_if", ["edits": [["path": "App/New.swift", "oldText": "", "newText": "import UIKit"]]]), ("find", [:]),
      ("simulate", ["events": ["press tab"]]), ("suggest_shortcut", ["title": "New"]),
    ] as [(String, JSONValue)] {
      #expect(try server.call(tool, arguments)["isError"] == nil, "\(tool)")
    }
    server.finish()
    #expect(try fileContents() == initialContents)
  }

  @Test func checkDoesNotFinishAnInterruptedCommit() throws {
    let project = try TemporaryFolder(["Share.swift": MCPProject.shareSource])
    let leftoverPath = ".uimodel-left-by-a-killed-process"
    try project.write(leftoverPath, "left")
    let server = try MCPProcess(in: project.path)
    #expect(try server.toolContent("check")["files"]?.array?.count == 1)
    #expect(project.read(leftoverPath) == "left")
    server.finish()
  }

  private func fileContents() throws -> [String: String] {
    var contents: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      contents[path] = folder.read(path) ?? ""
    }
    return contents
  }
}
