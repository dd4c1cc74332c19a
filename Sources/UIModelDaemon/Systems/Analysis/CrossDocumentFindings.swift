import UIModelPlatform

/// Counts of the findings that point from one document into another. An edit of a document moves the places in it that
/// such findings show.
///
/// For example, a finding in document 1 with a related place in document 2 puts 1 into `documents(pointingInto: 2)`.
struct CrossDocumentFindings: Sendable {
  /// The number of findings that point into another document, by the number of that document, then by the number of the
  /// document with the finding.
  private var counts: [UInt32: [UInt32: Int]] = [:]

  func documents(pointingInto document: UInt32) -> some Collection<UInt32> { (counts[document] ?? [:]).keys }

  /// Subtracts the old findings from the counts and adds the new ones.
  mutating func replace(_ old: [Finding], with new: [Finding]) {
    for finding in old { count(finding, -1) }
    for finding in new { count(finding, 1) }
  }

  private mutating func count(_ finding: Finding, _ step: Int) {
    let documentNumber = finding.place.block.document
    for block in finding.relatedBlocks where block.document != documentNumber {
      let newCount = (counts[block.document]?[documentNumber] ?? 0) + step
      counts[block.document, default: [:]][documentNumber] = newCount == 0 ? nil : newCount
      if counts[block.document]?.isEmpty == true { counts[block.document] = nil }
    }
  }
}

extension Finding {
  /// The blocks in which the finding has related places or edits, except the finding's own block. A block occurs once
  /// per place.
  var relatedBlocks: [BlockID] {
    guard !related.isEmpty || !fixes.isEmpty else { return [] }
    let places = related.map(\.place) + fixes.flatMap { $0.edits.map(\.place) }
    return places.map(\.block).filter { $0 != place.block }
  }
}
