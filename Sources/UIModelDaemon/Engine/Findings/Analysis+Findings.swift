import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension Analysis {
  /// The findings of a document, after `refresh`. What it says of places that are `isElsewhere` is told there; `visiting`
  /// is what others say of this one. Without `severities`, they are those of its app's configuration.
  package func findings(
    of document: Document, isElsewhere: (SwiftPlace) -> Bool = { _ in false },
    visiting: [(finding: Finding, range: Range<Int>)] = [], severities: RuleSeverities? = nil
  ) -> [LocatedFinding] {
    guard let configuration = configuration(ofDocument: document.number) else { return [] }
    return DocumentFindings.collect(
      document, found(in: document.number), isElsewhere: isElsewhere, visiting: visiting,
      severities: severities ?? RuleSeverities(configuration),
      nearest: { nearest(to: $0, in: document.number) })
  }
}
