import UIModelJSON

extension LSP {
  package enum MarkupKind: String, Sendable, CaseIterable {
    case plaintext
    case markdown
  }

  /// A text for users, as plain text or Markdown. For example, `{"kind": "markdown", "value": "**Open**"}`.
  package struct MarkupContent: Sendable, Hashable, MessageContent {
    package var kind: MarkupKind
    package var value: String

    package init(kind: MarkupKind, value: String) {
      self.kind = kind
      self.value = value
    }

    package var json: JSONValue { ["kind": .string(kind.rawValue), "value": .string(value)] }
  }

  /// A command that the client executes, or that it sends to the server with `workspace/executeCommand`.
  package struct Command: Sendable, Hashable, MessageContent {
    package var title: String
    package var command: String
    package var arguments: [JSONValue]

    package init(title: String, command: String, arguments: [JSONValue] = []) {
      self.title = title
      self.command = command
      self.arguments = arguments
    }

    package var json: JSONValue {
      var object: JSONObject = ["title": .string(title), "command": .string(command)]
      if !arguments.isEmpty { object["arguments"] = .array(arguments) }
      return .object(object)
    }
  }
}
