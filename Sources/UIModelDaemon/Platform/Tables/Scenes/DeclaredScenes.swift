/// The number of scenes that an app can have according to its Info.plist.
package enum DeclaredScenes: String, Sendable, Hashable {
  /// There is no scene manifest, so the app delegate owns the windows.
  case none
  case one, several
}
