import UIModelEngine
import UIModelPlatform
import UIModelProtocol
import UIModelSystems

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
