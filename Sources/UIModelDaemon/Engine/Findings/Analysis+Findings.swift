import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension Analysis {
  /// Returns the findings of a document, after `refresh`.
  /// - Parameter isElsewhere: whether a place is in another document, which then shows the findings there.
  /// - Parameter externalFindings: findings of other documents whose places are in this document.
  /// - Parameter severities: the severities to apply; nil for those of the app's configuration.
  package func findings(
    of document: Document, isElsewhere: (SwiftPlace) -> Bool = { _ in false },
    externalFindings: [(finding: Finding, range: Range<Int>)] = [], severities: RuleSeverities? = nil
  ) -> [LocatedFinding] {
    guard let configuration = configuration(ofDocument: document.number) else { return [] }
    return DocumentFindings.collect(
      document, findings(in: document.number), isElsewhere: isElsewhere, externalFindings: externalFindings,
      severities: severities ?? RuleSeverities(configuration),
      nearest: { nearestName(to: $0, in: document.number) })
  }
}
