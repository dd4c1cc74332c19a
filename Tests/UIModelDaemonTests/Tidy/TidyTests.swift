import Foundation
import Testing

/// The rules of the house, as far as a test can hold them.
@Suite struct TidyTests {
  struct SourceFile: CustomTestStringConvertible, Sendable {
    /// From the repository's root.
    let path: String
    let text: String
    var testDescription: String { path }

    var lines: [Substring] { text.split(whereSeparator: \.isNewline) }
    var lineCount: Int { text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count - 1 }

    /// Line numbers and lines without their comments, and without raw strings of several lines: those are examples.
    var code: [(number: Int, text: Substring)] {
      var isInString = false
      return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map { index, line in
        if isInString { isInString = !line.contains("\"\"\"#") } else { isInString = line.hasSuffix("#\"\"\"") }
        if isInString { return (index + 1, "") }
        return (index + 1, line.range(of: "//").map { line[..<$0.lowerBound] } ?? line)
      }
    }

    /// `hints`: what a file must hold for the pattern to be looked for at all; patterns take time.
    func refuse(_ hints: [String], _ pattern: some RegexComponent, _ reason: String) {
      guard hints.contains(where: { text.contains($0) }) else { return }
      for line in code where line.text.firstMatch(of: pattern) != nil {
        Issue.record("\(path):\(line.number): \(reason): \(line.text)")
      }
    }
  }

  static let sources = files(in: "Sources")
  static let rules = sources.filter { $0.path.contains("/Systems/Rules/") }

  /// What is pure: all between the wire and the system.
  static let engine = sources.filter { file in
    ["Platform", "Swift", "Systems", "Engine"].contains { file.path.hasPrefix("Sources/UIModelDaemon/\($0)/") }
  }

  static func files(in folder: String) -> [SourceFile] {
    let paths = FileManager.default.enumerator(atPath: Repository.root.appendingPathComponent(folder).path)
    return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      let path = folder + "/" + path
      return (try? Repository.text(path)).map { SourceFile(path: path, text: $0) }
    }
  }

  @Test func thereIsSomethingToLookAt() {
    #expect(TidyTests.sources.count > 200 && TidyTests.rules.count > 40)
  }

  /// A file is about one thing. Tables are as long as what they list.
  @Test(arguments: sources) func filesAreShort(_ file: SourceFile) {
    let isTable = file.path.contains("/Platform/Tables/") || file.path.contains("/Systems/Schema/")
    #expect(isTable || file.lineCount <= 400)
  }

  /// Nothing from outside can stop the process.
  @Test(arguments: sources) func nothingStopsTheProcess(_ file: SourceFile) {
    file.refuse(
      ["fatalError", "Failure(", "precondition", "assert", "try!", "as!"],
      /\b(?:fatalError|preconditionFailure|assertionFailure|precondition|assert)\(|\btry!|\bas!/,
      "stops the process, or may")
  }

  /// Standard output belongs to the protocol.
  @Test(arguments: sources.filter { !$0.path.hasPrefix("Sources/daemon-client/") })
  func nothingPrints(_ file: SourceFile) {
    // It is there to show that a stray print does no harm.
    guard !file.path.hasSuffix("/TestingRoutes.swift") else { return }
    file.refuse(["rint(", "dump("], /(?:^|[^.\w])(?:print|debugPrint|dump)\(/, "prints")
  }

  /// One file knows Foundation; what the engine needs of it is in the standard library.
  @Test(arguments: sources) func foundationStaysWhereItIs(_ file: SourceFile) {
    guard file.path != "Sources/UIModelDaemon/Daemon/System/FileSystem.swift" else { return }
    file.refuse(["import Foundation"], /^\s*(?:@\w+\s+)?import Foundation/, "imports Foundation")
  }

  /// The line ending CR LF is one Character, so that what splits by "\n" does not see it.
  @Test(
    arguments: engine.filter { file in
      !["/Systems/Rules/", "/Systems/Behavior/", "/Systems/Pictures/"].contains { file.path.contains($0) }
    })
  func linesAreFoundInBytes(_ file: SourceFile) {
    file.refuse(
      ["split(", "components(", "isNewline"], /split\(separator: "\\n"|components\(separatedBy:|\.isNewline/,
      "takes lines apart by characters")
  }

  /// Who knows JSON-RPC and the Language Server Protocol.
  @Test(arguments: engine + sources.filter { $0.path.hasPrefix("Sources/Protocol/JSON/") })
  func theEngineSpeaksOfItsDomain(_ file: SourceFile) {
    file.refuse(
      ["import ", "LSP."], /^\s*import (?:UIModelProtocol|UIModelDaemon|Glibc|Musl|Darwin)|\bLSP\./, "knows the wire")
  }

  /// The engine is pure; the one thing that it takes from the system is a hand with large documents.
  @Test(arguments: engine) func theEngineIsPure(_ file: SourceFile) {
    // What is done on several threads is done there.
    guard !file.path.contains("/Platform/Support/") else { return }
    file.refuse(
      ["import Dispatch", "import Synchronization", "static var"],
      /^\s*import (?:Dispatch|Synchronization)|\bstatic var [^{]*=/, "is not pure")
  }

  /// A rule is a file.
  @Test(arguments: rules) func aFileHoldsOneRule(_ file: SourceFile) {
    let count = file.code.count { $0.text.contains("static let description = RuleDescription(") }
    #expect(count <= 1)
  }

  /// Each type or function that others may use says what it is for.
  @Test(arguments: sources) func filesSayWhatTheyAreFor(_ file: SourceFile) {
    guard !file.path.hasSuffix("main.swift"), file.lines.contains(where: { $0.hasPrefix("package ") }) else { return }
    #expect(file.text.contains("///"))
  }

  /// Other people read the tests too.
  @Test(arguments: files(in: "Tests")) func testsAreShort(_ file: SourceFile) {
    #expect(file.lineCount <= 400)
  }
}
