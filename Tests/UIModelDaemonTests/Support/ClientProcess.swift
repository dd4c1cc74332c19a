import Foundation
import Testing
import UIModelJSON

/// A run of the built client, from its start to its end.
struct ClientProcess {
  let status: Int32
  let output: String
  let errors: String

  var json: JSONValue? { JSONValue(text: output) }

  /// Runs the client in a folder, the repository's root without one.
  init(
    _ arguments: String..., input: String = "", folder: URL = Repository.root, environment: [String: String] = [:]
  ) throws {
    try self.init(arguments: arguments, input: input, folder: folder, environment: environment)
  }

  init(
    arguments: [String], input: String = "", folder: URL = Repository.root, environment: [String: String] = [:]
  ) throws {
    let process = Process()
    process.executableURL = try DaemonProcess.executable().deletingLastPathComponent()
      .appendingPathComponent("daemon-client")
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
    try? inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? inputPipe.fileHandleForWriting.close()
    output = String(decoding: outputPipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    errors = (try? String(contentsOf: errorPath, encoding: .utf8)) ?? ""
  }
}

/// A folder that is gone when no one holds it any more.
final class TemporaryFolder {
  let url: URL

  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("uimodel-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files {
      let file = url.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
