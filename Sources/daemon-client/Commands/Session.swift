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
      Option(name: "do", short: "d", value: "EVENT", summary: "an event; may be repeated, events happen in order"),
      Option(name: "app", value: "NAME", summary: "the app, if there are several"), .format,
    ] + Opened.options,
    operands: .max, run: run)

  private static let prefix = "uimodel/session/"

  private static let methods = ProtocolMethod.published.filter { $0.entry.method.hasPrefix(prefix) }
  static var events: [String] { methods.map { String($0.entry.method.dropFirst(prefix.count)) } }

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    var events: [(text: String, method: String, params: JSONValue)] = []
    for text in arguments.values("do") { events.append(try event(text)) }
    guard !events.isEmpty else {
      let all = SessionCommand.events.joined(separator: ", ")
      throw UsageError("session needs an event, such as --do 'press tab'; the events are \(all)")
    }
    let opened: Opened
    let app: JSONValue?
    do throws(CommandError) {
      opened = try Opened(
        arguments.operands.isEmpty ? ["."] : arguments.operands, arguments, needsDaemon: true)
      app = try opened.app(named: arguments.value("app"))
    } catch {
      return try error.report(arguments)
    }
    var answers: [JSONValue] = []
    for event in events {
      switch opened.connection.request(event.method, event.params.of(app: app)) {
      case .failure(let error):
        if !answers.isEmpty, arguments.isJSON { _ = Client.print(JSONValue.array(answers).shown(indent: 2) + "\n") }
        return arguments.reportRefusal(error)
      case .success(let answer):
        answers.append(answer)
        if !arguments.isJSON, case let status = Client.print(printable(lines: text(event.text, answer))),
          status != .clean
        {
          return status
        }
      }
    }
    return Client.print(
      arguments.isJSON ? JSONValue.array(answers).shown(indent: 2) + "\n" : printable(lines: notes(answers)))
  }

  /// Returns the distinct notes of all answers about the system release, one per line.
  static func notes(_ answers: [JSONValue]) -> String {
    let all = answers.filter { $0["steps"] != nil }.flatMap { $0["session"]?["notes"]?.array ?? [] }
    return all.compactMap { $0["text"]?.string }.distinct(limit: .max).elements.map { "note: \($0)\n" }.joined()
  }

  /// Returns the event with its effects below. For an answer without steps, returns the event with the app's new state.
  static func text(_ event: String, _ answer: JSONValue) -> String {
    var text = event + "\n"
    if let steps = answer["steps"]?.array {
      for step in steps { text += "  " + (step["text"]?.string ?? "") + "\n" }
    } else if let session = answer["session"] {
      for member in session.object?.members ?? [] { text += "  \(member.name): \(member.value.text())\n" }
    }
    return text
  }

  // MARK: Events

  /// Parses an event of `--do`: a method name without `uimodel/session/`, and its parameters. For example, `press
  /// tab,down` becomes `uimodel/session/press` with the keys `tab` and `down`.
  static func event(_ text: String) throws(UsageError) -> (String, String, JSONValue) {
    let parts = text.split(separator: " ", maxSplits: 1).map { String($0) }
    guard let name = parts.first else { throw UsageError("the simulation needs an event, such as 'press tab'") }
    guard let method = methods.first(where: { $0.entry.method == prefix + name }) else {
      let hint = didYouMean(nearestName(to: name, among: events))
      let known = "; the events are \(events.joined(separator: ", "))"
      throw UsageError("there is no event '\(name)'\(hint.isEmpty ? known : hint)")
    }
    let rest = parts.count > 1 ? parts[1] : ""
    if rest.hasPrefix("{") { return (text, prefix + name, try Parameters.json(Array(rest.utf8), of: name)) }
    let words = rest.split(separator: " ").map { String($0) }
    // A value may omit its name if it is the first required parameter or the only parameter.
    let own = method.parameters.filter { $0.name != "app" }
    let only = own.first(where: \.isRequired) ?? (own.count == 1 ? own.first : nil)
    if words.contains(where: { isPair($0, of: method, orElse: only) }) {
      return (text, prefix + name, .object(try Parameters.named(words, of: name, method.parameters)))
    }
    guard !rest.isEmpty else { return (text, prefix + name, .object([:])) }
    guard let only else {
      let names = method.parameters.map(\.name)
      throw UsageError("'\(name)' takes NAME=VALUE: \(names.joined(separator: ", "))")
    }
    let value = Parameters.value(rest, only.name, ParameterType(only.schema))
    return (text, prefix + name, .object([only.name: value]))
  }

  /// Whether a word is NAME=VALUE. A word with an equals sign can also be the value of the parameter that needs no
  /// name.
  private static func isPair(_ word: String, of method: ProtocolMethod, orElse only: ProtocolMember?) -> Bool {
    guard let end = word.firstIndex(of: "=") else { return false }
    let names = method.parameters.map(\.name)
    let name = String(word[..<end].prefix { $0 != "." })
    return names.contains(name) || only == nil || nearestName(to: name, among: names) != nil
  }
}

extension JSONValue {
  /// Returns the parameters with `app` added, unless they name an app already.
  func of(app: JSONValue?) -> JSONValue {
    guard let app, case .object(var object) = self, object["app"] == nil else { return self }
    object["app"] = app
    return .object(object)
  }
}
