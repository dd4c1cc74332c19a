/// The verbs of sheets.
extension ModelVerbs {
  /// The member of a sheet with what `UISheetPresentationController` has. A popover has that in the sheet it adapts to.
  package static let sheetController = "sheetPresentationController"

  private static func sheet(_ verb: String, _ title: String, _ path: String...) -> ModelVerb {
    ModelVerb("uimodel/sheet/\(verb)", title, .set, "sheet", ["Sheet"], path, parameter: path.last ?? "")
  }

  private static func controller(_ title: String, _ name: String) -> ModelVerb {
    sheet("set" + name.prefix(1).uppercased() + name.dropFirst(), title, sheetController, name)
  }

  static let sheets = [
    controller("Set the detents", "detents"),
    controller("Select a detent", "selectedDetentIdentifier"),
    controller("Set the largest undimmed detent", "largestUndimmedDetentIdentifier"),
    controller("Say whether scrolling expands the sheet", "prefersScrollingExpandsWhenScrolledToEdge"),
    controller("Say whether the grabber is visible", "prefersGrabberVisible"),
    controller("Set the corner radius", "preferredCornerRadius"),
    controller("Attach the sheet to the edge in compact height", "prefersEdgeAttachedInCompactHeight"),
    controller(
      "Let an attached sheet follow its content", "widthFollowsPreferredContentSizeWhenEdgeAttached"),
    controller("Say whether the sheet is sized as a page", "prefersPageSizing"),
    controller("Set the sheet's source view", "sourceView"),
    sheet("setViewController", "Set the sheet's screen", "viewController"),
    sheet("setModalPresentationStyle", "Set the presentation style", "modalPresentationStyle"),
    sheet("setModalInPresentation", "Say whether people can dismiss the sheet", "isModalInPresentation"),
    sheet("setPreferredContentSize", "Set the content's size", "preferredContentSize"),
    sheet("setSourceItem", "Set the popover's source item", "popoverPresentationController", "sourceItem"),
    ModelVerb(
      "uimodel/sheet/addChange", "Add a change to the sheet", .insert, "sheet", ["Sheet"], ["changes"],
      parameter: "change"),
    ModelVerb("uimodel/sheet/remove", "Remove the sheet", .remove, "sheet", ["Sheet"]),
  ]
}
