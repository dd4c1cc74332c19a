import UIModelJSON
import UIModelPlatform

/// The `UIApplicationSceneManifest` of Info.plist. For example:
///
///     { "UIApplicationSupportsMultipleScenes": true, "UISceneConfigurations": {
///       "UIWindowSceneSessionRoleApplication": [ { "UISceneConfigurationName": "Main" } ] } }
package struct SceneManifest: Sendable {
  /// An entry of `UISceneConfigurations`.
  package struct Configuration: Sendable {
    package let role: SceneRole
    /// The name of the configuration; nil if it is not given or unknown.
    package let name: String?
    package let delegateClass: String?
    package let sceneClass: String?
    package let storyboard: String?
    /// Whether all values of the entry could be read. False if the name contains a build setting.
    package let isKnown: Bool
    /// The place of the entry, or of the path of the Info.plist file that contains it.
    package let place: Place?
  }

  /// Whether the app supports multiple scenes; nil if unknown.
  package let supportsMultipleScenes: Bool?
  /// The entries in the order of the file, role by role.
  package let configurations: [Configuration]
  /// Whether `configurations` contains all entries of the manifest.
  package let isComplete: Bool
  /// The place of `UIApplicationSupportsMultipleScenes`; without that key, the place of the manifest or of Info.plist.
  package let place: Place?

  /// Reads the manifest from an app's Info.plist; nil if Info.plist is not given or unknown.
  package init?(_ app: App?) {
    guard let app, app.infoPlist.isKnown, let plist = app.infoPlist.value, plist.object != nil else { return nil }
    let key = "UIApplicationSceneManifest"
    let manifest = plist[key]
    let isManifestKnown = manifest.map { $0.object != nil && $0["$unknown"] == nil } ?? true
    let multipleScenesValue = manifest?["UIApplicationSupportsMultipleScenes"]
    // If an Info.plist file has no manifest, the build might generate one (`GENERATE_INFOPLIST_FILE`), so its values
    // are unknown.
    let isGenerated = manifest == nil && app.infoPlistPath != nil
    supportsMultipleScenes =
      isManifestKnown && !isGenerated ? (multipleScenesValue == nil ? false : multipleScenesValue?.bool) : nil
    place =
      app.infoPlistPlace(key, "UIApplicationSupportsMultipleScenes") ?? app.infoPlistPlace(key) ?? app.infoPlist.place
    let roles = isManifestKnown ? manifest?["UISceneConfigurations"] : nil
    let (entries, areComplete) = Self.configurations(roles) { role, index in
      let places = app.infoPlistPlaces(key, "UISceneConfigurations", role)
      return index < places.count ? places[index] : app.infoPlistPath?.place
    }
    configurations = entries
    // A document can give only some inline keys, so a missing `UISceneConfigurations` is no proof there. An Info.plist
    // file that has a manifest contains all of its keys.
    let isGiven = manifest?["UISceneConfigurations"] != nil || (manifest != nil && app.infoPlistPath != nil)
    isComplete = isManifestKnown && areComplete && isGiven
  }

  /// Reads a manifest that a document gives outside of Info.plist, such as the one that `SceneUse` records for code.
  init(_ manifest: JSONValue) {
    (supportsMultipleScenes, place) = (manifest["UIApplicationSupportsMultipleScenes"]?.bool, nil)
    let (entries, areComplete) = Self.configurations(manifest["UISceneConfigurations"]) { _, _ in nil }
    configurations = entries
    isComplete = areComplete && manifest["UISceneConfigurations"] != nil && manifest["$unknown"] == nil
  }

  /// Returns the entries of `UISceneConfigurations`, and whether the list of entries is complete.
  private static func configurations(
    _ roles: JSONValue?, place: (_ role: String, _ index: Int) -> Place?
  ) -> ([Configuration], areAll: Bool) {
    guard let roles else { return ([], true) }
    var (result, isComplete): ([Configuration], Bool) = ([], roles.object != nil && roles["$unknown"] == nil)
    for member in roles.object?.members ?? [] where member.name != "$unknown" {
      // An entry whose role is unknown is skipped, so the result might not contain all configurations.
      guard let role = SceneRole(plistKey: member.name), let entries = member.value.array else {
        isComplete = false
        continue
      }
      for (index, entry) in entries.enumerated() {
        guard entry.object != nil, entry["$unknown"] == nil else {
          isComplete = false
          continue
        }
        result.append(Configuration(entry, role, place(member.name, index)))
      }
    }
    return (result, isComplete && result.allSatisfy { $0.name != nil || $0.isKnown })
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
