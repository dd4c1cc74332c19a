import UIModelEngine
import UIModelSystems

/// Source files that crashed a process of this build while they were read, identified by the hash of their content.
/// A file in the set is not read again until its text or the build changes.
struct SetAsideFiles: Sendable {
  private let hashes: Set<UInt64>
  /// The maximum number of notes to keep. A note is a file that records one crash.
  private static let maximumNoteCount = 100

  /// The files that crashed earlier processes. Loaded once.
  static let shared = SetAsideFiles()

  private init() {
    guard let folder = Self.folder else {
      hashes = []
      return
    }
    var hashes: Set<UInt64> = []
    for name in Self.namesNewestFirst(in: folder) {
      guard let hash = UInt64(name, radix: 16) else { continue }
      let path = folder + "/" + name
      guard hashes.count < Self.maximumNoteCount, let note = try? FileSystem.read(path), Self.isFromThisBuild(note)
      else {
        try? FileSystem.remove(path)
        continue
      }
      hashes.insert(hash)
    }
    self.hashes = hashes
  }

  /// Returns the names of the notes in a folder, the most recently written first.
  private static func namesNewestFirst(in folder: String) -> [String] {
    let notes = FileSystem.names(in: folder).filter { $0.utf8.count == 16 }.map { name in
      (name: name, time: (try? OperatingSystem.state(of: folder + "/" + name))?.modificationTime)
    }
    func sortKey(_ time: FileStamp.Time?) -> (Int64, Int64) { (time?.seconds ?? 0, time?.nanoseconds ?? 0) }
    return notes.sorted { sortKey($0.time) > sortKey($1.time) }.map(\.name)
  }

  /// Whether a file with this content has crashed this build.
  func contains(_ bytes: [UInt8]) -> Bool {
    !hashes.isEmpty && hashes.contains(bytes.withUnsafeBytes { Self.hash($0) })
  }

  /// Returns the 64-bit FNV-1a hash of bytes. A signal handler can call this function, because the loop does not
  /// allocate memory.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var index = 0
    while index < bytes.count {
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
      index += 1
    }
    return hash
  }

  // MARK: Notes

  /// The folder of the notes, in the user's state folder; nil if there is no state folder. For example,
  /// `/home/anna/.local/state/uimodel-daemon/set-aside`.
  static var folder: String? { OperatingSystem.stateFolder.map { $0 + "/uimodel-daemon/set-aside" } }

  /// The identity of this build in a note: the version, and the size, time and path of the program's file. A note
  /// applies to one build, because another build might be able to read the file.
  static var buildIdentifier: String {
    let program = OperatingSystem.programPath ?? ""
    return "\(Product.version) \(stampText(of: program)) \(program)"
  }

  private static func stampText(of program: String) -> String {
    OperatingSystem.stamp(of: program).map {
      "\($0.size) \($0.modificationTime.seconds).\($0.modificationTime.nanoseconds)"
    } ?? "0 0.0"
  }

  /// Whether a note is from the daemon or client of this build. Both programs read files with the same code, so each
  /// also uses the notes of the other program.
  private static func isFromThisBuild(_ note: [UInt8]) -> Bool {
    let line = String(decoding: note.prefix { $0 != 0x0A }, as: UTF8.self)
    let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == Product.version else { return false }
    return "\(parts[1]) \(parts[2])" == stampText(of: String(parts[3]))
  }
}
