import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension SwiftCoverage {
  /// Nil for what is no Swift, and for what is compiled for other systems only.
  package init?(_ document: Document, elsewhere: [[Int: String]] = []) {
    guard let reading = document.reading else { return nil }
    self.init(reading, elsewhere: elsewhere)
  }
}
