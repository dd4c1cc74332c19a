import Foundation
import Testing

@testable import UIModelDaemon

/// Checks that a commit writes all files or none, and refuses files that were changed after they were read. Also checks
/// that a commit preserves permissions, attributes and links.
@Suite struct FileCommitTests {
  private func change(_ folder: TemporaryFolder, _ name: String, _ oldText: String, _ newText: String) -> FileChange {
    FileChange(path: folder.path + "/" + name, oldBytes: Array(oldText.utf8), newBytes: Array(newText.utf8))
  }

  private func fileNames(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Commits changes and returns the reason for a refusal, or nil if the files were written.
  private func refusal(_ changes: [FileChange], canExchange: Bool = true) -> String? {
    do {
      try FileCommit.carryOut(changes, canExchange: canExchange)
      return nil
    } catch {
      switch error {
      case .file(let error): return error.reason
      case .changed(let files): return "changed: " + files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
      }
    }
  }

  @Test(arguments: [true, false]) func allFilesAreWrittenWithoutLeftovers(canExchange: Bool) throws {
    let folder = try TemporaryFolder(["a": "1", "b": "2", "inner/c": "3"])
    #expect(
      refusal(
        [change(folder, "a", "1", "one"), change(folder, "b", "2", "two"), change(folder, "inner/c", "3", "three")],
        canExchange: canExchange) == nil)
    #expect(folder.read("a") == "one" && folder.read("b") == "two" && folder.read("inner/c") == "three")
    #expect(try fileNames(folder) == ["a", "b", "inner"])
  }

  @Test(arguments: [true, false]) func changedFileRefusesTheEntireCommit(canExchange: Bool) throws {
    let folder = try TemporaryFolder(["a": "1", "b": "other"])
    let changes = [change(folder, "a", "1", "one"), change(folder, "b", "2", "two")]
    #expect(refusal(changes, canExchange: canExchange) == "changed: other")
    #expect(folder.read("a") == "1" && folder.read("b") == "other")
    #expect(try fileNames(folder) == ["a", "b"])
  }

  @Test func permissionsAttributesAndLinksArePreserved() throws {
    let folder = try TemporaryFolder(["real/a": "1"])
    let targetPath = folder.path + "/real/a"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: targetPath)
    #if os(Linux)
      let isAttributeSet = setAttribute(targetPath, "user.note", "kept")
    #endif
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "real/a")
    #expect(refusal([change(folder, "link", "1", "one")]) == nil)
    #expect(folder.read("real/a") == "one")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/link") == "real/a")
    #expect(try FileManager.default.attributesOfItem(atPath: targetPath)[.posixPermissions] as? Int == 0o640)
    #if os(Linux)
      #expect(!isAttributeSet || attribute(targetPath, "user.note") == "kept")
    #endif
  }

  @Test func readOnlyDeletedAndHardLinkedFilesAreRefused() throws {
    let folder = try TemporaryFolder(["a": "1", "b": "1", "c": "1"])
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.path + "/a")
    #expect(refusal([change(folder, "a", "1", "one")]) == "it is read-only")
    try folder.remove("b")
    #expect(refusal([change(folder, "b", "1", "one")]) == "it was deleted, and a change does not create it again")
    try FileManager.default.linkItem(atPath: folder.path + "/c", toPath: folder.path + "/d")
    #expect(refusal([change(folder, "c", "1", "one")])?.hasPrefix("it has 2 hard links, ") == true)
    #expect(folder.read("a") == "1" && folder.read("b") == nil && folder.read("d") == "1")
    #expect(try fileNames(folder) == ["a", "c", "d"])
  }

  // MARK: Recovery

  /// Creates the files of an interrupted commit of `a` and `b`. The first `doneCount` files already have their new
  /// texts, and the temporary files contain the old texts.
  private func makeInterruptedCommit(_ folder: TemporaryFolder, doneCount: Int) throws {
    try folder.write("a", "old a")
    try folder.write("b", "old b")
    var files: [CommitRecord.File] = []
    for (index, name) in ["a", "b"].enumerated() {
      let temporaryName = ".uimodel-1-\(index)"
      try folder.write(temporaryName, "new \(name)")
      files.append(
        CommitRecord.File(
          path: folder.path + "/" + name, temporaryPath: folder.path + "/" + temporaryName,
          oldFingerprint: CommitRecord.fingerprint(Array("old \(name)".utf8)),
          newFingerprint: CommitRecord.fingerprint(Array("new \(name)".utf8))))
      guard index < doneCount else { continue }
      try folder.write(name, "new \(name)")
      try folder.write(temporaryName, "old \(name)")
    }
    try folder.write(".uimodel-commit-1-1", String(decoding: CommitRecord(files: files).bytes, as: UTF8.self))
  }

  @Test(arguments: 0...2) func recordedCommitIsFinished(doneCount: Int) throws {
    let folder = try TemporaryFolder()
    try makeInterruptedCommit(folder, doneCount: doneCount)
    FileRecovery.recover(folder.path)
    #expect(folder.read("a") == "new a" && folder.read("b") == "new b")
    #expect(try fileNames(folder) == ["a", "b"])
  }

  /// Another program has edited `b`, which still had its old text. The edited text is kept, and `a` gets its old text
  /// back.
  @Test func commitIsUndoneAfterAnEditOfTheOldText() throws {
    let folder = try TemporaryFolder()
    try makeInterruptedCommit(folder, doneCount: 1)
    try folder.write("b", "old b and more")
    FileRecovery.recover(folder.path)
    #expect(folder.read("a") == "old a" && folder.read("b") == "old b and more")
    #expect(try fileNames(folder) == ["a", "b"])
  }

  /// Another program has edited `a`, which already had its new text. The edited text is kept, and `b` gets its new
  /// text.
  @Test func commitIsFinishedAfterAnEditOfTheNewText() throws {
    let folder = try TemporaryFolder()
    try makeInterruptedCommit(folder, doneCount: 1)
    try folder.write("a", "new a and more")
    FileRecovery.recover(folder.path)
    #expect(folder.read("a") == "new a and more" && folder.read("b") == "new b")
    #expect(try fileNames(folder) == ["a", "b"])
  }

  @Test func unrecordedTemporaryFileIsRemoved() throws {
    let folder = try TemporaryFolder(["a": "1", ".uimodel-7-7": "half"])
    FileRecovery.recover(folder.path)
    #expect(try fileNames(folder) == ["a"])
  }

  /// The next commit removes leftovers, even if the caller locked the folder before the killed process ended.
  @Test(arguments: [true, false]) func nextCommitRemovesLeftovers(isLockHeld: Bool) throws {
    let folder = try TemporaryFolder(["a": "1"])
    let locks = isLockHeld ? try FolderLocks(of: [folder.path + "/a"], timeout: 0) : nil
    defer { locks?.unlock() }
    for name in [".uimodel-7-7", ".uimodel-commit-7-8"] { try folder.write(name, "half") }
    try FileCommit.carryOut([change(folder, "a", "1", "one")], holding: locks)
    #expect(folder.read("a") == "one")
    #expect(try fileNames(folder) == ["a"])
  }

  /// The temporary file is in the folder of the link's target.
  @Test func scanRemovesLeftoversBesideALinkTarget() throws {
    let (folder, targetFolder) = (
      try TemporaryFolder(), try TemporaryFolder(["a.uimodel.json": "{}", ".uimodel-7-7": "half"])
    )
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/a.uimodel.json", withDestinationPath: targetFolder.path + "/a.uimodel.json")
    _ = FileSystem.files(under: folder.path) { $0.hasSuffix(".json") }
    #expect(try fileNames(targetFolder) == ["a.uimodel.json"])
  }

  /// A commit record is ignored if it contains a path that a commit never uses.
  @Test func recordWithForeignPathsIsIgnored() throws {
    let (folder, foreignFolder) = (try TemporaryFolder(), try TemporaryFolder(["a": "1", "b": "2"]))
    let file = CommitRecord.File(
      path: foreignFolder.path + "/a", temporaryPath: foreignFolder.path + "/b",
      oldFingerprint: CommitRecord.fingerprint(Array("1".utf8)),
      newFingerprint: CommitRecord.fingerprint(Array("2".utf8)))
    try folder.write(".uimodel-commit-1-1", String(decoding: CommitRecord(files: [file]).bytes, as: UTF8.self))
    FileRecovery.recover(folder.path)
    #expect(foreignFolder.read("a") == "1" && foreignFolder.read("b") == "2")
  }

  /// The temporary files of a folder are kept while another process has locked the folder.
  @Test func temporaryFilesOfALockedFolderAreKept() throws {
    let folder = try TemporaryFolder([".uimodel-7-7": "half"])
    let locks = try FolderLocks(of: [folder.path + "/a"], timeout: 0)
    FileRecovery.recover(folder.path)
    #expect(try fileNames(folder) == [".uimodel-7-7"])
    #expect(throws: FileError.self) { _ = try FolderLocks(of: [folder.path + "/b"], timeout: 4) }
    locks.unlock()
    FileRecovery.recover(folder.path)
    #expect(try fileNames(folder) == [])
  }
}

#if os(Linux)
  private func run(_ arguments: [String]) -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = Pipe()
    guard (try? process.run()) != nil else { return nil }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Sets an extended attribute and returns whether it was set. Fails without `python3`, and on file systems without
  /// extended attributes.
  private func setAttribute(_ path: String, _ name: String, _ value: String) -> Bool {
    run(["python3", "-c", "import os, sys; os.setxattr(*sys.argv[1:3], sys.argv[3].encode())", path, name, value])
      != nil
  }

  private func attribute(_ path: String, _ name: String) -> String? {
    run(["python3", "-c", "import os, sys; sys.stdout.buffer.write(os.getxattr(*sys.argv[1:3]))", path, name])
  }
#endif
