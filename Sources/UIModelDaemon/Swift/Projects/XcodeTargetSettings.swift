import UIModelJSON
import UIModelPlatform

/// The build settings of a target in all its configurations. A value that differs between configurations is unknown.
///
/// For example, `SDKROOT = iphoneos` and `TARGETED_DEVICE_FAMILY = 1,2` make `platforms` iOS and iPadOS.
struct XcodeTargetSettings {
  let configurations: [BuildSettings]
  let sourceRoot: String

  /// The settings of the project in each configuration. All targets of the project inherit them.
  struct ProjectSettings {
    /// The levels of each configuration, i.e. its sets of settings in order of precedence, by the name of the
    /// configuration. If two configurations have the same name, the first one counts.
    fileprivate var levels: [String: [BuildSettings.Level]] = [:]

    init(_ objects: ProjectObjects, _ files: ProjectFiles) {
      for configuration in XcodeTargetSettings.configurations(of: objects.rootID, objects)
      where levels[configuration.name] == nil {
        levels[configuration.name] = XcodeTargetSettings.levels(configuration, objects, files)
      }
    }
  }

  init(
    _ objects: ProjectObjects, targetID: String, name: String, _ projectSettings: ProjectSettings, _ files: ProjectFiles
  ) {
    sourceRoot = objects.sourceRoot
    let root = sourceRoot.isEmpty ? "." : sourceRoot
    let predefinedValues = [
      "SRCROOT": root, "PROJECT_DIR": root, "SOURCE_ROOT": root, "TARGET_NAME": name, "TARGETNAME": name,
    ]
    configurations = XcodeTargetSettings.configurations(of: targetID, objects).map { configuration in
      // A configuration that the project does not have inherits unknown settings.
      let projectLevels = projectSettings.levels[configuration.name] ?? [.unknown]
      return BuildSettings(
        XcodeTargetSettings.levels(configuration, objects, files) + projectLevels,
        predefinedValues: predefinedValues.merging(["CONFIGURATION": configuration.name]) { $1 })
    }
  }

  private static func configurations(of ownerID: String, _ objects: ProjectObjects) -> [(id: String, name: String)] {
    guard let list = objects.id(of: ownerID, "buildConfigurationList") else { return [] }
    return objects.ids(of: list, "buildConfigurations").compactMap { id in
      objects.id(of: id, "name").map { (id, $0) }
    }
  }

  /// Returns the levels of a configuration: its own settings, and those of the settings file on which it is based.
  private static func levels(
    _ configuration: (id: String, name: String), _ objects: ProjectObjects, _ files: ProjectFiles
  ) -> [BuildSettings.Level] {
    var ownLevel = BuildSettings.Level()
    for member in objects[configuration.id]?["buildSettings"]?.object?.members ?? [] {
      let words = member.value.array?.compactMap(\.string)
      guard let text = member.value.string ?? words?.joined(separator: " ") else { continue }
      ownLevel.set(member.name, text, configuration: configuration.name, from: objects.filePath)
    }
    let anchor = objects.id(of: configuration.id, "baseConfigurationReferenceAnchor")
    guard anchor == nil else {
      // The settings file is in a folder whose files the project does not list, so the path is relative to this folder.
      let folder = anchor.flatMap { objects.paths[$0] ?? nil }
      let name = objects.id(of: configuration.id, "baseConfigurationReferenceRelativePath")
      guard let folder, let name else { return [ownLevel, .unknown] }
      return [
        ownLevel, BuildSettingsFile.read(ProjectPath.join(folder, name), files, configuration: configuration.name),
      ]
    }
    guard let base = objects.id(of: configuration.id, "baseConfigurationReference") else { return [ownLevel] }
    guard let path = objects.paths[base] ?? nil else { return [ownLevel, .unknown] }
    return [ownLevel, BuildSettingsFile.read(path, files, configuration: configuration.name)]
  }

  /// Creates the settings of a target from a description without configurations.
  init(_ settings: BuildSettings, sourceRoot: String) {
    configurations = [settings]
    self.sourceRoot = sourceRoot
  }

  /// The paths of the settings files that cannot be read, without duplicates.
  var missingFilePaths: [String] {
    configurations.flatMap(\.missingFilePaths).reduce(into: []) { uniquePaths, path in
      if !uniquePaths.contains(path) { uniquePaths.append(path) }
    }
  }

  // MARK: Queries

  /// Returns the value of a setting, or `.unknown` if the configurations have different values.
  private func value(_ key: String) -> BuildSettingValue {
    guard let firstValue = configurations.first?.value(key) else { return .unknown }
    return configurations.dropFirst().allSatisfy { $0.value(key) == firstValue } ? firstValue : .unknown
  }

  /// Whether, in each configuration, no level sets a key, but a settings file that cannot be read may set the key. A
  /// missing settings file is rarely committed and usually contains only keys and names.
  private func mayBeSetInMissingFile(_ key: String) -> Bool {
    !configurations.isEmpty && configurations.allSatisfy { $0.mayBeSetInMissingFile(key) }
  }

  /// Returns the words of a setting, or nil if the setting is unknown or missing.
  private func words(_ key: String, separator: Character = " ") -> Set<String>? {
    value(key).text.map { Set($0.split(separator: separator).map { String($0).withoutOuterBlanks }) }
  }

  /// The SDKs that the target is built for, such as `["iphoneos", "macosx"]`. Nil if unknown.
  private var sdks: Set<String>? {
    let sdk = value("SDKROOT").text
    let isForWatchOrTV = sdk.map { $0.hasPrefix("watchos") || $0.hasPrefix("appletvos") } ?? false
    // A missing settings file can add platforms that are not checked. It cannot remove the platform of the SDK.
    if sdk?.hasPrefix("iphoneos") == true, mayBeSetInMissingFile("SUPPORTED_PLATFORMS") { return ["iphoneos"] }
    switch value("SUPPORTED_PLATFORMS") {
    // A target for watchOS or tvOS has no other platform, whatever a missing settings file contains.
    case .unknown where !isForWatchOrTV: return nil
    case .value(let text) where !text.isEmpty: return Set(text.split(separator: " ").map(String.init))
    default: break
    }
    guard let sdk, sdk != "auto" else { return nil }
    return ["iphoneos", "macosx", "xros", "watchos", "appletvos"].first { sdk.hasPrefix($0) }.map { [$0] }
  }

  /// Whether the target is built for Mac Catalyst. Nil if unknown.
  var isCatalyst: Bool? {
    guard let sdks else { return nil }
    guard sdks.contains("iphoneos") else { return false }
    switch value("SUPPORTS_MACCATALYST") {
    case .unknown: return nil
    case .missing: return false
    case .value(let text): return text == "YES"
    }
  }

  /// Whether the target runs on iPad, and it is unknown whether the target is also built for Mac Catalyst, because a
  /// missing settings file may contain the setting `SUPPORTS_MACCATALYST`.
  var mayRunOnCatalyst: Bool {
    isCatalyst == nil && mayBeSetInMissingFile("SUPPORTS_MACCATALYST") && platforms?.contains(.iPadOS) == true
  }

  /// The platforms on which the target certainly runs. Nil if the target may run on other platforms, except for Mac
  /// Catalyst (`mayRunOnCatalyst`).
  var platforms: Set<Platform>? {
    guard let sdks else { return nil }
    var platforms: Set<Platform> = []
    if sdks.contains("iphoneos") {
      // Without the device families, it is unknown whether the target runs on iPhone or iPad.
      guard let families = words("TARGETED_DEVICE_FAMILY", separator: ",") else { return nil }
      if families.contains("1") { platforms.insert(.iOS) }
      if families.contains("2") { platforms.insert(.iPadOS) }
      guard isCatalyst != nil || families.contains("2") && mayBeSetInMissingFile("SUPPORTS_MACCATALYST") else {
        return nil
      }
      if isCatalyst == true { platforms.insert(.macCatalyst) }
    }
    if sdks.contains("macosx") { platforms.insert(.macOS) }
    if sdks.contains("xros") {
      // An iPhone or iPad app without Apple Vision in its device families may run on visionOS only in a compatible
      // mode, so its platforms are unknown.
      let families = words("TARGETED_DEVICE_FAMILY", separator: ",")
      guard !sdks.contains("iphoneos") || families?.contains("7") == true else { return nil }
      platforms.insert(.visionOS)
    }
    return platforms
  }

  /// The deployment targets by platform. Platforms with an unknown deployment target are omitted.
  var minimumVersions: [Platform: Version] {
    var minimumVersions: [Platform: Version] = [:]
    for platform in platforms ?? [] {
      let key: String
      switch platform {
      case .iOS, .iPadOS: key = "IPHONEOS_DEPLOYMENT_TARGET"
      case .macOS: key = "MACOSX_DEPLOYMENT_TARGET"
      case .visionOS: key = "XROS_DEPLOYMENT_TARGET"
      case .macCatalyst:
        // On Mac Catalyst, a deployment target of macOS takes precedence over that of iOS. The deployment target of
        // macOS is not read, so the minimum version is then unknown.
        guard value("MACOSX_DEPLOYMENT_TARGET") == .missing else { continue }
        key = "IPHONEOS_DEPLOYMENT_TARGET"
      }
      minimumVersions[platform] = value(key).text.flatMap { Version($0) }
    }
    return minimumVersions
  }

  /// The path of the Info.plist file, or `.missing` if the target has no such file. A relative path in the setting is
  /// joined to the source root.
  var infoPlist: BuildSettingValue {
    guard case .value(let text) = value("INFOPLIST_FILE") else { return value("INFOPLIST_FILE") }
    return text.isEmpty ? .missing : .value(path(ofInfoPlist: text))
  }

  /// Returns the path of the Info.plist for a value of the setting `INFOPLIST_FILE`.
  func path(ofInfoPlist text: String) -> String {
    // A value such as `$(SRCROOT)/Info.plist` already begins with the source root after its references are expanded.
    let beginsWithSourceRoot = ProjectPath.isIn(text, sourceRoot) && !sourceRoot.isEmpty
    return beginsWithSourceRoot ? ProjectPath.normalized(text) : ProjectPath.join(sourceRoot, text)
  }

  /// Returns whether the Info.plist requires full screen, including the keys that the build adds. Returns nil if
  /// unknown.
  func requiresFullScreen(_ files: ProjectFiles) -> Bool? {
    // A missing settings file may set the path of the Info.plist, but is unlikely to set this key.
    value("INFOPLIST_KEY_UIRequiresFullScreen") == .value("YES") ? true : infoPlist.requiresFullScreen(files)
  }

  /// Returns the number of scenes that the Info.plist allows, including the keys that the build adds. A manifest that
  /// the build generates allows several. Returns nil if unknown.
  func scenes(_ files: ProjectFiles) -> DeclaredScenes? {
    // Preprocessing the file may add a manifest.
    let isUsedAsIs = [.missing, .value("NO")].contains(value("INFOPLIST_PREPROCESS"))
    let scenesInFile = infoPlist.scenes(files)
    let scenes = isUsedAsIs || scenesInFile != DeclaredScenes.none ? scenesInFile : nil
    let key = "INFOPLIST_KEY_UIApplicationSceneManifest_Generation"
    let generationSetting = value("GENERATE_INFOPLIST_FILE")
    switch value(key) {
    case .missing, .value("NO"): return scenes
    // These keys have no effect on a file that the build does not generate.
    case .value where generationSetting == .value("NO"), .unknown where generationSetting == .value("NO"): return scenes
    case .value, .unknown:
      let isGenerated =
        generationSetting == .value("YES") && configurations.allSatisfy { $0.valueOnDevices(key) == .value("YES") }
      // If the file may have a manifest that does not allow several scenes, it is unknown which manifest applies.
      if isGenerated {
        let hasNoKnownFile = infoPlist == .missing || mayBeSetInMissingFile("INFOPLIST_FILE")
        return hasNoKnownFile || [DeclaredScenes.none, .several].contains { $0 == scenes } ? .several : nil
      }
      // The unknown value may generate a manifest, so it is uncertain that there is none.
      return scenes == DeclaredScenes.none ? nil : scenes
    }
  }

  /// Whether the build certainly adds no scene manifest to the Info.plist.
  var addsNoSceneManifest: Bool {
    ["INFOPLIST_PREPROCESS", "INFOPLIST_KEY_UIApplicationSceneManifest_Generation"].allSatisfy { key in
      [.missing, .value("NO")].contains(value(key))
    }
  }

  /// Returns the scene manifest of the Info.plist. Returns nil if the manifest is missing or unknown, or if a build
  /// setting is known to change it.
  func manifest(_ files: ProjectFiles) -> DeclaredManifest? {
    let isUsedAsIs = ["INFOPLIST_PREPROCESS", "INFOPLIST_KEY_UIApplicationSceneManifest_Generation"].allSatisfy { key in
      [.missing, .unknown, .value("NO")].contains(value(key))
    }
    return isUsedAsIs ? infoPlist.manifest(files) : nil
  }

  /// The names that `#if` can test: the names that every configuration defines, and those that only some define. Nil if
  /// unknown.
  var conditions: CodeTarget.Conditions? {
    var nameSets: [Set<String>] = []
    for configuration in configurations {
      var names: Set<String> = []
      switch configuration.value("SWIFT_ACTIVE_COMPILATION_CONDITIONS") {
      case .unknown: return nil
      case .missing: break
      case .value(let text): names = Set(text.split(separator: " ").map(String.init))
      }
      switch configuration.value("OTHER_SWIFT_FLAGS") {
      case .unknown: return nil
      case .missing: break
      case .value(let text): names.formUnion(XcodeTargetSettings.definedNames(text))
      }
      nameSets.append(names)
    }
    guard let firstSet = nameSets.first else { return nil }
    var (commonNames, allNames) = (firstSet, firstSet)
    for set in nameSets.dropFirst() {
      commonNames.formIntersection(set)
      allNames.formUnion(set)
    }
    return CodeTarget.Conditions(commonNames: commonNames, occasionalNames: allNames.subtracting(commonNames))
  }

  /// Returns the names that compiler flags such as `-DNAME` and `-D NAME` define.
  private static func definedNames(_ flags: String) -> Set<String> {
    var names: Set<String> = []
    var isNameNext = false
    for flag in flags.split(separator: " ").map({ String($0.filter { $0 != "\"" }) }) {
      if isNameNext { names.insert(flag) }
      isNameNext = flag == "-D"
      if flag.hasPrefix("-D"), flag != "-D" { names.insert(String(flag.dropFirst(2))) }
    }
    return names
  }
}
