import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension SwiftCoverage {
  /// Returns nil for a document that is not Swift source, and for source that is compiled only for other systems.
  package init?(_ document: Document, elsewhere: [[Int: String]] = []) {
    guard let reading = document.reading else { return nil }
    self.init(reading, elsewhere: elsewhere)
  }
}
