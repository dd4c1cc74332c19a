import UIModelPlatform

/// A clash together with all environments in which it occurs, and its effect in each.
///
/// For example, one clash can have iPadOS 18 in `skippingEnvironments` and iPadOS 26 in `shadowingEnvironments`.
struct MergedClash: Sendable {
  let kind: MenuClash.Kind
  private(set) var laterUse: MenuUse
  private(set) var earlierUse: MenuUse
  /// The step that inserted the later item; nil for a menu that is checked outside the main menu.
  let step: Int?
  /// The environments in which the insertion is skipped completely because of an item that no later step removes.
  var skippingEnvironments: [Environment] = []
  /// The environments in which the insertion is skipped because of an item that a later step removes.
  var earlyInsertionEnvironments: [Environment] = []
  /// The later step that removes the earlier item; nil if no step removes it.
  var removingStep: Int?
  /// The environments in which both items are inserted, and the item that comes first in the menus wins.
  var shadowingEnvironments: [Environment] = []
  var laterWins = false
  var occasion: MenuOccasion

  var environments: [Environment] { skippingEnvironments + shadowingEnvironments }

  /// The clash with `laterUse` and `earlierUse` exchanged if the item that was inserted later wins. Unchanged if the
  /// insertion is skipped in any environment.
  var withWinnerAsEarlier: MergedClash {
    guard skippingEnvironments.isEmpty, !shadowingEnvironments.isEmpty, laterWins else { return self }
    var exchangedClash = self
    (exchangedClash.laterUse, exchangedClash.earlierUse, exchangedClash.laterWins) = (earlierUse, laterUse, false)
    switch occasion {
    case .laterExists: exchangedClash.occasion = .earlierExists
    case .earlierExists: exchangedClash.occasion = .laterExists
    case .always, .bothExist: break
    }
    return exchangedClash
  }

  private struct Key: Hashable {
    let kind: MenuClash.Kind
    let laterUse: MenuUse
    let earlierUse: MenuUse
  }

  static func mergedClashes(_ builds: [MenuBuild], isolatedClashes: [MenuClash]) -> [MergedClash] {
    var result: [MergedClash] = []
    var indices: [Key: Int] = [:]
    func add(_ clash: MenuClash) -> Int {
      let key = Key(kind: clash.kind, laterUse: clash.laterUse, earlierUse: clash.earlierUse)
      if let index = indices[key] { return index }
      indices[key] = result.count
      result.append(
        MergedClash(
          kind: clash.kind, laterUse: clash.laterUse, earlierUse: clash.earlierUse, step: clash.step,
          occasion: clash.occasion))
      return result.count - 1
    }
    for clash in isolatedClashes { _ = add(clash) }
    for build in builds {
      for clash in build.clashes {
        let index = add(clash)
        // If the clash occurs always in one build and only in some states in another, the states are kept.
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
