import UIModelJSON
import UIModelPlatform

/// Converts `project.xcproj`, Xcode's JSON format, to the objects of a `project.pbxproj`, so that both formats are read
/// by the same code. A file that Xcode does not open is an error, except that keys without effect on targets may be
/// absent. Source: apple/xcode-project-format 0.1.0 (`XCSchema`).
///
/// For example, a target with `"kind": "native"` becomes an object with the `isa` `PBXNativeTarget`.
struct XcprojProject {
  static let root = "Project"

  private(set) var objects: [String: JSONObject] = [:]
  private(set) var targets = XcprojTargets()
  private(set) var tree = XcprojTree()

  /// The maximum number of settings over all configurations. Each configuration has a copy of the settings for all.
  private static let maximumSettings = 2_000_000
  private static let maximumConfigurations = 1000

  static func read(_ bytes: [UInt8]) throws(PropertyList.Problem) -> XcprojProject {
    do {
      return try XcprojProject(JSON5Object(JSON5Parser.value(bytes), name: ""))
    } catch {
      throw error.problem(in: bytes)
    }
  }

  private init(_ project: JSON5Object) throws(JSON5Fault) {
    let capabilities = try project.strings("required-capabilities")
    guard capabilities.isEmpty else {
      let names = capabilities.prefix(5).map { "'\($0.prefix(80))'" }.joined(separator: ", ")
      throw project.fault("required-capabilities", "names what this version cannot read: \(names)")
    }
    guard project["files"] != nil else { throw JSON5Fault(at: project.at, reason: "the project has no 'files'") }
    // Xcode does not open a project in which these values are not strings.
    _ = try (project.string("last-upgrade"), project.string("last-swift-update"))
    targets = try XcprojTargets(project)
    tree = try XcprojTree(project, &targets)
    objects.merge(tree.objects) { one, _ in one }
    objects.merge(try targets.allObjects(tree)) { one, _ in one }
    try addConfigurations(project)
    try addProject(project)
  }

  private mutating func addProject(_ project: JSON5Object) throws(JSON5Fault) {
    var regions: [String] = []
    if let localizations = try project.object("localizations") {
      regions = [try localizations.string("development")].compactMap { $0 }
      regions += try localizations.strings("supported")
    }
    var packages: [JSONValue] = []
    for package in try project.objects("packages") {
      // Packages of the kind `remote` are skipped, because their source is not in the project.
      guard try package.requiredString("kind") == "local" else { continue }
      let id = "Package\(packages.count)"
      let path = try package.requiredString("path")
      objects[id] = ["isa": "XCLocalSwiftPackageReference", "relativePath": .string(path)]
      packages.append(.string(id))
    }
    objects[Self.root] = [
      "isa": "PBXProject", "mainGroup": .string(XcprojTree.main), "buildConfigurationList": "Configurations",
      "targets": .array(targets.all.map { .string($0.id) }), "knownRegions": .array(regions.map { .string($0) }),
      "packageReferences": .array(packages),
    ]
  }

  // MARK: Configurations

  private struct Configuration {
    let name: String
    let file: XcprojTree.SettingsFile?
  }

  private func configurations(_ owner: JSON5Object, _ key: String) throws(JSON5Fault) -> [Configuration] {
    var found: [Configuration] = []
    for (index, element) in try owner.elements(key).enumerated() {
      if let name = element.string {
        found.append(Configuration(name: name, file: nil))
        continue
      }
      let object = try JSON5Object(element, name: owner.name(of: key) + "[\(index)]")
      found.append(Configuration(name: try object.requiredString("name"), file: try tree.settingsFile(object, "file")))
    }
    return found
  }

  private mutating func addConfigurations(_ project: JSON5Object) throws(JSON5Fault) {
    let all = try configurations(project, "configurations")
    guard all.count <= Self.maximumConfigurations else {
      throw project.fault("configurations", "has more than \(Self.maximumConfigurations) elements")
    }
    var remainingSettings = Self.maximumSettings
    try add(all, XcprojSettings(project), list: "Configurations", &remainingSettings, project)
    for target in targets.all {
      // A target has all configurations of the project. Its own entries only add settings files.
      let own = try configurations(target.object, "specialized-configurations")
      let names = all.map(\.name) + own.map(\.name).filter { name in !all.contains { $0.name == name } }
      let merged = names.map { name in Configuration(name: name, file: own.first { $0.name == name }?.file) }
      try add(merged, XcprojSettings(target.object), list: target.configurations, &remainingSettings, target.object)
    }
  }

  private mutating func add(
    _ configurations: [Configuration], _ settings: XcprojSettings, list: String, _ remainingSettings: inout Int,
    _ owner: JSON5Object
  ) throws(JSON5Fault) {
    remainingSettings -= (settings.count + 1) * configurations.count
    guard remainingSettings >= 0 else { throw owner.fault("build-settings", "is too large for so many configurations") }
    var ids: [JSONValue] = []
    for (index, configuration) in configurations.enumerated() {
      let id = "\(list).\(index)"
      var object: JSONObject = [
        "isa": "XCBuildConfiguration", "name": .string(configuration.name),
        "buildSettings": .object(settings.of(configuration.name)),
      ]
      switch configuration.file {
      case .reference(let file): object["baseConfigurationReference"] = .string(file)
      case .inFolder(let anchor, let path):
        object["baseConfigurationReferenceAnchor"] = .string(anchor)
        object["baseConfigurationReferenceRelativePath"] = .string(path)
      case nil: break
      }
      objects[id] = object
      ids.append(.string(id))
    }
    objects[list] = ["isa": "XCConfigurationList", "buildConfigurations": .array(ids)]
  }
}
