import UIModelJSON
import UIModelPlatform

/// A SwiftUI modifier that presents content. For example, `{ "modifier": "sheet", "isPresented": "showsOptions",
/// "content": ["OptionsView"] }`.
package struct SwiftUIPresentation: Sendable {
  /// The presentation modifiers of SwiftUI.
  package enum Modifier: String, Sendable, CaseIterable {
    case sheet, fullScreenCover, popover, alert, confirmationDialog, actionSheet, inspector
  }

  package let modifier: Property<Modifier>
  /// The variable of the view that controls the presentation: the argument `isPresented` or `item`.
  package let state: Property<String>
  /// The menu whose content has the modifier: `Menu` or `contextMenu`.
  package let enclosingMenu: Property<String>
  /// The modifier, such as `sheet`, whose content contains all code that starts this presentation.
  package let openingModifier: Property<String>
  /// The modifier whose presentation an action closes immediately before it opens this one.
  package let replacedModifier: Property<String>
  /// The container, such as `List`, that has the modifier and to which the presentation points.
  package let anchor: Property<String>
  /// Whether the binding ignores that people dismiss the presentation.
  package let ignoresDismissal: Property<Bool>
  /// The optional variable that only the presented content reads.
  package let unreadState: Property<String>
  /// The variable with the `dismiss` action of the presenting view, if a button in the presented content calls that
  /// action.
  package let outerDismiss: Property<String>
  /// The variable of the app that starts the presentation in every window.
  package let appState: Property<String>
  /// The types of the presented views, if they are known.
  package let content: List<Located<String>>
  /// The code that can dismiss the presentation, such as `dismiss`. An empty list means that there is none.
  package let dismissingCode: List<Located<String>>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    modifier = reader.value("modifier", Modifier.self)
    let isPresented = reader.string("isPresented")
    state = isPresented.isGiven ? isPresented : reader.string("item")
    enclosingMenu = reader.string("insideMenu")
    openingModifier = reader.string("openedInside")
    replacedModifier = reader.string("replaces")
    anchor = reader.string("anchor")
    ignoresDismissal = reader.bool("ignoresDismissal")
    unreadState = reader.string("unreadState")
    outerDismiss = reader.string("outerDismiss")
    appState = reader.string("appState")
    content = reader.strings("content")
    dismissingCode = reader.strings("closedBy")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }

  /// The modifier's name, for messages.
  package var name: String { modifier.value?.rawValue ?? "presentation" }
}

extension Screen {
  package var presentations: List<SwiftUIPresentation> { reader.objects("presentations") { SwiftUIPresentation($0) } }
}
