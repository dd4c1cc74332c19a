import UIModelJSON

/// `simulate`: runs a sequence of events in a simulated session, and reports the effects of each event.
enum MCPSimulate {
  static let tool = MCPTool(
    name: "simulate", title: "Simulate events",
    description: """
      Says what happens in the app when people press keys, tap, and drag sheets: one event after the other, from the app's \
      start. An event is a name and its value, or NAME=VALUE pairs: \(SessionCommand.eventNames.joined(separator: ", ")). \
      Example: {"events": ["set screen=reminders", "press tab,down", "present options"]}
      """,
    parameters: [
      MCPParameter(
        name: "events", kind: .strings,
        description: "Such as 'press cmd+n', 'set screen=editor states=[\"editing\"]', 'drag' (tells what it takes).",
        isRequired: true), .app,
    ],
    output: ["events": MCPSchema.objects, "notes": MCPSchema.strings], requiredMembers: ["events", "notes"], run: run)

  /// The maximum number of events in a call.
  private static let maximumEventCount = 200

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPToolResult {
    let (texts, workspace) = (call.arguments.strings("events"), call.workspace)
    guard !texts.isEmpty else { throw MCPFailure("simulate: 'events' is empty; an event is, for example, 'press tab'") }
    guard texts.count <= maximumEventCount else { throw MCPFailure("simulate: at most \(maximumEventCount) events") }
    let app = call.arguments.string("app").map { JSONValue.string($0) }
    let resetParams: JSONObject = app.map { ["app": $0] } ?? [:]
    _ = try workspace.request("uimodel/session/reset", resetParams)
    // The session is also reset after the call, so that later calls begin with the app's initial state.
    defer { _ = try? workspace.request("uimodel/session/reset", resetParams) }
    var items: [MCPItem] = []
    var notes: [String] = []
    for (index, text) in texts.enumerated() {
      do throws(MCPFailure) {
        let response = try runEvent(text, app, workspace)
        let lines = SessionCommand.text(text, response).split(separator: "\n").map { String($0) }
        let effects = lines.dropFirst().map { JSONValue.string(String($0.drop { $0 == " " })) }
        items.append(
          MCPItem(
            json: ["event": .string(text), "effects": .array(effects)], text: lines.joined(separator: "\n")))
        for note in response["session"]?["notes"]?.array ?? [] {
          if response["steps"] != nil, let note = note["text"]?.string, !notes.contains(note) { notes.append(note) }
        }
      } catch { throw MCPFailure("simulate: event \(index + 1), '\(text)': \(error.message)") }
    }
    return try MCPPages.page(items, call.arguments) { items in
      let structured: JSONObject = [
        "events": .array(items.map(\.json)), "notes": .array(notes.map { .string($0) }),
      ]
      let lines = items.map(\.text) + notes.map { "note: \($0)" }
      return MCPToolResult(structured: structured, text: lines.joined(separator: "\n"))
    }
  }

  /// Runs one event, such as `press cmd+n`, and returns the daemon's response.
  private static func runEvent(
    _ text: String, _ app: JSONValue?, _ workspace: MCPWorkspace
  ) throws(MCPFailure) -> JSONValue {
    let event: (text: String, method: String, params: JSONValue)
    do throws(UsageError) { event = try SessionCommand.parseEvent(text) } catch { throw MCPFailure(error.message) }
    return try workspace.request(event.method, event.params.adding(app: app).object ?? [:])
  }
}
