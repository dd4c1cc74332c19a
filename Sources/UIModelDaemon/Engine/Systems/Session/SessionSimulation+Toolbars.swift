/// People customise bars. What they make of one is saved under its id, by the ids of its items.
extension SessionSimulation {
  /// More lost items are counted only.
  private static let mostLost = 16

  /// The bar that a name means: its handle, or its id.
  package func toolbar(named name: String) -> Toolbar? {
    toolbars.first { $0.ref.value == name } ?? toolbars.first { $0.id.value?.literal == name }
  }

  /// What people have made of a bar; nil where nobody has.
  package func customization(of toolbar: Toolbar) -> SavedCustomization? { session.customization(of: toolbar) }

  /// Somebody changes a bar.
  package mutating func customize(_ toolbar: Toolbar, _ change: ToolbarArrangement.Change) {
    let name = toolbar.name
    guard !toolbar.id.isDefault else {
      return say(.refused, name, "'\(name)' is no customisable bar: it is made without toolbar(id:)")
    }
    let saved = customization(of: toolbar)
    let customization = ToolbarCustomization(
      toolbar, in: environment, states: session.states, restoring: saved)
    switch customization.isOffered {
    case .unknown(let reason): return say(.unknown, name, "whether people can customise it is not known: \(reason)")
    case .known(false): return say(.refused, name, offer(of: toolbar))
    case .known(true): break
    }
    guard var arrangement = customization.arrangement else {
      return say(.unknown, name, "what comes of it is not known: not all items of '\(name)' are")
    }
    noteLost(of: saved, in: toolbar)
    if let id = change.item {
      if let reason = arrangement.undecided[id] {
        return say(.unknown, id, "what happens to '\(id)' is not known: \(reason)")
      }
      guard arrangement.contains(id) else { return refuse(id, customization, toolbar) }
    }
    let before = arrangement
    if let refusal = arrangement.apply(change) { return refuse(refusal, change, toolbar) }
    if change == .reset, saved == nil { return say(.ignored, name, "'\(name)' is as the app declares it already") }
    say(.customized, change.item ?? name, text(of: change, before, arrangement, name))
    keep(change == .reset ? nil : arrangement, of: toolbar, over: saved)
  }

  /// Saves what somebody has made of a bar, or forgets it.
  private mutating func keep(
    _ arrangement: ToolbarArrangement?, of toolbar: Toolbar, over old: SavedCustomization?
  ) {
    let name = toolbar.name
    guard case .literal(let id)? = toolbar.id.value else {
      if case .generated(let generator)? = toolbar.id.value {
        let maker = generator.isEmpty ? "" : ", made by \(generator)"
        return say(.lost, name, "nothing of it is kept: the bar's id is another one at each launch\(maker)")
      }
      return say(.unknown, name, "under which id it is saved is not known")
    }
    let known = toolbar.items.elements.compactMap { $0.id.value?.literal }
    note { session in
      for key in [toolbar.ref.value, id].compactMap({ $0 }) { session.customizations[key] = nil }
      session.customizations[id] = arrangement?.saved(over: old, known: known)
      session.customizations[id]?.handle = toolbar.ref.value
    }
    if arrangement == nil {
      say(.saved, name, "nothing is saved under '\(id)' any more")
    } else {
      say(.saved, name, "it is saved under '\(id)'")
    }
  }

  /// Tells of saved ids that no item has any more.
  private mutating func noteLost(of saved: SavedCustomization?, in toolbar: Toolbar) {
    guard let saved else { return }
    let all = LostItem.all(of: saved, in: toolbar)
    for lost in all.prefix(SessionSimulation.mostLost) {
      let now = lost.successor.flatMap { $0.id.value?.literal }
      let hint = now.map { "; it may be '\($0)' now, which counts as new" } ?? ""
      say(
        .lost, lost.id, "'\(lost.id)' was \(lost.whereabouts), and '\(toolbar.name)' has no such item any more\(hint)")
    }
    let rest = all.count - SessionSimulation.mostLost
    if rest > 0 { say(.lost, toolbar.name, "'\(toolbar.name)' has lost \(rest) more") }
  }

  /// Why nobody can customise a bar here that could be customised elsewhere.
  private func offer(of toolbar: Toolbar) -> String {
    switch environment.platform {
    case .iOS: "an iPhone shows '\(toolbar.name)', and nobody can customise it there"
    case .iPadOS: "iPadOS lets people customise bars since 16, and this is \(environment.version)"
    case .macCatalyst, .macOS, .visionOS:
      "nobody can customise '\(toolbar.name)' on \(environment.platform.displayName)"
    }
  }

  // MARK: Refusals

  /// An item that takes no part.
  private mutating func refuse(_ id: String, _ customization: ToolbarCustomization, _ toolbar: Toolbar) {
    let items = toolbar.items.elements
    guard let item = items.first(where: { $0.id.value?.literal == id || $0.ref.value == id }) else {
      return say(.refused, id, "'\(toolbar.name)' has no item '\(id)'")
    }
    guard let ownID = item.id.value?.literal else {
      if case .generated = item.id.value {
        return say(.refused, id, "'\(id)' has another id at each launch, under which nothing can be kept")
      }
      guard item.id.isKnown else { return say(.unknown, id, "the id of '\(id)' is not known") }
      return say(.refused, id, "'\(id)' has no id, and bars are customised by ids")
    }
    guard customization.declared.contains(where: { $0.id?.literal == ownID }) else {
      return say(.refused, id, "'\(id)' is not in the bar as things are: its branch or its platform is another one")
    }
    if item.knownKind == .group { return say(.refused, id, "'\(id)' is a group, and only items can be customised") }
    let placement = item.placement.value ?? .automatic
    say(
      .refused, id,
      "'\(id)' stays where it is: iPadOS lets people customise secondary actions, and this is at '\(placement.rawValue)'"
    )
  }

  private mutating func refuse(
    _ refusal: ToolbarArrangement.Refusal, _ change: ToolbarArrangement.Change, _ toolbar: Toolbar
  ) {
    guard let id = change.item else { return }
    let item = toolbar.items.elements.first { $0.id.value?.literal == id }
    let behavior = item?.customizationBehavior.value ?? .default
    let reason: String =
      switch refusal {
      case .unknownItem: "'\(toolbar.name)' has no item '\(id)'"
      case .alreadyInBar: "'\(id)' is in the bar already"
      case .notInBar: "'\(id)' is not in the bar, so add it first"
      case .notMovable: "'\(id)' cannot be moved: its customisation behaviour is '\(behavior.rawValue)'"
      case .notRemovable: "'\(id)' cannot be removed: its customisation behaviour is '\(behavior.rawValue)'"
      }
    say(.refused, id, reason)
  }

  // MARK: Words

  private func text(
    of change: ToolbarArrangement.Change, _ before: ToolbarArrangement, _ after: ToolbarArrangement, _ name: String
  ) -> String {
    func number(_ id: String) -> String {
      "number \((after.bar.firstIndex(of: id) ?? 0) + 1) of \(after.bar.count)"
    }
    switch change {
    case .add(let id, _): return "'\(id)' comes from the popover into the bar, \(number(id))"
    case .remove(let id):
      let stays = after.overflow.contains(id) ? "; it stays in the overflow menu" : ""
      return "'\(id)' goes from the bar into the popover\(stays)"
    case .move(let id, _):
      return before.bar == after.bar ? "'\(id)' stays \(number(id))" : "'\(id)' moves, and is \(number(id)) now"
    case .reset: return "'\(name)' is as the app declares it again"
    }
  }
}

extension ToolbarArrangement.Change {
  /// The id of the item that it is about.
  package var item: String? {
    switch self {
    case .add(let id, _), .remove(let id), .move(let id, _): id
    case .reset: nil
    }
  }
}

extension LiveSession {
  /// What people have made of a bar; nil where nobody has.
  package func customization(of toolbar: Toolbar) -> SavedCustomization? {
    if let id = toolbar.id.value?.literal, let saved = customizations[id] { return saved }
    return toolbar.id.isDefault ? nil : toolbar.ref.value.flatMap { customizations[$0] }
  }
}

extension Toolbar {
  /// The name that people know it by.
  package var name: String { ref.value ?? id.value?.literal ?? "the toolbar" }
}
