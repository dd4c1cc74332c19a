import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

extension Workspace {
  /// The findings of a document as the wire has them.
  func diagnostics(of record: DocumentRecord, for session: Session) -> [LSP.Diagnostic] {
    let profile = session.profile
    let environments = environments(around: record)
    return findings(of: record).map { LSP.Diagnostic($0, in: record, self, profile, environments) }
  }

  /// The environments of a document's app: made once for all findings of the document.
  func environments(around record: DocumentRecord) -> [Environment] {
    analysis.home(of: record.number).flatMap { analysis.context(of: $0)?.environments } ?? []
  }
}

extension Finding {
  /// The message with the environments in which it holds, and a line for each note: the protocol has no field for them.
  fileprivate func message(_ all: [Environment]) -> String {
    let holds = environments.flatMap { Environment.summary($0, of: all) }.map { " (\($0))" } ?? ""
    return ([message + holds] + notes.map { "note: " + $0 }).joined(separator: "\n")
  }
}

extension LSP.Diagnostic {
  init(
    _ located: LocatedFinding, in record: DocumentRecord, _ workspace: Workspace,
    _ profile: Session.Profile, _ environments: [Environment]
  ) {
    let (finding, encoding) = (located.finding, profile.positionEncoding)
    let related = finding.related.compactMap { related -> LSP.DiagnosticRelatedInformation? in
      guard let (record, range) = workspace.locatedInFile(related.place) else { return nil }
      return LSP.DiagnosticRelatedInformation(location: record.location(range, encoding), message: related.message)
    }
    self.init(
      range: record.range(located.range, encoding), severity: LSP.DiagnosticSeverity(finding.severity),
      code: finding.code, codeDescription: profile.rulePage(of: finding.code), source: "uimodel",
      message: finding.message(environments),
      tags: finding.tags.map { $0 == .unnecessary ? .unnecessary : .deprecated }, relatedInformation: related)
  }
}

extension Session.Profile {
  /// Where the client can open the page of a rule; nil if it cannot, or if there is no page.
  func rulePage(of code: String) -> String? {
    guard capabilities.diagnosticCodeDescription else { return nil }
    // A page that the server writes is there wherever the server is, and of its version.
    if capabilities.textDocumentContent, RuleCatalogue.description(of: code) != nil {
      return VirtualDocument(rule: code).uri
    }
    return RulePageFiles.uri(of: code)
  }
}

extension LSP.DiagnosticSeverity {
  init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .information: self = .information
    case .hint: self = .hint
    }
  }
}

/// `textDocument/diagnostic` and `workspace/diagnostic`: findings for clients that ask.
enum PullDiagnostics {
  static func document(
    _ params: LSP.DocumentDiagnosticParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.DocumentDiagnosticReport {
    let record = try context.record(params.textDocument.uri)
    context.refresh()
    return report(record, previous: params.previousResultId, context)
  }

  static func workspace(
    _ params: LSP.WorkspaceDiagnosticParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.WorkspaceDiagnosticReport {
    context.refresh()
    var previous: [String: LSP.WorkspaceDiagnosticParams.PreviousResultId] = [:]
    for id in params.previousResultIds { previous[DocumentURI(id.uri).key] = id }
    let parts = PartialResults(params.partialResultToken, context)
    var items: [LSP.WorkspaceDiagnosticReport.Item] = []
    /// Sends ahead what there is, if parts are wanted.
    func sendAhead(_ count: Int) {
      guard parts.areWanted, items.count >= count else { return }
      parts.send(LSP.WorkspaceDiagnosticReport(items: items))
      items = []
    }
    for record in context.workspace.documents
    where !record.isOutOfStep && context.workspace.isAskedFor(record) && context.session.serves(record) {
      try context.cancellation.check()
      let known = previous.removeValue(forKey: record.uri.key)
      items.append(
        LSP.WorkspaceDiagnosticReport.Item(
          uri: record.spelling, version: record.version, report: report(record, previous: known?.value, context)))
      sendAhead(PartialResults.size)
    }
    // What the client still has of documents that are gone is cleared.
    for gone in previous.values.sorted(by: { $0.uri < $1.uri }) {
      items.append(
        LSP.WorkspaceDiagnosticReport.Item(uri: gone.uri, version: nil, report: .full(resultId: nil, items: [])))
    }
    sendAhead(1)
    return LSP.WorkspaceDiagnosticReport(items: items)
  }

  private static func report(
    _ record: DocumentRecord, previous: String?, _ context: RequestContext
  ) -> LSP.DocumentDiagnosticReport {
    context.publisher.gave(context.session, record)
    let isServed = context.session.serves(record)
    let items = isServed ? context.workspace.diagnostics(of: record, for: context.session) : []
    // Made of what is sent, so that an id means the same in every session and after a restart.
    let id = String(FNV1a.hash(JSONValue.array(items.map(\.json)).utf8()), radix: 36)
    return id == previous ? .unchanged(resultId: id) : .full(resultId: id, items: items)
  }
}
