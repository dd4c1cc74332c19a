import UIModelJSON
import UIModelProtocol

/// The prompts that the server offers to users.
enum MCPPrompts {
  private static let name = "review_ui_changes"
  private static let title = "Review the UI structure of what has changed"

  static let all: [JSONValue] = [
    [
      "name": .string(name), "title": .string(title),
      "description": "Checks the lines that have changed, explains each finding, and proposes diffs.",
      "arguments": [
        [
          "name": "base", "description": "The revision to compare with, HEAD if left out.", "required": false,
        ]
      ],
    ]
  ]

  /// Returns the result of `prompts/get`: the description and the messages of a prompt.
  static func prompt(_ params: JSONValue?) throws(ResponseError) -> JSONObject {
    guard params?["name"]?.string == name else {
      throw ResponseError(.invalidParams, "params.name: the only prompt is '\(name)'")
    }
    let arguments = params?["arguments"]?.object ?? [:]
    if let invalidArgument = arguments.members.first(where: { $0.name != "base" || $0.value.string == nil }) {
      throw ResponseError(
        .invalidParams, "params.arguments.\(invalidArgument.name): the only argument is 'base', the name of a revision")
    }
    let base = arguments["base"]?.string ?? "HEAD"
    let text = """
      Review the UI structure of what has changed since \(base).

      1. Run `git diff -U0 \(base)` and call `check` with its output as `changed_lines`.
      2. Say how many places were judged. Places that were not judged are neither right nor wrong.
      3. For each finding, call `explain`, and say in one sentence what people who use the app would notice.
      4. For each finding that is worth fixing, call `fix` or write an edit yourself, and try it with `what_if`.
      5. Show the diffs. Apply nothing before I agree, and add no suppressions.
      """
    return [
      "description": .string(title),
      "messages": [["role": "user", "content": ["type": "text", "text": .string(text)]]],
    ]
  }
}
