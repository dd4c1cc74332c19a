import UIModelPlatform

/// The documents whose findings point into other documents. An edit of a document moves the places that these findings
/// show.
///
/// For example, a finding in document 1 with a related place in document 2 puts 1 into `documents(pointingInto: 2)`.
struct Pointers: Sendable {
  /// The number of findings that point into another document, by the document pointed into and then by the finding's
  /// own.
  private var counts: [UInt32: [UInt32: Int]] = [:]

  func documents(pointingInto document: UInt32) -> some Collection<UInt32> { (counts[document] ?? [:]).keys }

  /// Replaces findings that were counted before by new ones.
  mutating func replace(_ old: [Finding], with new: [Finding]) {
    for finding in old { count(finding, -1) }
    for finding in new { count(finding, 1) }
  }

  private mutating func count(_ finding: Finding, _ step: Int) {
    let own = finding.place.block.document
    for block in finding.othersPointedInto where block.document != own {
      let number = (counts[block.document]?[own] ?? 0) + step
      counts[block.document, default: [:]][own] = number == 0 ? nil : number
      if counts[block.document]?.isEmpty == true { counts[block.document] = nil }
    }
  }
}

extension Finding {
  /// The blocks other than its own in which the finding has related places or edits. A block occurs once per place.
  var othersPointedInto: [BlockID] {
    guard !related.isEmpty || !fixes.isEmpty else { return [] }
    let places = related.map(\.place) + fixes.flatMap { $0.edits.map(\.place) }
    return places.map(\.block).filter { $0 != place.block }
  }
}
