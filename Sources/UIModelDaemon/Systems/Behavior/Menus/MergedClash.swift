import UIModelPlatform

/// A clash together with all environments in which it occurs, and its effect in each.
///
/// For example, one clash can have iPadOS 18 in `skippingEnvironments` and iPadOS 26 in `shadowingEnvironments`.
struct MergedClash: Sendable {
  let kind: MenuClash.Kind
  private(set) var later: MenuUse
  private(set) var earlier: MenuUse
  /// The step that inserted the later item; nil for a menu that is checked outside the main menu.
  let step: Int?
  /// The environments in which the insertion is skipped completely because of an item that stays.
  var skippingEnvironments: [Environment] = []
  /// The environments in which the insertion is skipped because of an item that a later step removes.
  var earlyInsertionEnvironments: [Environment] = []
  /// The later step that removes the conflicting item.
  var removingStep: Int?
  /// The environments in which both items are inserted, and the first in the menus wins.
  var shadowingEnvironments: [Environment] = []
  var laterWins = false
  var occasion: MenuOccasion

  var environments: [Environment] { skippingEnvironments + shadowingEnvironments }

  /// The clash with `later` and `earlier` exchanged if the item that was inserted later wins. Unchanged if the
  /// insertion is skipped in any environment.
  var withWinnerAsEarlier: MergedClash {
    guard skippingEnvironments.isEmpty, !shadowingEnvironments.isEmpty, laterWins else { return self }
    var exchanged = self
    (exchanged.later, exchanged.earlier, exchanged.laterWins) = (earlier, later, false)
    switch occasion {
    case .withLater: exchanged.occasion = .withEarlier
    case .withEarlier: exchanged.occasion = .withLater
    case .always, .withBoth: break
    }
    return exchanged
  }

  private struct Key: Hashable {
    let kind: MenuClash.Kind
    let later: MenuUse
    let earlier: MenuUse
  }

  static func mergedClashes(_ builds: [MenuBuild], isolatedClashes: [MenuClash]) -> [MergedClash] {
    var result: [MergedClash] = []
    var indices: [Key: Int] = [:]
    func add(_ clash: MenuClash) -> Int {
      let key = Key(kind: clash.kind, later: clash.later, earlier: clash.earlier)
      if let index = indices[key] { return index }
      indices[key] = result.count
      result.append(
        MergedClash(
          kind: clash.kind, later: clash.later, earlier: clash.earlier, step: clash.step, occasion: clash.occasion))
      return result.count - 1
    }
    for clash in isolatedClashes { _ = add(clash) }
    for build in builds {
      for clash in build.clashes {
        let index = add(clash)
        // If the clash is conditional on some releases only, the condition of those releases is kept.
        if result[index].occasion == .always { result[index].occasion = clash.occasion }
        if !build.isStrict {
          result[index].shadowingEnvironments += build.environments
          result[index].laterWins = clash.laterWins
        } else if let step = clash.removedByStep {
          result[index].earlyInsertionEnvironments += build.environments
          result[index].removingStep = step
        } else {
          result[index].skippingEnvironments += build.environments
        }
      }
    }
    return result
  }
}
