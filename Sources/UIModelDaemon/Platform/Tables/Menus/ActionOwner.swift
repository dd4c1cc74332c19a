/// Who an action is for: the app's own responders, or UIKit's.
package enum ActionOwner: Sendable, Hashable {
  /// An action of the app's own, which only the app's classes implement.
  case app
  /// `UIResponderStandardEditActions`: text inputs implement it, others may.
  case standard
  /// Sent by the system's main menu: UIKit performs it somewhere, if the app does not.
  case system

  /// The owner of a selector, as Objective-C spells it.
  package init(_ selector: String) {
    self = StandardAction.all[selector] != nil ? .standard : ActionOwner.sent.contains(selector) ? .system : .app
  }

  private static let sent: Set<String> = {
    // What keyboards, bars and AppKit's menus send though it is in no table of the main menu. Being in this list only
    // keeps an action from being taken for the app's own.
    var selectors: Set<String> = [
      "undo:", "redo:", "toggleInspector:", "toggleToolbarShown:", "toggleFullScreen:", "orderFrontCharacterPalette:",
      "startDictation:", "showWritingTools:", "captureTextFromCamera:", "performMiniaturize:", "performZoom:",
      "performFindPanelAction:", "newWindowForTab:", "newDocument:", "openDocument:", "saveDocument:",
      "saveDocumentAs:", "revertDocumentToSaved:", "cancelOperation:", "printContent:",
    ]
    var open = [SystemMenus.root]
    while let item = open.popLast() {
      if let selector = item.selector { selectors.insert(selector) }
      open += item.children
    }
    return selectors
  }()

  /// What text inputs perform of the standard actions, where selection and content allow it. Others rest on properties
  /// of the input that are not read.
  package static let ofText: Set<String> = [
    "cut:", "copy:", "paste:", "select:", "selectAll:", "delete:", "pasteAndMatchStyle:",
  ]
  /// Of these what a text that cannot be edited performs too.
  package static let ofReadOnlyText: Set<String> = ["copy:", "select:", "selectAll:"]
}
