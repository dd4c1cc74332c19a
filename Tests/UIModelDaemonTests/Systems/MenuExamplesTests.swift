import Foundation
import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the browser documents in `Examples` have exactly the menu findings that their `.findings` files list.
@Suite struct MenuExamplesTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")
  static let broken: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("broken").path)) ?? [])
    .filter { $0.hasPrefix("browser-") && $0.hasSuffix(".findings") }.map { String($0.dropLast(9)) }.sorted()

  @Test(arguments: broken) func brokenExampleHasItsFindings(_ name: String) throws {
    let folder = Self.folder.appendingPathComponent("broken")
    let text = try String(contentsOf: folder.appendingPathComponent(name + ".uimodel.json"), encoding: .utf8)
    let expected = try String(contentsOf: folder.appendingPathComponent(name + ".findings"), encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
      .filter { $0.contains(" menu/") }
    #expect(Self.findings(text) == expected)
  }

  @Test func finishedAppOfTheTalkHasNoFindings() throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent("browser.uimodel.json"), encoding: .utf8)
    #expect(Self.findings(text).isEmpty)
  }

  /// Returns the range and code of each menu finding, such as `3:5-3:12 menu/duplicate-shortcut`.
  private static func findings(_ text: String) -> [String] {
    let checked = SingleDocument(text)
    return checked.findings.filter { $0.finding.code.hasPrefix("menu/") }.map { located in
      let start = checked.document.position(of: located.range.lowerBound, in: .utf8)
      let end = checked.document.position(of: located.range.upperBound, in: .utf8)
      return "\(start.line + 1):\(start.character + 1)-\(end.line + 1):\(end.character + 1) \(located.finding.code)"
    }
  }
}
