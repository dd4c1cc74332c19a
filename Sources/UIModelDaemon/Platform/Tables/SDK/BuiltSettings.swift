/// The build settings of an app and of the targets built with it, reduced to those that newer versions of Xcode
/// evaluate.
package struct BuiltSettings: Sendable, Hashable {
  /// The oldest release of iOS that Xcode 27 builds for. Source: developer.apple.com/xcode/system-requirements; the
  /// error message of Xcode 27 names the range 15.0 to 27.0.
  package static let oldestDeploymentTarget: Version = 15

  /// A value of `IPHONEOS_DEPLOYMENT_TARGET`.
  package struct DeploymentTarget: Sendable, Hashable {
    package let version: Version
    /// The file that sets the value, for messages: a path relative to the project. It includes the line if the target
    /// is too low and only one line sets it.
    package let place: String

    package init(version: Version, place: String) { (self.version, self.place) = (version, place) }
  }

  /// The known deployment targets of the configurations, in their order.
  package private(set) var deploymentTargets: [DeploymentTarget] = []
  /// Whether the deployment target is known, or left to Xcode, in each configuration of the app.
  package var isDeploymentTargetKnown = true
  /// The places that pass the flag `-ld_classic` to the linker, for messages.
  package private(set) var classicLinkerPlaces: [String] = []
  /// Whether the linker flags of each configuration of the app are known.
  package var areLinkerFlagsKnown = true

  package init() {}

  package mutating func add(_ target: DeploymentTarget) {
    if !deploymentTargets.contains(target) { deploymentTargets.append(target) }
  }

  package mutating func add(classicLinkerAt place: String) {
    if !classicLinkerPlaces.contains(place) { classicLinkerPlaces.append(place) }
  }

  /// Adds the settings of another target that is built with the app. Unknown settings of that target are ignored.
  ///
  /// - Parameter isLinked: whether the target has a linker step of its own, as an app extension does. Linker flags of
  ///   other targets are ignored.
  package mutating func add(_ other: BuiltSettings, of target: String, isLinked: Bool) {
    for deploymentTarget in other.deploymentTargets {
      add(DeploymentTarget(version: deploymentTarget.version, place: "\(deploymentTarget.place) (target '\(target)')"))
    }
    if isLinked { for place in other.classicLinkerPlaces { add(classicLinkerAt: "\(place) (target '\(target)')") } }
  }
}
