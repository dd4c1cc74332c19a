import UIModelPlatform

extension AppContext {
  /// Returns the severity and the message of a finding that holds only in apps built with the SDK `requiredSDK` or a
  /// later one.
  ///
  /// If the app is built with such an SDK, or if `requiredSDK` is nil, severity and message are unchanged. With an
  /// older SDK, the finding becomes a hint. If the SDK is unknown, an error becomes a warning, and other findings
  /// become hints. For an older or unknown SDK the message names the required SDK, for example "…, when built with
  /// Xcode 27, required from April 2027".
  func severityAndMessage(
    _ severity: Severity, _ message: String, requiring requiredSDK: RequiredSDK?
  ) -> (severity: Severity, message: String) {
    guard let requiredSDK else { return (severity, message) }
    let messageWithSDK = message + ", " + requiredSDK.phrase
    switch sdk.isAtLeast(requiredSDK.version) {
    case true?: return (severity, message)
    case false?: return (.hint, messageWithSDK)
    case nil: return (severity == .error ? .warning : max(severity, .hint), messageWithSDK)
    }
  }
}
