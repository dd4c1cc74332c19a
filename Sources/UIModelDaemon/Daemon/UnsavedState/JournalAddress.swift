import UIModelPlatform

/// Where the journal of a project is, in the user's state folder. The name is made of the project alone, so a daemon of
/// another build takes over what the one before it has kept.
struct JournalAddress: Sendable {
  /// The project's folder, absolute.
  let project: String
  let folder: String
  private let base: String

  /// Nil where nobody says where the user's state is.
  init?(project: String, stateFolder: String? = OperatingSystem.stateFolder) {
    guard let stateFolder else { return nil }
    self.project = project
    folder = stateFolder + "/uimodel"
    base = folder + "/" + String(FNV1a.hash(project.utf8), radix: 16)
  }

  var journal: String { base + ".journal" }
  /// Held as long as the process that has the journal is there.
  var lock: String { base + ".lock" }
  /// Says how often a daemon has begun to take the journal up and has not come to the end of it.
  var attempts: String { base + ".attempts" }

  /// A name for a journal that is set aside, which no file has.
  var aside: String {
    var number = 1
    while FileSystem.exists("\(journal).set-aside-\(number)") { number += 1 }
    return "\(journal).set-aside-\(number)"
  }
}
