import UIModelEngine
import UIModelPlatform
import UIModelProtocol
import UIModelSystems

extension Workspace {
  /// Returns the findings of a document as LSP diagnostics.
  func diagnostics(of record: DocumentRecord, for session: Session) -> [LSP.Diagnostic] {
    let profile = session.profile
    let environments = environments(around: record)
    return findings(of: record).map { LSP.Diagnostic($0, in: record, self, profile, environments) }
  }

  /// Returns the environments of the app that a document belongs to. All findings of the document share them, so
  /// callers compute the environments once for each document.
  func environments(around record: DocumentRecord) -> [Environment] {
    analysis.app(of: record.number).flatMap { analysis.context(of: $0)?.environments } ?? []
  }
}

extension Finding {
  /// Returns the message followed by the environments in which the finding applies, and a line for each note. LSP has
  /// no field for notes.
  fileprivate func message(_ appEnvironments: [Environment]) -> String {
    let environmentSummary =
      environments.flatMap { Environment.summary($0, of: appEnvironments) }.map { " (\($0))" } ?? ""
    return ([message + environmentSummary] + notes.map { "note: " + $0 }).joined(separator: "\n")
  }
}

extension LSP.Diagnostic {
  init(
    _ located: LocatedFinding, in record: DocumentRecord, _ workspace: Workspace,
    _ profile: Session.Profile, _ environments: [Environment]
  ) {
    let (finding, encoding) = (located.finding, profile.positionEncoding)
    let relatedInformation = finding.related.compactMap { relatedInformation -> LSP.DiagnosticRelatedInformation? in
      guard let (record, range) = workspace.fileLocation(relatedInformation.place) else { return nil }
      return LSP.DiagnosticRelatedInformation(
        location: record.location(range, encoding), message: relatedInformation.message)
    }
    self.init(
      range: record.range(located.range, encoding), severity: LSP.DiagnosticSeverity(finding.severity),
      code: finding.code, codeDescription: profile.rulePage(of: finding.code), source: "uimodel",
      message: finding.message(environments),
      tags: finding.tags.map { $0 == .unnecessary ? .unnecessary : .deprecated }, relatedInformation: relatedInformation
    )
  }
}

extension Session.Profile {
  /// Returns the URI of a rule's page; nil if the client cannot open it or the page does not exist.
  func rulePage(of code: String) -> String? {
    guard capabilities.diagnosticCodeDescription else { return nil }
    // A page that the server generates is always available and matches the server's version.
    if capabilities.textDocumentContent, RuleCatalog.description(of: code) != nil {
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
