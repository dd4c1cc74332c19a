import UIModelPlatform

/// Searches Swift source for API names that concern the structure of the user interface. Most files contain none and
/// are not parsed.
///
/// For example, `counts` returns 1 for `.menus` if the only such name in the source is one `UIKeyCommand`.
package struct SwiftMention: Sendable {
  /// The part of the user interface to which an API name belongs, such as menus or sheets.
  package enum Subject: String, Sendable, CaseIterable {
    case menus, shortcuts = "SwiftUI shortcuts", sheets, popovers, presentations = "SwiftUI presentations", toolbars,
      focus, groups = "focus groups", scenes, swiftUIScenes = "SwiftUI scenes", windows, pointer, keyboard,
      nsToolbars = "NSToolbar", storyboards, apps, tabs = "tab selections", names = "item names",
      bars = "SwiftUI bars", focusValues = "SwiftUI focus", openings = "SwiftUI windows"

    /// Whether the daemon analyzes code of this subject.
    package var isAnalyzed: Bool {
      [
        .menus, .shortcuts, .sheets, .popovers, .presentations, .toolbars, .focus, .keyboard, .windows, .scenes, .apps,
        .tabs, .names, .bars, .focusValues, .openings,
      ].contains(self)
    }
  }

  private struct Name {
    let bytes: [UInt8]
    let subject: Subject
  }

  private static let spellings: [(String, Subject)] = [
    ("UIKeyCommand", .menus), ("UIMenuBuilder", .menus), ("addKeyCommand", .menus), ("func presses", .menus),
    ("func canPerformAction", .menus), ("UIContextMenuConfiguration(", .menus),
    (".keyboardShortcut(", .shortcuts),
    (".commands {", .shortcuts),
    ("presentationDetents(", .sheets), ("UISheetPresentationController", .sheets),
    ("sheetPresentationController", .sheets), ("adaptiveSheetPresentationController", .sheets),
    ("Style: .actionSheet", .popovers), ("UIActivityViewController(", .popovers),
    ("modalPresentationStyle = .popover", .popovers), ("popoverPresentationController", .popovers),
    (".sheet(", .presentations), (".sheet (", .presentations), (".fullScreenCover(", .presentations),
    (".popover(", .presentations), (".alert(", .presentations), (".confirmationDialog(", .presentations),
    (".actionSheet(", .presentations), (".inspector(", .presentations), (".searchable(", .bars),
    (".openWindow)", .openings),
    ("@FocusState", .focusValues), (".onKeyPress(", .focusValues),
    (".ignoresSafeArea(.keyboard", .keyboard), (".ignoresSafeArea()", .keyboard), (".toolbar {", .toolbars),
    (".toolbar{", .toolbars), (".toolbar(id", .toolbars),
    (".toolbar(content", .toolbars), ("ToolbarItem", .toolbars), (".leftBarButtonItem", .toolbars),
    (".rightBarButtonItem", .toolbars), ("ItemGroups", .toolbars), (".pinnedTrailingGroup", .toolbars),
    (".customizationIdentifier", .toolbars), (".titleMenuProvider", .toolbars), (".renameDelegate", .toolbars),
    (".documentProperties", .toolbars), ("UIBarButtonItem(customView", .toolbars), ("Item.style", .toolbars),
    ("focusGroupIdentifier", .groups),
    (".focusable(", .groups), ("preferredFocusEnvironments", .groups), ("UIFocusGuide(", .focus),
    ("var canBecomeFocused", .focus), ("func didUpdateFocus(", .focus), ("func focusItems(", .focus),
    (".allowsFocus", .focus), (".selectionFollowsFocus", .focus),
    ("UISceneSession", .scenes), ("UIWindowSceneDelegate", .scenes), ("UISceneDelegate", .scenes),
    ("UIOpenURLContext", .scenes), ("UIApplicationDelegate", .scenes), ("stateRestorationActivity", .scenes),
    ("SecureApplicationState", .scenes), ("restorationClass", .scenes), ("codeRestorableState", .scenes),
    ("WindowGroup", .swiftUIScenes), ("UIPointerInteraction", .pointer),
    ("NSToolbar(", .nsToolbars), ("NSToolbarItem(", .nsToolbars),
    ("keyboardFrameEndUserInfoKey", .keyboard), ("keyboardWillShow", .keyboard), ("keyboardDidShow", .keyboard),
    ("keyboardWillChangeFrame", .keyboard), ("keyboardDidChangeFrame", .keyboard), ("connectedScenes", .windows),
    ("UIScreen.main.bounds", .windows), ("screen.bounds", .windows), ("screen?.bounds", .windows),
    ("= UIScreen.main\n", .windows), ("UIApplication.shared.windows", .windows),
    ("UIApplication.shared.keyWindow", .windows), ("extension UIApplication {", .windows),
    ("Window(frame:", .windows), ("UIWindow()", .windows),
    ("@main", .apps),
    ("toolbarMinimizeBehavior(", .toolbars), (".barMinimizeBehavior", .toolbars),
    (".barMinimizationSafeAreaAdjustment", .toolbars), ("TabView(selection:", .tabs),
    ("@UIApplicationMain", .apps), ("UIApplicationMain(", .apps), ("UIBarButtonItem(", .names), ("UIMenu(", .names),
    ("present(", .sheets),
    ("Menu {", .names), ("Menu(", .names), (".contextMenu", .names), (".navigationBarItems(", .names),
  ]
  /// An index of API names by their first bytes. The tables are created once, because every file of a folder is
  /// searched.
  private struct Table {
    var namesByFirstByte = [[Name]](repeating: [], count: 256)
    /// Whether an API name begins with a pair of bytes, at the index `firstByte << 8 | secondByte`. At nearly all
    /// offsets in a source, the next two bytes begin no name, so this lookup is sufficient.
    var isNameBeginning = [Bool](repeating: false, count: 1 << 16)

    init(_ isIncluded: (Subject) -> Bool) {
      for (text, subject) in SwiftMention.spellings where isIncluded(subject) {
        let name = Name(bytes: Array(text.utf8), subject: subject)
        namesByFirstByte[Int(name.bytes[0])].append(name)
        isNameBeginning[Int(name.bytes[0]) << 8 | Int(name.bytes[1])] = true
      }
    }
  }

  private static let fullTable = Table { _ in true }
  private static let analyzedTable = Table { $0.isAnalyzed }

  /// Whether a source may contain code that the daemon analyzes. Other sources are not parsed.
  package static func mayBeAnalyzed(_ bytes: [UInt8]) -> Bool {
    var isFound = false
    find(bytes, analyzedTable) { _ in
      isFound = true
      return false
    }
    return isFound || SwiftStateAssignments.mayOccur(in: bytes) || SwiftExtensionInitializerReader.mayOccur(in: bytes)
  }

  /// Whether a file is a storyboard or nib, which the daemon does not analyze. Launch screens do not count.
  package static func isStoryboard(_ name: Substring) -> Bool {
    (name.hasSuffix(".storyboard") || name.hasSuffix(".xib")) && !name.contains("Launch")
  }

  /// Returns the number of occurrences of each subject's names. Empty if the source is longer than
  /// `SwiftFile.maximumLength`.
  package static func counts(_ bytes: [UInt8]) -> [Subject: Int] {
    var counts: [Subject: Int] = [:]
    guard bytes.count <= SwiftFile.maximumLength else { return [:] }
    find(bytes, fullTable) { subject in
      counts[subject, default: 0] += 1
      return true
    }
    return counts
  }

  /// Calls `body` with the subject of each name in the source until `body` returns false.
  private static func find(_ bytes: [UInt8], _ table: Table, _ body: (Subject) -> Bool) {
    bytes.withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset + 1 < bytes.count {
        if table.isNameBeginning[Int(bytes[offset]) << 8 | Int(bytes[offset + 1])] {
          for name in table.namesByFirstByte[Int(bytes[offset])] where offset + name.bytes.count <= bytes.count {
            guard (1..<name.bytes.count).allSatisfy({ bytes[offset + $0] == name.bytes[$0] }) else { continue }
            if !body(name.subject) { return }
          }
        }
        offset += 1
      }
    }
  }
}
