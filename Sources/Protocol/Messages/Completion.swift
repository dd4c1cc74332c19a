import UIModelJSON

extension LSP {
  package enum CompletionItemKind: Int, Sendable {
    case text = 1
    case method, function, constructor, field, variable, `class`, interface, module, property, unit, value, `enum`
    case keyword, snippet, color, file, reference, folder, enumMember, constant, `struct`, event, `operator`
    case typeParameter

    /// Returns this kind if the client supports all kinds, else the nearest kind of the protocol's first version. For
    /// example, `struct` becomes `class`.
    func supportedKind(for client: ClientCapabilities) -> CompletionItemKind {
      guard !client.completionAllKinds else { return self }
      return switch self {
      case .folder: .file
      case .enumMember, .constant, .typeParameter: .value
      case .struct: .class
      case .event, .operator: .function
      default: self
      }
    }
  }

  /// The parameters of `textDocument/completion`.
  package struct CompletionParams: Sendable, PositionParameters {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    /// The typed character that triggered the request, or nil if the user requested completion.
    package var triggerCharacter: String?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      position = try reader.read("position", Position.self)
      triggerCharacter = try reader.member("context")?.string(ifPresent: "triggerCharacter")
    }
  }

  /// A completion proposal.
  package struct CompletionItem: Sendable, Hashable, MessageContent {
    package var label: String
    /// The text after the label, such as a signature. Sent as `labelDetails.detail`.
    package var labelDetail: String?
    /// The origin of the item, shown after `labelDetail`. Sent as `labelDetails.description`.
    package var labelDescription: String?
    package var kind: CompletionItemKind
    package var detail: String?
    /// The documentation in Markdown.
    package var documentation: String?
    package var isDeprecated = false
    package var sortText: String?
    package var filterText: String?
    /// The inserted text, without placeholders.
    package var newText: String
    /// The inserted text with placeholders, for clients that support snippets.
    package var snippet: String?
    /// The range that is replaced if the client keeps the rest of the word after the cursor.
    package var insertRange: Range
    /// The range that is replaced if the client replaces the complete word.
    package var replaceRange: Range
    /// The data that the client sends with `completionItem/resolve` to get the documentation.
    package var data: JSONValue?

    package init(label: String, kind: CompletionItemKind, newText: String, insertRange: Range, replaceRange: Range) {
      self.label = label
      self.kind = kind
      self.newText = newText
      self.insertRange = insertRange
      self.replaceRange = replaceRange
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      var members: [(String, JSONValue)] = [
        ("label", .string(label)), ("kind", .int(kind.supportedKind(for: client).rawValue)),
      ]
      func add(_ name: String, _ value: String?) {
        if let value { members.append((name, .string(value))) }
      }
      if client.completionLabelDetails, labelDetail != nil || labelDescription != nil {
        var details = JSONObject()
        details["detail"] = labelDetail.map { .string($0) }
        details["description"] = labelDescription.map { .string($0) }
        members.append(("labelDetails", .object(details)))
      }
      add("detail", detail)
      if let documentation, data == nil || !client.completionResolvesDocumentation {
        let content = MarkupContent(kind: client.completionDocumentationFormat, value: documentation)
        members.append(("documentation", content.json))
      }
      if isDeprecated, client.completionDeprecatedTag { members.append(("tags", [1])) }
      add("sortText", sortText)
      add("filterText", filterText)
      let text = client.completionSnippets ? snippet ?? newText : newText
      if client.completionSnippets, snippet != nil { members.append(("insertTextFormat", 2)) }
      if client.completionInsertReplace, insertRange != replaceRange {
        members.append(
          ("textEdit", ["newText": .string(text), "insert": insertRange.json, "replace": replaceRange.json]))
      } else {
        members.append(("textEdit", TextEdit(range: replaceRange, newText: text).json))
      }
      if client.completionResolvesDocumentation, let data { members.append(("data", data)) }
      return .object(JSONObject(distinct: members))
    }
  }

  /// The result of `textDocument/completion`.
  package struct CompletionList: Sendable, MessageContent {
    /// Whether the client must request completion again when the user continues typing.
    package var isIncomplete: Bool
    package var items: [CompletionItem]

    package init(isIncomplete: Bool, items: [CompletionItem]) {
      self.isIncomplete = isIncomplete
      self.items = items
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      ["isIncomplete": .bool(isIncomplete), "items": items.json(for: client)]
    }
  }

  /// The parameters of `completionItem/resolve`: an item that the server sent without its documentation.
  package struct CompletionResolveParams: Sendable, MessageParameters {
    /// The complete item, which is sent back with its documentation.
    package var item: JSONObject
    package var label: String
    /// The document URI and the position of the completion request, or nil for an item without documentation.
    package var origin: (document: String, position: Position)?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      item = reader.json().object ?? [:]
      label = try reader.string("label")
      guard let data = try reader.member("data") else { return }
      origin = (try data.string("document"), try data.read("position", Position.self))
    }
  }
}
