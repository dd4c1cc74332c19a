import Foundation
import Testing

@testable import UIModelDaemon

/// Checks the reading and writing of special, large and recently changed files.
@Suite struct FileSystemTests {
  /// Only a regular file is replaced. A pipe or a device is written in place.
  @Test func pipeIsWrittenToAndStaysAPipe() throws {
    let folder = try TemporaryFolder(["a.txt": "old"])
    let pipePath = folder.path + "/pipe"
    try #require(mkfifo(pipePath, 0o600) == 0)
    let readDescriptor = open(pipePath, O_RDWR | O_NONBLOCK)
    try #require(readDescriptor >= 0)
    defer { close(readDescriptor) }
    try FileSystem.write(Array("new".utf8), to: pipePath)
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(read(readDescriptor, &buffer, 16) == 3)
    #expect(String(decoding: buffer.prefix(3), as: UTF8.self) == "new")
    #expect(try FileManager.default.attributesOfItem(atPath: pipePath)[.type] as? FileAttributeType != .typeRegular)
    try FileSystem.write(Array("new".utf8), to: folder.path + "/a.txt")
    #expect(folder.read("a.txt") == "new")
  }

  /// A sparse file of 64 GiB does not fit into memory and is refused by its size.
  @Test func largeFileIsRefusedWithoutReading() throws {
    let folder = try TemporaryFolder(["large": ""])
    let file = try #require(FileHandle(forWritingAtPath: folder.path + "/large"))
    try file.truncate(atOffset: 64 << 30)
    try file.close()
    #expect(throws: FileError.self) { try FileSystem.read(folder.path + "/large") }
    do { _ = try FileSystem.read(folder.path + "/large") } catch {
      #expect(error.reason == "it is larger than 64 MiB")
    }
  }

  @Test func refusedPathsHaveSpecificReasons() throws {
    let folder = try TemporaryFolder(["folder.uimodel.json/a": ""])
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/circle", withDestinationPath: "circle")
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let reasons = [
      "folder.uimodel.json": "it is a folder", "circle": "its symbolic links form a loop",
      "pipe": "it is a pipe, a socket or a device", "missing": "there is no such file",
    ]
    for (name, reason) in reasons {
      let error = #expect(throws: FileError.self) { try FileSystem.read(folder.path + "/" + name) }
      #expect(error?.reason == reason)
    }
  }

  #if os(Linux)
    /// A system file is refused by its path and through a symbolic link, because it cannot belong to a workspace.
    @Test func systemFilesAreRefused() throws {
      let folder = try TemporaryFolder()
      let reasons = [
        "/proc/self/environ": "it is a system file, in /proc",
        "/sys/kernel/mm/transparent_hugepage/enabled": "it is a system file, in /sys",
        "/dev/zero": "it is a pipe, a socket or a device", "/dev/tty": "it is a pipe, a socket or a device",
      ]
      for (index, (path, reason)) in reasons.enumerated() where FileSystem.exists(path) {
        let linkPath = folder.path + "/\(index)"
        try FileManager.default.createSymbolicLink(atPath: linkPath, withDestinationPath: path)
        for filePath in [path, linkPath] {
          let error = #expect(throws: FileError.self) { try FileSystem.read(filePath) }
          #expect(error?.reason == reason)
        }
      }
    }
  #endif

  /// A file of several chunks, an empty file and a linked file are read completely.
  @Test(arguments: [0, 1, 70_000]) func fileIsReadCompletely(count: Int) throws {
    let text = String(repeating: "é", count: count)
    let folder = try TemporaryFolder(["a": text])
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/b", withDestinationPath: "a")
    for name in ["a", "b"] { #expect(try FileSystem.read(folder.path + "/" + name) == Array(text.utf8)) }
  }

  /// A stamp consists of a file's size, modification time and other attributes, and shows whether the file has changed.
  /// A file that was just written can change again without a new modification time, so the file has no stamp yet.
  @Test func recentlyWrittenFileHasNoStamp() throws {
    let folder = try TemporaryFolder(["a.txt": "text"])
    #expect(OperatingSystem.stamp(of: folder.path + "/a.txt") == nil)
    #expect(OperatingSystem.stamp(of: folder.path) == nil)
    let laterTime = FileStamp.Time(seconds: 100, nanoseconds: 5)
    let earlierTime = FileStamp.Time(seconds: 50, nanoseconds: 5)
    for (modificationTime, changeTime) in [(laterTime, earlierTime), (earlierTime, laterTime), (laterTime, laterTime)] {
      let stamp = FileStamp(device: 1, inode: 1, size: 4, modificationTime: modificationTime, changeTime: changeTime)
      #expect(!stamp.isSettled(at: 102))
      #expect(stamp.isSettled(at: 103))
    }
  }
}
