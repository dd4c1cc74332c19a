import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A finding with its current range in a document.
package struct LocatedFinding: Sendable {
  package let finding: Finding
  /// The range as UTF-8 bytes of the document.
  package let range: Range<Int>

  package init(finding: Finding, range: Range<Int>) { (self.finding, self.range) = (finding, range) }
}

/// Assembles the findings of one document. Suppressed findings are removed, configured severities are applied, and
/// equal findings of several environments are merged. The result is in text order.
package enum DocumentFindings {
  /// The maximum number of findings in a Swift file whose fixes are checked. Further findings get no fixes.
  private static let maximumCheckedFindingCount = 200

  package static func collect(
    _ document: Document, _ findings: [Finding], isElsewhere: (SwiftPlace) -> Bool,
    externalFindings: [(finding: Finding, range: Range<Int>)], severities: RuleSeverities,
    nearestName: (UnresolvedName) -> String?
  ) -> [LocatedFinding] {
    var locatedFindings: [LocatedFinding] = []
    locatedFindings.reserveCapacity(findings.count)
    for finding in findings {
      guard let index = document.index(of: finding.place.block) else { continue }
      if let place = document.externalPlace(finding.place), isElsewhere(place) { continue }
      locatedFindings.append(finding, in: document, index)
    }
    locatedFindings += externalFindings.map { LocatedFinding(finding: $0.finding, range: $0.range) }
    for (finding, index) in repeatedRootKeys(document) { locatedFindings.append(finding, in: document, index) }
    if var suppressor = Suppressor(document, requiresReasons: severities.requiresReasons) {
      locatedFindings = suppressor.apply(to: locatedFindings)
    }
    addSuggestions(&locatedFindings, nearestName)
    if !document.kind.isJSON, locatedFindings.contains(where: { !$0.finding.fixes.isEmpty }) {
      let editing = ModelEditing(document, keepsComments: true)
      // Only fixes that can be applied are offered.
      locatedFindings = locatedFindings.enumerated().map { index, locatedFinding in
        locatedFinding.withFixes { fix in
          // All edits of an offered fix must be in this document.
          index < maximumCheckedFindingCount && fix.edits.allSatisfy { $0.place.block.document == document.number }
            && (try? editing.textEdits(fix.edits)) != nil
        }
      }
    } else if document.kind.isJSON {
      locatedFindings = locatedFindings.map { $0.withFixes { !$0.edits.contains(where: \.isCodeEdit) } }
    }
    locatedFindings = locatedFindings.compactMap { locatedFinding in
      guard
        let severity = severities.severity(of: locatedFinding.finding.code, default: locatedFinding.finding.severity)
      else {
        return nil
      }
      var finding = locatedFinding.finding
      finding.severity = severity
      return LocatedFinding(finding: finding, range: locatedFinding.range)
    }
    return mergedBySubject(merged(locatedFindings.sorted(by: precedes)))
  }

  private static func addSuggestions(
    _ locatedFindings: inout [LocatedFinding], _ nearestName: (UnresolvedName) -> String?
  ) {
    var remainingCount = NameIndex.suggestionLimit
    for index in locatedFindings.indices {
      guard let unresolvedName = locatedFindings[known: index].finding.unresolvedName, remainingCount > 0 else {
        continue
      }
      remainingCount -= 1
      guard let name = nearestName(unresolvedName) else { continue }
      locatedFindings[known: index] = LocatedFinding(
        finding: locatedFindings[known: index].finding.suggesting(name), range: locatedFindings[known: index].range)
    }
  }

  private static func precedes(_ a: LocatedFinding, _ b: LocatedFinding) -> Bool {
    let (first, second) = (a.finding, b.finding)
    let isSame = a.range == b.range && first.code == second.code && first.message == second.message
    // The order of equal findings must not depend on the order in which they were found.
    if isSame { return first.notes.lexicographicallyPrecedes(second.notes) }
    return (a.range.lowerBound, a.range.upperBound, first.code, first.message)
      < (b.range.lowerBound, b.range.upperBound, second.code, second.message)
  }

  /// Merges findings with the same range, code and message. A merged finding applies in the environments of all its
  /// parts and has the highest severity.
  private static func merged(_ sorted: [LocatedFinding]) -> [LocatedFinding] {
    var mergedFindings: [LocatedFinding] = []
    mergedFindings.reserveCapacity(sorted.count)
    for nextFinding in sorted {
      guard let last = mergedFindings.last, last.range == nextFinding.range,
        last.finding.code == nextFinding.finding.code,
        last.finding.message == nextFinding.finding.message
      else {
        mergedFindings.append(nextFinding)
        continue
      }
      var finding = last.finding
      finding.severity = min(finding.severity, nextFinding.finding.severity)
      finding.notes += nextFinding.finding.notes.filter { !finding.notes.contains($0) }
      if let environments = finding.environments, let addedEnvironments = nextFinding.finding.environments {
        finding.environments = environments + addedEnvironments.filter { !environments.contains($0) }
      } else {
        finding.environments = nil
      }
      mergedFindings[known: mergedFindings.count - 1] = LocatedFinding(finding: finding, range: last.range)
    }
    return mergedFindings
  }

  /// Combines findings of one rule at one range that differ in their subjects, that is, in the declarations that their
  /// messages name.
  private static func mergedBySubject(_ mergedFindings: [LocatedFinding]) -> [LocatedFinding] {
    guard mergedFindings.contains(where: { $0.finding.subject != nil }) else { return mergedFindings }
    var groups: [[LocatedFinding]] = []
    for nextFinding in mergedFindings {
      if let last = groups.last?.first, last.range == nextFinding.range, last.finding.code == nextFinding.finding.code,
        last.finding.subject != nil, nextFinding.finding.subject != nil
      {
        groups[groups.count - 1].append(nextFinding)
      } else {
        groups.append([nextFinding])
      }
    }
    return groups.compactMap { group in
      group.first.flatMap { first in
        Finding.merging(group.map(\.finding)).map { LocatedFinding(finding: $0, range: first.range) }
      }
    }
  }

  /// Returns the findings for repeated root keys, in one or in several blocks, each with the index of its block.
  private static func repeatedRootKeys(_ document: Document) -> [(Finding, Int)] {
    var firstPlaces: [String: Place] = [:]
    var repeatedKeyFindings: [(Finding, Int)] = []
    for (index, block) in document.blocks.blocksWithTrait(.rootKeys) {
      for key in block.rootKeys {
        if let firstPlace = firstPlaces[key.value] {
          repeatedKeyFindings += RepeatedKey(place: key.place, firstPlace: firstPlace).findings().map { ($0, index) }
        } else {
          firstPlaces[key.value] = key.place
        }
      }
    }
    return repeatedKeyFindings
  }
}

extension LocatedFinding {
  /// Returns the finding with only the fixes that `isPossible` accepts. Of several equivalent fixes, only the first is
  /// kept.
  fileprivate func withFixes(_ isPossible: (Fix) -> Bool) -> LocatedFinding {
    guard !finding.fixes.isEmpty else { return self }
    var fixes: [Fix] = []
    for fix in finding.fixes where isPossible(fix) {
      // Of fixes with the same title, and of several choices of a shortcut, only the first is offered.
      if fixes.contains(where: { $0.title == fix.title || $0.assignedShortcut != nil && fix.assignedShortcut != nil }) {
        continue
      }
      fixes.append(fix)
    }
    if fixes.count == finding.fixes.count { return self }
    var finding = finding
    finding.fixes = fixes
    return LocatedFinding(finding: finding, range: range)
  }
}

extension [LocatedFinding] {
  fileprivate mutating func append(_ finding: Finding, in document: Document, _ blockIndex: Int) {
    var finding = finding
    let (start, range) = (document.starts[blockIndex], document.blocks[blockIndex].byteRange(of: finding.place))
    if finding.subject != nil {
      // A related place that is the finding's own place adds no information.
      finding.related.removeAll {
        $0.place.block == finding.place.block && document.blocks[blockIndex].byteRange(of: $0.place).overlaps(range)
      }
    }
    append(LocatedFinding(finding: finding, range: start + range.lowerBound..<start + range.upperBound))
  }
}

/// Applies the suppression comments of a document, and reports comments that suppress no finding.
private struct Suppressor {
  private let document: Document
  private var comments: [(suppression: Suppression, range: Range<Int>, place: Place)] = []
  private var suppressionIndex = SuppressionIndex()
  private let requiresReasons: Bool

  /// Returns nil for a document without suppression comments.
  /// - Parameter requiresReasons: whether a comment suppresses findings only if it gives a reason.
  init?(_ document: Document, requiresReasons: Bool) {
    (self.document, self.requiresReasons) = (document, requiresReasons)
    for (blockIndex, block) in document.blocks.blocksWithTrait(.suppressions) {
      let start = document.starts[blockIndex]
      for suppression in block.suppressions {
        let commentStart = start + suppression.range.lowerBound
        let line = document.position(of: commentStart, in: .utf8).line
        if !requiresReasons || suppression.kind == .enable || suppression.hasReason {
          suppressionIndex.add(suppression, number: comments.count, start: commentStart, line: line)
        }
        comments.append(
          (suppression, commentStart..<commentStart + suppression.range.count, block.place(suppression.range)))
      }
    }
    if comments.isEmpty { return nil }
  }

  /// The findings about renamed rule codes in the suppression comments. They are not computed with the block, because
  /// an edit of a comment does not cause a new check of the comment's block.
  private var renamedCodeFindings: [LocatedFinding] {
    comments.flatMap { comment in
      comment.suppression.renamedRuleFindings(at: comment.place).map {
        LocatedFinding(finding: $0, range: comment.range)
      }
    }
  }

  /// Returns the findings that are not suppressed, and the findings about the suppression comments.
  mutating func apply(to findings: [LocatedFinding]) -> [LocatedFinding] {
    var usedComments = Set<Int>()
    var remainingFindings: [LocatedFinding] = []
    for finding in findings + renamedCodeFindings {
      let start = finding.range.lowerBound
      let line = document.position(of: start, in: .utf8).line
      if let commentNumber = suppressionIndex.suppressionNumber(of: finding.finding.code, at: start, line: line) {
        usedComments.insert(commentNumber)
      } else {
        remainingFindings.append(finding)
      }
    }
    for (number, comment) in comments.enumerated()
    where comment.suppression.kind != .enable && !usedComments.contains(number) {
      let lacksReason = requiresReasons && !comment.suppression.hasReason
      remainingFindings += IdleSuppression(
        suppression: comment.suppression, place: comment.place, lacksReason: lacksReason
      )
      .findings()
      .map { LocatedFinding(finding: $0, range: comment.range) }
    }
    return remainingFindings
  }
}
