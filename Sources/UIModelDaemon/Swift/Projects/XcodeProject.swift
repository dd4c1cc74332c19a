import UIModelJSON
import UIModelPlatform

/// The targets of an Xcode project, with their sources.
///
/// For example, `/App/App.xcodeproj` is read from its `project.xcproj` or, if this file does not exist, from its
/// `project.pbxproj`.
package struct XcodeProject {
  /// The name of a project's file in Xcode's JSON format.
  package static let jsonName = "project.xcproj"
  /// The name of a project's file in the older property list format.
  package static let plistName = "project.pbxproj"
  /// Whether a file of this name describes an Xcode project.
  package static func isProjectFile(_ name: some StringProtocol) -> Bool { name == jsonName || name == plistName }

  /// The path of the folder `….xcodeproj`.
  package let path: String
  /// The path of the project file that was read, in the folder `path`.
  package let filePath: String
  /// Whether the project has files in both formats. Xcode does not open such a project. The JSON file is read.
  package let hasBothFiles: Bool
  package private(set) var targets: [CodeTarget] = []
  /// The paths of the folders of local packages. Folders that the project's tree lists as files are included, because
  /// before Xcode 15 local packages were listed in this way.
  package private(set) var packageFolders: [String] = []
  /// Whether a target runs an external build tool, which may compile any files.
  package private(set) var hasExternalBuildTarget = false

  /// Reads a project. `path` is the path of the folder `….xcodeproj`.
  package init(_ path: String, _ files: ProjectFiles) throws(PropertyList.Problem) {
    self.path = ProjectPath.normalized(path)
    let jsonBytes = files.read(self.path + "/" + Self.jsonName)
    let plistBytes = files.read(self.path + "/" + Self.plistName)
    filePath = Self.filePath(in: self.path, files)
    hasBothFiles = jsonBytes != nil && plistBytes != nil
    guard let bytes = jsonBytes ?? plistBytes else {
      throw PropertyList.Problem(line: nil, reason: "it cannot be read")
    }
    let folder = ProjectPath.folder(of: self.path)
    var objects: ProjectObjects
    if jsonBytes != nil {
      let project = try XcprojProject.read(bytes)
      objects = try ProjectObjects(project.objects, rootID: XcprojProject.rootID, folder: folder)
    } else {
      objects = try ProjectObjects(XcodeProject.plist(bytes), folder: folder)
    }
    objects.filePath = filePath
    hasExternalBuildTarget = objects.ids(of: objects.rootID, "targets").contains {
      objects.kind($0) == "PBXLegacyTarget"
    }
    let (settings, lines) = (XcodeTargetSettings.ProjectSettings(objects, files), SettingLines(files))
    for id in objects.ids(of: objects.rootID, "targets") where objects.kind(id) == "PBXNativeTarget" {
      let reader = XcodeTargetReader(objects, id, path: self.path, settings, files, lines)
      if let target = reader.target() { targets.append(target) }
    }
    for id in objects.ids(of: objects.rootID, "packageReferences") {
      guard objects.kind(id) == "XCLocalSwiftPackageReference", let path = objects[id]?["relativePath"]?.string else {
        continue
      }
      packageFolders.append(ProjectPath.join(objects.sourceRoot, path))
    }
    packageFolders += objects.folders(files)
  }

  /// Returns the path of the file that describes a project. `path` is the path of the folder `….xcodeproj`.
  package static func filePath(in path: String, _ files: ProjectFiles) -> String {
    let jsonPath = path + "/" + jsonName
    return files.read(jsonPath) == nil ? path + "/" + plistName : jsonPath
  }

  private static func plist(_ bytes: [UInt8]) throws(PropertyList.Problem) -> JSONValue {
    let isXML = bytes.prefix(200).split(separator: UInt8(ascii: "<")).contains { $0.starts(with: "?xml".utf8) }
    return isXML ? try PropertyList.read(bytes) : try OpenStepPropertyList.read(bytes)
  }
}

/// The objects of an Xcode project by their ids, with lookup tables for paths, products and exception sets.
struct ProjectObjects {
  private var objects: [String: JSONObject] = [:]
  /// The id of the `PBXProject` object.
  let rootID: String
  /// The path of the file that describes the project.
  var filePath = ""
  /// The folder to which paths with the source tree `SOURCE_ROOT` are relative.
  private(set) var sourceRoot = ""
  /// The paths of files, groups and folders in the project's tree, by id. The value is nil if the path is unknown.
  private(set) var paths: [String: String?] = [:]
  /// The names of targets, by the id of the target's product.
  private(set) var targetNamesByProduct: [String: String] = [:]
  /// The ids of exception sets, by the id of the target and then by the id of the synchronized folder. The files of a
  /// synchronized folder belong to targets without being listed.
  private(set) var exceptionSetIDs: [String: [String: [String]]] = [:]
  /// The exception sets that add files of synchronized folders to a build phase, by the id of the phase. Each element
  /// has the ids of the synchronized folder and of the exception set.
  private(set) var phaseExceptionSets: [String: [(folder: String, set: String)]] = [:]

  init(_ plist: JSONValue, folder: String) throws(PropertyList.Problem) {
    guard let members = plist["objects"]?.object?.members, let rootID = plist["rootObject"]?.string else {
      throw PropertyList.Problem(line: nil, reason: "it has no objects or no root object")
    }
    var objects: [String: JSONObject] = [:]
    for member in members {
      if let object = member.value.object { objects[member.name] = object }
    }
    try self.init(objects, rootID: rootID, folder: folder)
  }

  /// Creates the lookup tables for the objects of a project.
  /// - Parameter rootID: the id of the `PBXProject` object.
  /// - Parameter folder: the folder that contains the project.
  init(_ objects: [String: JSONObject], rootID: String, folder: String) throws(PropertyList.Problem) {
    (self.objects, self.rootID) = (objects, rootID)
    guard kind(rootID) == "PBXProject" else {
      throw PropertyList.Problem(line: nil, reason: "its root object is not a project")
    }
    sourceRoot = ProjectPath.join(folder, self[rootID]?["projectDirPath"]?.string ?? "")
    findPaths()
    collectTargetFacts()
  }

  /// Collects the names of targets by product, and the exception sets of synchronized folders.
  private mutating func collectTargetFacts() {
    for target in ids(of: self.rootID, "targets") {
      if let product = id(of: target, "productReference"), let name = id(of: target, "name") {
        targetNamesByProduct[product] = name
      }
    }
    for folder in paths.keys.sorted() where kind(folder) == "PBXFileSystemSynchronizedRootGroup" {
      for set in ids(of: folder, "exceptions") {
        if let phase = id(of: set, "buildPhase") { phaseExceptionSets[phase, default: []].append((folder, set)) }
        guard let target = id(of: set, "target") else { continue }
        exceptionSetIDs[target, default: [:]][folder, default: []].append(set)
      }
    }
  }

  subscript(_ id: String) -> JSONObject? { objects[id] }
  func kind(_ id: String) -> String? { objects[id]?["isa"]?.string }

  /// Returns the paths of folders that the tree lists as files. A path without a file type, as in the JSON format, is
  /// included if it is a folder on disk and its name has no extension.
  func folders(_ files: ProjectFiles) -> [String] {
    paths.compactMap { id, path in
      guard kind(id) == "PBXFileReference", let path else { return nil }
      let type = objects[id]?["lastKnownFileType"]?.string ?? objects[id]?["explicitFileType"]?.string
      if let type { return ["folder", "wrapper"].contains(type) ? path : nil }
      // Folders that are listed as files rarely have a name with an extension.
      return !ProjectPath.name(of: path).utf8.contains(UInt8(ascii: ".")) && files.isFolder(path) ? path : nil
    }
    .sorted()
  }

  /// Returns the ids in a list of an object, such as the `children` of a group.
  func ids(of id: String, _ key: String) -> [String] {
    objects[id]?[key]?.array?.compactMap(\.string) ?? []
  }

  func id(of id: String, _ key: String) -> String? { objects[id]?[key]?.string }

  /// Fills `paths` from the main group downward. A group that contains itself is visited once.
  private mutating func findPaths() {
    guard let mainGroupID = id(of: rootID, "mainGroup") else { return }
    var pendingObjects: [(id: String, folder: String?)] = [(mainGroupID, sourceRoot)]
    while let (id, folder) = pendingObjects.popLast() {
      guard paths[id] == nil, let object = objects[id] else { continue }
      let path = path(of: object, in: folder)
      paths[id] = .some(path)
      for child in ids(of: id, "children") { pendingObjects.append((child, path)) }
    }
  }

  private func path(of object: JSONObject, in folder: String?) -> String? {
    let path = object["path"]?.string ?? ""
    guard !path.contains("$(") else { return nil }
    switch object["sourceTree"]?.string ?? "<group>" {
    case "<group>": return folder.map { ProjectPath.join($0, path) }
    case "SOURCE_ROOT": return ProjectPath.join(sourceRoot, path)
    case "<absolute>": return path.hasPrefix("/") ? ProjectPath.normalized(path) : nil
    default: return nil
    }
  }
}
