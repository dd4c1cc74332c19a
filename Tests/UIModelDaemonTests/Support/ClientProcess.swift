import Foundation
import Testing
import UIModelJSON

/// A run of the built client, from its start to its end.
struct ClientProcess {
  let status: Int32
  let output: String
  let errors: String

  /// Seconds after which a run is killed.
  private static let patience = 60.0

  var json: JSONValue? { JSONValue(text: output) }

  /// Runs the client in a folder, the repository's root without one.
  init(
    _ arguments: String..., input: String = "", folder: URL = Repository.root, environment: [String: String] = [:]
  ) throws {
    try self.init(arguments: arguments, input: input, folder: folder, environment: environment)
  }

  /// `programs`: the folder of the client, if it is another one than that of the build.
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
    // One that waits for ever fails its test, and not all of them.
    let end = DispatchWorkItem { [process] in kill(process.processIdentifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + ClientProcess.patience, execute: end)
    defer { end.cancel() }
    try? inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? inputPipe.fileHandleForWriting.close()
    output = String(decoding: outputPipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    errors = (try? String(contentsOf: errorPath, encoding: .utf8)) ?? ""
  }
}
