import Foundation
import Testing
import UIModelJSON

/// A completed run of the built `daemon-client`.
struct ClientProcess {
  /// The exit status, or the negative number of the signal that ended the process.
  let status: Int32
  let output: String
  let errors: String

  /// The time in seconds after which a run is killed.
  private static let timeout = 60.0

  var json: JSONValue? { JSONValue(text: output) }

  /// Runs the client in a folder, by default in the repository's root.
  init(
    _ arguments: String..., input: String = "", folder: URL = Repository.root, environment: [String: String] = [:]
  ) throws {
    try self.init(arguments: arguments, input: input, folder: folder, environment: environment)
  }

  /// Runs the client in a folder, by default in the repository's root.
  /// - Parameter programs: The folder of the executable; nil for the build folder.
  init(
    arguments: [String], input: String = "", folder: URL = Repository.root, environment: [String: String] = [:],
    programs: URL? = nil
  ) throws {
    let process = Process()
    let built = try DaemonProcess.executable().deletingLastPathComponent()
    process.executableURL = (programs ?? built).appendingPathComponent("daemon-client")
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
    // The timeout makes a run that hangs fail its own test instead of blocking all tests.
    let end = DispatchWorkItem { [process] in kill(process.processIdentifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + ClientProcess.timeout, execute: end)
    defer { end.cancel() }
    try? inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? inputPipe.fileHandleForWriting.close()
    output = String(decoding: outputPipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    errors = (try? String(contentsOf: errorPath, encoding: .utf8)) ?? ""
  }
}
