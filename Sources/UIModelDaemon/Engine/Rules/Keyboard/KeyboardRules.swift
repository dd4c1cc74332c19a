/// A rule about one screen and the keyboard.
protocol KeyboardRule: Rule {
  static func check(_ keyboard: KeyboardAnswer, _ report: inout Report)
}

/// The rules of the keyboard, in the order of their codes.
enum KeyboardRules {
  static let checks: [any KeyboardRule.Type] = [
    AnimationKeysInDid.self, BackdropStopsAtSafeArea.self, ConflictingTrackedConstraints.self,
    MissingDismissPadding.self, NegativeDismissPadding.self, PredictionInSecureField.self,
    ReliesOnSynchronousShow.self, RigidBarConstraint.self, SafeAreaIgnored.self, TrackingNeedsUndocked.self,
  ]
  /// Those that need to know of the rest of the app.
  static let together: [any KeyboardRule.Type] = [
    DismissPaddingHasNoEffect.self, FrameNotConverted.self, IgnoresScreen.self, RawHeightAdjustment.self,
  ]
  static var all: [any Rule.Type] { checks + together }
}

/// Runs the rules of the keyboard.
enum KeyboardChecks {
  static func check(_ screen: Screen, _ report: inout Report) {
    guard screen.concernsKeyboard else { return }
    let answer = KeyboardAnswer(screen)
    for rule in KeyboardRules.checks { rule.check(answer, &report) }
    report.rulesRun += KeyboardRules.checks.count
  }

  /// What is seen only with the app's Info.plist, or with the screens around.
  static func checkTogether(_ screen: Screen, _ report: inout Report) {
    guard screen.concernsKeyboard else { return }
    let answer = KeyboardAnswer(screen)
    for rule in KeyboardRules.together { rule.check(answer, &report) }
    report.rulesRun += KeyboardRules.together.count
  }
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
