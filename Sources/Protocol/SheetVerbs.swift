/// Verbs for sheets. For example, `uimodel/sheet/setDetents` sets the `detents` of the sheet's presentation controller.
extension ModelVerbs {
  /// The member of a sheet that contains the properties of `UISheetPresentationController`. For a popover, the object
  /// at `adaptiveSheetPath` contains these properties.
  package static let sheetController = "sheetPresentationController"
  package static let popoverController = "popoverPresentationController"
  package static let adaptiveSheetPath = [popoverController, "adaptiveSheetPresentationController"]

  private static let controllerPaths = [[sheetController], adaptiveSheetPath]
  private static let detentNamePaths = [[], ["custom", "identifier"], ["customType"]]

  private static func sheet(_ verb: String, _ title: String, _ path: String...) -> ModelVerb {
    ModelVerb("uimodel/sheet/\(verb)", title, .set, "sheet", ["Sheet"], path, parameter: path.last ?? "")
  }

  /// Returns the name of the verb that sets a property. Uses only `String` values, because this code runs at every
  /// start: concatenating a `String` and a `Substring` makes the Swift runtime search all conformances of the program.
  private static func setterName(of name: String) -> String {
    "set" + String(name.prefix(1)).uppercased() + String(name.dropFirst())
  }

  private static func controller(
    _ title: String, _ name: String, among owners: [[String]] = controllerPaths
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/sheet/" + setterName(of: name), title, .set, "sheet", ["Sheet"],
      [sheetController, name], parameter: name, owners: owners)
  }

  private static func detent(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, _ parameter: String
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/sheet/\(verb)", title, operation, "sheet", ["Sheet"], [sheetController, "detents"],
      parameter: parameter, elementNamePaths: detentNamePaths, owners: controllerPaths)
  }

  private static func change(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, _ parameter: String = ""
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/sheet/\(verb)", title, operation, "sheet", ["Sheet"], ["changes"], parameter: parameter)
  }

  private static func popover(_ title: String, _ name: String) -> ModelVerb {
    sheet(setterName(of: name), title, popoverController, name)
  }

  static let sheets = [
    ModelVerb("uimodel/sheet/create", "Create a sheet", .insert, "document", ["Sheet"], parameter: "sheet"),
    controller("Set the detents", "detents"),
    detent("insertDetent", "Insert a detent", .insert, "detent"),
    detent("removeDetent", "Remove a detent", .remove, "identifier"),
    detent("moveDetent", "Move a detent", .move, "identifier"),
    controller("Select a detent", "selectedDetentIdentifier"),
    controller("Set the largest undimmed detent", "largestUndimmedDetentIdentifier"),
    controller("Set whether scrolling expands the sheet", "prefersScrollingExpandsWhenScrolledToEdge"),
    controller("Set grabber visibility", "prefersGrabberVisible"),
    controller("Set the corner radius", "preferredCornerRadius"),
    controller("Set edge attachment in compact height", "prefersEdgeAttachedInCompactHeight"),
    controller(
      "Set whether an attached sheet follows its content's width", "widthFollowsPreferredContentSizeWhenEdgeAttached"),
    controller("Set page sizing", "prefersPageSizing"),
    controller("Set the preferred placement", "preferredPlacement"),
    controller("Set the sheet's source view", "sourceView", among: controllerPaths + [[popoverController]]),
    sheet("setViewController", "Set the sheet's screen", "viewController"),
    sheet("setModalPresentationStyle", "Set the presentation style", "modalPresentationStyle"),
    sheet("setModalInPresentation", "Set whether people can dismiss the sheet", "isModalInPresentation"),
    sheet("setPreferredContentSize", "Set the preferred content size", "preferredContentSize"),
    popover("Set the popover's source item", "sourceItem"),
    popover("Set the popover's bar button item", "barButtonItem"),
    popover("Set the popover's source rectangle", "sourceRect"),
    popover("Set the permitted arrow directions", "permittedArrowDirections"),
    change("addChange", "Add a later change of the sheet", .insert, "change"),
    change("removeChange", "Remove a later change of the sheet", .remove),
    change("moveChange", "Move a later change of the sheet", .move),
    ModelVerb("uimodel/sheet/remove", "Remove the sheet", .remove, "sheet", ["Sheet"]),
  ]
}
