import UIModelPlatform

/// One detent twice in UIKit's array.
enum DuplicateDetent: Rule {
  static let description = RuleDescription(
    code: "sheet/duplicate-detent", severity: .warning, system: .sheet,
    summary: "A detent stands in the array twice",
    reason:
      "Identifiers must be unique within a sheet: by name only one of two detents can be selected, left undimmed, "
      + "or told apart when the delegate hears of it.",
    advice: "Remove the second, or give it an identifier of its own.",
    holds: "UIKit's arrays; SwiftUI's detents are a set",
    sources: [
      Source("UISheetPresentationController.h: identifiers of custom detents must be unique within a sheet", .header),
      Source("Two system detents of one kind are equal in iOS 16.0", .rederived),
    ],
    wrong: [
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", 1️⃣"medium"1️⃣, "large"] } } ] }"#,
        fixed: #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"] } } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": { "identifier": "peek", "resolver": { "height": 80 } } },
          { "custom": { "identifier": 1️⃣"peek"1️⃣, "resolver": { "height": 160 } } } ] } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          "medium",
          { "custom": { "identifier": 1️⃣"com.apple.UIKit.medium"1️⃣, "resolver": { "height": 700 } } }
        ] } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": { "identifier": 1️⃣"com.apple.UIKit.medium"1️⃣, "resolver": { "height": 80 } } },
          "medium"
        ] } } ] }
        """#),
    ],
    right: [
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"] } } ] }"#),
      RuleExample(#"{ "sheets": [ { "presentationDetents": ["medium", "medium"] } ] }"#),
      // Without identifiers UIKit makes a random one for each.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": { "resolver": { "height": 80 } } }, { "custom": { "resolver": { "height": 80 } } },
          { "custom": { "identifier": null, "resolver": { "height": 80 } } },
          { "custom": { "identifier": null, "resolver": { "height": 80 } } } ] } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": { "identifier": { "$unknown": "from a constant" }, "resolver": { "height": 80 } } },
          { "custom": {
            "identifier": { "generated": "UUID().uuidString" }, "resolver": { "height": 160 }
          } }
        ] } } ] }
        """#),
      // One list at first, another later.
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": ["medium"] },
          "changes": [ { "animateChanges": true, "detents": ["medium", "large"] } ]
        } ] }
        """#),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    for use in sheet.uses {
      var seen: [String: Detent] = [:]
      for detent in use.configuration.detents.elements {
        guard let identifier = detent.apiIdentifier else { continue }
        guard let first = seen[identifier] else {
          seen[identifier] = detent
          continue
        }
        switch (first.isSystem, detent.isSystem) {
        case (true, true):
          report.report(
            self, at: detent.place, "'\(detent.name ?? identifier)' stands in the detents twice",
            related: [RelatedPlace(first.place, "the first one")],
            fixes: [Fix("Remove the second", isSafe: true, .remove(detent.place))])
        case (false, false):
          report.report(
            self, at: detent.identifier.place ?? detent.place,
            "another detent of this sheet has the identifier '\(identifier)' already",
            related: [RelatedPlace(first.identifier.place ?? first.place, "the first one")])
        case (true, false): share(identifier, system: first, custom: detent, &report)
        case (false, true):
          share(identifier, system: detent, custom: first, &report)
          seen[identifier] = detent
        }
      }
    }
  }

  /// The two are different detents, so it is the identifier that has to change, not one of them that has to go.
  private static func share(_ identifier: String, system: Detent, custom: Detent, _ report: inout Report) {
    report.report(
      self, at: custom.identifier.place ?? custom.place,
      "'\(identifier)' is the identifier of the system detent '\(system.name ?? "")', which this sheet has as well",
      related: [RelatedPlace(system.place, "the system detent")])
  }
}

extension Detent {
  fileprivate var isSystem: Bool { if case .custom = kind { false } else { true } }

  /// The identifier as UIKit has it; nil where it is random or unknown.
  fileprivate var apiIdentifier: String? {
    switch kind {
    case .medium: "com.apple.UIKit.medium"
    case .large: "com.apple.UIKit.large"
    case .custom: identifier.value
    }
  }
}
