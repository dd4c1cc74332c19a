/// How many scenes an app may have, as its Info.plist says.
package enum DeclaredScenes: String, Sendable, Hashable {
  /// No manifest: the app's windows are its delegate's.
  case none
  case one, several

  /// What an app's document says; nil where it does not, or nobody knows.
  init?(_ manifest: SceneManifest?, of app: App) {
    guard let manifest, let several = manifest.supportsMultipleScenes else { return nil }
    // Of keys that are written out some may be left out.
    let isMissing = app.infoPlist.value?["UIApplicationSceneManifest"] == nil
    self = isMissing ? .none : several ? .several : .one
  }
}
