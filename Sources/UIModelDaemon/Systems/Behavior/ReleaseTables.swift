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

  /// Returns the tables that still have to be checked for a release: they have no source for it and are not marked as
  /// unverified. For example, `unsettledTables(for: 28)` returns all tables until they are compared with the sources of 28.
  package static func unsettledTables(for release: Version) -> [any ReleaseTable.Type] {
    all.filter { !$0.extent.isChecked(for: release) }
  }
}

// The tables from which each kind of answer is computed. An answer reports the least verified of its tables.
extension ReleaseTables {
  package static let menuTree: [any ReleaseTable.Type] = [
    SystemMenus.self, SystemMenuIdentifier.self, AppMainMenu.self,
  ]
  package static let menuShortcuts: [any ReleaseTable.Type] =
    menuTree + [
      KeyInput.self, KeptShortcut.self, ReservedShortcut.self, StandardShortcut.self, KeyboardLayout.self,
      ShortcutRemap.self,
    ]
  package static let keyDispatch: [any ReleaseTable.Type] =
    menuShortcuts + [
      StandardAction.self, KeyDispatch.self, FocusEngine.self,
    ]
  package static let sheet: [any ReleaseTable.Type] = [SheetLayout.self, SheetMetrics.self, DeviceWindow.self]
  package static let toolbar: [any ReleaseTable.Type] = [ToolbarLayout.self, ToolbarPlacementFact.self]
  package static let keyboard: [any ReleaseTable.Type] = [KeyboardSceneLayout.self, KeyboardSizes.self]
  package static let session: [any ReleaseTable.Type] =
    keyDispatch + sheet + toolbar + keyboard + [
      PointerLook.self, SceneResolution.self, RestorationTimeline.self,
    ]

  /// Returns the tables for the main menu in the form that an environment shows: a menu bar or the shortcut overlay.
  package static func menu(in environment: Environment) -> [any ReleaseTable.Type] {
    menuTree + (environment.hasMenuBar ? [MenuBar.self] : [MenuOverlay.self])
  }
}
