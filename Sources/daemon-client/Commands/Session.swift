import UIModelDaemon
import UIModelJSON
import UIModelPlatform
import UIModelProtocol

/// The command `session`, which simulates events in a running app and shows their effects.
enum SessionCommand {
  static let command = Command(
    name: "session", usage: "[FILE|FOLDER]... --do EVENT [--do EVENT]...",
    summary: "simulate events in an app and show their effects",
    details: """
      FILEs and FOLDERs have model documents or Swift source; the default is the current folder. An EVENT is a method name
      without `uimodel/session/` and its parameters: a value, NAME=VALUE pairs, or a JSON object.

        \(Help.program) session Examples/reminders.uimodel.json --do 'set screen=repaired' --do 'press tab,down'

      `\(Help.program) session` alone lists the events. If the project has a shared daemon (`start`), the app's state is
      kept for the next command; `--do reset` goes back to its beginning.
      """,
    options: [
      Option(
        name: "do", shortName: "d", placeholder: "EVENT", summary: "an event; may be repeated, events happen in order"),
      Option(name: "app", placeholder: "NAME", summary: "the app, if there are several"), .format,
    ] + OpenedPaths.options,
    maximumOperandCount: .max, run: run)

  private static let prefix = "uimodel/session/"

  private static let methods = ProtocolMethod.publishedMethods.filter { $0.entry.method.hasPrefix(prefix) }
  static var eventNames: [String] { methods.map { String($0.entry.method.dropFirst(prefix.count)) } }

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    var events: [(text: String, method: String, params: JSONValue)] = []
    for text in arguments.values("do") { events.append(try parseEvent(text)) }
    guard !events.isEmpty else {
      let eventList = SessionCommand.eventNames.joined(separator: ", ")
      throw UsageError("session needs an event, such as --do 'press tab'; the events are \(eventList)")
    }
    let openedPaths: OpenedPaths
    let app: JSONValue?
    do throws(CommandError) {
      openedPaths = try OpenedPaths(
        arguments.operands.isEmpty ? ["."] : arguments.operands, arguments, needsDaemon: true)
      app = try openedPaths.app(named: arguments.value("app"))
    } catch {
      return try error.report(arguments)
    }
    var results: [JSONValue] = []
    for event in events {
      switch openedPaths.connection.request(event.method, event.params.adding(app: app)) {
      case .failure(let error):
        if !results.isEmpty, arguments.requestsJSON {
          _ = Client.print(JSONValue.array(results).displayText(indent: 2) + "\n")
        }
        return arguments.reportRefusal(error)
      case .success(let result):
        results.append(result)
        if !arguments.requestsJSON, case let status = Client.print(printable(lines: text(event.text, result))),
          status != .clean
        {
          return status
        }
      }
    }
    return Client.print(
      arguments.requestsJSON ? JSONValue.array(results).displayText(indent: 2) + "\n" : printable(lines: notes(results))
    )
  }

  /// Returns the distinct notes about the system release, one per line, from the results that list an event's effects
  /// (`steps`).
  static func notes(_ results: [JSONValue]) -> String {
    let allNotes = results.filter { $0["steps"] != nil }.flatMap { $0["session"]?["notes"]?.array ?? [] }
    return allNotes.compactMap { $0["text"]?.string }.distinct(limit: .max).elements.map { "note: \($0)\n" }.joined()
  }

  /// Returns an event with its effects on the lines below. For a result without steps, the app's new state follows.
  static func text(_ event: String, _ result: JSONValue) -> String {
    var text = event + "\n"
    if let steps = result["steps"]?.array {
      for step in steps { text += "  " + (step["text"]?.string ?? "") + "\n" }
    } else if let session = result["session"] {
      for member in session.object?.members ?? [] { text += "  \(member.name): \(member.value.text())\n" }
    }
    return text
  }

  // MARK: Events

  /// Parses an event of `--do`: a method name without `uimodel/session/`, and its parameters. For example, `press
  /// tab,down` becomes `uimodel/session/press` with the keys `tab` and `down`.
  static func parseEvent(_ text: String) throws(UsageError) -> (String, String, JSONValue) {
    let parts = text.split(separator: " ", maxSplits: 1).map { String($0) }
    guard let name = parts.first else { throw UsageError("the simulation needs an event, such as 'press tab'") }
    guard let method = methods.first(where: { $0.entry.method == prefix + name }) else {
      let hint = didYouMean(nearestName(to: name, among: eventNames))
      let eventList = "; the events are \(eventNames.joined(separator: ", "))"
      throw UsageError("there is no event '\(name)'\(hint.isEmpty ? eventList : hint)")
    }
    let parameterText = parts.count > 1 ? parts[1] : ""
    if parameterText.hasPrefix("{") {
      return (text, prefix + name, try Parameters.parseJSON(Array(parameterText.utf8), of: name))
    }
    let words = parameterText.split(separator: " ").map { String($0) }
    // The value of the first required parameter, or of the only parameter, can be given without the parameter's name.
    let eventParameters = method.parameters.filter { $0.name != "app" }
    let unnamedParameter =
      eventParameters.first(where: \.isRequired) ?? (eventParameters.count == 1 ? eventParameters.first : nil)
    if words.contains(where: { isPair($0, of: method, unnamed: unnamedParameter) }) {
      return (text, prefix + name, .object(try Parameters.parsePairs(words, of: name, method.parameters)))
    }
    guard !parameterText.isEmpty else { return (text, prefix + name, .object([:])) }
    guard let unnamedParameter else {
      let names = method.parameters.map(\.name)
      throw UsageError("'\(name)' takes NAME=VALUE: \(names.joined(separator: ", "))")
    }
    let value = Parameters.parseValue(parameterText, unnamedParameter.name, ParameterType(unnamedParameter.schema))
    return (text, prefix + name, .object([unnamedParameter.name: value]))
  }

  /// Whether a word is NAME=VALUE. A word with an equals sign can also be the value of the parameter whose name may be
  /// omitted.
  private static func isPair(_ word: String, of method: ProtocolMethod, unnamed unnamedParameter: ProtocolMember?)
    -> Bool
  {
    guard let equalsIndex = word.firstIndex(of: "=") else { return false }
    let names = method.parameters.map(\.name)
    let name = String(word[..<equalsIndex].prefix { $0 != "." })
    return names.contains(name) || unnamedParameter == nil || nearestName(to: name, among: names) != nil
  }
}

extension JSONValue {
  /// Returns the parameters with `app` added, unless they name an app already.
  func adding(app: JSONValue?) -> JSONValue {
    guard let app, case .object(var object) = self, object["app"] == nil else { return self }
    object["app"] = app
    return .object(object)
  }
}
