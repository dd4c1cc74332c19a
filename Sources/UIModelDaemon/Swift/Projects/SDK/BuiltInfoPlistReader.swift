import UIModelJSON
import UIModelPlatform

/// Reads the Info.plist of a built app from its file and from build settings. If both have a key and differ, it is unknown
/// which one counts.
struct BuiltInfoPlistReader {
  let plist: JSONValue
  /// Whether the build adds keys of its settings (`GENERATE_INFOPLIST_FILE`); nil where that is not known.
  let generates: Bool?
  /// A build setting in builds for iPhone and iPad.
  let setting: (String) -> BuildSettingValue

  func built(path: String?) -> BuiltInfoPlist {
    BuiltInfoPlist(
      path: path, manifest: manifest, launchScreen: launchScreen,
      requiresCompatibleDesign: flag("UIDesignRequiresCompatibility"), requiresFullScreen: requiresFullScreen,
      queriedSchemes: queriedSchemes)
  }

  /// The value that the build writes for a key.
  private func generated(_ key: String) -> BuildSettingValue {
    let value = setting("INFOPLIST_KEY_" + key)
    switch generates {
    case false?: return .missing
    case true?: return value
    case nil: return value == .missing ? .missing : .unknown
    }
  }

  /// A truth value; false for a missing one.
  private func flag(_ key: String) -> Bool? {
    let own = plist[key + "~ipad"] ?? plist[key]
    switch (own, generated(key)) {
    case (nil, .missing): return false
    case (nil, .given(let text)): return Self.truth(text)
    case (let own?, .missing): return own.bool
    case (let own?, .given(let text)): return own.bool == Self.truth(text) ? own.bool : nil
    case (_, .unknown): return nil
    }
  }

  private static func truth(_ text: String) -> Bool? {
    switch text {
    case "YES": true
    case "NO", "": false
    default: nil
    }
  }

  private var manifest: BuiltInfoPlist.Manifest? {
    let made = generated("UIApplicationSceneManifest_Generation")
    guard let own = plist["UIApplicationSceneManifest"] else {
      switch made {
      case .missing: return .missing
      case .unknown: return nil
      case .given(let text): return Self.truth(text).map { $0 ? .generated : .missing }
      }
    }
    guard own.object != nil else { return nil }
    if let roles = own["UISceneConfigurations"] {
      guard let members = roles.object?.members, members.allSatisfy({ $0.value.array != nil }) else { return nil }
      if members.contains(where: { $0.value.array?.isEmpty == false }) {
        return Self.lackDelegates(roles) ? .withoutDelegate : .configured
      }
    }
    return made == .missing || made == .given("NO") ? .empty : nil
  }

  /// Whether the app has configurations for its windows, and none names a delegate or a storyboard, which may show one.
  private static func lackDelegates(_ roles: JSONValue) -> Bool {
    guard let entries = roles["UIWindowSceneSessionRoleApplication"]?.array, !entries.isEmpty else { return false }
    return entries.allSatisfy { entry in
      guard let keys = entry.object?.members else { return false }
      return keys.allSatisfy { key in
        key.name.hasPrefix("UISceneDelegateClassName")
          ? key.value.string?.isEmpty == true : !key.name.hasPrefix("UISceneStoryboardFile")
      }
    }
  }

  private static let launchKeys = ["UILaunchStoryboards", "UILaunchScreen", "UILaunchScreens"]
  private static let launchName = "UILaunchStoryboardName"

  private var launchScreen: BuiltInfoPlist.LaunchScreen? {
    let names = (plist.object?.members ?? []).map { member in String(member.name.prefix { $0 != "~" }) }
    if names.contains(where: Self.launchKeys.contains) { return .given }
    let made = generated("UILaunchScreen_Generation")
    if case .given(let text) = made, Self.truth(text) == true { return .given }
    let named = (plist.object?.members ?? []).filter { $0.name.prefix { $0 != "~" } == Self.launchName[...] }
    if named.contains(where: { $0.value.string?.isEmpty != true }) { return .given }
    let name = generated(Self.launchName)
    // Xcode leaves an empty one out.
    if case .given(let text) = name, !text.isEmpty { return .given }
    guard name != .unknown, made != .unknown, made.text.map({ Self.truth($0) != nil }) ?? true else { return nil }
    return named.isEmpty && name == .missing ? .missing : .unnamed
  }

  private var requiresFullScreen: Bool? {
    guard let flag = flag("UIRequiresFullScreen"), flag else { return flag("UIRequiresFullScreen") }
    // From which release on the key is ignored, apps see differently.
    return plist["UIRequiresFullScreenIgnoredStartingWithVersion"] == nil ? true : nil
  }

  private var queriedSchemes: Int? {
    guard let schemes = plist["LSApplicationQueriesSchemes"] else { return 0 }
    return schemes.array?.count
  }
}

extension XcodeTargetSettings {
  /// A setting in builds for iPhone and iPad, where all configurations have the same.
  private func valueOnDevices(_ key: String) -> BuildSettingValue {
    guard let first = configurations.first?.valueOnDevices(key) else { return .unknown }
    return configurations.allSatisfy { $0.valueOnDevices(key) == first } ? first : .unknown
  }

  private var generatesInfoPlist: Bool? {
    switch valueOnDevices("GENERATE_INFOPLIST_FILE") {
    case .missing: false
    case .unknown: nil
    case .given(let text): text == "YES" ? true : text == "NO" ? false : nil
    }
  }

  /// Nil where the preprocessor makes something of it that is not read.
  private func built(_ plist: JSONValue, _ path: String?) -> BuiltInfoPlist? {
    guard [.missing, .given("NO")].contains(valueOnDevices("INFOPLIST_PREPROCESS")) else { return nil }
    return BuiltInfoPlistReader(plist: plist, generates: generatesInfoPlist, setting: valueOnDevices)
      .built(path: path.map(shown))
  }

  /// The Info.plist after the build; nil if its file is unknown or cannot be read.
  func builtInfoPlist(_ files: ProjectFiles) -> BuiltInfoPlist? {
    switch valueOnDevices("INFOPLIST_FILE") {
    case .unknown: return ofEachConfiguration(files)
    case .given(let text) where !text.isEmpty:
      // What other settings are in the path is not looked up for devices alone.
      guard !text.contains("$") else { return nil }
      let path = path(ofInfoPlist: text)
      return files.read(path).flatMap { try? PropertyList.read($0) }.flatMap { built($0, path) }
    case .missing, .given: return generatesInfoPlist == true ? built([:], nil) : nil
    }
  }

  /// What is the same in all configurations, each with a file of its own.
  private func ofEachConfiguration(_ files: ProjectFiles) -> BuiltInfoPlist? {
    guard configurations.count > 1 else { return nil }
    var all: BuiltInfoPlist?
    for configuration in configurations {
      let own = XcodeTargetSettings(configuration, sourceRoot: sourceRoot)
      guard let one = own.builtInfoPlist(files) else { return nil }
      all = all?.agreed(with: one) ?? one
    }
    return all
  }

  /// The same of a file that a generator writes. `file`: what it holds now, which may be older; nil for none.
  func builtInfoPlist(at path: String, file: JSONValue?, written: JSONValue) -> BuiltInfoPlist? {
    guard let new = built(written, path) else { return nil }
    guard let old = file.flatMap({ built($0, path) }) else { return new }
    return new.agreed(with: old)
  }

  /// A path from the project's folder, for people.
  func shown(_ path: String) -> String {
    !sourceRoot.isEmpty && ProjectPath.isIn(path, sourceRoot) ? String(path.dropFirst(sourceRoot.count + 1)) : path
  }
}
