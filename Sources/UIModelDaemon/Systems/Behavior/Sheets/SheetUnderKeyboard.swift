import UIModelPlatform

/// What a docked keyboard leaves of a sheet that has grown as far as it can.
package struct SheetUnderKeyboard: Sendable {
  package let window: DeviceWindow
  package let environment: Environment
  /// The sheet's height at its cap, in points.
  package let height: Double
  /// How much of that lies above the keyboard, in points from the sheet's top.
  package let visible: Double

  /// Nil where the sheet is not attached to the bottom edge, has room to stand on the keyboard, or is not known, as in a
  /// release whose measures are not known.
  init?(_ answer: SheetAnswer, in window: DeviceWindow, on environment: Environment, after changes: Int) {
    let container = window.container
    guard container.vertical == .regular, let keyboard = window.dockedKeyboard else { return nil }
    let layout = SheetLayout(answer, in: container, on: environment, after: changes)
    guard layout.isKnown, layout.presentation == .sheet, layout.isEdgeAttached,
      let maximum = layout.maximumDetentValue, let largest = layout.positions.last?.heights.min()
    else { return nil }
    // The sheet stands at its largest detent and is raised by the keyboard, up to the height of large.
    let cap = maximum + container.safeArea.bottom
    guard largest + keyboard.height >= cap else { return nil }
    self.window = window
    self.environment = environment
    height = cap
    visible = cap - keyboard.height
  }
}

extension SheetAnswer {
  /// The windows in some environments in which the sheet is at its cap while a keyboard is up, at first and after every
  /// change.
  package func capped(in environments: [Environment]) -> [SheetUnderKeyboard] {
    // Each change is looked at in every window.
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
