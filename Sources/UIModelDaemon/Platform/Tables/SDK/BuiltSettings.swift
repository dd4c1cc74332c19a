/// The build settings of an app, and of what is built with it, as far as newer versions of Xcode look at them.
package struct BuiltSettings: Sendable, Hashable {
  /// The oldest release of iOS that Xcode 27 builds for. Source: developer.apple.com/xcode/system-requirements; the error of
  /// Xcode 27 names the range 15.0 to 27.0.
  package static let oldestDeploymentTarget: Version = 15

  /// A value of `IPHONEOS_DEPLOYMENT_TARGET`.
  package struct DeploymentTarget: Sendable, Hashable {
    package let version: Version
    /// The file that sets it, for people: a path from the project; with the line if the target is too low and only one
    /// line sets it.
    package let place: String

    package init(version: Version, place: String) { (self.version, self.place) = (version, place) }
  }

  /// Those of the configurations in which it is known, in their order.
  package private(set) var deploymentTargets: [DeploymentTarget] = []
  /// Whether each configuration of the app has a known one, or leaves it to Xcode.
  package var isDeploymentTargetKnown = true
  /// Where the linker gets the flag `-ld_classic`, for people.
  package private(set) var classicLinkers: [String] = []
  /// Whether that is known of each configuration of the app.
  package var areLinkerFlagsKnown = true

  package init() {}

  package mutating func add(_ target: DeploymentTarget) {
    if !deploymentTargets.contains(target) { deploymentTargets.append(target) }
  }

  package mutating func add(classicLinkerAt place: String) {
    if !classicLinkers.contains(place) { classicLinkers.append(place) }
  }

  /// Takes in what the settings of another target say that is built with the app. What is not known of that one stays out.
  package mutating func add(_ other: BuiltSettings, of target: String, isLinked: Bool) {
    for one in other.deploymentTargets {
      add(DeploymentTarget(version: one.version, place: "\(one.place) (target '\(target)')"))
    }
    if isLinked { for place in other.classicLinkers { add(classicLinkerAt: "\(place) (target '\(target)')") } }
  }
}
