import Foundation
import Testing

@testable import UIModelDaemon

/// Files that are none, or too large.
@Suite struct FileSystemTests {
  /// A file takes the place of a file, and never that of a device or a pipe.
  @Test func pipeIsWrittenToAndStaysAPipe() throws {
    let folder = try TemporaryFolder(["a.txt": "old"])
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDWR | O_NONBLOCK)
    try #require(reader >= 0)
    defer { close(reader) }
    try FileSystem.write(Array("new".utf8), to: pipe)
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &buffer, 16) == 3)
    #expect(String(decoding: buffer.prefix(3), as: UTF8.self) == "new")
    #expect(try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType != .typeRegular)
    try FileSystem.write(Array("new".utf8), to: folder.path + "/a.txt")
    #expect(folder.read("a.txt") == "new")
  }

  /// A sparse file of 64 GiB, which no memory would hold: it is refused by its size.
  @Test func largeFileIsRefusedUnread() throws {
    let folder = try TemporaryFolder(["large": ""])
    let file = try #require(FileHandle(forWritingAtPath: folder.path + "/large"))
    try file.truncate(atOffset: 64 << 30)
    try file.close()
    #expect(throws: FileError.self) { try FileSystem.read(folder.path + "/large") }
    do { _ = try FileSystem.read(folder.path + "/large") } catch {
      #expect(error.reason == "it is larger than 64 MiB")
    }
  }
}
