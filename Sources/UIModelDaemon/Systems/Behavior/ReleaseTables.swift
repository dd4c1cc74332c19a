import UIModelPlatform

/// All tables of facts that differ by OS release. For a new release, compare each table with its sources.
package enum ReleaseTables {
  package static let all: [any ReleaseTable.Type] = platformTables + behaviorTables + [Schema.self]

  private static let platformTables: [any ReleaseTable.Type] = [
    Environment.self, SystemMenus.self, SystemMenuIdentifier.self, StandardAction.self, KeyInput.self,
    KeptShortcut.self, ReservedShortcut.self, StandardShortcut.self, SheetMetrics.self, ToolbarPlacementFact.self,
    DeviceWindow.self, KeyboardLayout.self, KeyboardSizes.self, ShortcutRemap.self,
  ]

  private static let behaviorTables: [any ReleaseTable.Type] = [
    AppMainMenu.self, MenuBar.self, MenuOverlay.self, KeyDispatch.self, FocusEngine.self, PointerLook.self,
    SheetLayout.self, ToolbarLayout.self, ToolbarFit.self, KeyboardSceneLayout.self, SceneResolution.self,
    RestorationTimeline.self,
  ]

  /// Returns the tables that are not checked for a release yet: no source confirms them, and they are not marked as
  /// unverified. For example, `uncheckedTables(for: 28)` returns all tables until they are compared with the sources of
  /// release 28.
  package static func uncheckedTables(for release: Version) -> [any ReleaseTable.Type] {
    all.filter { !$0.extent.isChecked(for: release) }
  }
}

// The tables from which each kind of response is computed. A response reports the verification of its least verified
// table.
extension ReleaseTables {
  package static let menuTreeTables: [any ReleaseTable.Type] = [
    SystemMenus.self, SystemMenuIdentifier.self, AppMainMenu.self,
  ]
  package static let menuShortcutTables: [any ReleaseTable.Type] =
    menuTreeTables + [
      KeyInput.self, KeptShortcut.self, ReservedShortcut.self, StandardShortcut.self, KeyboardLayout.self,
      ShortcutRemap.self,
    ]
  package static let keyDispatchTables: [any ReleaseTable.Type] =
    menuShortcutTables + [
      StandardAction.self, KeyDispatch.self, FocusEngine.self,
    ]
  package static let sheetTables: [any ReleaseTable.Type] = [SheetLayout.self, SheetMetrics.self, DeviceWindow.self]
  package static let toolbarTables: [any ReleaseTable.Type] = [ToolbarLayout.self, ToolbarPlacementFact.self]
  package static let keyboardTables: [any ReleaseTable.Type] = [KeyboardSceneLayout.self, KeyboardSizes.self]
  package static let sessionTables: [any ReleaseTable.Type] =
    keyDispatchTables + sheetTables + toolbarTables + keyboardTables + [
      PointerLook.self, SceneResolution.self, RestorationTimeline.self,
    ]

  /// Returns the tables for the main menu as an environment shows it: in a menu bar or in the shortcut overlay.
  package static func menuTables(in environment: Environment) -> [any ReleaseTable.Type] {
    menuTreeTables + (environment.hasMenuBar ? [MenuBar.self] : [MenuOverlay.self])
  }
}
