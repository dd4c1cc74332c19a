import UIModelJSON
import UIModelPlatform

/// The messages, severities and fixes that the rules about clashes in the main menu share.
extension AppMainMenu {
  /// Returns the clashes of one kind that a rule reports.
  ///
  /// For items that exist only in some states, only shortcut clashes are included, because code often checks for a menu
  /// before it inserts another one. A clash that occurs only if two conditional items exist at the same time is not
  /// included, because their conditions might exclude each other.
  func reportableClashes(_ kind: MenuClash.Kind) -> [MergedClash] {
    let clashes = clashes.filter { $0.kind == kind && (!$0.environments.isEmpty || $0.step == nil) }
    guard kind == .shortcut else { return clashes.filter { $0.occasion == .always } }
    return clashes.map { isSystem($0.earlier) ? $0 : $0.withWinnerAsEarlier }.filter { clash in
      if clash.occasion == .always { return true }
      let (laterElement, earlierElement) = (
        element(of: clash.later), element(of: clash.earlier)
      )
      // The code inserts the same command at two places.
      if let laterElement, let earlierElement, laterElement.place == earlierElement.place { return false }
      return clash.occasion != .withBoth
    }
  }

  /// Returns the effect of a clash, as the second half of a message.
  ///
  /// For example, `so UIKit drops the inserted menu`.
  func consequence(of clash: MergedClash) -> String {
    switch clash.occasion {
    case .always, .withBoth: outcome(of: clash)
    case .withLater: outcome(of: clash) + " when it is there"
    case .withEarlier: outcome(of: clash) + " when \(shortName(of: clash.earlier)) is there"
    }
  }

  private func outcome(of clash: MergedClash) -> String {
    guard let step = clash.step else { return "so UIKit cannot insert the menu into the main menu" }
    if clash.skippingEnvironments.isEmpty {
      if isWinnerDisputed(clash) { return "and sources disagree on which of the two gets it" }
      return clash.kind == .shortcut
        ? "so only \(winner(of: clash)), which comes first, gets it"
        : "so UIKit finds only \(winner(of: clash)), which comes first"
    }
    return isReplacement(step) ? "so UIKit skips the replacement" : "so UIKit drops the inserted menu"
  }

  /// Returns notes about the effect of a clash on each release.
  ///
  /// - Parameter shortcut: the shortcut that both commands have; nil for a clash of identifiers or actions.
  func notes(on clash: MergedClash, about shortcut: Shortcut? = nil) -> [String] {
    guard let step = clash.step else { return ["applies to iPadOS 18 and earlier, where UIKit drops the entire menu"] }
    if clash.skippingEnvironments.isEmpty { return [] }
    var effect = isReplacement(step) ? "the replacement is missing" : "the inserted menu is missing"
    if isWithinOneInsertion(clash) {
      effect = "neither of the two is in the main menu"
    } else if let shortcut {
      effect += ", and \(shortName(of: clash.earlier)) keeps \(shortcut.glyphs)"
    }
    var notes = ["iPadOS 18 and earlier: \(effect)"]
    if let sdk = assumedSDK(for: clash.earlier.item, in: clash.environments) {
      notes.append(
        "assumes that the app is linked against the iOS \(sdk) SDK or later, because its target gives no 'sdk'")
    }
    if clash.shadowingEnvironments.isEmpty { return notes }
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

  /// Whether sources disagree on whether the system's command or the app's command gets the shortcut on iPadOS 26 and
  /// later.
  private func isWinnerDisputed(_ clash: MergedClash) -> Bool {
    clash.kind == .shortcut && isSystem(clash.earlier) && items.system[Int(clash.earlier.item)].isWinnerDisputed
  }

  /// Returns the name of the command or menu that comes first in the menus.
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

  /// Returns the severity of a finding about the clash, or nil for the rule's own severity. The severity is a warning
  /// if no insertion is dropped or if an assumption is necessary: the app's SDK, or that UIKit ignores the case of
  /// inputs. For a system command, the confidence of its sources limits the severity.
  func severity(of clash: MergedClash) -> Severity? {
    if clash.skippingEnvironments.isEmpty || assumedSDK(for: clash.earlier.item, in: clash.environments) != nil {
      return .warning
    }
    let uses = [clash.earlier, clash.later].compactMap { element(of: $0) }
    if uses.contains(where: \.dependsOnIgnoredCase) { return .warning }
    guard isSystem(clash.earlier) else { return nil }
    return items.system[Int(clash.earlier.item)].severityCap
  }

  /// Returns the declaration of the earlier command or menu as a related place. Returns an empty list if `place` is
  /// nil.
  func relatedPlaces(_ clash: MergedClash, _ place: Place?) -> [RelatedPlace] {
    place.map { [RelatedPlace($0, "\(name(of: clash.earlier)) is declared here")] } ?? []
  }

  /// Returns the place of the step's operand that contains the later item, or nil if no operand contains the item.
  func operandPlace(_ clash: MergedClash) -> Place? {
    guard let step = clash.step else { return nil }
    for case .item(let root, let place) in items.operands[step]
    where (root..<items.all[Int(root)].end).contains(clash.later.item) {
      return place
    }
    return nil
  }

  /// Whether the same insertion contains both commands or menus.
  private func isWithinOneInsertion(_ clash: MergedClash) -> Bool {
    guard let step = clash.step, !isSystem(clash.earlier), clash.later != clash.earlier else { return false }
    var containments: [Bool] = []
    for use in [clash.later, clash.earlier] {
      var isContained = false
      for case .item(let root, _) in items.operands[step] where (root..<items.all[Int(root)].end).contains(use.item) {
        isContained = true
      }
      containments.append(isContained)
    }
    return containments.allSatisfy { $0 }
  }

  /// Returns a fix that removes the conflicting system menu before the insertion. Returns nil for the menus of Undo,
  /// Cut and Paste, which text editing needs, and for a menu that the app's own steps refer to.
  func systemMenuRemovalFix(of clash: MergedClash) -> Fix? {
    guard isSystem(clash.earlier), let step = clash.step, let steps = app.app?.delegate?.buildMenu?.stepsPlace,
      let menu = removableMenu(around: clash.earlier.item), menu.identifier != "undoRedo",
      menu.identifier != "standardEdit", !isReferenced(menu.index)
    else { return nil }
    return Fix(
      "Remove the system's '\(menu.identifier)' menu first",
      .insert(list: steps, index: step, ["remove": .string(menu.identifier)]))
  }

  /// Returns the fixes of a clash. New shortcuts come first. If the app adds its own version of a system command, such
  /// as a second Find, the fixes that remove one of the two commands come first.
  ///
  /// - Parameter shortcuts: the fixes that change the shortcut of the app's command.
  func fixes(of clash: MergedClash, _ element: MenuElement, shortcuts: [Fix]) -> [Fix] {
    let removalFixes = [systemMenuRemovalFix(of: clash)].compactMap(\.self)
    return isOwnVersion(clash) ? removalFixes + element.removalFixes + shortcuts : shortcuts + removalFixes
  }

  /// Whether the app's command is its own version of the system's command, such as a Find next to the system's Find.
  private func isOwnVersion(_ clash: MergedClash) -> Bool {
    guard isSystem(clash.earlier), clash.later.alternate < 0, let element = element(of: clash.later),
      let action = element.action.value
    else { return false }
    return element.means(shortName(of: clash.earlier), action)
  }

  /// Returns the innermost system menu around a system command whose identifier exists on all releases that the app
  /// runs on. Returns nil if only a top-level menu around the innermost menu has such an identifier, because a
  /// top-level menu contains many other commands.
  private func removableMenu(around item: Int32) -> (index: Int32, identifier: String)? {
    guard let innermost = systemMenu(enclosing: item) else { return nil }
    let oldestVersion = builds.flatMap(\.environments).map(\.version).min() ?? 0
    var candidate: (index: Int32, identifier: String)? = innermost
    while let menu = candidate, items.system[Int(menu.index)].identifierSince.map({ oldestVersion < $0 }) ?? false {
      candidate = systemMenu(enclosing: menu.index)
    }
    guard let candidate, candidate.index == innermost.index || items.all[Int(candidate.index)].parent > 0 else {
      return nil
    }
    return candidate
  }

  /// Whether a step of the app refers to a system menu or to a menu inside it.
  private func isReferenced(_ menu: Int32) -> Bool {
    let subtree = menu..<items.all[Int(menu)].end
    return steps.contains { step in
      guard let name = step.targetMenu?.value, let identity = items.identity(ofMenu: name) else { return false }
      return subtree.contains { items.all[Int($0)].identity == identity }
    }
  }
}

extension MenuElement {
  /// Returns a fix that gives the command the modifiers of a shortcut. The fix does not change the key.
  func fix(using shortcut: Shortcut) -> Fix {
    Fix(
      "Use \(shortcut.glyphs)",
      .set(object: place, name: "modifierFlags", .array(shortcut.modifiers.names.map { .string($0) })))
  }

  /// The fixes that remove the command from its menu: one for model documents and one for Swift code.
  var removalFixes: [Fix] {
    [Fix("Remove this command", .remove(place)), Fix("Remove this command", .code(place, .removeItem))]
  }

  /// The known modifiers of the command's alternates.
  var alternateFlags: [KeyModifiers] { alternates.elements.compactMap { $0.modifierFlags.value } }
}

extension AppContext {
  /// The shortcuts that the configuration reserves, with the reason for each.
  package var reservedShortcuts: [Shortcut: String] {
    var reasons: [Shortcut: String] = [:]
    for (keys, reason) in configuration.reservedKeys {
      if let shortcut = Shortcut(text: keys) { reasons[shortcut] = reason }
    }
    return reasons
  }
}

extension AppMainMenu {
  /// Returns the shortcuts that a fix must not propose, in addition to the shortcuts of menus: the shortcuts of screens
  /// and of `reservedKeys`.
  func takenShortcuts(in context: AppContext) -> Set<Shortcut> {
    app.screens.reduce(into: Set(context.reservedShortcuts.keys)) { taken, screen in
      taken.formUnion(screen.describedShortcuts.map(\.shortcut))
    }
  }
}
