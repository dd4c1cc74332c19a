import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension SwiftCoverage {
  /// Finds the sites of a document, that is, the uses of user interface API that rules may judge. Returns nil for a
  /// document that is not Swift source, and for source that is compiled for neither iPadOS, Mac Catalyst nor iPhone.
  /// - Parameter reasonsElsewhere: the reasons why commands in this file are not judged, from readings of other files,
  ///   by the offset of the command's class name in this file.
  package init?(_ document: Document, reasonsElsewhere: [[Int: String]] = []) {
    guard let reading = document.reading else { return nil }
    self.init(reading, reasonsElsewhere: reasonsElsewhere)
  }
}
