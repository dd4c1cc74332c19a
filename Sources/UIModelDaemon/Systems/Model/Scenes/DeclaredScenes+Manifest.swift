import UIModelPlatform

extension DeclaredScenes {
  /// The number of scenes that an app's manifest allows; nil if the manifest is not given or unknown. For example,
  /// inline Info.plist keys without `UIApplicationSceneManifest` give `none`.
  init?(_ manifest: SceneManifest?, of app: App) {
    guard let manifest, let several = manifest.supportsMultipleScenes else { return nil }
    // Only inline keys get here without a manifest: for a file, `supportsMultipleScenes` is nil then.
    let isMissing = app.infoPlist.value?["UIApplicationSceneManifest"] == nil
    self = isMissing ? .none : several ? .several : .one
  }
}
