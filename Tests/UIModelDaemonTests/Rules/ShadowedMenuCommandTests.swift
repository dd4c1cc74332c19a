import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSystems

/// Checks key commands that have the same keys as a command in the main menu.
@Suite struct ShadowedMenuCommandTests {
  /// Returns the only shadowed-command finding in an app. The app's menu has ⇧↩ for `addLine:`, and one responder has a
  /// command with the same keys.
  private func finding(_ responder: String) throws -> Finding {
    let text = """
      {
        "app": { "delegate": {
          "implements": { "addLine:": [] },
          "buildMenu": { "steps": [ { "insertChild": "lines", "atEndOfMenu": "edit" } ] }
        } },
        "menus": [ { "identifier": "lines", "children": [
          { "title": "Add Line", "action": "addLine:", "input": "\\r", "modifierFlags": ["shift"] }
        ] } ],
        "screens": [ \(responder) ]
      }
      """
    let matchingFindings = SingleDocument(text).findings.map(\.finding).filter {
      $0.code == "menu/shadowed-key-command"
    }
    #expect(matchingFindings.count == 1)
    return try #require(matchingFindings.first)
  }

  private func command(_ action: String, _ title: String) -> String {
    """
    "implements": { "\(action)": [] }, "keyCommands": [
      { "title": "\(title)", "action": "\(action)", "input": "\\r", "modifierFlags": ["shift"] } ]
    """
  }

  /// The two commands may perform the same action. No other shortcut is suggested, because it could break a working
  /// command.
  @Test(arguments: [
    ("\"superclass\": \"UITextView\",", "insertBreak:", "Break"), ("", "insertBreak:", "Add Line"),
    ("", "addLineBelow:", "Below"),
  ])
  func possibleSameActionIsAHintWithoutFix(_ classMembers: String, _ action: String, _ title: String) throws {
    let finding = try finding("{ \"class\": \"Editor\", \(classMembers) \(command(action, title)) }")
    #expect(finding.severity == .hint && finding.fixes.isEmpty)
    #expect(finding.message.hasSuffix("both may perform the same action"))
  }

  @Test func unrelatedCommandIsAWarning() throws {
    let finding = try finding("{ \"class\": \"Player\", \(command("play:", "Play")) }")
    #expect(finding.severity == .warning && finding.message.hasSuffix("change the shortcut of one command"))
  }
}
