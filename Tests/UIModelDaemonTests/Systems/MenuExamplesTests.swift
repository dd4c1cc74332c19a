import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the browser documents in `Examples` have exactly the menu findings of their `.findings` files.
@Suite struct MenuExamplesTests {
  static let examplesFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")
  static let brokenNames: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: examplesFolder.appendingPathComponent("broken").path)) ?? [])
    .filter { $0.hasPrefix("browser-") && $0.hasSuffix(".findings") }.map { String($0.dropLast(9)) }.sorted()

  @Test(arguments: brokenNames) func brokenExampleHasTheListedMenuFindings(_ name: String) throws {
    let brokenFolder = Self.examplesFolder.appendingPathComponent("broken")
    let text = try String(contentsOf: brokenFolder.appendingPathComponent(name + ".uimodel.json"), encoding: .utf8)
    let expectedFindings = try String(
      contentsOf: brokenFolder.appendingPathComponent(name + ".findings"), encoding: .utf8
    )
    .split(separator: "\n").map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    .filter { $0.contains(" menu/") }
    #expect(Self.findings(text) == expectedFindings)
  }

  @Test func finishedAppOfTheTalkHasNoFindings() throws {
    let text = try String(
      contentsOf: Self.examplesFolder.appendingPathComponent("browser.uimodel.json"), encoding: .utf8)
    #expect(Self.findings(text).isEmpty)
  }

  /// Returns the range and code of each menu finding, such as `3:5-3:12 menu/duplicate-shortcut`.
  private static func findings(_ text: String) -> [String] {
    let checkedDocument = SingleDocument(text)
    return checkedDocument.findings.filter { $0.finding.code.hasPrefix("menu/") }.map { located in
      let start = checkedDocument.document.position(of: located.range.lowerBound, in: .utf8)
      let end = checkedDocument.document.position(of: located.range.upperBound, in: .utf8)
      return "\(start.line + 1):\(start.character + 1)-\(end.line + 1):\(end.character + 1) \(located.finding.code)"
    }
  }
}
