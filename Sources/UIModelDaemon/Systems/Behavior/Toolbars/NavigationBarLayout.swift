import UIModelPlatform

/// The positions of a navigation item's groups in a given setting: UIKit's counterpart of `ToolbarLayout`. For example,
/// on iPad with the editor style, `centerItemGroups` are in the center in regular width, and in the overflow menu in
/// compact width.
package struct NavigationBarLayout: Sendable {
  /// An item group, or a bar button item that does not belong to a group.
  package struct Entry: Sendable {
    /// The name of the property that declares the entry, such as `leadingItemGroups`.
    package let propertyName: String
    package let index: Int
    package let kind: BarButtonGroup.Kind?
    package let name: String
    /// The names of the entry's visible items.
    package let itemNames: [String]
    /// The texts that users see for the items: titles or image names.
    let itemTexts: [String]
    package internal(set) var area: ToolbarFact<ToolbarArea>
    /// The area before the entry moved into the overflow menu for lack of space; nil if the entry did not move.
    package internal(set) var previousArea: ToolbarArea?
    package internal(set) var isCollapsed = false
    /// Whether the entry is listed in the overflow menu whenever it is not in the bar.
    package let isAlwaysAvailable: Bool
    /// The width in points; nil if an item's width is not known.
    package let width: Double?
    /// The width after collapsing, in points; nil if the entry cannot collapse.
    package let collapsedWidth: Double?
    package let place: Place
  }

  package let setting: ToolbarSetting
  package let style: ToolbarFact<NavigationItem.Style>
  package let title: ResolvedToolbarTitle
  /// Whether the bar has a back button, shown by the system or created for `backAction`.
  package let showsBackButton: ToolbarFact<Bool>
  package private(set) var entries: [Entry]
  /// The titles of the elements that the app adds to the overflow menu; nil if the app adds none. With additional
  /// elements, the overflow button is always shown.
  package let additionalOverflowTitles: ToolbarFact<[String]?>
  package let isComplete: Bool
  /// The result of `fit(into:reserving:)`; nil before the first call of that method.
  package private(set) var fit: ToolbarFit?
  private let hasPriorities: Bool

  /// Computes the layout of a navigation item, with unlimited width.
  ///
  /// - Parameter savedCustomization: the user's changes; nil for the bar as the app declares it.
  package init(
    _ item: NavigationItem, in setting: ToolbarSetting, restoring savedCustomization: SavedCustomization? = nil
  ) {
    self.setting = setting
    let style: ToolbarFact<NavigationItem.Style> =
      switch item.style {
      // Older releases have no styles. Their bars have the layout of the navigator style.
      case _ where !setting.environment.hasBarRoles: .known(.navigator)
      case .unknown(let reason, _): .unknown(reason)
      case .given(let style, _): .known(style)
      case .default: .known(.navigator)
      }
    self.style = style
    let isRegularBar = NavigationBarLayout.isRegularBar(of: item, in: setting)
    let titleArea: ToolbarFact<ToolbarArea> =
      switch isRegularBar {
      case .unknown(let reason): .unknown(reason)
      case .known(let isRegular): isRegular ? style.map { $0.hasLeadingTitle ? .leading : .center } : .known(.center)
      }
    title = ResolvedToolbarTitle(item, area: titleArea, in: setting)
    showsBackButton = NavigationBarLayout.showsBackButton(of: item, in: setting)
    additionalOverflowTitles =
      switch item.additionalOverflowItems {
      case .given(let titles, _): .known(titles)
      case .default: .known(nil)
      case .unknown(let reason, _): .unknown(reason)
      }
    let centerArea: ToolbarFact<ToolbarArea> =
      switch isRegularBar {
      case .unknown(let reason): .unknown(reason)
      // In compact width, a bar has the layout of the navigator style.
      case .known(let isRegular): isRegular ? style.map { $0.hasLeadingTitle ? .center : .overflow } : .known(.overflow)
      }
    hasPriorities = item.barButtonItems.contains { !$0.visibilityPriority.isDefault }
    let leadingArea = isRegularBar.map { _ in ToolbarArea.leading }
    let trailingArea = isRegularBar.map { _ in ToolbarArea.trailing }
    var entries: [Entry] = []
    let moves = BarItemMoves(item, in: setting.environment)
    func addEntries(_ groups: [BarButtonGroup], _ propertyName: String, _ area: ToolbarFact<ToolbarArea>) {
      for (index, group) in groups.enumerated() {
        if let entry = Entry(moves.remainder(of: group), propertyName, index, area, in: setting) {
          entries.append(entry)
        }
      }
    }
    // Item groups replace the bar button items on the same side.
    if item.leadingItemGroups.elements.isEmpty {
      entries += NavigationBarLayout.entries(of: item.leftBarButtonItems, "leftBarButtonItems", leadingArea, setting)
    }
    addEntries(item.leadingItemGroups.elements, "leadingItemGroups", leadingArea)
    let customization = ToolbarCustomization(item, in: setting.environment, restoring: savedCustomization)
    for centerEntry in customization.entries {
      let group = moves.remainder(of: item.centerItemGroups.elements[centerEntry.itemIndex])
      let area = NavigationBarLayout.area(of: centerEntry, centerArea, item, customization)
      if let entry = Entry(group, "centerItemGroups", centerEntry.itemIndex, area, in: setting) {
        entries.append(entry)
      }
    }
    addEntries(item.trailingItemGroups.elements, "trailingItemGroups", trailingArea)
    if item.trailingItemGroups.elements.isEmpty {
      // `rightBarButtonItems` are listed from the trailing edge.
      entries += NavigationBarLayout.entries(of: item.rightBarButtonItems, "rightBarButtonItems", trailingArea, setting)
        .reversed()
    }
    addEntries(item.pinnedTrailingGroup.value.map { [$0] } ?? [], "pinnedTrailingGroup", trailingArea)
    self.entries = entries
    let groupLists = [item.leadingItemGroups, item.centerItemGroups, item.trailingItemGroups]
    isComplete =
      groupLists.allSatisfy(\.isComplete) && item.groups.allSatisfy { $0.items.isComplete && $0.isHidden.isKnown }
      && item.leftBarButtonItems.isComplete && item.rightBarButtonItems.isComplete
      && item.pinnedTrailingGroup.isKnown && item.additionalOverflowItems.isKnown
  }

  /// Returns the entries of an area, in the bar's order.
  package func entries(in area: ToolbarArea) -> [Entry] { entries.filter { $0.area == .known(area) } }

  /// Collapses entries, then moves entries into the overflow menu, until the remaining entries fit into the bar.
  ///
  /// - Parameter width: the width of the bar, in points.
  /// - Parameter reservedWidth: the part of the width that title, back button, margins and spaces occupy, in points.
  package mutating func fit(into width: Double, reserving reservedWidth: Double) {
    let isKnown = isComplete && entries.allSatisfy { $0.area.value != nil } && setting.environment.version >= 16
    guard isKnown else {
      fit = ToolbarFit(width: width, reservedWidth: reservedWidth, unknown: "not all items of the bar are known")
      return
    }
    let pieces = entries.indices.compactMap { index -> ToolbarFit.Piece? in
      let entry = entries[index]
      guard let area = entry.area.value, ToolbarFit.isInBar(area) else { return nil }
      return ToolbarFit.Piece(
        index: index, name: entry.name, area: area, width: entry.width, collapsedWidth: entry.collapsedWidth,
        canOverflow: entry.propertyName != "pinnedTrailingGroup")
    }
    let hasOverflowButton = additionalOverflowTitles.value.flatMap { $0 } != nil || !entries(in: .overflow).isEmpty
    let fit = ToolbarFit(
      pieces, width: width, reservedWidth: reservedWidth, hasOverflowButton: hasOverflowButton,
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

  /// Returns whether the bar has the layout of an iPad in regular width. On Catalyst, this is known only if the app
  /// opts out of the Mac's behavioral style with `pad`; otherwise the bar is part of the window's toolbar.
  private static func isRegularBar(of item: NavigationItem, in setting: ToolbarSetting) -> ToolbarFact<Bool> {
    switch setting.environment.platform {
    case .iOS, .iPadOS: return .known(setting.isRegular)
    case .macCatalyst:
      guard item.preferredBehavioralStyle.value == .pad else {
        return .unknown("with the behavioral style of the Mac, the bar is in the window's toolbar")
      }
      return .known(setting.horizontalSizeClass == .regular)
    case .macOS, .visionOS:
      return .unknown("the layout on \(setting.environment.platform.displayName) is not documented")
    }
  }

  /// Returns whether the bar shows a back button. Leading items replace the button unless
  /// `leftItemsSupplementBackButton` is set. `backAction` creates a back button on a screen without one.
  private static func showsBackButton(of item: NavigationItem, in setting: ToolbarSetting) -> ToolbarFact<Bool> {
    for property in [item.hidesBackButton, item.leftItemsSupplementBackButton] {
      if case .unknown(let reason, _) = property { return .unknown(reason) }
    }
    if case .unknown(let reason, _) = item.backAction { return .unknown(reason) }
    guard item.hidesBackButton.value != true else { return .known(false) }
    guard setting.hasBackButton || item.backAction.isGiven else { return .known(false) }
    guard item.leftBarButtonItems.isComplete else { return .unknown("the leading items are not known") }
    return .known(item.leftBarButtonItems.elements.isEmpty || item.leftItemsSupplementBackButton.value == true)
  }

  /// Returns the area of a center group: the area that the user chose or, if users cannot customize the group, the area
  /// that the app declares.
  private static func area(
    of entry: ToolbarCustomization.Entry, _ centerArea: ToolbarFact<ToolbarArea>, _ item: NavigationItem,
    _ customization: ToolbarCustomization
  ) -> ToolbarFact<ToolbarArea> {
    if let arrangement = customization.arrangement, let id = entry.id?.literal, arrangement.contains(id) {
      guard arrangement.popover.contains(id) else { return centerArea }
      return .known(arrangement.overflow.contains(id) ? .overflow : .customizationPopover)
    }
    switch entry.isInitiallyHidden {
    case .unknown(let reason): return .unknown(reason)
    case .known(false): return centerArea
    case .known(true): break
    }
    let platform = customization.environment.platform
    guard platform == .iPadOS || platform == .macCatalyst else {
      return .unknown("it is not in the bar by default, and users cannot add it")
    }
    switch item.customizationIdentifier {
    case .given: return .known(.customizationPopover)
    case .default: return .unknown("it is not in the bar by default, and customization is not enabled")
    case .unknown(let reason, _): return .unknown(reason)
    }
  }

  private static func entries(
    of items: List<BarButtonItem>, _ propertyName: String, _ area: ToolbarFact<ToolbarArea>, _ setting: ToolbarSetting
  ) -> [Entry] {
    items.elements.enumerated().compactMap { index, item in
      guard item.isHidden.value != true, !item.isSpace, item.availability.includes(setting.environment) != false else {
        return nil
      }
      let name = item.name ?? "\(propertyName)[\(index)]"
      return Entry(
        propertyName: propertyName, index: index, kind: nil, name: name, itemNames: [name],
        itemTexts: [item.shownName ?? "?"],
        area: area,
        isAlwaysAvailable: false,
        width: item.width.usableWidth, collapsedWidth: nil, place: item.place)
    }
  }
}

extension NavigationBarLayout.Entry {
  /// Creates the entry of a group; nil if the group is hidden or absent in the environment.
  init?(
    _ group: BarButtonGroup, _ propertyName: String, _ index: Int, _ area: ToolbarFact<ToolbarArea>,
    in setting: ToolbarSetting
  ) {
    guard group.isHidden.value != true, group.availability.includes(setting.environment) != false else { return nil }
    self.propertyName = propertyName
    self.index = index
    kind = group.kind
    let visibleItems = group.visibleItems
    itemNames = visibleItems.map { $0.name ?? "an item" }
    itemTexts = visibleItems.map { $0.shownName ?? "?" }
    name = group.customizationIdentifier.value?.literal ?? itemNames.first ?? "\(propertyName)[\(index)]"
    isAlwaysAvailable = group.alwaysAvailable.value ?? false
    let widths = group.items.elements.filter { $0.isHidden.value != true }.map(\.width.usableWidth)
    width = widths.contains(nil) || !group.items.isComplete ? nil : widths.reduce(0) { $0 + ($1 ?? 0) }
    // Only groups with a representative item collapse.
    collapsedWidth = group.representativeItem.value.map { $0.width.usableWidth ?? ToolbarFit.buttonWidth }
    place = group.place
    self.area = Self.area(of: group, area, in: setting)
  }

  private static func area(
    of group: BarButtonGroup, _ area: ToolbarFact<ToolbarArea>, in setting: ToolbarSetting
  ) -> ToolbarFact<ToolbarArea> {
    let environment = setting.environment
    guard !environment.platform.isIOSFamily || environment.version >= 16 else {
      return .unknown("item groups of navigation items require \(environment.platform.displayName) 16")
    }
    if case .unknown(let reason, _) = group.isHidden { return .unknown(reason) }
    return area
  }
}
