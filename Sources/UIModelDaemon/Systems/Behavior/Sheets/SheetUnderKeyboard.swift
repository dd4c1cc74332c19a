import UIModelPlatform

/// A sheet that reaches its maximum height above a docked keyboard, with the height of the part that stays visible.
package struct SheetUnderKeyboard: Sendable {
  package let window: DeviceWindow
  package let environment: Environment
  /// The sheet's height at its maximum, in points.
  package let height: Double
  /// The height of the part above the keyboard, in points.
  package let visibleHeight: Double

  /// Creates the description after the first `changes` of the sheet's changes. Returns nil if the sheet is not attached
  /// to the bottom edge, or stays below its maximum height. Also nil if the layout is unknown, as in a release whose
  /// measures are unknown.
  init?(_ facts: SheetFacts, in window: DeviceWindow, on environment: Environment, after changes: Int) {
    let container = window.container
    guard container.vertical == .regular, let keyboard = window.dockedKeyboard else { return nil }
    let layout = SheetLayout(facts, in: container, on: environment, after: changes)
    guard layout.isKnown, layout.presentation == .sheet, layout.isEdgeAttached,
      let maximum = layout.maximumDetentValue, let largest = layout.positions.last?.heights.min()
    else { return nil }
    // The keyboard raises the sheet from its largest detent, up to the height of `large`.
    let maximumHeight = maximum + container.safeArea.bottom
    guard largest + keyboard.height >= maximumHeight else { return nil }
    self.window = window
    self.environment = environment
    height = maximumHeight
    visibleHeight = maximumHeight - keyboard.height
  }
}

extension SheetFacts {
  /// Returns the sheet in each window of some environments in which it reaches its maximum height above a keyboard,
  /// both initially and after every change.
  package func cappedSheets(in environments: [Environment]) -> [SheetUnderKeyboard] {
    // Each change is evaluated in every window.
    guard sheet.changes.isComplete, sheet.changes.elements.count <= 64 else { return [] }
    return environments.flatMap { environment in
      DeviceWindow.windows(on: environment.platform).compactMap { window in
        let states = (0...sheet.changes.elements.count).map {
          SheetUnderKeyboard(self, in: window, on: environment, after: $0)
        }
        return states.contains { $0 == nil } ? nil : states.last ?? nil
      }
    }
  }
}
