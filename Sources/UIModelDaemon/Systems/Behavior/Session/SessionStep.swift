import UIModelJSON
import UIModelPlatform

/// One thing that happens in the running app after an event.
package struct SessionStep: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A key command or a menu's command is performed.
    case performed
    /// Nobody takes the key or the action.
    case ignored
    /// A text input takes the key.
    case typed
    case focusMoved, focusStays, focusVetoed, focusLost
    /// `didUpdateFocus(in:with:)` is called.
    case told
    case firstResponderChanged, firstResponderStays
    case selected, selectionKept, deselected
    /// A rectangle is dragged that selects.
    case bandSelecting
    case presented, dismissed, detentSelected
    /// A sheet comes back to where it was.
    case sheetStays
    /// A sheet behind the one in front is laid out again.
    case laidOut
    /// What is presented becomes something else in a window of another size: a sheet, a popover, the full screen.
    case adapted
    /// One of a sheet's declared changes is made.
    case changed
    /// The content of a scroll view scrolls.
    case scrolled
    /// A touch goes to what is behind.
    case passedOn
    case keyboardShown, keyboardHidden, keyboardChanged
    /// People change a bar; what they made of it is saved; something saved is lost.
    case customized, saved, lost
    /// A method of a delegate is called.
    case delegateCalled
    /// A scene session appears in the app switcher, or leaves it.
    case sceneSessionCreated, sceneSessionDestroyed
    case sceneConnected, sceneDisconnected, sceneStateChanged, sceneStays
    /// What the session keeps for its scene, or what the system does on its own.
    case sceneStateKept
    /// A piece of a scene's state is there again, or is not.
    case stateRestored, stateLost
    case restorationExtended, restorationCompleted
    /// Asynchronous work has ended.
    case workEnded
    case terminated, launched
    /// The event cannot happen as things stand.
    case refused
    /// What happens here is not known.
    case unknown
  }

  package let kind: Kind
  /// What it happens to, by name.
  package let item: String?
  /// In words.
  package let text: String

  package var json: JSONValue {
    var object: JSONObject = ["kind": .string(kind.rawValue)]
    object["item"] = item.map { .string($0) }
    object["text"] = .string(text)
    return .object(object)
  }
}
