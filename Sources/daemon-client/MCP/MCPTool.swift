import UIModelJSON

/// A task that an agent can give to the server.
struct MCPTool: Sendable {
  let name: String
  let title: String
  /// What it does and when to use it, with an example.
  let description: String
  private let own: [MCPParameter]
  /// The members of the answer, each with its JSON Schema, and the names of those that are always there.
  private let output: JSONObject
  private let always: [String]
  /// Whether the answer is about the project.
  let readsProject: Bool
  private let isPaged: Bool
  private let writesFiles: Bool
  let run: @Sendable (MCPCall) throws(MCPFailure) -> MCPAnswer

  init(
    name: String, title: String, description: String, parameters: [MCPParameter], output: JSONObject,
    always: [String], readsProject: Bool = true, isPaged: Bool = true, writesFiles: Bool = false,
    run: @escaping @Sendable (MCPCall) throws(MCPFailure) -> MCPAnswer
  ) {
    (self.name, self.title, self.description, own) = (name, title, description, parameters)
    (self.output, self.always) = (output, always)
    (self.readsProject, self.isPaged, self.writesFiles, self.run) = (readsProject, isPaged, writesFiles, run)
  }

  /// All that it takes.
  var parameters: [MCPParameter] {
    own + (readsProject ? [.unsaved] : []) + (isPaged ? [.cursor] : [])
  }

  /// As `tools/list` has it.
  var json: JSONValue {
    var members = readsProject ? [("state", MCPSchema.string)] : []
    members += output.members.map { ($0.name, $0.value) }
    if isPaged { members.append(("nextCursor", MCPSchema.string)) }
    let required = (readsProject ? ["state"] : []) + always
    var hints: JSONObject = ["readOnlyHint": .bool(!writesFiles), "openWorldHint": false]
    if writesFiles { hints["destructiveHint"] = true }
    return [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": MCPParameter.schema(of: parameters),
      "outputSchema": [
        "type": "object", "properties": .object(JSONObject(distinct: members)),
        "required": .array(required.map { .string($0) }),
      ],
      "annotations": .object(hints),
    ]
  }
}

/// Parts of the schemas of answers.
enum MCPSchema {
  static let string: JSONValue = ["type": "string"]
  static let integer: JSONValue = ["type": "integer"]
  static let boolean: JSONValue = ["type": "boolean"]
  static let strings: JSONValue = ["type": "array", "items": ["type": "string"]]
  static let objects: JSONValue = ["type": "array", "items": ["type": "object"]]
}

/// A call of a tool.
struct MCPCall {
  let arguments: MCPArguments
  /// Looked at a moment ago, for tools that read the project.
  let workspace: MCPWorkspace
  let progress: (String) -> Void
}

/// The tools, in the order in which they are listed.
struct MCPTools: Sendable {
  let all: [MCPTool]

  init(allowsWriting: Bool) {
    all = [
      MCPCheck.tool, MCPWhatIf.tool, MCPFix.tool(allowsWriting: allowsWriting), MCPExplain.tool,
      MCPSuggestShortcut.tool, MCPWhoHandles.tool, MCPSimulate.tool, MCPShow.tool, MCPFind.tool,
    ]
  }
}
