import UIModelDaemon

/// The place where a command's result goes: standard output, or a file.
enum Output {
  /// Writes a text to a file, in place of the file's former text; to standard output without a file, and for `-`.
  static func write(_ text: String, to file: String?) throws(UsageError) -> ExitStatus {
    guard let file, file != "-" else { return Client.print(text) }
    let path = try Paths.absolute(file)
    do throws(FileError) {
      try FileSystem.write(Array(text.utf8), to: path)
      return .clean
    } catch {
      Client.complain(error.description)
      return .usage
    }
  }
}
