import UIModelPlatform

/// What table and collection views add to a view, and what their delegates answer per item.
enum ListSchema {
  private static let collection = Source("UICollectionView.h", .header)
  private static let iOS15 = Availability(iOS: 15, visionOS: 1)

  static let types: [ObjectType] = [layout, listConfiguration, delegate]

  /// The properties of a view that only table and collection views have.
  static let properties: [PropertyDefinition] = [
    PropertyDefinition(
      "cells", .list(.object("Cell")), "The cells that are shown. Without them nothing is said of the content."),
    PropertyDefinition(
      "allowsFocus", .boolean,
      "Cells that do not override `canBecomeFocused` can be focused. A delegate's answer for an item goes first.",
      default: "true in a sidebar", iOS15, source: collection),
    PropertyDefinition("allowsFocusDuringEditing", .boolean, "The same while editing.", iOS15, source: collection),
    PropertyDefinition(
      "selectionFollowsFocus", .boolean,
      "Moving focus selects. The delegate is asked per item only if this is true.", default: "true in a sidebar",
      Availability(iOS: 14, visionOS: 1), source: collection),
    PropertyDefinition("allowsSelection", .boolean, "Cells can be selected.", default: "true", source: collection),
    PropertyDefinition(
      "allowsMultipleSelection", .boolean, "Several cells can be selected.", default: "false", source: collection),
    PropertyDefinition(
      "allowsMultipleSelectionDuringEditing", .boolean, "Several cells can be selected while editing.",
      default: "false", source: collection),
    PropertyDefinition("isEditing", .boolean, "The list is being edited.", default: "false", source: collection),
    PropertyDefinition(
      "remembersLastFocusedIndexPath", .boolean, "Focus returns to the cell that had it last.", default: "false",
      source: collection),
    PropertyDefinition(
      "collectionViewLayout", .oneOf([.object("CollectionViewLayout"), .string]),
      "A collection view's layout: a list, or the class of another one."),
    PropertyDefinition(
      "style", .names("plain", "grouped", "insetGrouped"), "A table view's style.", default: "plain",
      source: Source("UITableView.h", .header)),
  ]

  private static let layout = ObjectType(
    "CollectionViewLayout", "A collection view's layout.", anyOther: .any,
    [
      PropertyDefinition(
        "list", .object("ListConfiguration"), "A list made by `UICollectionViewCompositionalLayout.list(using:)`.",
        Availability(iOS: 14, visionOS: 1), source: Source("UICollectionLayoutList.h", .header)),
      PropertyDefinition("class", .string, "The class of another layout."),
      PropertyDefinition(
        "scrollDirection", .names("horizontal", "vertical"), "Which way it scrolls.", default: "vertical"),
      PropertyDefinition(
        "orthogonalScrollingBehavior",
        .names("none", "continuous", "continuousGroupLeadingBoundary", "paging", "groupPaging", "groupPagingCentered"),
        "Sections that scroll across the layout.", default: "none"),
    ])

  private static let listConfiguration = ObjectType(
    "ListConfiguration", "`UICollectionLayoutListConfiguration`.", anyOther: .any,
    [
      PropertyDefinition(
        "appearance", .names("plain", "grouped", "insetGrouped", "sidebar", "sidebarPlain"),
        "How the list looks. Sidebars can be focused, and their selection follows focus, unless that is changed.",
        source: Source("UICollectionLayoutList.h", .header))
    ])

  private static func perItem(_ name: String, _ summary: String) -> PropertyDefinition {
    PropertyDefinition(name, .oneOf([.boolean, .map(.any)]), summary, source: Source("UICollectionView.h", .header))
  }

  private static let delegate = ObjectType(
    "ListDelegate",
    "A delegate's methods by name. For an answer per item: an object with each cell's `ref`, and `default` for the rest.",
    anyOther: .any,
    [
      perItem("collectionView(_:canFocusItemAt:)", "Whether a cell can be focused; goes before `allowsFocus`."),
      perItem("tableView(_:canFocusRowAt:)", "Whether a row can be focused; goes before `allowsFocus`."),
      perItem(
        "collectionView(_:selectionFollowsFocusForItemAt:)",
        "Whether focusing a cell selects it; asked only if `selectionFollowsFocus` is true."),
      perItem(
        "tableView(_:selectionFollowsFocusForRowAt:)",
        "Whether focusing a row selects it; asked only if `selectionFollowsFocus` is true."),
      perItem(
        "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)",
        "Whether a drag may select several cells."),
      perItem("tableView(_:shouldBeginMultipleSelectionInteractionAt:)", "Whether a drag may select several rows."),
      PropertyDefinition(
        CellActivations.swiftName,
        .oneOf([.null, .map(.oneOf([.null, .object("SceneActivationRequest")])), .list(.any)]),
        "What a pinch on a cell opens; null stops the gesture.", iOS15, source: collection),
    ])
}
