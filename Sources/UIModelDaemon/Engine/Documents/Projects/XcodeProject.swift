import UIModelJSON
import UIModelPlatform

/// An Xcode project, as far as its targets and what they compile are concerned.
package struct XcodeProject {
  /// The folder `….xcodeproj`.
  package let path: String
  package private(set) var targets: [CodeTarget] = []
  /// The folders of packages that it says are its own, with other folders that its tree has as one thing: before Xcode 15,
  /// packages are such folders.
  package private(set) var packages: [String] = []
  /// Whether a target of it has some other program build what it likes.
  package private(set) var buildsOtherwise = false

  /// `path`: the folder `….xcodeproj`.
  package init(_ path: String, _ files: ProjectFiles) throws(PropertyList.Problem) {
    self.path = ProjectPath.normalized(path)
    guard let bytes = files.read(self.path + "/project.pbxproj") else {
      throw PropertyList.Problem(line: nil, reason: "project.pbxproj cannot be read")
    }
    let objects = try ProjectObjects(XcodeProject.plist(bytes), folder: ProjectPath.folder(of: self.path))
    buildsOtherwise = objects.ids(of: objects.root, "targets").contains { objects.kind($0) == "PBXLegacyTarget" }
    for id in objects.ids(of: objects.root, "targets") where objects.kind(id) == "PBXNativeTarget" {
      if let target = XcodeTargetReader(objects, id, path: self.path, files).target() { targets.append(target) }
    }
    for id in objects.ids(of: objects.root, "packageReferences") {
      guard objects.kind(id) == "XCLocalSwiftPackageReference", let path = objects[id]?["relativePath"]?.string else {
        continue
      }
      packages.append(ProjectPath.join(objects.sourceRoot, path))
    }
    packages += objects.folders
  }

  private static func plist(_ bytes: [UInt8]) throws(PropertyList.Problem) -> JSONValue {
    let isXML = bytes.prefix(200).split(separator: UInt8(ascii: "<")).contains { $0.starts(with: "?xml".utf8) }
    return isXML ? try PropertyList.read(bytes) : try OpenStepPropertyList.read(bytes)
  }
}

/// The objects of a project by their ids, and where its files are.
struct ProjectObjects {
  private var objects: [String: JSONObject] = [:]
  /// The project's own.
  let root: String
  /// What paths of the project begin at.
  private(set) var sourceRoot = ""
  /// Where files, groups and folders of the project's tree are; nil where that is not said.
  private(set) var paths: [String: String?] = [:]
  /// The targets of the project by what they make.
  private(set) var made: [String: String] = [:]
  /// By target, and by folder whose files belong to targets without being named, the sets of exceptions.
  private(set) var exceptions: [String: [String: [String]]] = [:]

  init(_ plist: JSONValue, folder: String) throws(PropertyList.Problem) {
    guard let objects = plist["objects"]?.object, let root = plist["rootObject"]?.string else {
      throw PropertyList.Problem(line: nil, reason: "it has no objects or no root object")
    }
    self.root = root
    for member in objects.members {
      if let object = member.value.object { self.objects[member.name] = object }
    }
    guard kind(root) == "PBXProject" else {
      throw PropertyList.Problem(line: nil, reason: "its root object is not a project")
    }
    sourceRoot = ProjectPath.join(folder, self[root]?["projectDirPath"]?.string ?? "")
    findPaths()
    findShared()
  }

  /// What is asked for each target, found out once.
  private mutating func findShared() {
    for target in ids(of: self.root, "targets") {
      if let product = id(of: target, "productReference"), let name = id(of: target, "name") { made[product] = name }
    }
    for folder in paths.keys where kind(folder) == "PBXFileSystemSynchronizedRootGroup" {
      for set in ids(of: folder, "exceptions") {
        guard let target = id(of: set, "target") else { continue }
        exceptions[target, default: [:]][folder, default: []].append(set)
      }
    }
  }

  subscript(_ id: String) -> JSONObject? { objects[id] }
  func kind(_ id: String) -> String? { objects[id]?["isa"]?.string }

  /// The folders that stand in the tree like files.
  var folders: [String] {
    paths.compactMap { id, path in
      let type = objects[id]?["lastKnownFileType"]?.string
      return kind(id) == "PBXFileReference" && ["folder", "wrapper"].contains(type) ? path : nil
    }
    .sorted()
  }

  /// The objects that a list of an object names.
  func ids(of id: String, _ key: String) -> [String] {
    objects[id]?[key]?.array?.compactMap(\.string) ?? []
  }

  func id(of id: String, _ key: String) -> String? { objects[id]?[key]?.string }

  /// Goes down from the main group. A group that stands in itself is gone through once.
  private mutating func findPaths() {
    guard let main = id(of: root, "mainGroup") else { return }
    var left: [(id: String, folder: String?)] = [(main, sourceRoot)]
    while let (id, folder) = left.popLast() {
      guard paths[id] == nil, let object = objects[id] else { continue }
      let path = path(of: object, in: folder)
      paths[id] = .some(path)
      for child in ids(of: id, "children") { left.append((child, path)) }
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
