import UIModelEngine

/// The projects and packages of a folder, and the files that say what is in them.
struct FolderProjects: Sendable {
  /// Nil for a folder without any.
  private(set) var targets: CodeTargets?
  /// The descriptions, and what they were when they were read, with all files that were asked for on the way.
  private var found: [String] = []
  private var asked: [String: State] = [:]

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
    name == "project.pbxproj" || name == "project.yml" || name == "Package.swift" || name.hasSuffix(".xcconfig")
  }

  /// Whether a file was asked for.
  func restOn(_ path: String) -> Bool { asked[path] != nil }

  /// The same for what is there now: read again where something else is. `files`: absolute.
  func now(_ files: [String]) -> FolderProjects {
    let found = files.filter { FolderProjects.isDescription($0.split(separator: "/").last ?? "") }
    let isSame = found == self.found && asked.allSatisfy { $0.value != .fresh && State($0.key) == $0.value }
    return isSame ? self : FolderProjects(found)
  }

  init() {}

  private init(_ found: [String]) {
    self.found = found
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
      })
    let folders = Set(
      found.filter { $0.hasSuffix(".xcodeproj/project.pbxproj") }.map {
        FileCommit.folder(of: FileCommit.folder(of: $0))
      })
    let descriptions = found.compactMap { path -> CodeTargets.Description? in
      let folder = FileCommit.folder(of: path)
      switch path.dropFirst(folder.utf8.count + 1) {
      case "project.pbxproj": return (try? XcodeProject(folder, files)).map { .init($0) } ?? .unknown
      case "Package.swift": return PackageManifest(in: folder, files).map { .init($0) }
      // The project is made of it.
      case "project.yml" where !folders.contains(folder): return XcodeGenProject(path, files).map { .init($0) }
      default: return nil
      }
    }
    self.asked = asked.states
    guard !descriptions.isEmpty else { return }
    targets = CodeTargets(descriptions) { DocumentURI(path: $0).key }
  }

  /// What was asked for, and the files' bytes.
  private final class Asked {
    var states: [String: State] = [:]
    var files: [String: [UInt8]?] = [:]
  }
}
