import UIModelJSON

extension LSP {
  /// A kind of code action. Kinds are hierarchical: `refactor` contains all kinds whose names begin with `refactor.`,
  /// such as `refactor.rewrite`.
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

  /// The parameters of `textDocument/codeAction`.
  package struct CodeActionParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    package var range: Range
    /// The requested kinds, or nil for all.
    package var requestedKinds: [CodeActionKind]?
    /// The findings for which the client requests actions, by code and range. Some clients omit findings or send
    /// changed findings.
    package var requestedFindings: Set<FindingReference>

    /// The code and the range of a finding, which identify the finding.
    package struct FindingReference: Sendable, Hashable {
      package let code: String
      package let range: Range

      package init(code: String, range: Range) { (self.code, self.range) = (code, range) }
    }

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      range = try reader.read("range", Range.self)
      let context = try reader.member("context")
      requestedKinds = try context?.strings(ifPresent: "only")?.map { CodeActionKind(rawValue: $0) }
      // Findings of other servers can have codes that are not strings. Such findings are ignored.
      requestedFindings = Set(
        (try context?.array(ifPresent: "diagnostics") ?? []).compactMap { diagnostic in
          guard let code = try? diagnostic.string("code"), let range = try? diagnostic.read("range", Range.self) else {
            return nil
          }
          return FindingReference(code: code, range: range)
        })
    }

    /// Whether the client requests actions for this finding.
    package func requestsActions(_ diagnostic: Diagnostic) -> Bool {
      diagnostic.code.map { requestedFindings.contains(FindingReference(code: $0, range: diagnostic.range)) } ?? false
    }

    /// Whether the client accepts actions of this kind.
    package func acceptsKind(_ kind: CodeActionKind) -> Bool { requestedKinds?.contains { $0.contains(kind) } ?? true }
  }

  /// A quick fix or another edit that the client offers at a position. The action is sent with its edit, or with `data`
  /// to a client that resolves edits (`codeAction/resolve`).
  package struct CodeAction: Sendable, Hashable, MessageContent {
    package var title: String
    package var kind: CodeActionKind
    /// The findings that the action fixes.
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

  /// The parameters of `codeAction/resolve`: an action that the server sent without its edit.
  package struct CodeActionResolveParams: Sendable, MessageParameters {
    /// The complete action, which is sent back with its edit.
    package var action: JSONObject
    package var title: String
    package var kind: CodeActionKind
    /// The URI of the document in the original request, as the client spells it.
    package var documentURI: String
    /// The range of the original request.
    package var range: Range
    /// The clock of the document at the time of the original request.
    package var clock: Int
    /// The index of the action among all actions of its kind at the range.
    package var index: Int

    package init(_ reader: ParameterReader) throws(ResponseError) {
      action = reader.json().object ?? [:]
      title = try reader.string("title")
      kind = CodeActionKind(rawValue: try reader.string("kind"))
      let data = try reader.requiredMember("data", "the data of the action")
      documentURI = try data.string("document")
      range = try data.read("range", Range.self)
      clock = try data.int("clock")
      index = try data.uinteger("number")
    }
  }
}
