import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension SwiftCoverage {
  /// Determines the sites of a document. Returns nil for a document that is not Swift source, and for source that is
  /// compiled for neither iPadOS, Mac Catalyst nor iPhone.
  /// - Parameter reasonsElsewhere: the reasons from readings of other files, by the offset of the command's class name
  ///   in this file.
  package init?(_ document: Document, reasonsElsewhere: [[Int: String]] = []) {
    guard let reading = document.reading else { return nil }
    self.init(reading, reasonsElsewhere: reasonsElsewhere)
  }
}
