/// Pictures as PNG, which librsvg's `rsvg-convert` makes of SVG.
package enum PNGConversion {
  package static let program = "rsvg-convert"
  /// Pixels for each point.
  private static let zoom = "2"

  /// Writes a picture to a file.
  /// - Throws: Where the program is not installed, fails, or a file cannot be written.
  package static func write(_ svg: String, to path: String) throws(FileError) {
    guard let program = OperatingSystem.program(named: program) else {
      throw FileError(
        operation: "write", path: path, reason: "PNG needs \(program), a part of librsvg; without it use the format svg"
      )
    }
    let source = path + ".svg-\(OperatingSystem.now())"
    try FileSystem.create(Array(svg.utf8), at: source)
    defer { try? FileSystem.remove(source) }
    guard OperatingSystem.run(program, ["--zoom", zoom, "--output", path, source]) == 0 else {
      throw FileError(operation: "write", path: path, reason: "\(program) cannot make a PNG of the picture")
    }
  }
}
