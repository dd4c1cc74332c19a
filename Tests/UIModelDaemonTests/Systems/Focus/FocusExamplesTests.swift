import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the example documents of Photos and Reminders: the correct app has no findings, and each broken variant has
/// exactly the findings that its `.findings` file lists.
@Suite struct FocusExamplesTests {
  static let examplesFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples")

  static let brokenNames: [String] = {
    let fileNames =
      (try? FileManager.default.contentsOfDirectory(atPath: examplesFolder.appending(path: "broken").path)) ?? []
    return fileNames.filter { $0.hasSuffix(".findings") && ($0.hasPrefix("photos") || $0.hasPrefix("reminders")) }
      .map { String($0.dropLast(".findings".count)) }.sorted()
  }()

  static func findings(_ path: String) throws -> [String] {
    let text = try String(contentsOf: examplesFolder.appending(path: path), encoding: .utf8)
    let checkedDocument = SingleDocument(text)
    return checkedDocument.findings.map { located in
      let (start, end) = (
        checkedDocument.document.position(of: located.range.lowerBound, in: .utf8),
        checkedDocument.document.position(of: located.range.upperBound, in: .utf8)
      )
      return "\(start.line + 1):\(start.character + 1)-\(end.line + 1):\(end.character + 1) \(located.finding.code)"
    }
  }

  @Test func correctAppHasNoFindings() throws {
    #expect(try Self.findings("photos.uimodel.json") == [])
  }

  @Test(arguments: brokenNames) func brokenAppHasTheListedFindings(_ name: String) throws {
    let expectedFindings = try String(
      contentsOf: Self.examplesFolder.appending(path: "broken/\(name).findings"), encoding: .utf8
    )
    .split(separator: "\n").map { line in line.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(try Self.findings("broken/\(name).uimodel.json") == expectedFindings)
  }
}
