import UIModelJSON
import UIModelSystems

/// `explain`: returns the explanation of a rule.
enum MCPExplain {
  static let tool = MCPTool(
    name: "explain", title: "Explain a rule",
    description: """
      Says why a rule exists, what goes wrong, how to fix it, with sources and examples. Call it before you fix a finding \
      that you do not know. Example: {"rule": "sheet/no-detents"}
      """,
    parameters: [
      MCPParameter(name: "rule", kind: .string, description: "The code of a finding.", isRequired: true)
    ],
    output: ["code": MCPSchema.string, "severity": MCPSchema.string, "text": MCPSchema.string],
    requiredMembers: ["code", "severity", "text"], readsProject: false, run: run)

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPToolResult {
    let code = try MCPRules.code(call.arguments.string("rule") ?? "")
    let rule = try call.workspace.request("uimodel/diagnostics/explain", ["code": .string(code)])
    return try MCPPages.page(text: RuleText.explanation(rule, Style("never"), isShort: true), call.arguments) { text in
      let structured: JSONObject = [
        "code": .string(code), "severity": rule["severity"] ?? "", "text": .string(text),
      ]
      return MCPToolResult(structured: structured, text: text)
    }
  }
}

/// Resolves the rule names in the arguments of tools.
enum MCPRules {
  /// Returns the code of a rule, such as `sheet/no-detents`. Throws for an unknown name, and for the name of a system
  /// of rules, such as `sheet`.
  static func code(_ name: String) throws(MCPFailure) -> String {
    guard let code = RuleNames.selector(name) else { throw MCPFailure(RuleNames.errorMessage(about: name)) }
    guard RuleCodes.allCodes.contains(code) else {
      let codes = RuleCodes.allCodes.filter { RuleCodes.selector(code, covers: $0) }
      throw MCPFailure("'\(name)' is a subject; name one of its rules: \(codes.joined(separator: ", "))")
    }
    return code
  }
}
