import UIModelPlatform

/// Counts of the findings that point from one document into another. An edit of the other document can move the places
/// that these findings show.
///
/// For example, after a finding in document 1 with a related place in document 2 was added, `documents(pointingInto:
/// 2)` contains 1.
struct CrossDocumentFindings: Sendable {
  /// The number of places to which findings in other documents point, by the number of the document with the place,
  /// then by the number of the document with the finding.
  private var counts: [UInt32: [UInt32: Int]] = [:]

  func documents(pointingInto documentNumber: UInt32) -> some Collection<UInt32> {
    (counts[documentNumber] ?? [:]).keys
  }

  /// Subtracts the old findings from the counts, and adds the new findings.
  mutating func replace(_ oldFindings: [Finding], with newFindings: [Finding]) {
    for finding in oldFindings { updateCounts(finding, -1) }
    for finding in newFindings { updateCounts(finding, 1) }
  }

  private mutating func updateCounts(_ finding: Finding, _ step: Int) {
    let documentNumber = finding.place.block.document
    for block in finding.relatedBlocks where block.document != documentNumber {
      let newCount = (counts[block.document]?[documentNumber] ?? 0) + step
      counts[block.document, default: [:]][documentNumber] = newCount == 0 ? nil : newCount
      if counts[block.document]?.isEmpty == true { counts[block.document] = nil }
    }
  }
}

extension Finding {
  /// The blocks that contain related places or edits of the finding, except the finding's own block. A block occurs
  /// once for each place.
  var relatedBlocks: [BlockID] {
    guard !related.isEmpty || !fixes.isEmpty else { return [] }
    let places = related.map(\.place) + fixes.flatMap { $0.edits.map(\.place) }
    return places.map(\.block).filter { $0 != place.block }
  }
}
