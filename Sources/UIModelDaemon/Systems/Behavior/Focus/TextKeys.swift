import UIModelPlatform

/// The keys that text input handles before the focus system and before key commands without priority (UIKeyCommand
/// documentation: wantsPriorityOverSystemBehavior). For example, editable text handles ⌫ but not ⌘S.
enum TextKeys {
  /// Whether editable text of a UIKit class handles a press because the press types, deletes or moves the insertion
  /// point; nil if that is not documented. Only the result for Tab depends on the class: a text field does not handle
  /// Tab, and for other classes the result is nil. Apple documents that a text view handles Tab, but developers report
  /// that focus moves.
  static func handles(_ press: Shortcut, in textClass: String?) -> Bool? {
    guard press.input == "\t", press.modifiers.isDisjoint(with: [.command, .control]) else { return press.editsText }
    switch textClass {
    case "UITextField", "UISearchTextField": return false
    default: return nil
    }
  }
}

extension View {
  /// The UIKit class that handles keys in this view: the view's class, or its superclass for a custom class. Nil if the
  /// class is unknown, or if a custom class might handle keys itself.
  var textClass: String? {
    if let name = className.value, ViewClass.named(name) != nil { return name }
    guard className.isKnown, implementations.isGiven, implementations.isKnown else { return nil }
    return TextKeys.keyHandlingMethods.contains(where: implementations.contains) ? nil : superclass.value
  }
}

extension TextKeys {
  /// Methods that a subclass overrides to handle keys.
  fileprivate static let keyHandlingMethods = [
    "insertText(_:)", "insertText:", "pressesBegan(_:with:)", "pressesBegan:withEvent:",
    "shouldChangeText(in:replacementText:)",
  ]
}

extension FocusEngine {
  /// Whether text input in an item handles a navigation key if the item has focus; nil if that is unknown. Always false
  /// under Full Keyboard Access, which focuses text without editing it.
  func isHandledByText(_ key: FocusKey, at item: Int) -> Bool? {
    guard classes[item].isTextInput, navigationMode == .keyboardNavigation, let view = tree.view(of: item) else {
      return false
    }
    let isHandled = TextKeys.handles(key.shortcut, in: view.textClass)
    if isHandled == false { return false }
    let isEditable = tree.details(of: item)?.textInput.isEditable ?? .default
    return isEditable.isKnown && isEditable.value(default: true) ? isHandled : nil
  }
}

extension FocusKey {
  /// The key as a shortcut, such as `⇧⇥`.
  var shortcut: Shortcut {
    switch self {
    case .tab: Shortcut("\t", [])
    case .shiftTab: Shortcut("\t", .shift)
    case .up: Shortcut("UIKeyInputUpArrow", [])
    case .down: Shortcut("UIKeyInputDownArrow", [])
    case .left: Shortcut("UIKeyInputLeftArrow", [])
    case .right: Shortcut("UIKeyInputRightArrow", [])
    }
  }
}
