/// Changes to files by other programs. For example, adding a 201st file sets `needsFullScan`.
struct OutsideChanges: Sendable, Equatable {
  /// The maximum number of listed files. With more changes, examining all files costs no more.
  private static let maximumFiles = 200

  /// The absolute paths of files that were created, changed or removed.
  private(set) var files: Set<String> = []
  /// Whether anything may have changed, so that all files must be examined. Later changes are then not listed.
  var needsFullScan = false

  init(needsFullScan: Bool = false) { self.needsFullScan = needsFullScan }

  var isEmpty: Bool { files.isEmpty && !needsFullScan }

  mutating func add(_ file: String) {
    if files.count >= OutsideChanges.maximumFiles { needsFullScan = true }
    if !needsFullScan { files.insert(file) }
  }

  mutating func formUnion(_ other: OutsideChanges) {
    needsFullScan = needsFullScan || other.needsFullScan
    for file in other.files { add(file) }
  }
}
