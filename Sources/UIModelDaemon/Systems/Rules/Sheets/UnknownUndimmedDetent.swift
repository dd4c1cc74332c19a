import UIModelPlatform

/// Reports a largest undimmed detent that is not one of the sheet's detents.
enum UnknownUndimmedDetent: Rule {
  static let description = RuleDescription(
    code: "sheet/unknown-undimmed-detent", effect: .lost, system: .sheet,
    summary: "Largest undimmed detent is not one of the sheet's detents",
    reason: "If no detent of the sheet has the identifier in `largestUndimmedDetentIdentifier`, UIKit dims the content "
      + "behind the sheet at every detent. People then cannot use this content. For a detent in "
      + "`presentationBackgroundInteraction(.enabled(upThrough:))` that is not in the set, SwiftUI's behavior is not "
      + "documented, so the finding is a hint.",
    advice: "Set `largestUndimmedDetentIdentifier` to the identifier of a detent that is smaller than the full height. "
      + "Add this detent to the sheet if it is missing.",
    sources: [
      Source("UISheetPresentationController.h: largestUndimmedDetentIdentifier", .header),
      Source("SwiftUI documentation: PresentationBackgroundInteraction.enabled(upThrough:)", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class MapViewController: UIViewController {
          private func showPlaces() {
            let places = PlaceListViewController()
            if let sheet = places.sheetPresentationController {
              sheet.detents = [.large()]
              sheet.largestUndimmedDetentIdentifier = 1️⃣.medium1️⃣
            }
            present(places, animated: true)
          }
        }
        """#,
        fixed: #"""
          import UIKit

          final class MapViewController: UIViewController {
            private func showPlaces() {
              let places = PlaceListViewController()
              if let sheet = places.sheetPresentationController {
                sheet.detents = [.medium(), .large()]
                sheet.largestUndimmedDetentIdentifier = .medium
              }
              present(places, animated: true)
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["large"], "largestUndimmedDetentIdentifier": 1️⃣"medium"1️⃣
        } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": {
            "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium"
          } } ] }
          """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": [
            { "custom": { "identifier": "compact", "resolver": { "height": 200 } } },
            "large"
          ],
          "largestUndimmedDetentIdentifier": 1️⃣"compakt"1️⃣
        } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": {
            "detents": [
              { "custom": { "identifier": "compact", "resolver": { "height": 200 } } },
              "large"
            ],
            "largestUndimmedDetentIdentifier": "compact"
          } } ] }
          """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "presentationDetents": ["large", { "height": 200 }],
          "presentationBackgroundInteraction": { "enabled": { "upThrough": 1️⃣"medium"1️⃣ } }
        } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class MapViewController: UIViewController {
          private func showPlaces() {
            let places = PlaceListViewController()
            if let sheet = places.sheetPresentationController {
              sheet.detents = [.medium(), .large()]
              sheet.largestUndimmedDetentIdentifier = .medium
            }
            present(places, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], "largestUndimmedDetentIdentifier": "medium"
        } } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "largestUndimmedDetentIdentifier": null } } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": [ { "$unknown": "a detent of a package" }, "large" ],
          "largestUndimmedDetentIdentifier": "tools"
        } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "presentationDetents": ["medium", "large"],
          "presentationBackgroundInteraction": { "enabled": { "upThrough": "medium" } }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "presentationDetents": ["large", { "height": { "$unknown": "measured" } }],
          "presentationBackgroundInteraction": { "enabled": { "upThrough": { "height": 200 } } }
        } ] }
        """#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    if let modifiers = sheet.sheet.swiftUI { checkInteraction(of: modifiers, &report) }
    for use in sheet.effectiveUses {
      guard case .given(.some(let name), let origin) = use.configuration.largestUndimmedDetentIdentifier else {
        continue
      }
      let detents = sheet.detents(for: use)
      guard detents.count > 0, !detents.contains(name) else { continue }
      report.report(
        self, at: origin.place,
        "the sheet has no detent '\(name)', so every detent dims the background; \(DetentNames.messageEnding(detents))",
        facts: [detents],
        related: detents.list?.place.map { [RelatedPlace($0, "the detents are set here")] } ?? [],
        // If the missing detent is large, no fix is offered, because `UndimmedAtFullHeight` would report the fixed
        // sheet.
        fixes: DetentNames.fixes(name, at: origin.place, detents, of: use).filter { _ in name != "large" })
    }
  }

  private static func checkInteraction(of modifiers: PresentationModifiers, _ report: inout Report) {
    guard case .given(.upThrough(let detent), _) = modifiers.backgroundInteraction,
      let largestValue = detent.swiftUIValue
    else { return }
    let detents = modifiers.presentationDetents
    let values = detents.isGiven ? detents.elements.map(\.swiftUIValue) : [.large]
    guard !values.isEmpty, !values.contains(nil), !values.contains(largestValue) else { return }
    report.report(
      self, at: detent.place,
      "the set of detents does not contain the detent of 'upThrough'; the effect of this is not documented",
      facts: [detents], related: detents.place.map { [RelatedPlace($0, "the detents are set here")] } ?? [],
      severity: .hint)
  }
}
