import UIModelPlatform

/// The targets, products and local dependencies of a `Package.swift`, as far as literals and constants define them. The
/// manifest is not executed.
///
/// For example, `.target(name: "Core")` becomes a library whose sources are in `Sources/Core`, if this folder exists.
package struct PackageManifest {
  /// The name of the package, or nil if the name is not a literal or a constant.
  package private(set) var name: String?
  package private(set) var targets: [CodeTarget] = []
  /// The names of the targets in each product, by the product's name.
  package private(set) var products: [String: [String]] = [:]
  /// The paths of the local packages that the manifest depends on.
  package private(set) var packageFolders: [String] = []
  /// Whether `targets` contains all targets of the package that may have Swift code.
  package private(set) var isComplete = true

  private let source: SwiftSource
  private let globals: [SwiftProperty]
  private let folder: String
  private let files: ProjectFiles
  private var minimumVersions: [Platform: Version] = [:]
  /// The `iOSApplication` calls of Swift Playgrounds apps, by the names of their targets.
  private var appCalls: [String: SwiftCall] = [:]

  /// The maximum length of a chain of constants, and the maximum nesting depth of lists that are joined by `+`.
  private static let maximumDepth = 8

  /// Reads the manifest of a folder. Returns nil if there is no manifest, or if the manifest does not call
  /// `Package(…)`.
  package init?(in folder: String, _ files: ProjectFiles) {
    self.folder = ProjectPath.normalized(folder)
    self.files = files
    let path = ProjectPath.join(self.folder, "Package.swift")
    guard let bytes = files.read(path) else { return nil }
    let file = SwiftFile(bytes)
    source = file.source
    globals = file.declarations.global.properties
    guard let package = Self.package(in: source) else { return nil }
    name = package.argument("name").flatMap { string($0.value) }
    readPlatforms(package)
    for product in elements(package.argument("products")?.value).list {
      guard let call = call(product), call.path.last == "iOSApplication" else { continue }
      for target in elements(call.argument("targets")?.value).list {
        if let name = string(target) { appCalls[name] = call }
      }
    }
    let (targetRanges, isListComplete) = elements(package.argument("targets")?.value)
    isComplete = isListComplete && !mayModifyTargets
    let calls = targetRanges.compactMap { call($0) }
    let plainTargetCount = calls.count { ["target", "executableTarget"].contains($0.path.last) }
    for target in targetRanges {
      guard let call = call(target),
        let codeTarget = self.target(call, origin: path, isOnlyTarget: plainTargetCount == 1)
      else {
        isComplete = isComplete && hasNoSwiftCode(target)
        continue
      }
      self.targets.append(codeTarget)
    }
    for product in elements(package.argument("products")?.value).list {
      guard let call = call(product), let name = call.argument("name").flatMap({ string($0.value) }) else { continue }
      products[name] = elements(call.argument("targets")?.value).list.compactMap { string($0) }
    }
    for dependency in elements(package.argument("dependencies")?.value).list {
      guard let path = call(dependency)?.argument("path").flatMap({ string($0.value) }) else { continue }
      packageFolders.append(ProjectPath.join(self.folder, path))
    }
  }

  /// Returns the first `Package(…)` call of the manifest, or nil if there is no such call.
  private static func package(in source: SwiftSource) -> SwiftCall? {
    for index in source.tokens.indices where source.isToken(index, "Package") && source.isToken(index + 1, "(") {
      guard source.kind(index - 1) != .period, let close = source.closing(of: index + 1) else { continue }
      if case .call(let call) = source.expression(index..<close + 1) { return call }
    }
    return nil
  }

  /// Whether the manifest may change the list of targets after creating the package.
  private var mayModifyTargets: Bool {
    source.tokens.indices.contains { index in
      guard source.isToken(index, "targets"), source.kind(index - 1) == .period else { return false }
      let isAssigned = source.kind(index + 1) == .operator && source.text(index + 1).hasSuffix("=")
      let hasMemberAccess = source.kind(index + 1) == .period && source.kind(index + 2) == .identifier
      return isAssigned || hasMemberAccess || source.isToken(index + 1, "[")
    }
  }

  // MARK: Values

  /// Returns the token range of a constant's value if the expression in `range` is the name of a global constant of the
  /// file. Otherwise returns `range`.
  private func resolved(_ range: Range<Int>, depth: Int = 0) -> Range<Int> {
    guard depth < Self.maximumDepth, case .path(let names, isImplicit: false) = source.expression(range),
      names.count == 1
    else { return range }
    let constants = globals.filter { $0.name == names[0] && $0.isConstant && $0.getter == nil }
    guard constants.count == 1, let value = constants[known: 0].value else { return range }
    return resolved(value, depth: depth + 1)
  }

  private func string(_ range: Range<Int>) -> String? {
    if case .string(let text) = source.expression(resolved(range)) { text } else { nil }
  }

  private func call(_ range: Range<Int>) -> SwiftCall? {
    if case .call(let call) = source.expression(resolved(range)) { call } else { nil }
  }

  /// Returns the token ranges of the known elements of a list, and whether these are all of its elements. If `range` is
  /// nil, the list is missing and counts as empty.
  private func elements(_ range: Range<Int>?, depth: Int = 0) -> (list: [Range<Int>], areAll: Bool) {
    guard let range else { return ([], true) }
    guard depth < Self.maximumDepth else { return ([], false) }
    let value = resolved(range)
    // A part of the list is inside an `#if`, so it is unknown which elements the list has.
    guard !value.contains(where: { source.kind($0) == .directive }) else { return ([], false) }
    switch source.expression(value) {
    case .array(let parts): return (parts, true)
    case .sum(let parts):
      return parts.reduce(into: ([], true)) { result, part in
        let (list, isPartComplete) = elements(part, depth: depth + 1)
        result = (result.0 + list, result.1 && isPartComplete)
      }
    default: return ([], false)
    }
  }

  // MARK: Platforms

  private mutating func readPlatforms(_ package: SwiftCall) {
    for platform in elements(package.argument("platforms")?.value).list {
      guard let call = call(platform), let name = call.path.last, let argument = call.arguments.first,
        let version = version(argument.value)
      else { continue }
      switch name {
      case "iOS": (minimumVersions[.iOS], minimumVersions[.iPadOS]) = (version, version)
      case "macCatalyst": minimumVersions[.macCatalyst] = version
      case "macOS": minimumVersions[.macOS] = version
      case "visionOS": minimumVersions[.visionOS] = version
      default: break
      }
    }
  }

  /// Returns the version of an expression such as `.v16`, `.v10_15` or `"16.4"`.
  private func version(_ range: Range<Int>) -> Version? {
    if let text = string(range) { return Version(text) }
    guard case .path(let names, _) = source.expression(range), let name = names.last, name.hasPrefix("v") else {
      return nil
    }
    return Version(String(name.dropFirst().map { $0 == "_" ? "." : $0 }))
  }

  // MARK: Targets

  private func hasNoSwiftCode(_ range: Range<Int>) -> Bool {
    guard let name = call(range)?.path.last else { return false }
    return name == "binaryTarget" || name == "systemLibrary"
  }

  private func target(_ call: SwiftCall, origin: String, isOnlyTarget: Bool) -> CodeTarget? {
    guard let name = call.argument("name").flatMap({ string($0.value) }), let factoryName = call.path.last else {
      return nil
    }
    let kind: CodeTarget.Kind
    switch factoryName {
    case "target": kind = .library
    case "testTarget": kind = .test
    case "executableTarget": kind = appCalls[name] == nil ? .tool : .application
    case "macro", "plugin": kind = .other
    default: return nil
    }
    var target = CodeTarget(name: name, origin: origin, kind: kind)
    target.minimumVersions = minimumVersions
    if let app = appCalls[name] { addDeviceFamilies(of: app, to: &target) }
    addSources(call, factoryName, isOnlyTarget: isOnlyTarget, to: &target)
    for dependency in elements(call.argument("dependencies")?.value).list {
      if let name = string(dependency) {
        target.dependencies.append(.product(name))
      } else if let call = self.call(dependency), let name = call.argument("name").flatMap({ string($0.value) }) {
        target.dependencies.append(call.path.last == "target" ? .target(name) : .product(name))
      }
    }
    return target
  }

  /// Sets the platforms of a Swift Playgrounds app from an argument such as `supportedDeviceFamilies: [.pad, .phone]`,
  /// if all families are known. Also sets `requiresFullScreen` to false if the app has no additional Info.plist file.
  private func addDeviceFamilies(of app: SwiftCall, to target: inout CodeTarget) {
    let platforms: [String: Platform] = ["phone": .iOS, "pad": .iPadOS, "mac": .macCatalyst]
    let (families, isListComplete) = elements(app.argument("supportedDeviceFamilies")?.value)
    let knownPlatforms = families.compactMap { family -> Platform? in
      if case .path(let names, _) = source.expression(family) { names.last.flatMap { platforms[$0] } } else { nil }
    }
    if isListComplete, !families.isEmpty, knownPlatforms.count == families.count {
      target.platforms = Set(knownPlatforms)
    }
    // An additional Info.plist file may require full screen.
    if app.argument("additionalInfoPlistContentFilePath") == nil { target.requiresFullScreen = false }
  }

  private func addSources(_ call: SwiftCall, _ factoryName: String, isOnlyTarget: Bool, to target: inout CodeTarget) {
    let path: String?
    if let argument = call.argument("path") {
      path = string(argument.value).map { ProjectPath.join(folder, $0) }
    } else {
      path = defaultFolder(of: target.name, factoryName, isOnlyTarget: isOnlyTarget)
    }
    let (excludedElements, isExcludeListComplete) = elements(call.argument("exclude")?.value)
    let (sources, isSourceListComplete) = elements(call.argument("sources")?.value)
    let names = sources.compactMap { string($0) }
    guard let path, isExcludeListComplete, isSourceListComplete, names.count == sources.count else {
      target.isComplete = false
      return
    }
    let excludedPaths = Set(excludedElements.compactMap { string($0) }.map { ProjectPath.join(path, $0) })
    if excludedPaths.count != excludedElements.count { target.isComplete = false }
    let paths = call.argument("sources") == nil ? [path] : names.map { ProjectPath.join(path, $0) }
    target.sources = paths.map { sourcePath in
      let isFolder = !sourcePath.hasSuffix(".swift") || files.isFolder(sourcePath)
      return CodeTarget.Source(path: sourcePath, isFolder: isFolder, excludedPaths: isFolder ? excludedPaths : [])
    }
  }

  /// Returns the existing folder in which SwiftPM looks for a target without a `path`, or nil if no such folder exists.
  private func defaultFolder(of name: String, _ factoryName: String, isOnlyTarget: Bool) -> String? {
    let sources = ["Sources", "Source", "src", "srcs"]
    let folders =
      factoryName == "testTarget" ? ["Tests"] + sources : factoryName == "plugin" ? ["Plugins"] + sources : sources
    for candidate in folders {
      let path = ProjectPath.join(folder, candidate + "/" + name)
      if files.isFolder(path) { return path }
    }
    // The sources of a package with one target may be directly in `Sources`.
    guard isOnlyTarget, factoryName == "target" || factoryName == "executableTarget" else { return nil }
    return sources.map { ProjectPath.join(folder, $0) }.first { files.isFolder($0) }
  }
}
