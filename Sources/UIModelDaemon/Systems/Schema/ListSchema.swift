import UIModelPlatform

/// The properties that table and collection views add to a view, and the object types for their layouts and delegates.
///
/// For example, the delegate method for focus can have a result for each cell:
///
///     "collectionView(_:canFocusItemAt:)": { "heading": false, "default": true }
enum ListSchema {
  private static let collectionHeader = Source("UICollectionView.h", .header)
  private static let iOS15 = Availability(iOS: 15, visionOS: 1)

  /// The name of the delegate method for a pinch on a cell.
  static let sceneActivationMethod = "collectionView(_:sceneActivationConfigurationForItemAt:point:)"

  static let types: [ObjectType] = [layout, listConfiguration, delegate]

  /// The properties that only table and collection views have.
  static let properties: [PropertyDefinition] = [
    PropertyDefinition(
      "cells", .list(.object("Cell")), "The visible cells. Without them, the content is unknown."),
    PropertyDefinition(
      "allowsFocus", .boolean,
      "Whether cells that do not override `canBecomeFocused` can be focused. The delegate's result for an item takes "
        + "precedence.",
      default: "true in a sidebar", iOS15, source: collectionHeader),
    PropertyDefinition(
      "allowsFocusDuringEditing", .boolean,
      "The same as `allowsFocus`, while the list is being edited.", iOS15, source: collectionHeader),
    PropertyDefinition(
      "selectionFollowsFocus", .boolean,
      "Whether moving focus selects the item. UIKit asks the delegate for each item only if this is true.",
      default: "true in a sidebar",
      Availability(iOS: 14, visionOS: 1), source: collectionHeader),
    PropertyDefinition(
      "allowsSelection", .boolean,
      "Whether cells can be selected.", default: "true", source: collectionHeader),
    PropertyDefinition(
      "allowsMultipleSelection", .boolean,
      "Whether several cells can be selected.", default: "false", source: collectionHeader),
    PropertyDefinition(
      "allowsMultipleSelectionDuringEditing", .boolean,
      "Whether several cells can be selected while the list is being edited.",
      default: "false", source: collectionHeader),
    PropertyDefinition(
      "isEditing", .boolean,
      "Whether the list is being edited.", default: "false", source: collectionHeader),
    PropertyDefinition(
      "remembersLastFocusedIndexPath", .boolean,
      "Whether focus returns to the cell that had it last.", default: "false",
      source: collectionHeader),
    PropertyDefinition(
      "collectionViewLayout", .oneOf([.object("CollectionViewLayout"), .string]),
      "The layout of a collection view: a list, or the class of another layout."),
    PropertyDefinition(
      "style", .names("plain", "grouped", "insetGrouped"), "A table view's style.", default: "plain",
      source: Source("UITableView.h", .header)),
  ]

  private static let layout = ObjectType(
    "CollectionViewLayout", "A collection view's layout.", otherMemberType: .any,
    [
      PropertyDefinition(
        "list", .oneOf([.null, .object("ListConfiguration")]),
        "A list created by `UICollectionViewCompositionalLayout.list(using:)`. Null means that no section of the layout "
          + "is a list.",
        Availability(iOS: 14, visionOS: 1), source: Source("UICollectionLayoutList.h", .header)),
      PropertyDefinition("class", .string, "The class of another layout."),
      PropertyDefinition(
        "scrollDirection", .names("horizontal", "vertical"), "The direction in which it scrolls.", default: "vertical"),
      PropertyDefinition(
        "orthogonalScrollingBehavior",
        .names("none", "continuous", "continuousGroupLeadingBoundary", "paging", "groupPaging", "groupPagingCentered"),
        "Sections that scroll across the layout.", default: "none"),
    ])

  private static let listConfiguration = ObjectType(
    "ListConfiguration", "`UICollectionLayoutListConfiguration`.", otherMemberType: .any,
    [
      PropertyDefinition(
        "appearance", .names("plain", "grouped", "insetGrouped", "sidebar", "sidebarPlain"),
        "The appearance of the list. By default, sidebar cells can be focused and selection follows focus.",
        source: Source("UICollectionLayoutList.h", .header))
    ])

  /// Returns the property for a delegate method that returns a Boolean for each item. The value is one Boolean for all
  /// items, or an object with a value for each cell.
  private static func perItemProperty(_ name: String, _ summary: String) -> PropertyDefinition {
    PropertyDefinition(name, .oneOf([.boolean, .map(.any)]), summary, source: Source("UICollectionView.h", .header))
  }

  private static let delegate = ObjectType(
    "ListDelegate",
    "A delegate's methods by name. For a result per item, use an object with each cell's `ref`, and `default` for the "
      + "other cells.",
    otherMemberType: .any,
    [
      perItemProperty(
        "collectionView(_:canFocusItemAt:)",
        "Whether a cell can be focused. It takes precedence over `allowsFocus`."),
      perItemProperty(
        "tableView(_:canFocusRowAt:)", "Whether a row can be focused. It takes precedence over `allowsFocus`."),
      perItemProperty(
        "collectionView(_:selectionFollowsFocusForItemAt:)",
        "Whether focusing a cell selects it. UIKit asks only if `selectionFollowsFocus` is true."),
      perItemProperty(
        "tableView(_:selectionFollowsFocusForRowAt:)",
        "Whether focusing a row selects it. UIKit asks only if `selectionFollowsFocus` is true."),
      perItemProperty(
        "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)",
        "Whether a drag may select several cells."),
      perItemProperty(
        "tableView(_:shouldBeginMultipleSelectionInteractionAt:)", "Whether a drag may select several rows."),
      PropertyDefinition(
        sceneActivationMethod,
        .oneOf([.null, .map(.oneOf([.null, .object("SceneActivationRequest")])), .list(.any)]),
        "The scene that a pinch on a cell opens. Null stops the gesture.", iOS15, source: collectionHeader),
    ])
}
