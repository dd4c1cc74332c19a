/// The names of types and properties that configure sheets, such as `UISheetPresentationController`.
package enum SwiftSheet {
  static let controller = "UISheetPresentationController"
  static let detent = "UISheetPresentationController.Detent"
  package static let identifier = "UISheetPresentationController.Detent.Identifier"

  /// SwiftUI's type of a detent.
  static let presentationDetent = "PresentationDetent"

  /// The names of the system detents. A detent of any other name is identified by a string.
  package static let systemDetents: Set<String> = ["medium", "large"]

  /// Properties of a sheet presentation controller that no check uses.
  static let ignoredProperties: Set<String> = [
    "delegate", "sourceView", "preferredPlacement", "presentedView", "overrideTraitCollection",
  ]

  /// Properties of a view controller that return its sheet presentation controller.
  static let controllerProperties: Set<String> = ["sheetPresentationController", "adaptiveSheetPresentationController"]

  /// The types of properties of a sheet presentation controller, by property name.
  static let propertyTypes = [
    "detents": detent, "selectedDetentIdentifier": identifier, "largestUndimmedDetentIdentifier": identifier,
  ]
}
