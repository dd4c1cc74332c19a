import UIModelPlatform

extension DeclaredScenes {
  /// Derives the number of scenes that an app's manifest allows. Nil if the manifest is not given, or if it is unknown
  /// whether the app supports multiple scenes. For example, inline Info.plist keys without `UIApplicationSceneManifest`
  /// give `none`.
  init?(_ manifest: SceneManifest?, of app: App) {
    guard let manifest, let allowsSeveralScenes = manifest.supportsMultipleScenes else { return nil }
    // A missing manifest is certain only for inline keys. For an Info.plist file without one, `supportsMultipleScenes`
    // is nil, because the build might generate the manifest.
    let isManifestMissing = app.infoPlist.value?["UIApplicationSceneManifest"] == nil
    self = isManifestMissing ? .none : allowsSeveralScenes ? .several : .one
  }
}
