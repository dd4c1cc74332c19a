import Testing

@testable import UIModelPlatform
@testable import UIModelSystems

/// Checks that two lists of a sheet controller's members agree: `SheetControllerName` in the platform target, and the
/// schema of model documents.
@Suite struct SheetControllerNameTests {
  @Test func memberNamesMatchTheSchema() throws {
    let controllerType = try #require(SheetSchema.types.first { $0.name == "UISheetPresentationController" })
    // Only model documents have `availableOn`.
    let propertyNames = Set(controllerType.properties.map(\.name)).subtracting(["availableOn"])
    let functionNames: Set<String> = [
      "invalidateDetents", "invalidateDetents()", "animateChanges", "animateChanges(_:)",
    ]
    #expect(SheetControllerName.names == propertyNames.union(functionNames))
  }
}
