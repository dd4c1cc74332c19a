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
  package let insideMenu: Property<String>
  /// The modifier, such as `sheet`, whose content contains all code that starts this presentation.
  package let openedInside: Property<String>
  /// The modifier whose presentation an action closes immediately before it opens this one.
  package let replaces: Property<String>
  /// The container, such as `List`, that the presentation points to.
  package let anchor: Property<String>
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
  /// The code that can dismiss the presentation, such as `dismiss`.
  package let closedBy: List<Located<String>>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    modifier = reader.value("modifier", Modifier.self)
    let isPresented = reader.string("isPresented")
    state = isPresented.isGiven ? isPresented : reader.string("item")
    insideMenu = reader.string("insideMenu")
    openedInside = reader.string("openedInside")
    replaces = reader.string("replaces")
    anchor = reader.string("anchor")
    ignoresDismissal = reader.bool("ignoresDismissal")
    unreadState = reader.string("unreadState")
    outerDismiss = reader.string("outerDismiss")
    appState = reader.string("appState")
    content = reader.strings("content")
    closedBy = reader.strings("closedBy")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }

  /// The modifier's name, for messages.
  package var name: String { modifier.value?.rawValue ?? "presentation" }
}

extension Screen {
  package var presentations: List<SwiftUIPresentation> { reader.objects("presentations") { SwiftUIPresentation($0) } }
}
