import UIModelPlatform

/// The file paths of a project's journal in the user's state folder. The file names depend only on the project's path,
/// so a daemon of another build finds the journal of its predecessor. For example, the journal of `/home/me/App` is
/// `<state folder>/uimodel/<hash of the path>.journal`.
struct JournalAddress: Sendable {
  /// The absolute path of the project's folder.
  let projectPath: String
  let folderPath: String
  private let basePath: String

  /// Returns nil if the environment does not define a state folder.
  init?(projectPath: String, stateFolder: String? = OperatingSystem.stateFolder) {
    guard let stateFolder else { return nil }
    self.projectPath = projectPath
    folderPath = stateFolder + "/uimodel"
    basePath = folderPath + "/" + String(FNV1a.hash(projectPath.utf8), radix: 16)
  }

  var journalPath: String { basePath + ".journal" }
  /// The path of the lock file. The process that uses the journal holds the lock until it ends.
  var lockPath: String { basePath + ".lock" }
  /// The path of a file with the number of daemons that began to restore the journal and did not finish.
  var attemptsPath: String { basePath + ".attempts" }

  /// An unused path to which a journal that cannot be restored is moved.
  var setAsidePath: String {
    var number = 1
    while FileSystem.exists("\(journalPath).set-aside-\(number)") { number += 1 }
    return "\(journalPath).set-aside-\(number)"
  }
}
