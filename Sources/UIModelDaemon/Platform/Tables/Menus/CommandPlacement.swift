/// A group of commands in the menus of a SwiftUI app (`CommandGroupPlacement`).
package enum CommandPlacement: String, Sendable, CaseIterable {
  case appInfo, appSettings, systemServices, appVisibility, appTermination, newItem, saveItem, importExport, printItem,
    undoRedo, pasteboard, textEditing, textFormatting, toolbar, sidebar, windowSize, windowList, singleWindowList,
    windowArrangement, help

  /// The UIKit menus whose commands belong to this placement and can conflict with commands of the app. A menu is
  /// listed if the conflict was observed, or if Apple documents that the commands are present.
  ///
  /// - `format`: the commands are present in apps that did not ask for them (observed in two apps).
  /// - `preferences` and `close`: since iPadOS 26. Settings is documented.
  /// - `undoRedo`, `standardEdit` and `find`: in every app.
  /// - `newScene`: in apps with several scenes.
  ///
  /// The list is empty for placements with unknown menus.
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

  /// The UIKit menus that might be missing if an app replaces this placement. Apple documents the commands of each
  /// placement; the assignment to UIKit's menus is the daemon's own.
  package var replacedMenus: [String] {
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
