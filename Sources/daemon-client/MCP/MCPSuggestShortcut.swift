import UIModelJSON
import UIModelPlatform

/// `suggest_shortcut`: proposes free keys for a command, or lists the commands that use given keys.
enum MCPSuggestShortcut {
  static let tool = MCPTool(
    name: "suggest_shortcut", title: "Suggest a keyboard shortcut",
    description: """
      Proposes keys for a command that neither the app nor the system uses, and says who has the better ones; with \
      keys, says who uses these. Call it before you give a command a shortcut. \
      Example: {"title": "Mute Tab", "action": "muteTab:"}
      """,
    parameters: [
      MCPParameter(name: "title", kind: .string, description: "The command's title."),
      MCPParameter(name: "action", kind: .string, description: "Its selector, if it may have keys already."),
      MCPParameter(name: "keys", kind: .string, description: "Keys such as ⇧⌘K: says who uses them; proposes none."),
      MCPParameter(name: "screen", kind: .string, description: "With keys: the screen that the command is for."), .app,
    ],
    output: [
      "proposals": MCPSchema.objects, "taken": MCPSchema.objects, "existing": MCPSchema.strings,
      "isComplete": MCPSchema.boolean, "notes": MCPSchema.strings, "missingAction": ["type": "object"],
      "outcome": MCPSchema.string, "users": MCPSchema.objects,
    ],
    requiredMembers: ["isComplete", "notes"], isPaged: false, run: run)

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPToolResult {
    let arguments = call.arguments
    if let keys = arguments.string("keys") { return try MCPShortcutUse.result(keys, call) }
    guard let title = arguments.string("title") else {
      throw MCPFailure("suggest_shortcut: give 'title', or 'keys', such as shift+cmd+k")
    }
    guard !title.isEmpty else { throw MCPFailure("suggest_shortcut: 'title' is empty") }
    guard arguments.string("screen") == nil else { throw MCPFailure("suggest_shortcut: 'screen' needs 'keys'") }
    var params: JSONObject = [:]
    params["app"] = arguments.string("app").map { .string($0) }
    let action = arguments.string("action")
    let shortcuts = try call.workspace.request("uimodel/menu/shortcuts", params)["shortcuts"]?.array ?? []
    let commandShortcuts = shortcuts.filter { matches($0["command"], title, action) }
    let existingGlyphs = commandShortcuts.compactMap { $0["shortcut"]?["glyphs"]?.string }
    params["title"] = .string(title)
    params["action"] = action.map { .string($0) }
    let response = try call.workspace.request("uimodel/menu/suggest", params)
    let suggestion = response["suggestions"]?.array?.first
    var text = response["text"]?.string ?? ""
    if !existingGlyphs.isEmpty {
      text = "'\(action ?? title)' has \(Set(existingGlyphs).sorted().joined(separator: ", ")) already\n" + text
    }
    var structured: JSONObject = [
      "proposals": suggestion?["proposals"] ?? [], "taken": suggestion?["taken"] ?? [],
      "existing": .array(existingGlyphs.map { .string($0) }), "isComplete": response["complete"] ?? false,
      "notes": .array((response["notes"]?.array ?? []).compactMap { $0["text"] }),
    ]
    structured["missingAction"] = response["missingAction"]
    return MCPToolResult(structured: structured, text: text)
  }

  /// Whether a command matches the request: by the action if the request has an action, otherwise by the title.
  ///
  /// Title matching ignores case. A command of the system never matches by title.
  private static func matches(_ command: JSONValue?, _ title: String, _ action: String?) -> Bool {
    if let action {
      return command?["action"]?.string.map { Selector.normalized($0) == Selector.normalized(action) } ?? false
    }
    return command?["origin"]?.string != "system" && command?["title"]?.string?.lowercased() == title.lowercased()
  }
}
