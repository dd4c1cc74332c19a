import UIModelJSON
import UIModelPlatform

/// What the Info.plist of an app says of its scenes, besides how many there may be.
package struct DeclaredManifest: Sendable, Hashable {
  /// An entry of `UISceneConfigurations`. What is made of build settings is as it is written.
  package struct Entry: Sendable, Hashable {
    /// The role's key.
    package let role: String
    package let name: String?
    package let delegateClass: String?
  }

  /// Nil where not all of them are known.
  package let entries: [Entry]?
  /// `NSUserActivityTypes`; nil where not all of them are known.
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
    let named = types?.array?.compactMap(\.string) ?? []
    let areAll = types == nil || types?.array?.count == named.count
    activityTypes = areAll && !named.contains(where: BuildSetting.isMentioned) ? named : nil
  }
}

extension [DeclaredManifest] {
  /// The classes of scenes' delegates, without their modules; nil where one of these may be any.
  var delegateClasses: Set<String>? {
    var classes: Set<String> = []
    for manifest in self {
      guard let entries = manifest.entries else { return nil }
      for name in entries.compactMap(\.delegateClass) {
        guard let last = ClassName.last(name) else { return nil }
        classes.insert(last)
      }
    }
    return classes
  }

  /// The types of activities that any of the apps declares; nil where these are not known of each.
  var activityTypes: Set<String>? {
    let known = compactMap(\.activityTypes)
    return known.count == count ? Set(known.joined()) : nil
  }
}
