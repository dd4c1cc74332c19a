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
  package let stateVariable: Property<String>
  /// The menu, `Menu` or `contextMenu`, that contains the view with the modifier.
  package let enclosingMenu: Property<String>
  /// The presentation modifier, such as `sheet`, whose content contains all code that starts this presentation.
  package let openingModifier: Property<String>
  /// The modifier of the presentation that an action dismisses immediately before the same action starts this
  /// presentation.
  package let replacedModifier: Property<String>
  /// The container, such as `List`, to which the modifier is attached. The presentation then points to the whole
  /// container instead of to a row or a button in it.
  package let anchorContainer: Property<String>
  /// Whether the binding ignores the value that SwiftUI sets when people dismiss the presentation.
  package let ignoresDismissal: Property<Bool>
  /// The optional variable of the presenting view that only the presented content reads.
  package let contentOnlyVariable: Property<String>
  /// The presenting view's variable for its `dismiss` action, if a button in the presented content calls this action
  /// instead of the content's own.
  package let outerDismissVariable: Property<String>
  /// The variable of the SwiftUI `App` that controls the presentation. All windows share the variable, so every window
  /// presents the content.
  package let appVariable: Property<String>
  /// The types of the presented views, if they are known.
  package let contentTypes: List<Located<String>>
  /// The code that can dismiss the presentation, such as `dismiss`. A given empty list means that no code can dismiss
  /// the presentation.
  package let dismissingCode: List<Located<String>>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    modifier = reader.value("modifier", Modifier.self)
    let isPresented = reader.string("isPresented")
    stateVariable = isPresented.isGiven ? isPresented : reader.string("item")
    enclosingMenu = reader.string("insideMenu")
    openingModifier = reader.string("openedInside")
    replacedModifier = reader.string("replaces")
    anchorContainer = reader.string("anchor")
    ignoresDismissal = reader.bool("ignoresDismissal")
    contentOnlyVariable = reader.string("unreadState")
    outerDismissVariable = reader.string("outerDismiss")
    appVariable = reader.string("appState")
    contentTypes = reader.strings("content")
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
