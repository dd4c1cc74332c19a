import UIModelDaemon

/// Writes a command's result to standard output or to a file.
enum Output {
  /// Writes a text to a file and replaces the file's content. If `file` is nil or `-`, writes to standard output
  /// instead. Returns `.usage` if the file cannot be written, and `.internalError` if standard output cannot be
  /// written.
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
