/// The Info.plist that the build of an app produces, reduced to the keys that newer SDKs evaluate. Unknown facts are
/// nil.
package struct BuiltInfoPlist: Sendable, Hashable {
  /// The path of the file relative to the project, for messages; nil if the build generates the file.
  package let path: String?
  package let manifest: Manifest?
  package let launchScreen: LaunchScreen?
  /// The value of `UIDesignRequiresCompatibility`.
  package let requiresCompatibleDesign: Bool?
  /// The value of `UIRequiresFullScreen`. It is nil if the app declares a release that ignores the key.
  package let requiresFullScreen: Bool?
  /// The number of entries of `LSApplicationQueriesSchemes`.
  package let queriedSchemeCount: Int?

  /// The state of `UIApplicationSceneManifest`.
  package enum Manifest: String, Sendable {
    case missing
    /// The manifest has no scene configurations.
    case empty
    /// The build generates a manifest without scene configurations.
    case generated
    /// The configurations for windows of the app name neither a delegate nor a storyboard.
    case withoutDelegate
    case configured
  }

  /// The state of the launch screen keys. Apps for iPhone and iPad need one of them.
  package enum LaunchScreen: String, Sendable {
    case missing
    /// The only key is an empty `UILaunchStoryboardName`.
    case unnamed
    case given
  }

  package init(
    path: String?, manifest: Manifest?, launchScreen: LaunchScreen?, requiresCompatibleDesign: Bool?,
    requiresFullScreen: Bool?, queriedSchemeCount: Int?
  ) {
    (self.path, self.manifest, self.launchScreen) = (path, manifest, launchScreen)
    (self.requiresCompatibleDesign, self.requiresFullScreen) = (requiresCompatibleDesign, requiresFullScreen)
    self.queriedSchemeCount = queriedSchemeCount
  }

  /// Returns the facts on which both files agree; all other facts become nil. The files are, for example, the existing
  /// file and the file that a generator will write.
  package func commonFacts(with other: BuiltInfoPlist) -> BuiltInfoPlist {
    func commonFact<Value: Equatable>(_ keyPath: KeyPath<BuiltInfoPlist, Value?>) -> Value? {
      self[keyPath: keyPath] == other[keyPath: keyPath] ? self[keyPath: keyPath] : nil
    }
    return BuiltInfoPlist(
      path: path, manifest: commonFact(\.manifest), launchScreen: commonFact(\.launchScreen),
      requiresCompatibleDesign: commonFact(\.requiresCompatibleDesign),
      requiresFullScreen: commonFact(\.requiresFullScreen),
      queriedSchemeCount: commonFact(\.queriedSchemeCount))
  }
}
