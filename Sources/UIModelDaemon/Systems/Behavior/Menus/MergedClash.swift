import UIModelPlatform

/// A clash with everywhere it happens, and what it does there.
struct MergedClash: Sendable {
  let kind: MenuClash.Kind
  private(set) var later: MenuUse
  private(set) var earlier: MenuUse
  /// The step that brought the later one; nil for a menu that is looked at by itself.
  let step: Int?
  /// Where the insertion is skipped whole.
  var skipped: [Environment] = []
  /// Where it is skipped for something that a later step takes out.
  var tooEarly: [Environment] = []
  /// That step.
  var removingStep: Int?
  /// Where both are taken in, and the first in the menus wins.
  var shadowed: [Environment] = []
  var laterWins = false
  var occasion: MenuOccasion

  var environments: [Environment] { skipped + shadowed }

  /// The same, with the one that loses everywhere as the later one.
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

  static func merged(_ builds: [MenuBuild], lone: [MenuClash]) -> [MergedClash] {
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
    for clash in lone { _ = add(clash) }
    for build in builds {
      for clash in build.clashes {
        let index = add(clash)
        // Where a condition decides in some releases only, it decides in those that are named.
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
