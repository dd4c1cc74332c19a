import CSystem

/// The hash of the content of the daemon's and the client's programs in one folder. It distinguishes builds with the
/// same version and commit. The two programs count as one build.
enum ProgramHash {
  /// The hash in 16 hexadecimal digits; nil if the programs cannot be read. Computed at the first use, because hashing
  /// takes some milliseconds.
  static let hexText: String? = {
    guard let program = OperatingSystem.programPath, let path = try? OperatingSystem.realPath(program),
      let name = path.split(separator: "/").last.map({ String($0) })
    else { return nil }
    let folder = FileCommit.folder(of: path)
    let names = programNames.contains(name) ? programNames.filter { FileSystem.exists("\(folder)/\($0)") } : [name]
    var hash: UInt64 = 0
    for name in names {
      guard let nextHash = updatedHash(of: "\(folder)/\(name)", from: hash) else { return nil }
      hash = nextHash
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }()

  private static let programNames = ["daemon-client", Product.name]
  private static let chunkSize = 1 << 20

  private static func updatedHash(of path: String, from initialHash: UInt64) -> UInt64? {
    guard let descriptor = OperatingSystem.openForReading(path) else { return nil }
    defer { OperatingSystem.close(descriptor) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 16)
    defer { buffer.deallocate() }
    var hash = initialHash
    while true {
      var filledCount = 0
      while filledCount < chunkSize {
        let unfilledPart = UnsafeMutableRawBufferPointer(rebasing: buffer[filledCount...])
        guard case .bytes(let count) = OperatingSystem.read(descriptor, into: unfilledPart) else { break }
        filledCount += count
      }
      if let base = buffer.baseAddress { hash = uimodel_hash(base, filledCount, hash) }
      if filledCount < chunkSize { return hash }
    }
  }
}
