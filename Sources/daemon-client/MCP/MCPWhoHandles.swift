import UIModelJSON

/// `who_handles`: finds the object that handles a key press or an action, and lists the objects that UIKit asks before
/// it.
enum MCPWhoHandles {
  static let tool = MCPTool(
    name: "who_handles", title: "Find who handles a key or action",
    description: """
      Says who gets a key press or an action on a screen, and who was asked before: text input, focus, menu, responder \
      chain. Example: {"key": "cmd+n", "screen": "EditorViewController"}
      """,
    parameters: [
      MCPParameter(
        name: "key", kind: .string,
        description: "cmd, shift, opt or ctrl and a key, such as cmd+n, ⇧⌘N, tab, escape, space, left, f1."),
      MCPParameter(name: "action", kind: .string, description: "A selector, such as closeTab:, instead of key."),
      MCPParameter(name: "screen", kind: .string, description: "The screen in front, if there are several."),
      MCPParameter(name: "focused", kind: .string, description: "The focused view."), .app,
    ],
    output: [
      "outcome": MCPSchema.string, "performer": MCPSchema.string, "reason": MCPSchema.string, "text": MCPSchema.string,
    ],
    requiredMembers: ["outcome", "text"], run: run)

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPToolResult {
    let arguments = call.arguments
    guard (arguments.string("key") == nil) != (arguments.string("action") == nil) else {
      throw MCPFailure("who_handles: give either 'key', such as cmd+n, or 'action', such as closeTab:")
    }
    var params: JSONObject = [:]
    for (name, parameter) in [
      ("key", "press"), ("action", "action"), ("screen", "screen"), ("focused", "focused"), ("app", "app"),
    ] {
      params[parameter] = arguments.string(name).map { .string($0) }
    }
    let response = try call.workspace.request("uimodel/responder/dispatch", params)
    return try MCPPages.page(text: response["text"]?.string ?? "", arguments) { text in
      var structured: JSONObject = ["outcome": response["outcome"] ?? "", "text": .string(text)]
      structured["performer"] = response["performer"]?["name"]
      structured["reason"] = response["reason"]
      return MCPToolResult(structured: structured, text: text)
    }
  }
}
