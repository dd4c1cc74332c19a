import UIModelJSON

/// A tool of the server, such as `check`: its description for agents and the function that runs it.
struct MCPTool: Sendable {
  let name: String
  let title: String
  /// The description for agents: what the tool does, when to use it, and an example.
  let description: String
  /// The parameters other than `unsaved` and `cursor`, which `parameters` adds.
  private let specificParameters: [MCPParameter]
  /// The JSON Schemas of the result's members, by member name.
  private let output: JSONObject
  /// The names of the members that every result has.
  private let requiredMembers: [String]
  /// Whether the result depends on the project. If so, the tool accepts `unsaved`, and its results have a `state`.
  let readsProject: Bool
  private let isPaged: Bool
  private let writesFiles: Bool
  let run: @Sendable (MCPCall) throws(MCPFailure) -> MCPToolResult

  init(
    name: String, title: String, description: String, parameters: [MCPParameter], output: JSONObject,
    requiredMembers: [String], readsProject: Bool = true, isPaged: Bool = true, writesFiles: Bool = false,
    run: @escaping @Sendable (MCPCall) throws(MCPFailure) -> MCPToolResult
  ) {
    (self.name, self.title, self.description, specificParameters) = (name, title, description, parameters)
    (self.output, self.requiredMembers) = (output, requiredMembers)
    (self.readsProject, self.isPaged, self.writesFiles, self.run) = (readsProject, isPaged, writesFiles, run)
  }

  /// All parameters of the tool, including `unsaved` and `cursor` if the tool accepts them.
  var parameters: [MCPParameter] {
    specificParameters + (readsProject ? [.unsaved] : []) + (isPaged ? [.cursor] : [])
  }

  /// The tool's entry in `tools/list`.
  var json: JSONValue {
    var members = readsProject ? [("state", MCPSchema.string)] : []
    members += output.members.map { ($0.name, $0.value) }
    if isPaged { members.append(("nextCursor", MCPSchema.string)) }
    let requiredNames = (readsProject ? ["state"] : []) + requiredMembers
    var hints: JSONObject = ["readOnlyHint": .bool(!writesFiles), "openWorldHint": false]
    if writesFiles { hints["destructiveHint"] = true }
    return [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": MCPParameter.schema(of: parameters),
      "outputSchema": [
        "type": "object", "properties": .object(JSONObject(distinct: members)),
        "required": .array(requiredNames.map { .string($0) }),
      ],
      "annotations": .object(hints),
    ]
  }
}

/// The JSON Schemas of common members of results.
enum MCPSchema {
  static let string: JSONValue = ["type": "string"]
  static let integer: JSONValue = ["type": "integer"]
  static let boolean: JSONValue = ["type": "boolean"]
  static let strings: JSONValue = ["type": "array", "items": ["type": "string"]]
  static let objects: JSONValue = ["type": "array", "items": ["type": "object"]]
}

/// A call of a tool: its arguments, the workspace to read, and a callback for progress.
struct MCPCall {
  let arguments: MCPArguments
  /// The served folders. If the tool reads the project, changed files were read again just before the call.
  let workspace: MCPWorkspace
  /// The callback for progress. The argument is the name of a step that begins.
  let progress: (String) -> Void
}

/// The tools of the server, in the order of `tools/list`.
struct MCPTools: Sendable {
  let all: [MCPTool]

  init(allowsWriting: Bool) {
    all = [
      MCPCheck.tool, MCPWhatIf.tool, MCPFix.tool(allowsWriting: allowsWriting), MCPExplain.tool,
      MCPSuggestShortcut.tool, MCPWhoHandles.tool, MCPSimulate.tool, MCPShow.tool, MCPFind.tool,
    ]
  }
}
