/// A place in the menus of a SwiftUI app (`CommandGroupPlacement`).
package enum CommandPlacement: String, Sendable, CaseIterable {
  case appInfo, appSettings, systemServices, appVisibility, appTermination, newItem, saveItem, importExport, printItem,
    undoRedo, pasteboard, textEditing, textFormatting, toolbar, sidebar, windowSize, windowList, singleWindowList,
    windowArrangement, help

  /// The menus of UIKit whose commands are in it, where a command that an app adds was seen to clash with them or Apple
  /// documents that they are there: the Format menu's are in the menus of an app that has not asked for them (two apps,
  /// seen), Settings since iPadOS 26 (documented), the Edit menu's with Find in every app, Close since iPadOS 26, New Window
  /// in apps with several scenes. Empty for placements whose menus are not known.
  package var menus: [String] {
    switch self {
    case .appSettings: ["preferences"]
    case .newItem: ["newScene"]
    case .saveItem: ["close"]
    case .textEditing: ["find"]
    case .undoRedo: ["undoRedo"]
    case .pasteboard: ["standardEdit"]
    case .textFormatting: ["format"]
    default: []
    }
  }

  /// The menus of UIKit whose commands are documented to be in it: where others are put in its place they may be gone.
  /// Which of UIKit's menus these are is nobody's but ours to say.
  package var menusGone: [String] {
    switch self {
    case .newItem: ["newScene", "newItem", "open", "openRecent"]
    case .saveItem: ["close", "document"]
    case .printItem: ["print"]
    case .textEditing: ["find", "spelling", "substitutions", "transformations", "speech"]
    case .toolbar: ["toolbar"]
    case .sidebar: ["sidebar", "fullscreen"]
    case .windowSize: ["minimizeAndZoom"]
    case .windowArrangement: ["bringAllToFront"]
    case .help: ["help"]
    case .appInfo: ["about"]
    default: menus
    }
  }
}
