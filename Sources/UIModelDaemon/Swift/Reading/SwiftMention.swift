import UIModelPlatform

/// What Swift source speaks of, told by the names of the API that are in it: most files speak of nothing, and are not read.
package struct SwiftMention: Sendable {
  /// A part of the user interface's structure.
  package enum Subject: String, Sendable, CaseIterable {
    case menus, shortcuts = "SwiftUI shortcuts", sheets, popovers, presentations = "SwiftUI presentations", toolbars,
      focus, groups = "focus groups", scenes, swiftUIScenes = "SwiftUI scenes", windows, pointer, keyboard,
      nsToolbars = "NSToolbar", storyboards, apps, tabs = "tab selections", names = "item names",
      bars = "SwiftUI bars", focusValues = "SwiftUI focus", openings = "SwiftUI windows"

    /// Whether it is read.
    package var isRead: Bool {
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

  private static let spelled: [(String, Subject)] = [
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
  /// Names by how they begin; made once, for every file of a folder is searched.
  private struct Table {
    var byFirst = [[Name]](repeating: [], count: 256)
    /// By the first two bytes: nearly all places are passed over by these.
    var isBeginning = [Bool](repeating: false, count: 1 << 16)

    init(_ isMeant: (Subject) -> Bool) {
      for (text, subject) in SwiftMention.spelled where isMeant(subject) {
        let name = Name(bytes: Array(text.utf8), subject: subject)
        byFirst[Int(name.bytes[0])].append(name)
        isBeginning[Int(name.bytes[0]) << 8 | Int(name.bytes[1])] = true
      }
    }
  }

  private static let all = Table { _ in true }
  private static let read = Table { $0.isRead }

  /// Whether a source has to do with what is read: only such is.
  package static func isIn(_ bytes: [UInt8]) -> Bool {
    var isFound = false
    find(bytes, read) { _ in
      isFound = true
      return false
    }
    return isFound || SwiftStateValues.mayBe(in: bytes) || SwiftSplitInitializers.mayBe(in: bytes)
  }

  /// Whether a file describes user interface in a form that is not read: a storyboard or nib, but none for the launch.
  package static func isStoryboard(_ name: Substring) -> Bool {
    (name.hasSuffix(".storyboard") || name.hasSuffix(".xib")) && !name.contains("Launch")
  }

  /// How often each subject is mentioned.
  package static func counts(_ bytes: [UInt8]) -> [Subject: Int] {
    var counts: [Subject: Int] = [:]
    guard bytes.count <= SwiftFile.longest else { return [:] }
    find(bytes, all) { subject in
      counts[subject, default: 0] += 1
      return true
    }
    return counts
  }

  /// Calls `body` for each name that is found, until it answers false.
  private static func find(_ bytes: [UInt8], _ table: Table, _ body: (Subject) -> Bool) {
    bytes.withUnsafeBufferPointer { bytes in
      var at = 0
      while at + 1 < bytes.count {
        if table.isBeginning[Int(bytes[at]) << 8 | Int(bytes[at + 1])] {
          for name in table.byFirst[Int(bytes[at])] where at + name.bytes.count <= bytes.count {
            guard (1..<name.bytes.count).allSatisfy({ bytes[at + $0] == name.bytes[$0] }) else { continue }
            if !body(name.subject) { return }
          }
        }
        at += 1
      }
    }
  }
}
