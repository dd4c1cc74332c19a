import UIModelJSON
import UIModelPlatform

/// The merged findings of a declaration's variants: one finding for each place, rule and message, with all environments
/// in which this finding holds.
///
/// For example, the same finding in the variants for iPadOS 15 and iPadOS 16 becomes one finding for both releases.
struct VariantFindings {
  private struct Key: Hashable {
    let code: String
    let place: Place
    let message: String

    /// The key of all findings of the rule at this place, regardless of their messages.
    var ignoringMessage: Key { Key(code: code, place: place, message: "") }
  }

  private struct MergedFinding {
    var finding: Finding
    var environments: [Environment]

    mutating func add(_ severity: Severity, _ newEnvironments: [Environment]) {
      finding.severity = min(finding.severity, severity)
      environments += newEnvironments.filter { !environments.contains($0) }
    }
  }

  private let conditions: (Place) -> [DeclaredAvailability]
  private var variants: [Variant] = []
  /// For each variant, a function that returns whether a shortcut is unused; nil if the check did not involve menus.
  private var freeShortcutTests: [((Shortcut) -> Bool)?] = []
  private var orderedKeys: [Key] = []
  private var findingsByKey: [Key: MergedFinding] = [:]
  /// The fixes of each finding, by the index of the variant. The finding's key ignores the message.
  private var fixesByVariant: [Key: [Int: [Fix]]] = [:]
  /// The findings that are kept only if they hold in every variant, by the index of the variant. The keys ignore the
  /// message.
  private var universalKeys: [Int: Set<Key>] = [:]

  /// Creates an empty list. `conditions` returns the conditions of all declarations that enclose a place.
  init(_ conditions: @escaping (Place) -> [DeclaredAvailability]) { self.conditions = conditions }

  /// Adds the findings of a variant. `findTree` returns the variant's tree of a block, in which declarations may be
  /// hidden.
  mutating func add(_ report: Report, of variant: Variant, _ findTree: (BlockID) -> JSONTree?) {
    let index = variants.count
    variants.append(variant)
    freeShortcutTests.append(report.isShortcutFree)
    for finding in report.findings {
      let key = Key(code: finding.code, place: finding.place, message: finding.message)
      let environments = finding.environments ?? variant.environments
      let fixes = finding.fixes.map { fix in
        fix.withEdits(fix.edits.map { $0.countingHiddenElements(findTree) })
      }
      if findingsByKey[key] == nil {
        orderedKeys.append(key)
        var newFinding = finding
        newFinding.fixes = fixes
        findingsByKey[key] = MergedFinding(finding: newFinding, environments: [])
      }
      findingsByKey[key]?.add(finding.severity, environments)
      fixesByVariant[key.ignoringMessage, default: [:]][index, default: []] += fixes
      if finding.mustHoldEverywhere { universalKeys[index, default: []].insert(key.ignoringMessage) }
    }
  }

  /// Returns the merged findings. `context` is the context of the whole app, not of a variant.
  func mergedFindings(of context: AppContext) -> [Finding] {
    let appEnvironments = context.environments
    return orderedKeys.compactMap { key in
      guard let mergedFinding = findingsByKey[key] else { return nil }
      // If the app may also run on unknown older releases, not all environments were checked.
      if mergedFinding.finding.mustHoldEverywhere, !context.hasAllTargets || !isReportedEverywhere(key) { return nil }
      let conditions = conditions(key.place)
      // Keeps the app's environments, and releases at which a condition of this declaration begins. Any other
      // environment results only from conditions of other declarations.
      let environments = mergedFinding.environments.filter { environment in
        appEnvironments.contains(environment)
          || conditions.contains { condition in
            guard case .within(let range) = condition.releases(of: environment.platform) else { return false }
            return range.start == environment.version
          }
      }
      if environments.isEmpty, !appEnvironments.isEmpty { return nil }
      return Finding(
        code: key.code, severity: mergedFinding.finding.severity, place: key.place, message: key.message,
        notes: mergedFinding.finding.notes, related: mergedFinding.finding.related,
        fixes: mergedFinding.finding.fixes.filter { isCorrect($0, fixesByVariant[key.ignoringMessage] ?? [:]) },
        unresolvedName: mergedFinding.finding.unresolvedName,
        environments: appEnvironments.allSatisfy(environments.contains) ? nil : environments,
        mustHoldEverywhere: mergedFinding.finding.mustHoldEverywhere, tags: mergedFinding.finding.tags,
        subject: mergedFinding.finding.subject)
    }
  }

  private func exists(_ place: Place, in variant: Variant) -> Bool {
    conditions(place).allSatisfy { variant.satisfies($0) != false }
  }

  private func isReportedEverywhere(_ key: Key) -> Bool {
    variants.indices.allSatisfy { index in
      !exists(key.place, in: variants[index]) || universalKeys[index]?.contains(key.ignoringMessage) == true
    }
  }

  /// Whether a fix is correct in each variant in which at least one edited place exists.
  private func isCorrect(_ fix: Fix, _ fixesByVariant: [Int: [Fix]]) -> Bool {
    fix.isValidElsewhere
      || variants.indices.allSatisfy { index in
        fixesByVariant[index]?.contains { $0.edits == fix.edits } == true
          || !fix.edits.contains { exists($0.place, in: variants[index]) }
          || fix.assignedShortcut.map { freeShortcutTests[index]?($0) ?? false } ?? false
      }
  }
}

extension ModelEdit {
  /// Returns the edit for the complete document. The variant's tree hides elements that do not exist in the variant,
  /// and the list indices of the returned edit also count these elements. `findTree` returns the variant's tree of a
  /// block.
  fileprivate func countingHiddenElements(_ findTree: (BlockID) -> JSONTree?) -> ModelEdit {
    switch self {
    case .insert(let listPlace, let index, let value):
      guard let tree = findTree(place.block) else { return self }
      return .insert(list: listPlace, index: tree.indexWithHidden(index, in: Int(listPlace.node)), value)
    case .move(let place, let index):
      guard let tree = findTree(place.block), let list = tree.containerIndex(of: Int(place.node)) else { return self }
      return .move(place, toIndex: tree.indexWithHidden(index, in: list))
    case .replace, .set, .remove, .renameProperty, .code: return self
    }
  }
}
