import Foundation

/// The facts that the toolchain's parser finds in a Swift file. The program in `.ci/oracle` writes them.
struct OracleFile {
  /// One fact, such as the byte ranges of a call and its arguments.
  struct Fact {
    let kind: String
    /// UTF-8 byte offsets in the file, or -1 for a missing part. Facts of some kinds also contain counts.
    let numbers: [Int]
    let name: String
  }

  let path: String
  /// Whether the toolchain parses the file without errors.
  let isValid: Bool
  let facts: [Fact]

  /// Runs the program at `programPath`, which finds facts in Swift files, and returns the facts of the files at
  /// `paths`. The program reads the paths from its standard input, one per line. Throws `Failure` if the program fails.
  static func read(_ paths: [String], by programPath: String) throws -> [OracleFile] {
    let folder = try TemporaryFolder(["paths": paths.joined(separator: "\n") + "\n"])
    try folder.write("facts", "")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: programPath)
    process.standardInput = try FileHandle(forReadingFrom: folder.url.appendingPathComponent("paths"))
    process.standardOutput = try FileHandle(forWritingTo: folder.url.appendingPathComponent("facts"))
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
    return parse(Array(try Data(contentsOf: folder.url.appendingPathComponent("facts"))))
  }

  /// The error for a program that ends with a nonzero exit status.
  struct Failure: Error {
    let status: Int32
  }

  static func parse(_ bytes: [UInt8]) -> [OracleFile] {
    var files: [OracleFile] = []
    var (path, isValid, facts): (String?, Bool, [Fact]) = (nil, true, [])
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "file ".utf8) {
        if let path { files.append(OracleFile(path: path, isValid: isValid, facts: facts)) }
        (path, isValid, facts) = (String(decoding: line.dropFirst(5), as: UTF8.self), true, [])
      } else if line.elementsEqual("error".utf8) {
        isValid = false
      } else {
        facts.append(parseFact(line))
      }
    }
    if let path { files.append(OracleFile(path: path, isValid: isValid, facts: facts)) }
    return files
  }

  private static func parseFact(_ line: ArraySlice<UInt8>) -> Fact {
    let fields = line.split(separator: UInt8(ascii: " "))
    var numbers: [Int] = []
    var remainingFields = fields.dropFirst()
    while let number = remainingFields.first.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }) {
      numbers.append(number)
      remainingFields = remainingFields.dropFirst()
    }
    let name = remainingFields.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    return Fact(kind: String(decoding: fields[0], as: UTF8.self), numbers: numbers, name: name)
  }
}
