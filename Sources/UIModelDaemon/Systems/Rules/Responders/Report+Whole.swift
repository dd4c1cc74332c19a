import UIModelPlatform

extension Report {
  /// Whether all responders of the app are declared, as far as single documents show.
  mutating func isWhole() -> Bool {
    guard let app = app(), !app.isOfSource, app.responderGap(hasScenes: holds(.scene)) == nil, holds(.screen),
      !holds(.openResponder)
    else { return false }
    return !namesMissingScreens()
  }
}
