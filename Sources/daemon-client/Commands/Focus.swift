import UIModelDaemon
import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The command `focus`, which shows how the keyboard moves focus on a screen.
enum FocusCommand {
  static let command = Command(
    name: "focus", usage: "tree | loop | explain ITEM | reach | move KEYS | picture [OPTION]... [FILE|FOLDER]...",
    summary: "show focus groups, the tab loop, reachable items, and how keys move focus",
    details: """
      tree       the focus groups with their items; an asterisk marks the primary item of each group
      loop       the items that Tab visits, in order
      explain    why ITEM can or cannot be focused, its focus group, and the keys that lead to it
      reach      the keys that lead to each item, from the item where focus starts or from --item
      move       how KEYS move focus, one after the other: names or glyphs, such as tab,down or '⇥ ↓'
      picture    the tab loop as SVG; with --groups the focus groups

      FILEs and FOLDERs are model documents; the default is the current folder. --screen chooses one of several screens.

        \(Help.program) focus loop Examples/reminders.uimodel.json --screen repaired
        \(Help.program) focus explain today Examples/reminders.uimodel.json --screen reminders
        \(Help.program) focus picture Examples/reminders.uimodel.json --screen repaired -o loop.svg
      """,
    options: [
      Option(
        name: "format", placeholder: "FORMAT", choices: ["text", "json", "svg"],
        summary: "text (the default), json, or svg for tree, loop and picture"),
      Option(name: "screen", placeholder: "NAME", summary: "the screen, if there are several"),
      Option(
        name: "item", placeholder: "NAME", summary: "explain: the item, instead of ITEM; reach and move: where to start"
      ),
      Option(name: "from", placeholder: "NAME", summary: "reach and move: same as --item"),
      Option(
        name: "regime", placeholder: "WHICH", choices: FocusNavigationMode.allCases.map(\.rawValue),
        summary: "keyboardNavigation (the default) or fullKeyboardAccess"),
      Option(name: "right-to-left", summary: "use a right-to-left layout"),
      Option(name: "groups", summary: "picture: draw the focus groups"),
      Option(name: "output", shortName: "o", placeholder: "FILE", summary: "picture: write to a file"),
    ] + OpenedPaths.options,
    maximumOperandCount: .max, candidates: { [.words(subcommands.map(\.name)), .paths] }, run: run)

  /// A subcommand of `focus`, such as `tree`.
  private struct Subcommand {
    let name: String
    /// The name of the protocol method that the subcommand calls.
    let method: String
    /// The kind of picture that can show the result; nil if there is no such picture.
    let pictureKind: String?
    /// The names of the subcommand's options that some other subcommands do not accept.
    let optionNames: [String]
  }

  private static let subcommands = [
    Subcommand(name: "tree", method: "uimodel/focus/groupTree", pictureKind: "focusGroups", optionNames: []),
    Subcommand(name: "loop", method: "uimodel/focus/tabLoop", pictureKind: "focusLoop", optionNames: []),
    Subcommand(name: "explain", method: "uimodel/focus/explain", pictureKind: nil, optionNames: ["item"]),
    Subcommand(name: "reach", method: "uimodel/focus/reachable", pictureKind: nil, optionNames: ["item", "from"]),
    Subcommand(name: "move", method: "uimodel/focus/move", pictureKind: nil, optionNames: ["item", "from"]),
    Subcommand(name: "picture", method: "uimodel/render", pictureKind: "focusLoop", optionNames: ["groups", "output"]),
  ]

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let names = subcommands.map(\.name)
    guard let name = arguments.operands.first else {
      throw UsageError("focus needs one of \(names.joined(separator: ", "))")
    }
    guard let subcommand = subcommands.first(where: { $0.name == name }) else {
      throw UsageError("focus has no subcommand '\(name)'\(didYouMean(nearestName(to: name, among: names)))")
    }
    for option in subcommands.flatMap(\.optionNames)
    where arguments.has(option) && !subcommand.optionNames.contains(option) {
      throw UsageError("focus \(name) has no option '--\(option)'")
    }
    let isPicture = name == "picture" ? !arguments.requestsJSON : arguments.value("format") == "svg"
    if isPicture, subcommand.pictureKind == nil { throw UsageError("focus \(name) has no picture") }
    if name == "picture", arguments.value("format") == "text" {
      throw UsageError("a picture has the format svg or json; use 'focus tree' or 'focus loop' for text")
    }
    if arguments.requestsJSON, arguments.has("output") { throw UsageError("--output writes the picture, not json") }
    var operands = Array(arguments.operands.dropFirst())
    var item = arguments.value("item") ?? arguments.value("from")
    if name == "explain", item == nil {
      guard let firstOperand = operands.first,
        operands.count > 1 || !FileSystem.exists(FileSystem.absolute(firstOperand))
      else {
        throw UsageError("focus explain needs an item name")
      }
      item = operands.removeFirst()
    }
    var keys: JSONValue?
    if name == "move" { keys = try self.consumeKeys(&operands) }
    let openedPaths: OpenedPaths
    var params: JSONObject
    do throws(CommandError) {
      openedPaths = try OpenedPaths(operands.isEmpty ? ["."] : operands, arguments, needsApps: false)
      params = ["screen": try screen(arguments.value("screen"), openedPaths)]
    } catch {
      return try error.report(arguments)
    }
    params["item"] = item.map { .string($0) }
    params["keys"] = keys
    params["regime"] = arguments.value("regime").map { .string($0) }
    if arguments.has("right-to-left") { params["layoutDirection"] = "rightToLeft" }
    if isPicture || name == "picture" {
      params["what"] = .string(arguments.has("groups") ? "focusGroups" : subcommand.pictureKind ?? "")
    }
    switch openedPaths.connection.request(isPicture ? "uimodel/render" : subcommand.method, .object(params)) {
    case .failure(let error): return arguments.reportRefusal(error)
    case .success(let result):
      if arguments.requestsJSON { return Client.print(result.displayText(indent: 2) + "\n") }
      guard isPicture else { return Client.print(printable(lines: text(result))) }
      return try Output.write(result["svg"]?.string ?? "", to: arguments.value("output"))
    }
  }

  /// Removes the first operand and parses it as keys: `tab,down` becomes `["tab", "down"]`. Throws if the operands do
  /// not contain keys.
  private static func consumeKeys(_ operands: inout [String]) throws(UsageError) -> JSONValue {
    let missingKeysError = UsageError("focus move needs keys, such as tab,down")
    guard let firstOperand = operands.first, operands.count > 1 || !FileSystem.exists(FileSystem.absolute(firstOperand))
    else {
      throw missingKeysError
    }
    operands.removeFirst()
    let keys = firstOperand.split { $0 == "," || $0 == " " }
    guard !keys.isEmpty else { throw missingKeysError }
    return .array(keys.map { .string(String($0)) })
  }

  /// Returns the value of the parameter `screen`: the named screen, or the only screen of the opened documents. Throws
  /// if no screen or several screens match.
  private static func screen(_ name: String?, _ openedPaths: OpenedPaths) throws(CommandError) -> JSONValue {
    var screens: [(name: String, uri: String)] = []
    for entity in try openedPaths.request("uimodel/model/find", ["kind": "screen"])["entities"]?.array ?? [] {
      guard let ref = entity["ref"]?.string, let uri = entity["uri"]?.string, openedPaths.documentURIs.contains(uri)
      else {
        continue
      }
      if !screens.contains(where: { $0.name == ref && (name == nil || $0.uri == uri) }) { screens.append((ref, uri)) }
    }
    let matches = name == nil ? screens : screens.filter { $0.name == name }
    if matches.count == 1, let soleScreen = matches.first {
      return ["kind": "screen", "ref": .string(soleScreen.name), "document": .string(soleScreen.uri)]
    }
    if let name {
      guard matches.isEmpty else { throw .refused(ResponseError(.notFound, ambiguityMessage(matches.count, name))) }
      let hint = didYouMean(nearestName(to: name, among: screens.map(\.name)))
      throw .refused(ResponseError(.notFound, "there is no screen '\(name)'\(hint)"))
    }
    guard !screens.isEmpty else {
      throw .usage(
        UsageError("no model document has a screen with a 'ref'; the content of screens is not read from Swift source"))
    }
    let omission = screens.count > 20 ? ", and \(screens.count - 20) more" : ""
    let names = screens.prefix(20).map(\.name).joined(separator: ", ")
    throw .usage(UsageError("there are several screens: \(names)\(omission); choose one with --screen"))
  }

  private static func ambiguityMessage(_ count: Int, _ name: String) -> String {
    "\(count) documents have a screen '\(name)'; name one of them"
  }

  // MARK: Results

  private static func text(_ result: JSONValue) -> String {
    let text = result["text"]?.string ?? ""
    if text.isEmpty { return "(nothing)\n" }
    return text.hasSuffix("\n") ? text : text + "\n"
  }
}
