import UIModelPlatform

extension XcodeTargetSettings {
  /// Returns the deployment targets and the uses of the classic linker in builds for iPhone and iPad, over all
  /// configurations.
  func builtSettings(_ lines: SettingLines) -> BuiltSettings {
    var settings = BuiltSettings()
    if configurations.isEmpty { (settings.isDeploymentTargetKnown, settings.areLinkerFlagsKnown) = (false, false) }
    for configuration in configurations {
      addDeploymentTarget(configuration, lines, to: &settings)
      let flag = configuration.flag(in: BuildSettings.linkerFlagsKey, where: Self.isClassicLinker)
      switch flag.isThere {
      case true?:
        settings.add(classicLinkerAt: location(flag.file, lines) { $0.contains(BuildSettings.classicLinkerFlag) })
      case false?: break
      case nil: settings.areLinkerFlagsKnown = false
      }
    }
    return settings
  }

  private func addDeploymentTarget(
    _ configuration: BuildSettings, _ lines: SettingLines, to settings: inout BuiltSettings
  ) {
    let key = BuildSettings.deploymentTargetKey
    let value = configuration.valueOnDevices(key)
    if value == .missing { return }
    guard let text = value.text, let version = Version(text) else {
      settings.isDeploymentTargetKnown = false
      return
    }
    let path = configuration.sourceFilePath(of: key)
    // Only a version that is too low is reported, so only its location needs a line number.
    let location =
      version < BuiltSettings.oldestDeploymentTarget ? location(path, lines) { $0.contains(text) } : displayPath(path)
    settings.add(BuiltSettings.DeploymentTarget(version: version, site: location))
  }

  /// Whether a linker flag selects the classic linker, such as `-ld_classic` or `-Wl,-ld_classic`.
  private static func isClassicLinker(_ flag: String) -> Bool {
    let classicLinker = BuildSettings.classicLinkerFlag
    return flag == classicLinker || (flag.hasPrefix("-Wl,") && flag.split(separator: ",").contains(classicLinker[...]))
  }

  /// Returns the path of a file in messages, followed by the number of the only line that matches, such as
  /// `App.xcconfig:3`. Returns the path alone if several lines or none match.
  private func location(_ path: String?, _ lines: SettingLines, _ matches: (String) -> Bool) -> String {
    let line = path.flatMap { lines.uniqueLineNumber(in: $0, where: matches) }
    return displayPath(path) + (line.map { ":\($0)" } ?? "")
  }

  private func displayPath(_ path: String?) -> String { path.map(displayPath) ?? "build settings" }
}

extension BuildSettings {
  static let deploymentTargetKey = "IPHONEOS_DEPLOYMENT_TARGET"
  static let linkerFlagsKey = "OTHER_LDFLAGS"
  static let classicLinkerFlag = "-ld_classic"

  /// Returns the path of the file that decides the value of a key in builds for iPhone and iPad. Returns nil if no file
  /// sets the key, or if the key is neither the deployment target nor the linker flags.
  func sourceFilePath(of key: String) -> String? {
    levels.first { $0.deviceValues[key] != nil || $0.values[key] != nil }?.filePaths[key]
  }

  /// Returns whether a list setting has a flag that `matches` accepts in builds for iPhone and iPad, and the path of
  /// the file that adds the flag. `isThere` is nil if the result is unknown. Inherited values are searched even if a
  /// part of the value is unknown.
  func flag(in key: String, where matches: (String) -> Bool) -> (isThere: Bool?, file: String?) {
    func containsFlag(_ text: String) -> Bool {
      text.split { " \t\"'".contains($0) }.contains { matches(String($0)) }
    }
    var isCertain = true
    for level in levels {
      guard let text = level.deviceValues[key] ?? (level.uncertainKeys.contains(key) ? nil : level.values[key]) else {
        if level.uncertainKeys.contains(key) || level.hasUnknownValues { return (nil, nil) }
        continue
      }
      if containsFlag(text) { return (true, level.filePaths[key]) }
      let ownFlags = text.replacing("$(inherited)", with: "").replacing("${inherited}", with: "")
      if ownFlags.contains("$") { isCertain = false }
      if ownFlags == text { break }
    }
    if isCertain { return (false, nil) }
    // A referenced setting may contain the flag.
    guard case .value(let text) = valueOnDevices(key), !text.contains("$") else { return (nil, nil) }
    return (containsFlag(text), sourceFilePath(of: key))
  }
}

extension CodeTargets {
  /// Returns the build settings of an app, merged with those of the libraries and extensions that its project builds
  /// into the app. Returns nil if the app has no build settings.
  func builtSettings(of app: CodeTarget) -> BuiltSettings? {
    guard var mergedSettings = app.builtSettings else { return nil }
    var (visitedNames, pendingDependencies): (Set<String>, [CodeTarget.Dependency]) = ([app.name], app.dependencies)
    while let dependency = pendingDependencies.popLast() {
      guard case .target(let name) = dependency, visitedNames.insert(name).inserted,
        let target = targets.first(where: { $0.origin == app.origin && $0.name == name }),
        [.library, .appExtension].contains(target.kind),
        target.platforms?.isDisjoint(with: [.iOS, .iPadOS]) == false, let targetSettings = target.builtSettings
      else { continue }
      // Static libraries are not linked, so the linker flags of libraries are ignored.
      mergedSettings.add(targetSettings, of: name, isLinked: target.kind == .appExtension)
      pendingDependencies += target.dependencies
    }
    return mergedSettings
  }
}
