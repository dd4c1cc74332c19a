/// Verbs for the pointer: interactions of views and their regions. A region is identified by its view and a path.
///
/// For example, `uimodel/pointer/setStyle` sets the `style` in the `pointerInteraction` of a view.
extension ModelVerbs {
  private static let interaction = "pointerInteraction"
  private static let viewTypes = ["View", "Cell"]
  private static let multipleSelection = "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)"

  private static func pointer(
    _ verb: String, _ title: String, _ path: String..., parameter: String? = nil
  ) -> ModelVerb {
    ModelVerb("uimodel/pointer/\(verb)", title, .set, "view", viewTypes, path, parameter: parameter ?? path.last ?? "")
  }

  private static func list(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, _ path: String..., parameter: String = "",
    names: [[String]] = []
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/pointer/\(verb)", title, operation, "view", viewTypes, [interaction] + path, parameter: parameter,
      elementNamePaths: names)
  }

  private static func region(_ verb: String, _ title: String, _ name: String) -> ModelVerb {
    ModelVerb("uimodel/pointer/\(verb)", title, .set, "region", ["UIPointerRegion"], [name], parameter: name)
  }

  static let pointer = [
    pointer("setInteraction", "Set the pointer interaction", interaction),
    pointer("setEnabled", "Set whether the pointer interaction is enabled", interaction, "isEnabled"),
    pointer("setStyle", "Set the pointer's style", interaction, "style"),
    pointer("setDrags", "Set whether people drag something here", interaction, "drags"),
    list("addRegion", "Add a pointer region", .insert, "regions", parameter: "region"),
    list(
      "removeRegion", "Remove a pointer region", .remove, "regions", parameter: "identifier", names: [["identifier"]]),
    list("moveRegion", "Move a pointer region", .move, "regions", parameter: "identifier", names: [["identifier"]]),
    region("setRegionRect", "Set the region's rectangle", "rect"),
    region("setRegionIdentifier", "Set the region's identifier", "identifier"),
    region("setLatchingAxes", "Set the region's latching axes", "latchingAxes"),
    region("setRegionStyle", "Set the region's style", "style"),
    region("setRegionDrags", "Set the drag direction in the region", "drags"),
    region("setAccessories", "Set the region's accessories", "accessories"),
    ModelVerb(
      "uimodel/pointer/addAccessory", "Add an accessory", .insert, "region", ["UIPointerRegion"], ["accessories"],
      parameter: "accessory"),
    ModelVerb(
      "uimodel/pointer/removeAccessory", "Remove an accessory", .remove, "region", ["UIPointerRegion"],
      ["accessories"]),
    ModelVerb(
      "uimodel/pointer/moveAccessory", "Move an accessory", .move, "region", ["UIPointerRegion"], ["accessories"]),
    pointer("setBandSelection", "Set the band selection interaction", "bandSelectionInteraction"),
    pointer(
      "setBandSelectionEnabled", "Set whether band selection is enabled", "bandSelectionInteraction", "isEnabled"),
    ModelVerb(
      "uimodel/pointer/setShouldBeginMultipleSelection", "Set whether a drag may select several items", .set, "view",
      ["View"], ["delegate", multipleSelection], parameter: "shouldBegin"),
  ]
}
