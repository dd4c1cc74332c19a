/// What other programs have done to files.
struct OutsideChanges: Sendable, Equatable {
  /// More files than these are not listed: looking at all of them costs no more.
  private static let mostFiles = 200

  /// Files that came, changed or went, absolute.
  private(set) var files: Set<String> = []
  /// Anything may have changed, so that all files are to be looked at.
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
