import UIModelPlatform

/// Which documents' findings point into other documents: what these show moves when those are edited.
struct Pointers: Sendable {
  /// How many findings of a document point into another one, by the other one and then by their own.
  private var counts: [UInt32: [UInt32: Int]] = [:]

  func documents(pointingInto document: UInt32) -> some Collection<UInt32> { (counts[document] ?? [:]).keys }

  /// Takes in that findings are no more, and which are there now.
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
  /// The blocks besides its own that it speaks of, or would change.
  var othersPointedInto: [BlockID] {
    guard !related.isEmpty || !fixes.isEmpty else { return [] }
    let places = related.map(\.place) + fixes.flatMap { $0.edits.map(\.place) }
    return places.map(\.block).filter { $0 != place.block }
  }
}
