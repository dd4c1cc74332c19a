/// The build settings of an app and of the targets built with it, reduced to the settings that newer versions of Xcode
/// evaluate.
package struct BuiltSettings: Sendable, Hashable {
  /// The oldest release of iOS that Xcode 27 builds for. Source: developer.apple.com/xcode/system-requirements; the
  /// error message of Xcode 27 names the range 15.0 to 27.0.
  package static let oldestDeploymentTarget: Version = 15

  /// A value of `IPHONEOS_DEPLOYMENT_TARGET`.
  package struct DeploymentTarget: Sendable, Hashable {
    package let version: Version
    /// The file that sets the value, as a path relative to the project, for messages. The text includes the line number
    /// if the deployment target is too low and only one line sets it.
    package let site: String

    package init(version: Version, site: String) { (self.version, self.site) = (version, site) }
  }

  /// The known deployment targets, in the order of the configurations.
  package private(set) var deploymentTargets: [DeploymentTarget] = []
  /// Whether each configuration of the app has a known deployment target or leaves the target to Xcode.
  package var isDeploymentTargetKnown = true
  /// The files or settings that pass the flag `-ld_classic` to the linker, for messages.
  package private(set) var classicLinkerSites: [String] = []
  /// Whether the linker flags of each configuration of the app are known.
  package var areLinkerFlagsKnown = true

  package init() {}

  package mutating func add(_ target: DeploymentTarget) {
    if !deploymentTargets.contains(target) { deploymentTargets.append(target) }
  }

  package mutating func add(classicLinkerAt site: String) {
    if !classicLinkerSites.contains(site) { classicLinkerSites.append(site) }
  }

  /// Adds the settings of another target that is built with the app. Unknown settings of that target are ignored.
  ///
  /// - Parameter isLinked: whether the target has a linker step of its own, as an app extension does. Linker flags of
  ///   other targets are ignored.
  package mutating func add(_ other: BuiltSettings, of targetName: String, isLinked: Bool) {
    for deployment in other.deploymentTargets {
      add(DeploymentTarget(version: deployment.version, site: "\(deployment.site) (target '\(targetName)')"))
    }
    if isLinked { for site in other.classicLinkerSites { add(classicLinkerAt: "\(site) (target '\(targetName)')") } }
  }
}
