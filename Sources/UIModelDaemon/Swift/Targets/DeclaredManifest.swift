import UIModelJSON
import UIModelPlatform

/// The scene configurations and activity types that the Info.plist of an app declares.
///
/// For example, a scene configuration with the name `Main` in the role `UIWindowSceneSessionRoleApplication` is an
/// `Entry` with this `role` and the `name` `Main`.
package struct DeclaredManifest: Sendable, Hashable {
  /// An entry of `UISceneConfigurations`. References to build settings are not expanded.
  package struct Entry: Sendable, Hashable {
    /// The key of the scene's role, such as `UIWindowSceneSessionRoleApplication`.
    package let role: String
    package let name: String?
    package let delegateClass: String?
  }

  /// The scene configurations. Nil if the manifest has no `UISceneConfigurations`, because the app may then have
  /// unknown configurations.
  package let entries: [Entry]?
  /// The values of `NSUserActivityTypes`. Nil if some of the values are unknown.
  package let activityTypes: [String]?

  init(_ plist: JSONValue) {
    let roles = plist["UIApplicationSceneManifest"]?["UISceneConfigurations"]?.object?.members
    entries = roles.map { roles in
      roles.flatMap { role in
        (role.value.array ?? []).map { entry in
          Entry(
            role: role.name, name: entry["UISceneConfigurationName"]?.string,
            delegateClass: entry["UISceneDelegateClassName"]?.string)
        }
      }
    }
    let types = plist["NSUserActivityTypes"]
    let typeNames = types?.array?.compactMap(\.string) ?? []
    let areAllStrings = types == nil || types?.array?.count == typeNames.count
    activityTypes = areAllStrings && !typeNames.contains(where: BuildSetting.isMentioned) ? typeNames : nil
  }
}

extension [DeclaredManifest] {
  /// The class names of scene delegates without their modules. Nil if one of the classes is unknown.
  var delegateClasses: Set<String>? {
    var classes: Set<String> = []
    for manifest in self {
      guard let entries = manifest.entries else { return nil }
      for name in entries.compactMap(\.delegateClass) {
        guard let className = ClassName.withoutModule(name) else { return nil }
        classes.insert(className)
      }
    }
    return classes
  }

  /// The activity types that any of the apps declares. Nil if the types of an app are unknown.
  var activityTypes: Set<String>? {
    let knownTypes = compactMap(\.activityTypes)
    return knownTypes.count == count ? Set(knownTypes.joined()) : nil
  }
}
