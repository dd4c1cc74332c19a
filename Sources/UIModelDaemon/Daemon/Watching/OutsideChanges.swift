/// Changes to files by other programs. For example, adding a 201st file sets `isAnything`.
struct OutsideChanges: Sendable, Equatable {
  /// The maximum number of listed files. With more changes, examining all files costs no more.
  private static let mostFiles = 200

  /// The absolute paths of files that were created, changed or removed.
  private(set) var files: Set<String> = []
  /// Whether anything may have changed, so that all files must be examined. Later changes are then not listed.
  var isAnything = false

  init(isAnything: Bool = false) { self.isAnything = isAnything }

  var isEmpty: Bool { files.isEmpty && !isAnything }

  mutating func add(_ file: String) {
    if files.count >= OutsideChanges.mostFiles { isAnything = true }
    if !isAnything { files.insert(file) }
  }

  mutating func formUnion(_ other: OutsideChanges) {
    isAnything = isAnything || other.isAnything
    for file in other.files { add(file) }
  }
}
