import Testing
@testable import UIModelPlatform

@testable import UIModelEngine
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that a Swift text has no findings and that all of its sites are understood.
/// - Parameter places: The expected number of sites, without the names of items. Nil accepts any number except 0.
func checkUnderstood(
  _ text: String, _ places: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  checkFindings(text, kind: .swift, sourceLocation: sourceLocation)
  let sites = SwiftCoverage(Document(number: 1, bytes: Array(text.utf8), kind: .swift))?.sites ?? []
  let count = sites.count { $0.subject != .names }
  #expect(places.map { $0 == count } ?? !sites.isEmpty, "\(count) places", sourceLocation: sourceLocation)
  for site in sites {
    let name = String(decoding: Array(text.utf8)[site.range], as: UTF8.self)
    #expect(site.reason == nil, "\(name) is not understood", sourceLocation: sourceLocation)
  }
}

/// Returns the sites of a subject that are not checked in a Swift text, each with its code and the reason.
func unjudged(_ text: String, _ subject: SwiftMention.Subject) -> [String] {
  let bytes = Array(MarkedText(text).text.utf8)
  let sites = SwiftCoverage(Document(number: 1, bytes: bytes, kind: .swift))?.sites ?? []
  return sites.filter { $0.subject == subject && $0.reason != nil }.map { site in
    String(decoding: bytes[site.range], as: UTF8.self) + ": " + (site.reason ?? "")
  }
}
