import UIModelPlatform

/// A kind of entity that a document can refer to by name.
package enum EntityKind: String, Sendable, Hashable, CaseIterable {
  case app, menu, menuElement, screen, view, cell, layoutGuide, sheet, toolbar, toolbarItem, scene

  /// The kind with its article for messages, such as "a sheet".
  package var phrase: String {
    switch self {
    case .app: "an app"
    case .menu: "a menu"
    case .menuElement: "a menu element"
    case .screen: "a screen"
    case .view: "a view"
    case .cell: "a cell"
    case .layoutGuide: "a layout guide"
    case .sheet: "a sheet"
    case .toolbar: "a toolbar"
    case .toolbarItem: "a toolbar item"
    case .scene: "a scene"
    }
  }
}
