/// What the Info.plist of an app comes to once it is built, as far as newer SDKs look at it. What is not known is nil.
package struct BuiltInfoPlist: Sendable, Hashable {
  /// Where it comes from, for people: the path of the file from the project; nil for one that the build makes.
  package let path: String?
  package let manifest: Manifest?
  package let launchScreen: LaunchScreen?
  /// `UIDesignRequiresCompatibility`
  package let requiresCompatibleDesign: Bool?
  /// `UIRequiresFullScreen`, unless the app says that newer systems ignore it.
  package let requiresFullScreen: Bool?
  /// The number of `LSApplicationQueriesSchemes`.
  package let queriedSchemes: Int?

  /// `UIApplicationSceneManifest`
  package enum Manifest: String, Sendable {
    case missing
    /// It has no scene configurations.
    case empty
    /// The build writes one, without scene configurations.
    case generated
    /// None of the configurations for windows of the app names a delegate or a storyboard.
    case withoutDelegate
    case configured
  }

  /// Whether one of the keys for a launch screen is there, which apps for iPhone and iPad need.
  package enum LaunchScreen: String, Sendable {
    case missing
    /// `UILaunchStoryboardName` is empty.
    case unnamed
    case given
  }

  package init(
    path: String?, manifest: Manifest?, launchScreen: LaunchScreen?, requiresCompatibleDesign: Bool?,
    requiresFullScreen: Bool?, queriedSchemes: Int?
  ) {
    (self.path, self.manifest, self.launchScreen) = (path, manifest, launchScreen)
    (self.requiresCompatibleDesign, self.requiresFullScreen) = (requiresCompatibleDesign, requiresFullScreen)
    self.queriedSchemes = queriedSchemes
  }

  /// What is the same in both: the file as it is and as a generator will write it.
  package func agreed(with other: BuiltInfoPlist) -> BuiltInfoPlist {
    func same<Value: Equatable>(_ fact: KeyPath<BuiltInfoPlist, Value?>) -> Value? {
      self[keyPath: fact] == other[keyPath: fact] ? self[keyPath: fact] : nil
    }
    return BuiltInfoPlist(
      path: path, manifest: same(\.manifest), launchScreen: same(\.launchScreen),
      requiresCompatibleDesign: same(\.requiresCompatibleDesign), requiresFullScreen: same(\.requiresFullScreen),
      queriedSchemes: same(\.queriedSchemes))
  }
}
