import UIModelPlatform

/// A clash together with all environments in which it occurs, and its effect in each.
///
/// For example, one clash can have iPadOS 18 in `skipped` and iPadOS 26 in `shadowed`.
struct MergedClash: Sendable {
  let kind: MenuClash.Kind
  private(set) var later: MenuUse
  private(set) var earlier: MenuUse
  /// The step that inserted the later item; nil for a menu that is checked on its own.
  let step: Int?
  /// The environments in which the insertion is skipped completely.
  var skipped: [Environment] = []
  /// The environments in which the insertion is skipped because of an item that a later step removes.
  var tooEarly: [Environment] = []
  /// The later step that removes the conflicting item.
  var removingStep: Int?
  /// The environments in which both items are inserted, and the first in the menus wins.
  var shadowed: [Environment] = []
  var laterWins = false
  var occasion: MenuOccasion

  var environments: [Environment] { skipped + shadowed }

  /// The clash with the item that loses in all environments as the later one. Unchanged if the insertion is skipped in
  /// any environment.
  var seenFromLoser: MergedClash {
    guard skipped.isEmpty, !shadowed.isEmpty, laterWins else { return self }
    var turned = self
    (turned.later, turned.earlier, turned.laterWins) = (earlier, later, false)
    switch occasion {
    case .withLater: turned.occasion = .withEarlier
    case .withEarlier: turned.occasion = .withLater
    case .always, .withBoth: break
    }
    return turned
  }

  private struct Key: Hashable {
    let kind: MenuClash.Kind
    let later: MenuUse
    let earlier: MenuUse
  }

  static func merged(_ builds: [MenuBuild], loneClashes: [MenuClash]) -> [MergedClash] {
    var merged: [MergedClash] = []
    var known: [Key: Int] = [:]
    func add(_ clash: MenuClash) -> Int {
      let key = Key(kind: clash.kind, later: clash.later, earlier: clash.earlier)
      if let index = known[key] { return index }
      known[key] = merged.count
      merged.append(
        MergedClash(
          kind: clash.kind, later: clash.later, earlier: clash.earlier, step: clash.step, occasion: clash.occasion))
      return merged.count - 1
    }
    for clash in loneClashes { _ = add(clash) }
    for build in builds {
      for clash in build.clashes {
        let index = add(clash)
        // If the clash is conditional on some releases only, the condition of those releases is kept.
        if merged[index].occasion == .always { merged[index].occasion = clash.occasion }
        if !build.isStrict {
          merged[index].shadowed += build.environments
          merged[index].laterWins = clash.laterWins
        } else if let step = clash.removedByStep {
          merged[index].tooEarly += build.environments
          merged[index].removingStep = step
        } else {
          merged[index].skipped += build.environments
        }
      }
    }
    return merged
  }
}
