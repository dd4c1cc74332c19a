import UIModelJSON
import UIModelPlatform

/// The positions of a SwiftUI toolbar's items in a given setting, with unlimited width or, after `fit`, with a given
/// width. For example, on iPad in regular width, the `editor` role moves the title from the center to the leading side.
package struct ToolbarLayout: Sendable {
  /// A toolbar item, or one view of an item group.
  package struct Entry: Sendable {
    /// The index of the item in the toolbar.
    package let itemIndex: Int
    /// The index of the view in its group; nil for an item that is not split into views.
    package let viewIndex: Int?
    /// The id of the item, or its reference name (`ref`) in the model document.
    package let name: String?
    package let title: String?
    /// The type of the view: a SwiftUI type such as `Button`, or a type of the app.
    package let type: String?
    package let placement: ToolbarPlacement?
    package internal(set) var area: ToolbarFact<ToolbarArea>
    /// The area before the item moved into the overflow menu for lack of space; nil if the item did not move.
    package internal(set) var previousArea: ToolbarArea?
    /// Whether the item is a control group that has collapsed into its own menu.
    package internal(set) var isCollapsed = false
    /// The width in points; nil if the app does not give a width.
    package let width: Double?
    /// Whether the item is a labeled control group, which can collapse.
    package let isLabeledGroup: Bool
    /// The source of the platform fact that gives the area.
    package let source: Source?
    package let place: Place
  }

  package let setting: ToolbarSetting
  /// The toolbar role after `automatic` is resolved.
  package let role: ToolbarFact<ToolbarRole>
  package let titleArea: ToolbarFact<ToolbarArea>
  package let customization: ToolbarCustomization
  package private(set) var title: ResolvedToolbarTitle
  /// The entries, in the bar's order.
  package private(set) var entries: [Entry]
  /// The result of `fit(into:reserving:)`; nil before the first call of that method.
  package private(set) var fit: ToolbarFit?
  private let hasPriorities: Bool

  /// Computes the layout of a SwiftUI toolbar, with unlimited width.
  ///
  /// - Parameter savedCustomization: the user's changes; nil for the bar as the app declares it.
  package init(_ toolbar: Toolbar, in setting: ToolbarSetting, restoring savedCustomization: SavedCustomization? = nil)
  {
    self.setting = setting
    let role = ToolbarLayout.role(of: toolbar, in: setting)
    self.role = role
    let titleArea = ToolbarLayout.titleArea(role, in: setting)
    self.titleArea = titleArea
    title = ResolvedToolbarTitle(toolbar, area: titleArea, in: setting)
    let customization = ToolbarCustomization(
      toolbar, in: setting.environment, states: setting.states, restoring: savedCustomization)
    self.customization = customization
    let items = toolbar.items.elements
    hasPriorities = items.contains { !$0.visibilityPriority.isDefault }
    let entries = customization.entries.flatMap { entry -> [Entry] in
      // A title menu belongs to the title and has no position of its own.
      guard items.indices.contains(entry.itemIndex), items[entry.itemIndex].knownKind != .titleMenu else { return [] }
      return ToolbarLayout.entries(of: items[entry.itemIndex], entry, role, customization.isOffered, in: setting)
    }
    self.entries = entries
    guard setting.environment.platform.isMac else {
      title.replacement = entries.first { $0.replacesTitle(items, setting.states) }?.label
      return
    }
    // In a sheet on the Mac, the confirmation action is trailing-most, and the cancellation action comes before it
    // (documented).
    func rank(_ entry: Entry) -> Int {
      entry.placement == .confirmationAction ? 2 : entry.placement == .cancellationAction ? 1 : 0
    }
    self.entries = entries.sorted { rank($0) < rank($1) }
  }

  /// Returns the entries of an area, in the bar's order.
  package func entries(in area: ToolbarArea) -> [Entry] { entries.filter { $0.area == .known(area) } }

  /// Collapses items, then moves items into the overflow menu, until the remaining items fit into the bar.
  ///
  /// - Parameter width: the width of the bar, in points.
  /// - Parameter reservedWidth: the part of the width that title, back button, margins and spaces occupy, in points.
  package mutating func fit(into width: Double, reserving reservedWidth: Double) {
    let isKnown = customization.isComplete && entries.allSatisfy { $0.area.value != nil }
    guard isKnown, setting.hasOverflowMenu else {
      let reason =
        isKnown
        ? "there is no overflow menu before iOS 16, and the layout of a bar that is too narrow is not documented"
        : "not all items of the bar are known"
      fit = ToolbarFit(width: width, reservedWidth: reservedWidth, unknown: reason)
      return
    }
    let pieces = entries.indices.compactMap { index -> ToolbarFit.Piece? in
      let entry = entries[index]
      guard let area = entry.area.value, ToolbarFit.isInBar(area) else { return nil }
      return ToolbarFit.Piece(
        index: index, name: entry.name ?? entry.title ?? entry.type ?? "item \(entry.itemIndex)", area: area,
        width: entry.width, collapsedWidth: entry.isLabeledGroup ? ToolbarFit.buttonWidth : nil,
        canOverflow: entry.canOverflow)
    }
    let fit = ToolbarFit(
      pieces, width: width, reservedWidth: reservedWidth, hasOverflowButton: !entries(in: .overflow).isEmpty,
      hasPriorities: hasPriorities)
    self.fit = fit
    guard let outcome = fit.outcome.value else { return }
    for index in outcome.collapsedIndices { entries[index].isCollapsed = true }
    for index in outcome.overflowedIndices {
      entries[index].previousArea = entries[index].area.value
      entries[index].area = .known(.overflow)
    }
  }

  // MARK: The platform's rules

  /// Returns the toolbar's role. The automatic role is `navigationStack` on iOS and `editor` on macOS (documented).
  private static func role(of toolbar: Toolbar, in setting: ToolbarSetting) -> ToolbarFact<ToolbarRole> {
    var role = ToolbarRole.automatic
    // Older releases have no roles, so the declared role has no effect.
    if setting.environment.hasBarRoles {
      if case .unknown(let reason, _) = toolbar.toolbarRole { return .unknown(reason) }
      role = toolbar.toolbarRole.value ?? .automatic
    }
    guard role == .automatic else { return .known(role) }
    return .known(setting.environment.platform == .macOS ? .editor : .navigationStack)
  }

  /// Returns the area of the title. On iPad in regular width, the editor and browser roles move the title to the
  /// leading side. In compact width the title stays in the center.
  private static func titleArea(
    _ role: ToolbarFact<ToolbarRole>, in setting: ToolbarSetting
  ) -> ToolbarFact<ToolbarArea> {
    let platform = setting.environment.platform
    guard platform == .iOS || platform == .iPadOS else {
      return platform == .macOS
        ? .known(.leading) : .unknown("the position of the title on \(platform.displayName) is not documented")
    }
    return setting.isRegular ? role.map { $0.isCentering ? .leading : .center } : .known(.center)
  }

  private static func entries(
    of item: ToolbarItem, _ entry: ToolbarCustomization.Entry, _ role: ToolbarFact<ToolbarRole>,
    _ isOffered: ToolbarFact<Bool>, in setting: ToolbarSetting
  ) -> [Entry] {
    let placement = item.placement.isDefault ? .automatic : item.placement.value
    let area = area(of: item, entry, placement, role, isOffered, in: setting)
    let views = item.content.value ?? []
    func makeEntry(_ viewIndex: Int?, _ view: ToolbarView?) -> Entry {
      Entry(
        itemIndex: entry.itemIndex, viewIndex: viewIndex, name: item.id.value?.literal ?? item.ref.value,
        title: view?.title,
        type: view?.type, placement: placement, area: area, width: item.width.usableWidth,
        isLabeledGroup: item.isLabeledGroup, source: placement?.fact?.source,
        place: viewIndex == nil ? item.place : view?.place ?? item.place)
    }
    // SwiftUI makes each view of a group an item. A group with a label stays together.
    guard item.knownKind == .group, item.label.isDefault, views.count > 1 else { return [makeEntry(nil, views.first)] }
    return views.enumerated().map { makeEntry($0, $1) }
  }

  private static func area(
    of item: ToolbarItem, _ entry: ToolbarCustomization.Entry, _ placement: ToolbarPlacement?,
    _ role: ToolbarFact<ToolbarRole>, _ isOffered: ToolbarFact<Bool>, in setting: ToolbarSetting
  ) -> ToolbarFact<ToolbarArea> {
    switch entry.isHidden {
    case .unknown(let reason): return .unknown(reason)
    case .known(false): break
    case .known(true):
      if entry.edits.value?.canRemove == true {
        // The item stays in the overflow menu of an iPad's bar (documented). The Mac has no overflow menu for hidden
        // items.
        let staysInOverflow = entry.isAlwaysAvailable && setting.environment.platform == .iPadOS
        return .known(staysInOverflow ? .overflow : .customizationPopover)
      }
      return .unknown("it is hidden by default, and users cannot add it")
    }
    guard let placement, let fact = placement.fact else {
      if case .unknown(let reason, _) = item.placement { return .unknown(reason) }
      return .unknown("its placement is not known")
    }
    let platform = setting.environment.platform
    if fact.unavailablePlatforms.contains(platform) {
      return .unknown("\(platform.displayName) does not have \(placement.rawValue)")
    }
    if let introductionVersion = fact.availability.release(on: platform),
      setting.environment.version < introductionVersion
    {
      return .unknown("\(placement.rawValue) requires \(platform.displayName) \(introductionVersion)")
    }
    return resolvedArea(fact, role, isOffered, in: setting)
  }

  private static func resolvedArea(
    _ fact: ToolbarPlacementFact, _ role: ToolbarFact<ToolbarRole>, _ isOffered: ToolbarFact<Bool>,
    in setting: ToolbarSetting
  ) -> ToolbarFact<ToolbarArea> {
    let platform = setting.environment.platform
    let area: ToolbarArea?
    var exception: ToolbarPlacementFact.Exception?
    switch platform {
    case .iOS, .iPadOS:
      (area, exception) =
        setting.isRegular ? (fact.regularArea, fact.regularException) : (fact.compactArea, fact.compactException)
    case .macCatalyst, .macOS: area = fact.macArea
    case .visionOS: area = fact.placement == .bottomOrnament ? .ornament : nil
    }
    guard let area else { return .unknown("its position on \(platform.displayName) is not documented") }
    guard let exception else { return .known(area) }
    switch exception.condition {
    case .backButton: return .known(setting.hasBackButton ? exception.area : area)
    case .customizable: return isOffered.map { $0 ? exception.area : area }
    case .centeringRole: return role.map { $0.isCentering ? exception.area : area }
    }
  }
}

extension ToolbarRole {
  /// Whether the role moves the title to the leading side, so that items can use the center.
  package var isCentering: Bool { self == .editor || self == .browser }
}

extension ToolbarLayout.Entry {
  /// Whether the bar certainly shows this entry instead of the title: a principal item that is present in every branch
  /// or, if the active states are known, in these states.
  fileprivate func replacesTitle(_ items: [ToolbarItem], _ states: Set<String>?) -> Bool {
    placement == .principal && area == .known(.center) && (states != nil || items[itemIndex].condition.isDefault)
  }

  /// Whether the item can move into the overflow menu. These items stay in the bar: principal, status and pinned items,
  /// actions that confirm, cancel or delete, and items with an unknown placement.
  fileprivate var canOverflow: Bool {
    switch placement {
    case .principal, .confirmationAction, .cancellationAction, .destructiveAction, .topBarPinnedTrailing, .status, nil:
      false
    default: true
    }
  }
}

extension ToolbarItem {
  /// Whether the item is a group with a label, or shows exactly one control group with a label.
  fileprivate var isLabeledGroup: Bool {
    if knownKind == .group { return label.isGiven }
    guard let views = content.value, views.count == 1, let group = views.first?.json["ControlGroup"] else {
      return false
    }
    return group["label"].map { !$0.isUnknown } ?? false
  }
}

extension JSONValue {
  fileprivate var isUnknown: Bool { self["$unknown"] != nil }
}

extension ToolbarSetting {
  /// Whether bars have an overflow menu: since release 16, and on macOS in every release.
  fileprivate var hasOverflowMenu: Bool { environment.platform == .macOS || environment.version >= 16 }
}
