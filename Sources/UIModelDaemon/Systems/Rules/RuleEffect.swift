import UIModelPlatform

/// The effect of a mistake on the people who use the app. The effect determines the severity of a rule, and weak
/// sources can lower this severity. For example, the effect `crash` is an error, but only a warning if the only source
/// is a talk.
package enum RuleEffect: String, Sendable, CaseIterable {
  /// The app crashes, raises an exception or an assertion, or does not compile.
  case crash
  /// The platform cannot provide a feature that the code requests, or ignores the feature, on a release that the app
  /// supports.
  case lost
  /// The app runs, but the App Store rejects it.
  case refused
  /// The app behaves differently from what its code suggests.
  case wrong
  /// The app works, or the behavior may be intended or is not documented.
  case advice

  /// The severity of a rule with this effect, before weak sources lower it.
  package var severity: Severity {
    switch self {
    case .crash, .lost, .refused: .error
    case .wrong: .warning
    case .advice: .hint
    }
  }

  /// The effect as a phrase within a sentence.
  package var phrase: String {
    switch self {
    case .crash: "the app crashes, raises an exception or does not compile"
    case .lost: "a feature is lost"
    case .refused: "App Store Connect rejects the app"
    case .wrong: "the app behaves differently from what its code suggests"
    case .advice: "advice"
    }
  }
}
