import UIModelPlatform

extension DeclaredSystem {
  /// SwiftUI's controls.
  static let controls = DeclaredSystem(
    entities: Entities(screen: { screen, report, _ in
      if let shortcuts = ControlShortcuts(screen) { report.run(on: shortcuts) }
    }))
}
