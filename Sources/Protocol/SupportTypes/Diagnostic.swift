import UIModelJSON

extension LSP {
  package enum DiagnosticSeverity: Int, Sendable, CaseIterable {
    case error = 1
    case warning, information, hint
  }

  package enum DiagnosticTag: Int, Sendable, CaseIterable {
    case unnecessary = 1
    case deprecated
  }

  /// A location that is related to a finding, with an explanation.
  package struct DiagnosticRelatedInformation: Sendable, Hashable, MessageContent {
    package var location: Location
    package var message: String

    package init(location: Location, message: String) {
      self.location = location
      self.message = message
    }

    package var json: JSONValue { ["location": location.json, "message": .string(message)] }
  }

  /// A finding as the client shows it. Members that the client does not support are omitted. For example, a warning is
  /// sent with `"severity": 2`.
  package struct Diagnostic: Sendable, Hashable, MessageContent {
    package var range: Range
    package var severity: DiagnosticSeverity
    package var code: String?
    /// The URL of the rule's documentation, sent as `codeDescription.href`.
    package var codeDescription: String?
    package var source: String
    package var message: String
    package var tags: [DiagnosticTag]
    package var relatedInformation: [DiagnosticRelatedInformation]
    /// Data that the client returns with the finding in a code action request. Optional, because the server computes
    /// code actions without reading this data.
    package var data: JSONValue?

    package init(
      range: Range, severity: DiagnosticSeverity, code: String?, codeDescription: String? = nil, source: String,
      message: String, tags: [DiagnosticTag] = [], relatedInformation: [DiagnosticRelatedInformation] = [],
      data: JSONValue? = nil
    ) {
      self.range = range
      self.severity = severity
      self.code = code
      self.codeDescription = codeDescription
      self.source = source
      self.message = message
      self.tags = tags
      self.relatedInformation = relatedInformation
      self.data = data
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      var members: [(String, JSONValue)] = [("range", range.json), ("severity", .int(severity.rawValue))]
      if let code { members.append(("code", .string(code))) }
      if client.diagnosticCodeDescription, code != nil, let codeDescription {
        members.append(("codeDescription", ["href": .string(codeDescription)]))
      }
      members.append(("source", .string(source)))
      members.append(("message", .string(message)))
      let tags = tags.filter { client.diagnosticTags.contains($0) }
      if !tags.isEmpty { members.append(("tags", .array(tags.map { .int($0.rawValue) }))) }
      if client.diagnosticRelatedInformation, !relatedInformation.isEmpty {
        members.append(("relatedInformation", relatedInformation.json))
      }
      if client.diagnosticData, let data { members.append(("data", data)) }
      return .object(JSONObject(distinct: members))
    }
  }
}
