import UIModelDaemon
import UIModelJSON
import UIModelPlatform
import UIModelProtocol
import UIModelSystems

/// The shortcuts of an app, with the data for finding free ones.
struct ReportShortcuts {
  /// The name of the app; nil for the system's menu without an app.
  let appName: String?
  /// The name on the page: the app's name, with the path of its document if several apps have the same name.
  var displayName = "The system's menu"
  /// The result of `uimodel/menu/shortcuts`; nil if the request failed, for example because the platform has no main
  /// menu. `problem` then contains the reason.
  let result: JSONValue?
  let problem: String?
  /// The command or system function that uses each taken shortcut, by the shortcut's glyphs, such as "⇧⌘D".
  let ownersByGlyphs: [String: String]
  /// The reason for proposing a free shortcut, by the glyphs of its modifiers.
  let reasonsByModifiers: [String: String]
  /// Whether all shortcuts of the app are known.
  let isComplete: Bool
  /// The notes that apply to all proposals, such as the assumed release.
  let notes: [String]

  /// The maximum number of apps whose shortcuts are shown.
  static let maximumAppCount = 12
  /// The modifiers of proposals, the preferred ones first.
  static let modifiers: [KeyModifiers] = [
    [.command], [.shift, .command], [.alternate, .command], [.alternate, .shift, .command],
  ]
  static let letters = "abcdefghijklmnopqrstuvwxyz".map { String($0) }
  /// The keys that are not letters and for which `owners` has entries.
  private static let otherKeys = "0123456789-=[]\\;',./`".map { String($0) }

  /// Returns the shortcuts of each app in the opened documents, at most `maximumAppCount`, or only of the named app.
  ///
  /// - Parameter shownPath: the function that returns the text to show for a path.
  static func shortcutsOfApps(
    _ openedPaths: OpenedPaths, app: String?, shownPath: (String) -> String
  ) throws(CommandError) -> [ReportShortcuts] {
    if app != nil || openedPaths.apps.count < 2 {
      return [try ReportShortcuts(openedPaths, try openedPaths.app(named: app))]
    }
    let nameCounts = Dictionary(openedPaths.apps.map { ($0["name"]?.string, 1) }, uniquingKeysWith: +)
    var allShortcuts: [ReportShortcuts] = []
    for app in openedPaths.apps.prefix(maximumAppCount) {
      var shortcuts = try ReportShortcuts(openedPaths, app["document"])
      let path = app["document"]?.string.flatMap { DocumentURI($0).path }.map(shownPath) ?? ""
      let name = app["name"]?.string
      shortcuts.displayName = nameCounts[name, default: 1] > 1 ? "\(name ?? "App") in \(path)" : name ?? path
      allShortcuts.append(shortcuts)
    }
    return allShortcuts
  }

  private init(_ openedPaths: OpenedPaths, _ app: JSONValue?) throws(CommandError) {
    var params: JSONObject = [:]
    params["app"] = app
    switch openedPaths.connection.request("uimodel/menu/shortcuts", .object(params)) {
    case .success(let response): (result, problem) = (response, nil)
    case .failure(let error) where error.code == .requestFailed: (result, problem) = (nil, error.message)
    case .failure(let error): throw .refused(error)
    }
    // A shortcut is proposed to one command only. Each key is requested by more commands than there are shortcuts with
    // the key, so the last command gets no proposal. The result of the last command lists the owners of all taken
    // shortcuts with the key.
    let requestsPerKey = 8
    params["commands"] = .array(
      (ReportShortcuts.letters + ReportShortcuts.otherKeys).flatMap { key in
        Array(repeating: ["shortcut": .string(Shortcut(key, .command).glyphs)], count: requestsPerKey)
      })
    params["count"] = 1
    let suggestResponse = try openedPaths.request("uimodel/menu/suggest", params)
    var (owners, reasons): ([String: String], [String: String]) = ([:], [:])
    for (index, suggestion) in (suggestResponse["suggestions"]?.array ?? []).enumerated() {
      for proposal in suggestion["proposals"]?.array ?? [] {
        let glyphs = proposal["shortcut"]?["glyphs"]?.string ?? ""
        reasons[String(glyphs.dropLast())] = proposal["reason"]?.string
      }
      guard index % requestsPerKey == requestsPerKey - 1 else { continue }
      for takenEntry in suggestion["taken"]?.array ?? [] {
        owners[takenEntry["shortcut"]?["glyphs"]?.string ?? ""] = takenEntry["by"]?.string
      }
    }
    (self.ownersByGlyphs, self.reasonsByModifiers) = (owners, reasons)
    self.appName = suggestResponse["app"]?.string
    if let name = suggestResponse["app"]?.string { self.displayName = name }
    isComplete = suggestResponse["complete"]?.bool ?? false
    notes = (suggestResponse["notes"]?.array ?? []).compactMap { $0["text"]?.string }
  }

  /// The data of the app for the script.
  var data: JSONValue {
    let commands = (result?["shortcuts"]?.array ?? []).map { row -> JSONValue in
      let command = ReportMenuCommand(row["command"] ?? .null)
      return [
        "keys": .string(row["shortcut"]?["glyphs"]?.string ?? ""), "title": .string(command.title),
        "by": .string(command.description),
      ]
    }
    return [
      "app": appName.map { .string($0) } ?? .null, "complete": .bool(isComplete), "commands": .array(commands),
      "owners": .object(
        JSONObject(distinct: ownersByGlyphs.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      "reasons": .object(
        JSONObject(
          distinct: ReportShortcuts.modifiers.compactMap { flags in
            reasonsByModifiers[flags.glyphs].map { (flags.glyphs, .string($0)) }
          })),
    ]
  }

  /// The data that all apps share: the modifiers of proposals, reserved shortcuts and conventional meanings.
  static var conventions: JSONValue {
    [
      "modifiers": .array(modifiers.map { .string($0.glyphs) }),
      "reserved": .object(JSONObject(distinct: reservedShortcuts)),
      "standard": .array(
        StandardShortcut.all.map { entry in
          [
            "keys": .string(entry.shortcut.glyphs), "use": .string(entry.use),
            "titles": .array(entry.titlePatterns.map { .array($0.map { .string($0) }) }),
            "related": .array(entry.relatedWords.sorted().map { .string($0) }),
          ]
        }),
    ]
  }

  /// The shortcuts that macOS and iPadOS reserve, each with a description of its use.
  private static var reservedShortcuts: [(String, JSONValue)] {
    let mac = ReservedShortcut.mac.map { ($0.shortcut.glyphs, "the system on the Mac: it \($0.use)") }
    let iPad = KeptShortcut.all.map { ($0.shortcut.glyphs, "the system on iPad: it \($0.use)") }
    return Dictionary(mac + iPad) { "\($0); \($1)" }.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }
  }
}

/// A command of `uimodel/menu/shortcuts`, with the texts that the page shows.
struct ReportMenuCommand {
  private let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  var title: String { json["title"]?.string ?? "" }
  var action: String? { json["action"]?.string }
  private var isSystem: Bool { json["origin"]?.string == "system" }

  /// The place of the command: its menu path, such as "File > Export", or its owner, such as "key command of
  /// NotesViewController".
  var place: String {
    let path = (json["path"]?.array ?? []).compactMap(\.string).joined(separator: " > ")
    if !path.isEmpty { return path }
    let owner = json["screen"]?.string ?? ""
    switch json["origin"]?.string {
    case "responder": return "key command of \(owner)"
    case "control": return "control of \(owner)"
    case "commands": return "SwiftUI command of \(owner)"
    default: return owner
    }
  }

  /// The name and place of the command, such as "The system's Duplicate (File)" or "The app's 'Bold' (Format > Font)".
  var description: String {
    let name = title.isEmpty ? action ?? "command" : title
    return (isSystem ? "The system's \(name)" : "The app's '\(name)'") + (place.isEmpty ? "" : " (\(place))")
  }
}
