import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension Analysis {
  /// Returns the findings of a document. `refresh` must have been called before.
  /// - Parameter isElsewhere: a function that returns whether a place is in another document. That document then shows
  ///   the findings at the place.
  /// - Parameter externalFindings: findings of other documents whose places are in this document.
  /// - Parameter severities: the severities to apply; nil for the severities of the app's configuration.
  package func findings(
    of document: Document, isElsewhere: (SwiftPlace) -> Bool = { _ in false },
    externalFindings: [(finding: Finding, range: Range<Int>)] = [], severities: RuleSeverities? = nil
  ) -> [LocatedFinding] {
    guard let configuration = configuration(ofDocument: document.number) else { return [] }
    return DocumentFindings.collect(
      document, findings(in: document.number), isElsewhere: isElsewhere, externalFindings: externalFindings,
      severities: severities ?? RuleSeverities(configuration),
      nearestName: { nearestName(to: $0, in: document.number) })
  }
}
