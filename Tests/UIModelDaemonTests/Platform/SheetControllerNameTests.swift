import Testing

@testable import UIModelPlatform
@testable import UIModelSystems

/// What code can set on a sheet's controller is a list of names in one target and a table in another.
@Suite struct SheetControllerNameTests {
  @Test func theNamesAreThoseOfTheSchema() throws {
    let controller = try #require(SheetSchema.types.first { $0.name == "UISheetPresentationController" })
    // Of documents only.
    let properties = Set(controller.properties.map(\.name)).subtracting(["availableOn"])
    let functions: Set<String> = ["invalidateDetents", "invalidateDetents()", "animateChanges", "animateChanges(_:)"]
    #expect(SheetControllerName.all == properties.union(functions))
  }
}
