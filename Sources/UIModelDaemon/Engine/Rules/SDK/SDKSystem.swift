import UIModelPlatform

extension DeclaredSystem {
  /// What newer SDKs ask of apps as they are built.
  static let sdk = DeclaredSystem(
    together: Together(
      screen: Concern(where: \.saysBuiltApps) { screen, report in
        for app in screen.builtApps.elements { report.run(on: app) }
      }))
}
