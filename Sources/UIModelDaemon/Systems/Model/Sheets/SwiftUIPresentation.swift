import UIModelJSON
import UIModelPlatform

/// A modifier of SwiftUI that presents something.
package struct SwiftUIPresentation: Sendable {
  /// The modifiers that there are.
  package enum Modifier: String, Sendable, CaseIterable {
    case sheet, fullScreenCover, popover, alert, confirmationDialog, actionSheet, inspector
  }

  package let modifier: Property<Modifier>
  /// The variable of the view that presents it, by either of its labels.
  package let state: Property<String>
  /// `Menu` or `contextMenu`, if the content of one has the modifier.
  package let insideMenu: Property<String>
  /// The modifier whose content contains all code that presents it.
  package let openedInside: Property<String>
  /// The modifier whose presentation an action closes right before it opens this one.
  package let replaces: Property<String>
  /// The container that it points at.
  package let anchor: Property<String>
  package let ignoresDismissal: Property<Bool>
  /// The optional variable that only its content reads.
  package let unreadState: Property<String>
  /// The variable with the `dismiss` action of the view that presents it, if a button in its content calls that.
  package let outerDismiss: Property<String>
  /// The variable of the app that presents it in every window.
  package let appState: Property<String>
  /// The types of the views that it shows, as far as they are known.
  package let content: List<Located<String>>
  /// The code that can dismiss it.
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
