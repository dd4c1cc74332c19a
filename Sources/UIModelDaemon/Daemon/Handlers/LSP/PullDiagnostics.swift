import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// `textDocument/diagnostic` and `workspace/diagnostic`: findings for clients that pull them.
enum PullDiagnostics {
  static func documentReport(
    _ params: LSP.DocumentDiagnosticParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.DocumentDiagnosticReport {
    let record = try context.record(params.textDocument.uri)
    context.refresh()
    return report(record, previousResultID: params.previousResultId, context)
  }

  static func workspaceReport(
    _ params: LSP.WorkspaceDiagnosticParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.WorkspaceDiagnosticReport {
    context.refresh()
    var previousResults: [String: LSP.WorkspaceDiagnosticParams.PreviousResultId] = [:]
    for previousResult in params.previousResultIds {
      previousResults[DocumentURI(previousResult.uri).key] = previousResult
    }
    let partialResults = PartialResults(params.partialResultToken, context)
    var items: [LSP.WorkspaceDiagnosticReport.Item] = []
    /// Sends the collected items as a part, if the client wants parts and at least `minimumItemCount` items are
    /// collected.
    func sendPart(_ minimumItemCount: Int) {
      guard partialResults.isRequested, items.count >= minimumItemCount else { return }
      partialResults.send(LSP.WorkspaceDiagnosticReport(items: items))
      items = []
    }
    for record in context.workspace.documents
    where !record.isOutOfStep && context.workspace.isShown(record) && context.session.allowsFindings(record) {
      try context.cancellation.check()
      let previousResult = previousResults.removeValue(forKey: record.uri.key)
      items.append(
        LSP.WorkspaceDiagnosticReport.Item(
          uri: record.spelling, version: record.version,
          report: report(record, previousResultID: previousResult?.value, context)))
      sendPart(PartialResults.partSize)
    }
    // Empty reports clear the client's diagnostics of documents that no longer exist.
    for removedDocument in previousResults.values.sorted(by: { $0.uri < $1.uri }) {
      items.append(
        LSP.WorkspaceDiagnosticReport.Item(
          uri: removedDocument.uri, version: nil, report: .full(resultId: nil, items: [])))
    }
    sendPart(1)
    return LSP.WorkspaceDiagnosticReport(items: items)
  }

  private static func report(
    _ record: DocumentRecord, previousResultID: String?, _ context: RequestContext
  ) -> LSP.DocumentDiagnosticReport {
    context.publisher.noteDeliveredDiagnostics(context.session, record)
    let allowsFindings = context.session.allowsFindings(record)
    let items = allowsFindings ? context.workspace.diagnostics(of: record, for: context.session) : []
    // The id is a hash of the result, so equal results have equal ids in every session and after a restart.
    let id = String(FNV1a.hash(JSONValue.array(items.map(\.json)).utf8()), radix: 36)
    return id == previousResultID ? .unchanged(resultId: id) : .full(resultId: id, items: items)
  }
}
