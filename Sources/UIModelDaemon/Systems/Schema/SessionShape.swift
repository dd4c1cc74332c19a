import UIModelJSON
import UIModelPlatform

/// Reports devices, keyboard layouts and releases of a session that do not exist.
///
/// For example, the version `"62"` is reported.
enum SessionShape {
  private static let device = PropertyDefinition("device", .string, "")
  private static let layout = PropertyDefinition("keyboardLayout", .string, "")
  private static let version = PropertyDefinition("version", .version, "")

  private static let devices = DeviceWindow.allWindows.map(\.device).distinct(limit: 1_000).elements
  private static let layouts = KeyboardLayout.all.map(\.name)
  /// The first version that is certainly a typing error. Systems are numbered by year since 26.
  private static let firstInvalidVersion = Version(40)

  static func problems(_ session: JSONElement) -> [ShapeProblem] {
    var problems: [ShapeProblem] = []
    func report(_ value: JSONElement, _ name: String, _ property: PropertyDefinition, _ allowed: [String]) {
      problems.append(
        .unknownValue(value, property: property, nearest: nearestTerm(to: name, among: allowed), allowed: allowed))
    }
    if let (value, name) = text("device", of: session), !devices.contains(name) {
      report(value, name, device, devices)
    }
    if let (value, name) = text("keyboardLayout", of: session), KeyboardLayout.named(name) == nil,
      !name.hasPrefix("com.apple.")
    {
      report(value, name, layout, layouts)
    }
    if let (value, name) = text("version", of: session), let release = Version(name), release >= firstInvalidVersion {
      problems.append(
        .unknownValue(
          value, property: version, nearest: nil, allowed: Environment.knownVersions.map(\.description)))
    }
    return problems
  }

  private static func text(_ key: String, of session: JSONElement) -> (JSONElement, String)? {
    guard let value = session[JSONKey(key)], value.kind == .string, let text = value.string else { return nil }
    return (value, text)
  }
}
