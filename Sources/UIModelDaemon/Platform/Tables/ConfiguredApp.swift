/// An app that a configuration declares, because no project file describes it.
package struct ConfiguredApp: Sendable, Hashable {
  package let name: String
  /// The paths of the source files and folders, relative to the configuration's folder.
  package let sourcePaths: [String]
  /// The path of the app's Info.plist, relative to the configuration's folder; nil if the configuration does not give
  /// one.
  package let infoPlistPath: String?
  /// The platforms that the app runs on; empty if the configuration does not name any platform.
  package let platforms: Set<Platform>
  /// The minimum deployment version by platform. Platforms without a configured version are missing.
  package let minimumVersions: [Platform: Version]

  package init(
    name: String, sources: [String], infoPlist: String?, platforms: Set<Platform>, minimumVersions: [Platform: Version]
  ) {
    (self.name, self.sourcePaths, self.infoPlistPath) = (name, sources, infoPlist)
    (self.platforms, self.minimumVersions) = (platforms, minimumVersions)
  }
}
