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
    output: ["items": MCPSchema.objects, "count": MCPSchema.integer], always: ["items", "count"], run: run)

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPAnswer {
    let kind = call.arguments.string("kind").flatMap(MCPEntity.Kind.init(rawValue:))
    let all = try MCPEntities.all(kind, call.workspace)
    let query = (call.arguments.string("query") ?? "").lowercased()
    let found = all.filter { entity in
      query.isEmpty || entity.name.lowercased().contains(query) || entity.detail?.lowercased().contains(query) == true
    }
    var hint = ""
    if found.isEmpty {
      let what = kind?.rawValue ?? "parts of the UI"
      let nearest = didYouMean(nearestName(to: call.arguments.string("query") ?? "", among: all.map(\.name)))
      hint =
        all.isEmpty
        ? try MCPEntities.none(of: kind, call.workspace) : "no \(what) match '\(query)', of \(all.count)\(nearest)"
    }
    let items = found.map { entity in
      let place = entity.path.map { " \(call.workspace.folders.shown($0)):\(entity.line)" } ?? ""
      return MCPItem(
        json: entity.json(call.workspace.folders),
        line: "\(entity.kind.rawValue): \(entity.name)\(entity.detail.map { " (\($0))" } ?? "")\(place)")
    }
    return try MCPPages.page(items, call.arguments) { items in
      let structured: JSONObject = ["items": .array(items.map(\.json)), "count": .int(found.count)]
      let lines = found.isEmpty ? [hint] : items.map(\.line)
      return MCPAnswer(structured: structured, text: lines.joined(separator: "\n"))
    }
  }
}
