import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// A diagnosis of the daemon's environment, such as `PATH`, the socket, the project and the file watches. It reports
/// states that users cannot see otherwise, and changes nothing.
package struct Doctor {
  /// A line of the report: the result of one check. For example, a line of kind `ok` has the subject `project` and the
  /// project's folder as its text.
  package struct Line: Sendable, Hashable {
    package enum Kind: String, Sendable {
      case ok
      /// Correct, but possibly not what the user expects.
      case note
      case problem
    }

    package let kind: Kind
    /// The name of the checked subject, such as `socket`.
    package let subject: String
    package let text: String
    /// The recommended action; nil if there is none.
    package let advice: String?

    package var json: JSONValue {
      [
        "kind": .string(kind.rawValue), "subject": .string(subject), "text": .string(text),
        "advice": advice.map { .string($0) } ?? .null,
      ]
    }
  }

  private let path: String
  private let address: SharedAddress
  private var lines: [Line] = []

  /// Returns the results of all checks for the project around a path, which must exist.
  package static func examine(_ path: String) -> [Line] {
    var doctor = Doctor(path: path, address: SharedAddress(around: path))
    doctor.checkProgram()
    doctor.checkRuntimeFolder()
    doctor.checkDaemon()
    doctor.checkProject()
    doctor.checkWatches()
    doctor.checkEditors()
    return doctor.lines
  }

  private init(path: String, address: SharedAddress) { (self.path, self.address) = (path, address) }

  private mutating func add(_ kind: Line.Kind, _ subject: String, _ text: String, _ advice: String? = nil) {
    lines.append(Line(kind: kind, subject: subject, text: text, advice: advice))
  }

  // MARK: Programs

  private mutating func checkProgram() {
    guard let programPath = OperatingSystem.programPath else {
      return add(.problem, "program", "the system does not say which file this program is", "mount /proc")
    }
    add(.ok, "program", "\(programPath), \(Product.fullVersion)")
    let folders = (OperatingSystem.environment("PATH") ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let foundProgramPath = folders.map { "\($0)/\(Product.name)" }.first { FileSystem.exists($0) }
    let neighborProgramPath = FileCommit.folder(of: programPath) + "/" + Product.name
    guard let foundProgramPath else {
      return add(
        .note, "PATH", "has no \(Product.name), so an editor needs the full path of it",
        FileSystem.exists(neighborProgramPath)
          ? "name \(neighborProgramPath) in the editor's settings, or add its folder to PATH" : nil)
    }
    let isSameProgram =
      (try? OperatingSystem.realPath(foundProgramPath)) == (try? OperatingSystem.realPath(neighborProgramPath))
      || !FileSystem.exists(neighborProgramPath)
    if isSameProgram {
      add(.ok, "PATH", "has \(foundProgramPath)")
    } else {
      add(
        .note, "PATH", "has \(foundProgramPath), another file than \(neighborProgramPath)",
        "compare `\(foundProgramPath) --version` with `\(neighborProgramPath) --version`; different builds do not share a daemon"
      )
    }
  }

  // MARK: The shared daemon

  private mutating func checkRuntimeFolder() {
    let folder = OperatingSystem.runtimeFolder
    let socketLength = address.socketPath.utf8.count
    if socketLength > OperatingSystem.maximumSocketPathLength {
      add(
        .problem, "socket",
        "\(address.socketPath) has \(socketLength) bytes, but the system allows "
          + "\(OperatingSystem.maximumSocketPathLength)", "set XDG_RUNTIME_DIR to a folder with a shorter path")
    }
    switch OperatingSystem.folderPrivacy(folder) {
    case .missing:
      let parent = FileCommit.folder(of: folder)
      if FileSystem.isFolder(parent), FileSystem.isWritable(parent) {
        add(.ok, "folder", "\(folder) does not exist yet; `start` makes it")
      } else {
        add(
          .problem, "folder", "\(folder) cannot be made, because \(parent) is missing or cannot be written",
          "set XDG_RUNTIME_DIR to a folder that you can write, or unset it")
      }
    case .isPrivate: add(.ok, "folder", "\(folder) can be opened by you only")
    case .isOpenToOthers:
      add(.problem, "folder", "other users can look into \(folder)", "run `chmod 700 \(folder)`")
    case .isOwnedByOther:
      add(.problem, "folder", "\(folder) belongs to another user, or is not a folder", "remove or rename it")
    }
  }

  private mutating func checkDaemon() {
    let names = FileSystem.names(in: OperatingSystem.runtimeFolder).filter { $0.hasSuffix(".sock") }.sorted()
    let socketPaths = names.map { OperatingSystem.runtimeFolder + "/" + $0 }
    if !socketPaths.contains(address.socketPath) { add(.ok, "daemon", "none runs for \(address.workspacePath)") }
    for socketPath in socketPaths {
      let connection: SharedConnection
      switch SharedConnection.probe(at: socketPath) {
      case .connected(let openConnection): connection = openConnection
      case .noDaemon:
        let daemonDescription =
          socketPath == address.socketPath ? "of \(address.workspacePath)" : "of another project or build"
        add(
          .note, "daemon", "\(socketPath) is left of a daemon \(daemonDescription) that has died",
          "`daemon-client start` replaces it")
        continue
      case .silent(let daemon):
        add(
          .problem, "daemon", daemon.message("the daemon at \(socketPath)"),
          "`daemon-client stop --force` in its folder ends it; its log is beside the socket")
        continue
      case .refused(let message):
        add(.problem, "daemon", message)
        continue
      }
      guard case .success(let status) = connection.request("uimodel/daemon/status", nil) else { continue }
      let processID = status["processId"]?.int ?? 0
      let build = status["build"]?.string ?? status["version"]?.string ?? "unknown"
      let text = "process \(processID) serves \(status["workspace"]?.string ?? "a folder")"
      if build == Product.fullVersion {
        add(.ok, "daemon", text + ", and is of this build")
      } else {
        let isThisWorkspace = status["workspace"]?.string == address.workspacePath
        add(
          .note, "daemon", text + ", and is from a different build, \(build)",
          isThisWorkspace ? "`daemon-client restart` replaces it" : "`daemon-client start` in that folder replaces it")
      }
    }
  }

  // MARK: The project

  private mutating func checkProject() {
    let project = Project(around: path)
    let folder = address.workspacePath
    if project.hasProjectMarker {
      add(.ok, "project", folder)
    } else {
      add(
        .note, "project", "\(folder); no repository, Xcode project, package or configuration says where it ends",
        "run `daemon-client init` in the project's folder")
    }
    let ownConfigurationPath = folder + "/" + DocumentKind.configurationFileName
    let configurations =
      project.outerConfigurations + (FileSystem.exists(ownConfigurationPath) ? [ownConfigurationPath] : [])
    if configurations.isEmpty {
      add(.ok, "settings", "there is no \(DocumentKind.configurationFileName); defaults apply")
    }
    for configuration in configurations {
      let connection = InProcessConnection()
      _ = connection.request("uimodel/workspace/open", ["path": .string(configuration)])
      let response = try? connection.request("uimodel/diagnostics/get", ["documents": [.string(configuration)]]).get()
      let findings = response?["diagnostics"]?.array ?? []
      if let firstMessage = findings.first?["message"]?.string {
        let suffix = findings.count > 1 ? " (and \(findings.count - 1) more)" : ""
        add(
          .problem, "settings", "\(configuration): \(firstMessage)\(suffix)",
          "run `daemon-client check \(configuration)`")
      } else {
        add(.ok, "settings", configuration)
      }
    }
  }

  private mutating func checkWatches() {
    let watchLimit = OperatingSystem.systemText("/proc/sys/fs/inotify/max_user_watches").flatMap { text in
      Int(text.prefix { $0.isNumber })
    }
    guard let watchLimit else { return }
    var workspaceFolder = WorkspaceFolder(path: address.workspacePath)
    let files = WorkspaceFolder.listedFiles(in: address.workspacePath)
    workspaceFolder.readConfigurations(files)
    let folderCount = Set(workspaceFolder.includedPaths(files).map { FileCommit.folder(of: $0) }).count
    let countText = folderCount == 1 ? "1 folder" : "\(folderCount) folders"
    if folderCount * 2 < watchLimit {
      add(.ok, "watches", "the project has files in \(countText); the system allows \(watchLimit) watches")
    } else {
      add(
        .problem, "watches",
        "the project has files in \(countText), and the system allows \(watchLimit) watches for "
          + "all programs", "run `sudo sysctl fs.inotify.max_user_watches=524288`")
    }
  }

  private mutating func checkEditors() {
    if OperatingSystem.environment("CI")?.isEmpty == false {
      add(
        .note, "editors", "CI is set, so `\(Product.name) --shared` starts no shared daemon", "unset CI in the editor")
    } else {
      add(.ok, "editors", "an editor that starts `\(Product.name) --shared` uses the daemon for this project")
    }
  }
}
