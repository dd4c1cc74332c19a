import UIModelJSON
import UIModelPlatform

/// An app where the conditions of its declarations come out in one way.
struct AppVariant: Sendable {
  /// Nil where nothing of the app has a condition.
  let variant: Variant?
  /// What is checked of it, one after the other.
  let models: [AppModel]
  /// The kinds of names that what is not known to exist may have.
  let unknownNames: Set<EntityKind>
}

/// What blocks with conditions declare in each variant: read once, and kept as long as the block is.
struct AppVariants: Sendable {
  private struct Reading: Sendable {
    let states: [Bool?]
    let declarations: Declarations
  }

  private var readings: [BlockID: [Reading]] = [:]

  mutating func forget(_ block: BlockID) { readings[block] = nil }

  /// The variants of an app; one, of all that is declared, where nothing has a condition.
  mutating func all(_ sources: [AppSource], _ context: AppContext) -> [AppVariant] {
    let conditions = Set(sources.lazy.flatMap { $0.block.declarations.guards.map(\.condition) })
    if conditions.isEmpty {
      var parts = AppParts()
      for source in sources { parts.add(source.block.declarations, isCode: source.isCode, source.infoPlist) }
      return [AppVariant(variant: nil, models: parts.checked, unknownNames: [])]
    }
    return Variant.all(conditions, context).map { variant in
      var parts = AppParts()
      var unknown: Set<EntityKind> = []
      for source in sources {
        let declarations = declarations(of: source.block, in: variant)
        parts.add(declarations, isCode: source.isCode, source.infoPlist)
        unknown.formUnion(source.block.unknownNames(in: variant))
      }
      return AppVariant(variant: variant, models: parts.checked, unknownNames: unknown)
    }
  }

  private mutating func declarations(of block: Block, in variant: Variant) -> Declarations {
    let guards = block.declarations.guards
    if guards.isEmpty { return block.declarations }
    let states = guards.map { variant.holds($0.condition) }
    if let known = readings[block.id]?.first(where: { $0.states == states }) { return known.declarations }
    let declarations = block.declarations { variant.holds($0) }
    readings[block.id, default: []].append(Reading(states: states, declarations: declarations))
    return declarations
  }
}

/// A block that an app is made of.
struct AppSource: Sendable {
  let block: Block
  let isCode: Bool
  let infoPlist: InfoPlistFile?
}

extension Report {
  /// Checks an app once for each of its variants, which are told apart by their indices.
  mutating func check(
    _ variants: [AppVariant], _ block: @escaping (BlockID) -> Block?,
    _ check: (AppVariant, Int, inout Report) -> Void
  ) {
    guard variants.contains(where: { $0.variant != nil }) else {
      for (index, app) in variants.enumerated() { check(app, index, &self) }
      return
    }
    var findings = VariantFindings { block($0.block)?.conditions(at: $0) ?? [] }
    for (index, app) in variants.enumerated() {
      guard let variant = app.variant else { continue }
      var report = Report(context.narrowed(to: variant.environments, unknown: app.unknownNames))
      report.variant = variant
      check(app, index, &report)
      var trees: [BlockID: JSONTree] = [:]
      findings.add(report, of: variant) { id in
        if trees[id] == nil { trees[id] = block(id)?.tree { variant.holds($0) } }
        return trees[id]
      }
      addQuestions(of: report)
    }
    add(findings.merged(of: context))
  }
}
