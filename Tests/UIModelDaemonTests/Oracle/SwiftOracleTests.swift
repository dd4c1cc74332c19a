import Foundation
import Testing

/// Checks that our parser agrees with the toolchain's parser, byte for byte.
///
/// Environment variables:
/// - `SWIFT_ORACLE`: the path of the program that `.ci/steps/oracle.sh` builds.
/// - `SWIFT_ORACLE_FOLDERS`: the folders to read, separated by colons. The default is the Swift code of this
///   repository.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["SWIFT_ORACLE"] != nil))
struct SwiftOracleTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let repositoryPaths = ["Sources", "Tests", "Examples", "Benchmarks", ".ci", "Package.swift"].map {
    Repository.root.path + "/" + $0
  }
  private static let batchSize = 200
  private static let maximumReportedDifferences = 400

  @Test func parserMatchesToolchainParser() throws {
    let programPath = try #require(Self.environment["SWIFT_ORACLE"])
    let folders =
      Self.environment["SWIFT_ORACLE_FOLDERS"]?.split(separator: ":").map(String.init) ?? Self.repositoryPaths
    let paths = folders.flatMap { Self.swiftFilePaths(in: $0) }
    var (comparedCount, invalidCount, reportedCount) = (0, 0, 0)
    var (factCounts, unknownCounts, differenceCounts): ([String: Int], [String: Int], [String: Int]) = ([:], [:], [:])
    for start in stride(from: 0, to: paths.count, by: Self.batchSize) {
      let batch = Array(paths[start..<min(paths.count, start + Self.batchSize)])
      let oracleFiles = try OracleFile.read(batch, by: programPath)
      #expect(oracleFiles.map(\.path) == batch)
      for file in oracleFiles {
        guard file.isValid else {
          invalidCount += 1
          continue
        }
        comparedCount += 1
        let comparison = OracleComparison(Array(try Data(contentsOf: URL(fileURLWithPath: file.path))), file)
        factCounts.merge(comparison.factCounts) { $0 + $1 }
        unknownCounts.merge(comparison.unknownCounts) { $0 + $1 }
        for difference in comparison.differences {
          differenceCounts[difference.kind, default: 0] += 1
          reportedCount += 1
          guard reportedCount <= Self.maximumReportedDifferences else { continue }
          Issue.record("\(file.path):\(difference.line.map { "\($0):" } ?? "") \(difference.kind): \(difference.text)")
        }
      }
    }
    print("\(comparedCount) files compared, \(invalidCount) left out as no good Swift to the toolchain")
    for (kind, count) in factCounts.sorted(by: { $0.key < $1.key }) {
      print("\(kind): \(count), unknown to us \(unknownCounts[kind] ?? 0), different \(differenceCounts[kind] ?? 0)")
    }
    #expect(comparedCount > 0)
    // Our parser may read an expression as unknown. If too many expressions are unknown, the comparison proves little.
    for kind in ["call", "array"] where factCounts[kind, default: 0] > 1000 {
      #expect(unknownCounts[kind, default: 0] * 4 < factCounts[kind, default: 0], "most of \(kind) is unknown")
    }
  }

  private static func swiftFilePaths(in folder: String) -> [String] {
    if folder.hasSuffix(".swift") { return [folder] }
    let relativePaths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return relativePaths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build/") }.sorted().map {
      folder + "/" + $0
    }
    .filter { path in
      // Excludes files over 1 MiB, which our parser does not read, and folders whose names end in `.swift`.
      let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
      return (size ?? 0) <= 1 << 20 && FileManager.default.contents(atPath: path) != nil
    }
  }
}
