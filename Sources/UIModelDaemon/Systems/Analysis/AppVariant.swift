import UIModelJSON
import UIModelPlatform

/// The models of an app in the environments of one variant.
struct AppVariant: Sendable {
  /// The environments of the variant; nil if no declaration of the app has a condition.
  let variant: Variant?
  let models: [AppModel]
  /// The entity kinds with declarations whose existence is unknown in this variant. A name of such a kind that no
  /// declaration has might therefore exist.
  let unknownKinds: Set<EntityKind>
}

/// A cache of the declarations of blocks with conditions, for each variant. Entries are kept until the block changes.
///
/// For example, a menu with `"availableOn": { "iPadOS": "17.0" }` is in the declarations of the variant for iPadOS 17
/// and not in those of the variant for iPadOS 16.
struct VariantCache: Sendable {
  /// The declarations of a block for one combination of the results of its conditions.
  private struct Entry: Sendable {
    let states: [Bool?]
    let declarations: Declarations
  }

  private var entries: [BlockID: [Entry]] = [:]

  mutating func removeEntries(_ block: BlockID) { entries[block] = nil }

  /// Returns the variants of an app. If no declaration has a condition, returns one variant with all declarations.
  mutating func variants(_ sources: [AppSource], _ context: AppContext) -> [AppVariant] {
    let conditions = Set(sources.lazy.flatMap { $0.block.declarations.guards.map(\.condition) })
    if conditions.isEmpty {
      var parts = AppParts()
      for source in sources { parts.add(source.block.declarations, isCode: source.isCode, source.infoPlist) }
      return [AppVariant(variant: nil, models: parts.checkedModels, unknownKinds: [])]
    }
    return Variant.variants(conditions, context).map { variant in
      var parts = AppParts()
      var unknownKinds: Set<EntityKind> = []
      for source in sources {
        let declarations = declarations(of: source.block, in: variant)
        parts.add(declarations, isCode: source.isCode, source.infoPlist)
        unknownKinds.formUnion(source.block.kindsWithUnknownNames(in: variant))
      }
      return AppVariant(variant: variant, models: parts.checkedModels, unknownKinds: unknownKinds)
    }
  }

  /// Returns the declarations of a block in a variant. Variants in which the block's conditions have equal results
  /// share one cache entry.
  private mutating func declarations(of block: Block, in variant: Variant) -> Declarations {
    let guards = block.declarations.guards
    if guards.isEmpty { return block.declarations }
    let states = guards.map { variant.satisfies($0.condition) }
    if let entry = entries[block.id]?.first(where: { $0.states == states }) { return entry.declarations }
    let declarations = block.declarations { variant.satisfies($0) }
    entries[block.id, default: []].append(Entry(states: states, declarations: declarations))
    return declarations
  }
}

/// A block with declarations for app-wide checks.
struct AppSource: Sendable {
  let block: Block
  let isCode: Bool
  let infoPlist: InfoPlistFile?
}

extension Report {
  /// Runs a check once for each variant of an app and merges the findings. The check gets the variant and its index.
  ///
  /// - Parameter blockLookup: a function that returns the block with an ID, to find the conditions at the place of a
  ///   finding.
  mutating func check(
    _ variants: [AppVariant], _ blockLookup: @escaping (BlockID) -> Block?,
    _ check: (AppVariant, Int, inout Report) -> Void
  ) {
    guard variants.contains(where: { $0.variant != nil }) else {
      for (index, app) in variants.enumerated() { check(app, index, &self) }
      return
    }
    var findings = VariantFindings { blockLookup($0.block)?.conditions(at: $0) ?? [] }
    for (index, app) in variants.enumerated() {
      guard let variant = app.variant else { continue }
      var report = Report(context.narrowed(to: variant.environments, unknownKinds: app.unknownKinds))
      report.variant = variant
      check(app, index, &report)
      var trees: [BlockID: JSONTree] = [:]
      findings.add(report, of: variant) { id in
        if trees[id] == nil { trees[id] = blockLookup(id)?.tree { variant.satisfies($0) } }
        return trees[id]
      }
      addDependencies(of: report)
    }
    add(findings.mergedFindings(of: context))
  }
}
