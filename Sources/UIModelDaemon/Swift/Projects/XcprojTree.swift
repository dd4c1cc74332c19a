import UIModelJSON

/// The groups, files and folders of a `project.xcproj`, converted to the objects of a `project.pbxproj`.
///
/// For example, an entry without a `kind` becomes an object with the `isa` `PBXFileReference`.
struct XcprojTree {
  /// The id of the main group.
  static let mainGroupID = "Group"

  private(set) var objects: [String: JSONObject] = [:]
  /// The ids of the synchronized folders whose files belong to a target, by the id of the target.
  private(set) var folderIDs: [String: [String]] = [:]
  /// The ids of objects, by the `id` of their reference in the file.
  private var objectIDs: [String: String] = [:]
  /// The ids of references, by their enclosing group and name. Several references in a group may have the same name.
  private var children: [ChildKey: [String]] = [:]
  /// The id of the enclosing group of each group, file or folder, by the id of the child.
  private var parentIDs: [String: String] = [:]

  private struct ChildKey: Hashable {
    let group: String
    let name: String
  }

  /// The maximum number of groups, files and folders.
  private static let maximumReferenceCount = 500_000

  private static let kinds = [
    "file-reference": "PBXFileReference", "group": "PBXGroup", "variant-group": "PBXVariantGroup",
    "version-group": "XCVersionGroup", "folder": "PBXFileSystemSynchronizedRootGroup",
  ]

  init() {}

  /// Reads the tree from the main group downward, and adds each file to the build phases in its `target-membership`.
  init(_ project: JSON5Object, _ targets: inout XcprojTargets) throws(JSON5Fault) {
    var childIDs: [String: [JSONValue]] = [:]
    var stack = try project.objects("files").map { (object: $0, group: Self.mainGroupID) }
    stack.reverse()
    while let (object, group) = stack.popLast() {
      guard parentIDs.count < Self.maximumReferenceCount else {
        throw JSON5Fault(offset: object.offset, reason: "there are more than \(Self.maximumReferenceCount) files")
      }
      let id = "Reference\(parentIDs.count)"
      parentIDs[id] = group
      childIDs[group, default: []].append(.string(id))
      let kind = try object.string("kind") ?? "file-reference"
      guard let isa = Self.kinds[kind] else { throw object.fault("kind", "is unknown: '\(kind.prefix(80))'") }
      let text = try object.string("path") ?? ""
      guard let filePath = XcprojPath.filePath(text) else {
        throw object.fault("path", "begins at an unknown place: '\(text.prefix(80))'")
      }
      var newObject: JSONObject = ["isa": .string(isa), "sourceTree": .string(filePath.sourceTree)]
      // A group without a path has the path of its enclosing group.
      if !filePath.path.isEmpty { newObject["path"] = .string(filePath.path) }
      let isNamed = kind != "file-reference" && kind != "folder"
      let name = (isNamed ? try object.string("name") : nil) ?? filePath.name
      children[ChildKey(group: group, name: name), default: []].append(id)
      if let referenceID = try object.string("id") { objectIDs[referenceID] = id }
      switch kind {
      case "folder": try add(object, id, &newObject, &targets)
      case "file-reference":
        if let type = try object.string("type") { newObject["explicitFileType"] = .string(type) }
      // Messages have a line number, so the names of nested children can be short.
      default: stack += try object.objects("children", named: "children").map { (object: $0, group: id) }.reversed()
      }
      if kind != "folder", kind != "group" {
        let key = "target-membership"
        try targets.add(id, memberships: object.elements(key), name: object.name(of: key))
      }
      objects[id] = newObject
    }
    objects[Self.mainGroupID] = ["isa": "PBXGroup", "sourceTree": "<group>"]
    for (group, ids) in childIDs { objects[group]?["children"] = .array(ids) }
  }

  // MARK: Folders

  /// Reads a synchronized folder, whose files belong to targets without being listed.
  private mutating func add(
    _ folder: JSON5Object, _ id: String, _ newObject: inout JSONObject, _ targets: inout XcprojTargets
  ) throws(JSON5Fault) {
    let key = "target-membership"
    for name in try folder.strings(key) {
      let target = try targets.id(name) { folder.fault(key, $0) }
      if folderIDs[target]?.contains(id) != true { folderIDs[target, default: []].append(id) }
    }
    var setIDs: [JSONValue] = []
    for (index, exception) in try folder.objects("membership-exceptions").enumerated() {
      let setID = "\(id).Exceptions\(index)"
      setIDs.append(.string(setID))
      // A `project.pbxproj` has one list of paths for inclusions and exclusions. The list contains exclusions if the
      // folder belongs to the target, and inclusions otherwise.
      guard exception["inclusions"] == nil || exception["exclusions"] == nil else {
        throw exception.fault("inclusions", "and 'exclusions' exclude each other")
      }
      let paths = try exception.strings("inclusions") + exception.strings("exclusions")
      var object: JSONObject = ["membershipExceptions": .array(paths.map { .string($0) })]
      if let target = try exception.string("target") {
        object["isa"] = "PBXFileSystemSynchronizedBuildFileExceptionSet"
        object["target"] = .string(try targets.id(target) { exception.fault("target", $0) })
      } else if let phase = exception["build-phase"] {
        object["isa"] = "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet"
        object["buildPhase"] = .string(try targets.phaseID(phase, name: exception.name(of: "build-phase")))
      } else {
        throw JSON5Fault(offset: exception.offset, reason: "'\(exception.name)' has neither 'target' nor 'build-phase'")
      }
      var filters: [(String, JSONValue)] = []
      if let platforms = try exception.object("platforms") {
        for member in platforms.members {
          filters.append((member.name, .array(try platforms.strings(member.name).map { .string($0) })))
        }
      }
      if !filters.isEmpty { object["platformFiltersByRelativePath"] = .object(JSONObject(distinct: filters)) }
      objects[setID] = object
    }
    if !setIDs.isEmpty { newObject["exceptions"] = .array(setIDs) }
  }

  // MARK: Looking up

  /// The settings file of a configuration.
  enum SettingsFile {
    /// The id of the file's object. Empty if there is no such object.
    case reference(String)
    /// The id of a folder's object, and a path in this folder.
    case inFolder(String, String)
  }

  /// Returns the settings file of a configuration, or nil if the configuration has none.
  func settingsFile(_ owner: JSON5Object, _ key: String) throws(JSON5Fault) -> SettingsFile? {
    guard let value = owner[key] else { return nil }
    let name = owner.name(of: key)
    guard value.members != nil else { return .reference(try id(value, name: name) ?? "") }
    let object = try JSON5Object(value, name: name)
    guard let anchor = object["anchor"], let path = object["relative-path"] else {
      throw JSON5Fault(offset: object.offset, reason: "'\(name)' needs 'anchor' and 'relative-path'")
    }
    let folder = try id(anchor, name: object.name(of: "anchor"))
    guard let folder, case .names(let names) = try XcprojPath.reference(path, name: object.name(of: "relative-path"))
    else { return .reference("") }
    let parts = names.map { name in
      switch name {
      case .current: "."
      case .parent: ".."
      case .child(let text): text
      }
    }
    return .inFolder(folder, parts.joined(separator: "/"))
  }

  /// Returns the id of the object that a reference names. Returns nil if no object or several objects have this name.
  func id(_ value: JSON5Value, name: String) throws(JSON5Fault) -> String? {
    switch try XcprojPath.reference(value, name: name) {
    case .id(let id): return objectIDs[id]
    case .names(let names):
      var currentID = Self.mainGroupID
      for name in names {
        switch name {
        case .current: continue
        case .parent:
          guard let parent = parentIDs[currentID] else { return nil }
          currentID = parent
        case .child(let text):
          guard let candidates = children[ChildKey(group: currentID, name: text)], candidates.count == 1,
            let childID = candidates.first
          else {
            return nil
          }
          currentID = childID
        }
      }
      return currentID
    }
  }
}
