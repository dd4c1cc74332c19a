import UIModelJSON
import UIModelPlatform

/// Finds the commands of an app that use given keys, for `suggest_shortcut` with `keys`.
enum MCPShortcutUse {
  /// The verdict on the keys. `reserved`: the system or the configuration reserves them. `unknown`: a use is possible.
  private enum Outcome: String { case free, taken, reserved, unknown }

  /// A command that uses the keys.
  private struct User {
    let label: String
    let screen: String?
    let isSystem: Bool
    let isCertain: Bool
    let place: MCPEntity?
  }

  static func answer(_ keys: String, _ call: MCPCall) throws(MCPFailure) -> MCPAnswer {
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
    let users = try users(of: shortcut, params, call.workspace, app)
    params["shortcut"] = .string(shortcut.glyphs)
    params["count"] = 1
    let answer = try call.workspace.answer("uimodel/menu/suggest", params)
    let isComplete = answer["complete"]?.bool ?? false
    let first = answer["suggestions"]?.array?.first?["taken"]?.array?.first
    let owner = first?["shortcut"]?["glyphs"]?.string == shortcut.glyphs ? first?["by"]?.string : nil
    let (outcome, reason) = judge(shortcut, users, owner, isComplete, screen, arguments.string("title"))
    let folders = call.workspace.folders
    let notes = (answer["notes"]?.array ?? []).compactMap { $0["text"]?.string }
    let lines = ["\(shortcut.glyphs): \(reason)"] + users.map { "  " + line($0, folders) } + notes.map { "note: " + $0 }
    return MCPAnswer(
      structured: [
        "outcome": .string(outcome.rawValue), "users": .array(users.map { json($0, folders) }),
        "isComplete": .bool(isComplete), "notes": .array(notes.map { .string($0) }),
      ], text: lines.joined(separator: "\n"))
  }

  /// Returns the verdict on the keys and the reason.
  ///
  /// - Parameter owner: The user of the keys in any release, from `uimodel/menu/suggest`; nil if there is none. Begins
  ///   with "reserved: " if the configuration reserves the keys.
  private static func judge(
    _ keys: Shortcut, _ users: [User], _ owner: String?, _ isComplete: Bool, _ screen: String?, _ title: String?
  ) -> (Outcome, String) {
    if let kept = KeptShortcut.of(keys), !kept.isDisputed {
      return (.reserved, "reserved by the system on iPad: it \(kept.use)")
    }
    if let mac = ReservedShortcut.onMac(keys), mac.effect == .taken {
      return (.reserved, "reserved by the system on the Mac: it \(mac.use)")
    }
    if let owner, owner.hasPrefix("reserved: ") { return (.reserved, "\(owner) (configuration)") }
    let here = users.filter { screen == nil || $0.screen == nil || $0.screen == screen }
    if let user = here.first(where: \.isCertain) { return (.taken, "taken by \(user.label)") }
    if let user = here.first { return (.unknown, "taken by \(user.label), if that command exists") }
    if let screen, let other = users.first {
      return (
        .unknown, "'\(screen)' does not use it, but \(other.label) does, which may be in the responder chain too"
      )
    }
    if let owner { return (.taken, owner == "typing" ? "it types a character" : "taken by \(owner)") }
    guard isComplete else { return (.unknown, "no known command uses it, but not all shortcuts of the app are known") }
    let standard = StandardShortcut.of(keys).flatMap { title.map($0.suits) == true ? nil : $0.use }
    return (.free, "free" + (standard.map { "; by convention it \($0)" } ?? ""))
  }

  /// Returns the commands whose key combination equals the keys, also those whose shortcut does not work.
  private static func users(
    of keys: Shortcut, _ params: JSONObject, _ workspace: MCPWorkspace, _ app: String?
  ) throws(MCPFailure) -> [User] {
    let answer = try workspace.answer("uimodel/menu/shortcuts", params)
    let rows = (answer["shortcuts"]?.array ?? []) + (answer["lost"]?.array ?? [])
    let commands = MCPEntities.codeCommands(workspace, app: app).filter { $0.keys?.press == keys.press }
    return rows.compactMap { row in
      guard let glyphs = row["shortcut"]?["glyphs"]?.string, Shortcut(glyphs: glyphs)?.press == keys.press,
        let command = row["command"]
      else { return nil }
      let (title, action, screen) = (command["title"]?.string, command["action"]?.string, command["screen"]?.string)
      let place = commands.first { entity in
        entity.owner == screen
          && (entity.detail.map(Selector.normalized) == action.map(Selector.normalized) || entity.name == title)
      }
      let isSystem = command["origin"]?.string == "system"
      let name = title.flatMap { $0.isEmpty ? nil : $0 } ?? action ?? "a command"
      return User(
        label: (isSystem ? "the system's " : "") + "'\(name)'" + (screen.map { " of \($0)" } ?? ""), screen: screen,
        isSystem: isSystem, isCertain: command["certain"]?.bool ?? true, place: place)
    }
  }

  private static func line(_ user: User, _ folders: MCPFolders) -> String {
    let place = user.place.flatMap { entity in entity.path.map { " (\(folders.shown($0)):\(entity.line))" } } ?? ""
    return user.label + place + (user.isCertain ? "" : "  (perhaps)")
  }

  private static func json(_ user: User, _ folders: MCPFolders) -> JSONValue {
    var object: JSONObject = ["name": .string(user.label), "isSystem": .bool(user.isSystem)]
    object["screen"] = user.screen.map { .string($0) }
    if !user.isCertain { object["isCertain"] = false }
    if let place = user.place, let path = place.path {
      object["path"] = .string(folders.shown(path))
      object["line"] = .int(place.line)
    }
    return .object(object)
  }
}
