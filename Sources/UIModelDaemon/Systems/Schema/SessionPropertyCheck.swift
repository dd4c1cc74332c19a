import UIModelJSON
import UIModelPlatform

/// A check that the device, the keyboard layout and the release of a session exist.
///
/// For example, the version `"62"` is reported.
enum SessionPropertyCheck {
  private static let deviceProperty = PropertyDefinition("device", .string, "")
  private static let layoutProperty = PropertyDefinition("keyboardLayout", .string, "")
  private static let versionProperty = PropertyDefinition("version", .version, "")

  private static let deviceNames = DeviceWindow.allWindows.map(\.device).distinct(limit: 1_000).elements
  private static let layoutNames = KeyboardLayout.allLayouts.map(\.name)
  /// The first version that is certainly a typing error. Since version 26, systems are numbered by year.
  private static let firstInvalidVersion = Version(40)

  static func problems(_ session: JSONElement) -> [ObjectProblem] {
    var problems: [ObjectProblem] = []
    func report(_ value: JSONElement, _ name: String, _ property: PropertyDefinition, _ allowed: [String]) {
      problems.append(
        .unknownValue(value, property: property, nearest: nearestTerm(to: name, among: allowed), allowed: allowed))
    }
    if let (value, name) = text("device", of: session), !deviceNames.contains(name) {
      report(value, name, deviceProperty, deviceNames)
    }
    if let (value, name) = text("keyboardLayout", of: session), KeyboardLayout.named(name) == nil,
      !name.hasPrefix("com.apple.")
    {
      report(value, name, layoutProperty, layoutNames)
    }
    if let (value, name) = text("version", of: session), let release = Version(name), release >= firstInvalidVersion {
      problems.append(
        .unknownValue(
          value, property: versionProperty, nearest: nil, allowed: Environment.knownVersions.map(\.description)))
    }
    return problems
  }

  private static func text(_ key: String, of session: JSONElement) -> (JSONElement, String)? {
    guard let value = session[JSONKey(key)], value.kind == .string, let text = value.string else { return nil }
    return (value, text)
  }
}
