import UIModelDaemon

/// The destination of a command's result: standard output or a file.
enum Output {
  /// Writes a text to a file and replaces its content. The text is written to standard output if `file` is nil or `-`.
  /// Returns `.usage` if the file cannot be written.
  static func write(_ text: String, to file: String?) throws(UsageError) -> ExitStatus {
    guard let file, file != "-" else { return Client.print(text) }
    let path = try Paths.absolute(file)
    do throws(FileError) {
      try FileSystem.write(Array(text.utf8), to: path)
      return .clean
    } catch {
      Client.printError(error.description)
      return .usage
    }
  }
}
