import UIModelEngine
import UIModelSystems

/// The sources whose reading has ended a process of this build, by what they hold: another text is read, and so is the
/// same one by another build.
struct SetAsideFiles: Sendable {
  private let hashes: Set<UInt64>
  /// More notes than these are not kept.
  private static let most = 100

  /// Those that earlier processes have noted; looked for once.
  static let shared = SetAsideFiles()

  private init() {
    guard let folder = Self.folder else {
      hashes = []
      return
    }
    var hashes: Set<UInt64> = []
    for name in Self.newestFirst(in: folder) {
      guard let hash = UInt64(name, radix: 16) else { continue }
      let path = folder + "/" + name
      guard hashes.count < Self.most, let note = try? FileSystem.read(path), Self.isOfThisBuild(note) else {
        try? FileSystem.remove(path)
        continue
      }
      hashes.insert(hash)
    }
    self.hashes = hashes
  }

  /// The names of notes, the one that was written last first.
  private static func newestFirst(in folder: String) -> [String] {
    let notes = FileSystem.names(in: folder).filter { $0.utf8.count == 16 }.map { name in
      (name: name, time: (try? OperatingSystem.state(of: folder + "/" + name))?.modified)
    }
    func order(_ time: FileStamp.Time?) -> (Int64, Int64) { (time?.seconds ?? 0, time?.nanoseconds ?? 0) }
    return notes.sorted { order($0.time) > order($1.time) }.map(\.name)
  }

  func contains(_ bytes: [UInt8]) -> Bool {
    !hashes.isEmpty && hashes.contains(bytes.withUnsafeBytes { Self.hash($0) })
  }

  /// FNV-1a, in a loop that is safe in a signal handler.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var index = 0
    while index < bytes.count {
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
      index += 1
    }
    return hash
  }

  // MARK: Where and by whom

  /// Where notes are kept, in the user's state folder; nil where there is no such folder.
  static var folder: String? { OperatingSystem.stateFolder.map { $0 + "/uimodel-daemon/set-aside" } }

  /// The version, and the program's file with its size and time: a new one may be able to read what this one cannot.
  static var build: String {
    let program = OperatingSystem.programPath ?? ""
    return "\(Product.version) \(stamp(of: program)) \(program)"
  }

  private static func stamp(of program: String) -> String {
    OperatingSystem.stamp(of: program).map { "\($0.size) \($0.modified.seconds).\($0.modified.nanoseconds)" } ?? "0 0.0"
  }

  /// The daemon and the client read alike, so the notes of both count for both.
  private static func isOfThisBuild(_ note: [UInt8]) -> Bool {
    let line = String(decoding: note.prefix { $0 != 0x0A }, as: UTF8.self)
    let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == Product.version else { return false }
    return "\(parts[1]) \(parts[2])" == stamp(of: String(parts[3]))
  }
}
