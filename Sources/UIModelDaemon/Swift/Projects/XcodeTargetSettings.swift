import UIModelJSON
import UIModelPlatform

/// What the build settings of a target say, over all its configurations: what differs between them is unknown.
struct XcodeTargetSettings {
  let configurations: [BuildSettings]
  let sourceRoot: String

  /// What the project says itself, by configuration, which is the same for all its targets.
  struct Shared {
    /// Of two configurations with one name the first counts.
    fileprivate var levels: [String: [BuildSettings.Level]] = [:]

    init(_ objects: ProjectObjects, _ files: ProjectFiles) {
      for configuration in XcodeTargetSettings.configurations(of: objects.root, objects)
      where levels[configuration.name] == nil {
        levels[configuration.name] = XcodeTargetSettings.levels(configuration, objects, files)
      }
    }
  }

  init(_ objects: ProjectObjects, target: String, name: String, _ shared: Shared, _ files: ProjectFiles) {
    sourceRoot = objects.sourceRoot
    let root = sourceRoot.isEmpty ? "." : sourceRoot
    let known = ["SRCROOT": root, "PROJECT_DIR": root, "SOURCE_ROOT": root, "TARGET_NAME": name, "TARGETNAME": name]
    configurations = XcodeTargetSettings.configurations(of: target, objects).map { own in
      // Of a configuration that the project does not have nobody knows what it inherits.
      let rest = shared.levels[own.name] ?? [.unknown]
      return BuildSettings(
        XcodeTargetSettings.levels(own, objects, files) + rest,
        known: known.merging(["CONFIGURATION": own.name]) { $1 })
    }
  }

  private static func configurations(of owner: String, _ objects: ProjectObjects) -> [(id: String, name: String)] {
    guard let list = objects.id(of: owner, "buildConfigurationList") else { return [] }
    return objects.ids(of: list, "buildConfigurations").compactMap { id in
      objects.id(of: id, "name").map { (id, $0) }
    }
  }

  /// What a configuration says itself, and the file that it is based on.
  private static func levels(
    _ configuration: (id: String, name: String), _ objects: ProjectObjects, _ files: ProjectFiles
  ) -> [BuildSettings.Level] {
    var own = BuildSettings.Level()
    for member in objects[configuration.id]?["buildSettings"]?.object?.members ?? [] {
      let words = member.value.array?.compactMap(\.string)
      guard let text = member.value.string ?? words?.joined(separator: " ") else { continue }
      own.set(member.name, text, configuration: configuration.name, from: objects.file)
    }
    let anchor = objects.id(of: configuration.id, "baseConfigurationReferenceAnchor")
    guard anchor == nil else {
      // A file in a folder that the project does not list.
      let folder = anchor.flatMap { objects.paths[$0] ?? nil }
      let name = objects.id(of: configuration.id, "baseConfigurationReferenceRelativePath")
      guard let folder, let name else { return [own, .unknown] }
      return [own, BuildSettingsFile.read(ProjectPath.join(folder, name), files, configuration: configuration.name)]
    }
    guard let base = objects.id(of: configuration.id, "baseConfigurationReference") else { return [own] }
    guard let path = objects.paths[base] ?? nil else { return [own, .unknown] }
    return [own, BuildSettingsFile.read(path, files, configuration: configuration.name)]
  }

  /// Of a description that has settings of its own.
  init(_ settings: BuildSettings, sourceRoot: String) {
    configurations = [settings]
    self.sourceRoot = sourceRoot
  }

  /// The files of settings that are not there, as paths from where the project's path begins.
  var missing: [String] {
    configurations.flatMap(\.missing).reduce(into: []) { all, path in
      if !all.contains(path) { all.append(path) }
    }
  }

  // MARK: What is asked

  /// A setting where all configurations have the same.
  private func value(_ key: String) -> BuildSettingValue {
    guard let first = configurations.first?.value(key) else { return .unknown }
    return configurations.dropFirst().allSatisfy { $0.value(key) == first } ? first : .unknown
  }

  /// Whether nothing says a setting but, perhaps, a file that is not there, which few keep for more than keys and names.
  private func isLeftOpen(_ key: String) -> Bool {
    !configurations.isEmpty && configurations.allSatisfy { $0.isLeftOpen(key) }
  }

  /// The words of a setting; nil where it is unknown or missing.
  private func words(_ key: String, separator: Character = " ") -> Set<String>? {
    value(key).text.map { Set($0.split(separator: separator).map { String($0).withoutOuterBlanks }) }
  }

  /// `["iphoneos", "macosx"]`
  private var systems: Set<String>? {
    let sdk = value("SDKROOT").text
    let isElsewhere = sdk.map { $0.hasPrefix("watchos") || $0.hasPrefix("appletvos") } ?? false
    // A file that is not here can name further systems, on which nothing is checked, but not leave out the SDK's.
    if sdk?.hasPrefix("iphoneos") == true, isLeftOpen("SUPPORTED_PLATFORMS") { return ["iphoneos"] }
    switch value("SUPPORTED_PLATFORMS") {
    // What is built for a watch or a TV is built for nothing else, whatever a file of settings says that is not here.
    case .unknown where !isElsewhere: return nil
    case .given(let text) where !text.isEmpty: return Set(text.split(separator: " ").map(String.init))
    default: break
    }
    guard let sdk, sdk != "auto" else { return nil }
    return ["iphoneos", "macosx", "xros", "watchos", "appletvos"].first { sdk.hasPrefix($0) }.map { [$0] }
  }

  var isCatalyst: Bool? {
    guard let systems else { return nil }
    guard systems.contains("iphoneos") else { return false }
    switch value("SUPPORTS_MACCATALYST") {
    case .unknown: return nil
    case .missing: return false
    case .given(let text): return text == "YES"
    }
  }

  /// Whether it runs on iPad, and a file that is not here decides whether it is built for Mac Catalyst too.
  var mayRunOnCatalyst: Bool {
    isCatalyst == nil && isLeftOpen("SUPPORTS_MACCATALYST") && platforms?.contains(.iPadOS) == true
  }

  /// The platforms that it certainly runs on; nil if it may run on others besides Mac Catalyst (`mayRunOnCatalyst`).
  var platforms: Set<Platform>? {
    guard let systems else { return nil }
    var platforms: Set<Platform> = []
    if systems.contains("iphoneos") {
      // Without this nothing is said of iPhone and iPad.
      guard let families = words("TARGETED_DEVICE_FAMILY", separator: ",") else { return nil }
      if families.contains("1") { platforms.insert(.iOS) }
      if families.contains("2") { platforms.insert(.iPadOS) }
      guard isCatalyst != nil || families.contains("2") && isLeftOpen("SUPPORTS_MACCATALYST") else { return nil }
      if isCatalyst == true { platforms.insert(.macCatalyst) }
    }
    if systems.contains("macosx") { platforms.insert(.macOS) }
    if systems.contains("xros") {
      // An app for iPad too says that it is made for Vision, or it is not known to be.
      let families = words("TARGETED_DEVICE_FAMILY", separator: ",")
      guard !systems.contains("iphoneos") || families?.contains("7") == true else { return nil }
      platforms.insert(.visionOS)
    }
    return platforms
  }

  var least: [Platform: Version] {
    var least: [Platform: Version] = [:]
    for platform in platforms ?? [] {
      let key: String
      switch platform {
      case .iOS, .iPadOS: key = "IPHONEOS_DEPLOYMENT_TARGET"
      case .macOS: key = "MACOSX_DEPLOYMENT_TARGET"
      case .visionOS: key = "XROS_DEPLOYMENT_TARGET"
      case .macCatalyst:
        // A release of macOS, where one is said, comes before that of iOS.
        guard value("MACOSX_DEPLOYMENT_TARGET") == .missing else { continue }
        key = "IPHONEOS_DEPLOYMENT_TARGET"
      }
      least[platform] = value(key).text.flatMap { Version($0) }
    }
    return least
  }

  /// As a path from where the project's path begins.
  var infoPlist: BuildSettingValue {
    guard case .given(let text) = value("INFOPLIST_FILE") else { return value("INFOPLIST_FILE") }
    return text.isEmpty ? .missing : .given(path(ofInfoPlist: text))
  }

  /// `text`: the value of the setting.
  func path(ofInfoPlist text: String) -> String {
    // `$(SRCROOT)/Info.plist` begins there already.
    let isRooted = ProjectPath.isIn(text, sourceRoot) && !sourceRoot.isEmpty
    return isRooted ? ProjectPath.normalized(text) : ProjectPath.join(sourceRoot, text)
  }

  /// What Info.plist says of it, or what the build writes into that.
  func requiresFullScreen(_ files: ProjectFiles) -> Bool? {
    // That a file of settings which is not here sets it is unlikely; where Info.plist is, it may well say.
    value("INFOPLIST_KEY_UIRequiresFullScreen") == .given("YES") ? true : infoPlist.requiresFullScreen(files)
  }

  /// The same of the scenes that there may be. A manifest that the build writes allows several.
  func scenes(_ files: ProjectFiles) -> DeclaredScenes? {
    // What is made of the file before it is used may say them.
    let isItself = [.missing, .given("NO")].contains(value("INFOPLIST_PREPROCESS"))
    let said = infoPlist.scenes(files)
    let scenes = isItself || said != DeclaredScenes.none ? said : nil
    let key = "INFOPLIST_KEY_UIApplicationSceneManifest_Generation"
    let generates = value("GENERATE_INFOPLIST_FILE")
    switch value(key) {
    case .missing, .given("NO"): return scenes
    // Of a file that the build does not make these keys say nothing.
    case .given where generates == .given("NO"), .unknown where generates == .given("NO"): return scenes
    case .given, .unknown:
      let isWritten =
        generates == .given("YES") && configurations.allSatisfy { $0.valueOnDevices(key) == .given("YES") }
      // What the file says itself may count as well.
      if isWritten {
        let hasNone = infoPlist == .missing || isLeftOpen("INFOPLIST_FILE")
        return hasNone || [DeclaredScenes.none, .several].contains { $0 == scenes } ? .several : nil
      }
      // That there is none cannot be told without knowing it.
      return scenes == DeclaredScenes.none ? nil : scenes
    }
  }

  /// Whether the build certainly adds nothing to Info.plist that is about scenes.
  var addsNoScenes: Bool {
    ["INFOPLIST_PREPROCESS", "INFOPLIST_KEY_UIApplicationSceneManifest_Generation"].allSatisfy { key in
      [.missing, .given("NO")].contains(value(key))
    }
  }

  /// What Info.plist says besides, where nothing is known to be made of that.
  func manifest(_ files: ProjectFiles) -> DeclaredManifest? {
    let isItself = ["INFOPLIST_PREPROCESS", "INFOPLIST_KEY_UIApplicationSceneManifest_Generation"].allSatisfy { key in
      [.missing, .unknown, .given("NO")].contains(value(key))
    }
    return isItself ? infoPlist.manifest(files) : nil
  }

  /// What each configuration sets, and what some do.
  var conditions: CodeTarget.Conditions? {
    var sets: [Set<String>] = []
    for configuration in configurations {
      var names: Set<String> = []
      switch configuration.value("SWIFT_ACTIVE_COMPILATION_CONDITIONS") {
      case .unknown: return nil
      case .missing: break
      case .given(let text): names = Set(text.split(separator: " ").map(String.init))
      }
      switch configuration.value("OTHER_SWIFT_FLAGS") {
      case .unknown: return nil
      case .missing: break
      case .given(let text): names.formUnion(XcodeTargetSettings.defined(text))
      }
      sets.append(names)
    }
    guard let first = sets.first else { return nil }
    var (always, any) = (first, first)
    for set in sets.dropFirst() {
      always.formIntersection(set)
      any.formUnion(set)
    }
    return CodeTarget.Conditions(always: always, sometimes: any.subtracting(always))
  }

  /// `-DNAME` and `-D NAME`
  private static func defined(_ flags: String) -> Set<String> {
    var names: Set<String> = []
    var isNext = false
    for flag in flags.split(separator: " ").map({ String($0.filter { $0 != "\"" }) }) {
      if isNext { names.insert(flag) }
      isNext = flag == "-D"
      if flag.hasPrefix("-D"), flag != "-D" { names.insert(String(flag.dropFirst(2))) }
    }
    return names
  }
}
