import UIModelJSON
import UIModelPlatform

/// Converts `project.xcproj`, Xcode's JSON format, to the objects of a `project.pbxproj`, so that the same code reads
/// both formats. Reading throws for a file that Xcode does not open. Only missing keys that have no effect on targets
/// are accepted. Source: apple/xcode-project-format 0.1.0 (`XCSchema`).
///
/// For example, a target with `"kind": "native"` becomes an object with the `isa` `PBXNativeTarget`.
struct XcprojProject {
  /// The id of the project's own object in `objects`.
  static let rootID = "Project"

  private(set) var objects: [String: JSONObject] = [:]
  private(set) var targets = XcprojTargets()
  private(set) var tree = XcprojTree()

  /// The maximum number of settings over all configurations. A setting that applies to all configurations counts once
  /// for each of them.
  private static let maximumSettingCount = 2_000_000
  private static let maximumConfigurationCount = 1000

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
    guard project["files"] != nil else {
      throw JSON5Fault(offset: project.offset, reason: "the project has no 'files'")
    }
    // Xcode does not open a project in which these values are not strings.
    _ = try (project.string("last-upgrade"), project.string("last-swift-update"))
    targets = try XcprojTargets(project)
    tree = try XcprojTree(project, &targets)
    objects.merge(tree.objects) { object, _ in object }
    objects.merge(try targets.allObjects(tree)) { object, _ in object }
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
    objects[Self.rootID] = [
      "isa": "PBXProject", "mainGroup": .string(XcprojTree.mainGroupID), "buildConfigurationList": "Configurations",
      "targets": .array(targets.allTargets.map { .string($0.id) }), "knownRegions": .array(regions.map { .string($0) }),
      "packageReferences": .array(packages),
    ]
  }

  // MARK: Configurations

  private struct Configuration {
    let name: String
    let file: XcprojTree.SettingsFile?
  }

  private func configurations(_ owner: JSON5Object, _ key: String) throws(JSON5Fault) -> [Configuration] {
    var result: [Configuration] = []
    for (index, element) in try owner.elements(key).enumerated() {
      if let name = element.string {
        result.append(Configuration(name: name, file: nil))
        continue
      }
      let object = try JSON5Object(element, name: owner.name(of: key) + "[\(index)]")
      result.append(Configuration(name: try object.requiredString("name"), file: try tree.settingsFile(object, "file")))
    }
    return result
  }

  private mutating func addConfigurations(_ project: JSON5Object) throws(JSON5Fault) {
    let projectConfigurations = try configurations(project, "configurations")
    guard projectConfigurations.count <= Self.maximumConfigurationCount else {
      throw project.fault("configurations", "has more than \(Self.maximumConfigurationCount) elements")
    }
    var remainingSettingCount = Self.maximumSettingCount
    try add(projectConfigurations, XcprojSettings(project), listID: "Configurations", &remainingSettingCount, project)
    for target in targets.allTargets {
      // A target has all configurations of the project. The target's own entries only add settings files.
      let ownConfigurations = try configurations(target.object, "specialized-configurations")
      let names =
        projectConfigurations.map(\.name)
        + ownConfigurations.map(\.name).filter { name in !projectConfigurations.contains { $0.name == name } }
      let merged = names.map { name in
        Configuration(name: name, file: ownConfigurations.first { $0.name == name }?.file)
      }
      try add(
        merged, XcprojSettings(target.object), listID: target.configurationListID, &remainingSettingCount, target.object
      )
    }
  }

  private mutating func add(
    _ configurations: [Configuration], _ settings: XcprojSettings, listID: String, _ remainingSettingCount: inout Int,
    _ owner: JSON5Object
  ) throws(JSON5Fault) {
    remainingSettingCount -= (settings.count + 1) * configurations.count
    guard remainingSettingCount >= 0 else {
      throw owner.fault("build-settings", "is too large for so many configurations")
    }
    var ids: [JSONValue] = []
    for (index, configuration) in configurations.enumerated() {
      let id = "\(listID).\(index)"
      var object: JSONObject = [
        "isa": "XCBuildConfiguration", "name": .string(configuration.name),
        "buildSettings": .object(settings.effectiveSettings(configuration.name)),
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
    objects[listID] = ["isa": "XCConfigurationList", "buildConfigurations": .array(ids)]
  }
}
