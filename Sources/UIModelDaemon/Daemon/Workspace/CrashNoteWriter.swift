/// Writes a note about the source whose reading crashed the process. The note is written in a signal handler, so `init`
/// allocates all memory in advance.
struct CrashNoteWriter {
  /// A zero-terminated string in memory that is never freed.
  private typealias CString = UnsafeMutablePointer<CChar>

  /// The paths of the folders that might have to be created for the note, outermost first.
  private let folderPaths: [CString]
  private let folderCount: Int
  /// The path of the note's folder and a slash, with space for the note's file name.
  private let notePath: CString
  private let nameOffset: Int
  private let firstLine: UnsafeRawBufferPointer

  /// Allocates all memory. `folder` is an absolute path; `build` becomes the note's first line.
  init(folder: String, build: String) {
    var folderPaths: [CString] = []
    for (index, character) in folder.enumerated() where character == "/" && index > 0 {
      folderPaths.append(Self.copy(String(folder.prefix(index)), extraCapacity: 0))
    }
    folderPaths.append(Self.copy(folder, extraCapacity: 0))
    self.folderPaths = folderPaths
    folderCount = folderPaths.count
    notePath = Self.copy(folder + "/", extraCapacity: 16)
    nameOffset = folder.utf8.count + 1
    let lineBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: build.utf8.count + 1, alignment: 1)
    lineBuffer.copyBytes(from: Array((build + "\n").utf8))
    firstLine = UnsafeRawBufferPointer(lineBuffer)
  }

  private static func copy(_ text: String, extraCapacity: Int) -> CString {
    let bytes = text.utf8CString
    let buffer = CString.allocate(capacity: bytes.count + extraCapacity)
    buffer.initialize(repeating: 0, count: bytes.count + extraCapacity)
    for (index, byte) in bytes.enumerated() { buffer[index] = byte }
    return buffer
  }

  /// Writes a note about a source. The note's file name is the hash of the source, in 16 hexadecimal digits.
  ///
  /// - Parameter key: the URI of the source, which the note contains for human readers.
  /// - Parameter bytes: the text of the source.
  func write(_ key: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer) {
    var remainingHash = SetAsideFiles.hash(bytes)
    for index in (0..<16).reversed() {
      let digit = CChar(truncatingIfNeeded: remainingHash & 15)
      notePath[nameOffset + index] = digit + (digit < 10 ? 48 : 87)
      remainingHash >>= 4
    }
    for index in 0..<folderCount { OperatingSystem.makePrivateFolder(folderPaths[index]) }
    OperatingSystem.writePrivateFile(notePath, firstLine, key)
  }
}
