import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the region and the style that the pointer adopts, and when they are unknown.
@Suite struct PointerLookTests {
  private func look(
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
    #expect(try look(regions).region?.identifier.value == "a")
    #expect(try look(regions).style.value?.effect.value == .lift)
    #expect(try look(regions, 20).region?.identifier.value == "b")
    #expect(try look(regions, 20).style.value?.name == .hidden)
    #expect(try look(regions, 50).customizesPointer == false)
  }

  @Test func viewIsTheDefaultRegion() throws {
    let whole = try look(#"{ "style": "system" }"#)
    #expect(whole.customizesPointer == true && whole.region == nil && whole.rect == Rect(0, 0, 40, 40))
    #expect(try look(#"{ "style": "system" }"#, 50).customizesPointer == false)
    // With an empty list, the delegate returns no region.
    #expect(try look(#"{ "style": "system", "regions": [] }"#).customizesPointer == false)
  }

  @Test func interactionRespectsItsAvailability() throws {
    let some = #"{ "availableOn": { "iPadOS": "17.0" }, "style": "system" }"#
    #expect(try look(some).customizesPointer == true)
    #expect(try look(some, on: 16).customizesPointer == false)
    #expect(try look(some, on: 16, .macOS).customizesPointer == false)
    #expect(try look(#"{ "isEnabled": false, "style": "system" }"#).customizesPointer == false)
    #expect(
      try look(#"{ "style": { "effect": "lift", "accessories": [ {"position": "top"} ] } }"#, on: 1, .visionOS)
        .accessories.count == 1)
  }

  @Test(arguments: [
    #"{ "$unknown": "x" }"#, #"{ "isEnabled": { "$unknown": "x" } }"#, #"{ "regions": { "$unknown": "x" } }"#,
    #"{ "regions": [ { "rect": { "$unknown": "x" } } ] }"#, #"{ "regions": [ { "$unknown": "x" } ] }"#,
    #"{ "availableOn": { "$unknown": "x" } }"#,
  ]) func effectOfTheInteractionIsUnknown(_ interaction: String) throws {
    let look = try look(interaction)
    #expect(look.customizesPointer == nil && !look.unknownFacts.isEmpty)
  }

  @Test(arguments: [
    #"{ "style": { "$unknown": "x" } }"#, #"{ "style": { "effect": { "$unknown": "x" } } }"#,
    #"{ "style": { "shape": { "$unknown": "x" } } }"#,
    #"{ "style": { "shape": { "roundedRect": { "$unknown": "x" } } } }"#,
    #"{ "style": { "effect": "lift", "accessories": [ { "$unknown": "x" } ] } }"#,
    #"{ "style": { "effect": "lift", "accessories": [ { "position": { "$unknown": "x" } } ] } }"#,
    #"{ "regions": [ { "latchingAxes": { "$unknown": "x" } } ] }"#,
  ]) func partOfTheLookIsUnknown(_ interaction: String) throws {
    let look = try look(interaction)
    #expect(look.customizesPointer == true && !look.unknownFacts.isEmpty)
    #expect(look.json["unknown"] != nil)
  }

  @Test func onlyFourAccessoriesAreShown() throws {
    let all =
      #"{ "style": { "effect": "lift", "accessories": [ {"position": "top"}, {"position": "left"}, {"position": "right"}, {"position": "bottom"}, {"position": "topLeft"} ] } }"#
    let look = try look(all)
    #expect(look.accessories.count == 4)
    #expect(look.notes.contains { $0.contains("1 more are not shown") })
  }

  @Test func customAccessoriesDoNotTurnWithTheAngle() throws {
    let two =
      #"{ "style": { "effect": "hover", "accessories": [ {"position": "top"}, {"position": "left", "shape": { "path": "plus" }} ] } }"#
    #expect(try look(two).accessories.map(\.turnsWithAngle) == [nil, false])
  }
}
