/// The names of UIKit's sheets.
package enum SwiftSheet {
  static let controller = "UISheetPresentationController"
  static let detent = "UISheetPresentationController.Detent"
  package static let identifier = "UISheetPresentationController.Detent.Identifier"

  /// SwiftUI's.
  static let presentationDetent = "PresentationDetent"

  /// Names of detents that are the system's, and not an identifier's string.
  package static let systemDetents: Set<String> = ["medium", "large"]

  /// Properties that decide nothing here.
  static let otherProperties: Set<String> = [
    "delegate", "sourceView", "preferredPlacement", "presentedView", "overrideTraitCollection",
  ]

  /// What reaches a controller, as properties of what is presented.
  static let properties: Set<String> = ["sheetPresentationController", "adaptiveSheetPresentationController"]

  /// The types of what its properties take.
  static let types = [
    "detents": detent, "selectedDetentIdentifier": identifier, "largestUndimmedDetentIdentifier": identifier,
  ]
}
