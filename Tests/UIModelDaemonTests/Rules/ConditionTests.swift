import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks how `availableOn` conditions on a declaration, or on declarations near it, change its findings.
@Suite struct ConditionTests {
  private func findings(_ text: String, _ code: String) -> [Finding] {
    SingleDocument(text).findings.map(\.finding).filter { $0.code == code }
  }

  private func releases(_ finding: Finding?) -> [String]? {
    finding?.environments.map { $0.map { "\($0.platform.rawValue) \($0.version)" } }
  }

  @Test func propertyNewerThanItsConditionIsReportedInBetween() throws {
    let found = findings(
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" }, { "platform": "macCatalyst", "minimum": "17.0" } ] },
        "sheets": [ { "availableOn": { "iPadOS": "16.0", "macCatalyst": "17.0" }, "presentationDetents": ["medium", "large"],
          "presentationCornerRadius": 12 } ] }
      """#, "model/unavailable-in-target")
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.message == "'presentationCornerRadius' requires iPadOS 16.4, but 'availableOn' includes iPadOS 16")
    #expect(releases(finding) == ["iPadOS 16"])
    #expect(finding.related.isEmpty)
  }

  @Test func conditionOnAnotherCommandKeepsTheFixes() {
    func fixes(_ condition: String) -> [[String]] {
      findings(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ], "delegate": { "buildMenu": { "checksSystem": true,
            "steps": [ { "insertChild": "t", "atEndOfMenu": "file" } ] } } },
          "menus": [ { "identifier": "t", "options": ["displayInline"], "children": [
            { "class": "UIKeyCommand", "title": "Get Info", "action": "getInfo:", "input": "i", "modifierFlags": ["command"] },
            { "class": "UICommand", "title": "Zap", "action": "zap:"\#(condition) } ] } ] }
        """#, "menu/duplicate-shortcut"
      ).map { $0.fixes.map(\.title) }
    }
    let plain = fixes("")
    #expect(plain.count == 1 && plain[0].count > 1)
    let split = fixes(#", "availableOn": { "iPadOS": "18.0" }"#)
    #expect(!split.isEmpty && split.allSatisfy { $0 == plain[0] })
  }

  @Test func duplicateRefsWithOverlappingConditionsAreReported() {
    let text = #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
        "sheets": [ { "ref": "a", "availableOn": { "iPadOS": "16.0" } }, { "ref": "a", "availableOn": { "iPadOS": "17.0" } } ] }
      """#
    #expect(findings(text, "model/duplicate-ref").count == 2)
  }
}
