import UIModelPlatform

extension Report {
  /// Whether the model documents declare all responders of the app. Returns false for an app that is read from Swift
  /// source.
  mutating func declaresAllResponders() -> Bool {
    guard let app = app(), !app.isReadFromSource, app.responderGap(hasScenes: establishes(.scene)) == nil,
      establishes(.screen),
      !establishes(.incompleteResponder)
    else { return false }
    return !refersToMissingScreens()
  }
}
