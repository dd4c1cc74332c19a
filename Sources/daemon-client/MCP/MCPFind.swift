import UIModelJSON

/// `find`: lists the screens, sheets, commands and other named parts of the UI, with their places in source.
enum MCPFind {
  static let tool = MCPTool(
    name: "find", title: "Find parts of the UI",
    description: """
      Finds apps, screens, sheets, commands, menus, toolbars and scenes by name or title, and where the source declares \
      them. If none is known, it says how many places are not read. \
      Example: {"query": "share", "kind": "commands"}
      """,
    parameters: [
      MCPParameter(name: "query", kind: .string, description: "A part of the name; all if left out."),
      MCPParameter(name: "kind", kind: .string, choices: MCPEntity.Kind.allCases.map(\.rawValue)),
    ],
    output: ["items": MCPSchema.objects, "count": MCPSchema.integer], requiredMembers: ["items", "count"], run: run)

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPToolResult {
    let kind = call.arguments.string("kind").flatMap(MCPEntity.Kind.init(rawValue:))
    let entities = try MCPEntities.entities(kind, call.workspace)
    let query = (call.arguments.string("query") ?? "").lowercased()
    let matches = entities.filter { entity in
      query.isEmpty || entity.name.lowercased().contains(query) || entity.detail?.lowercased().contains(query) == true
    }
    var hint = ""
    if matches.isEmpty {
      let kindName = kind?.rawValue ?? "parts of the UI"
      let suggestion = didYouMean(nearestName(to: call.arguments.string("query") ?? "", among: entities.map(\.name)))
      hint =
        entities.isEmpty
        ? try MCPEntities.absenceReason(of: kind, call.workspace)
        : "no \(kindName) match '\(query)', of \(entities.count)\(suggestion)"
    }
    let items = matches.map { entity in
      let place = entity.path.map { " \(call.workspace.folders.shownPath($0)):\(entity.line)" } ?? ""
      return MCPItem(
        json: entity.json(call.workspace.folders),
        text: "\(entity.kind.rawValue): \(entity.name)\(entity.detail.map { " (\($0))" } ?? "")\(place)")
    }
    return try MCPPages.page(items, call.arguments) { items in
      let structured: JSONObject = ["items": .array(items.map(\.json)), "count": .int(matches.count)]
      let lines = matches.isEmpty ? [hint] : items.map(\.text)
      return MCPToolResult(structured: structured, text: lines.joined(separator: "\n"))
    }
  }
}
