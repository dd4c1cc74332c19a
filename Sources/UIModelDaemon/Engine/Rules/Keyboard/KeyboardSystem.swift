import UIModelPlatform

extension DeclaredSystem {
  /// The keyboard; and with the app's Info.plist, or with the screens around.
  static let keyboard = DeclaredSystem(
    entities: Entities(screen: { screen, report, _ in
      if screen.concernsKeyboard { report.run(on: KeyboardAnswer(screen)) }
    }),
    together: Together(
      screen: Concern(where: { $0.concernsKeyboard }) { screen, report in
        report.run(on: KeyboardInApp(keyboard: KeyboardAnswer(screen)))
      }))
}

/// A screen and the keyboard, looked at together with the app's Info.plist, or with the screens around.
struct KeyboardInApp: Sendable {
  let keyboard: KeyboardAnswer
}

extension Environment {
  /// Where a software keyboard covers what the app shows.
  var hasSoftwareKeyboard: Bool { platform == .iOS || platform == .iPadOS }
}

extension AppContext {
  /// The environments with a software keyboard, from a release on.
  func keyboardEnvironments(since version: Version = 0) -> [Environment] {
    environments { $0.hasSoftwareKeyboard && $0.version >= version }
  }

  /// Those in which a view certainly has what is declared of its guide.
  func keyboardEnvironments(since version: Version = 0, of guide: KeyboardLayoutGuide?) -> [Environment] {
    keyboardEnvironments(since: version).filter { guide?.availability.includes($0) ?? true }
  }

  /// Whether everything the app runs on has what came with a release of iOS, so that a repair may use it.
  func allHave(_ version: Version) -> Bool {
    hasAllTargets && environments.allSatisfy { $0.platform.isIOSFamily && $0.version >= version }
  }
}
