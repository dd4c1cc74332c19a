/// A method for one particular edit of the model. The edit sets a property of an entity, changes a list of an entity,
/// or adds, moves or removes an entity. The document schema defines which values are valid.
///
/// For example, `uimodel/focus/setAlpha` sets the property `alpha` of the entity that the parameter `item` names.
package struct ModelVerb: Sendable, Hashable {
  package enum Operation: Sendable, Hashable {
    case set
    /// Inserts into the list at the path, and creates the list if it is missing. Without a path, adds a new entity to a
    /// document.
    case insert
    /// Removes an element of the list at the path. Without a path, removes the entity.
    case remove
    /// Moves an element within the list at the path. Without a path, moves the entity within its list.
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
  /// The member names on the way from the entity to the property. Empty for a verb that adds, moves or removes the
  /// entity.
  package let path: [String]
  /// The name of the parameter with the new value. For `remove` and `move`, the parameter that identifies an element by
  /// name instead of by index; empty if elements have no names.
  package let parameter: String
  /// The paths from an element to its name. The first path that leads to a string is used. An empty path means that the
  /// element itself is a string.
  package let elementNamePaths: [[String]]
  /// The paths from the entity to the objects that have the property, if there are several. The parameter `of` selects
  /// an object by the last member name of its path. The first path is a prefix of `path`.
  package let owners: [[String]]

  package init(
    _ method: String, _ title: String, _ operation: Operation, _ subjectParameter: String, _ types: [String],
    _ path: [String] = [], parameter: String = "", elementNamePaths: [[String]] = [], owners: [[String]] = []
  ) {
    self.method = method
    self.title = title
    self.operation = operation
    self.subjectParameter = subjectParameter
    self.types = types
    self.path = path
    self.parameter = parameter
    self.elementNamePaths = elementNamePaths
    self.owners = owners
  }

  /// Whether the verb adds a new entity to a document.
  package var isCreation: Bool { operation == .insert && path.isEmpty }

  /// Whether the verb removes or moves an element of a list.
  package var choosesElement: Bool { (operation == .remove || operation == .move) && !path.isEmpty }

  /// Returns the path from the entity to the property in one of the owners.
  package func path(in owner: [String]) -> [String] { owner + path.dropFirst(owners.first?.count ?? 0) }

  /// A one-line description for users.
  package var summary: String {
    let list = path.joined(separator: ".")
    return switch (operation, path.isEmpty) {
    case (.set, _): "\(title): sets \(path.last ?? "")."
    case (_, true): "\(title)."
    case (.insert, _): "\(title): inserts into \(list)."
    case (.remove, _): "\(title): removes from \(list)."
    case (.move, _): "\(title): moves within \(list)."
    }
  }
}

/// The table of all verbs. Each entry defines a method with its route, parameter check, documentation and tests.
package enum ModelVerbs {
  package static let all = focus + sheets + keyboard + toolbars + navigationItems + scenes + pointer

  private static let items = ["View", "Cell", "FocusItem"]
  private static let views = ["View", "Cell"]
  private static let lists = ["View"]
  private static let environments = items + ["Screen"]

  private static func focus(
    _ verb: String, _ title: String, _ types: [String], _ path: String...
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/focus/\(verb)", title, .set, types == ["Screen"] ? "screen" : "item", types, path,
      parameter: path.last ?? "")
  }

  private static let focus = [
    focus("setGroup", "Set the focus group", environments, "focusGroupIdentifier"),
    focus("setPriority", "Set the focus group priority", items, "focusGroupPriority"),
    focus("setCanBecomeFocused", "Set whether the item can be focused", items, "implements", "canBecomeFocused"),
    focus(
      "setCanBecomeFirstResponder", "Set whether it can become first responder", environments, "implements",
      "canBecomeFirstResponder"),
    focus("setShouldUpdateFocus", "Set whether focus may move", environments, "implements", "shouldUpdateFocus(in:)"),
    focus(
      "setParentEnvironment", "Set the parent focus environment", environments, "implements", "parentFocusEnvironment"),
    focus(
      "setPreferredEnvironments", "Set the preferred focus environments", environments + ["LayoutGuide"],
      "preferredFocusEnvironments"),
    focus("setEffect", "Set the focus effect", items, "focusEffect"),
    focus("setTransparent", "Set whether items behind it stay focusable", items, "isTransparentFocusItem"),
    focus("setAllowsFocus", "Set whether cells can be focused", lists, "allowsFocus"),
    focus(
      "setAllowsFocusDuringEditing", "Set whether cells can be focused while editing", lists,
      "allowsFocusDuringEditing"),
    focus("setSelectionFollowsFocus", "Set whether selection follows focus", lists, "selectionFollowsFocus"),
    focus(
      "setRemembersLastFocusedIndexPath", "Set whether the last focused cell is remembered", lists,
      "remembersLastFocusedIndexPath"),
    focus("setAllowsSelection", "Set whether cells can be selected", lists, "allowsSelection"),
    focus(
      "setAllowsMultipleSelection", "Set whether several cells can be selected", lists, "allowsMultipleSelection"),
    focus(
      "setAllowsMultipleSelectionDuringEditing", "Set whether several cells can be selected while editing", lists,
      "allowsMultipleSelectionDuringEditing"),
    focus("setEditing", "Set editing mode", lists, "isEditing"),
    focus("setContentOffset", "Set the content offset", lists, "contentOffset"),
    focus("setFrame", "Set the frame", items + ["LayoutGuide"], "frame"),
    focus("setHidden", "Set whether it is hidden", items, "isHidden"),
    focus("setAlpha", "Set the opacity", items, "alpha"),
    focus("setEnabled", "Set whether it is enabled", views + ["LayoutGuide"], "isEnabled"),
    focus("setSelected", "Set whether it is selected", views, "isSelected"),
    focus("setUserInteractionEnabled", "Set whether user interaction is enabled", items, "isUserInteractionEnabled"),
    focus(
      "setSemanticContentAttribute", "Set how it is mirrored in right-to-left layouts", views,
      "semanticContentAttribute"),
    focus(
      "setRestoresFocusAfterTransition", "Set whether focus is restored after a transition", ["Screen"],
      "restoresFocusAfterTransition"),
    ModelVerb(
      "uimodel/focus/addGuide", "Add a focus guide", .insert, "item", views, ["layoutGuides"], parameter: "guide"),
    ModelVerb("uimodel/focus/removeGuide", "Remove a focus guide", .remove, "guide", ["LayoutGuide"]),
  ]
}
