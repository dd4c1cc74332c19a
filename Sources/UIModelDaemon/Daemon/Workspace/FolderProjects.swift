import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The projects and packages of a folder, and the files that say what is in them.
struct FolderProjects: Sendable {
  /// Nil for a folder without any.
  private(set) var targets: CodeTargets?
  /// What configurations name that is not there.
  private(set) var missing: [MissingSource] = []
  /// Projects that are not read, or not as Xcode would.
  private(set) var problems: [Problem] = []
  /// The demo apps of packages from elsewhere, whose projects and files are left out.
  private(set) var demos = VendoredDemos()
  /// The descriptions, and what they were when they were read, with all files that were asked for on the way.
  private var found: [String] = []
  /// The apps that configurations name, by the configurations' folders.
  private var apps: [String: [ConfiguredApp]] = [:]
  /// The folders that may be of such demo apps.
  private var candidates: [String] = []
  private var asked: [String: State] = [:]
  /// The folders whose names were asked for, with these names.
  private var listed: [String: [String]] = [:]

  /// A file or folder that a configuration says an app is made of.
  struct MissingSource: Equatable {
    let configuration: String
    let app: String
    let path: String
  }

  /// What is wrong with an Xcode project.
  struct Problem: Equatable {
    /// That of its `project.xcproj` or `project.pbxproj`.
    let path: String
    /// From 1; nil where no line is to blame.
    let line: Int?
    /// What is wrong, and what follows from it.
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

  /// What a file was when it was asked for.
  private enum State: Equatable {
    case missing, folder
    case file(FileStamp)
    /// It may be written again without getting another time.
    case fresh

    init(_ path: String) {
      if let stamp = OperatingSystem.stamp(of: path) {
        self = .file(stamp)
      } else {
        self = FileSystem.isFolder(path) ? .folder : FileSystem.exists(path) ? .fresh : .missing
      }
    }
  }

  /// Whether a name is that of a file that says what is compiled, or may be asked for by such a one.
  static func isDescription(_ name: Substring) -> Bool {
    XcodeProject.isFile(name) || name == "project.yml" || name == "Package.swift" || name.hasSuffix(".xcconfig")
      || isOfOthers(name)
  }

  /// Whether a name is that of a file by which something else says what is compiled.
  private static func isOfOthers(_ name: Substring) -> Bool {
    ["BUILD", "BUILD.bazel", "CMakeLists.txt", "Project.swift"].contains(name) || name.hasSuffix(".podspec")
  }

  /// The files and folders that were asked for.
  var askedPaths: Set<String> { Set(asked.keys) }

  /// The folders of which each file counts.
  var listedFolders: Set<String> { Set(listed.keys) }

  /// Whether a file was asked for, or is in a folder whose names were, or which is there now and was not, or the reverse.
  func restOn(_ path: String) -> Bool {
    let folder = FileCommit.folder(of: path)
    return asked[path] != nil || listed[folder] != nil
      || FilePath.around(folder).contains { folder in asked[folder].map { $0 != State(folder) } ?? false }
  }

  /// The same for what is there now: read again where something else is. `files`: absolute, in the folder `root`. `apps`:
  /// those that configurations name, by the configurations' folders. `demos`: the folders that may be of demo apps of
  /// packages from elsewhere.
  func now(
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
      // Many targets and configurations rest on the same ones.
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
        // A project with both files is one.
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
        // The project that is here was made of it, and will be again.
        if folders.contains(folder) {
          generators.append((folder, project))
          continue
        }
        descriptions.append(.init(project, in: folder))
        own += project.packages.map { ($0, folder) }
      case let name where FolderProjects.isOfOthers(name): others.append(folder)
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
        descriptions[index].agree(with: project)
      }
    }
    if !descriptions.isEmpty {
      targets = CodeTargets(descriptions, others: others) { DocumentURI(path: $0).key }
      let around = FilePath.around(root).first { FileSystem.exists($0 + "/.git") }
      let own = found.filter { path in !demos.contains(path) && SDKSignFiles.isOfProject(path) }
      targets?.sdkSigns = SDKSignFiles.signs(folders: [root] + (around.map { [$0] } ?? []), projects: own, files)
    }
    (self.asked, listed) = (asked.states, asked.names)
  }

  /// What was asked for, and the files' bytes.
  private final class Asked {
    var states: [String: State] = [:]
    var files: [String: [UInt8]?] = [:]
    var names: [String: [String]] = [:]
  }
}
