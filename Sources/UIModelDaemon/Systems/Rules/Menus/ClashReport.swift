import UIModelJSON
import UIModelPlatform

/// The texts, severities and fixes that the rules about clashes in the main menu share.
extension MenuAnswer {
  /// The clashes of a kind to report. Code often asks whether a menu is there before it inserts one, so of what exists in
  /// some states only shortcuts are compared. Two conditions may exclude each other in a way that is not read, so nothing is
  /// said of what clashes only when both hold.
  func reported(_ kind: MenuClash.Kind) -> [MergedClash] {
    let clashes = clashes.filter { $0.kind == kind && (!$0.environments.isEmpty || $0.step == nil) }
    guard kind == .shortcut else { return clashes.filter { $0.occasion == .always } }
    return clashes.map { isSystem($0.earlier) ? $0 : $0.seenFromLoser }.filter { clash in
      if clash.occasion == .always { return true }
      let (one, other) = (items.elements[Int(clash.later.item)], items.elements[Int(clash.earlier.item)])
      // One that code inserts at two places.
      if let one, let other, one.place == other.place { return false }
      return clash.occasion != .withBoth
    }
  }

  /// What UIKit does because of a clash, as the second half of a message: `so UIKit drops the inserted menu`.
  func consequence(of clash: MergedClash) -> String {
    switch clash.occasion {
    case .always, .withBoth: outcome(of: clash)
    case .withLater: outcome(of: clash) + " when it is there"
    case .withEarlier: outcome(of: clash) + " when \(shortName(of: clash.earlier)) is there"
    }
  }

  private func outcome(of clash: MergedClash) -> String {
    guard let step = clash.step else { return "so UIKit cannot insert the menu into the main menu" }
    if clash.skipped.isEmpty {
      if isWinnerDisputed(clash) { return "and sources disagree on which of the two gets it" }
      return clash.kind == .shortcut
        ? "so only \(winner(of: clash)), which comes first, gets it"
        : "so UIKit finds only \(winner(of: clash)), which comes first"
    }
    return isReplacement(step) ? "so UIKit skips the replacement" : "so UIKit drops the inserted menu"
  }

  /// What a clash does on each release. `shortcut` is the one that the clash is about.
  func notes(on clash: MergedClash, about shortcut: Shortcut? = nil) -> [String] {
    guard let step = clash.step else { return ["applies to iPadOS 18 and earlier, where UIKit drops the entire menu"] }
    if clash.skipped.isEmpty { return [] }
    var dropped = isReplacement(step) ? "the replacement is missing" : "the inserted menu is missing"
    if isOfOneInsertion(clash) {
      dropped = "neither of the two is in the main menu"
    } else if let shortcut {
      dropped += ", and \(shortName(of: clash.earlier)) keeps \(shortcut.glyphs)"
    }
    var notes = ["iPadOS 18 and earlier: \(dropped)"]
    if let sdk = assumedSDK(for: clash.earlier.item, in: clash.environments) {
      notes.append(
        "assumes that the app is linked against the iOS \(sdk) SDK or later, because its target gives no 'sdk'")
    }
    if clash.shadowed.isEmpty { return notes }
    if isWinnerDisputed(clash) {
      return notes + ["iPadOS 26 and later: sources disagree on which of the two gets the shortcut"]
    }
    let winner = winner(of: clash)
    return notes + [
      "iPadOS 26 and later: "
        + (shortcut.map { "\(winner) gets \($0.glyphs) because it comes first in the menus" }
          ?? "UIKit accepts both, but finds only \(winner), the first in the menus")
    ]
  }

  /// Whether the system's command may get its keys wherever it is in the menus.
  private func isWinnerDisputed(_ clash: MergedClash) -> Bool {
    clash.kind == .shortcut && isSystem(clash.earlier) && items.system[Int(clash.earlier.item)].isWinnerDisputed
  }

  /// The name of the command or menu that comes first in the menus.
  private func winner(of clash: MergedClash) -> String {
    shortName(of: clash.laterWins ? clash.later : clash.earlier)
  }

  private func isReplacement(_ step: Int) -> Bool {
    guard steps.indices.contains(step) else { return false }
    return switch steps[step].operation {
    case .replace, .replaceChildren: true
    case .insertChild, .insertSibling, .remove, .unknown: false
    }
  }

  /// Nil for the rule's severity. A warning if no insertion is dropped; otherwise limited by how well the system's command is
  /// known.
  func severity(of clash: MergedClash) -> Severity? {
    if clash.skipped.isEmpty || assumedSDK(for: clash.earlier.item, in: clash.environments) != nil { return .warning }
    let uses = [clash.earlier, clash.later].compactMap { items.elements[Int($0.item)] }
    if uses.contains(where: \.restsOnIgnoredCase) { return .warning }
    guard isSystem(clash.earlier) else { return nil }
    return items.system[Int(clash.earlier.item)].severityCap
  }

  /// The declaration of the other command or menu.
  func related(_ clash: MergedClash, _ place: Place?) -> [RelatedPlace] {
    place.map { [RelatedPlace($0, "\(name(of: clash.earlier)) is declared here")] } ?? []
  }

  /// The operand of the step, if it contains the item that is already there.
  func operandPlace(_ clash: MergedClash) -> Place? {
    guard let step = clash.step else { return nil }
    for case .item(let root, let place) in items.operands[step]
    where (root..<items.all[Int(root)].end).contains(clash.later.item) {
      return place
    }
    return nil
  }

  /// Whether the same insertion contains both commands or menus.
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

  /// A fix that removes the conflicting system menu before the insertion. Nil for Undo, Cut and Paste, which text needs,
  /// and for a menu to which the app's own steps refer.
  func removingSystemMenu(of clash: MergedClash) -> Fix? {
    guard isSystem(clash.earlier), let step = clash.step, let steps = app.app?.delegate?.buildMenu?.stepsPlace,
      let menu = removableMenu(around: clash.earlier.item), menu.identifier != "undoRedo",
      menu.identifier != "standardEdit", !isReferredTo(menu.index)
    else { return nil }
    return Fix(
      "Remove the system's '\(menu.identifier)' menu first",
      .insert(list: steps, index: step, ["remove": .string(menu.identifier)]))
  }

  /// The fixes of a clash. A second Find needs no second shortcut: one of the two commands has to go.
  func fixes(of clash: MergedClash, _ element: MenuElement, shortcuts: [Fix]) -> [Fix] {
    let removal = [removingSystemMenu(of: clash)].compactMap(\.self)
    return isOwnForm(clash) ? removal + element.removals + shortcuts : shortcuts + removal
  }

  /// Whether the app's command in a clash is its own form of the system's command: its Find beside the system's.
  private func isOwnForm(_ clash: MergedClash) -> Bool {
    guard isSystem(clash.earlier), clash.later.alternate < 0, let element = items.elements[Int(clash.later.item)],
      let action = element.action.value
    else { return false }
    return element.means(shortName(of: clash.earlier), action)
  }

  /// The innermost system menu around a system command whose identifier exists on all releases that the app runs on; nil
  /// if only a top-level menu, with much else inside, is left.
  private func removableMenu(around item: Int32) -> (index: Int32, identifier: String)? {
    guard let innermost = systemMenu(around: item) else { return nil }
    let oldest = builds.flatMap(\.environments).map(\.version).min() ?? 0
    var found: (index: Int32, identifier: String)? = innermost
    while let menu = found, items.system[Int(menu.index)].identifierSince.map({ oldest < $0 }) ?? false {
      found = systemMenu(around: menu.index)
    }
    guard let found, found.index == innermost.index || items.all[Int(found.index)].parent > 0 else { return nil }
    return found
  }

  private func isReferredTo(_ menu: Int32) -> Bool {
    let subtree = menu..<items.all[Int(menu)].end
    return steps.contains { step in
      guard let name = step.reference?.value, let identity = items.identity(ofMenu: name) else { return false }
      return subtree.contains { items.all[Int($0)].identity == identity }
    }
  }
}

extension MenuElement {
  /// A fix that gives the command other modifiers.
  func fix(using shortcut: Shortcut) -> Fix {
    Fix(
      "Use \(shortcut.glyphs)",
      .set(object: place, name: "modifierFlags", .array(shortcut.modifiers.names.map { .string($0) })))
  }

  /// The fixes that take the command out of its menu.
  var removals: [Fix] {
    [Fix("Remove this command", .remove(place)), Fix("Remove this command", .code(place, .removeItem))]
  }

  /// The known modifiers of the alternates.
  var alternateFlags: [KeyModifiers] { alternates.elements.compactMap { $0.modifierFlags.value } }
}

extension AppContext {
  /// The shortcuts that the configuration reserves, with the reasons.
  package var reservedShortcuts: [Shortcut: String] {
    var reserved: [Shortcut: String] = [:]
    for (keys, reason) in configuration.reservedKeys {
      if let shortcut = Shortcut(text: keys) { reserved[shortcut] = reason }
    }
    return reserved
  }
}

extension MenuAnswer {
  /// The shortcuts, besides those in menus, that a fix must not propose: those of screens and of `reservedKeys`.
  func taken(in context: AppContext) -> Set<Shortcut> {
    app.screens.reduce(into: Set(context.reservedShortcuts.keys)) { taken, screen in
      taken.formUnion(screen.ownShortcuts.map(\.shortcut))
    }
  }
}
