import UIModelPlatform

extension DeclaredScenes {
  /// What an app's document says; nil where it does not, or nobody knows.
  init?(_ manifest: SceneManifest?, of app: App) {
    guard let manifest, let several = manifest.supportsMultipleScenes else { return nil }
    // Of keys that are written out some may be left out.
    let isMissing = app.infoPlist.value?["UIApplicationSceneManifest"] == nil
    self = isMissing ? .none : several ? .several : .one
  }
}
