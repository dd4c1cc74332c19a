import UIModelPlatform

/// Whether a node can be focused, with the reasons. For example, a disabled button under Full Keyboard Access has the
/// ground `.controlWithFullAccess` and the obstacle `.disabled`, so its verdict is `.notFocusable`.
package struct Focusability: Sendable {
  package enum Verdict: String, Sendable { case focusable, notFocusable, unknown }

  /// The rule that decides whether the node can become focused.
  package var ground: FocusGround
  /// Obstacles of the node itself and obstacles inherited from its ancestors.
  package var obstacles: FocusObstacles
  /// Obstacles that might exist, because the values that decide about these obstacles are unknown.
  package var possibleObstacles: FocusObstacles

  package var verdict: Verdict {
    if ground.canBecomeFocused == false || !obstacles.isEmpty { return .notFocusable }
    return ground.canBecomeFocused == nil || !possibleObstacles.isEmpty ? .unknown : .focusable
  }

  /// Whether the verdict is certain. A verdict without obstacles is not certain if its ground is a default of the
  /// system or if the class is not fully known.
  package var isCertain: Bool { ground.isCertain || !obstacles.isEmpty }

  package var isFocusable: Bool { verdict == .focusable }
  /// Whether the node certainly cannot be focused in its current state.
  package var isCertainlyUnfocusable: Bool { verdict == .notFocusable && isCertain }
}

/// The rule that decides whether a node can become focused: an overridden `canBecomeFocused`, or the default that
/// applies instead.
package enum FocusGround: String, Sendable {
  case overriddenTrue, overriddenFalse, overrideUnknown
  /// The default of `UIView`, which returns false.
  case viewDefault
  /// A custom class with an unknown superclass. Its document lists no override of `canBecomeFocused`.
  case ownClass
  case textInput
  /// A control. Full Keyboard Access focuses controls, but keyboard navigation on iPad does not.
  case control, controlWithFullAccess
  case controller
  /// A text view that is selectable but not editable, under Full Keyboard Access.
  case selectableTextWithFullAccess
  /// A view under Full Keyboard Access, which also focuses accessibility elements.
  case viewWithFullAccess
  case unknownClass
  case delegateTrue, delegateFalse, allowsFocusTrue, allowsFocusFalse, listUnknown
  /// The value of `allowsFocusDuringEditing`, for a list in editing mode.
  case allowsFocusDuringEditingTrue, allowsFocusDuringEditingFalse
  case sidebar, listDefault, cellWithFullAccess
  /// A cell outside of any table or collection view.
  case cellWithoutList

  /// Whether the node can become focused according to this rule; nil if that is unknown.
  package var canBecomeFocused: Bool? {
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
    default: canBecomeFocused != nil
    }
  }

  /// Whether the node's class overrides `canBecomeFocused`.
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

/// A set of obstacles, i.e. conditions that each keep an item from being focused.
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
  /// The chain of parent environments does not lead to the window.
  package static let detached = FocusObstacles(rawValue: 256)

  /// The obstacles that also apply to all descendants.
  package static let inherited: FocusObstacles = [.hidden, .transparent, .noInteraction, .detached]

  package static let phrases: [(FocusObstacles, name: String)] = [
    (.hidden, "isHidden is true"), (.transparent, "alpha is 0"),
    (.noInteraction, "isUserInteractionEnabled is false"), (.disabled, "isEnabled is false"),
    (.zeroSized, "it has no size"), (.offScreen, "it is outside the visible and scrollable area"),
    (.covered, "it is behind another item"), (.insideFocusableCell, "it is inside a focusable cell"),
    (.detached, "its chain of focus environments does not reach the window"),
  ]

  /// The obstacles of the set, each as a phrase.
  package var texts: [String] { FocusObstacles.phrases.filter { contains($0.0) }.map(\.name) }
}

/// The mode of keyboard navigation. Both modes use the same focus engine.
package enum FocusNavigationMode: String, Sendable, CaseIterable {
  /// Keyboard navigation since iPadOS 15: it focuses text input, sidebars, lists that allow focus, and views that
  /// override `canBecomeFocused`.
  case keyboardNavigation
  /// The accessibility setting, which also makes every control focusable.
  case fullKeyboardAccess

  /// The mode as a phrase, such as "by keyboard navigation".
  package var phrase: String {
    switch self {
    case .keyboardNavigation: "by keyboard navigation"
    case .fullKeyboardAccess: "under Full Keyboard Access"
    }
  }
}
