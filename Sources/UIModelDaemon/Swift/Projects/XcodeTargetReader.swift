import UIModelJSON
import UIModelPlatform

/// Reads a target of an Xcode project from the objects and build settings of the project.
///
/// For example, the product type `com.apple.product-type.bundle.unit-test` makes a target of the kind `.test`.
struct XcodeTargetReader {
  private let objects: ProjectObjects
  private let id: String
  private let path: String
  private let settings: XcodeTargetSettings.ProjectSettings
  private let files: ProjectFiles
  private let lines: SettingLines

  init(
    _ objects: ProjectObjects, _ id: String, path: String, _ settings: XcodeTargetSettings.ProjectSettings,
    _ files: ProjectFiles, _ lines: SettingLines
  ) {
    (self.objects, self.id, self.path, self.settings) = (objects, id, path, settings)
    (self.files, self.lines) = (files, lines)
  }

  /// Returns the target, or nil if it has no name.
  func target() -> CodeTarget? {
    guard let name = objects.id(of: id, "name") else { return nil }
    let kind = XcodeTargetReader.kind(objects.id(of: id, "productType") ?? "")
    var target = CodeTarget(name: name, origin: path, kind: kind)
    let settings = XcodeTargetSettings(objects, targetID: id, name: name, self.settings, files)
    target.platforms = settings.platforms
    target.isCatalyst = settings.isCatalyst
    target.mayRunOnCatalyst = settings.mayRunOnCatalyst
    target.minimumVersions = settings.minimumVersions
    target.localizations = Localizations(objects.ids(of: objects.rootID, "knownRegions"))
    target.conditions = settings.conditions
    target.infoPlist = settings.infoPlist
    target.requiresFullScreen = settings.requiresFullScreen(files)
    target.scenes = settings.scenes(files)
    target.manifest = settings.manifest(files)
    target.builtInfoPlist = settings.builtInfoPlist(files)
    var builtSettings = settings.builtSettings(lines)
    if kind == .application { builtSettings.addPods(of: name, in: ProjectPath.folder(of: path), files) }
    target.builtSettings = builtSettings
    target.missingSettingsPaths = settings.missingFilePaths
    addSources(to: &target)
    addFolders(to: &target)
    target.dependencies = dependencies
    return target
  }

  /// Returns the kind of target for a product type, such as `com.apple.product-type.tool`.
  static func kind(_ productType: String) -> CodeTarget.Kind {
    let name = productType.hasPrefix("com.apple.product-type.") ? productType.dropFirst(23) : productType[...]
    switch name {
    case "bundle.unit-test", "bundle.ui-testing", "bundle.ocunit-test": return .test
    case "tool": return .tool
    case "framework", "framework.static", "library.static", "library.dynamic": return .library
    default: break
    }
    if name.hasPrefix("application") { return .application }
    return name.contains("extension") ? .appExtension : .other
  }

  // MARK: Sources

  private func addSources(to target: inout CodeTarget) {
    for phase in objects.ids(of: id, "buildPhases") where objects.kind(phase) == "PBXSourcesBuildPhase" {
      addExceptionFiles(to: phase, of: &target)
      for file in objects.ids(of: phase, "files") {
        guard let reference = objects.id(of: file, "fileRef") else { continue }
        let platforms = XcodeTargetReader.platforms(objects[file])
        // A variant group represents the files of all its languages.
        let children =
          objects.kind(reference) == "PBXVariantGroup" ? objects.ids(of: reference, "children") : [reference]
        for child in children {
          guard let path = objects.paths[child] ?? nil else {
            // A product of the build is not a file of the project.
            let isBuildProduct = objects.id(of: child, "sourceTree") == "BUILT_PRODUCTS_DIR"
            if !isBuildProduct { target.isComplete = false }
            continue
          }
          target.sources.append(CodeTarget.Source(path: path, platforms: platforms))
        }
      }
    }
  }

  /// Adds to a target those files of synchronized folders that exception sets assign to a build phase.
  private func addExceptionFiles(to phase: String, of target: inout CodeTarget) {
    for (folder, set) in objects.phaseExceptionSets[phase] ?? [] {
      guard let path = objects.paths[folder] ?? nil else {
        target.isComplete = false
        continue
      }
      let filters = objects[set]?["platformFiltersByRelativePath"]
      for name in objects.ids(of: set, "membershipExceptions") {
        let platforms = filters?[name]?.array.map { XcodeTargetReader.platforms($0.compactMap(\.string)) }
        target.sources.append(CodeTarget.Source(path: ProjectPath.join(path, name), platforms: platforms))
      }
    }
  }

  /// Returns the platforms for which an object is built, or nil for all platforms.
  private static func platforms(_ object: JSONObject?) -> Set<Platform>? {
    let singleFilter = object?["platformFilter"]?.string.map { [$0] }
    guard let names = singleFilter ?? object?["platformFilters"]?.array?.compactMap(\.string), !names.isEmpty else {
      return nil
    }
    return platforms(names)
  }

  private static func platforms(_ names: [String]) -> Set<Platform> {
    names.reduce(into: []) { platforms, name in
      switch name {
      case "ios": platforms.formUnion([.iOS, .iPadOS])
      case "maccatalyst": platforms.insert(.macCatalyst)
      case "macos": platforms.insert(.macOS)
      case "xros": platforms.insert(.visionOS)
      default: break
      }
    }
  }

  /// Adds synchronized folders, whose files belong to the target without being listed. For a folder of the target, the
  /// files in an exception set are excluded. For another folder, only the files in the exception set are added.
  private func addFolders(to target: inout CodeTarget) {
    let targetFolders = Set(objects.ids(of: id, "fileSystemSynchronizedGroups"))
    let exceptionSetIDs = objects.exceptionSetIDs[id] ?? [:]
    // Sorted by path, because the order of ids depends on the format of the project.
    let folders = targetFolders.union(exceptionSetIDs.keys).map { ($0, objects.paths[$0].flatMap { $0 } ?? "") }
    for (folder, _) in folders.sorted(by: { ($0.1, $0.0) < ($1.1, $1.0) }) {
      guard let path = objects.paths[folder] ?? nil else {
        target.isComplete = false
        continue
      }
      var source = CodeTarget.Source(path: path, isFolder: true)
      for setID in exceptionSetIDs[folder] ?? [] {
        let exceptionPaths = objects.ids(of: setID, "membershipExceptions").map { ProjectPath.join(path, $0) }
        let filters = objects[setID]?["platformFiltersByRelativePath"]?.object?.members ?? []
        let filteredSources = filters.map { filter in
          CodeTarget.Source(
            path: ProjectPath.join(path, filter.name),
            platforms: XcodeTargetReader.platforms(filter.value.array?.compactMap(\.string) ?? []))
        }
        guard targetFolders.contains(folder) else {
          let unfilteredPaths = exceptionPaths.filter { path in !filteredSources.contains { $0.path == path } }
          target.sources +=
            unfilteredPaths.map { CodeTarget.Source(path: $0) }
            + filteredSources.filter { exceptionPaths.contains($0.path) }
          continue
        }
        source.excludedPaths.formUnion(exceptionPaths + filteredSources.map(\.path))
        target.sources += filteredSources.filter { !exceptionPaths.contains($0.path) }
      }
      if targetFolders.contains(folder) { target.sources.append(source) }
    }
  }

  // MARK: Dependencies

  private var dependencies: [CodeTarget.Dependency] {
    var result: [CodeTarget.Dependency] = []
    for dependency in objects.ids(of: id, "dependencies") {
      if let name = objects.id(of: dependency, "target").flatMap({ objects.id(of: $0, "name") }) {
        result.append(.target(name))
      } else if let product = objects.id(of: dependency, "productRef"),
        let name = objects.id(of: product, "productName")
      {
        result.append(.product(name))
      } else if let proxy = objects.id(of: dependency, "targetProxy"), let name = objects.id(of: proxy, "remoteInfo") {
        result.append(.product(name))
      }
    }
    for product in objects.ids(of: id, "packageProductDependencies") {
      if let name = objects.id(of: product, "productName") { result.append(.product(name)) }
    }
    for phase in objects.ids(of: id, "buildPhases") where objects.kind(phase) == "PBXFrameworksBuildPhase" {
      for file in objects.ids(of: phase, "files") {
        if let product = objects.id(of: file, "productRef"), let name = objects.id(of: product, "productName") {
          result.append(.product(name))
        } else if let name = objects.id(of: file, "fileRef").flatMap({ objects.targetNamesByProduct[$0] }) {
          result.append(.target(name))
        }
      }
    }
    var seenDependencies = Set<CodeTarget.Dependency>()
    return result.filter { seenDependencies.insert($0).inserted }
  }
}
