/// A place in the menus of a SwiftUI app (`CommandGroupPlacement`).
package enum CommandPlacement: String, Sendable, CaseIterable {
  case appInfo, appSettings, systemServices, appVisibility, appTermination, newItem, saveItem, importExport, printItem,
    undoRedo, pasteboard, textEditing, textFormatting, toolbar, sidebar, windowSize, windowList, singleWindowList,
    windowArrangement, help

  /// The menus of UIKit whose commands are in it, where a command that an app adds was seen to clash with them or Apple
  /// documents that they are there: the Format menu's are in the menus of an app that has not asked for them (two apps,
  /// seen), Settings since iPadOS 26 (documented), the Edit menu's in every app. Empty for others, of which nothing is
  /// known.
  package var menus: [String] {
    switch self {
    case .appSettings: ["preferences"]
    case .undoRedo: ["undoRedo"]
    case .pasteboard: ["standardEdit"]
    case .textFormatting: ["format"]
    default: []
    }
  }
}
