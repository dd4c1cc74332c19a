import UIModelJSON
import UIModelPlatform

/// The targets and local packages of a `project.yml`, from which XcodeGen generates an Xcode project.
///
/// For example, a target `App` with `platform: [iOS, macOS]` becomes the two targets `App_iOS` and `App_macOS`.
package struct XcodeGenProject {
  package private(set) var targets: [CodeTarget] = []
  package private(set) var packageFolders: [String] = []
  /// Whether `targets` contains all targets of the project. False if the file includes other files, or if a target is
  /// not an object.
  package private(set) var isComplete = true

  private let root: JSONObject
  private let path: String
  private let folder: String
  private let files: ProjectFiles
  private let lines: SettingLines

  /// The maximum nesting depth of templates, of merged objects and of values in an Info.plist.
  private static let maximumDepth = 8
  /// The maximum number of templates that a target applies, including templates of templates.
  private static let maximumTemplateCount = 100
  /// The maximum number of members or elements that a merge may produce.
  private static let maximumMemberCount = 1000

  /// Reads a `project.yml`. Returns nil if the file cannot be read or has no targets.
  package init?(_ path: String, _ files: ProjectFiles) {
    self.path = ProjectPath.normalized(path)
    folder = ProjectPath.folder(of: self.path)
    (self.files, lines) = (files, SettingLines(files))
    guard let bytes = files.read(self.path), let root = YAMLSubset.read(bytes)?.object,
      let targets = root["targets"]?.object
    else { return nil }
    self.root = root
    // An included file may add to every part of the description.
    isComplete = root["include"] == nil
    for member in targets.members {
      guard let targetObject = member.value.object else {
        isComplete = false
        continue
      }
      let mergedTarget = withTemplates(targetObject)
      guard let platforms = mergedTarget.object["platform"]?.array else {
        self.targets.append(target(member.name, mergedTarget.object, isWhole: mergedTarget.isWhole))
        continue
      }
      // A target with a list of platforms becomes one target for each platform.
      for platform in platforms.compactMap(\.string) {
        var variant = mergedTarget.object
        variant["platform"] = .string(platform)
        let suffix = variant["platformSuffix"]?.string ?? "_" + platform
        self.targets.append(target(member.name + suffix, variant, isWhole: mergedTarget.isWhole))
      }
    }
    for member in root["packages"]?.object?.members ?? [] {
      if let path = member.value["path"]?.string { packageFolders.append(ProjectPath.join(folder, path)) }
    }
  }

  // MARK: Templates

  private typealias MergedTarget = (object: JSONObject, isWhole: Bool)

  /// Returns a target's object merged with its templates. If the merge fails, returns the object alone, with `isWhole`
  /// false.
  private func withTemplates(_ object: JSONObject) -> MergedTarget {
    var remainingTemplateCount = Self.maximumTemplateCount
    guard let mergedObject = withTemplates(object, depth: 0, &remainingTemplateCount) else { return (object, false) }
    return (mergedObject, true)
  }

  /// Returns an object merged with its templates, or nil if a template is missing or the templates are too many or
  /// nested too deeply.
  private func withTemplates(_ object: JSONObject, depth: Int, _ remainingTemplateCount: inout Int) -> JSONObject? {
    guard let templates = object["templates"] else { return object }
    guard let names = templates.array?.compactMap(\.string), depth < Self.maximumDepth else { return nil }
    var result = JSONObject()
    for name in names {
      remainingTemplateCount -= 1
      guard remainingTemplateCount >= 0, let template = root["targetTemplates"]?[name]?.object,
        let mergedTemplate = withTemplates(template, depth: depth + 1, &remainingTemplateCount),
        let mergedObject = XcodeGenProject.merged(result, mergedTemplate, depth: 0)
      else { return nil }
      result = mergedObject
    }
    return XcodeGenProject.merged(result, object, depth: 0)
  }

  /// Returns `base` merged with `overlay`: members that are objects are merged, lists are concatenated, and other
  /// values are taken from `overlay`. Returns nil if the result is too large or too deep.
  private static func merged(_ base: JSONObject, _ overlay: JSONObject, depth: Int) -> JSONObject? {
    guard depth < maximumDepth, base.members.count + overlay.members.count < maximumMemberCount else { return nil }
    var result = base
    for member in overlay.members {
      switch (result[member.name], member.value) {
      case (.object(let firstObject), .object(let secondObject)):
        guard let mergedObject = merged(firstObject, secondObject, depth: depth + 1) else { return nil }
        result[member.name] = .object(mergedObject)
      case (.array(let firstArray), .array(let secondArray)):
        guard firstArray.count + secondArray.count < maximumMemberCount else { return nil }
        result[member.name] = .array(firstArray + secondArray)
      default: result[member.name] = member.value
      }
    }
    return result
  }

  // MARK: Targets

  private func target(_ name: String, _ object: JSONObject, isWhole: Bool) -> CodeTarget {
    let type = object["type"]?.string ?? ""
    let kind = XcodeTargetReader.kind("com.apple.product-type." + type)
    var target = CodeTarget(name: name, origin: path, kind: kind)
    target.isComplete = isWhole && isComplete
    let hasReplaceKeys = object.members.contains { $0.name.hasSuffix(":REPLACE") }
    if hasReplaceKeys { target.isComplete = false }
    let settings =
      target.isComplete ? XcodeTargetSettings(self.settings(of: object), sourceRoot: folder) : nil
    if let settings {
      target.platforms = settings.platforms
      target.isCatalyst = settings.isCatalyst
      target.mayRunOnCatalyst = settings.mayRunOnCatalyst
      target.minimumVersions = settings.minimumVersions
      target.infoPlist = settings.infoPlist
    } else {
      target.infoPlist = .unknown
    }
    if let path = object["info"]?["path"]?.string, target.infoPlist == .missing {
      target.infoPlist = path.contains("$") ? .unknown : .value(ProjectPath.join(folder, path))
    }
    if let settings {
      target.writtenInfoPlist = settings.infoPlist == .missing ? writtenInfoPlist(object["info"]) : nil
      target.builtInfoPlist = builtInfoPlist(settings, object["info"])
      target.builtSettings = settings.builtSettings(lines)
      if kind == .application { target.builtSettings?.addPods(of: name, in: folder, files) }
      // XcodeGen writes the properties of the description into the Info.plist file.
      let writtenValue = object["info"]?["properties"]?["UIRequiresFullScreen"]
      target.requiresFullScreen =
        writtenValue.map { $0.string.flatMap(Self.boolValue) }
        ?? (target.writtenInfoPlist == nil && settings.requiresFullScreen(files) != true
          ? target.infoPlist.requiresFullScreen(files) : settings.requiresFullScreen(files))
      if let manifest = object["info"]?["properties"]?["UIApplicationSceneManifest"] {
        let supportsMultipleScenes = manifest["UIApplicationSupportsMultipleScenes"]?.string
        if manifest.object != nil {
          target.scenes = supportsMultipleScenes.map { Self.boolValue($0).map { $0 ? .several : .one } } ?? .one
        }
      } else if target.writtenInfoPlist != nil {
        target.scenes = settings.addsNoSceneManifest ? DeclaredScenes.none : nil
      } else {
        // An existing file without scenes does not prove that the app has none, because XcodeGen (`info`) or the build
        // may write another Info.plist.
        let isUsedAsIs = object["info"] == nil && settings.scenes(files) == DeclaredScenes.none
        let scenes = target.infoPlist.scenes(files)
        target.scenes = scenes == DeclaredScenes.none && !isUsedAsIs ? nil : scenes
        let addsActivityTypes = object["info"]?["properties"]?["NSUserActivityTypes"] != nil
        target.manifest = addsActivityTypes ? nil : target.infoPlist.manifest(files)
      }
      if let plist = target.writtenInfoPlist, settings.addsNoSceneManifest,
        plist["UIApplicationSceneManifest"]?.object != nil
      {
        target.manifest = DeclaredManifest(plist)
      }
    }
    addSources(object["sources"], to: &target)
    target.localizations = localizations(of: target)
    for dependency in object["dependencies"]?.array ?? [] {
      if let name = dependency["target"]?.string {
        target.dependencies.append(name.contains("/") ? .product(name) : .target(name))
      } else if let name = dependency["product"]?.string ?? dependency["package"]?.string {
        target.dependencies.append(.product(name))
      }
    }
    return target
  }

  /// Returns the languages for which an app has a folder such as `ar.lproj`. Only languages that rules check are
  /// included, and only source folders and their `Resources` folders are searched. Empty for targets that are not apps.
  private func localizations(of target: CodeTarget) -> Localizations {
    guard target.kind == .application else { return Localizations() }
    let folders = target.sources.filter(\.isFolder).map(\.path).flatMap { path in
      [path] + [ProjectPath.join(path, "Resources")].filter(files.isFolder)
    }
    return Localizations(
      Localizations.checkedLanguages.filter { name in
        folders.contains { files.isFolder(ProjectPath.join($0, name + ".lproj")) }
      })
  }

  /// Returns the content of the Info.plist file that XcodeGen writes at `info.path`: the properties of the description.
  /// Returns nil if a property cannot be read. Also returns nil if the file exists, because the app is then built with
  /// the existing file.
  private func writtenInfoPlist(_ info: JSONValue?) -> JSONValue? {
    guard let path = info?["path"]?.string, !path.contains("$"), files.read(ProjectPath.join(folder, path)) == nil
    else { return nil }
    let properties = info?["properties"] ?? .object([:])
    return properties.object == nil ? nil : Self.plist(properties, depth: 0)
  }

  /// Returns the facts about the built app's Info.plist, or nil if they are unknown. XcodeGen writes `info` into the
  /// file each time, so an existing file may be outdated.
  private func builtInfoPlist(_ settings: XcodeTargetSettings, _ info: JSONValue?) -> BuiltInfoPlist? {
    guard let info else { return settings.builtInfoPlist(files) }
    let properties = info["properties"] ?? .object([:])
    guard let path = info["path"]?.string, !path.contains("$"), properties.object != nil,
      let newPlist = Self.plist(properties, depth: 0)
    else { return nil }
    let oldPlist = files.read(ProjectPath.join(folder, path)).flatMap { try? PropertyList.read($0) }
    return settings.builtInfoPlist(at: ProjectPath.join(folder, path), oldPlist: oldPlist, newPlist: newPlist)
  }

  /// Returns the property list value of a YAML value: strings such as `yes` become Booleans. Returns nil if the value
  /// contains unsupported YAML or is nested too deeply.
  private static func plist(_ value: JSONValue, depth: Int) -> JSONValue? {
    guard depth < maximumDepth else { return nil }
    switch value {
    case .string(let text): return boolValue(text).map { .bool($0) } ?? value
    case .array(let elements):
      let convertedElements = elements.compactMap { plist($0, depth: depth + 1) }
      return convertedElements.count == elements.count ? .array(convertedElements) : nil
    case .object(let object):
      var result = JSONObject()
      for member in object.members {
        guard member.name != "$unknown", let convertedValue = plist(member.value, depth: depth + 1) else { return nil }
        result[member.name] = convertedValue
      }
      return .object(result)
    default: return value
    }
  }

  private func addSources(_ value: JSONValue?, to target: inout CodeTarget) {
    guard let value else { return }
    for source in value.array ?? [value] {
      guard let name = source.string ?? source["path"]?.string, !name.contains("$"), !name.contains("*") else {
        target.isComplete = false
        continue
      }
      // Copied files are not compiled.
      if let phase = source["buildPhase"], phase.string != "sources" { continue }
      if source["type"]?.string == "folder" { continue }
      let path = ProjectPath.join(folder, name)
      var newSource = CodeTarget.Source(path: path, isFolder: files.isFolder(path))
      newSource.platforms = source["destinationFilters"]?.array.map { filters in
        filters.compactMap(\.string).reduce(into: []) { $0.formUnion(XcodeGenProject.platforms[$1] ?? []) }
      }
      if source["includes"] != nil || source["inferDestinationFiltersByPath"] != nil { target.isComplete = false }
      for pattern in source["excludes"]?.array ?? [] {
        switch XcodeGenProject.exclusion(pattern.string ?? "*") {
        case .path(let relativePath): newSource.excludedPaths.insert(ProjectPath.join(path, relativePath))
        case .pattern(let pattern): newSource.excludedPatterns.append(pattern)
        case .noSwift: break
        case .unknown: target.isComplete = false
        }
      }
      // The patterns of `includes` are not evaluated, so the selected files are unknown.
      if source["includes"] == nil { target.sources.append(newSource) }
    }
  }

  private static let platforms: [String: Set<Platform>] = [
    "iOS": [.iOS, .iPadOS], "macOS": [.macOS], "macCatalyst": [.macCatalyst], "visionOS": [.visionOS],
  ]

  private enum Exclusion {
    case path(String), pattern(GlobPattern), noSwift, unknown
  }

  /// Returns the exclusion for a pattern in `excludes`: `.noSwift` if the pattern matches no Swift files, and
  /// `.unknown` if its matches cannot be determined.
  private static func exclusion(_ pattern: String) -> Exclusion {
    let isGlob = { (text: String) in text.utf8.contains { "*?[{".utf8.contains($0) } }
    if !isGlob(pattern) { return .path(pattern) }
    for ending in ["/**/*", "/**"] where pattern.hasSuffix(ending) && !isGlob(String(pattern.dropLast(ending.count))) {
      return .path(String(pattern.dropLast(ending.count)))
    }
    let name = pattern.split(separator: "/").last.map(String.init) ?? ""
    if let dot = name.lastIndex(of: "."), !isGlob(String(name[dot...])), name[dot...] != ".swift" { return .noSwift }
    return needsNoPercentEncoding(pattern) ? .pattern(GlobPattern(pattern)) : .unknown
  }

  /// Whether a pattern can be matched against file URIs, because none of its characters is percent-encoded in a URI.
  private static func needsNoPercentEncoding(_ pattern: String) -> Bool {
    pattern.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "/-._~*{},".utf8.contains(byte)
    }
  }

  // MARK: Settings

  private func settings(of target: JSONObject) -> BuildSettings {
    var levels = [level(target["settings"])]
    if target["configFiles"] != nil { levels.append(.unknown) }
    levels.append(presets(of: target))
    levels.append(level(root["settings"]))
    if root["configFiles"] != nil { levels.append(.unknown) }
    return BuildSettings(levels, predefinedValues: ["SRCROOT": folder.isEmpty ? "." : folder])
  }

  /// Returns the Boolean value of text such as `yes`, or nil for other text.
  private static func boolValue(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes": true
    case "false", "no": false
    default: nil
    }
  }

  /// Returns the level for a `settings` value. If the value is not divided into groups, its members are the settings.
  /// Otherwise the members of `base` are the settings, and the keys in `configs` are uncertain. If the value has
  /// `groups`, all other settings are unknown.
  private func level(_ value: JSONValue?) -> BuildSettings.Level {
    var level = BuildSettings.Level()
    guard let object = value?.object else { return level }
    let isGrouped = ["base", "configs", "groups"].contains { object[$0] != nil }
    if object["groups"] != nil { level.markUnknown() }
    for member in isGrouped ? object["base"]?.object?.members ?? [] : object.members {
      let words = member.value.array?.compactMap(\.string)
      guard let text = member.value.string ?? words?.joined(separator: " ") else {
        level.uncertainKeys.insert(member.name)
        continue
      }
      level.set(member.name, Self.boolValue(text).map { $0 ? "YES" : "NO" } ?? text, configuration: "", from: path)
    }
    for configuration in object["configs"]?.object?.members ?? [] {
      for member in configuration.value.object?.members ?? [] { level.uncertainKeys.insert(member.name) }
    }
    return level
  }

  /// Returns the settings that XcodeGen itself adds (SettingPresets in its repository).
  private func presets(of target: JSONObject) -> BuildSettings.Level {
    var level = BuildSettings.Level()
    if let presets = root["options"]?["settingPresets"], presets.string != "all" { level.markUnknown() }
    let destinations = target["supportedDestinations"]?.array?.compactMap(\.string)
    let platform = target["platform"]?.string ?? (destinations == nil ? nil : "auto")
    guard let platform else { return .unknown }
    let sdks = ["iOS": "iphoneos", "macOS": "macosx", "visionOS": "xros", "watchOS": "watchos", "tvOS": "appletvos"]
    if let sdk = sdks[platform] { level.values["SDKROOT"] = sdk }
    if platform == "iOS" { level.values["TARGETED_DEVICE_FAMILY"] = "1,2" }
    if let destinations {
      level.values["SUPPORTED_PLATFORMS"] = destinations.compactMap { sdks[$0] }.joined(separator: " ")
      level.values["TARGETED_DEVICE_FAMILY"] = destinations.contains("visionOS") ? "1,2,7" : "1,2"
      level.values["SUPPORTS_MACCATALYST"] = destinations.contains("macCatalyst") ? "YES" : "NO"
    }
    let keys = [
      "iOS": "IPHONEOS_DEPLOYMENT_TARGET", "macOS": "MACOSX_DEPLOYMENT_TARGET", "visionOS": "XROS_DEPLOYMENT_TARGET",
    ]
    for (name, key) in keys where name == platform || destinations?.contains(name) == true {
      let deploymentTarget = target["deploymentTarget"]
      if let text = deploymentTarget?.string ?? deploymentTarget?[name]?.string
        ?? root["options"]?["deploymentTarget"]?[name]?.string
      {
        level.set(key, text, configuration: "", from: path)
      }
    }
    return level
  }
}
