/// Verbs for sheets. For example, `uimodel/sheet/setDetents` sets the `detents` of the sheet's presentation controller.
extension ModelVerbs {
  /// The name of the sheet member with the properties of `UISheetPresentationController`. For a popover, the object at
  /// `adaptiveSheetPath` contains these properties.
  package static let sheetControllerKey = "sheetPresentationController"
  package static let popoverControllerKey = "popoverPresentationController"
  package static let adaptiveSheetPath = [popoverControllerKey, "adaptiveSheetPresentationController"]

  private static let controllerPaths = [[sheetControllerKey], adaptiveSheetPath]
  private static let detentNamePaths = [[], ["custom", "identifier"], ["customType"]]

  private static func sheetSetter(_ verb: String, _ title: String, _ path: String...) -> ModelVerb {
    ModelVerb("uimodel/sheet/\(verb)", title, .set, "sheet", ["Sheet"], path, parameter: path.last ?? "")
  }

  /// Returns the name of the verb that sets a property. Uses only `String` values, because this code runs at every
  /// start: concatenating a `String` and a `Substring` makes the Swift runtime search all conformances of the program.
  private static func setterName(of name: String) -> String {
    "set" + String(name.prefix(1)).uppercased() + String(name.dropFirst())
  }

  private static func controllerSetter(
    _ title: String, _ name: String, among owners: [[String]] = controllerPaths
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/sheet/" + setterName(of: name), title, .set, "sheet", ["Sheet"],
      [sheetControllerKey, name], parameter: name, ownerPaths: owners)
  }

  private static func detentListVerb(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, _ parameter: String
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/sheet/\(verb)", title, operation, "sheet", ["Sheet"], [sheetControllerKey, "detents"],
      parameter: parameter, elementNamePaths: detentNamePaths, ownerPaths: controllerPaths)
  }

  private static func changeListVerb(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, _ parameter: String = ""
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/sheet/\(verb)", title, operation, "sheet", ["Sheet"], ["changes"], parameter: parameter)
  }

  private static func popoverSetter(_ title: String, _ name: String) -> ModelVerb {
    sheetSetter(setterName(of: name), title, popoverControllerKey, name)
  }

  static let sheetVerbs = [
    ModelVerb("uimodel/sheet/create", "Create a sheet", .insert, "document", ["Sheet"], parameter: "sheet"),
    controllerSetter("Set the detents", "detents"),
    detentListVerb("insertDetent", "Insert a detent", .insert, "detent"),
    detentListVerb("removeDetent", "Remove a detent", .remove, "identifier"),
    detentListVerb("moveDetent", "Move a detent", .move, "identifier"),
    controllerSetter("Select a detent", "selectedDetentIdentifier"),
    controllerSetter("Set the largest undimmed detent", "largestUndimmedDetentIdentifier"),
    controllerSetter("Set whether scrolling expands the sheet", "prefersScrollingExpandsWhenScrolledToEdge"),
    controllerSetter("Set grabber visibility", "prefersGrabberVisible"),
    controllerSetter("Set the corner radius", "preferredCornerRadius"),
    controllerSetter("Set edge attachment in compact height", "prefersEdgeAttachedInCompactHeight"),
    controllerSetter(
      "Set whether an attached sheet follows its content's width", "widthFollowsPreferredContentSizeWhenEdgeAttached"),
    controllerSetter("Set page sizing", "prefersPageSizing"),
    controllerSetter("Set the preferred placement", "preferredPlacement"),
    controllerSetter("Set the sheet's source view", "sourceView", among: controllerPaths + [[popoverControllerKey]]),
    sheetSetter("setViewController", "Set the sheet's screen", "viewController"),
    sheetSetter("setModalPresentationStyle", "Set the presentation style", "modalPresentationStyle"),
    sheetSetter("setModalInPresentation", "Set whether people can dismiss the sheet", "isModalInPresentation"),
    sheetSetter("setPreferredContentSize", "Set the preferred content size", "preferredContentSize"),
    popoverSetter("Set the popover's source item", "sourceItem"),
    popoverSetter("Set the popover's bar button item", "barButtonItem"),
    popoverSetter("Set the popover's source rectangle", "sourceRect"),
    popoverSetter("Set the permitted arrow directions", "permittedArrowDirections"),
    changeListVerb("addChange", "Add a later change of the sheet", .insert, "change"),
    changeListVerb("removeChange", "Remove a later change of the sheet", .remove),
    changeListVerb("moveChange", "Move a later change of the sheet", .move),
    ModelVerb("uimodel/sheet/remove", "Remove the sheet", .remove, "sheet", ["Sheet"]),
  ]
}
