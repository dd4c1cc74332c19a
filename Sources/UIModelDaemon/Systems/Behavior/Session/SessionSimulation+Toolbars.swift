import UIModelPlatform

/// Users' customizations of bars. A saved customization has the bar's id as its key, and lists the ids of the bar's
/// items.
extension SessionSimulation {
  /// The maximum number of lost items to report, that is, of saved ids without an item. Further items are only counted.
  private static let maximumLostItemCount = 16

  /// All declared bars, toolbars first.
  package var bars: [CustomizableBar] {
    toolbars.map { CustomizableBar($0) }
      + app.screens.compactMap { screen in screen.navigationItem.map { CustomizableBar($0, of: screen) } }
  }

  /// Returns the bar with this name: the handle of the bar or of the bar's screen, or else the bar's id.
  package func bar(named name: String) -> CustomizableBar? {
    let bars = bars
    return bars.first { $0.handle == name } ?? bars.first { $0.id.value?.literal == name }
  }

  /// Simulates a user's change of a bar, and reports its effects.
  package mutating func customize(_ bar: CustomizableBar, _ change: ToolbarArrangement.Change) {
    let name = bar.name
    guard !bar.id.isDefault else {
      return addStep(
        .refused, name, "'\(name)' is not customizable: it is created without \(bar.customizationRequirement)")
    }
    let savedCustomization = session.customization(of: bar)
    let (isOffered, knownArrangement) = bar.arrangement(
      in: environment, states: session.states, restoring: savedCustomization)
    switch isOffered {
    case .unknown(let reason):
      return addStep(.unknown, name, "it is not known whether users can customize it: \(reason)")
    case .known(false): return addStep(.refused, name, unavailabilityReason(of: bar))
    case .known(true): break
    }
    guard var arrangement = knownArrangement else {
      return addStep(.unknown, name, "the result is not known, because not all items of '\(name)' are known")
    }
    reportLostItems(of: savedCustomization, in: bar)
    if let id = change.itemID {
      if let reason = arrangement.unknownReasons[id] {
        return addStep(.unknown, id, "the result for '\(id)' is not known: \(reason)")
      }
      guard arrangement.contains(id) else { return reportRefusal(id, bar) }
    }
    let oldArrangement = arrangement
    if let refusal = arrangement.apply(change) { return reportRefusal(refusal, change, bar) }
    if change == .reset, savedCustomization == nil {
      return addStep(.ignored, name, "'\(name)' is already as the app declares it")
    }
    addStep(.customized, change.itemID ?? name, text(of: change, oldArrangement, arrangement, name))
    saveCustomization(change == .reset ? nil : arrangement, of: bar, over: savedCustomization)
  }

  /// Saves the customization of a bar, or deletes the saved customization if `arrangement` is nil.
  private mutating func saveCustomization(
    _ arrangement: ToolbarArrangement?, of bar: CustomizableBar, over oldCustomization: SavedCustomization?
  ) {
    let name = bar.name
    guard case .literal(let id)? = bar.id.value else {
      if case .generated(let generator)? = bar.id.value {
        let generatorText = generator.isEmpty ? "" : ", made by \(generator)"
        return addStep(.lost, name, "nothing is saved, because the bar's id differs at each launch\(generatorText)")
      }
      return addStep(.unknown, name, "the id under which it is saved is not known")
    }
    let literalIDs = bar.literalIDs
    updateSession { session in
      for key in [bar.handle, id].compactMap({ $0 }) { session.customizations[key] = nil }
      session.customizations[id] = arrangement?.customizationToSave(over: oldCustomization, declaredIDs: literalIDs)
      session.customizations[id]?.handle = bar.handle
    }
    if arrangement == nil {
      addStep(.saved, name, "the customization saved under '\(id)' is deleted")
    } else {
      addStep(.saved, name, "it is saved under '\(id)'")
    }
  }

  /// Reports the saved ids for which the bar no longer has an item.
  private mutating func reportLostItems(of savedCustomization: SavedCustomization?, in bar: CustomizableBar) {
    guard let savedCustomization else { return }
    let lostItems = LostItem.items(of: savedCustomization, in: bar)
    for lostItem in lostItems.prefix(SessionSimulation.maximumLostItemCount) {
      let successorID = lostItem.successor?.literalID
      let hint = successorID.map { "; it may be '\($0)' now, which is treated as a new item" } ?? ""
      let positionText = lostItem.isInBar ? "at \(lostItem.positionDescription)" : lostItem.positionDescription
      addStep(
        .lost, lostItem.id, "'\(lostItem.id)' was \(positionText), but '\(bar.name)' no longer has this item\(hint)")
    }
    let remainingCount = lostItems.count - SessionSimulation.maximumLostItemCount
    if remainingCount > 0 { addStep(.lost, bar.name, "'\(bar.name)' has lost \(remainingCount) more") }
  }

  /// Returns the reason that users cannot customize the bar in this environment.
  private func unavailabilityReason(of bar: CustomizableBar) -> String {
    switch environment.platform {
    case .iOS: "users cannot customize '\(bar.name)' on iPhone"
    case .iPadOS: "customizing bars requires iPadOS 16, and this is iPadOS \(environment.version)"
    case .macCatalyst, .macOS, .visionOS:
      "users cannot customize '\(bar.name)' on \(environment.platform.displayName)"
    }
  }

  // MARK: Refusals

  /// Reports the reason that an item cannot be customized.
  private mutating func reportRefusal(_ id: String, _ bar: CustomizableBar) {
    guard let item = bar.item(named: id) else {
      return addStep(.refused, id, "'\(bar.name)' has no item '\(id)'")
    }
    guard let literalID = item.literalID else {
      if case .generated = item.id.value {
        return addStep(.refused, id, "the id of '\(id)' differs at each launch, so nothing can be saved for it")
      }
      guard item.id.isKnown else { return addStep(.unknown, id, "the id of '\(id)' is not known") }
      return addStep(.refused, id, "'\(id)' has no id, and customizing requires one")
    }
    if case .navigationItem(let navigationItem, _) = bar.origin,
      let group = navigationItem.centerItemGroups.elements.first(where: {
        $0.customizationIdentifier.value?.literal == literalID
      }), !group.kind.isCustomizable
    {
      return addStep(.refused, id, "'\(id)' stays, because users cannot change a fixed group")
    }
    guard case .toolbar(let toolbar) = bar.origin,
      let declaredItem = toolbar.item(literalID, environment, session.states)
    else {
      return addStep(.refused, id, "'\(id)' is not in the bar, because its branch is not taken or its platform differs")
    }
    if declaredItem.knownKind == .group {
      return addStep(.refused, id, "'\(id)' is a group, and only items can be customized")
    }
    let placement = declaredItem.placement.value ?? .automatic
    addStep(
      .refused, id,
      "'\(id)' stays: on iPadOS users can customize secondary actions only, and its placement is "
        + "'\(placement.rawValue)'"
    )
  }

  private mutating func reportRefusal(
    _ refusal: ToolbarArrangement.Refusal, _ change: ToolbarArrangement.Change, _ bar: CustomizableBar
  ) {
    guard let id = change.itemID else { return }
    let restriction: String =
      switch bar.origin {
      case .toolbar(let toolbar):
        "its customization behavior is "
          + "'\(toolbar.items.elements.first { $0.id.value?.literal == id }?.customizationBehavior.value?.rawValue ?? "")'"
      case .navigationItem: "it is a movable group"
      }
    let reason: String =
      switch refusal {
      case .unknownItem: "'\(bar.name)' has no item '\(id)'"
      case .alreadyInBar: "'\(id)' is already in the bar"
      case .notInBar: "'\(id)' is not in the bar, so add it first"
      case .notMovable: "'\(id)' cannot be moved: \(restriction)"
      case .notRemovable: "'\(id)' cannot be removed: \(restriction)"
      }
    addStep(.refused, id, reason)
  }

  // MARK: Messages

  private func text(
    of change: ToolbarArrangement.Change, _ oldArrangement: ToolbarArrangement, _ newArrangement: ToolbarArrangement,
    _ name: String
  ) -> String {
    func positionText(_ id: String) -> String {
      "position \((newArrangement.bar.firstIndex(of: id) ?? 0) + 1) of \(newArrangement.bar.count)"
    }
    switch change {
    case .add(let id, _): return "'\(id)' moves from the customization popover into the bar, at \(positionText(id))"
    case .remove(let id):
      let overflowText = newArrangement.overflow.contains(id) ? "; it stays in the overflow menu" : ""
      return "'\(id)' moves from the bar into the customization popover\(overflowText)"
    case .move(let id, _):
      return oldArrangement.bar == newArrangement.bar
        ? "'\(id)' stays at \(positionText(id))" : "'\(id)' moves to \(positionText(id))"
    case .reset: return "'\(name)' is reset to the app's declaration"
    }
  }
}

extension ToolbarArrangement.Change {
  /// The id of the changed item; nil for a reset.
  package var itemID: String? {
    switch self {
    case .add(let id, _), .remove(let id), .move(let id, _): id
    case .reset: nil
    }
  }
}

extension LiveSession {
  /// Returns the user's customization of a bar, or nil if no customization is saved.
  package func customization(of bar: CustomizableBar) -> SavedCustomization? {
    if let id = bar.id.value?.literal, let savedCustomization = customizations[id] { return savedCustomization }
    return bar.id.isDefault ? nil : bar.handle.flatMap { customizations[$0] }
  }
}

extension Toolbar {
  /// The toolbar's name in messages: its handle or its id.
  package var name: String { ref.value ?? id.value?.literal ?? "the toolbar" }

  /// Returns the item with this id if it is declared in this environment and these states; otherwise nil.
  fileprivate func item(_ id: String, _ environment: Environment, _ states: Set<String>?) -> ToolbarItem? {
    ToolbarCustomization(self, in: environment, states: states).declaredEntries.lazy
      .filter { $0.id?.literal == id && self.items.elements.indices.contains($0.itemIndex) }
      .map { self.items.elements[$0.itemIndex] }.first
  }
}
