import UIModelDaemon
import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// `focus`: what the keyboard reaches on a screen.
enum FocusCommand {
  static let command = Command(
    name: "focus", usage: "tree | loop | explain ITEM | reach | move KEYS | picture [OPTION]... [FILE|FOLDER]...",
    summary: "show focus groups, the tab loop, why an item can be focused, what keys reach, pictures of it",
    details: """
      tree       the focus groups with their items, the primary item of each marked with an asterisk
      loop       what Tab goes through, in order
      explain    why ITEM can or cannot be focused, in which group it is, and which keys lead to it
      reach      what keys lead to each item, from where focus starts or from --item
      move       what KEYS do to focus, one after the other: names or glyphs, such as tab,down or '⇥ ↓'
      picture    the tab loop as SVG, or with --groups the focus groups

      The FILEs and FOLDERs are documents; without any, those of the current folder. --screen says which screen is meant
      where there are several.

        \(Help.program) focus loop Examples/reminders.uimodel.json --screen repaired
        \(Help.program) focus explain today Examples/reminders.uimodel.json --screen reminders
        \(Help.program) focus picture Examples/reminders.uimodel.json --screen repaired -o loop.svg
      """,
    options: [
      Option(
        name: "format", value: "FORMAT", choices: ["text", "json", "svg"],
        summary: "text (the default), json, or svg: of tree, loop and picture"),
      Option(name: "screen", value: "NAME", summary: "the screen, where there are several"),
      Option(
        name: "item", value: "NAME", summary: "explain: the item, in place of ITEM; reach and move: where to start"),
      Option(name: "from", value: "NAME", summary: "reach and move: the same as --item"),
      Option(
        name: "regime", value: "WHICH", choices: FocusRegime.allCases.map(\.rawValue),
        summary: "keyboardNavigation (the default) or fullKeyboardAccess"),
      Option(name: "right-to-left", summary: "in a right-to-left layout"),
      Option(name: "groups", summary: "picture: the focus groups"),
      Option(name: "output", short: "o", value: "FILE", summary: "picture: write it there"),
    ],
    operands: .max, run: run)

  /// A question: the method that answers it, the member of its answer, and the options that it takes beside those of all.
  private struct Question {
    let name: String
    let method: String
    let picture: String?
    let options: [String]
  }

  private static let questions = [
    Question(name: "tree", method: "uimodel/focus/groupTree", picture: "focusGroups", options: []),
    Question(name: "loop", method: "uimodel/focus/tabLoop", picture: "focusLoop", options: []),
    Question(name: "explain", method: "uimodel/focus/explain", picture: nil, options: ["item"]),
    Question(name: "reach", method: "uimodel/focus/reachable", picture: nil, options: ["item", "from"]),
    Question(name: "move", method: "uimodel/focus/move", picture: nil, options: ["item", "from"]),
    Question(name: "picture", method: "uimodel/render", picture: "focusLoop", options: ["groups", "output"]),
  ]

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let names = questions.map(\.name)
    guard let name = arguments.operands.first else {
      throw UsageError("focus needs to know what: \(names.joined(separator: ", "))")
    }
    guard let question = questions.first(where: { $0.name == name }) else {
      throw UsageError("focus has no '\(name)'\(didYouMean(nearestName(to: name, among: names)))")
    }
    for other in questions.flatMap(\.options) where arguments.has(other) && !question.options.contains(other) {
      throw UsageError("--\(other) means nothing to focus \(name)")
    }
    let isPicture = name == "picture" ? !arguments.isJSON : arguments.value("format") == "svg"
    if isPicture, question.picture == nil { throw UsageError("there is no picture of focus \(name)") }
    if name == "picture", arguments.value("format") == "text" {
      throw UsageError("a picture is svg, or svg in json; `focus tree` and `focus loop` are text")
    }
    if arguments.isJSON, arguments.has("output") { throw UsageError("--output takes the picture, not json") }
    var operands = Array(arguments.operands.dropFirst())
    var item = arguments.value("item") ?? arguments.value("from")
    if name == "explain", item == nil {
      guard let first = operands.first, operands.count > 1 || !FileSystem.exists(FileSystem.absolute(first)) else {
        throw UsageError("focus explain needs the name of an item")
      }
      item = operands.removeFirst()
    }
    var keys: JSONValue?
    if name == "move" { keys = try self.keys(&operands) }
    let connection: any Connection = InProcessConnection()
    if let error = try Client.openDocuments(operands.isEmpty ? ["."] : operands, in: connection) { return fail(error) }
    var params: JSONObject = ["screen": try screen(arguments.value("screen"), connection)]
    params["item"] = item.map { .string($0) }
    params["keys"] = keys
    params["regime"] = arguments.value("regime").map { .string($0) }
    if arguments.has("right-to-left") { params["layoutDirection"] = "rightToLeft" }
    if isPicture || name == "picture" {
      params["what"] = .string(arguments.has("groups") ? "focusGroups" : question.picture ?? "")
    }
    switch connection.request(isPicture ? "uimodel/render" : question.method, .object(params)) {
    case .failure(let error): return fail(error)
    case .success(let answer):
      if arguments.isJSON { return Client.print(answer.text(indent: 2) + "\n") }
      return isPicture ? show(picture: answer, arguments.value("output")) : Client.print(printable(lines: text(answer)))
    }
  }

  private static func keys(_ operands: inout [String]) throws(UsageError) -> JSONValue {
    let missing = UsageError("focus move needs keys, such as tab,down")
    guard let first = operands.first, operands.count > 1 || !FileSystem.exists(FileSystem.absolute(first)) else {
      throw missing
    }
    operands.removeFirst()
    let keys = first.split { $0 == "," || $0 == " " }
    guard !keys.isEmpty else { throw missing }
    return .array(keys.map { .string(String($0)) })
  }

  private static func fail(_ error: ResponseError) -> ExitStatus {
    Client.complain(error.message)
    return .requestFailed
  }

  /// The screen that is meant: the one that is named, or the only one.
  private static func screen(_ name: String?, _ connection: any Connection) throws(UsageError) -> JSONValue {
    if let name { return ["kind": "screen", "ref": .string(name)] }
    guard case .success(let answer) = connection.request("uimodel/model/find", ["kind": "screen"]) else {
      throw UsageError("focus needs --screen")
    }
    var names: [String] = []
    for entity in answer["entities"]?.array ?? [] {
      if let ref = entity["ref"]?.string, !names.contains(ref) { names.append(ref) }
    }
    guard let only = names.first else {
      throw UsageError(
        "no document has a screen with a 'ref' by which it could be asked about; what screens show is not read of source"
      )
    }
    guard names.count == 1 else {
      let more = names.count > 20 ? ", and \(names.count - 20) more" : ""
      throw UsageError(
        "there are several screens: \(names.prefix(20).joined(separator: ", "))\(more); choose one with --screen")
    }
    return ["kind": "screen", "ref": .string(only)]
  }

  // MARK: Answers

  private static func show(picture answer: JSONValue, _ file: String?) -> ExitStatus {
    let svg = answer["svg"]?.string ?? ""
    guard let file, file != "-" else { return Client.print(svg) }
    do throws(FileError) {
      try FileSystem.write(Array(svg.utf8), to: FileSystem.absolute(file))
      return .clean
    } catch {
      Client.complain(error.description)
      return .usage
    }
  }

  private static func text(_ answer: JSONValue) -> String {
    let text = answer["text"]?.string ?? ""
    if text.isEmpty { return "(nothing)\n" }
    return text.hasSuffix("\n") ? text : text + "\n"
  }
}
