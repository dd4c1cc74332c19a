import UIModelJSON
import UIModelPlatform

/// The targets of a `project.xcproj` and their build phases. In this format, each file lists the build phases to which
/// it belongs.
///
/// For example, a file with `"target-membership": ["App/compile-sources"]` is compiled in the target `App`.
struct XcprojTargets {
  struct Target {
    let object: JSON5Object
    let name: String
    let id: String
    /// The indices of the target's build phases in `XcprojTargets.phases`.
    var phaseIndices: [Int] = []

    var configurationListID: String { id + ".Configurations" }
  }

  private struct Phase {
    let id: String
    let kind: String
    let name: String?
    /// The ids of the phase's `PBXBuildFile` objects.
    var fileIDs: [String] = []
  }

  private(set) var allTargets: [Target] = []
  private var targetIndices: [String: Int] = [:]
  private var phases: [Phase] = []
  private var phaseIndicesByID: [String: Int] = [:]
  private var objects: [String: JSONObject] = [:]

  /// The maximum number of files in all build phases.
  private static let maximumFileCount = 500_000

  private static let targetKinds = [
    "native": "PBXNativeTarget", "aggregate": "PBXAggregateTarget", "external-build-system": "PBXLegacyTarget",
  ]
  private static let phaseKinds = [
    "compile-sources": "PBXSourcesBuildPhase", "frameworks": "PBXFrameworksBuildPhase",
    "resources": "PBXResourcesBuildPhase", "headers": "PBXHeadersBuildPhase", "copy": "PBXCopyFilesBuildPhase",
    "script": "PBXShellScriptBuildPhase", "rez": "PBXRezBuildPhase", "java-archive": "PBXJavaArchiveBuildPhase",
    "apple-script": "PBXAppleScriptBuildPhase",
  ]

  init() {}

  init(_ project: JSON5Object) throws(JSON5Fault) {
    for object in try project.objects("targets") {
      let name = try object.requiredString("name")
      guard targetIndices[name] == nil else {
        throw object.fault("name", "is that of another target: '\(name.prefix(80))'")
      }
      targetIndices[name] = allTargets.count
      var target = Target(object: object, name: name, id: "Target\(allTargets.count)")
      for (index, element) in try object.elements("build-phases").enumerated() {
        target.phaseIndices.append(phases.count)
        try addPhase(element, of: target, name: object.name(of: "build-phases") + "[\(index)]")
      }
      allTargets.append(target)
    }
  }

  private mutating func addPhase(_ value: JSON5Value, of target: Target, name: String) throws(JSON5Fault) {
    var (kind, phaseName): (String, String?) = (value.string ?? "", nil)
    if value.string == nil {
      let object = try JSON5Object(value, name: name)
      kind = try object.requiredString("kind")
      phaseName = try object.string("name")
      if let id = try object.string("id") { phaseIndicesByID[id] = phases.count }
    }
    guard Self.phaseKinds[kind] != nil else {
      throw JSON5Fault(offset: value.range.lowerBound, reason: "'\(name)' has the unknown kind '\(kind.prefix(80))'")
    }
    phases.append(Phase(id: "\(target.id).Phase\(target.phaseIndices.count)", kind: kind, name: phaseName))
  }

  // MARK: Looking up

  /// Returns the id of the target with a name. If no target has this name, throws the error that `makeError` returns
  /// for the reason.
  func id(_ name: String, _ makeError: (String) -> JSON5Fault) throws(JSON5Fault) -> String {
    guard let index = targetIndices[name] else { throw makeError("names the unknown target '\(name.prefix(80))'") }
    return allTargets[known: index].id
  }

  /// Returns the index of a build phase by a reference such as `App/compile-sources` or `App/copy/Embed Frameworks`.
  /// Throws if there is no such phase.
  private func phaseIndex(_ value: JSON5Value, name: String) throws(JSON5Fault) -> Int {
    let unknownPhaseError = JSON5Fault(offset: value.range.lowerBound, reason: "'\(name)' names an unknown build phase")
    switch try XcprojPath.reference(value, name: name) {
    case .id(let id):
      guard let index = phaseIndicesByID[id] else { throw unknownPhaseError }
      return index
    case .names(let names):
      guard (2...3).contains(names.count), case .child(let target) = names[known: 0],
        case .child(let kind) = names[known: 1], let index = targetIndices[target]
      else { throw unknownPhaseError }
      let phaseIndicesOfKind = allTargets[known: index].phaseIndices.filter { phases[known: $0].kind == kind }
      // If several phases have the same kind, any of them gives the same compiled files.
      let namedPhaseIndex = phaseIndicesOfKind.first { index in
        names.count == 3 && phases[known: index].name.map { names[known: 2] == .child($0) } == true
      }
      guard let result = namedPhaseIndex ?? phaseIndicesOfKind.first else { throw unknownPhaseError }
      return result
    }
  }

  func phaseID(_ value: JSON5Value, name: String) throws(JSON5Fault) -> String {
    phases[known: try phaseIndex(value, name: name)].id
  }

  /// Adds a file to the build phases in `memberships`, the elements of the file's `target-membership` list. `name` is
  /// the name of this list in messages.
  mutating func add(_ fileID: String, memberships: [JSON5Value], name: String) throws(JSON5Fault) {
    for (index, membership) in memberships.enumerated() {
      let name = "\(name)[\(index)]"
      var (reference, platforms): (JSON5Value, [String]) = (membership, [])
      if membership.members != nil {
        let object = try JSON5Object(membership, name: name)
        guard let phase = object["build-phase"] else {
          throw JSON5Fault(offset: object.offset, reason: "'\(name)' has no 'build-phase'")
        }
        reference = phase
        platforms = try object.strings("platforms")
      }
      let phaseIndex = try phaseIndex(reference, name: name)
      guard objects.count < Self.maximumFileCount else {
        throw JSON5Fault(
          offset: membership.range.lowerBound, reason: "more than \(Self.maximumFileCount) files are in targets")
      }
      let id = "File\(objects.count)"
      var object: JSONObject = ["isa": "PBXBuildFile", "fileRef": .string(fileID)]
      if !platforms.isEmpty { object["platformFilters"] = .array(platforms.map { .string($0) }) }
      objects[id] = object
      phases[known: phaseIndex].fileIDs.append(id)
    }
  }

  // MARK: Objects

  /// Returns the objects of the targets, build phases, build files and dependencies, but not those of the
  /// configurations.
  func allObjects(_ tree: XcprojTree) throws(JSON5Fault) -> [String: JSONObject] {
    var allObjects = objects
    for phase in phases {
      allObjects[phase.id] = [
        "isa": .string(Self.phaseKinds[phase.kind] ?? ""), "files": .array(phase.fileIDs.map { .string($0) }),
      ]
    }
    for target in allTargets { try add(target, tree, to: &allObjects) }
    return allObjects
  }

  private func add(_ target: Target, _ tree: XcprojTree, to allObjects: inout [String: JSONObject]) throws(JSON5Fault) {
    let object = target.object
    let kind = try object.string("kind") ?? "native"
    guard let isa = Self.targetKinds[kind] else { throw object.fault("kind", "is unknown: '\(kind.prefix(80))'") }
    var targetObject: JSONObject = [
      "isa": .string(isa), "name": .string(target.name), "buildConfigurationList": .string(target.configurationListID),
      "buildPhases": .array(target.phaseIndices.map { .string(phases[known: $0].id) }),
    ]
    if let type = try object.string("product-type") {
      targetObject["productType"] = .string("com.apple.product-type." + type)
    } else if let type = try object.string("full-product-type") {
      targetObject["productType"] = .string(type)
    }
    if let value = object["product"], let id = try tree.id(value, name: object.name(of: "product")) {
      targetObject["productReference"] = .string(id)
    }
    targetObject["fileSystemSynchronizedGroups"] = .array((tree.folderIDs[target.id] ?? []).map { .string($0) })
    targetObject["dependencies"] = .array(try dependencies(of: target, &allObjects).map { .string($0) })
    var productIDs: [JSONValue] = []
    for (index, member) in try object.objects("package-product-members").enumerated() {
      let id = "\(target.id).Product\(index)"
      allObjects[id] = [
        "isa": "XCSwiftPackageProductDependency", "productName": .string(try member.requiredString("product-name")),
      ]
      productIDs.append(.string(id))
    }
    targetObject["packageProductDependencies"] = .array(productIDs)
    allObjects[target.id] = targetObject
  }

  private func dependencies(
    of target: Target, _ allObjects: inout [String: JSONObject]
  ) throws(JSON5Fault) -> [String] {
    var ids: [String] = []
    let listName = target.object.name(of: "dependencies")
    for (index, element) in try target.object.elements("dependencies").enumerated() {
      let name = "\(listName)[\(index)]"
      let id = "\(target.id).Dependency\(index)"
      var dependencyObject: JSONObject = ["isa": "PBXTargetDependency"]
      let makeError = { (reason: String) in JSON5Fault(offset: element.range.lowerBound, reason: "'\(name)' \(reason)")
      }
      if let targetName = element.string {
        dependencyObject["target"] = .string(try self.id(targetName, makeError))
      } else {
        let object = try JSON5Object(element, name: name)
        switch try object.string("kind") ?? "localTarget" {
        case "localTarget":
          dependencyObject["target"] = .string(try self.id(object.requiredString("target"), makeError))
        case "remoteTarget":
          allObjects[id + ".Proxy"] = [
            "isa": "PBXContainerItemProxy", "remoteInfo": .string(try object.requiredString("target")),
          ]
          dependencyObject["targetProxy"] = .string(id + ".Proxy")
        case "package":
          let productName = try object.requiredString("product-name")
          allObjects[id + ".Product"] = ["isa": "XCSwiftPackageProductDependency", "productName": .string(productName)]
          dependencyObject["productRef"] = .string(id + ".Product")
        case let kind: throw object.fault("kind", "is unknown: '\(kind.prefix(80))'")
        }
      }
      allObjects[id] = dependencyObject
      ids.append(id)
    }
    return ids
  }
}
