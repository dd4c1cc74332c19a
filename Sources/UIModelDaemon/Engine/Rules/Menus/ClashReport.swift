import UIModelJSON
import UIModelPlatform

/// What the rules about clashes have in common: how a clash is told, how bad it is, and what frees the menu of it.
extension MenuAnswer {
  /// What a clash does, by release: "up to 18 the insertion is skipped whole; on 26 …".
  func consequence(of clash: MergedClash, keeping keys: Shortcut? = nil) -> String {
    if clash.step == nil { return "inserted into the main menu, both are skipped up to 18" }
    var skipped = "the insertion is skipped whole"
    if isOfOneInsertion(clash) {
      skipped += ", and neither is in the menu"
    } else if let keys {
      skipped += ", and \(shortName(of: clash.earlier)) keeps \(keys.glyphs)"
    }
    let winner = shortName(of: clash.laterWins ? clash.later : clash.earlier)
    let shadowed =
      clash.kind == .shortcut
      ? "\(winner), the first in the menus, gets the keys"
      : "both are taken in, and only \(winner), the first in the menus, is found"
    if clash.shadowed.isEmpty { return skipped }
    return clash.skipped.isEmpty ? shadowed : "up to 18 \(skipped); on 26 \(shadowed)"
  }

  /// The rule's severity where the clash drops the insertion, capped by how well the system's part in it is known.
  func severity(of clash: MergedClash) -> Severity? {
    if clash.skipped.isEmpty { return .warning }
    guard isSystem(clash.earlier) else { return nil }
    return items.system[Int(clash.earlier.item)].severityCap
  }

  /// Where the other of the two stands.
  func related(_ clash: MergedClash, _ place: Place?) -> [RelatedPlace] {
    place.map { [RelatedPlace($0, "\(name(of: clash.earlier)) is here")] } ?? []
  }

  /// The step's operand, where what it brings is there already.
  func operandPlace(_ clash: MergedClash) -> Place? {
    guard let step = clash.step else { return nil }
    for case .item(let root, let place) in items.operands[step]
    where (root..<items.all[Int(root)].end).contains(clash.later.item) {
      return place
    }
    return nil
  }

  private func isOfOneInsertion(_ clash: MergedClash) -> Bool {
    guard let step = clash.step, !isSystem(clash.earlier), clash.later != clash.earlier else { return false }
    var roots: [Bool] = []
    for use in [clash.later, clash.earlier] {
      var isIn = false
      for case .item(let root, _) in items.operands[step] where (root..<items.all[Int(root)].end).contains(use.item) {
        isIn = true
      }
      roots.append(isIn)
    }
    return roots.allSatisfy { $0 }
  }

  /// Removes the system menu that is in the way, before the insertion. Not for Undo, Cut and Paste, which text needs, nor
  /// for a menu that the app itself builds upon.
  func removingSystemMenu(of clash: MergedClash) -> Fix? {
    guard isSystem(clash.earlier), let step = clash.step, let steps = app.app?.delegate?.buildMenu?.stepsPlace,
      let menu = systemMenu(around: clash.earlier.item), menu.identifier != "undoRedo",
      menu.identifier != "standardEdit", !isBuiltUpon(menu.index)
    else { return nil }
    return Fix(
      "Remove the system's '\(menu.identifier)' menu first",
      .insert(list: steps, index: step, ["remove": .string(menu.identifier)]))
  }

  private func isBuiltUpon(_ menu: Int32) -> Bool {
    let subtree = menu..<items.all[Int(menu)].end
    return steps.contains { step in
      guard let name = step.reference?.value, let identity = items.identity(ofMenu: name) else { return false }
      return subtree.contains { items.all[Int($0)].identity == identity }
    }
  }
}

extension MenuElement {
  /// Gives a command other modifiers.
  func fix(using shortcut: Shortcut) -> Fix {
    Fix(
      "Use \(shortcut.glyphs)",
      .set(object: place, name: "modifierFlags", .array(shortcut.modifiers.names.map { .string($0) })))
  }

  /// The modifiers of the alternates that are known.
  var alternateFlags: [KeyModifiers] { alternates.elements.compactMap { $0.modifierFlags.value } }
}

extension AppContext {
  /// Combinations that the configuration reserves.
  package var reservedShortcuts: [Shortcut: String] {
    var reserved: [Shortcut: String] = [:]
    for (glyphs, reason) in configuration.reservedKeys {
      if let shortcut = Shortcut(glyphs: glyphs) { reserved[shortcut] = reason }
    }
    return reserved
  }
}
