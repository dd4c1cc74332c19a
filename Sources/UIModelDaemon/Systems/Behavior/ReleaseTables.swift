import UIModelPlatform

/// Everything that is known by release. For a new release, compare each of these with its sources.
package enum ReleaseTables {
  package static let all: [any ReleaseTable.Type] = platform + systems + [Schema.self]

  private static let platform: [any ReleaseTable.Type] = [
    Environment.self, SystemMenus.self, SystemMenuIdentifier.self, StandardAction.self, KeyInput.self,
    KeptShortcut.self, ReservedShortcut.self, StandardShortcut.self, SheetMetrics.self, ToolbarPlacementFact.self,
    DeviceWindow.self, KeyboardLayout.self, KeyboardSizes.self, ShortcutRemap.self,
  ]

  private static let systems: [any ReleaseTable.Type] = [
    MenuAnswer.self, MenuBar.self, MenuOverlay.self, KeyDispatch.self, FocusEngine.self, PointerLook.self,
    SheetLayout.self, ToolbarLayout.self, ToolbarFit.self, KeyboardSceneLayout.self, SceneResolution.self,
    RestorationTimeline.self,
  ]

  /// The tables without a source for a release, and without a mark that there is none.
  package static func unsettled(for release: Version) -> [any ReleaseTable.Type] {
    all.filter { !$0.extent.isSettled(for: release) }
  }
}

// The tables that each answer is made from.
extension ReleaseTables {
  package static let menuTree: [any ReleaseTable.Type] = [
    SystemMenus.self, SystemMenuIdentifier.self, MenuAnswer.self,
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

  /// The main menu as an environment shows it.
  package static func menu(in environment: Environment) -> [any ReleaseTable.Type] {
    menuTree + (environment.hasMenuBar ? [MenuBar.self] : [MenuOverlay.self])
  }
}
