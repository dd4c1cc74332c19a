import UIModelDaemon
import UIModelJSON
import UIModelSystems

/// The command `init`, which writes a commented configuration.
enum InitCommand {
  static let command = Command(
    name: "init", usage: "[FOLDER] [--print]", summary: "write a configuration to start from",
    details: """
      Writes a \(DocumentKind.configurationFileName) in which every setting is a comment with an example, so it changes nothing
      until you edit it. The default FOLDER is the current folder. An existing file is an error and is left as it is.
      """,
    options: [Option(name: "print", summary: "print the configuration; write no file")],
    maximumOperandCount: 1, candidates: { [.folders] }, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let text = StartingConfiguration.text
    let folder = try Paths.absolute(arguments.operands.first ?? ".")
    if arguments.has("print") { return Client.print(text) }
    guard FileSystem.exists(folder) else { throw UsageError(Paths.missingMessage(folder)) }
    guard FileSystem.isFolder(folder) else { throw UsageError("\(Paths.displayPath(folder)) is not a folder") }
    let path = (folder == "/" ? "" : folder) + "/" + DocumentKind.configurationFileName
    guard !FileSystem.exists(path) else {
      Client.printError(
        "\(Paths.displayPath(path)) already exists; edit it, or use --print to see a configuration to start from")
      return .usage
    }
    do throws(FileError) {
      try FileSystem.create(Array(text.utf8), at: path)
    } catch {
      Client.printError(error.description)
      return .usage
    }
    return Client.print("wrote \(printable(Paths.displayPath(path)))\n")
  }
}
