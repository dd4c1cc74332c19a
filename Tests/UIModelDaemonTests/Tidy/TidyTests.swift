import Foundation
import Testing

/// Checks the coding conventions of this project that a test can verify.
@Suite struct TidyTests {
  struct SourceFile: CustomTestStringConvertible, Sendable {
    /// The path relative to the repository's root.
    let path: String
    let text: String
    var testDescription: String { path }

    var lines: [Substring] { text.split(whereSeparator: \.isNewline) }
    var lineCount: Int { text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count - 1 }

    /// The lines of code with one-based line numbers. Comments are removed. Lines in multi-line raw strings, which
    /// contain examples, are empty.
    var code: [(number: Int, text: Substring)] {
      var isInString = false
      return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map { index, line in
        if isInString { isInString = !line.contains("\"\"\"#") } else { isInString = line.hasSuffix("#\"\"\"") }
        if isInString { return (index + 1, "") }
        return (index + 1, line.range(of: "//").map { line[..<$0.lowerBound] } ?? line)
      }
    }

    /// Records an issue for each line of code that matches a pattern.
    /// - Parameter hints: strings to search for first. A file without any of these strings is skipped, because matching
    ///   takes time.
    func refuse(_ hints: [String], _ pattern: some RegexComponent, _ reason: String) {
      guard hints.contains(where: { text.contains($0) }) else { return }
      for line in code where line.text.firstMatch(of: pattern) != nil {
        Issue.record("\(path):\(line.number): \(reason): \(line.text)")
      }
    }
  }

  static let sources = files(in: "Sources")
  static let rules = sources.filter { $0.path.contains("/Systems/Rules/") }

  /// The source files of the engine, i.e. of the code without side effects that is between the code of the protocol and
  /// the code of the operating system.
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

  @Test func sourcesAreFound() {
    #expect(TidyTests.sources.count > 200 && TidyTests.rules.count > 40)
  }

  /// Limits each file to 400 lines, because a file should have one subject. Tables may be longer.
  @Test(arguments: sources) func sourceFileHasAtMost400Lines(_ file: SourceFile) {
    let isTable = file.path.contains("/Platform/Tables/") || file.path.contains("/Systems/Schema/")
    #expect(isTable || file.lineCount <= 400)
  }

  /// Rejects code that can stop the process, because no input may stop the daemon.
  @Test(arguments: sources) func codeCannotStopTheProcess(_ file: SourceFile) {
    file.refuse(
      ["fatalError", "Failure(", "precondition", "assert", "try!", "as!"],
      /\b(?:fatalError|preconditionFailure|assertionFailure|precondition|assert)\(|\btry!|\bas!/,
      "stops the process, or may")
  }

  /// Rejects code that prints, because standard output belongs to the protocol.
  @Test(arguments: sources.filter { !$0.path.hasPrefix("Sources/daemon-client/") })
  func codeDoesNotPrint(_ file: SourceFile) {
    // This file prints in order to test that printing does not disturb the protocol.
    guard !file.path.hasSuffix("/TestingRoutes.swift") else { return }
    file.refuse(["rint(", "dump("], /(?:^|[^.\w])(?:print|debugPrint|dump)\(/, "prints")
  }

  /// Only one file imports Foundation. All other files use the standard library.
  @Test(arguments: sources) func onlyFileSystemImportsFoundation(_ file: SourceFile) {
    guard file.path != "Sources/UIModelDaemon/Daemon/System/FileSystem.swift" else { return }
    file.refuse(["import Foundation"], /^\s*(?:@\w+\s+)?import Foundation/, "imports Foundation")
  }

  /// The line ending CR LF is one `Character`, so code that splits a `String` at "\n" does not find it.
  @Test(
    arguments: engine.filter { file in
      !["/Systems/Rules/", "/Systems/Behavior/", "/Systems/Pictures/"].contains { file.path.contains($0) }
    })
  func linesAreSplitByBytes(_ file: SourceFile) {
    file.refuse(
      ["split(", "components(", "isNewline"], /split\(separator: "\\n"|components\(separatedBy:|\.isNewline/,
      "takes lines apart by characters")
  }

  /// The engine must not use JSON-RPC, the Language Server Protocol or the C library.
  @Test(arguments: engine + sources.filter { $0.path.hasPrefix("Sources/Protocol/JSON/") })
  func engineDoesNotUseTheProtocol(_ file: SourceFile) {
    file.refuse(
      ["import ", "LSP."], /^\s*import (?:UIModelProtocol|UIModelDaemon|Glibc|Musl|Darwin)|\bLSP\./, "knows the wire")
  }

  /// The engine must not have global state. Only its support code uses threads, to process large documents.
  @Test(arguments: engine) func engineIsPure(_ file: SourceFile) {
    // Code that uses several threads belongs in this folder.
    guard !file.path.contains("/Platform/Support/") else { return }
    file.refuse(
      ["import Dispatch", "import Synchronization", "static var"],
      /^\s*import (?:Dispatch|Synchronization)|\bstatic var [^{]*=/, "is not pure")
  }

  @Test(arguments: rules) func fileHasAtMostOneRule(_ file: SourceFile) {
    let count = file.code.count { $0.text.contains("static let description = RuleDescription(") }
    #expect(count <= 1)
  }

  /// A file with `package` declarations must contain doc comments.
  @Test(arguments: sources) func fileWithPackageAPIHasDocComments(_ file: SourceFile) {
    guard !file.path.hasSuffix("main.swift"), file.lines.contains(where: { $0.hasPrefix("package ") }) else { return }
    #expect(file.text.contains("///"))
  }

  /// Limits each test file to 400 lines, because other people read the tests too.
  @Test(arguments: files(in: "Tests")) func testFileHasAtMost400Lines(_ file: SourceFile) {
    #expect(file.lineCount <= 400)
  }
}
