import UIModelPlatform

extension AppContext {
  /// The severity and the message of a finding that holds only with an SDK: full rank if the app is built with it, one
  /// step lower if nothing says so, and a hint if it is built with an older one.
  func ranked(
    _ severity: Severity, _ message: String, by needed: RequiredSDK?
  ) -> (severity: Severity, message: String) {
    guard let needed else { return (severity, message) }
    let later = message + ", " + needed.words
    switch sdk.reaches(needed.version) {
    case true?: return (severity, message)
    case false?: return (.hint, later)
    case nil: return (severity == .error ? .warning : max(severity, .hint), later)
    }
  }
}
