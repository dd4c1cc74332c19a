import UIModelJSON
import UIModelPlatform

/// Finds the commands of an app that use given keys, for `suggest_shortcut` with `keys`.
enum MCPShortcutUse {
  /// The verdict on the requested keys: `free`; `taken` by a command; `reserved` by the system or the configuration; or
  /// `unknown`, because a command might use the keys.
  private enum Outcome: String { case free, taken, reserved, unknown }

  /// A command that uses the requested keys.
  private struct KeyUse {
    let label: String
    let screen: String?
    let isSystem: Bool
    let isCertain: Bool
    let declaration: MCPEntity?
  }

  static func result(_ keys: String, _ call: MCPCall) throws(MCPFailure) -> MCPToolResult {
    let arguments = call.arguments
    guard let shortcut = Shortcut(text: keys) else {
      throw MCPFailure("suggest_shortcut: 'keys' must be keys such as shift+cmd+k or ⇧⌘K, not '\(keys)'")
    }
    let app = arguments.string("app")
    var params: JSONObject = [:]
    params["app"] = app.map { .string($0) }
    let screen = try arguments.string("screen").map { (name) throws(MCPFailure) in
      try MCPEntities.address(name, .screens, call.workspace).name
    }
    let uses = try uses(of: shortcut, params, call.workspace, app)
    params["shortcut"] = .string(shortcut.glyphs)
    params["count"] = 1
    let response = try call.workspace.request("uimodel/menu/suggest", params)
    let isComplete = response["complete"]?.bool ?? false
    let takenEntry = response["suggestions"]?.array?.first?["taken"]?.array?.first
    let ownerText = takenEntry?["shortcut"]?["glyphs"]?.string == shortcut.glyphs ? takenEntry?["by"]?.string : nil
    let (outcome, reason) = verdict(shortcut, uses, ownerText, isComplete, screen, arguments.string("title"))
    let folders = call.workspace.folders
    let notes = (response["notes"]?.array ?? []).compactMap { $0["text"]?.string }
    let lines = ["\(shortcut.glyphs): \(reason)"] + uses.map { "  " + line($0, folders) } + notes.map { "note: " + $0 }
    return MCPToolResult(
      structured: [
        "outcome": .string(outcome.rawValue), "users": .array(uses.map { json($0, folders) }),
        "isComplete": .bool(isComplete), "notes": .array(notes.map { .string($0) }),
      ], text: lines.joined(separator: "\n"))
  }

  /// Returns the verdict on the keys and the reason.
  ///
  /// - Parameter ownerText: the description of the command or system function that uses the keys in any release, from
  ///   `uimodel/menu/suggest`; nil if the keys are free. The description begins with "reserved: " if the configuration
  ///   reserves the keys.
  private static func verdict(
    _ keys: Shortcut, _ uses: [KeyUse], _ ownerText: String?, _ isComplete: Bool, _ screen: String?, _ title: String?
  ) -> (Outcome, String) {
    if let iPadEntry = KeptShortcut.entry(keys), !iPadEntry.isDisputed {
      return (.reserved, "reserved by the system on iPad: it \(iPadEntry.use)")
    }
    if let macEntry = ReservedShortcut.macEntry(keys), macEntry.effect == .reserved {
      return (.reserved, "reserved by the system on the Mac: it \(macEntry.use)")
    }
    if let ownerText, ownerText.hasPrefix("reserved: ") { return (.reserved, "\(ownerText) (configuration)") }
    let usesOnScreen = uses.filter { screen == nil || $0.screen == nil || $0.screen == screen }
    if let use = usesOnScreen.first(where: \.isCertain) { return (.taken, "taken by \(use.label)") }
    if let use = usesOnScreen.first { return (.unknown, "taken by \(use.label), if that command exists") }
    if let screen, let otherUse = uses.first {
      return (
        .unknown, "'\(screen)' does not use it, but \(otherUse.label) does, which may be in the responder chain too"
      )
    }
    if let ownerText { return (.taken, ownerText == "typing" ? "it types a character" : "taken by \(ownerText)") }
    guard isComplete else { return (.unknown, "no known command uses it, but not all shortcuts of the app are known") }
    let convention = StandardShortcut.entry(keys).flatMap { title.map($0.allowsTitle) == true ? nil : $0.use }
    return (.free, "free" + (convention.map { "; by convention it \($0)" } ?? ""))
  }

  /// Returns the commands that use the keys. Commands whose shortcut does not work are included.
  private static func uses(
    of keys: Shortcut, _ params: JSONObject, _ workspace: MCPWorkspace, _ app: String?
  ) throws(MCPFailure) -> [KeyUse] {
    let response = try workspace.request("uimodel/menu/shortcuts", params)
    let rows = (response["shortcuts"]?.array ?? []) + (response["lost"]?.array ?? [])
    let commands = MCPEntities.codeCommands(workspace, app: app).filter { $0.shortcut?.press == keys.press }
    return rows.compactMap { row in
      guard let glyphs = row["shortcut"]?["glyphs"]?.string, Shortcut(glyphs: glyphs)?.press == keys.press,
        let command = row["command"]
      else { return nil }
      let (title, action, screen) = (command["title"]?.string, command["action"]?.string, command["screen"]?.string)
      let declaration = commands.first { entity in
        entity.owner == screen
          && (entity.detail.map(Selector.normalized) == action.map(Selector.normalized) || entity.name == title)
      }
      let isSystem = command["origin"]?.string == "system"
      let name = title.flatMap { $0.isEmpty ? nil : $0 } ?? action ?? "a command"
      return KeyUse(
        label: (isSystem ? "the system's " : "") + "'\(name)'" + (screen.map { " of \($0)" } ?? ""), screen: screen,
        isSystem: isSystem, isCertain: command["certain"]?.bool ?? true, declaration: declaration)
    }
  }

  private static func line(_ use: KeyUse, _ folders: MCPFolders) -> String {
    let placeText =
      use.declaration.flatMap { entity in entity.path.map { " (\(folders.shownPath($0)):\(entity.line))" } } ?? ""
    return use.label + placeText + (use.isCertain ? "" : "  (perhaps)")
  }

  private static func json(_ use: KeyUse, _ folders: MCPFolders) -> JSONValue {
    var object: JSONObject = ["name": .string(use.label), "isSystem": .bool(use.isSystem)]
    object["screen"] = use.screen.map { .string($0) }
    if !use.isCertain { object["isCertain"] = false }
    if let declaration = use.declaration, let path = declaration.path {
      object["path"] = .string(folders.shownPath(path))
      object["line"] = .int(declaration.line)
    }
    return .object(object)
  }
}
