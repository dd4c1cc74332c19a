import Foundation
import Testing

/// Checks that our reading of Swift agrees with the toolchain's parser, byte for byte.
///
/// Environment variables: `SWIFT_ORACLE` is the program that `.ci/steps/oracle.sh` builds. `SWIFT_ORACLE_FOLDERS` lists
/// the folders to read, separated by colons. Without it, the folders of this repository are read.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SWIFT_ORACLE"] != nil))
struct SwiftOracleTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let own = ["Sources", "Tests", "Examples", "Benchmarks", ".ci", "Package.swift"].map {
    Repository.root.path + "/" + $0
  }
  private static let filesAtOnce = 200
  private static let maximumShown = 400

  @Test func readingMatchesToolchainParser() throws {
    let program = try #require(Self.environment["SWIFT_ORACLE"])
    let folders = Self.environment["SWIFT_ORACLE_FOLDERS"]?.split(separator: ":").map(String.init) ?? Self.own
    let paths = folders.flatMap { Self.files(in: $0) }
    var (read, invalid, shown) = (0, 0, 0)
    var (facts, unread, differing): ([String: Int], [String: Int], [String: Int]) = ([:], [:], [:])
    for start in stride(from: 0, to: paths.count, by: Self.filesAtOnce) {
      let batch = Array(paths[start..<min(paths.count, start + Self.filesAtOnce)])
      let answers = try OracleFile.read(batch, by: program)
      #expect(answers.map(\.path) == batch)
      for file in answers {
        guard file.isValid else {
          invalid += 1
          continue
        }
        read += 1
        let comparison = OracleComparison(Array(try Data(contentsOf: URL(fileURLWithPath: file.path))), file)
        facts.merge(comparison.facts) { $0 + $1 }
        unread.merge(comparison.unread) { $0 + $1 }
        for difference in comparison.differences {
          differing[difference.kind, default: 0] += 1
          shown += 1
          guard shown <= Self.maximumShown else { continue }
          Issue.record("\(file.path):\(difference.line.map { "\($0):" } ?? "") \(difference.kind): \(difference.text)")
        }
      }
    }
    print("\(read) files compared, \(invalid) left out as no good Swift to the toolchain")
    for (kind, count) in facts.sorted(by: { $0.key < $1.key }) {
      print("\(kind): \(count), unknown to us \(unread[kind] ?? 0), different \(differing[kind] ?? 0)")
    }
    #expect(read > 0)
    // Unknown is a permitted answer, but a parser that answers it too often is useless.
    for kind in ["call", "array"] where facts[kind, default: 0] > 1000 {
      #expect(unread[kind, default: 0] * 4 < facts[kind, default: 0], "most of \(kind) is unknown")
    }
  }

  private static func files(in folder: String) -> [String] {
    if folder.hasSuffix(".swift") { return [folder] }
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build/") }.sorted().map { folder + "/" + $0 }
      .filter { path in
        // Leaves out files over 1 MiB, which our parser does not read, and folders with a file's name.
        let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
        return (size ?? 0) <= 1 << 20 && FileManager.default.contents(atPath: path) != nil
      }
  }
}
