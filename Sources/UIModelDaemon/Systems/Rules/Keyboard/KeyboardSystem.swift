import UIModelPlatform

extension DeclaredSystem {
  /// The keyboard rules: of one screen, and of a screen together with the app's Info.plist and other screens.
  static let keyboard = DeclaredSystem(
    entities: Entities(screen: { screen, report, _ in
      if screen.concernsKeyboard { report.run(on: KeyboardAnswer(screen)) }
      for input in screen.coveredInputs.elements { report.run(on: input) }
    }),
    together: Together(
      screen: Concern(where: { $0.concernsKeyboard }) { screen, report in
        report.run(on: KeyboardInApp(keyboard: KeyboardAnswer(screen)))
      }))
}

/// The subject of the keyboard rules that need the app's Info.plist or other screens.
struct KeyboardInApp: Sendable {
  let keyboard: KeyboardAnswer
}

extension Environment {
  /// Whether a software keyboard can cover the app's content.
  var hasSoftwareKeyboard: Bool { platform == .iOS || platform == .iPadOS }
}

extension AppContext {
  /// The environments that have a software keyboard and are at least `version`.
  func keyboardEnvironments(since version: Version = 0) -> [Environment] {
    environments { $0.hasSoftwareKeyboard && $0.version >= version }
  }

  /// The environments with a software keyboard in which the declared guide certainly exists.
  func keyboardEnvironments(since version: Version = 0, of guide: KeyboardLayoutGuide?) -> [Environment] {
    keyboardEnvironments(since: version).filter { guide?.availability.includes($0) ?? true }
  }

  /// Whether all environments of the app have the API of an iOS release, so that a fix may use it.
  func allHave(_ version: Version) -> Bool {
    hasAllTargets && environments.allSatisfy { $0.platform.isIOSFamily && $0.version >= version }
  }
}
