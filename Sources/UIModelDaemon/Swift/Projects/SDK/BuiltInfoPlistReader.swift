import UIModelJSON
import UIModelPlatform

/// Reads the Info.plist of a built app from the Info.plist file and from build settings. If both set a Boolean key to
/// different values, the value is unknown.
///
/// For example, `requiresFullScreen` is nil if the file sets `UIRequiresFullScreen` to true and a build that generates
/// keys sets `INFOPLIST_KEY_UIRequiresFullScreen` to `NO`.
struct BuiltInfoPlistReader {
  let plist: JSONValue
  /// Whether the build adds the keys of `INFOPLIST_KEY_…` settings (`GENERATE_INFOPLIST_FILE`). Nil if unknown.
  let generatesKeys: Bool?
  /// Returns the value of a build setting in builds for iPhone and iPad.
  let setting: (String) -> BuildSettingValue

  /// Returns the facts about the built Info.plist. `path` is the path of the Info.plist file in messages, or nil if the
  /// build generates the file.
  func builtInfoPlist(path: String?) -> BuiltInfoPlist {
    BuiltInfoPlist(
      path: path, manifest: manifest, launchScreen: launchScreen,
      requiresCompatibleDesign: flag("UIDesignRequiresCompatibility"), requiresFullScreen: requiresFullScreen,
      queriedSchemeCount: queriedSchemeCount)
  }

  /// Returns the value that the build adds for a key from its `INFOPLIST_KEY_…` setting, or `.missing` if the build
  /// does not add such keys. Returns `.unknown` if the key has a setting and it is unknown whether the build adds such
  /// keys.
  private func generatedValue(_ key: String) -> BuildSettingValue {
    let value = setting("INFOPLIST_KEY_" + key)
    switch generatesKeys {
    case false?: return .missing
    case true?: return value
    case nil: return value == .missing ? .missing : .unknown
    }
  }

  /// Returns the value of a Boolean key: false if the key is missing, or nil if the value is unknown.
  private func flag(_ key: String) -> Bool? {
    let fileValue = plist[key + "~ipad"] ?? plist[key]
    switch (fileValue, generatedValue(key)) {
    case (nil, .missing): return false
    case (nil, .value(let text)): return Self.boolValue(text)
    case (let fileValue?, .missing): return fileValue.bool
    case (let fileValue?, .value(let text)): return fileValue.bool == Self.boolValue(text) ? fileValue.bool : nil
    case (_, .unknown): return nil
    }
  }

  private static func boolValue(_ text: String) -> Bool? {
    switch text {
    case "YES": true
    case "NO", "": false
    default: nil
    }
  }

  private var manifest: BuiltInfoPlist.Manifest? {
    let generationSetting = generatedValue("UIApplicationSceneManifest_Generation")
    guard let fileManifest = plist["UIApplicationSceneManifest"] else {
      switch generationSetting {
      case .missing: return .missing
      case .unknown: return nil
      case .value(let text): return Self.boolValue(text).map { $0 ? .generated : .missing }
      }
    }
    guard fileManifest.object != nil else { return nil }
    if let roles = fileManifest["UISceneConfigurations"] {
      guard let members = roles.object?.members, members.allSatisfy({ $0.value.array != nil }) else { return nil }
      if members.contains(where: { $0.value.array?.isEmpty == false }) {
        return Self.windowScenesLackDelegates(roles) ? .withoutDelegate : .configured
      }
    }
    return generationSetting == .missing || generationSetting == .value("NO") ? .empty : nil
  }

  /// Whether the app has configurations for window scenes and all of them lack a delegate class. A configuration with a
  /// storyboard counts as having a delegate, because the storyboard might show a window.
  private static func windowScenesLackDelegates(_ roles: JSONValue) -> Bool {
    guard let entries = roles["UIWindowSceneSessionRoleApplication"]?.array, !entries.isEmpty else { return false }
    return entries.allSatisfy { entry in
      guard let keys = entry.object?.members else { return false }
      return keys.allSatisfy { key in
        key.name.hasPrefix("UISceneDelegateClassName")
          ? key.value.string?.isEmpty == true : !key.name.hasPrefix("UISceneStoryboardFile")
      }
    }
  }

  private static let launchScreenKeys = ["UILaunchStoryboards", "UILaunchScreen", "UILaunchScreens"]
  private static let launchStoryboardKey = "UILaunchStoryboardName"

  private var launchScreen: BuiltInfoPlist.LaunchScreen? {
    let names = (plist.object?.members ?? []).map { member in String(member.name.prefix { $0 != "~" }) }
    if names.contains(where: Self.launchScreenKeys.contains) { return .given }
    let generationSetting = generatedValue("UILaunchScreen_Generation")
    if case .value(let text) = generationSetting, Self.boolValue(text) == true { return .given }
    let storyboardMembers = (plist.object?.members ?? []).filter {
      $0.name.prefix { $0 != "~" } == Self.launchStoryboardKey[...]
    }
    if storyboardMembers.contains(where: { $0.value.string?.isEmpty != true }) { return .given }
    let generatedName = generatedValue(Self.launchStoryboardKey)
    // Xcode omits an empty name.
    if case .value(let text) = generatedName, !text.isEmpty { return .given }
    guard generatedName != .unknown, generationSetting != .unknown,
      generationSetting.text.map({ Self.boolValue($0) != nil }) ?? true
    else {
      return nil
    }
    return storyboardMembers.isEmpty && generatedName == .missing ? .missing : .unnamed
  }

  private var requiresFullScreen: Bool? {
    guard let flag = flag("UIRequiresFullScreen"), flag else { return flag("UIRequiresFullScreen") }
    // With this key, `UIRequiresFullScreen` applies only up to a release that the app chooses, so the value is unknown.
    return plist["UIRequiresFullScreenIgnoredStartingWithVersion"] == nil ? true : nil
  }

  private var queriedSchemeCount: Int? {
    guard let schemes = plist["LSApplicationQueriesSchemes"] else { return 0 }
    return schemes.array?.count
  }
}

extension XcodeTargetSettings {
  /// Returns the value of a setting in builds for iPhone and iPad, or `.unknown` if the value differs between
  /// configurations.
  private func valueOnDevices(_ key: String) -> BuildSettingValue {
    guard let firstValue = configurations.first?.valueOnDevices(key) else { return .unknown }
    return configurations.allSatisfy { $0.valueOnDevices(key) == firstValue } ? firstValue : .unknown
  }

  private var generatesInfoPlist: Bool? {
    switch valueOnDevices("GENERATE_INFOPLIST_FILE") {
    case .missing: false
    case .unknown: nil
    case .value(let text): text == "YES" ? true : text == "NO" ? false : nil
    }
  }

  /// Returns the built Info.plist for the content of a file, or nil if `INFOPLIST_PREPROCESS` may change the content.
  private func builtInfoPlist(_ plist: JSONValue, _ path: String?) -> BuiltInfoPlist? {
    guard [.missing, .value("NO")].contains(valueOnDevices("INFOPLIST_PREPROCESS")) else { return nil }
    return BuiltInfoPlistReader(plist: plist, generatesKeys: generatesInfoPlist, setting: valueOnDevices)
      .builtInfoPlist(path: path.map(displayPath))
  }

  /// Returns the facts about the Info.plist after the build. Returns nil if they are unknown, for example because the
  /// Info.plist file cannot be read.
  func builtInfoPlist(_ files: ProjectFiles) -> BuiltInfoPlist? {
    switch valueOnDevices("INFOPLIST_FILE") {
    case .unknown: return commonInfoPlist(files)
    case .value(let text) where !text.isEmpty:
      // References such as `$(SRCROOT)` are not expanded in a path that is set only for devices, so the path is
      // unknown.
      guard !text.contains("$") else { return nil }
      let path = path(ofInfoPlist: text)
      return files.read(path).flatMap { try? PropertyList.read($0) }.flatMap { builtInfoPlist($0, path) }
    case .missing, .value: return generatesInfoPlist == true ? builtInfoPlist([:], nil) : nil
    }
  }

  /// Returns the facts on which the Info.plists of all configurations agree. Each configuration can have its own file.
  /// Returns nil if there are fewer than two configurations, or if one of the Info.plists is unknown.
  private func commonInfoPlist(_ files: ProjectFiles) -> BuiltInfoPlist? {
    guard configurations.count > 1 else { return nil }
    var commonFacts: BuiltInfoPlist?
    for configuration in configurations {
      let configurationSettings = XcodeTargetSettings(configuration, sourceRoot: sourceRoot)
      guard let facts = configurationSettings.builtInfoPlist(files) else { return nil }
      commonFacts = commonFacts?.commonFacts(with: facts) ?? facts
    }
    return commonFacts
  }

  /// Returns the facts about an Info.plist that a generator writes.
  /// - Parameter oldPlist: the current content of the file, which may be outdated. Nil if there is no readable file.
  /// - Parameter newPlist: the content that the generator will write.
  func builtInfoPlist(at path: String, oldPlist: JSONValue?, newPlist: JSONValue) -> BuiltInfoPlist? {
    guard let newFacts = builtInfoPlist(newPlist, path) else { return nil }
    guard let oldFacts = oldPlist.flatMap({ builtInfoPlist($0, path) }) else { return newFacts }
    return newFacts.commonFacts(with: oldFacts)
  }

  /// Returns a path for messages. A path in the source root becomes relative to the source root, and other paths are
  /// unchanged.
  func displayPath(_ path: String) -> String {
    !sourceRoot.isEmpty && ProjectPath.isIn(path, sourceRoot) ? String(path.dropFirst(sourceRoot.count + 1)) : path
  }
}
