/// How many scenes an app may have, as its Info.plist says.
package enum DeclaredScenes: String, Sendable, Hashable {
  /// No manifest: the app's windows are its delegate's.
  case none
  case one, several
}
