import UIModelDaemon

/// The command `mcp`, which serves coding agents over the Model Context Protocol.
enum MCPCommand {
  static let command = Command(
    name: "mcp", usage: "[OPTION]... [FOLDER]...", summary: "serve coding agents (Model Context Protocol)",
    details: """
      Serves the Model Context Protocol over standard input and output: the revisions 2025-06-18, 2025-11-25 and 2026-07-28.
      Agents such as those of Xcode, Visual Studio Code, Zed and Cursor start it. docs/agents.md says how.

      Everything that is read lies in the FOLDERs, links followed. The default is the project around the folder that Claude
      Code names in CLAUDE_PROJECT_DIR, else around the current folder. No file is written, and no socket is needed: fixes
      are diffs that the agent applies. Answers are about the files on disk as they are at that moment. Agents can ask for
      the unsaved text of editors, which a shared daemon (`start`) knows.

      Standard output has the protocol only. The program ends when its input ends and all requests are answered.
      """,
    options: [
      Option(name: "allow-writes", summary: "let the tool 'fix' write files when the agent asks for it"),
      Option(name: "instructions", summary: "print what agents are told about the tools, and exit"),
    ],
    maximumOperandCount: .max, run: run)

  /// The folder whose project is served if the arguments name no folder. Some agents start servers in another folder,
  /// and name the project in the variable CLAUDE_PROJECT_DIR.
  private static var defaultFolder: String {
    guard let folder = Console.environment("CLAUDE_PROJECT_DIR"), folder.hasPrefix("/"), FileSystem.isFolder(folder)
    else {
      return FileSystem.currentFolder
    }
    return folder
  }

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    if arguments.has("instructions") { return Client.print(MCPInstructions.text) }
    var paths: [String] = []
    for operand in arguments.operands {
      let path = try Paths.absolute(operand)
      guard FileSystem.isFolder(path) else {
        throw UsageError(
          FileSystem.exists(path) ? "\(Paths.displayPath(path)) is not a folder" : Paths.missingMessage(path))
      }
      paths.append(path)
    }
    let folders = MCPFolders(paths.isEmpty ? [Project.root(around: defaultFolder)] : paths)
    if let problem = folders.refusalReason { Client.printError(problem) }
    FileSystem.confine(to: folders.paths, allowsWriting: arguments.has("allow-writes"))
    guard let server = MCPServer(folders, allowsWriting: arguments.has("allow-writes")) else {
      Client.printError("the system has no thread for the server")
      return .internalError
    }
    return server.run()
  }
}
