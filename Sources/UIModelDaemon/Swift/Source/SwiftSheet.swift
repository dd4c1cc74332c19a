/// The names of types and properties that configure sheets, such as `UISheetPresentationController`.
package enum SwiftSheet {
  static let controllerType = "UISheetPresentationController"
  static let detentType = "UISheetPresentationController.Detent"
  package static let identifierType = "UISheetPresentationController.Detent.Identifier"

  /// The name of SwiftUI's detent type.
  static let presentationDetentType = "PresentationDetent"

  /// The names of the system detents. A detent with any other name is identified by a string.
  package static let systemDetents: Set<String> = ["medium", "large"]

  /// Properties of a sheet presentation controller that no check uses.
  static let ignoredProperties: Set<String> = [
    "delegate", "sourceView", "preferredPlacement", "presentedView", "overrideTraitCollection",
  ]

  /// Properties of a view controller that return its sheet presentation controller.
  static let controllerProperties: Set<String> = ["sheetPresentationController", "adaptiveSheetPresentationController"]

  /// The types of sheet presentation controller properties, by property name. For `detents`, the type is the element
  /// type.
  static let propertyTypes = [
    "detents": detentType, "selectedDetentIdentifier": identifierType,
    "largestUndimmedDetentIdentifier": identifierType,
  ]
}
