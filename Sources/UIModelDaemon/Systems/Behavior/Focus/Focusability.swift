import UIModelPlatform

/// Whether something can be focused, and why.
package struct Focusability: Sendable {
  package enum Verdict: String, Sendable { case focusable, notFocusable, unknown }

  /// What decides whether it can become focused at all.
  package var ground: FocusGround
  /// What keeps it from being focused, of itself or of what it lies in.
  package var obstacles: FocusObstacles
  /// Obstacles that may be there: what they rest on is not known.
  package var possible: FocusObstacles

  package var verdict: Verdict {
    if ground.answer == false || !obstacles.isEmpty { return .notFocusable }
    return ground.answer == nil || !possible.isEmpty ? .unknown : .focusable
  }

  /// False where the ground is what the system derives, or a class of which too little is known.
  package var isCertain: Bool { ground.isCertain || !obstacles.isEmpty }

  package var isFocusable: Bool { verdict == .focusable }
  /// Whether it is certainly never focused as things stand.
  package var isCertainlyNot: Bool { verdict == .notFocusable && isCertain }
}

/// What decides whether something can become focused: the single source of truth, `canBecomeFocused`, or what stands for
/// it by default.
package enum FocusGround: String, Sendable {
  case overriddenTrue, overriddenFalse, overrideUnknown
  /// `UIView` answers false.
  case viewDefault
  /// A class of the app's own that says neither what it overrides nor what it inherits from.
  case ownClass
  case textInput
  /// A control: focused under Full Keyboard Access, and not by keyboard navigation on iPad.
  case control, controlWithFullAccess
  case controller
  /// A text view that people can select in and not edit, under Full Keyboard Access.
  case selectableTextWithFullAccess
  /// A view under Full Keyboard Access, which focuses accessibility elements too.
  case viewWithFullAccess
  case unknownClass
  case delegateTrue, delegateFalse, allowsFocusTrue, allowsFocusFalse, listUnknown
  /// While the list is edited.
  case allowsFocusDuringEditingTrue, allowsFocusDuringEditingFalse
  case sidebar, listDefault, cellWithFullAccess
  /// A cell that is in no table or collection view.
  case cellWithoutList

  /// Nil: not known.
  package var answer: Bool? {
    switch self {
    case .overriddenTrue, .textInput, .delegateTrue, .allowsFocusTrue, .sidebar, .controlWithFullAccess,
      .cellWithFullAccess, .selectableTextWithFullAccess, .allowsFocusDuringEditingTrue:
      true
    case .overriddenFalse, .viewDefault, .ownClass, .control, .controller, .delegateFalse, .allowsFocusFalse,
      .listDefault, .viewWithFullAccess, .allowsFocusDuringEditingFalse:
      false
    case .overrideUnknown, .unknownClass, .listUnknown, .cellWithoutList: nil
    }
  }

  package var isCertain: Bool {
    switch self {
    case .ownClass, .control, .listDefault, .controlWithFullAccess, .cellWithFullAccess, .viewWithFullAccess,
      .selectableTextWithFullAccess:
      false
    default: answer != nil
    }
  }

  /// Whether a class of the app's own answers for itself.
  package var isOverride: Bool { self == .overriddenTrue || self == .overriddenFalse || self == .overrideUnknown }

  package var text: String {
    switch self {
    case .overriddenTrue: "canBecomeFocused is overridden to return true"
    case .overriddenFalse: "canBecomeFocused is overridden to return false"
    case .overrideUnknown: "the value of canBecomeFocused is not known"
    case .viewDefault: "canBecomeFocused returns false by default"
    case .ownClass: "canBecomeFocused is not overridden, according to the document"
    case .textInput: "keyboard navigation can focus text input"
    case .control: "only Full Keyboard Access focuses controls"
    case .controlWithFullAccess: "Full Keyboard Access focuses controls"
    case .controller: "a view controller is a focus environment, not a focus item"
    case .selectableTextWithFullAccess: "Full Keyboard Access focuses selectable text"
    case .viewWithFullAccess: "Full Keyboard Access focuses a view only if it is an accessibility element"
    case .allowsFocusDuringEditingTrue: "the list is being edited, and its allowsFocusDuringEditing is true"
    case .allowsFocusDuringEditingFalse: "the list is being edited, and its allowsFocusDuringEditing is false"
    case .unknownClass: "it is not known whether its class can be focused"
    case .delegateTrue: "the list's delegate allows focus"
    case .delegateFalse: "the list's delegate does not allow focus"
    case .allowsFocusTrue: "the list's allowsFocus is true"
    case .allowsFocusFalse: "the list's allowsFocus is false"
    case .listUnknown: "it is not known whether the list allows focus of its cells"
    case .sidebar: "sidebar cells can be focused by default"
    case .listDefault: "allowsFocus is not set, and only sidebar cells can be focused by default"
    case .cellWithFullAccess: "Full Keyboard Access focuses cells"
    case .cellWithoutList: "the cell is not in a table or collection view"
    }
  }
}

/// What can keep an item from being focused.
package struct FocusObstacles: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let hidden = FocusObstacles(rawValue: 1)
  package static let transparent = FocusObstacles(rawValue: 2)
  package static let noInteraction = FocusObstacles(rawValue: 4)
  package static let disabled = FocusObstacles(rawValue: 8)
  package static let zeroSized = FocusObstacles(rawValue: 16)
  package static let offScreen = FocusObstacles(rawValue: 32)
  package static let covered = FocusObstacles(rawValue: 64)
  package static let insideFocusableCell = FocusObstacles(rawValue: 128)
  /// Its environments do not lead to the window.
  package static let detached = FocusObstacles(rawValue: 256)

  /// What holds for everything inside as well.
  package static let inherited: FocusObstacles = [.hidden, .transparent, .noInteraction, .detached]

  package static let all: [(FocusObstacles, name: String)] = [
    (.hidden, "isHidden is true"), (.transparent, "alpha is 0"),
    (.noInteraction, "isUserInteractionEnabled is false"), (.disabled, "isEnabled is false"),
    (.zeroSized, "it has no size"), (.offScreen, "it is outside the visible and scrollable area"),
    (.covered, "it is behind another item"), (.insideFocusableCell, "it is inside a focusable cell"),
    (.detached, "its chain of focus environments does not reach the window"),
  ]

  /// Each obstacle in words.
  package var texts: [String] { FocusObstacles.all.filter { contains($0.0) }.map(\.name) }
}

/// How people navigate with the keyboard. Both share the engine.
package enum FocusRegime: String, Sendable, CaseIterable {
  /// Since iPadOS 15: text input, sidebars, lists that ask for it, and what overrides `canBecomeFocused`.
  case keyboardNavigation
  /// The accessibility setting, which makes every control focusable too.
  case fullKeyboardAccess

  /// In words, for people.
  package var phrase: String {
    switch self {
    case .keyboardNavigation: "by keyboard navigation"
    case .fullKeyboardAccess: "under Full Keyboard Access"
    }
  }
}
