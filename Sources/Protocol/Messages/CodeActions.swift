import UIModelJSON

extension LSP {
  /// A kind of code action; a kind contains those whose names go on after a dot.
  package struct CodeActionKind: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static let quickFix = CodeActionKind(rawValue: "quickfix")
    package static let refactor = CodeActionKind(rawValue: "refactor")
    package static let refactorRewrite = CodeActionKind(rawValue: "refactor.rewrite")
    package static let source = CodeActionKind(rawValue: "source")
    package static let sourceFixAll = CodeActionKind(rawValue: "source.fixAll")

    package func contains(_ other: CodeActionKind) -> Bool {
      rawValue.isEmpty || other == self || other.rawValue.hasPrefix(rawValue + ".")
    }
  }

  /// `textDocument/codeAction`.
  package struct CodeActionParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    package var range: Range
    /// The kinds asked for; nil for all.
    package var only: [CodeActionKind]?
    /// The findings that the client asks about, by code and range. Clients leave them out, or change them.
    package var named: Set<NamedFinding>

    package struct NamedFinding: Sendable, Hashable {
      package let code: String
      package let range: Range

      package init(code: String, range: Range) { (self.code, self.range) = (code, range) }
    }

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      range = try reader.read("range", Range.self)
      let context = try reader.member("context")
      only = try context?.strings(ifPresent: "only")?.map { CodeActionKind(rawValue: $0) }
      // Those of other servers have codes of other kinds.
      named = Set(
        (try context?.array(ifPresent: "diagnostics") ?? []).compactMap { diagnostic in
          guard let code = try? diagnostic.string("code"), let range = try? diagnostic.read("range", Range.self) else {
            return nil
          }
          return NamedFinding(code: code, range: range)
        })
    }

    /// Whether the client asks about this finding by name.
    package func names(_ diagnostic: Diagnostic) -> Bool {
      diagnostic.code.map { named.contains(NamedFinding(code: $0, range: diagnostic.range)) } ?? false
    }

    /// Whether an action of this kind was asked for.
    package func wants(_ kind: CodeActionKind) -> Bool { only?.contains { $0.contains(kind) } ?? true }
  }

  /// Something that can be done at a place. Sent with its edit; with `data` in its stead only to a client that asks for
  /// the edit later (`codeAction/resolve`).
  package struct CodeAction: Sendable, Hashable, MessageContent {
    package var title: String
    package var kind: CodeActionKind
    /// The findings that this repairs.
    package var diagnostics: [Diagnostic]
    package var isPreferred: Bool
    package var edit: WorkspaceEdit?
    package var data: JSONValue?

    package init(
      title: String, kind: CodeActionKind, diagnostics: [Diagnostic] = [], isPreferred: Bool = false,
      edit: WorkspaceEdit?, data: JSONValue? = nil
    ) {
      self.title = title
      self.kind = kind
      self.diagnostics = diagnostics
      self.isPreferred = isPreferred
      self.edit = edit
      self.data = data
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      var members: [(String, JSONValue)] = [("title", .string(title)), ("kind", .string(kind.rawValue))]
      if !diagnostics.isEmpty { members.append(("diagnostics", diagnostics.json(for: client))) }
      if isPreferred, client.codeActionIsPreferred { members.append(("isPreferred", true)) }
      if client.codeActionResolvesEdit, client.codeActionData, let data {
        members.append(("data", data))
      } else if let edit {
        members.append(("edit", edit.json(for: client)))
      }
      return .object(JSONObject(distinct: members))
    }
  }

  /// `codeAction/resolve`: an action as it was sent, without its edit.
  package struct CodeActionResolveParams: Sendable, MessageParameters {
    /// The whole action, to be sent back with its edit.
    package var action: JSONObject
    package var title: String
    package var kind: CodeActionKind
    /// What was asked for, the clock of the document then, and the place of the action among those.
    package var document: String
    package var range: Range
    package var clock: Int
    package var number: Int

    package init(_ reader: ParameterReader) throws(ResponseError) {
      action = reader.json().object ?? [:]
      title = try reader.string("title")
      kind = CodeActionKind(rawValue: try reader.string("kind"))
      let data = try reader.required("data", "the data of the action")
      document = try data.string("document")
      range = try data.read("range", Range.self)
      clock = try data.int("clock")
      number = try data.uinteger("number")
    }
  }
}
