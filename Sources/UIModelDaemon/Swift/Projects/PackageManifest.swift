import UIModelPlatform

/// A `Package.swift`, as far as it is written out.
package struct PackageManifest {
  /// Nil where it is not written out.
  package private(set) var name: String?
  package private(set) var targets: [CodeTarget] = []
  /// By product, the targets that it is made of.
  package private(set) var products: [String: [String]] = [:]
  /// The folders of packages that it names by their paths.
  package private(set) var packages: [String] = []
  /// Whether there are no other targets.
  package private(set) var isComplete = true

  private let source: SwiftSource
  private let globals: [SwiftProperty]
  private let folder: String
  private let files: ProjectFiles
  private var least: [Platform: Version] = [:]
  /// By target, the apps of Swift Playgrounds that are made of them.
  private var apps: [String: SwiftCall] = [:]

  private static let deepest = 8

  /// Nil for a folder without a manifest, or with one that makes no package.
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
        if let name = string(target) { apps[name] = call }
      }
    }
    let (targets, areAll) = elements(package.argument("targets")?.value)
    isComplete = areAll && !isChanged
    let calls = targets.compactMap { call($0) }
    let plain = calls.count { ["target", "executableTarget"].contains($0.path.last) }
    for target in targets {
      guard let call = call(target), let read = self.target(call, origin: path, isOnly: plain == 1) else {
        isComplete = isComplete && isWithoutSwift(target)
        continue
      }
      self.targets.append(read)
    }
    for product in elements(package.argument("products")?.value).list {
      guard let call = call(product), let name = call.argument("name").flatMap({ string($0.value) }) else { continue }
      products[name] = elements(call.argument("targets")?.value).list.compactMap { string($0) }
    }
    for dependency in elements(package.argument("dependencies")?.value).list {
      guard let path = call(dependency)?.argument("path").flatMap({ string($0.value) }) else { continue }
      packages.append(ProjectPath.join(self.folder, path))
    }
  }

  /// `Package(…)`
  private static func package(in source: SwiftSource) -> SwiftCall? {
    for index in source.tokens.indices where source.isToken(index, "Package") && source.isToken(index + 1, "(") {
      guard source.kind(index - 1) != .period, let close = source.closing(of: index + 1) else { continue }
      if case .call(let call) = source.expression(index..<close + 1) { return call }
    }
    return nil
  }

  /// Whether the package is given other targets after it was made.
  private var isChanged: Bool {
    source.tokens.indices.contains { index in
      guard source.isToken(index, "targets"), source.kind(index - 1) == .period else { return false }
      let isSet = source.kind(index + 1) == .operator && source.text(index + 1).hasSuffix("=")
      let isCalled = source.kind(index + 1) == .period && source.kind(index + 2) == .identifier
      return isSet || isCalled || source.isToken(index + 1, "[")
    }
  }

  // MARK: Values

  /// The value of a constant of the file; what is no name of one stays as it is.
  private func resolved(_ range: Range<Int>, depth: Int = 0) -> Range<Int> {
    guard depth < Self.deepest, case .path(let names, isImplicit: false) = source.expression(range), names.count == 1
    else { return range }
    let found = globals.filter { $0.name == names[0] && $0.isConstant && $0.getter == nil }
    guard found.count == 1, let value = found[known: 0].value else { return range }
    return resolved(value, depth: depth + 1)
  }

  private func string(_ range: Range<Int>) -> String? {
    if case .string(let text) = source.expression(resolved(range)) { text } else { nil }
  }

  private func call(_ range: Range<Int>) -> SwiftCall? {
    if case .call(let call) = source.expression(resolved(range)) { call } else { nil }
  }

  /// The elements of a list, and whether these are all; a missing list has none.
  private func elements(_ range: Range<Int>?, depth: Int = 0) -> (list: [Range<Int>], areAll: Bool) {
    guard let range else { return ([], true) }
    guard depth < Self.deepest else { return ([], false) }
    let value = resolved(range)
    // Some of it is under a condition.
    guard !value.contains(where: { source.kind($0) == .directive }) else { return ([], false) }
    switch source.expression(value) {
    case .array(let parts): return (parts, true)
    case .sum(let parts):
      return parts.reduce(into: ([], true)) { all, part in
        let (list, areAll) = elements(part, depth: depth + 1)
        all = (all.0 + list, all.1 && areAll)
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
      case "iOS": (least[.iOS], least[.iPadOS]) = (version, version)
      case "macCatalyst": least[.macCatalyst] = version
      case "macOS": least[.macOS] = version
      case "visionOS": least[.visionOS] = version
      default: break
      }
    }
  }

  /// `.v16`, `.v10_15` or `"16.4"`
  private func version(_ range: Range<Int>) -> Version? {
    if let text = string(range) { return Version(text) }
    guard case .path(let names, _) = source.expression(range), let name = names.last, name.hasPrefix("v") else {
      return nil
    }
    return Version(String(name.dropFirst().map { $0 == "_" ? "." : $0 }))
  }

  // MARK: Targets

  private func isWithoutSwift(_ range: Range<Int>) -> Bool {
    guard let name = call(range)?.path.last else { return false }
    return name == "binaryTarget" || name == "systemLibrary"
  }

  private func target(_ call: SwiftCall, origin: String, isOnly: Bool) -> CodeTarget? {
    guard let name = call.argument("name").flatMap({ string($0.value) }), let maker = call.path.last else { return nil }
    let kind: CodeTarget.Kind
    switch maker {
    case "target": kind = .library
    case "testTarget": kind = .test
    case "executableTarget": kind = apps[name] == nil ? .tool : .application
    case "macro", "plugin": kind = .other
    default: return nil
    }
    var target = CodeTarget(name: name, origin: origin, kind: kind)
    target.least = least
    if let app = apps[name] { addDevices(of: app, to: &target) }
    addSources(call, maker, isOnly: isOnly, to: &target)
    for dependency in elements(call.argument("dependencies")?.value).list {
      if let name = string(dependency) {
        target.dependencies.append(.product(name))
      } else if let call = self.call(dependency), let name = call.argument("name").flatMap({ string($0.value) }) {
        target.dependencies.append(call.path.last == "target" ? .target(name) : .product(name))
      }
    }
    return target
  }

  /// `supportedDeviceFamilies: [.pad, .phone]`
  private func addDevices(of app: SwiftCall, to target: inout CodeTarget) {
    let platforms: [String: Platform] = ["phone": .iOS, "pad": .iPadOS, "mac": .macCatalyst]
    let (families, areAll) = elements(app.argument("supportedDeviceFamilies")?.value)
    let known = families.compactMap { family -> Platform? in
      if case .path(let names, _) = source.expression(family) { names.last.flatMap { platforms[$0] } } else { nil }
    }
    if areAll, !families.isEmpty, known.count == families.count { target.platforms = Set(known) }
    // What its Info.plist has besides stands in a file of its own.
    if app.argument("additionalInfoPlistContentFilePath") == nil { target.requiresFullScreen = false }
  }

  private func addSources(_ call: SwiftCall, _ maker: String, isOnly: Bool, to target: inout CodeTarget) {
    let path: String?
    if let argument = call.argument("path") {
      path = string(argument.value).map { ProjectPath.join(folder, $0) }
    } else {
      path = usualFolder(of: target.name, maker, isOnly: isOnly)
    }
    let (excluded, areAllExcluded) = elements(call.argument("exclude")?.value)
    let (sources, areAllSources) = elements(call.argument("sources")?.value)
    let names = sources.compactMap { string($0) }
    guard let path, areAllExcluded, areAllSources, names.count == sources.count else {
      target.isComplete = false
      return
    }
    let left = Set(excluded.compactMap { string($0) }.map { ProjectPath.join(path, $0) })
    if left.count != excluded.count { target.isComplete = false }
    let paths = call.argument("sources") == nil ? [path] : names.map { ProjectPath.join(path, $0) }
    target.sources = paths.map { one in
      let isFolder = !one.hasSuffix(".swift") || files.isFolder(one)
      return CodeTarget.Source(path: one, isFolder: isFolder, excluded: isFolder ? left : [])
    }
  }

  /// Where SwiftPM looks for a target that does not say where it is.
  private func usualFolder(of name: String, _ maker: String, isOnly: Bool) -> String? {
    let sources = ["Sources", "Source", "src", "srcs"]
    let folders = maker == "testTarget" ? ["Tests"] + sources : maker == "plugin" ? ["Plugins"] + sources : sources
    for candidate in folders {
      let path = ProjectPath.join(folder, candidate + "/" + name)
      if files.isFolder(path) { return path }
    }
    // A package of one target may have no folder for it.
    guard isOnly, maker == "target" || maker == "executableTarget" else { return nil }
    return sources.map { ProjectPath.join(folder, $0) }.first { files.isFolder($0) }
  }
}
