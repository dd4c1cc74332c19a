/// A method that is a thin name for an edit of the model: it sets one property of an entity, changes one of its lists, or
/// adds, moves or removes an entity. What values there are is told by the schema of documents.
package struct ModelVerb: Sendable, Hashable {
  package enum Operation: Sendable, Hashable {
    case set
    /// Into the list at the path, which is made if it is missing; without a path a new entity into a document.
    case insert
    /// An element of the list at the path; without a path the entity itself.
    case remove
    /// An element within the list at the path; without a path the entity within the list that it stands in.
    case move
  }

  package let method: String
  /// What undo calls it.
  package let title: String
  package let operation: Operation
  /// What the parameter is called that names the entity; for a new entity, its document.
  package let subject: String
  /// The types of objects in the schema that have the property.
  package let types: [String]
  /// From the entity to the property: names of members. Empty where it is about the entity itself.
  package let path: [String]
  /// What the parameter with the value is called. To remove and move, the one that names an element instead of its index;
  /// empty where elements have no names.
  package let parameter: String
  /// Where an element has its name: paths from the element, of which the first that leads to a string counts. The empty
  /// path is that of an element that is its own name.
  package let elementNames: [[String]]
  /// The objects that have such a property, by their paths from the entity, of which the parameter `of` chooses one by its
  /// last name. The first is the one in `path`. Empty where there is only one.
  package let owners: [[String]]

  package init(
    _ method: String, _ title: String, _ operation: Operation, _ subject: String, _ types: [String],
    _ path: [String] = [], parameter: String = "", elementNames: [[String]] = [], owners: [[String]] = []
  ) {
    self.method = method
    self.title = title
    self.operation = operation
    self.subject = subject
    self.types = types
    self.path = path
    self.parameter = parameter
    self.elementNames = elementNames
    self.owners = owners
  }

  /// Whether it makes a new entity in a document.
  package var isCreation: Bool { operation == .insert && path.isEmpty }

  /// Whether it is about an element that a list has already.
  package var choosesElement: Bool { (operation == .remove || operation == .move) && !path.isEmpty }

  /// The path to the property in one of the owners.
  package func path(in owner: [String]) -> [String] { owner + path.dropFirst(owners.first?.count ?? 0) }

  /// One line for people.
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

/// THE table of them: one line makes a method with its route, its check, its description and its test.
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
