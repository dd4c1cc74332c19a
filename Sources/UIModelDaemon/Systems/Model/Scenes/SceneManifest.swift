import UIModelJSON
import UIModelPlatform

/// `UIApplicationSceneManifest` of Info.plist.
package struct SceneManifest: Sendable {
  /// An entry of `UISceneConfigurations`.
  package struct Configuration: Sendable {
    package let role: SceneRole
    /// Nil where it is not given, or not known.
    package let name: String?
    package let delegateClass: String?
    package let sceneClass: String?
    package let storyboard: String?
    /// False if a value of it is not known, such as a build setting.
    package let isKnown: Bool
    /// The entry, or the path of the file that has it.
    package let place: Place?
  }

  /// Nil where it is not known.
  package let supportsMultipleScenes: Bool?
  /// In the order of the file, role by role.
  package let configurations: [Configuration]
  /// Whether these are all.
  package let isComplete: Bool
  /// Where `UIApplicationSupportsMultipleScenes` is, or would be: the value, the manifest, Info.plist.
  package let place: Place?

  /// What an app's Info.plist says; nil where it says nothing, or nobody knows.
  package init?(_ app: App?) {
    guard let app, app.infoPlist.isKnown, let plist = app.infoPlist.value, plist.object != nil else { return nil }
    let key = "UIApplicationSceneManifest"
    let manifest = plist[key]
    let isManifestKnown = manifest.map { $0.object != nil && $0["$unknown"] == nil } ?? true
    let multiple = manifest?["UIApplicationSupportsMultipleScenes"]
    // Of a manifest that the build makes (`GENERATE_INFOPLIST_FILE`) the file has nothing.
    let isMade = manifest == nil && app.infoPlistPath != nil
    supportsMultipleScenes = isManifestKnown && !isMade ? (multiple == nil ? false : multiple?.bool) : nil
    place =
      app.infoPlistPlace(key, "UIApplicationSupportsMultipleScenes") ?? app.infoPlistPlace(key) ?? app.infoPlist.place
    let roles = isManifestKnown ? manifest?["UISceneConfigurations"] : nil
    let (found, areAll) = Self.configurations(roles) { role, index in
      let places = app.infoPlistPlaces(key, "UISceneConfigurations", role)
      return index < places.count ? places[index] : app.infoPlistPath?.place
    }
    configurations = found
    // Keys that are written here need not be all; those of the file are.
    let isGiven = manifest?["UISceneConfigurations"] != nil || (manifest != nil && app.infoPlistPath != nil)
    isComplete = isManifestKnown && areAll && isGiven
  }

  /// What is said of a manifest elsewhere than in Info.plist.
  init(_ manifest: JSONValue) {
    (supportsMultipleScenes, place) = (manifest["UIApplicationSupportsMultipleScenes"]?.bool, nil)
    let (found, areAll) = Self.configurations(manifest["UISceneConfigurations"]) { _, _ in nil }
    configurations = found
    isComplete = areAll && manifest["UISceneConfigurations"] != nil && manifest["$unknown"] == nil
  }

  /// The entries of `UISceneConfigurations`, and whether these are all.
  private static func configurations(
    _ roles: JSONValue?, place: (_ role: String, _ index: Int) -> Place?
  ) -> ([Configuration], areAll: Bool) {
    guard let roles else { return ([], true) }
    var (found, areAll): ([Configuration], Bool) = ([], roles.object != nil && roles["$unknown"] == nil)
    for member in roles.object?.members ?? [] where member.name != "$unknown" {
      // What is found by a name may be under a role that is not in the table.
      guard let role = SceneRole(plistKey: member.name), let entries = member.value.array else {
        areAll = false
        continue
      }
      for (index, entry) in entries.enumerated() {
        guard entry.object != nil, entry["$unknown"] == nil else {
          areAll = false
          continue
        }
        found.append(Configuration(entry, role, place(member.name, index)))
      }
    }
    return (found, areAll && found.allSatisfy { $0.name != nil || $0.isKnown })
  }

  package func configurations(named name: String) -> [Configuration] { configurations.filter { $0.name == name } }

  package func configurations(of role: SceneRole) -> [Configuration] { configurations.filter { $0.role == role } }
}

extension SceneManifest.Configuration {
  fileprivate init(_ entry: JSONValue, _ role: SceneRole, _ place: Place?) {
    var isKnown = true
    func string(_ key: String) -> String? {
      guard let value = entry[key] else { return nil }
      guard let string = value.string else {
        isKnown = false
        return nil
      }
      return string
    }
    let name = string("UISceneConfigurationName")
    let isNamed = name.map { !BuildSetting.isMentioned(in: $0) } ?? true
    self.role = role
    self.name = isNamed ? name : nil
    delegateClass = string("UISceneDelegateClassName")
    sceneClass = string("UISceneClassName")
    storyboard = string("UISceneStoryboardFile")
    self.isKnown = isKnown && isNamed
    self.place = place
  }
}
