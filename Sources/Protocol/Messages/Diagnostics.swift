import UIModelJSON

extension LSP {
  /// The parameters of `textDocument/publishDiagnostics`.
  package struct PublishDiagnosticsParams: Sendable, MessageContent {
    package var uri: DocumentURI
    /// The version of the text to which the findings belong, or nil for a document that is not open in an editor.
    package var version: Int?
    package var diagnostics: [Diagnostic]

    package init(uri: DocumentURI, version: Int?, diagnostics: [Diagnostic]) {
      self.uri = uri
      self.version = version
      self.diagnostics = diagnostics
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      var object: JSONObject = ["uri": .string(uri)]
      if client.diagnosticVersion { object["version"] = version.map { .int($0) } }
      object["diagnostics"] = diagnostics.json(for: client)
      return .object(object)
    }
  }

  /// The parameters of `textDocument/diagnostic`.
  package struct DocumentDiagnosticParams: Sendable, MessageParameters {
    package var textDocument: TextDocumentIdentifier
    /// The id of the last result that the client has, or nil if it has none.
    package var previousResultId: String?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      textDocument = try reader.read("textDocument", TextDocumentIdentifier.self)
      previousResultId = try reader.string(ifPresent: "previousResultId")
    }
  }

  /// The findings of a document, or the information that the client's last result is still valid. For example,
  /// `unchanged` is sent as `{"kind": "unchanged", "resultId": "4"}`.
  package enum DocumentDiagnosticReport: Sendable, Hashable, MessageContent {
    case full(resultId: String?, items: [Diagnostic])
    case unchanged(resultId: String)

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      switch self {
      case .full(let resultId, let items):
        var object: JSONObject = ["kind": "full"]
        object["resultId"] = resultId.map { .string($0) }
        object["items"] = items.json(for: client)
        return .object(object)
      case .unchanged(let resultId): return ["kind": "unchanged", "resultId": .string(resultId)]
      }
    }
  }

  /// The parameters of `workspace/diagnostic`.
  package struct WorkspaceDiagnosticParams: Sendable, MessageParameters {
    package struct PreviousResultId: Sendable, Hashable, MessageParameters {
      package var uri: DocumentURI
      package var value: String

      package init(_ reader: ParameterReader) throws(ResponseError) {
        uri = try reader.string("uri")
        value = try reader.string("value")
      }
    }

    package var previousResultIds: [PreviousResultId]
    /// The token for partial results, or nil if the client requests one complete result.
    package var partialResultToken: ProgressToken?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      previousResultIds = try reader.list(ifPresent: "previousResultIds", of: PreviousResultId.self) ?? []
      partialResultToken = try reader.read(ifPresent: "partialResultToken", ProgressToken.self)
    }
  }

  package struct WorkspaceDiagnosticReport: Sendable, MessageContent {
    package struct Item: Sendable, MessageContent {
      package var uri: DocumentURI
      package var version: Int?
      package var report: DocumentDiagnosticReport

      package init(uri: DocumentURI, version: Int?, report: DocumentDiagnosticReport) {
        self.uri = uri
        self.version = version
        self.report = report
      }

      package var json: JSONValue { json(for: .complete) }

      package func json(for client: ClientCapabilities) -> JSONValue {
        var object: JSONObject = ["uri": .string(uri), "version": version.map { .int($0) } ?? .null]
        for member in report.json(for: client).object?.members ?? [] { object[member.name] = member.value }
        return .object(object)
      }
    }

    package var items: [Item]

    package init(items: [Item]) { self.items = items }

    package var json: JSONValue { ["items": items.json] }
    package func json(for client: ClientCapabilities) -> JSONValue { ["items": items.json(for: client)] }
  }

  /// Returns the error for findings that became outdated before they were sent. If `retrigger` is true, the client
  /// repeats the request.
  package static func diagnosticsCancelled(retrigger: Bool = true) -> ResponseError {
    ResponseError(
      .serverCancelled, "the documents changed while their findings were computed",
      data: ["retriggerRequest": .bool(retrigger)])
  }
}
