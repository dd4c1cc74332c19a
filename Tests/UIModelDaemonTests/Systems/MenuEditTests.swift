import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that menu findings after an edit equal the findings of a fresh analysis.
@Suite struct MenuEditTests {
  /// Replacement values, by property. The values create and resolve shortcut clashes, make commands equal, and add and
  /// remove menus.
  private static let replacementValues: [String: [String]] = [
    "input": ["\"i\"", "\"x\"", "\"k\"", "\"I\"", "\"/\"", "\"é\"", "\"inputUpArrow\"", "3"],
    "modifierFlags": [
      "[\"command\"]", "[\"command\", \"shift\"]", "[]", "[\"control\"]", "{ \"$unknown\": \"computed\" }",
    ],
    "title": ["\"Info\"", "\"\"", "\"A longer title\"", "\"Sort By\""],
    "action": ["\"a:\"", "\"b:\"", "\"italic:\"", "\"\"", "\"named:\"", "\"t:\"", "\"a0_0:\""],
    "propertyList": ["1", "2", "\"two\"", "{ \"$unknown\": \"computed\" }"], "ref": ["\"m3\"", "\"c\""],
    "identifier": ["\"m0\"", "\"m1\"", "\"file\"", "\"other\""],
    "alternates": ["[]", "[{ \"action\": \"c:\", \"modifierFlags\": [\"alternate\"] }]"],
    "availableOn": ["{ \"iOS\": \"16.0\" }", "{ \"iOS\": \"26.0\" }"],
  ]

  /// Returns a document in which long comments separate the blocks of the menus from the block of the app.
  private func documentText() -> String {
    let menus = (0..<10).map { menu in
      let commands = (0..<6).map { command in
        #"""
            { "class": "UIKeyCommand", "title": "T", "action": "a\#(menu)_\#(command):", "input": "k",
              "modifierFlags": ["control"], "alternates": [], "ref": "r\#(menu)_\#(command)",
              "propertyList": 0, "availableOn": { "iOS": "15.0" } }
        """#
      }
      return #"{ "identifier": "m\#(menu)", "title": "M", "children": [ \#(commands.joined(separator: ",\n")) ] }"#
    }
    // The last step refers to its children by the names `named:` and `m0_0`, instead of containing them.
    let steps =
      (0..<10).map { #"{ "insertChild": "m\#($0)", "atEndOfMenu": "file" }"# }
      + [#"{ "replaceChildren": ["named:", "m0_0"], "ofMenu": "m4" }"#]
    return #"""
      { "app": { "targets": [{ "platform": "iPadOS", "minimum": "15.0" }, { "platform": "macCatalyst" }],
          "delegate": { "buildMenu": { "checksSystem": true, "steps": [ \#(steps.joined(separator: ", ")) ] } } },
        // \#(String(repeating: "-", count: 9_000))
        "menus": [
      \#(menus.joined(separator: ",\n")) ] }
      // \#(String(repeating: "-", count: 40_000))
      """#
  }

  @Test(arguments: Share.sample(8 as UInt64)) func editedMenusMatchAFreshAnalysis(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var document = Document(number: 1, bytes: Array(documentText().utf8))
    var analysis = Analysis()
    analysis.update(document, in: .document(1), change: nil)
    _ = analysis.refresh()
    for _ in 0..<25 {
      let property = try #require(Self.replacementValues.keys.sorted().randomElement(using: &random))
      let value = try #require(Self.replacementValues[property]?.randomElement(using: &random))
      let menuIndex = String(Int.random(in: 0..<10, using: &random))
      let childIndex = String(Int.random(in: 0..<6, using: &random))
      let isMenuProperty = property == "identifier" || property == "title" && random.next() % 3 == 0
      let path = ["menus", menuIndex] + (isMenuProperty ? [] : ["children", childIndex]) + [property]
      guard let range = document.place(at: path).flatMap({ document.range(of: $0) }) else { continue }
      let change = document.replace(range, with: Array(value.utf8))
      analysis.update(document, in: .document(1), change: change)
      _ = analysis.refresh()
      var freshAnalysis = Analysis()
      freshAnalysis.update(document, in: .document(1), change: nil)
      _ = freshAnalysis.refresh()
      let editedFindings = analysis.findings(of: document).map(description)
      #expect(editedFindings == freshAnalysis.findings(of: document).map(description), "\(path) = \(value)")
    }
  }

  private func description(_ located: LocatedFinding) -> String {
    let finding = located.finding
    return "\(located.range) \(finding.code) \(finding.message) \(finding.fixes.map(\.title)) "
      + "\(finding.related.map(\.message)) \(finding.environments ?? [])"
  }
}
