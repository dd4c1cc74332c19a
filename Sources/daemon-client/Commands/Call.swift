import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// `call`: one request.
enum CallCommand {
  static let command = Command(
    name: "call", usage: "METHOD [JSON | -] [--workspace PATH]...", summary: "send one request and print its result",
    details: """
      JSON has the request's parameters; `-` reads them from standard input. The result is one line of JSON, or indented
      JSON at a terminal. An error is JSON on standard error. Changes are written to files before the result is printed.

        \(Help.program) call uimodel/model/find '{"kind": "sheet"}' --workspace Examples

      Lines and characters count from 0, characters in UTF-16 code units. `\(Help.program) schema protocol` lists all
      methods.
      """,
    options: [Option(name: "workspace", value: "PATH", summary: "open a folder or file first; may be repeated")],
    operands: 2, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    guard let method = arguments.operands.first else { throw UsageError("call needs a method name") }
    var params: JSONValue?
    if arguments.operands.count > 1 {
      let text = arguments.operands[1] == "-" ? Console.readAll() : Array(arguments.operands[1].utf8)
      params = try parameters(text)
    }
    let connection = InProcessConnection()
    var paths: [String] = []
    for argument in arguments.values("workspace") { paths.append(try Paths.absolute(argument)) }
    if let error = try Client.open(paths, in: connection) { return fail(error) }
    switch connection.request(method, params) {
    case .failure(let error): return fail(error)
    case .success(let result):
      if let error = lost(result) { return fail(error) }
      return Client.print(result.text(indent: Console.isTerminal(.output) ? 2 : nil) + "\n")
    }
  }

  private static func parameters(_ bytes: [UInt8]) throws(UsageError) -> JSONValue {
    let tree = JSONTree(bytes, syntax: .strict)
    if let problem = tree.problems.first { throw UsageError("the parameters are not JSON: \(problem.message)") }
    guard let root = tree.root else { throw UsageError("the parameters are empty") }
    return JSONValue(root)
  }

  /// An error if the request has changed what ends with this process.
  private static func lost(_ result: JSONValue) -> ResponseError? {
    let documents = result["documents"]?.array ?? []
    guard result["clock"] != nil, result["name"] != nil, documents.contains(.string(Workspace.scratchURI)) else {
      return nil
    }
    return ResponseError(
      .editRefused,
      "the change was not saved, because the document is in memory only; use --workspace with a folder that has a "
        + "model document",
      data: ["documents": .array(documents)])
  }

  private static func fail(_ error: ResponseError) -> ExitStatus {
    Console.write(error.json.text(indent: Console.isTerminal(.error) ? 2 : nil) + "\n", to: .error)
    return .requestFailed
  }
}
