import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the region and the style of the pointer over a view, and when the region or the style is unknown.
@Suite struct PointerLookTests {
  private func pointerLook(
    _ interaction: String, _ x: Double = 5, _ y: Double = 5, frame: String = "[0, 0, 40, 40]", on version: Version = 17,
    _ platform: Platform = .iPadOS
  ) throws -> PointerLook {
    let text =
      #"{ "screens": [ { "ref": "s", "view": { "frame": \#(frame), "pointerInteraction": \#(interaction) } } ] }"#
    return PointerLook(
      over: 0, in: try PagesStagesTests.screen("s", text), at: .point(x: x, y: y),
      Environment(platform: platform, version: version))
  }

  @Test func firstRegionContainingThePointIsUsed() throws {
    let regions =
      #"{ "style": { "effect": "lift" }, "regions": [ { "identifier": "a", "rect": [0, 0, 10, 10] }, { "identifier": "b", "style": "hidden" } ] }"#
    #expect(try pointerLook(regions).region?.identifier.value == "a")
    #expect(try pointerLook(regions).style.value?.effect.value == .lift)
    #expect(try pointerLook(regions, 20).region?.identifier.value == "b")
    #expect(try pointerLook(regions, 20).style.value?.name == .hidden)
    #expect(try pointerLook(regions, 50).customizesPointer == false)
  }

  @Test func viewIsTheDefaultRegion() throws {
    let defaultRegionLook = try pointerLook(#"{ "style": "system" }"#)
    #expect(
      defaultRegionLook.customizesPointer == true && defaultRegionLook.region == nil
        && defaultRegionLook.rect == Rect(0, 0, 40, 40))
    #expect(try pointerLook(#"{ "style": "system" }"#, 50).customizesPointer == false)
    // With an empty list, the delegate returns no region.
    #expect(try pointerLook(#"{ "style": "system", "regions": [] }"#).customizesPointer == false)
  }

  @Test func interactionRespectsItsAvailability() throws {
    let interaction = #"{ "availableOn": { "iPadOS": "17.0" }, "style": "system" }"#
    #expect(try pointerLook(interaction).customizesPointer == true)
    #expect(try pointerLook(interaction, on: 16).customizesPointer == false)
    #expect(try pointerLook(interaction, on: 16, .macOS).customizesPointer == false)
    #expect(try pointerLook(#"{ "isEnabled": false, "style": "system" }"#).customizesPointer == false)
    #expect(
      try pointerLook(#"{ "style": { "effect": "lift", "accessories": [ {"position": "top"} ] } }"#, on: 1, .visionOS)
        .accessories.count == 1)
  }

  @Test(arguments: [
    #"{ "$unknown": "x" }"#, #"{ "isEnabled": { "$unknown": "x" } }"#, #"{ "regions": { "$unknown": "x" } }"#,
    #"{ "regions": [ { "rect": { "$unknown": "x" } } ] }"#, #"{ "regions": [ { "$unknown": "x" } ] }"#,
    #"{ "availableOn": { "$unknown": "x" } }"#,
  ]) func effectOfTheInteractionIsUnknown(_ interaction: String) throws {
    let pointerLook = try pointerLook(interaction)
    #expect(pointerLook.customizesPointer == nil && !pointerLook.unknownFacts.isEmpty)
  }

  @Test(arguments: [
    #"{ "style": { "$unknown": "x" } }"#, #"{ "style": { "effect": { "$unknown": "x" } } }"#,
    #"{ "style": { "shape": { "$unknown": "x" } } }"#,
    #"{ "style": { "shape": { "roundedRect": { "$unknown": "x" } } } }"#,
    #"{ "style": { "effect": "lift", "accessories": [ { "$unknown": "x" } ] } }"#,
    #"{ "style": { "effect": "lift", "accessories": [ { "position": { "$unknown": "x" } } ] } }"#,
    #"{ "regions": [ { "latchingAxes": { "$unknown": "x" } } ] }"#,
  ]) func partOfThePointerStyleIsUnknown(_ interaction: String) throws {
    let pointerLook = try pointerLook(interaction)
    #expect(pointerLook.customizesPointer == true && !pointerLook.unknownFacts.isEmpty)
    #expect(pointerLook.json["unknown"] != nil)
  }

  @Test func onlyFourAccessoriesAreShown() throws {
    let fiveAccessories =
      #"{ "style": { "effect": "lift", "accessories": [ {"position": "top"}, {"position": "left"}, {"position": "right"}, {"position": "bottom"}, {"position": "topLeft"} ] } }"#
    let pointerLook = try pointerLook(fiveAccessories)
    #expect(pointerLook.accessories.count == 4)
    #expect(pointerLook.notes.contains { $0.contains("1 more are not shown") })
  }

  @Test func customAccessoriesDoNotTurnWithTheAngle() throws {
    let twoAccessories =
      #"{ "style": { "effect": "hover", "accessories": [ {"position": "top"}, {"position": "left", "shape": { "path": "plus" }} ] } }"#
    #expect(try pointerLook(twoAccessories).accessories.map(\.rotatesWithAngle) == [nil, false])
  }
}
