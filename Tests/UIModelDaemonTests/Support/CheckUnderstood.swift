import Testing
@testable import UIModelPlatform

@testable import UIModelEngine
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that Swift source has no findings and that all of its sites (uses of user interface APIs) are judged, i.e.
/// their values are known (see `SwiftCoverage`).
///
/// - Parameter siteCount: the expected number of sites, not counting sites with the subject `names`; nil for any number
///   above 0.
func checkAllSitesJudged(
  _ text: String, _ siteCount: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  checkFindings(text, kind: .swift, sourceLocation: sourceLocation)
  let sites = SwiftCoverage(Document(number: 1, bytes: Array(text.utf8), kind: .swift))?.sites ?? []
  let count = sites.count { $0.subject != .names }
  #expect(siteCount.map { $0 == count } ?? !sites.isEmpty, "\(count) places", sourceLocation: sourceLocation)
  for site in sites {
    let name = String(decoding: Array(text.utf8)[site.range], as: UTF8.self)
    #expect(site.reason == nil, "\(name) is not understood", sourceLocation: sourceLocation)
  }
}

/// Returns a line for each site of a subject that rules cannot judge because a value is unknown: the site's source text
/// and the reason.
func unjudgedSites(_ text: String, _ subject: SwiftMention.Subject) -> [String] {
  let bytes = Array(MarkedText(text).text.utf8)
  let sites = SwiftCoverage(Document(number: 1, bytes: bytes, kind: .swift))?.sites ?? []
  return sites.filter { $0.subject == subject && $0.reason != nil }.map { site in
    String(decoding: bytes[site.range], as: UTF8.self) + ": " + (site.reason ?? "")
  }
}
