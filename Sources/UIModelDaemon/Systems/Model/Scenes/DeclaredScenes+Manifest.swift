import UIModelPlatform

extension DeclaredScenes {
  /// Derives the number of scenes that an app's manifest allows; nil if the manifest is not given or unknown. For
  /// example, inline Info.plist keys without `UIApplicationSceneManifest` give `none`.
  init?(_ manifest: SceneManifest?, of app: App) {
    guard let manifest, let allowsSeveral = manifest.supportsMultipleScenes else { return nil }
    // Only inline keys can lack a manifest here: if a file has none, `supportsMultipleScenes` is nil.
    let isMissing = app.infoPlist.value?["UIApplicationSceneManifest"] == nil
    self = isMissing ? .none : allowsSeveral ? .several : .one
  }
}
