import UIModelPlatform

extension XcodeTargetSettings {
  /// The settings of all configurations in builds for iPhone and iPad.
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
    let file = configuration.source(of: key)
    // Of one that is high enough, nobody is told the line.
    let place = version < BuiltSettings.oldestDeploymentTarget ? place(file, lines) { $0.contains(text) } : shown(file)
    built.add(BuiltSettings.DeploymentTarget(version: version, place: place))
  }

  /// `-ld_classic`, `-Wl,-ld_classic`
  private static func isClassicLinker(_ flag: String) -> Bool {
    let classic = BuildSettings.classicLinker
    return flag == classic || (flag.hasPrefix("-Wl,") && flag.split(separator: ",").contains(classic[...]))
  }

  /// A file and the only line of it that says something; without the line if there are several.
  private func place(_ file: String?, _ lines: SettingLines, _ says: (String) -> Bool) -> String {
    let line = file.flatMap { lines.only(in: $0, where: says) }
    return shown(file) + (line.map { ":\($0)" } ?? "")
  }

  private func shown(_ file: String?) -> String { file.map(shown) ?? "build settings" }
}

extension BuildSettings {
  static let deploymentTarget = "IPHONEOS_DEPLOYMENT_TARGET"
  static let linkerFlags = "OTHER_LDFLAGS"
  static let classicLinker = "-ld_classic"

  /// The file that decides a setting in builds for iPhone and iPad, as a path from where the project's path begins.
  func source(of key: String) -> String? {
    levels.first { $0.onDevices[key] != nil || $0.values[key] != nil }?.files[key]
  }

  /// Whether a setting that is a list has a flag in builds for iPhone and iPad, and the file that says it; nil where it may
  /// have. What is inherited is looked into even if something beside it is not known.
  func flag(in key: String, where isMeant: (String) -> Bool) -> (isThere: Bool?, file: String?) {
    func has(_ text: String) -> Bool {
      text.split { " \t\"'".contains($0) }.contains { isMeant(String($0)) }
    }
    var isSure = true
    for level in levels {
      guard let text = level.onDevices[key] ?? (level.doubtful.contains(key) ? nil : level.values[key]) else {
        if level.doubtful.contains(key) || level.isOpen { return (nil, nil) }
        continue
      }
      if has(text) { return (true, level.files[key]) }
      let own = text.replacing("$(inherited)", with: "").replacing("${inherited}", with: "")
      if own.contains("$") { isSure = false }
      if own == text { break }
    }
    if isSure { return (false, nil) }
    // Another setting may hold it.
    guard case .given(let text) = valueOnDevices(key), !text.contains("$") else { return (nil, nil) }
    return (has(text), source(of: key))
  }
}

extension CodeTargets {
  /// What is said of an app, and of the targets of its project that are built with it; nil if nothing says build settings.
  func builtSettings(of app: CodeTarget) -> BuiltSettings? {
    guard var all = app.builtSettings else { return nil }
    var (seen, waiting): (Set<String>, [CodeTarget.Dependency]) = ([app.name], app.dependencies)
    while let next = waiting.popLast() {
      guard case .target(let name) = next, seen.insert(name).inserted,
        let target = targets.first(where: { $0.origin == app.origin && $0.name == name }),
        [.library, .appExtension].contains(target.kind),
        target.platforms?.isDisjoint(with: [.iOS, .iPadOS]) == false, let own = target.builtSettings
      else { continue }
      // The linker does not make static libraries.
      all.add(own, of: name, isLinked: target.kind == .appExtension)
      waiting += target.dependencies
    }
    return all
  }
}
