import UIModelJSON
import UIModelPlatform

/// Messages, severities and fixes for the rules about clashes in the main menu.
extension AppMainMenu {
  /// Returns the clashes (two menu items with the same identifier, command or shortcut) of one kind that need a
  /// finding.
  ///
  /// For items that exist only in some states, only shortcut clashes are included, because code often checks for a menu
  /// before it inserts another one. A shortcut clash of two conditional items is not included, because their conditions
  /// might exclude each other.
  func reportableClashes(_ kind: MenuClash.Kind) -> [MergedClash] {
    let clashes = clashes.filter { $0.kind == kind && (!$0.environments.isEmpty || $0.step == nil) }
    guard kind == .shortcut else { return clashes.filter { $0.occasion == .always } }
    return clashes.map { isSystem($0.earlierUse) ? $0 : $0.withWinnerAsEarlier }.filter { clash in
      if clash.occasion == .always { return true }
      let (laterElement, earlierElement) = (
        element(of: clash.laterUse), element(of: clash.earlierUse)
      )
      // The code inserts one command at two positions in the menus, but perhaps only one of the two insertions runs.
      if let laterElement, let earlierElement, laterElement.place == earlierElement.place { return false }
      return clash.occasion != .bothExist
    }
  }

  /// Returns the effect of a clash, as the second half of a message.
  ///
  /// For example, `so UIKit drops the inserted menu`.
  func consequence(of clash: MergedClash) -> String {
    switch clash.occasion {
    case .always, .bothExist: unconditionalConsequence(of: clash)
    case .laterExists: unconditionalConsequence(of: clash) + " when it is there"
    case .earlierExists: unconditionalConsequence(of: clash) + " when \(shortName(of: clash.earlierUse)) is there"
    }
  }

  private func unconditionalConsequence(of clash: MergedClash) -> String {
    guard let stepIndex = clash.step else { return "so UIKit cannot insert the menu into the main menu" }
    if clash.skippingEnvironments.isEmpty {
      if isWinnerDisputed(clash) { return "and sources disagree on which of the two gets it" }
      return clash.kind == .shortcut
        ? "so only \(winnerName(of: clash)), which comes first, gets it"
        : "so UIKit finds only \(winnerName(of: clash)), which comes first"
    }
    return isReplacement(stepIndex) ? "so UIKit skips the replacement" : "so UIKit drops the inserted menu"
  }

  /// Returns the notes of a finding about a clash: the effect of the clash on each release, and the SDK that the
  /// finding assumes.
  ///
  /// - Parameter shortcut: the shortcut that both commands have; nil for a clash of identifiers or actions.
  func notes(on clash: MergedClash, about shortcut: Shortcut? = nil) -> [String] {
    guard let stepIndex = clash.step else {
      return ["applies to iPadOS 18 and earlier, where UIKit drops the entire menu"]
    }
    if clash.skippingEnvironments.isEmpty { return [] }
    var effect = isReplacement(stepIndex) ? "the replacement is missing" : "the inserted menu is missing"
    if isWithinOneInsertion(clash) {
      effect = "neither of the two is in the main menu"
    } else if let shortcut {
      effect += ", and \(shortName(of: clash.earlierUse)) keeps \(shortcut.glyphs)"
    }
    var notes = ["iPadOS 18 and earlier: \(effect)"]
    if let sdk = assumedSDK(for: clash.earlierUse.item, in: clash.environments) {
      notes.append(
        "assumes that the app is linked against the iOS \(sdk) SDK or later, because its target gives no 'sdk'")
    }
    if clash.shadowingEnvironments.isEmpty { return notes }
    if isWinnerDisputed(clash) {
      return notes + ["iPadOS 26 and later: sources disagree on which of the two gets the shortcut"]
    }
    let winnerName = winnerName(of: clash)
    return notes + [
      "iPadOS 26 and later: "
        + (shortcut.map { "\(winnerName) gets \($0.glyphs) because it comes first in the menus" }
          ?? "UIKit accepts both, but finds only \(winnerName), the first in the menus")
    ]
  }

  /// Whether sources disagree on whether the system's command or the app's command gets the shortcut on iPadOS 26 and
  /// later.
  private func isWinnerDisputed(_ clash: MergedClash) -> Bool {
    clash.kind == .shortcut && isSystem(clash.earlierUse) && items.system[Int(clash.earlierUse.item)].isWinnerDisputed
  }

  /// Returns the short name of the winner of a clash: the clashing item that comes first in the menus.
  private func winnerName(of clash: MergedClash) -> String {
    shortName(of: clash.laterWins ? clash.laterUse : clash.earlierUse)
  }

  private func isReplacement(_ stepIndex: Int) -> Bool {
    guard steps.indices.contains(stepIndex) else { return false }
    return switch steps[stepIndex].operation {
    case .replace, .replaceChildren: true
    case .insertChild, .insertSibling, .remove, .unknown: false
    }
  }

  /// Returns the severity of a finding about a clash; nil means the rule's default severity. The severity is a warning
  /// in these cases:
  /// - UIKit drops no insertion.
  /// - The finding assumes the SDK that the app is linked against.
  /// - The finding assumes that UIKit ignores the case of letters in inputs.
  ///
  /// In other clashes with a system command, the confidence in the sources about this command limits the severity.
  func severity(of clash: MergedClash) -> Severity? {
    if clash.skippingEnvironments.isEmpty || assumedSDK(for: clash.earlierUse.item, in: clash.environments) != nil {
      return .warning
    }
    let clashingElements = [clash.earlierUse, clash.laterUse].compactMap { element(of: $0) }
    if clashingElements.contains(where: \.dependsOnIgnoredCase) { return .warning }
    guard isSystem(clash.earlierUse) else { return nil }
    return items.system[Int(clash.earlierUse.item)].severityCap
  }

  /// Returns the declaration of the earlier command or menu as a related place. Returns an empty list if `place` is
  /// nil.
  func relatedPlaces(_ clash: MergedClash, _ place: Place?) -> [RelatedPlace] {
    place.map { [RelatedPlace($0, "\(name(of: clash.earlierUse)) is declared here")] } ?? []
  }

  /// Returns the place of the operand (an element that the clash's step of `buildMenu` inserts) that contains the later
  /// item. Returns nil if the clash has no step or no operand contains the item.
  func operandPlace(_ clash: MergedClash) -> Place? {
    guard let stepIndex = clash.step else { return nil }
    for case .item(let root, let place) in items.operands[stepIndex]
    where (root..<items.list[Int(root)].end).contains(clash.laterUse.item) {
      return place
    }
    return nil
  }

  /// Whether one insertion contains both clashing items.
  private func isWithinOneInsertion(_ clash: MergedClash) -> Bool {
    guard let stepIndex = clash.step, !isSystem(clash.earlierUse), clash.laterUse != clash.earlierUse else {
      return false
    }
    var containmentFlags: [Bool] = []
    for use in [clash.laterUse, clash.earlierUse] {
      var isContained = false
      for case .item(let root, _) in items.operands[stepIndex]
      where (root..<items.list[Int(root)].end).contains(use.item) {
        isContained = true
      }
      containmentFlags.append(isContained)
    }
    return containmentFlags.allSatisfy { $0 }
  }

  /// Returns a fix that removes the conflicting system menu before the insertion. Returns nil for the menus of Undo,
  /// Cut and Paste, which text editing needs, and for a menu that the app's own steps refer to.
  func systemMenuRemovalFix(of clash: MergedClash) -> Fix? {
    guard isSystem(clash.earlierUse), let stepIndex = clash.step, let steps = app.app?.delegate?.buildMenu?.stepsPlace,
      let menu = removableMenu(around: clash.earlierUse.item), menu.identifier != "undoRedo",
      menu.identifier != "standardEdit", !isReferenced(menu.index)
    else { return nil }
    return Fix(
      "Remove the system's '\(menu.identifier)' menu first",
      .insert(list: steps, index: stepIndex, ["remove": .string(menu.identifier)]))
  }

  /// Returns the fixes of a clash. Fixes that change the shortcut come first. If the app adds its own version of a
  /// system command, such as a second Find, the fixes that remove one of the two commands come first.
  ///
  /// - Parameter shortcutFixes: the fixes that change the shortcut of the app's command.
  func fixes(of clash: MergedClash, _ element: MenuElement, shortcutFixes: [Fix]) -> [Fix] {
    let removalFixes = [systemMenuRemovalFix(of: clash)].compactMap(\.self)
    return isVersionOfSystemCommand(clash)
      ? removalFixes + element.removalFixes + shortcutFixes : shortcutFixes + removalFixes
  }

  /// Whether the app's command is the app's own version of the system's command, such as a second Find.
  private func isVersionOfSystemCommand(_ clash: MergedClash) -> Bool {
    guard isSystem(clash.earlierUse), clash.laterUse.alternate < 0, let element = element(of: clash.laterUse),
      let action = element.action.value
    else { return false }
    return element.resemblesSystemCommand(shortName(of: clash.earlierUse), action)
  }

  /// Returns the innermost system menu that contains a system command and has an identifier on all releases that the
  /// app supports. Returns nil if there is none, or if only a top-level menu around other menus has such an identifier,
  /// because a top-level menu contains many other commands.
  private func removableMenu(around item: Int32) -> (index: Int32, identifier: String)? {
    guard let innermostMenu = systemMenu(enclosing: item) else { return nil }
    let oldestVersion = builds.flatMap(\.environments).map(\.version).min() ?? 0
    var candidate: (index: Int32, identifier: String)? = innermostMenu
    while let menu = candidate, items.system[Int(menu.index)].identifierSince.map({ oldestVersion < $0 }) ?? false {
      candidate = systemMenu(enclosing: menu.index)
    }
    guard let candidate, candidate.index == innermostMenu.index || items.list[Int(candidate.index)].parent > 0 else {
      return nil
    }
    return candidate
  }

  /// Whether a step of the app refers to a system menu or to a menu inside it.
  private func isReferenced(_ menuIndex: Int32) -> Bool {
    let subtreeRange = menuIndex..<items.list[Int(menuIndex)].end
    return steps.contains { step in
      guard let name = step.targetMenu?.value, let identity = items.identity(ofMenu: name) else { return false }
      return subtreeRange.contains { items.list[Int($0)].identity == identity }
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
  /// Returns the shortcuts outside the main menu that a fix must not propose: the shortcuts of screens, and the
  /// shortcuts that the configuration reserves.
  func excludedShortcuts(in context: AppContext) -> Set<Shortcut> {
    app.screens.reduce(into: Set(context.reservedShortcuts.keys)) { taken, screen in
      taken.formUnion(screen.describedShortcuts.map(\.shortcut))
    }
  }
}
