import UIModelPlatform

/// A sheet that reaches its maximum height above a docked keyboard, with the height of the part that stays visible.
package struct SheetUnderKeyboard: Sendable {
  package let window: DeviceWindow
  package let environment: Environment
  /// The sheet's maximum height, in points.
  package let height: Double
  /// The height of the part above the keyboard, in points.
  package let visibleHeight: Double

  /// Creates the description of a sheet after some of its changes. Returns nil in each of these cases:
  /// - The sheet is not attached to the bottom edge.
  /// - The sheet stays below its maximum height.
  /// - The layout is unknown, as in a release whose sheet metrics are unknown.
  /// - The window has compact height, or its docked keyboard is unknown.
  /// - Parameter changeCount: the number of changes to apply, in order of declaration.
  init?(_ facts: SheetFacts, in window: DeviceWindow, on environment: Environment, after changeCount: Int) {
    let container = window.container
    guard container.vertical == .regular, let keyboard = window.dockedKeyboardSize else { return nil }
    let layout = SheetLayout(facts, in: container, on: environment, after: changeCount)
    guard layout.isKnown, layout.presentation == .sheet, layout.isEdgeAttached,
      let maximumDetentValue = layout.maximumDetentValue, let largestHeight = layout.positions.last?.heights.min()
    else { return nil }
    // The keyboard raises the sheet from its largest detent, up to the height of `large`.
    let maximumHeight = maximumDetentValue + container.safeArea.bottom
    guard largestHeight + keyboard.height >= maximumHeight else { return nil }
    self.window = window
    self.environment = environment
    height = maximumHeight
    visibleHeight = maximumHeight - keyboard.height
  }
}

extension SheetFacts {
  /// Returns the sheet in each window where it reaches its maximum height above a keyboard, both initially and after
  /// every change.
  package func cappedSheets(in environments: [Environment]) -> [SheetUnderKeyboard] {
    // Each change is evaluated in every window, so the number of changes is limited.
    guard sheet.changes.isComplete, sheet.changes.elements.count <= 64 else { return [] }
    return environments.flatMap { environment in
      DeviceWindow.windows(on: environment.platform).compactMap { window in
        let sheetsAfterChanges = (0...sheet.changes.elements.count).map {
          SheetUnderKeyboard(self, in: window, on: environment, after: $0)
        }
        return sheetsAfterChanges.contains { $0 == nil } ? nil : sheetsAfterChanges.last ?? nil
      }
    }
  }
}
