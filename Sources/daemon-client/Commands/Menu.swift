import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// The command `menu`, which shows an app's main menu and its shortcuts.
enum MenuCommand {
  static let command = Command(
    name: "menu", usage: "tree | overlay | shortcuts | suggest [OPTION]... [FILE|FOLDER]...",
    summary: "show the main menu, the Command overlay, all shortcuts, free shortcuts",
    details: """
      tree       the main menu after all `buildMenu` steps
      overlay    the overlay that iPadOS 15 to 18 shows while Command is held; the menu bar on other systems
      shortcuts  all shortcuts with their commands, and the shortcuts that do not work
      suggest    free shortcuts for each --title and --shortcut

      FILEs are the documents or Swift files of an app; --app chooses one of several apps. Without FILEs, the system's own
      menu is shown. (perhaps) marks commands that may be absent, or that may have no responder.

        \(Help.program) menu overlay Examples/browser.uimodel.json --search tab
        \(Help.program) menu suggest Examples/browser.uimodel.json --title 'Mute Tab' --shortcut cmd+i
      """,
    options: [
      .format, Option(name: "app", placeholder: "NAME", summary: "the app, if there are several"),
      Option(
        name: "environment", placeholder: "WHERE",
        summary: "iPadOS, 'iPadOS 17', 'macCatalyst 26'; default: the app's newest release"),
      Option(name: "screen", placeholder: "NAME", summary: "overlay: the frontmost screen"),
      Option(name: "focused", placeholder: "NAME", summary: "overlay: the focused view or cell"),
      Option(
        name: "state", placeholder: "NAME",
        summary: "overlay: an active state; replaces the documents' states; may be repeated"),
      Option(name: "search", placeholder: "TEXT", summary: "overlay: the text in the search field"),
      Option(name: "tap", placeholder: "NAME", summary: "overlay: tap a command and show what it does"),
      Option(name: "title", placeholder: "TEXT", summary: "suggest: a command's title; may be repeated"),
      Option(
        name: "shortcut", placeholder: "KEYS", summary: "suggest: a shortcut, such as ⌘I or cmd+i; may be repeated"),
      Option(name: "count", placeholder: "NUMBER", summary: "suggest: the number of proposals for each (default: 3)"),
    ] + OpenedPaths.options,
    maximumOperandCount: .max, candidates: { [.words(subcommands.map(\.name)), .paths] }, run: run)

  /// The subcommands, each with the names of its options that some other subcommands do not accept.
  private static let subcommands: [(name: String, options: [String])] = [
    ("tree", ["environment"]), ("overlay", ["environment", "screen", "focused", "state", "search", "tap"]),
    ("shortcuts", ["environment"]), ("suggest", ["title", "shortcut", "count"]),
  ]

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let names = subcommands.map(\.name)
    guard let name = arguments.operands.first else {
      throw UsageError("menu needs one of \(names.joined(separator: ", "))")
    }
    guard let subcommand = subcommands.first(where: { $0.name == name }) else {
      throw UsageError("menu has no subcommand '\(name)'\(didYouMean(nearestName(to: name, among: names)))")
    }
    for option in subcommands.flatMap(\.options) where arguments.has(option) && !subcommand.options.contains(option) {
      throw UsageError("menu \(name) has no option '--\(option)'")
    }
    var params = try parameters(arguments, subcommand.name)
    let result: JSONValue
    do throws(CommandError) {
      let openedPaths = try OpenedPaths(arguments.operands.dropFirst(), arguments)
      let app = try openedPaths.app(named: arguments.value("app"))
      params["app"] = app
      warnOfUnknownStates(arguments.values("state"), of: app, openedPaths.connection)
      result = try openedPaths.request("uimodel/menu/\(name)", params)
    } catch {
      return try error.report(arguments)
    }
    if result["tap"]?["outcome"] == "noSuchCommand" { return reportUnknownTap(arguments, result) }
    return Client.print(
      arguments.requestsJSON ? result.displayText(indent: 2) + "\n" : printable(lines: text(result, name)))
  }

  /// Prints a warning for each requested state that no document uses, because its name is probably misspelled.
  private static func warnOfUnknownStates(_ requestedStates: [String], of app: JSONValue?, _ connection: any Connection)
  {
    var params: JSONObject = ["from": "documents"]
    params["app"] = app
    guard !requestedStates.isEmpty,
      case .success(let result) = connection.request("uimodel/workspace/export", .object(params))
    else { return }
    var knownStates = Set((result["model"]?["session"]?["states"]?.array ?? []).compactMap(\.string))
    collectStates(result["model"] ?? .null, &knownStates)
    for state in requestedStates where !knownStates.contains(state) {
      let suggestion = nearestName(to: state, among: knownStates.sorted())
      Client.printError("no document uses the state '\(state)'\(didYouMean(suggestion))")
    }
  }

  /// Adds the string values of all members `when`, at any depth, to `states`.
  private static func collectStates(_ value: JSONValue, _ states: inout Set<String>) {
    for element in value.array ?? [] { collectStates(element, &states) }
    for member in value.object?.members ?? [] {
      if member.name == "when", let state = member.value.string { states.insert(state) }
      collectStates(member.value, &states)
    }
  }

  /// Reports that the command of `--tap` does not exist, which is a mistake in the arguments.
  private static func reportUnknownTap(_ arguments: Arguments, _ result: JSONValue) -> ExitStatus {
    if arguments.requestsJSON { return Client.print(result.displayText(indent: 2) + "\n", then: .usage) }
    let name = arguments.value("tap") ?? ""
    let suggestion = nearestName(to: name, among: titlesAndSelectors(result))
    Client.printError("the menu has no command '\(name)'\(didYouMean(suggestion))")
    return .usage
  }

  /// Returns the titles and selectors of all commands in a result.
  private static func titlesAndSelectors(_ value: JSONValue) -> [String] {
    let directTitles = ["title", "action"].compactMap { value[$0]?.string }
    return directTitles + (value.array ?? []).flatMap(titlesAndSelectors)
      + (value.object?.members ?? []).flatMap { titlesAndSelectors($0.value) }
  }

  private static func parameters(_ arguments: Arguments, _ subcommand: String) throws(UsageError) -> JSONObject {
    var params: JSONObject = [:]
    if let text = arguments.value("environment") { params["environment"] = environment(text) }
    params["screen"] = arguments.value("screen").map { .string($0) }
    params["focused"] = arguments.value("focused").map { .string($0) }
    if arguments.has("state") { params["states"] = .array(arguments.values("state").map { .string($0) }) }
    params["search"] = arguments.value("search").map { .string($0) }
    params["tap"] = arguments.value("tap").map { .string($0) }
    guard subcommand == "suggest" else { return params }
    let requests: [JSONValue] =
      arguments.values("title").map { ["title": .string($0)] }
      + arguments.values("shortcut").map { ["shortcut": .string($0)] }
    guard !requests.isEmpty else { throw UsageError("menu suggest needs a --title or a --shortcut") }
    params["commands"] = .array(requests)
    if let text = arguments.value("count") {
      guard let count = Int(text), count > 0 else { throw UsageError("--count must be above 0, not '\(text)'") }
      params["count"] = .int(count)
    }
    return params
  }

  /// Returns the parameter `environment` for `iPadOS`, `iPadOS 17` or `iPadOS-17`. The engine validates the platform
  /// and the version. For example, `iPadOS 17` becomes `{"platform": "iPadOS", "version": "17"}`.
  static func environment(_ text: String) -> JSONValue {
    let parts = text.split(maxSplits: 1) { " -:".contains($0) }
    var object: JSONObject = [:]
    object["platform"] = .string(parts.first.map { String($0) } ?? "")
    if parts.count > 1 { object["version"] = .string(String(parts[1])) }
    return .object(object)
  }

  /// Returns the text of a result. If the result has an environment and no tap, a line with the app and the system
  /// release comes first.
  private static func text(_ result: JSONValue, _ subcommand: String) -> String {
    let text = result["text"]?.string ?? ""
    guard let environment = result["environment"], result["tap"] == nil else { return text + "\n" }
    var titleParts = [result["app"]?.string ?? "The system's menu"]
    titleParts.append("\(environment["platform"]?.string ?? "") \(environment["version"]?.string ?? "")")
    if subcommand == "overlay" {
      titleParts.append(result["presentation"]?.string == "overlay" ? "holding ⌘" : "the menu bar")
    }
    return titleParts.joined(separator: ", ") + "\n\n" + (text.isEmpty ? "(nothing)" : text) + "\n"
  }
}
