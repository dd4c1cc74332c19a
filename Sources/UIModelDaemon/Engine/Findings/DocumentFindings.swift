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
    nearest: (UnresolvedName) -> String?
  ) -> [LocatedFinding] {
    var located: [LocatedFinding] = []
    located.reserveCapacity(findings.count)
    for finding in findings {
      guard let index = document.index(of: finding.place.block) else { continue }
      if let place = document.externalPlace(finding.place), isElsewhere(place) { continue }
      located.append(finding, in: document, index)
    }
    located += externalFindings.map { LocatedFinding(finding: $0.finding, range: $0.range) }
    for (finding, index) in repeatedRootKeys(document) { located.append(finding, in: document, index) }
    if var suppressor = Suppressor(document, requiresReasons: severities.requiresReasons) {
      located = suppressor.apply(to: located)
    }
    addSuggestions(&located, nearest)
    if !document.kind.isJSON, located.contains(where: { !$0.finding.fixes.isEmpty }) {
      let editing = ModelEditing(document, keepsComments: true)
      // Only fixes that can be applied are offered.
      located = located.enumerated().map { index, located in
        located.withFixes { fix in
          // A fix must not change this file because of a finding in another file.
          index < maximumCheckedFindingCount && fix.edits.allSatisfy { $0.place.block.document == document.number }
            && (try? editing.textEdits(fix.edits)) != nil
        }
      }
    } else if document.kind.isJSON {
      located = located.map { $0.withFixes { !$0.edits.contains(where: \.isCodeEdit) } }
    }
    located = located.compactMap { located in
      guard let severity = severities.severity(of: located.finding.code, default: located.finding.severity) else {
        return nil
      }
      var finding = located.finding
      finding.severity = severity
      return LocatedFinding(finding: finding, range: located.range)
    }
    return mergedBySubject(merged(located.sorted(by: precedes)))
  }

  private static func addSuggestions(_ located: inout [LocatedFinding], _ nearest: (UnresolvedName) -> String?) {
    var remainingCount = NameIndex.suggestionLimit
    for index in located.indices {
      guard let unresolvedName = located[known: index].finding.unresolvedName, remainingCount > 0 else { continue }
      remainingCount -= 1
      guard let name = nearest(unresolvedName) else { continue }
      located[known: index] = LocatedFinding(
        finding: located[known: index].finding.suggesting(name), range: located[known: index].range)
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

  /// Merges findings with the same range, code and message. The result applies in all their environments and has the
  /// highest severity.
  private static func merged(_ sorted: [LocatedFinding]) -> [LocatedFinding] {
    var merged: [LocatedFinding] = []
    merged.reserveCapacity(sorted.count)
    for next in sorted {
      guard let last = merged.last, last.range == next.range, last.finding.code == next.finding.code,
        last.finding.message == next.finding.message
      else {
        merged.append(next)
        continue
      }
      var finding = last.finding
      finding.severity = min(finding.severity, next.finding.severity)
      finding.notes += next.finding.notes.filter { !finding.notes.contains($0) }
      if let some = finding.environments, let more = next.finding.environments {
        finding.environments = some + more.filter { !some.contains($0) }
      } else {
        finding.environments = nil
      }
      merged[known: merged.count - 1] = LocatedFinding(finding: finding, range: last.range)
    }
    return merged
  }

  /// Combines findings of one rule at the same range that have different subjects.
  private static func mergedBySubject(_ merged: [LocatedFinding]) -> [LocatedFinding] {
    guard merged.contains(where: { $0.finding.subject != nil }) else { return merged }
    var groups: [[LocatedFinding]] = []
    for next in merged {
      if let last = groups.last?.first, last.range == next.range, last.finding.code == next.finding.code,
        last.finding.subject != nil, next.finding.subject != nil
      {
        groups[groups.count - 1].append(next)
      } else {
        groups.append([next])
      }
    }
    return groups.compactMap { group in
      group.first.flatMap { first in
        Finding.merging(group.map(\.finding)).map { LocatedFinding(finding: $0, range: first.range) }
      }
    }
  }

  /// Returns the findings for root keys that are repeated, in the same or in different blocks, each with the index of
  /// its block.
  private static func repeatedRootKeys(_ document: Document) -> [(Finding, Int)] {
    var first: [String: Place] = [:]
    var repeated: [(Finding, Int)] = []
    for (index, block) in document.blocks.blocksWithTrait(.rootKeys) {
      for key in block.rootKeys {
        if let earlier = first[key.value] {
          repeated += RepeatedKey(place: key.place, firstPlace: earlier).findings().map { ($0, index) }
        } else {
          first[key.value] = key.place
        }
      }
    }
    return repeated
  }
}

extension LocatedFinding {
  /// Returns the finding with only the fixes that `isPossible` accepts. At most one of several equivalent fixes is
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
  fileprivate mutating func append(_ finding: Finding, in document: Document, _ block: Int) {
    var finding = finding
    let (start, range) = (document.starts[block], document.blocks[block].byteRange(of: finding.place))
    if finding.subject != nil {
      // A related place that is the finding's own place adds no information.
      finding.related.removeAll {
        $0.place.block == finding.place.block && document.blocks[block].byteRange(of: $0.place).overlaps(range)
      }
    }
    append(LocatedFinding(finding: finding, range: start + range.lowerBound..<start + range.upperBound))
  }
}

/// Applies the suppression comments of a document, and reports comments that suppress no finding.
private struct Suppressor {
  private let document: Document
  private var comments: [(suppression: Suppression, range: Range<Int>, place: Place)] = []
  private var index = SuppressionIndex()
  private let requiresReasons: Bool

  /// Returns nil for a document without suppression comments.
  /// - Parameter requiresReasons: whether a comment suppresses findings only if it gives a reason.
  init?(_ document: Document, requiresReasons: Bool) {
    (self.document, self.requiresReasons) = (document, requiresReasons)
    for (number, block) in document.blocks.blocksWithTrait(.suppressions) {
      let start = document.starts[number]
      for suppression in block.suppressions {
        let start = start + suppression.range.lowerBound
        let line = document.position(of: start, in: .utf8).line
        if !requiresReasons || suppression.kind == .enable || suppression.hasReason {
          index.add(suppression, number: comments.count, start: start, line: line)
        }
        comments.append((suppression, start..<start + suppression.range.count, block.place(suppression.range)))
      }
    }
    if comments.isEmpty { return nil }
  }

  /// The findings about renamed rule codes in the comments. They are computed here and not with the block, because an
  /// edit of a comment does not cause its block to be checked again.
  private var renamedCodeFindings: [LocatedFinding] {
    comments.flatMap { comment in
      comment.suppression.renamedRules(at: comment.place).map { LocatedFinding(finding: $0, range: comment.range) }
    }
  }

  /// Returns the findings that are not suppressed, and the findings about the suppression comments.
  mutating func apply(to findings: [LocatedFinding]) -> [LocatedFinding] {
    var used = Set<Int>()
    var remainingFindings: [LocatedFinding] = []
    for finding in findings + renamedCodeFindings {
      let start = finding.range.lowerBound
      let line = document.position(of: start, in: .utf8).line
      if let silencer = index.suppressionNumber(of: finding.finding.code, at: start, line: line) {
        used.insert(silencer)
      } else {
        remainingFindings.append(finding)
      }
    }
    for (number, comment) in comments.enumerated()
    where comment.suppression.kind != .enable && !used.contains(number) {
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
