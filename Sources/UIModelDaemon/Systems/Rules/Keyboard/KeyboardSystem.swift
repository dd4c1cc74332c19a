import UIModelPlatform

extension DeclaredSystem {
  /// The keyboard rules. For example, `NegativeDismissPadding` checks one screen; `IgnoresScreen` checks a screen
  /// together with the app's Info.plist.
  static let keyboard = DeclaredSystem(
    entityChecks: EntityChecks(screen: { screen, report, _ in
      if screen.concernsKeyboard { report.run(on: KeyboardFacts(screen)) }
      for input in screen.coveredInputs.elements { report.run(on: input) }
    }),
    crossChecks: CrossChecks(
      screen: ConditionalCheck(where: { $0.concernsKeyboard }) { screen, report in
        report.run(on: AppWideKeyboardFacts(keyboard: KeyboardFacts(screen)))
      }))
}

/// The subject of keyboard rules that need the app's Info.plist or other screens.
struct AppWideKeyboardFacts: Sendable {
  let keyboard: KeyboardFacts
}

extension Environment {
  /// Whether a software keyboard can cover the app's content.
  var hasSoftwareKeyboard: Bool { platform == .iOS || platform == .iPadOS }
}

extension AppContext {
  /// Returns the environments that have a software keyboard and whose release is `version` or later.
  func keyboardEnvironments(since version: Version = 0) -> [Environment] {
    environments { $0.hasSoftwareKeyboard && $0.version >= version }
  }

  /// Returns the environments that have a software keyboard and whose release is `version` or later. Environments in
  /// which the declared guide certainly does not exist are left out.
  func keyboardEnvironments(since version: Version = 0, of guide: KeyboardLayoutGuide?) -> [Environment] {
    keyboardEnvironments(since: version).filter { guide?.availability.includes($0) ?? true }
  }

  /// Whether every environment of the app is iOS, iPadOS or Mac Catalyst with at least this version, so that a fix can
  /// use API of this version. False if the app might have unknown targets.
  func allEnvironmentsHaveRelease(_ version: Version) -> Bool {
    hasAllTargets && environments.allSatisfy { $0.platform.isIOSFamily && $0.version >= version }
  }
}
