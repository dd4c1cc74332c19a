import UIModelPlatform

/// What a mistake comes to for the people who use the app. It decides the severity of a rule, so far as the rule's sources
/// carry it.
package enum RuleEffect: String, Sendable, CaseIterable {
  /// The app crashes, raises an exception or an assertion, or does not compile.
  case crash
  /// The platform drops something that the code asks for, or can never do it, on a release that the app supports.
  case lost
  /// The app runs, and the App Store does not take it.
  case refused
  /// The app behaves differently from what its code suggests.
  case wrong
  /// The app works; or what happens may be meant, or is described by nobody.
  case advice

  /// The severity of a rule that rests on good sources.
  package var severity: Severity {
    switch self {
    case .crash, .lost, .refused: .error
    case .wrong: .warning
    case .advice: .hint
    }
  }

  /// For a sentence.
  package var words: String {
    switch self {
    case .crash: "the app crashes, raises an exception or does not compile"
    case .lost: "a feature is lost"
    case .refused: "App Store Connect rejects the app"
    case .wrong: "the app behaves differently from what its code suggests"
    case .advice: "advice"
    }
  }
}
