import UIModelPlatform

extension DeclaredSystem {
  /// The rules that check the keyboard shortcuts of SwiftUI controls.
  static let controls = DeclaredSystem(
    entityChecks: EntityChecks(screen: { screen, report, _ in
      if let shortcuts = ControlShortcuts(screen) { report.run(on: shortcuts) }
    }))
}
