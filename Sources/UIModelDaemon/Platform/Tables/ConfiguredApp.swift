/// An app that no project describes, as a configuration names it.
package struct ConfiguredApp: Sendable, Hashable {
  package let name: String
  /// Files and folders, relative to the configuration's folder.
  package let sources: [String]
  /// The path of its Info.plist, relative to the same.
  package let infoPlist: String?
  /// Where it runs; empty where that is not said.
  package let platforms: Set<Platform>
  /// The oldest releases that are given.
  package let least: [Platform: Version]

  package init(
    name: String, sources: [String], infoPlist: String?, platforms: Set<Platform>, least: [Platform: Version]
  ) {
    (self.name, self.sources, self.infoPlist) = (name, sources, infoPlist)
    (self.platforms, self.least) = (platforms, least)
  }
}
