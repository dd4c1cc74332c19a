import UIModelJSON
import UIModelPlatform

/// The build settings of a project or target in `project.xcproj`. One list holds the settings of all configurations,
/// and conditions in a key limit a setting to some of them. Examples are `SWIFT_VERSION[config=Debug]` and
/// `CODE_SIGN_IDENTITY[sdk=iphoneos*,arch=arm64]`.
struct XcprojSettings {
  private struct Setting {
    let key: String
    let name: String
    /// The names in `config=` conditions, which may contain `*`. Empty if the setting applies to all configurations.
    let configurations: [String]
    /// The key with its other conditions, such as `[sdk=iphoneos*]`, but without `config=` conditions.
    let remainingKey: String
    let value: JSONValue
  }

  private var settings: [Setting] = []

  var count: Int { settings.count }

  /// Reads the settings of a project or target, which may have none.
  init(_ owner: JSON5Object) throws(JSON5Fault) {
    let key = "build-settings"
    guard let object = try owner.object(key) else { return }
    for member in object.members {
      let value: JSONValue
      if let text = member.value.string {
        value = .string(text)
      } else if let elements = member.value.array {
        let words = try JSON5Object.strings(elements, name: object.name(of: member.name))
        value = .array(words.map { .string($0) })
      } else {
        let problem = "is \(member.value.kindName), expected a string or a list of strings"
        throw JSON5Fault(
          offset: member.value.range.lowerBound, reason: "'\(object.name(of: member.name))' \(problem)")
      }
      settings.append(Self.setting(member.name, value))
    }
  }

  private static func setting(_ key: String, _ value: JSONValue) -> Setting {
    let unconditionalSetting = Setting(key: key, name: key, configurations: [], remainingKey: key, value: value)
    guard let bracket = key.firstIndex(of: "["), key.hasSuffix("]") else { return unconditionalSetting }
    let name = String(key[..<bracket])
    // Several conditions may be in one bracket or in several, as in `[a=b,c=d][e=f]`.
    let brackets = key[bracket...].split(separator: "[", omittingEmptySubsequences: false).dropFirst()
    guard brackets.allSatisfy({ $0.firstIndex(of: "]") == $0.indices.last }) else { return unconditionalSetting }
    let parts = brackets.flatMap { (inner: Substring) -> [Substring] in inner.dropLast().split(separator: ",") }
    let conditions = parts.map { part in String(part.filter { $0 != " " }) }
    let configurations = conditions.filter { $0.hasPrefix("config=") }.map { String($0.dropFirst(7)) }
    guard !configurations.isEmpty else { return unconditionalSetting }
    let otherConditions = conditions.filter { !$0.hasPrefix("config=") }.map { "[\($0)]" }
    return Setting(
      key: key, name: name, configurations: configurations, remainingKey: name + otherConditions.joined(), value: value)
  }

  /// Returns the settings of a configuration, with keys as in a `project.pbxproj`. A setting that applies only to this
  /// configuration takes precedence over a setting for all configurations. Patterns such as `config=Debug*` are not
  /// matched exactly: if a pattern may match, the key of the setting gets the condition `[config=*]`.
  func effectiveSettings(_ configuration: String) -> JSONObject {
    var memberIndices: [String: Int] = [:]
    var members: [(String, JSONValue)] = []
    func set(_ key: String, _ value: JSONValue) {
      if let memberIndex = memberIndices[key] {
        members[known: memberIndex] = (key, value)
      } else {
        memberIndices[key] = members.count
        members.append((key, value))
      }
    }
    for setting in settings where setting.configurations.isEmpty { set(setting.key, setting.value) }
    for setting in settings where !setting.configurations.isEmpty {
      if setting.configurations.allSatisfy({ $0 == configuration }) {
        set(setting.remainingKey, setting.value)
      } else if setting.configurations.allSatisfy({ Self.mayMatch($0, configuration) }) {
        set(setting.name + "[config=*]", setting.value)
      }
    }
    return JSONObject(distinct: members)
  }

  private static func mayMatch(_ pattern: String, _ configuration: String) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return pattern == configuration }
    return configuration.hasPrefix(pattern[..<star])
  }
}
