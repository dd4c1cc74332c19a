/// A method for one particular edit of the model. The edit sets a property of an entity, changes a list of an entity,
/// or adds, moves or removes an entity. The document schema defines which values are valid.
///
/// For example, `uimodel/focus/setAlpha` sets the property `alpha` of the entity that the parameter `item` names.
package struct ModelVerb: Sendable, Hashable {
  package enum Operation: Sendable, Hashable {
    case set
    /// Inserts into the list at `path`, and creates the list if it is missing. If `path` is empty, adds a new entity to
    /// a document.
    case insert
    /// Removes an element of the list at `path`. If `path` is empty, removes the entity.
    case remove
    /// Moves an element within the list at `path`. If `path` is empty, moves the entity within its list.
    case move
  }

  package let method: String
  /// The title of the change in the undo history.
  package let title: String
  package let operation: Operation
  /// The name of the parameter that identifies the entity, or, for a new entity, its document.
  package let subjectParameter: String
  /// The schema types of the objects to which the verb applies.
  package let types: [String]
  /// The member names that lead from the entity to the property. Empty for a verb that adds, moves or removes the
  /// entity.
  package let path: [String]
  /// The name of the parameter with the new value. For `remove` and `move`, the parameter that identifies an element by
  /// name instead of by index; empty if elements have no names.
  package let parameter: String
  /// The paths from an element to its name. The first path that leads to a string is used. An empty path means that the
  /// element itself is a string.
  package let elementNamePaths: [[String]]
  /// The paths from the entity to the objects that have the property, if several objects have it. The request parameter
  /// `of` selects an object by the last member name of its path. The first path is a prefix of `path`.
  package let ownerPaths: [[String]]

  package init(
    _ method: String, _ title: String, _ operation: Operation, _ subjectParameter: String, _ types: [String],
    _ path: [String] = [], parameter: String = "", elementNamePaths: [[String]] = [], ownerPaths: [[String]] = []
  ) {
    self.method = method
    self.title = title
    self.operation = operation
    self.subjectParameter = subjectParameter
    self.types = types
    self.path = path
    self.parameter = parameter
    self.elementNamePaths = elementNamePaths
    self.ownerPaths = ownerPaths
  }

  /// Whether the verb adds a new entity to a document.
  package var isCreation: Bool { operation == .insert && path.isEmpty }

  /// Whether the verb removes or moves an element of a list.
  package var removesOrMovesElement: Bool { (operation == .remove || operation == .move) && !path.isEmpty }

  /// Returns the path from the entity to the property in the object at `ownerPath`, which is one of `ownerPaths`.
  package func path(in ownerPath: [String]) -> [String] { ownerPath + path.dropFirst(ownerPaths.first?.count ?? 0) }

  /// A one-line description for users.
  package var summary: String {
    let listPath = path.joined(separator: ".")
    return switch (operation, path.isEmpty) {
    case (.set, _): "\(title): sets \(path.last ?? "")."
    case (_, true): "\(title)."
    case (.insert, _): "\(title): inserts into \(listPath)."
    case (.remove, _): "\(title): removes from \(listPath)."
    case (.move, _): "\(title): moves within \(listPath)."
    }
  }
}

/// The table of all verbs. Each entry defines a method with its route, parameter check, documentation and tests.
package enum ModelVerbs {
  package static let all =
    focusVerbs + sheetVerbs + keyboardVerbs + toolbarVerbs + navigationItemVerbs + sceneVerbs + pointerVerbs

  private static let focusItemTypes = ["View", "Cell", "FocusItem"]
  private static let viewAndCellTypes = ["View", "Cell"]
  private static let listViewTypes = ["View"]
  private static let focusEnvironmentTypes = focusItemTypes + ["Screen"]

  private static func focusSetter(
    _ verb: String, _ title: String, _ types: [String], _ path: String...
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/focus/\(verb)", title, .set, types == ["Screen"] ? "screen" : "item", types, path,
      parameter: path.last ?? "")
  }

  private static let focusVerbs = [
    focusSetter("setGroup", "Set the focus group", focusEnvironmentTypes, "focusGroupIdentifier"),
    focusSetter("setPriority", "Set the focus group priority", focusItemTypes, "focusGroupPriority"),
    focusSetter(
      "setCanBecomeFocused", "Set whether the item can be focused", focusItemTypes, "implements", "canBecomeFocused"),
    focusSetter(
      "setCanBecomeFirstResponder", "Set whether it can become first responder", focusEnvironmentTypes, "implements",
      "canBecomeFirstResponder"),
    focusSetter(
      "setShouldUpdateFocus", "Set whether focus may move", focusEnvironmentTypes, "implements",
      "shouldUpdateFocus(in:)"),
    focusSetter(
      "setParentEnvironment", "Set the parent focus environment", focusEnvironmentTypes, "implements",
      "parentFocusEnvironment"),
    focusSetter(
      "setPreferredEnvironments", "Set the preferred focus environments", focusEnvironmentTypes + ["LayoutGuide"],
      "preferredFocusEnvironments"),
    focusSetter("setEffect", "Set the focus effect", focusItemTypes, "focusEffect"),
    focusSetter(
      "setTransparent", "Set whether items behind it stay focusable", focusItemTypes, "isTransparentFocusItem"),
    focusSetter("setAllowsFocus", "Set whether cells can be focused", listViewTypes, "allowsFocus"),
    focusSetter(
      "setAllowsFocusDuringEditing", "Set whether cells can be focused while editing", listViewTypes,
      "allowsFocusDuringEditing"),
    focusSetter(
      "setSelectionFollowsFocus", "Set whether selection follows focus", listViewTypes, "selectionFollowsFocus"),
    focusSetter(
      "setRemembersLastFocusedIndexPath", "Set whether the last focused cell is remembered", listViewTypes,
      "remembersLastFocusedIndexPath"),
    focusSetter("setAllowsSelection", "Set whether cells can be selected", listViewTypes, "allowsSelection"),
    focusSetter(
      "setAllowsMultipleSelection", "Set whether several cells can be selected", listViewTypes,
      "allowsMultipleSelection"),
    focusSetter(
      "setAllowsMultipleSelectionDuringEditing", "Set whether several cells can be selected while editing",
      listViewTypes,
      "allowsMultipleSelectionDuringEditing"),
    focusSetter("setEditing", "Set editing mode", listViewTypes, "isEditing"),
    focusSetter("setContentOffset", "Set the content offset", listViewTypes, "contentOffset"),
    focusSetter("setFrame", "Set the frame", focusItemTypes + ["LayoutGuide"], "frame"),
    focusSetter("setHidden", "Set whether it is hidden", focusItemTypes, "isHidden"),
    focusSetter("setAlpha", "Set the opacity", focusItemTypes, "alpha"),
    focusSetter("setEnabled", "Set whether it is enabled", viewAndCellTypes + ["LayoutGuide"], "isEnabled"),
    focusSetter("setSelected", "Set whether it is selected", viewAndCellTypes, "isSelected"),
    focusSetter(
      "setUserInteractionEnabled", "Set whether user interaction is enabled", focusItemTypes, "isUserInteractionEnabled"
    ),
    focusSetter(
      "setSemanticContentAttribute", "Set how it is mirrored in right-to-left layouts", viewAndCellTypes,
      "semanticContentAttribute"),
    focusSetter(
      "setRestoresFocusAfterTransition", "Set whether focus is restored after a transition", ["Screen"],
      "restoresFocusAfterTransition"),
    ModelVerb(
      "uimodel/focus/addGuide", "Add a focus guide", .insert, "item", viewAndCellTypes, ["layoutGuides"],
      parameter: "guide"),
    ModelVerb("uimodel/focus/removeGuide", "Remove a focus guide", .remove, "guide", ["LayoutGuide"]),
  ]
}
