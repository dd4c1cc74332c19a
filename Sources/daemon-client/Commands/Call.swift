import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// The command `call`, which sends one request.
enum CallCommand {
  static let command = Command(
    name: "call", usage: "METHOD [NAME=VALUE]... | METHOD JSON | METHOD - | --list [TEXT]",
    summary: "send one request and print its result",
    details: """
      NAME=VALUE is a parameter. VALUE is JSON of the parameter's type, or text. Dots lead into objects, and commas separate
      the elements of a list. The parameters can also be one JSON object; `-` reads it from standard input.
      `\(Help.program) call METHOD --help` describes the parameters and the result of a method.

        \(Help.program) call uimodel/model/find kind=sheet --workspace Examples
        \(Help.program) call uimodel/model/find '{"kind": "sheet"}' --workspace Examples

      The result is one line of JSON, or indented JSON at a terminal or in a file. An error is JSON on standard error.
      If the project around PATH, or around the current folder, has a shared daemon (`start`), it answers.

      Changes are written to files before the result is printed. Lines and characters count from 0, characters in UTF-16
      code units.
      """,
    options: [
      Option(name: "workspace", placeholder: "PATH", summary: "open a folder or file first; may be repeated"),
      Option(name: "list", summary: "list the methods, or those whose name or summary contains TEXT"),
      Option(
        name: "raw", placeholder: "MEMBER",
        summary: "print one member of the result, such as text or svg; strings as they are"),
      Option(name: "output", shortName: "o", placeholder: "FILE", summary: "write the result to a file"),
    ] + OpenedPaths.options,
    maximumOperandCount: .max, candidates: { [.words(CallableMethod.all.map(\.name)), .any] },
    specialHelp: { (arguments) throws(UsageError) in
      guard let name = arguments.operands.first else { return nil }
      return MethodHelp.text(of: try CallableMethod.find(name))
    }, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    if arguments.has("list") { return try printMethods(arguments) }
    guard let name = arguments.operands.first else {
      throw UsageError("call needs a method name; `\(Help.program) call --list` lists the methods")
    }
    let method = try CallableMethod.find(name)
    let params = try parameters(arguments.operands.dropFirst(), of: method)
    var paths: [String] = []
    for argument in arguments.values("workspace") { paths.append(try Paths.absolute(argument)) }
    let sharedConnection: SharedConnection?
    do throws(DaemonConnector.Failure) {
      sharedConnection = try OpenedPaths.forwardingConnection(
        around: [paths.first { FileSystem.exists($0) } ?? FileSystem.currentFolder], arguments)
    } catch {
      return error.report()
    }
    let connection: any Connection = sharedConnection ?? InProcessConnection()
    if let error = try Client.open(paths, in: connection) { return reportError(error) }
    switch connection.request(
      method.name,
      sharedConnection == nil ? params : params.map { AbsolutePaths.resolvedParameters($0, for: method.name) })
    {
    case .failure(let error): return reportError(error)
    case .success(let result):
      if sharedConnection == nil, let error = unsavedChangeError(result) { return reportError(error) }
      return try Output.write(try text(of: result, arguments), to: arguments.value("output"))
    }
  }

  // MARK: Methods

  /// Prints the methods whose name or summary contains a text, one per line.
  private static func printMethods(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    guard arguments.operands.count <= 1 else {
      throw UsageError("--list takes one TEXT; quote it if it has blanks")
    }
    let searchText = arguments.operands.first ?? ""
    let methods = CallableMethod.all.filter { $0.mentions(searchText) }
    guard !methods.isEmpty else {
      Client.printError("no method contains '\(searchText)'")
      return .usage
    }
    let width = methods.map(\.name.count).max() ?? 0
    let lines = methods.map { "\(padded($0.name, to: width))  \($0.entry.summary)\n" }
    return try Output.write(lines.joined(), to: arguments.value("output"))
  }

  // MARK: Parameters

  private static func parameters(
    _ arguments: ArraySlice<String>, of method: ProtocolMethod
  ) throws(UsageError) -> JSONValue? {
    guard let firstArgument = arguments.first else { return nil }
    if arguments.count == 1 {
      if firstArgument == "-" { return try Parameters.parseJSON(Console.readAll()) }
      if !firstArgument.contains("=") || "{[\"".contains(firstArgument.prefix(1)) {
        return try json(firstArgument, of: method)
      }
    }
    if let soleArgument = arguments.first(where: { $0.hasPrefix("{") || $0 == "-" }) {
      throw UsageError("'\(soleArgument)' must be the only argument after the method")
    }
    return .object(try Parameters.parsePairs(arguments, of: method.name, method.parameters))
  }

  private static func json(_ text: String, of method: ProtocolMethod) throws(UsageError) -> JSONValue {
    if let firstCharacter = text.first, firstCharacter.isLetter, JSONValue(text: text) == nil {
      throw UsageError("'\(text)' is neither NAME=VALUE nor a JSON object")
    }
    return try Parameters.parseJSON(Array(text.utf8))
  }

  // MARK: Results

  private static func text(of result: JSONValue, _ arguments: Arguments) throws(UsageError) -> String {
    let isForPeople = arguments.value("output").map { $0 != "-" } ?? Console.isTerminal(.output)
    guard let name = arguments.value("raw") else { return result.displayText(indent: isForPeople ? 2 : nil) + "\n" }
    guard let member = result[name] else {
      let names = (result.object?.members ?? []).map(\.name)
      let hint = nearestName(to: name, among: names)
      let memberList = names.isEmpty ? "; it has none" : "; it has \(names.joined(separator: ", "))"
      throw UsageError("the result has no member '\(name)'\(hint == nil ? memberList : didYouMean(hint))")
    }
    guard let text = member.string else { return member.displayText(indent: isForPeople ? 2 : nil) + "\n" }
    let displayedText = arguments.has("output") || !Console.isTerminal(.output) ? text : printable(lines: text)
    return displayedText.hasSuffix("\n") ? displayedText : displayedText + "\n"
  }

  /// Returns an error if the request changed a document that exists only in this process, because the change would be
  /// lost; nil otherwise.
  private static func unsavedChangeError(_ result: JSONValue) -> ResponseError? {
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

  private static func reportError(_ error: ResponseError) -> ExitStatus {
    Console.write(error.json.displayText(indent: Console.isTerminal(.error) ? 2 : nil) + "\n", to: .error)
    return .requestFailed
  }
}
