import UIModelDaemon
import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelProtocol
import UIModelSystems

/// The command `render`, which draws menus, sheets, bars and other parts of an app's user interface.
enum RenderCommand {
  static let command = Command(
    name: "render", usage: "KIND [OPTION]... [FILE|FOLDER]...",
    summary: "draw shortcuts, menus, sheets, bars, presentations, focus and scenes",
    details: """
      shortcuts        the keyboard: shortcuts that are in use, reserved and free
      keyboard         the keyboard over a window, with the room that the window makes for it
      sheet            a sheet at each detent
      menu-bar         the menu bar with one menu open
      overlay          what holding ⌘ shows
      toolbar          a bar at three widths, or at --width
      presentations    what presents what
      focus-loop       the order in which Tab visits a screen
      focus-groups     the focus groups of a screen
      scenes           the scenes, and what opens them
      pointer-regions  the pointer regions of a screen
      list             all pictures that can be drawn, and why others cannot be

      The default FOLDER is the current folder. --of chooses one of several sheets, bars or screens: by name, or by
      FILE:LINE as `list` shows it.

        \(Help.program) render shortcuts Examples/browser.uimodel.json -o shortcuts.svg
        \(Help.program) render presentations Examples/postcards.uimodel.json --format mermaid
      """,
    options: [
      Option(
        name: "format", placeholder: "FORMAT", choices: Format.allCases.map(\.rawValue),
        summary: "svg (the default), text, json, png if rsvg-convert is installed; for graphs also dot and mermaid"),
      Option(
        name: "output", shortName: "o", placeholder: "FILE", summary: "write to a file; its ending chooses the format"),
      Option(name: "of", placeholder: "NAME", summary: "the sheet, bar or screen"),
      Option(name: "app", placeholder: "NAME", summary: "the app, if there are several"),
      Option(
        name: "environment", placeholder: "WHERE",
        summary: "iPadOS, 'iPadOS 17', 'macCatalyst 26'; default: the app's newest release"),
      Option(name: "menu", placeholder: "NAME", summary: "menu-bar: the open menu"),
      Option(name: "device", placeholder: "NAME", summary: "sheet and keyboard: the device, such as iPad-11"),
      Option(name: "width", placeholder: "POINTS", summary: "toolbar: the width of the bar"),
      Option(name: "window", placeholder: "X,Y,W,H", summary: "keyboard: the window's frame on the screen, in points"),
      Option(
        name: "regime", placeholder: "WHICH", choices: FocusNavigationMode.allCases.map(\.rawValue),
        summary: "focus-loop and focus-groups: keyboardNavigation (the default) or fullKeyboardAccess"),
      Option(name: "right-to-left", summary: "focus-loop and focus-groups: use a right-to-left layout"),
    ] + OpenedPaths.options,
    maximumOperandCount: .max, candidates: { [.words(RenderKind.allCases.map(\.rawValue) + ["list"]), .paths] },
    run: run)

  private enum Format: String, CaseIterable { case svg, text, json, png, dot, mermaid }

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let names = RenderKind.allCases.map(\.rawValue) + ["list"]
    guard let name = arguments.operands.first else {
      throw UsageError("render needs one of \(names.joined(separator: ", "))")
    }
    let operands = Array(arguments.operands.dropFirst())
    do throws(CommandError) {
      let openedPaths = try OpenedPaths(operands.isEmpty ? ["."] : operands, arguments)
      if name == "list" { return try list(openedPaths, arguments) }
      guard let kind = RenderKind(rawValue: name) else {
        throw .usage(UsageError("there are no pictures of '\(name)'\(didYouMean(nearestName(to: name, among: names)))"))
      }
      for option in Set(RenderKind.allCases.flatMap(\.optionNames)).sorted()
      where arguments.has(option) && !kind.optionNames.contains(option) {
        throw .usage(UsageError("render \(name) has no option '--\(option)'"))
      }
      return try draw(kind, openedPaths, arguments)
    } catch {
      return try error.report(arguments)
    }
  }

  private static func list(_ openedPaths: OpenedPaths, _ arguments: Arguments) throws(CommandError) -> ExitStatus {
    let result = try openedPaths.request("uimodel/render/list", [:])
    if arguments.requestsJSON { return Client.print(result.displayText(indent: 2) + "\n") }
    let lines = ListedPicture.list(result, of: openedPaths.documentURIs).map { picture -> String in
      let kind = RenderKind(protocolName: picture.protocolKind)?.rawValue ?? picture.protocolKind
      let name = picture.name.map { " --of '\($0)'" } ?? ""
      let description = picture.failureReason.map { "cannot be drawn: \($0)" } ?? picture.title
      return "\(kind)\(name)  \(description)\n"
    }
    return Client.print(printable(lines: lines.joined()))
  }

  private static func draw(
    _ kind: RenderKind, _ openedPaths: OpenedPaths, _ arguments: Arguments
  ) throws(CommandError) -> ExitStatus {
    var params =
      try kind.showsWholeApp
      ? appParameters(kind, openedPaths, arguments) : subjectParameters(kind, openedPaths, arguments)
    params["what"] = .string(kind.protocolName)
    if let text = arguments.value("environment") { params["environment"] = MenuCommand.environment(text) }
    params["menu"] = arguments.value("menu").map { .string($0) }
    params["device"] = arguments.value("device").map { .string($0) }
    params["regime"] = arguments.value("regime").map { .string($0) }
    if arguments.has("right-to-left") { params["layoutDirection"] = "rightToLeft" }
    if let text = arguments.value("width") {
      guard let width = Double(text), width > 0 else {
        throw .usage(UsageError("--width must be above 0, not '\(text)'"))
      }
      params["width"] = .number(width)
    }
    if let text = arguments.value("window") {
      let numbers = text.split(separator: ",").compactMap { Double($0) }
      guard numbers.count == 4 else { throw .usage(UsageError("--window must be X,Y,WIDTH,HEIGHT, not '\(text)'")) }
      params["windowFrame"] = .array(numbers.map { .number($0) })
    }
    return try write(try openedPaths.request("uimodel/render", params), kind, arguments)
  }

  /// Returns the parameters of a picture that shows a complete app: the app, or the screen that `--of` names.
  private static func appParameters(
    _ kind: RenderKind, _ openedPaths: OpenedPaths, _ arguments: Arguments
  ) throws(CommandError) -> JSONObject {
    var params: JSONObject = [:]
    if kind == .presentations, arguments.has("of") {
      return ["screen": .string(arguments.value("of") ?? "")]
    }
    params["app"] = try openedPaths.app(named: arguments.value("app"))
    return params
  }

  /// Returns the parameters of the sheet, bar or screen that `--of` names, or of the only candidate. Throws if no
  /// candidate or several candidates match.
  private static func subjectParameters(
    _ kind: RenderKind, _ openedPaths: OpenedPaths, _ arguments: Arguments
  ) throws(CommandError) -> JSONObject {
    let listedPictures = ListedPicture.list(
      try openedPaths.request("uimodel/render/list", ["what": .string(kind.protocolName)]), of: openedPaths.documentURIs
    )
    guard let name = arguments.value("of") else {
      let drawablePictures = listedPictures.filter(\.isDrawable)
      if drawablePictures.count == 1, let solePicture = drawablePictures.first { return solePicture.params }
      if listedPictures.count == 1, let solePicture = listedPictures.first { return solePicture.params }
      guard !listedPictures.isEmpty else {
        throw .usage(UsageError("nothing there has a picture of '\(kind.rawValue)'"))
      }
      let names = drawablePictures.compactMap(\.name)
      let omission = names.count > 20 ? ", and \(names.count - 20) more" : ""
      let nameList = names.prefix(20).joined(separator: ", ") + omission
      throw .usage(
        UsageError(
          drawablePictures.isEmpty
            ? "none of the \(listedPictures.count) can be drawn; `render list` says why"
            : "there are several: \(nameList); choose one with --of"))
    }
    let matches = listedPictures.filter { $0.name == name }
    if let soleMatch = matches.first, matches.count == 1 { return soleMatch.params }
    guard matches.isEmpty else {
      throw .refused(ResponseError(.notFound, "\(matches.count) documents have a '\(name)'; name one of them"))
    }
    let hint = didYouMean(nearestName(to: name, among: listedPictures.compactMap(\.name)))
    throw .refused(ResponseError(.notFound, "nothing with the name '\(name)' has this picture\(hint)"))
  }

  // MARK: Writing

  private static func write(
    _ result: JSONValue, _ kind: RenderKind, _ arguments: Arguments
  ) throws(CommandError) -> ExitStatus {
    let output = arguments.value("output")
    let fileExtension = output?.split(separator: ".").last.map { String($0) }
    let formatsByExtension: [String: Format] = [
      "svg": .svg, "txt": .text, "json": .json, "png": .png, "dot": .dot, "mmd": .mermaid,
    ]
    let format =
      arguments.value("format").flatMap { Format(rawValue: $0) } ?? fileExtension.flatMap { formatsByExtension[$0] }
      ?? .svg
    do throws(UsageError) {
      switch format {
      case .svg: return try Output.write(result["svg"]?.string ?? "", to: output)
      case .text: return try Output.write(printable(lines: result["text"]?.string ?? ""), to: output)
      case .json: return try Output.write(result.displayText(indent: 2) + "\n", to: output)
      case .dot, .mermaid:
        guard let graph = result[format.rawValue]?.string else {
          throw UsageError("only graphs have the format \(format.rawValue): presentations and scenes")
        }
        return try Output.write(graph, to: output)
      case .png:
        guard let output, output != "-" else { throw UsageError("a PNG is written to a file; name it with --output") }
        let path = try Paths.absolute(output)
        do throws(FileError) { try PNGConversion.write(result["svg"]?.string ?? "", to: path) } catch {
          throw UsageError(error.description)
        }
        return .clean
      }
    } catch { throw .usage(error) }
  }
}
