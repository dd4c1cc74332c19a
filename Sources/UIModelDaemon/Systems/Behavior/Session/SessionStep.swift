import UIModelJSON
import UIModelPlatform

/// One step that follows an event in the running app. For example, `focusMoved` with the text "focus moves to 'list'".
package struct SessionStep: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A key command or a menu's command is performed.
    case performed
    /// No responder handles the key or the action.
    case ignored
    /// A text input handles the key.
    case typed
    case focusMoved, focusStays, focusVetoed, focusLost
    /// `didUpdateFocus(in:with:)` is called.
    case told
    case firstResponderChanged, firstResponderStays
    case selected, selectionKept, deselected
    /// A rectangle is dragged to select items.
    case bandSelecting
    case presented, dismissed, detentSelected
    /// A sheet stays at its detent or returns to it.
    case sheetStays
    /// The sheet behind the one in front is laid out again.
    case laidOut
    /// A presentation becomes another kind of presentation, because the size of the window has changed. The kinds are a
    /// sheet, a popover and the full screen.
    case adapted
    /// Code makes a change that the sheet declares in `changes`.
    case changed
    /// The content of a scroll view scrolls.
    case scrolled
    /// A touch reaches the content behind a sheet.
    case passedOn
    case keyboardShown, keyboardHidden, keyboardChanged
    /// A user changes a bar, the customization is saved, or a saved item is lost.
    case customized, saved, lost
    /// A method of a delegate is called.
    case delegateCalled
    /// A scene session appears in the app switcher, or leaves it.
    case sceneSessionCreated, sceneSessionDestroyed
    case sceneConnected, sceneDisconnected, sceneStateChanged, sceneStays
    /// The session keeps the state of its scene for a later restoration, or the system acts without calling a delegate.
    case sceneStateKept
    /// A piece of a scene's state is restored or lost.
    case stateRestored, stateLost
    case restorationExtended, restorationCompleted
    /// Asynchronous work has ended.
    case workEnded
    case terminated, launched
    /// The event cannot happen in the current state.
    case refused
    /// The effect of the event is unknown.
    case unknown
  }

  package let kind: Kind
  /// The name of the affected item; nil if the step affects no named item.
  package let itemName: String?
  /// A human-readable description of the step.
  package let text: String

  package var json: JSONValue {
    var object: JSONObject = ["kind": .string(kind.rawValue)]
    object["item"] = itemName.map { .string($0) }
    object["text"] = .string(text)
    return .object(object)
  }
}
