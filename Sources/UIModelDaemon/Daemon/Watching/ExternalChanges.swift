/// Changes to files by other programs. For example, adding a 201st file sets `needsFullScan`.
struct ExternalChanges: Sendable, Equatable {
  /// The maximum number of listed files. For more changes, a scan of all files costs no more than examining the changed
  /// files one by one.
  private static let maximumFileCount = 200

  /// The absolute paths of files that were created, changed or removed.
  private(set) var files: Set<String> = []
  /// Whether any file might have changed, which requires a scan of all files. Later changes are then not listed.
  var needsFullScan = false

  init(needsFullScan: Bool = false) { self.needsFullScan = needsFullScan }

  var isEmpty: Bool { files.isEmpty && !needsFullScan }

  mutating func add(_ filePath: String) {
    if files.count >= ExternalChanges.maximumFileCount { needsFullScan = true }
    if !needsFullScan { files.insert(filePath) }
  }

  mutating func formUnion(_ other: ExternalChanges) {
    needsFullScan = needsFullScan || other.needsFullScan
    for filePath in other.files { add(filePath) }
  }
}
