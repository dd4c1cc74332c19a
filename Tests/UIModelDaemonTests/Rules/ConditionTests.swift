import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks how an `availableOn` condition changes the findings about its own declaration or about nearby declarations.
@Suite struct ConditionTests {
  private func findings(_ text: String, _ code: String) -> [Finding] {
    SingleDocument(text).findings.map(\.finding).filter { $0.code == code }
  }

  private func releases(_ finding: Finding?) -> [String]? {
    finding?.environments.map { $0.map { "\($0.platform.rawValue) \($0.version)" } }
  }

  @Test func propertyNewerThanItsConditionIsReported() throws {
    let conditionFindings = findings(
      #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" }, { "platform": "macCatalyst", "minimum": "17.0" } ] },
        "sheets": [ { "availableOn": { "iPadOS": "16.0", "macCatalyst": "17.0" }, "presentationDetents": ["medium", "large"],
          "presentationCornerRadius": 12 } ] }
      """#, "model/unavailable-in-target")
    let finding = try #require(conditionFindings.first)
    #expect(conditionFindings.count == 1)
    #expect(finding.message == "'presentationCornerRadius' requires iPadOS 16.4, but 'availableOn' includes iPadOS 16")
    #expect(releases(finding) == ["iPadOS 16"])
    #expect(finding.related.isEmpty)
  }

  @Test func conditionOnAnotherCommandKeepsTheFixes() {
    func fixTitles(_ condition: String) -> [[String]] {
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
    let unconditionalTitles = fixTitles("")
    #expect(unconditionalTitles.count == 1 && unconditionalTitles[0].count > 1)
    let conditionalTitles = fixTitles(#", "availableOn": { "iPadOS": "18.0" }"#)
    #expect(!conditionalTitles.isEmpty && conditionalTitles.allSatisfy { $0 == unconditionalTitles[0] })
  }

  @Test func duplicateRefsWithOverlappingConditionsAreReported() {
    let text = #"""
      { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
        "sheets": [ { "ref": "a", "availableOn": { "iPadOS": "16.0" } }, { "ref": "a", "availableOn": { "iPadOS": "17.0" } } ] }
      """#
    #expect(findings(text, "model/duplicate-ref").count == 2)
  }
}
