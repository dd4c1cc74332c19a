import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The projects and packages of a folder, read from files that describe which sources are compiled, such as
/// `Package.swift`, `project.yml` and Xcode projects.
struct FolderProjects: Sendable {
  /// The targets of all projects; nil for a folder without projects.
  private(set) var targets: CodeTargets?
  /// The files and folders that configurations name but that do not exist.
  private(set) var missingSources: [MissingSource] = []
  /// The problems of Xcode projects that cannot be read, or that the daemon reads differently from Xcode.
  private(set) var problems: [Problem] = []
  /// The demo apps of vendored packages. Their projects and files are left out.
  private(set) var demos = VendoredDemos()
  /// The absolute paths of the files that describe projects.
  private var descriptionPaths: [String] = []
  /// The apps that configurations declare, by the configurations' folders.
  private var apps: [String: [ConfiguredApp]] = [:]
  /// The folders that might contain demo apps of vendored packages.
  private var demoCandidates: [String] = []
  /// The state of each path when it was read or tested for existence.
  private var pathStates: [String: State] = [:]
  /// The names of the files in each listed folder, by the folder's path.
  private var listedNames: [String: [String]] = [:]

  /// A file or folder that a configuration names as part of an app, but that does not exist.
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
    /// A description of the problem and its consequence.
    let message: String

    static func unreadable(_ path: String, _ problem: PropertyList.Problem) -> Problem {
      Problem(path: path, line: problem.line, message: problem.reason + "; the project's targets are unknown")
    }

    static func bothProjectFiles(_ path: String) -> Problem {
      let names = "'\(XcodeProject.plistName)' and '\(XcodeProject.jsonName)'"
      let message = "Xcode opens no project with both \(names); only '\(XcodeProject.jsonName)' is read"
      return Problem(path: path, line: nil, message: message)
    }
  }

  /// The state of a path at the time when it was read or tested.
  private enum State: Equatable {
    case missing, folder
    case file(FileStamp)
    /// A file that was written so recently that its next change can have an equal time stamp.
    case fresh

    init(_ path: String) {
      if let stamp = OperatingSystem.stamp(of: path) {
        self = .file(stamp)
      } else {
        self = FileSystem.isFolder(path) ? .folder : FileSystem.exists(path) ? .fresh : .missing
      }
    }
  }

  /// Whether a file of this name describes which sources are compiled, or is a file that such a description can use,
  /// such as an `.xcconfig` file.
  static func isDescription(_ name: Substring) -> Bool {
    XcodeProject.isProjectFile(name) || name == "project.yml" || name == "Package.swift" || name.hasSuffix(".xcconfig")
      || isForeignDescription(name)
  }

  /// Whether a file of this name describes the sources that another tool compiles, such as Bazel, CMake, Tuist or
  /// CocoaPods.
  private static func isForeignDescription(_ name: Substring) -> Bool {
    ["BUILD", "BUILD.bazel", "CMakeLists.txt", "Project.swift"].contains(name) || name.hasSuffix(".podspec")
  }

  /// The paths that were read or tested for existence.
  var dependencyPaths: Set<String> { Set(pathStates.keys) }

  /// The folders whose listed files affect the result.
  var listedFolders: Set<String> { Set(listedNames.keys) }

  /// Whether the result might depend on a path. True if the path was read or tested, if its folder was listed, or if an
  /// enclosing folder was tested and has appeared or disappeared since.
  func mayDependOn(_ path: String) -> Bool {
    let folder = FileCommit.folder(of: path)
    return pathStates[path] != nil || listedNames[folder] != nil
      || FilePath.pathAndAncestors(folder).contains { folder in pathStates[folder].map { $0 != State(folder) } ?? false
      }
  }

  /// Returns the current projects: this value if no file has changed, or else the result of reading the files again.
  ///
  /// - Parameter files: the absolute paths of the files in the folder `root`.
  /// - Parameter apps: the apps that configurations declare, by the configuration's folder.
  /// - Parameter demoCandidates: the folders that might contain demo apps of vendored packages.
  func updated(
    _ files: [String], in root: String, apps: [String: [ConfiguredApp]] = [:], demos demoCandidates: [String] = []
  ) -> FolderProjects {
    let descriptionPaths = files.filter { FolderProjects.isDescription($0.split(separator: "/").last ?? "") }
    let isUnchanged =
      descriptionPaths == self.descriptionPaths && apps == self.apps && demoCandidates == self.demoCandidates
      && pathStates.allSatisfy { $0.value != .fresh && State($0.key) == $0.value }
      && listedNames.allSatisfy { FileSystem.names(in: $0.key) == $0.value }
    return isUnchanged ? self : FolderProjects(descriptionPaths, in: root, apps, demoCandidates)
  }

  init() {}

  private init(
    _ descriptionPaths: [String], in root: String, _ apps: [String: [ConfiguredApp]], _ demoCandidates: [String]
  ) {
    (self.descriptionPaths, self.apps, self.demoCandidates) = (descriptionPaths, apps, demoCandidates)
    let cache = ReadCache()
    let files = ProjectFiles(
      // Many targets and configurations refer to the same files, so each file is read once.
      read: { path in
        if let cachedBytes = cache.files[path] { return cachedBytes }
        cache.states[path] = State(path)
        let bytes = try? FileSystem.read(path)
        cache.files[path] = .some(bytes)
        return bytes
      },
      isFolder: { path in
        let state = State(path)
        cache.states[path] = state
        return state == .folder
      }, names: FileSystem.names,
      trackedNames: { path in
        let names = FileSystem.names(in: path)
        cache.names[path] = names
        return names
      })
    let projectPaths = descriptionPaths.filter { XcodeProject.isProjectFile($0.split(separator: "/").last ?? "") }
      .map { FileCommit.folder(of: $0) }
    let projectFolders = Set(projectPaths.filter { $0.hasSuffix(".xcodeproj") }.map { FileCommit.folder(of: $0) })
    var readProjectFolders = Set<String>()
    var descriptions: [CodeTargets.Description] = []
    var generators: [(folder: String, project: XcodeGenProject)] = []
    var foreignFolders: [String] = []
    var ownPackages: [(package: String, by: String)] = []
    for path in descriptionPaths {
      let folder = FileCommit.folder(of: path)
      switch path.dropFirst(folder.utf8.count + 1) {
      case let name where XcodeProject.isProjectFile(name):
        // A project with both a `project.xcproj` and a `project.pbxproj` file is one project.
        guard readProjectFolders.insert(folder).inserted else { continue }
        let outerFolder = FileCommit.folder(of: folder)
        do throws(PropertyList.Problem) {
          let project = try XcodeProject(folder, files)
          descriptions.append(.init(project))
          ownPackages += project.packageFolders.map { ($0, outerFolder) }
          if project.hasBothFiles { problems.append(.bothProjectFiles(project.filePath)) }
        } catch {
          descriptions.append(.unknown(in: outerFolder))
          problems.append(.unreadable(XcodeProject.filePath(in: folder, files), error))
        }
      case "Package.swift":
        guard let package = PackageManifest(in: folder, files) else {
          foreignFolders.append(folder)
          continue
        }
        descriptions.append(.init(package, in: folder))
        ownPackages += package.packageFolders.map { ($0, folder) }
      case "project.yml":
        guard let project = XcodeGenProject(path, files) else { continue }
        // XcodeGen generates the Xcode project in this folder from this file.
        if projectFolders.contains(folder) {
          generators.append((folder, project))
          continue
        }
        descriptions.append(.init(project, in: folder))
        ownPackages += project.packageFolders.map { ($0, folder) }
      case let name where FolderProjects.isForeignDescription(name): foreignFolders.append(folder)
      default: continue
      }
    }
    for (folder, apps) in apps.sorted(by: { $0.key < $1.key }) {
      let configuration = folder + "/" + DocumentKind.configurationFileName
      descriptions.append(.init(apps, of: configuration, files))
      for app in apps {
        let paths = (app.sourcePaths + [app.infoPlistPath].compactMap { $0 })
          .map { DocumentURI.normalized($0.hasPrefix("/") ? $0 : folder + "/" + $0) }
        missingSources += paths.filter { State($0) == .missing }
          .map { MissingSource(configuration: configuration, app: app.name, path: $0) }
      }
    }
    if !demoCandidates.isEmpty {
      for folder in projectFolders.union([root]) {
        ownPackages += LocalPackages(in: folder, files).folders.map { ($0, folder) }
      }
      let manifestPaths = descriptionPaths.filter { $0.hasSuffix("/Package.swift") || $0.hasSuffix(".podspec") }
      demos = VendoredDemos(
        demoCandidates,
        in: VendoredDemos.Packages(
          root: root, descriptions: descriptions, manifests: Set(manifestPaths.map { FileCommit.folder(of: $0) }),
          ownPackages: ownPackages,
          exists: { path in
            let state = State(path)
            cache.states[path] = state
            return state != .missing
          }))
      descriptions = demos.descriptionsWithoutDemos(from: descriptions)
    }
    for (folder, project) in generators {
      for index in descriptions.indices where descriptions[index].folder == folder {
        descriptions[index].keepCommonFacts(with: project)
      }
    }
    if !descriptions.isEmpty {
      targets = CodeTargets(descriptions, unreadFolders: foreignFolders) { DocumentURI(path: $0).key }
      let repositoryFolder = FilePath.pathAndAncestors(root).first { FileSystem.exists($0 + "/.git") }
      let projectFiles = descriptionPaths.filter { path in
        !demos.contains(path) && SDKSignFiles.isProjectDescription(path)
      }
      targets?.sdkSigns = SDKSignFiles.signs(
        folders: [root] + (repositoryFolder.map { [$0] } ?? []), projectPaths: projectFiles, files)
    }
    (self.pathStates, listedNames) = (cache.states, cache.names)
  }

  /// The results of one reading so far: the state of each path, the content of each file, and the names in each listed
  /// folder.
  private final class ReadCache {
    var states: [String: State] = [:]
    var files: [String: [UInt8]?] = [:]
    var names: [String: [String]] = [:]
  }
}
