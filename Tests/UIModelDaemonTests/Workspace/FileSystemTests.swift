import Foundation
import Testing

@testable import UIModelDaemon

/// What is written where something else than a file stands.
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
}
