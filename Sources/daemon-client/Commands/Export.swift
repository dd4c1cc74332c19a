import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// The command `export`, which prints the model of Swift source as a model document.
enum ExportCommand {
  static let command = Command(
    name: "export", usage: "[FILE|FOLDER]... [OPTION]...",
    summary: "print the model of Swift source as a document",
    details: """
      Prints what \(Product.name) reads from an app's Swift source as one model document. Comments give the source
      locations. Unknown values are written as `"$unknown"`. The default FOLDER is the current folder.

        \(Help.program) export ~/MyApp --app MyApp -o ~/MyApp/MyApp.uimodel.json

      If a folder contains model documents, other commands answer from these documents instead of the Swift source.
      """,
    options: [
      Option(
        name: "format", placeholder: "FORMAT", choices: ["text", "json"],
        summary: "text (the default): the document; json: the document and the source locations"),
      Option(name: "app", placeholder: "NAME", summary: "the app, if the projects build several"),
      Option(
        name: "output", shortName: "o", placeholder: "FILE",
        summary: "write to a new file; an existing file is an error"),
    ] + OpenedPaths.options,
    maximumOperandCount: .max, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let paths = arguments.operands.isEmpty ? ["."] : arguments.operands
    let connection = try connection(to: paths, arguments)
    if let error = try Client.openDocuments(paths, in: connection) { return arguments.reportRefusal(error) }
    var params: JSONObject = ["from": "code"]
    params["app"] = arguments.value("app").map { .string($0) }
    switch connection.request("uimodel/workspace/export", .object(params)) {
    case .failure(let error): return arguments.reportRefusal(error)
    case .success(let result):
      guard result["app"] != nil else {
        Client.printError(
          "the Swift source there has no menus, sheets, toolbars or other structure that can be exported")
        return .usage
      }
      let text = arguments.requestsJSON ? result.displayText(indent: 2) + "\n" : result["text"]?.string ?? ""
      guard let output = arguments.value("output") else { return Client.print(text) }
      let path = try Paths.absolute(output)
      do throws(FileError) {
        try FileSystem.create(Array(text.utf8), at: path)
        return .clean
      } catch {
        throw UsageError(error.description)
      }
    }
  }

  /// Returns a connection to the shared daemon if the only path is the daemon's project folder; otherwise returns a
  /// connection to an engine in this process. The export must not contain other files that a daemon has open.
  private static func connection(to paths: [String], _ arguments: Arguments) throws(UsageError) -> any Connection {
    guard let path = paths.first, paths.count == 1, case let path = try Paths.absolute(path), FileSystem.exists(path),
      SharedAddress(around: path).workspacePath == path
    else { return InProcessConnection() }
    return OpenedPaths.sharedConnection(around: [path], arguments) ?? InProcessConnection()
  }
}
