import Foundation
import Testing
import UIModelJSON
import UIModelProtocol

/// Checks the kinds of standard streams that a daemon process supports, such as files, terminals and pipes.
@Suite struct StreamTests {
  private static let versionRequest = "{\"id\":1,\"method\":\"uimodel/daemon/version\"}\n"

  @Test func inputMayBeAFile() throws {
    let inputURL = FileManager.default.temporaryDirectory.appendingPathComponent("uimodel-\(UUID()).rpc")
    defer { try? FileManager.default.removeItem(at: inputURL) }
    try Data(StreamTests.versionRequest.dropLast().utf8).write(to: inputURL)
    let daemon = try DaemonProcess(.line, standardInput: FileHandle(forReadingFrom: inputURL))
    #expect(daemon.response(1)?["result"] != nil)
    daemon.finish(status: 0)
  }

  @Test func inputMayBeEmptyOrClosed() throws {
    try DaemonProcess(.line, standardInput: FileHandle.nullDevice).finish(status: 0)
    try DaemonProcess(.line, shell: "exec \"$0\" <&-").finish(status: 0)
  }

  #if os(Linux)
    @Test func inputMayBeATerminal() throws {
      let controllerDescriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      defer { close(controllerDescriptor) }
      // TIOCSPTLCK unlocks the terminal side of the pseudoterminal, and TIOCGPTN returns the terminal's number.
      var (lockState, terminalNumber) = (Int32(0), Int32(0))
      try #require(controllerDescriptor >= 0 && ioctl(controllerDescriptor, 0x4004_5431, &lockState) == 0)
      try #require(ioctl(controllerDescriptor, 0x8004_5430, &terminalNumber) == 0)
      let terminalHandle = FileHandle(
        fileDescriptor: open("/dev/pts/\(terminalNumber)", O_RDWR | O_NOCTTY), closeOnDealloc: true)
      let daemon = try DaemonProcess(.line, standardInput: terminalHandle)
      try FileHandle(fileDescriptor: controllerDescriptor).write(contentsOf: Data(StreamTests.versionRequest.utf8))
      #expect(daemon.response(1)?["result"] != nil)
      // Control-D at the start of a line ends the input.
      try FileHandle(fileDescriptor: controllerDescriptor).write(contentsOf: Data([4]))
      daemon.finish(status: 0)
    }
  #endif

  @Test func outputAndErrorMayBeClosed() throws {
    let daemonWithoutOutput = try DaemonProcess(.line, shell: "exec \"$0\" >&-")
    daemonWithoutOutput.write(StreamTests.versionRequest)
    daemonWithoutOutput.finish(status: 1)
    let daemonWithoutErrorOutput = try DaemonProcess(.line, shell: "exec \"$0\" 2>&-")
    daemonWithoutErrorOutput.request(1, "uimodel/testing/print")
    #expect(daemonWithoutErrorOutput.response(1)?["result"] == .null)
    daemonWithoutErrorOutput.closeInput()
    daemonWithoutErrorOutput.finish(status: 0)
  }

  @Test func closedOutputPipeEndsTheSession() throws {
    let daemon = try DaemonProcess(.line, shell: "exec \"$0\" | :")
    // The answers exceed the capacity of a pipe. Otherwise the daemon could write all answers before the reader exits.
    for _ in 0..<2_000 { daemon.write(StreamTests.versionRequest) }
    #expect(daemon.waitForEnd() != nil)
  }

  @Test func pipelineSessionAnswersAllRequests() throws {
    let requestLoop = "for i in 1 2 3; do echo '{\"id\":'$i',\"method\":\"uimodel/daemon/version\"}'; done"
    let daemon = try DaemonProcess(.line, shell: "(\(requestLoop)) | \"$0\" | cat", isJudged: false)
    for id in 1...3 { #expect(daemon.response(.int(id))?["result"] != nil) }
    daemon.finish(status: 0)
  }

  @Test func validArgumentsAreAcceptedAndOthersRefused() throws {
    let versionProcess = try DaemonProcess(.line, shell: "\"$0\" --version | sed 's/.*/\"&\"/'", isJudged: false)
    #expect(versionProcess.next { $0.string?.hasPrefix("uimodel-daemon ") ?? false } != nil)
    versionProcess.finish(status: 0)
    try DaemonProcess(.line, shell: "\"$0\" --stdi 2>/dev/null").finish(status: 2)
    try DaemonProcess(.line, standardInput: FileHandle.nullDevice, shell: "\"$0\" --stdio").finish(status: 0)
  }
}
