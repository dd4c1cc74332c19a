import UIModelDaemon
import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The command-line program: finds the command and runs it. For example, `["rules", "menu"]` runs `RulesCommand` with
/// the operand `menu`.
enum Client {
  static let commands =
    [
      CheckCommand.command, FixCommand.command, ExplainCommand.command, RulesCommand.command, MenuCommand.command,
      FocusCommand.command, SessionCommand.command, RenderCommand.command, ReportCommand.command,
      ExportCommand.command, FormatCommand.command, InitCommand.command, CallCommand.command, RPCCommand.command,
      MCPCommand.command, DaemonCommand.command, SchemaCommand.command,
      CompletionsCommand.command, ManCommand.command, GenerateCommand.command, DebugCommand.command,
      VersionCommand.command,
    ] + SharedDaemonCommands.all + [SubscribeCommand.command] + DoctorCommand.all + [ReplayCommand.command]

  /// Runs the command that the first argument names. `arguments` does not include the program's name.
  static func run(_ arguments: [String]) -> ExitStatus {
    guard let name = arguments.first else {
      Console.write(Help.text(of: commands), to: .error)
      return .usage
    }
    if ["--help", "-h", "help"].contains(name) { return printHelp(Array(arguments.dropFirst())) }
    let isVersionOption = ["--version", "-V"].contains(name)
    guard let command = commands.first(where: { $0.name == (isVersionOption ? "version" : name) }) else {
      return reportUnknownCommand(name)
    }
    return run(command, Array(arguments.dropFirst()))
  }

  private static func run(_ command: Command, _ arguments: [String]) -> ExitStatus {
    do throws(UsageError) {
      let parsedArguments = try Arguments(arguments, for: command)
      guard parsedArguments.has("help") else { return try command.run(parsedArguments) }
      return print(try command.specialHelp(parsedArguments) ?? Help.text(of: command))
    } catch {
      printError(error.message)
      Console.write("run `\(Help.program) \(command.name) --help` for its usage\n", to: .error)
      return .usage
    }
  }

  /// Prints the help of the program, or of a command: `help COMMAND` is `COMMAND --help`.
  private static func printHelp(_ arguments: [String]) -> ExitStatus {
    guard let name = arguments.first else { return print(Help.text(of: commands)) }
    guard let command = commands.first(where: { $0.name == name }) else { return reportUnknownCommand(name) }
    return run(command, Array(arguments.dropFirst()) + ["--help"])
  }

  private static func reportUnknownCommand(_ name: String) -> ExitStatus {
    let argumentKind = name.hasPrefix("-") ? "option" : "command"
    let suggestion = nearestName(to: name, among: commands.map { $0.name })
    printError("there is no \(argumentKind) '\(name)'\(didYouMean(suggestion))")
    Console.write("run `\(Help.program) --help` for a list of commands\n", to: .error)
    return .usage
  }

  /// Writes a text to standard output and returns `status`; returns `.internalError` if the text cannot be written.
  static func print(_ text: String, then status: ExitStatus = .clean) -> ExitStatus {
    guard Console.write(text) else {
      printError("cannot write to standard output")
      return .internalError
    }
    return status
  }

  /// Opens the documents and folders of a command. Returns the error that ends the command; nil on success.
  ///
  /// Throws for a file that is neither a model document nor a Swift file, because the daemon would ignore it silently.
  static func openDocuments(
    _ operands: some Sequence<String>, in connection: any Connection
  ) throws(UsageError) -> ResponseError? {
    var paths: [String] = []
    for operand in operands {
      let path = try Paths.absolute(operand)
      let name = path.split(separator: "/").last ?? ""
      if FileSystem.exists(path), !FileSystem.isFolder(path), DocumentKind(fileName: name) == nil {
        throw UsageError(
          "\(Paths.displayPath(path)) is not a model document (*\(DocumentKind.modelSuffix)) or a Swift file")
      }
      paths.append(path)
    }
    return try open(paths, in: connection)
  }

  /// Opens files and folders, and prints an error for each one that the daemon cannot read. Returns the error that ends
  /// the command; nil on success. Throws if a path does not exist.
  static func open(_ paths: [String], in connection: any Connection) throws(UsageError) -> ResponseError? {
    for path in paths where !FileSystem.exists(path) { throw UsageError(Paths.missingMessage(path)) }
    guard !paths.isEmpty else { return nil }
    switch connection.request("uimodel/workspace/open", ["paths": .array(paths.map { .string($0) })]) {
    case .failure(let error): return error
    case .success(let result):
      for error in result["errors"]?.array ?? [] { printError(error["message"]?.string ?? "") }
      return nil
    }
  }

  /// Prints a message on standard error, after the program's name.
  static func printError(_ message: String) { Console.write("\(Help.program): \(printable(message))\n", to: .error) }
}
