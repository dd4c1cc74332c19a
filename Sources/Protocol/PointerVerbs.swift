/// Verbs for the pointer: interactions of views and their regions. A region is identified by its view and a path.
///
/// For example, `uimodel/pointer/setStyle` sets the `style` in the `pointerInteraction` of a view.
extension ModelVerbs {
  private static let interactionKey = "pointerInteraction"
  private static let viewTypes = ["View", "Cell"]
  private static let multipleSelectionMethod = "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)"

  private static func pointerSetter(
    _ verb: String, _ title: String, _ path: String..., parameter: String? = nil
  ) -> ModelVerb {
    ModelVerb("uimodel/pointer/\(verb)", title, .set, "view", viewTypes, path, parameter: parameter ?? path.last ?? "")
  }

  private static func pointerListVerb(
    _ verb: String, _ title: String, _ operation: ModelVerb.Operation, _ path: String..., parameter: String = "",
    names: [[String]] = []
  ) -> ModelVerb {
    ModelVerb(
      "uimodel/pointer/\(verb)", title, operation, "view", viewTypes, [interactionKey] + path, parameter: parameter,
      elementNamePaths: names)
  }

  private static func regionSetter(_ verb: String, _ title: String, _ name: String) -> ModelVerb {
    ModelVerb("uimodel/pointer/\(verb)", title, .set, "region", ["UIPointerRegion"], [name], parameter: name)
  }

  static let pointerVerbs = [
    pointerSetter("setInteraction", "Set the pointer interaction", interactionKey),
    pointerSetter("setEnabled", "Set whether the pointer interaction is enabled", interactionKey, "isEnabled"),
    pointerSetter("setStyle", "Set the pointer's style", interactionKey, "style"),
    pointerSetter("setDrags", "Set whether people drag something here", interactionKey, "drags"),
    pointerListVerb("addRegion", "Add a pointer region", .insert, "regions", parameter: "region"),
    pointerListVerb(
      "removeRegion", "Remove a pointer region", .remove, "regions", parameter: "identifier", names: [["identifier"]]),
    pointerListVerb(
      "moveRegion", "Move a pointer region", .move, "regions", parameter: "identifier", names: [["identifier"]]),
    regionSetter("setRegionRect", "Set the region's rectangle", "rect"),
    regionSetter("setRegionIdentifier", "Set the region's identifier", "identifier"),
    regionSetter("setLatchingAxes", "Set the region's latching axes", "latchingAxes"),
    regionSetter("setRegionStyle", "Set the region's style", "style"),
    regionSetter("setRegionDrags", "Set the drag direction in the region", "drags"),
    regionSetter("setAccessories", "Set the region's accessories", "accessories"),
    ModelVerb(
      "uimodel/pointer/addAccessory", "Add an accessory", .insert, "region", ["UIPointerRegion"], ["accessories"],
      parameter: "accessory"),
    ModelVerb(
      "uimodel/pointer/removeAccessory", "Remove an accessory", .remove, "region", ["UIPointerRegion"],
      ["accessories"]),
    ModelVerb(
      "uimodel/pointer/moveAccessory", "Move an accessory", .move, "region", ["UIPointerRegion"], ["accessories"]),
    pointerSetter("setBandSelection", "Set the band selection interaction", "bandSelectionInteraction"),
    pointerSetter(
      "setBandSelectionEnabled", "Set whether band selection is enabled", "bandSelectionInteraction", "isEnabled"),
    ModelVerb(
      "uimodel/pointer/setShouldBeginMultipleSelection", "Set whether a drag may select several items", .set, "view",
      ["View"], ["delegate", multipleSelectionMethod], parameter: "shouldBegin"),
  ]
}
