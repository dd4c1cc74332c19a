import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the example documents of Photos and Reminders: the correct app has no findings, and each broken one has
/// exactly those of its `.findings` file.
@Suite struct FocusExamplesTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples")

  static let broken: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "broken").path)) ?? []
    return names.filter { $0.hasSuffix(".findings") && ($0.hasPrefix("photos") || $0.hasPrefix("reminders")) }
      .map { String($0.dropLast(".findings".count)) }.sorted()
  }()

  static func findings(_ path: String) throws -> [String] {
    let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    let checked = SingleDocument(text)
    return checked.findings.map { located in
      let (start, end) = (
        checked.document.position(of: located.range.lowerBound, in: .utf8),
        checked.document.position(of: located.range.upperBound, in: .utf8)
      )
      return "\(start.line + 1):\(start.character + 1)-\(end.line + 1):\(end.character + 1) \(located.finding.code)"
    }
  }

  @Test func correctAppHasNoFindings() throws {
    #expect(try Self.findings("photos.uimodel.json") == [])
  }

  @Test(arguments: broken) func brokenAppHasTheExpectedFindings(_ name: String) throws {
    let expected = try String(contentsOf: Self.folder.appending(path: "broken/\(name).findings"), encoding: .utf8)
      .split(separator: "\n").map { line in line.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(try Self.findings("broken/\(name).uimodel.json") == expected)
  }
}
