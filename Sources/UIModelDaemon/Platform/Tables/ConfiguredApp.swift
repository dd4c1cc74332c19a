/// An app that a configuration declares, because no project file describes it.
package struct ConfiguredApp: Sendable, Hashable {
  package let name: String
  /// The source files and folders, relative to the configuration's folder.
  package let sources: [String]
  /// The path of the app's Info.plist, relative to the configuration's folder.
  package let infoPlist: String?
  /// The platforms that the app runs on; empty if the configuration names none.
  package let platforms: Set<Platform>
  /// The oldest release of each platform, as far as the configuration gives it.
  package let minimumVersions: [Platform: Version]

  package init(
    name: String, sources: [String], infoPlist: String?, platforms: Set<Platform>, minimumVersions: [Platform: Version]
  ) {
    (self.name, self.sources, self.infoPlist) = (name, sources, infoPlist)
    (self.platforms, self.minimumVersions) = (platforms, minimumVersions)
  }
}
