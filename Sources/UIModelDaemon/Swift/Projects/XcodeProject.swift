import UIModelJSON
import UIModelPlatform

/// An Xcode project, as far as its targets and what they compile are concerned.
package struct XcodeProject {
  /// The name of the file of a project in Xcode's JSON format, and that of one in the format before it.
  package static let jsonName = "project.xcproj"
  package static let plistName = "project.pbxproj"
  /// Whether a file's name is one of these.
  package static func isFile(_ name: some StringProtocol) -> Bool { name == jsonName || name == plistName }

  /// The folder `….xcodeproj`.
  package let path: String
  /// The file in it that says what is in the project.
  package let file: String
  /// Whether both files are there: Xcode opens no such project, and what is here is that of the JSON format.
  package let hasBothFiles: Bool
  package private(set) var targets: [CodeTarget] = []
  /// The folders of packages that it says are its own, with other folders that its tree has as one thing: before Xcode 15,
  /// packages are such folders.
  package private(set) var packages: [String] = []
  /// Whether a target of it has some other program build what it likes.
  package private(set) var buildsOtherwise = false

  /// `path`: the folder `….xcodeproj`.
  package init(_ path: String, _ files: ProjectFiles) throws(PropertyList.Problem) {
    self.path = ProjectPath.normalized(path)
    let json = files.read(self.path + "/" + Self.jsonName)
    let plist = files.read(self.path + "/" + Self.plistName)
    file = Self.file(in: self.path, files)
    hasBothFiles = json != nil && plist != nil
    guard let bytes = json ?? plist else {
      throw PropertyList.Problem(line: nil, reason: "it cannot be read")
    }
    let folder = ProjectPath.folder(of: self.path)
    var objects: ProjectObjects
    if json != nil {
      let project = try XcprojProject.read(bytes)
      objects = try ProjectObjects(project.objects, root: XcprojProject.root, folder: folder)
    } else {
      objects = try ProjectObjects(XcodeProject.plist(bytes), folder: folder)
    }
    objects.file = file
    buildsOtherwise = objects.ids(of: objects.root, "targets").contains { objects.kind($0) == "PBXLegacyTarget" }
    let (settings, lines) = (XcodeTargetSettings.Shared(objects, files), SettingLines(files))
    for id in objects.ids(of: objects.root, "targets") where objects.kind(id) == "PBXNativeTarget" {
      let reader = XcodeTargetReader(objects, id, path: self.path, settings, files, lines)
      if let target = reader.target() { targets.append(target) }
    }
    for id in objects.ids(of: objects.root, "packageReferences") {
      guard objects.kind(id) == "XCLocalSwiftPackageReference", let path = objects[id]?["relativePath"]?.string else {
        continue
      }
      packages.append(ProjectPath.join(objects.sourceRoot, path))
    }
    packages += objects.folders(files)
  }

  /// The file of a project that says what is in it. `path`: the folder `….xcodeproj`.
  package static func file(in path: String, _ files: ProjectFiles) -> String {
    let json = path + "/" + jsonName
    return files.read(json) == nil ? path + "/" + plistName : json
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
  /// The file that says what is in the project.
  var file = ""
  /// What paths of the project begin at.
  private(set) var sourceRoot = ""
  /// Where files, groups and folders of the project's tree are; nil where that is not said.
  private(set) var paths: [String: String?] = [:]
  /// The targets of the project by what they make.
  private(set) var made: [String: String] = [:]
  /// By target, and by folder whose files belong to targets without being named, the sets of exceptions.
  private(set) var exceptions: [String: [String: [String]]] = [:]
  /// By build phase, those sets that take files of such folders into it, with the folders.
  private(set) var additions: [String: [(folder: String, set: String)]] = [:]

  init(_ plist: JSONValue, folder: String) throws(PropertyList.Problem) {
    guard let members = plist["objects"]?.object?.members, let root = plist["rootObject"]?.string else {
      throw PropertyList.Problem(line: nil, reason: "it has no objects or no root object")
    }
    var objects: [String: JSONObject] = [:]
    for member in members {
      if let object = member.value.object { objects[member.name] = object }
    }
    try self.init(objects, root: root, folder: folder)
  }

  /// `root`: the id of the project among the objects. `folder`: the one that the project is in.
  init(_ objects: [String: JSONObject], root: String, folder: String) throws(PropertyList.Problem) {
    (self.objects, self.root) = (objects, root)
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
    for folder in paths.keys.sorted() where kind(folder) == "PBXFileSystemSynchronizedRootGroup" {
      for set in ids(of: folder, "exceptions") {
        if let phase = id(of: set, "buildPhase") { additions[phase, default: []].append((folder, set)) }
        guard let target = id(of: set, "target") else { continue }
        exceptions[target, default: [:]][folder, default: []].append(set)
      }
    }
  }

  subscript(_ id: String) -> JSONObject? { objects[id] }
  func kind(_ id: String) -> String? { objects[id]?["isa"]?.string }

  /// The folders that stand in the tree like files. Where the type is not said, as in the JSON format, these are the
  /// paths at which the disk has a folder.
  func folders(_ files: ProjectFiles) -> [String] {
    paths.compactMap { id, path in
      guard kind(id) == "PBXFileReference", let path else { return nil }
      let type = objects[id]?["lastKnownFileType"]?.string ?? objects[id]?["explicitFileType"]?.string
      if let type { return ["folder", "wrapper"].contains(type) ? path : nil }
      // What has an ending is hardly ever one.
      return !ProjectPath.name(of: path).utf8.contains(UInt8(ascii: ".")) && files.isFolder(path) ? path : nil
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
