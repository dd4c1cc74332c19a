import UIModelDaemon
import UIModelSwift

/// The command `debug`, which shows the program's developers how Swift code is parsed.
enum DebugCommand {
  static let command = Command(
    name: "debug", usage: "body FILE:LINE", summary: "print how the program reads a piece of Swift",
    details: """
      For developers of this program. `body` prints the syntax tree of the innermost declaration at a line: one line for
      each node, with its part, its kind, its name and its place. FILE alone prints the whole file.
      """,
    maximumOperandCount: 2,
    candidates: { [.words(["body"]), .paths] }, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    guard arguments.operands.count == 2, arguments.operands.first == "body", let place = arguments.operands.last else {
      throw UsageError("debug needs `body` and a place, such as Sources/App.swift:12")
    }
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    let line = parts.count > 1 ? parts.last.flatMap { Int($0) } : nil
    let path = line == nil ? place : String(place.dropLast((parts.last?.count ?? 0) + 1))
    guard path.hasSuffix(".swift") else { throw UsageError("'\(path)' is not a Swift file") }
    guard let bytes = try? FileSystem.read(try Paths.absolute(path)) else {
      throw UsageError("'\(path)' cannot be read")
    }
    guard bytes.count <= SwiftFile.maximumLength else { throw UsageError("'\(path)' is too large to be read") }
    let tree = SyntaxTree(SwiftSource(bytes))
    return Client.print(SyntaxOutline.text(of: line.map { tree.declaration(atLine: $0) } ?? tree.root))
  }
}
