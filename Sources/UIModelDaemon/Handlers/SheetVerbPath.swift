import UIModelEngine
import UIModelJSON
import UIModelProtocol

/// Where a verb's property belongs in a sheet: a popover has a sheet only as what it adapts to.
enum SheetVerbPath {
  private static let modifiers: Set<String> = [
    "selection", "interactiveDismissDisabled", "presentationDetents", "presentationBackgroundInteraction",
    "presentationContentInteraction", "presentationDragIndicator", "presentationCornerRadius",
    "presentationCompactAdaptation",
  ]

  /// What SwiftUI calls what a property says. Their values differ, so a verb does not translate them.
  private static let counterparts = [
    "detents": "presentationDetents", "selectedDetentIdentifier": "selection",
    "largestUndimmedDetentIdentifier": "presentationBackgroundInteraction",
    "prefersScrollingExpandsWhenScrolledToEdge": "presentationContentInteraction",
    "prefersGrabberVisible": "presentationDragIndicator", "preferredCornerRadius": "presentationCornerRadius",
  ]

  /// `owner`: the path of the controller that the request chose.
  static func path(
    of verb: ModelVerb, in owner: [String]?, at place: Place, in document: Document
  ) throws(ResponseError) -> [String] {
    guard let (sheet, _) = document.element(at: place), let name = verb.path.last else { return verb.path }
    let modifier = sheet.members.first { modifiers.contains($0.name) }?.name
    if verb.path == ["isModalInPresentation"], modifier != nil { return ["interactiveDismissDisabled"] }
    guard verb.path.first == ModelVerbs.sheetController else { return verb.path }
    if let modifier {
      let counterpart = counterparts[name].map { "there '\($0)' says it, which uimodel/model/set sets" }
      throw ResponseError(
        .editRefused,
        "the sheet is declared by SwiftUI's modifiers ('\(modifier)'); \(counterpart ?? "they have nothing like '\(name)'")"
      )
    }
    if let owner { return verb.path(in: owner) }
    guard let style = sheet["modalPresentationStyle"] else { return verb.path }
    guard let style = style.string else {
      throw ResponseError(.editRefused, "which controller has '\(name)' is not known: so is modalPresentationStyle")
    }
    return style == "popover"
      ? verb.path(in: ModelVerbs.adaptiveSheet) : verb.path
  }
}
