import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// `export`: the model document that Swift source amounts to.
enum ExportCommand {
  static let command = Command(
    name: "export", usage: "[FILE|FOLDER]... [OPTION]...",
    summary: "write the model document that Swift source amounts to",
    details: """
      What is read of an app's Swift source, as one document, each thing with a comment that says where it stands: a model
      to look at, to check, or to go on from. What source leaves open is `"$unknown"` in it. Without any FILE or FOLDER it is
      of the current folder.

        \(Help.program) export ~/MyApp --app MyApp -o ~/MyApp/MyApp.uimodel.json

      A folder that has such a document is an app that documents describe: whatever is asked is answered from them then.
      """,
    options: [
      Option(
        name: "format", value: "FORMAT", choices: ["text", "json"],
        summary: "text (the default) is the document; json has the places apart"),
      Option(name: "app", value: "NAME", summary: "the app, where a folder's projects make several"),
      Option(name: "output", short: "o", value: "FILE", summary: "write it there; what is there already stays"),
    ],
    operands: .max, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let connection: any Connection = InProcessConnection()
    let paths = arguments.operands.isEmpty ? ["."] : arguments.operands
    if let error = try Client.openDocuments(paths, in: connection) { return fail(error) }
    var params: JSONObject = ["from": "code"]
    params["app"] = arguments.value("app").map { .string($0) }
    switch connection.request("uimodel/workspace/export", .object(params)) {
    case .failure(let error): return fail(error)
    case .success(let answer):
      guard answer["app"] != nil else {
        Client.complain("nothing of a user interface's structure was read from Swift source there")
        return .usage
      }
      let text = arguments.isJSON ? answer.text(indent: 2) + "\n" : answer["text"]?.string ?? ""
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

  private static func fail(_ error: ResponseError) -> ExitStatus {
    Client.complain(error.message)
    return .requestFailed
  }
}
