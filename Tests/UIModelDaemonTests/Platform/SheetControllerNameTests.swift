import Testing

@testable import UIModelPlatform
@testable import UIModelSystems

/// Checks that two lists of a sheet controller's members agree: `SheetControllerName` in the platform target, and the
/// schema of model documents.
@Suite struct SheetControllerNameTests {
  @Test func memberNamesMatchTheSchema() throws {
    let controller = try #require(SheetSchema.types.first { $0.name == "UISheetPresentationController" })
    // Only model documents have `availableOn`.
    let properties = Set(controller.properties.map(\.name)).subtracting(["availableOn"])
    let functions: Set<String> = ["invalidateDetents", "invalidateDetents()", "animateChanges", "animateChanges(_:)"]
    #expect(SheetControllerName.all == properties.union(functions))
  }
}
