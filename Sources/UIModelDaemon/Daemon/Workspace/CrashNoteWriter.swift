/// Writes which source brought the process down, from a signal handler: everything it needs was made before, and it
/// allocates nothing.
struct CrashNoteWriter {
  /// A name of memory of its own, ended by zero.
  private typealias Name = UnsafeMutablePointer<CChar>

  /// The folders above the note that may have to be made, from the outermost.
  private let folders: [Name]
  private let folderCount: Int
  /// The note's path, with room for its name at the end.
  private let path: Name
  private let nameStart: Int
  private let head: UnsafeRawBufferPointer

  /// `folder`: absolute. `build`: the note's first line.
  init(folder: String, build: String) {
    var folders: [Name] = []
    for (index, character) in folder.enumerated() where character == "/" && index > 0 {
      folders.append(Self.copy(String(folder.prefix(index)), room: 0))
    }
    folders.append(Self.copy(folder, room: 0))
    self.folders = folders
    folderCount = folders.count
    path = Self.copy(folder + "/", room: 16)
    nameStart = folder.utf8.count + 1
    let line = UnsafeMutableRawBufferPointer.allocate(byteCount: build.utf8.count + 1, alignment: 1)
    line.copyBytes(from: Array((build + "\n").utf8))
    head = UnsafeRawBufferPointer(line)
  }

  private static func copy(_ text: String, room: Int) -> Name {
    let bytes = text.utf8CString
    let name = Name.allocate(capacity: bytes.count + room)
    name.initialize(repeating: 0, count: bytes.count + room)
    for (index, byte) in bytes.enumerated() { name[index] = byte }
    return name
  }

  /// Notes a source by what it holds; the file that it came from is told to people only.
  func write(_ key: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer) {
    var rest = SetAsideFiles.hash(bytes)
    for index in (0..<16).reversed() {
      let digit = CChar(truncatingIfNeeded: rest & 15)
      path[nameStart + index] = digit + (digit < 10 ? 48 : 87)
      rest >>= 4
    }
    for index in 0..<folderCount { OperatingSystem.makePrivateFolder(folders[index]) }
    OperatingSystem.writePrivateFile(path, head, key)
  }
}
