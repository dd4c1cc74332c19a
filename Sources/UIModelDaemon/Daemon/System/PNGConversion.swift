/// Conversion of SVG images to PNG with `rsvg-convert`, a program of librsvg.
package enum PNGConversion {
  package static let programName = "rsvg-convert"
  /// The number of pixels per point, as an argument.
  private static let zoom = "2"

  /// Converts an image and writes it to a file.
  /// - Throws: If the program is not installed or fails, or if a file cannot be written.
  package static func write(_ svg: String, to path: String) throws(FileError) {
    guard let programPath = OperatingSystem.executablePath(named: programName) else {
      throw FileError(
        operation: "write", path: path,
        reason: "PNG needs \(programName), a part of librsvg; without it use the format svg"
      )
    }
    let sourcePath = path + ".svg-\(OperatingSystem.now())"
    try FileSystem.create(Array(svg.utf8), at: sourcePath)
    defer { try? FileSystem.remove(sourcePath) }
    guard OperatingSystem.run(programPath, ["--zoom", zoom, "--output", path, sourcePath]) == 0 else {
      throw FileError(operation: "write", path: path, reason: "\(programPath) cannot make a PNG of the picture")
    }
  }
}
