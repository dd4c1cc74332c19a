import Foundation
import Testing
import UIModelJSON
import UIModelProtocol

/// Checks the kinds of standard streams that a daemon process supports, such as files, terminals and pipes.
@Suite struct StreamTests {
  private static let message = "{\"id\":1,\"method\":\"uimodel/daemon/version\"}\n"

  @Test func inputMayBeAFile() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("uimodel-\(UUID()).rpc")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(StreamTests.message.dropLast().utf8).write(to: file)
    let daemon = try DaemonProcess(.line, standardInput: FileHandle(forReadingFrom: file))
    #expect(daemon.answer(1)?["result"] != nil)
    daemon.finish(status: 0)
  }

  @Test func inputMayBeEmptyOrClosed() throws {
    try DaemonProcess(.line, standardInput: FileHandle.nullDevice).finish(status: 0)
    try DaemonProcess(.line, shell: "exec \"$0\" <&-").finish(status: 0)
  }

  #if os(Linux)
    @Test func inputMayBeATerminal() throws {
      let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      defer { close(master) }
      // TIOCSPTLCK unlocks the other side of the pseudoterminal, and TIOCGPTN returns the number of that side.
      var (isLocked, number) = (Int32(0), Int32(0))
      try #require(master >= 0 && ioctl(master, 0x4004_5431, &isLocked) == 0)
      try #require(ioctl(master, 0x8004_5430, &number) == 0)
      let slave = FileHandle(fileDescriptor: open("/dev/pts/\(number)", O_RDWR | O_NOCTTY), closeOnDealloc: true)
      let daemon = try DaemonProcess(.line, standardInput: slave)
      try FileHandle(fileDescriptor: master).write(contentsOf: Data(StreamTests.message.utf8))
      #expect(daemon.answer(1)?["result"] != nil)
      // Control-D at the start of a line ends the input.
      try FileHandle(fileDescriptor: master).write(contentsOf: Data([4]))
      daemon.finish(status: 0)
    }
  #endif

  @Test func outputAndErrorMayBeClosed() throws {
    let mute = try DaemonProcess(.line, shell: "exec \"$0\" >&-")
    mute.write(StreamTests.message)
    mute.finish(status: 1)
    let silent = try DaemonProcess(.line, shell: "exec \"$0\" 2>&-")
    silent.request(1, "uimodel/testing/print")
    #expect(silent.answer(1)?["result"] == .null)
    silent.closeInput()
    silent.finish(status: 0)
  }

  @Test func closedOutputPipeEndsTheSession() throws {
    let daemon = try DaemonProcess(.line, shell: "exec \"$0\" | :")
    // The daemon writes more answers than a pipe can hold, because the reader may exit late.
    for _ in 0..<2_000 { daemon.write(StreamTests.message) }
    #expect(daemon.end() != nil)
  }

  @Test func pipelineSessionAnswersAllRequests() throws {
    let lines = "for i in 1 2 3; do echo '{\"id\":'$i',\"method\":\"uimodel/daemon/version\"}'; done"
    let daemon = try DaemonProcess(.line, shell: "(\(lines)) | \"$0\" | cat", isJudged: false)
    for id in 1...3 { #expect(daemon.answer(.int(id))?["result"] != nil) }
    daemon.finish(status: 0)
  }

  @Test func argumentsAreParsedOrRefused() throws {
    let version = try DaemonProcess(.line, shell: "\"$0\" --version | sed 's/.*/\"&\"/'", isJudged: false)
    #expect(version.next { $0.string?.hasPrefix("uimodel-daemon ") ?? false } != nil)
    version.finish(status: 0)
    try DaemonProcess(.line, shell: "\"$0\" --stdi 2>/dev/null").finish(status: 2)
    try DaemonProcess(.line, standardInput: FileHandle.nullDevice, shell: "\"$0\" --stdio").finish(status: 0)
  }
}
