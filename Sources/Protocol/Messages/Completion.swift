import UIModelJSON

extension LSP {
  package enum CompletionItemKind: Int, Sendable {
    case text = 1
    case method, function, constructor, field, variable, `class`, interface, module, property, unit, value, `enum`
    case keyword, snippet, color, file, reference, folder, enumMember, constant, `struct`, event, `operator`
    case typeParameter

    /// The kind itself, or the nearest of those that each client knows.
    func known(to client: ClientCapabilities) -> CompletionItemKind {
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

  /// `textDocument/completion`.
  package struct CompletionParams: Sendable, PositionParameters {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    /// The character typed that made the client ask; nil if it was asked by hand.
    package var triggerCharacter: String?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      position = try reader.read("position", Position.self)
      triggerCharacter = try reader.member("context")?.string(ifPresent: "triggerCharacter")
    }
  }

  /// Something that may be put at the cursor.
  package struct CompletionItem: Sendable, Hashable, MessageContent {
    package var label: String
    /// Shown beside the label: the label's own rest, and where it comes from.
    package var labelDetail: String?
    package var labelDescription: String?
    package var kind: CompletionItemKind
    package var detail: String?
    /// Markdown.
    package var documentation: String?
    package var isDeprecated = false
    package var sortText: String?
    package var filterText: String?
    /// What is written, without placeholders.
    package var newText: String
    /// The same with placeholders, for clients that know them.
    package var snippet: String?
    /// What is replaced when the text is inserted before the rest of a word.
    package var insert: Range
    /// What is replaced when the text takes the place of the whole word.
    package var replace: Range
    /// For `completionItem/resolve`, which returns the documentation.
    package var data: JSONValue?

    package init(label: String, kind: CompletionItemKind, newText: String, insert: Range, replace: Range) {
      self.label = label
      self.kind = kind
      self.newText = newText
      self.insert = insert
      self.replace = replace
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      var members: [(String, JSONValue)] = [
        ("label", .string(label)), ("kind", .int(kind.known(to: client).rawValue)),
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
      if client.completionInsertReplace, insert != replace {
        members.append(
          ("textEdit", ["newText": .string(text), "insert": insert.json, "replace": replace.json]))
      } else {
        members.append(("textEdit", TextEdit(range: replace, newText: text).json))
      }
      if client.completionResolvesDocumentation, let data { members.append(("data", data)) }
      return .object(JSONObject(distinct: members))
    }
  }

  /// The result of `textDocument/completion`.
  package struct CompletionList: Sendable, MessageContent {
    /// Typing on should ask again.
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

  /// `completionItem/resolve`: an item as it was sent, without its documentation.
  package struct CompletionResolveParams: Sendable, MessageParameters {
    /// The whole item, to be sent back with its documentation.
    package var item: JSONObject
    package var label: String
    /// Where it was offered; nil for an item that has no documentation.
    package var place: (document: String, position: Position)?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      item = reader.json().object ?? [:]
      label = try reader.string("label")
      guard let data = try reader.member("data") else { return }
      place = (try data.string("document"), try data.read("position", Position.self))
    }
  }
}
