import UIModelPlatform

extension XcodeTargetSettings {
  /// Returns the deployment targets and the use of the classic linker in all configurations, in builds for iPhone and
  /// iPad.
  func builtSettings(_ lines: SettingLines) -> BuiltSettings {
    var built = BuiltSettings()
    if configurations.isEmpty { (built.isDeploymentTargetKnown, built.areLinkerFlagsKnown) = (false, false) }
    for configuration in configurations {
      addDeploymentTarget(configuration, lines, to: &built)
      let classic = configuration.flag(in: BuildSettings.linkerFlags, where: Self.isClassicLinker)
      switch classic.isThere {
      case true?: built.add(classicLinkerAt: place(classic.file, lines) { $0.contains(BuildSettings.classicLinker) })
      case false?: break
      case nil: built.areLinkerFlagsKnown = false
      }
    }
    return built
  }

  private func addDeploymentTarget(
    _ configuration: BuildSettings, _ lines: SettingLines, to built: inout BuiltSettings
  ) {
    let key = BuildSettings.deploymentTarget
    let value = configuration.valueOnDevices(key)
    if value == .missing { return }
    guard let text = value.text, let version = Version(text) else {
      built.isDeploymentTargetKnown = false
      return
    }
    let file = configuration.sourceFile(of: key)
    // The line is reported only if the version is too low.
    let place =
      version < BuiltSettings.oldestDeploymentTarget ? place(file, lines) { $0.contains(text) } : displayPath(file)
    built.add(BuiltSettings.DeploymentTarget(version: version, place: place))
  }

  /// Whether a linker flag selects the classic linker, such as `-ld_classic` or `-Wl,-ld_classic`.
  private static func isClassicLinker(_ flag: String) -> Bool {
    let classic = BuildSettings.classicLinker
    return flag == classic || (flag.hasPrefix("-Wl,") && flag.split(separator: ",").contains(classic[...]))
  }

  /// Returns a file and the number of the line for which the predicate holds, such as `App.xcconfig:3`. Returns the
  /// file alone if several lines or none match.
  private func place(_ file: String?, _ lines: SettingLines, _ matches: (String) -> Bool) -> String {
    let line = file.flatMap { lines.uniqueLine(in: $0, where: matches) }
    return displayPath(file) + (line.map { ":\($0)" } ?? "")
  }

  private func displayPath(_ file: String?) -> String { file.map(displayPath) ?? "build settings" }
}

extension BuildSettings {
  static let deploymentTarget = "IPHONEOS_DEPLOYMENT_TARGET"
  static let linkerFlags = "OTHER_LDFLAGS"
  static let classicLinker = "-ld_classic"

  /// Returns the path of the file that decides a setting in builds for iPhone and iPad. Returns nil for settings other
  /// than the deployment target and the linker flags, and if no file sets the key.
  func sourceFile(of key: String) -> String? {
    levels.first { $0.deviceValues[key] != nil || $0.values[key] != nil }?.files[key]
  }

  /// Returns whether a setting that is a list contains a flag in builds for iPhone and iPad, and the file that adds the
  /// flag. `isThere` is nil if this is unknown. Inherited values are searched even if a part of the value is unknown.
  func flag(in key: String, where isIncluded: (String) -> Bool) -> (isThere: Bool?, file: String?) {
    func containsFlag(_ text: String) -> Bool {
      text.split { " \t\"'".contains($0) }.contains { isIncluded(String($0)) }
    }
    var isCertain = true
    for level in levels {
      guard let text = level.deviceValues[key] ?? (level.uncertainKeys.contains(key) ? nil : level.values[key]) else {
        if level.uncertainKeys.contains(key) || level.hasUnknownValues { return (nil, nil) }
        continue
      }
      if containsFlag(text) { return (true, level.files[key]) }
      let ownFlags = text.replacing("$(inherited)", with: "").replacing("${inherited}", with: "")
      if ownFlags.contains("$") { isCertain = false }
      if ownFlags == text { break }
    }
    if isCertain { return (false, nil) }
    // A referenced setting may contain the flag.
    guard case .given(let text) = valueOnDevices(key), !text.contains("$") else { return (nil, nil) }
    return (containsFlag(text), sourceFile(of: key))
  }
}

extension CodeTargets {
  /// Returns the settings of an app and of the targets that its project builds into the app. Returns nil if the app has
  /// no build settings.
  func builtSettings(of app: CodeTarget) -> BuiltSettings? {
    guard var mergedSettings = app.builtSettings else { return nil }
    var (visitedNames, pending): (Set<String>, [CodeTarget.Dependency]) = ([app.name], app.dependencies)
    while let dependency = pending.popLast() {
      guard case .target(let name) = dependency, visitedNames.insert(name).inserted,
        let target = targets.first(where: { $0.origin == app.origin && $0.name == name }),
        [.library, .appExtension].contains(target.kind),
        target.platforms?.isDisjoint(with: [.iOS, .iPadOS]) == false, let targetSettings = target.builtSettings
      else { continue }
      // Static libraries are not linked, so linker flags of libraries do not count.
      mergedSettings.add(targetSettings, of: name, isLinked: target.kind == .appExtension)
      pending += target.dependencies
    }
    return mergedSettings
  }
}
