import UIModelJSON

/// `suggest_shortcut`: keys that a command can have.
enum MCPSuggestShortcut {
  static let tool = MCPTool(
    name: "suggest_shortcut", title: "Suggest a keyboard shortcut",
    description: """
      Proposes keys for a command that neither the app nor the system uses, and says who has the better ones. Call it \
      before you give a command a shortcut. Example: {"title": "Mute Tab", "action": "muteTab:"}
      """,
    parameters: [
      MCPParameter(name: "title", kind: .string, description: "The command's title.", isRequired: true),
      MCPParameter(name: "action", kind: .string, description: "Its selector, if it may have keys already."), .app,
    ],
    output: [
      "proposals": MCPSchema.objects, "taken": MCPSchema.objects, "existing": MCPSchema.strings,
      "isComplete": MCPSchema.boolean, "notes": MCPSchema.strings,
    ],
    always: ["proposals", "taken", "existing", "isComplete", "notes"], isPaged: false, run: run)

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPAnswer {
    let (arguments, workspace) = (call.arguments, call.workspace)
    let title = arguments.string("title") ?? ""
    guard !title.isEmpty else { throw MCPFailure("suggest_shortcut: 'title' is empty") }
    var params: JSONObject = [:]
    params["app"] = arguments.string("app").map { .string($0) }
    var existing: [String] = []
    if let action = arguments.string("action") {
      let all = try workspace.answer("uimodel/menu/shortcuts", params)["shortcuts"]?.array ?? []
      let own = all.filter { $0["command"]?["action"]?.string == action }
      existing = own.compactMap { $0["shortcut"]?["glyphs"]?.string }
    }
    params["title"] = .string(title)
    let answer = try workspace.answer("uimodel/menu/suggest", params)
    let suggestion = answer["suggestions"]?.array?.first
    let notes = (answer["notes"]?.array ?? []).compactMap { $0["text"]?.string }
    var text = answer["text"]?.string ?? ""
    if let action = arguments.string("action"), !existing.isEmpty {
      text = "'\(action)' has \(existing.joined(separator: ", ")) already\n" + text
    }
    return MCPAnswer(
      structured: [
        "proposals": suggestion?["proposals"] ?? [], "taken": suggestion?["taken"] ?? [],
        "existing": .array(existing.map { .string($0) }), "isComplete": answer["complete"] ?? false,
        "notes": .array(notes.map { .string($0) }),
      ], text: text)
  }
}
