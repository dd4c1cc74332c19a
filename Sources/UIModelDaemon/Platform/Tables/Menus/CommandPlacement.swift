/// A group of commands in the menus of a SwiftUI app (`CommandGroupPlacement`).
package enum CommandPlacement: String, Sendable, CaseIterable {
  case appInfo, appSettings, systemServices, appVisibility, appTermination, newItem, saveItem, importExport, printItem,
    undoRedo, pasteboard, textEditing, textFormatting, toolbar, sidebar, windowSize, windowList, singleWindowList,
    windowArrangement, help

  /// The names of the UIKit menus whose commands belong to this placement and can conflict with commands of the app. A
  /// menu is listed if the conflict was observed, or if Apple documents that the commands are present.
  ///
  /// - `format`: in apps that do not request the commands (observed in two apps).
  /// - `preferences` and `close`: since iPadOS 26. Apple documents only Settings.
  /// - `undoRedo`, `standardEdit` and `find`: in every app.
  /// - `newScene`: in apps with several scenes.
  ///
  /// The list is empty for placements with unknown menus.
  package var menuNames: [String] {
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

  /// The names of the UIKit menus that might be missing if an app replaces this placement. Apple documents the commands
  /// of each placement, but not the UIKit menus, so the menus are an assumption of this project.
  package var replacedMenuNames: [String] {
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
    default: menuNames
    }
  }
}
