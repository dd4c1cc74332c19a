import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The projects and packages of a folder, read from files that describe which sources are compiled, such as
/// `Package.swift`, `project.yml` and Xcode projects.
struct FolderProjects: Sendable {
  /// The targets of all projects; nil for a folder without projects.
  private(set) var targets: CodeTargets?
  /// The paths that configurations name and that do not exist.
  private(set) var missing: [MissingSource] = []
  /// The Xcode projects that cannot be read, or that are read differently than in Xcode.
  private(set) var problems: [Problem] = []
  /// The demo apps of vendored packages. Their projects and files are left out.
  private(set) var demos = VendoredDemos()
  /// The absolute paths of the files that describe projects.
  private var found: [String] = []
  /// The apps that configurations declare, by the configurations' folders.
  private var apps: [String: [ConfiguredApp]] = [:]
  /// The folders that may contain demo apps of vendored packages.
  private var candidates: [String] = []
  /// The state of every path that was read or tested, at the time of reading.
  private var asked: [String: State] = [:]
  /// The folders whose files were listed, with the names found.
  private var listed: [String: [String]] = [:]

  /// A file or folder that a configuration names as part of an app, and that does not exist.
  struct MissingSource: Equatable {
    let configuration: String
    let app: String
    let path: String
  }

  /// A problem of an Xcode project.
  struct Problem: Equatable {
    /// The path of the project's `project.xcproj` or `project.pbxproj`.
    let path: String
    /// The line, counted from 1; nil if the problem has no line.
    let line: Int?
    /// The problem and its consequence.
    let message: String

    static func unreadable(_ path: String, _ problem: PropertyList.Problem) -> Problem {
      Problem(path: path, line: problem.line, message: problem.reason + "; the project's targets are unknown")
    }

    static func both(_ path: String) -> Problem {
      let names = "'\(XcodeProject.plistName)' and '\(XcodeProject.jsonName)'"
      let message = "Xcode opens no project with both \(names); only '\(XcodeProject.jsonName)' is read"
      return Problem(path: path, line: nil, message: message)
    }
  }

  /// The state of a path at the time when it was read or tested.
  private enum State: Equatable {
    case missing, folder
    case file(FileStamp)
    /// A file that was written so recently that the next change may have the same time.
    case fresh

    init(_ path: String) {
      if let stamp = OperatingSystem.stamp(of: path) {
        self = .file(stamp)
      } else {
        self = FileSystem.isFolder(path) ? .folder : FileSystem.exists(path) ? .fresh : .missing
      }
    }
  }

  /// Whether a file of this name describes what is compiled, or may be read by such a file, as an `.xcconfig` file is.
  static func isDescription(_ name: Substring) -> Bool {
    XcodeProject.isFile(name) || name == "project.yml" || name == "Package.swift" || name.hasSuffix(".xcconfig")
      || isForeignDescription(name)
  }

  /// Whether a file of this name describes what another tool compiles, such as Bazel, CMake, Tuist or CocoaPods.
  private static func isForeignDescription(_ name: Substring) -> Bool {
    ["BUILD", "BUILD.bazel", "CMakeLists.txt", "Project.swift"].contains(name) || name.hasSuffix(".podspec")
  }

  /// The paths that were read or tested.
  var dependencyPaths: Set<String> { Set(asked.keys) }

  /// The folders in which each added or removed file may change the result.
  var listedFolders: Set<String> { Set(listed.keys) }

  /// Whether the result may depend on a path. It does if the path was read, if its folder was listed, or if an
  /// enclosing folder that was tested has appeared or disappeared.
  func dependOn(_ path: String) -> Bool {
    let folder = FileCommit.folder(of: path)
    return asked[path] != nil || listed[folder] != nil
      || FilePath.around(folder).contains { folder in asked[folder].map { $0 != State(folder) } ?? false }
  }

  /// Returns the current projects: the same value if no file has changed, otherwise a new reading.
  ///
  /// - Parameter files: the absolute paths of the files in the folder `root`.
  /// - Parameter apps: the apps that configurations declare, by the configurations' folders.
  /// - Parameter candidates: the folders that may contain demo apps of vendored packages.
  func updated(
    _ files: [String], in root: String, apps: [String: [ConfiguredApp]] = [:], demos candidates: [String] = []
  ) -> FolderProjects {
    let found = files.filter { FolderProjects.isDescription($0.split(separator: "/").last ?? "") }
    let isSame =
      found == self.found && apps == self.apps && candidates == self.candidates
      && asked.allSatisfy { $0.value != .fresh && State($0.key) == $0.value }
      && listed.allSatisfy { FileSystem.names(in: $0.key) == $0.value }
    return isSame ? self : FolderProjects(found, in: root, apps, candidates)
  }

  init() {}

  private init(
    _ found: [String], in root: String, _ apps: [String: [ConfiguredApp]], _ candidates: [String]
  ) {
    (self.found, self.apps, self.candidates) = (found, apps, candidates)
    let asked = Asked()
    let files = ProjectFiles(
      // Many targets and configurations refer to the same files, so each file is read once.
      read: { path in
        if let known = asked.files[path] { return known }
        asked.states[path] = State(path)
        let bytes = try? FileSystem.read(path)
        asked.files[path] = .some(bytes)
        return bytes
      },
      isFolder: { path in
        let state = State(path)
        asked.states[path] = state
        return state == .folder
      }, names: FileSystem.names,
      listed: { path in
        let names = FileSystem.names(in: path)
        asked.names[path] = names
        return names
      })
    let projects = found.filter { XcodeProject.isFile($0.split(separator: "/").last ?? "") }
      .map { FileCommit.folder(of: $0) }
    let folders = Set(projects.filter { $0.hasSuffix(".xcodeproj") }.map { FileCommit.folder(of: $0) })
    var read = Set<String>()
    var descriptions: [CodeTargets.Description] = []
    var generators: [(folder: String, project: XcodeGenProject)] = []
    var others: [String] = []
    var own: [(package: String, by: String)] = []
    for path in found {
      let folder = FileCommit.folder(of: path)
      switch path.dropFirst(folder.utf8.count + 1) {
      case let name where XcodeProject.isFile(name):
        // A project with both files is one project.
        guard read.insert(folder).inserted else { continue }
        let outer = FileCommit.folder(of: folder)
        do throws(PropertyList.Problem) {
          let project = try XcodeProject(folder, files)
          descriptions.append(.init(project))
          own += project.packages.map { ($0, outer) }
          if project.hasBothFiles { problems.append(.both(project.file)) }
        } catch {
          descriptions.append(.unknown(in: outer))
          problems.append(.unreadable(XcodeProject.file(in: folder, files), error))
        }
      case "Package.swift":
        guard let package = PackageManifest(in: folder, files) else {
          others.append(folder)
          continue
        }
        descriptions.append(.init(package, in: folder))
        own += package.packages.map { ($0, folder) }
      case "project.yml":
        guard let project = XcodeGenProject(path, files) else { continue }
        // XcodeGen made the Xcode project in this folder from this file, and will make it again.
        if folders.contains(folder) {
          generators.append((folder, project))
          continue
        }
        descriptions.append(.init(project, in: folder))
        own += project.packages.map { ($0, folder) }
      case let name where FolderProjects.isForeignDescription(name): others.append(folder)
      default: continue
      }
    }
    for (folder, apps) in apps.sorted(by: { $0.key < $1.key }) {
      let configuration = folder + "/" + DocumentKind.configurationName
      descriptions.append(.init(apps, of: configuration, files))
      for app in apps {
        let paths = (app.sources + [app.infoPlist].compactMap { $0 })
          .map { DocumentURI.normalized($0.hasPrefix("/") ? $0 : folder + "/" + $0) }
        missing += paths.filter { State($0) == .missing }
          .map { MissingSource(configuration: configuration, app: app.name, path: $0) }
      }
    }
    if !candidates.isEmpty {
      for folder in folders.union([root]) { own += LocalPackages(in: folder, files).folders.map { ($0, folder) } }
      let manifests = found.filter { $0.hasSuffix("/Package.swift") || $0.hasSuffix(".podspec") }
      demos = VendoredDemos(
        candidates,
        in: VendoredDemos.Packages(
          root: root, descriptions: descriptions, manifests: Set(manifests.map { FileCommit.folder(of: $0) }), own: own,
          exists: { path in
            let state = State(path)
            asked.states[path] = state
            return state != .missing
          }))
      descriptions = demos.removed(from: descriptions)
    }
    for (folder, project) in generators {
      for index in descriptions.indices where descriptions[index].folder == folder {
        descriptions[index].keepCommonFacts(with: project)
      }
    }
    if !descriptions.isEmpty {
      targets = CodeTargets(descriptions, others: others) { DocumentURI(path: $0).key }
      let around = FilePath.around(root).first { FileSystem.exists($0 + "/.git") }
      let own = found.filter { path in !demos.contains(path) && SDKSignFiles.isProjectDescription(path) }
      targets?.sdkSigns = SDKSignFiles.signs(folders: [root] + (around.map { [$0] } ?? []), projects: own, files)
    }
    (self.asked, listed) = (asked.states, asked.names)
  }

  /// The states of the paths that were asked for, and the bytes of the files.
  private final class Asked {
    var states: [String: State] = [:]
    var files: [String: [UInt8]?] = [:]
    var names: [String: [String]] = [:]
  }
}
