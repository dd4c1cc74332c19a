import CSystem

/// The hash of the programs' content. It distinguishes builds with the same version and commit. The daemon and the
/// client in one folder count as one build.
enum ProgramHash {
  /// The hash in 16 hexadecimal digits; nil if the programs cannot be read. Computed at the first use, because that
  /// takes some milliseconds.
  static let text: String? = {
    guard let program = OperatingSystem.programPath, let path = try? OperatingSystem.realPath(program),
      let name = path.split(separator: "/").last.map({ String($0) })
    else { return nil }
    let folder = FileCommit.folder(of: path)
    let names = programs.contains(name) ? programs.filter { FileSystem.exists("\(folder)/\($0)") } : [name]
    var hash: UInt64 = 0
    for name in names {
      guard let next = content(of: "\(folder)/\(name)", goingOnFrom: hash) else { return nil }
      hash = next
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }()

  private static let programs = ["daemon-client", Product.name]
  private static let chunk = 1 << 20

  private static func content(of path: String, goingOnFrom start: UInt64) -> UInt64? {
    guard let descriptor = OperatingSystem.openForReading(path) else { return nil }
    defer { OperatingSystem.close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 16)
    defer { buffer.deallocate() }
    var hash = start
    while true {
      var filled = 0
      while filled < chunk {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        guard case .bytes(let count) = OperatingSystem.read(descriptor, into: rest) else { break }
        filled += count
      }
      if let base = buffer.baseAddress { hash = uimodel_hash(base, filled, hash) }
      if filled < chunk { return hash }
    }
  }
}
