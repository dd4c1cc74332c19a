import Foundation
import Testing
import UIModelJSON

/// A completed run of the `daemon-client` executable.
struct ClientProcess {
  /// The exit status, or the negative number of the signal that ended the process.
  let status: Int32
  let output: String
  let stderr: String

  /// The time in seconds after which a run is killed.
  private static let timeout = 60.0

  var json: JSONValue? { JSONValue(text: output) }

  /// Runs the client and waits for its end. The working directory is `folder`, by default the repository's root.
  init(
    _ arguments: String..., input: String = "", folder: URL = Repository.root, environment: [String: String] = [:]
  ) throws {
    try self.init(arguments: arguments, input: input, folder: folder, environment: environment)
  }

  /// Runs the client and waits for its end. The working directory is `folder`, by default the repository's root.
  /// - Parameter executableFolder: the folder that contains the executable; nil for the build folder.
  init(
    arguments: [String], input: String = "", folder: URL = Repository.root, environment: [String: String] = [:],
    executableFolder: URL? = nil
  ) throws {
    let process = Process()
    let buildFolder = try DaemonProcess.executableURL().deletingLastPathComponent()
    process.executableURL = (executableFolder ?? buildFolder).appendingPathComponent("daemon-client")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (inputPipe, outputPipe, errorFile) = (Pipe(), Pipe(), try TemporaryFolder())
    let errorPath = errorFile.url.appendingPathComponent("errors")
    try Data().write(to: errorPath)
    process.standardInput = inputPipe
    process.standardOutput = outputPipe
    process.standardError = try FileHandle(forWritingTo: errorPath)
    try process.run()
    // Without a timeout, a client that hangs would block all tests. With the timeout, only the client's own test fails.
    let timeoutAction = DispatchWorkItem { [process] in kill(process.processIdentifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + ClientProcess.timeout, execute: timeoutAction)
    defer { timeoutAction.cancel() }
    try? inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? inputPipe.fileHandleForWriting.close()
    output = String(decoding: outputPipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    stderr = (try? String(contentsOf: errorPath, encoding: .utf8)) ?? ""
  }
}
