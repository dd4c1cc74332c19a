/// A method that is a thin name for an edit of the model: it sets one property of an entity, inserts into one of its
/// lists, or removes an entity. What values there are is told by the schema of documents.
package struct ModelVerb: Sendable, Hashable {
  package enum Operation: Sendable, Hashable {
    case set
    /// Into the list at the path, which is made if it is missing.
    case insert
    /// The entity itself.
    case remove
  }

  package let method: String
  /// What undo calls it.
  package let title: String
  package let operation: Operation
  /// What the parameter is called that names the entity.
  package let subject: String
  /// The types of objects in the schema that have the property.
  package let types: [String]
  /// From the entity to the property: names of members. Empty for `remove`.
  package let path: [String]
  /// What the parameter with the value is called; empty for `remove`.
  package let parameter: String

  init(
    _ method: String, _ title: String, _ operation: Operation, _ subject: String, _ types: [String],
    _ path: [String] = [], parameter: String = ""
  ) {
    self.method = method
    self.title = title
    self.operation = operation
    self.subject = subject
    self.types = types
    self.path = path
    self.parameter = parameter
  }

  /// One line for people.
  package var summary: String {
    switch operation {
    case .set: "\(title): sets \(path.last ?? "")."
    case .insert: "\(title): inserts into \(path.joined(separator: "."))."
    case .remove: "\(title)."
    }
  }
}

/// THE table of them: one line makes a method with its route, its check, its description and its test.
package enum ModelVerbs {
  package static let all = focus + sheets + keyboard

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
    focus("setPriority", "Set the priority in the focus group", items, "focusGroupPriority"),
    focus("setCanBecomeFocused", "Say whether it can be focused", items, "implements", "canBecomeFocused"),
    focus(
      "setCanBecomeFirstResponder", "Say whether it can be the first responder", environments, "implements",
      "canBecomeFirstResponder"),
    focus("setShouldUpdateFocus", "Say whether focus may move", environments, "implements", "shouldUpdateFocus(in:)"),
    focus("setParentEnvironment", "Set the parent environment", environments, "implements", "parentFocusEnvironment"),
    focus(
      "setPreferredEnvironments", "Set where focus goes first", environments + ["LayoutGuide"],
      "preferredFocusEnvironments"),
    focus("setEffect", "Set the focus effect", items, "focusEffect"),
    focus("setTransparent", "Say whether items behind stay focusable", items, "isTransparentFocusItem"),
    focus("setAllowsFocus", "Say whether cells can be focused", lists, "allowsFocus"),
    focus(
      "setAllowsFocusDuringEditing", "Say whether cells can be focused while editing", lists,
      "allowsFocusDuringEditing"),
    focus("setSelectionFollowsFocus", "Say whether selection follows focus", lists, "selectionFollowsFocus"),
    focus(
      "setRemembersLastFocusedIndexPath", "Say whether focus returns to the last cell", lists,
      "remembersLastFocusedIndexPath"),
    focus("setAllowsSelection", "Say whether cells can be selected", lists, "allowsSelection"),
    focus(
      "setAllowsMultipleSelection", "Say whether several cells can be selected", lists, "allowsMultipleSelection"),
    focus(
      "setAllowsMultipleSelectionDuringEditing", "Say whether several cells can be selected while editing", lists,
      "allowsMultipleSelectionDuringEditing"),
    focus("setEditing", "Say whether the list is being edited", lists, "isEditing"),
    focus("setContentOffset", "Set how far the content is scrolled", lists, "contentOffset"),
    focus("setFrame", "Set the frame", items + ["LayoutGuide"], "frame"),
    focus("setHidden", "Say whether it is hidden", items, "isHidden"),
    focus("setAlpha", "Set the opacity", items, "alpha"),
    focus("setEnabled", "Say whether it is enabled", views + ["LayoutGuide"], "isEnabled"),
    focus("setSelected", "Say whether it is selected", views, "isSelected"),
    focus("setUserInteractionEnabled", "Say whether it takes events", items, "isUserInteractionEnabled"),
    focus(
      "setSemanticContentAttribute", "Say how it is mirrored in right-to-left layouts", views,
      "semanticContentAttribute"),
    focus(
      "setRestoresFocusAfterTransition", "Say whether focus is restored on return", ["Screen"],
      "restoresFocusAfterTransition"),
    ModelVerb(
      "uimodel/focus/addGuide", "Add a focus guide", .insert, "item", views, ["layoutGuides"], parameter: "guide"),
    ModelVerb("uimodel/focus/removeGuide", "Remove a focus guide", .remove, "guide", ["LayoutGuide"]),
  ]
}
