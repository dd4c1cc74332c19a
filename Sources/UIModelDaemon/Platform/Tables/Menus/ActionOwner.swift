/// The group of responders that an action is meant for: responders of the app, or responders of UIKit.
package enum ActionOwner: Sendable, Hashable {
  /// An action of the app, which only the app's classes implement.
  case app
  /// An action of `UIResponderStandardEditActions`. Text inputs implement it, and other responders can implement it.
  case standard
  /// An action that the system's main menu sends. UIKit performs the action if the app does not.
  case system

  /// Creates the owner of a selector in Objective-C spelling. For example, `copy:` is `.standard` and `undo:` is
  /// `.system`.
  package init(_ selector: String) {
    self =
      StandardAction.all[selector] != nil ? .standard : ActionOwner.systemSelectors.contains(selector) ? .system : .app
  }

  private static let systemSelectors: Set<String> = {
    // Keyboards, bars and AppKit's menus send these actions, which the table of the main menu does not contain. They
    // are listed so that rules do not treat them as actions of the app.
    var selectors: Set<String> = [
      "undo:", "redo:", "toggleInspector:", "toggleToolbarShown:", "toggleFullScreen:", "orderFrontCharacterPalette:",
      "startDictation:", "showWritingTools:", "captureTextFromCamera:", "performMiniaturize:", "performZoom:",
      "performFindPanelAction:", "newWindowForTab:", "newDocument:", "openDocument:", "saveDocument:",
      "saveDocumentAs:", "revertDocumentToSaved:", "cancelOperation:", "printContent:",
    ]
    var pendingItems = [SystemMenus.root]
    while let item = pendingItems.popLast() {
      if let selector = item.selector { selectors.insert(selector) }
      pendingItems += item.children
    }
    return selectors
  }()

  /// The standard actions that text inputs perform if their selection and content allow the action. Other standard
  /// actions depend on properties of the input that the daemon does not read.
  package static let textInputActions: Set<String> = [
    "cut:", "copy:", "paste:", "select:", "selectAll:", "delete:", "pasteAndMatchStyle:",
  ]
  /// The standard actions that read-only text can perform.
  package static let readOnlyTextActions: Set<String> = ["copy:", "select:", "selectAll:"]
}
