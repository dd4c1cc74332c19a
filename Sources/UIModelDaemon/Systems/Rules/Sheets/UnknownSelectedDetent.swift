import UIModelPlatform

/// Reports a selected detent that is not one of the sheet's detents.
enum UnknownSelectedDetent: Rule {
  static let description = RuleDescription(
    code: "sheet/unknown-selected-detent", effect: .wrong, system: .sheet,
    summary: "Selected detent is not one of the sheet's detents",
    reason: "If no detent of the sheet has the identifier in `selectedDetentIdentifier`, UIKit shows the sheet at its "
      + "smallest detent. UIKit gives no warning.",
    advice: "Set `selectedDetentIdentifier` to the identifier of one of the detents, or add the missing detent.",
    sources: [Source("UISheetPresentationController.h: selectedDetentIdentifier", .header)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class MapViewController: UIViewController {
          private func showPlaces() {
            let places = PlaceListViewController()
            if let sheet = places.sheetPresentationController {
              sheet.detents = [.custom(identifier: .init("compact")) { _ in 200 }, .large()]
              sheet.selectedDetentIdentifier = 1️⃣.medium1️⃣
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
                sheet.detents = [.custom(identifier: .init("compact")) { _ in 200 }, .medium(), .large()]
                sheet.selectedDetentIdentifier = .medium
              }
              present(places, animated: true)
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], "selectedDetentIdentifier": 1️⃣"meduim"1️⃣
        } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": {
            "detents": ["medium", "large"], "selectedDetentIdentifier": "medium"
          } } ] }
          """#),
      // The default is only the large detent.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "selectedDetentIdentifier": 1️⃣"medium"1️⃣
        } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": {
            "selectedDetentIdentifier": "medium",
            "detents": ["medium", "large"]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": [
            "medium",
            { "custom": { "identifier": "tall", "resolver": { "fraction": 0.8 } } }
          ] },
          "changes": [ { "animateChanges": true, "selectedDetentIdentifier": 1️⃣"large"1️⃣ } ]
        } ] }
        """#,
        fixed: #"""
          { "sheets": [ {
            "sheetPresentationController": { "detents": [
              "medium",
              { "custom": { "identifier": "tall", "resolver": { "fraction": 0.8 } } },
              "large"
            ] },
            "changes": [ { "animateChanges": true, "selectedDetentIdentifier": "large" } ]
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
              sheet.detents = [.custom(identifier: .init("compact")) { _ in 200 }, .medium(), .large()]
              sheet.selectedDetentIdentifier = .medium
            }
            present(places, animated: true)
          }
        }
        """#, language: "swift"),
      // The style is unknown, so there may be no sheet controller.
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": { "$unknown": "by the device" },
          "changes": [ { "animateChanges": true, "selectedDetentIdentifier": "medium" } ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], "selectedDetentIdentifier": "com.apple.UIKit.large"
        } } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "selectedDetentIdentifier": null } } ] }"#),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "selectedDetentIdentifier": "large" } } ] }"#),
      // An earlier change might add the detent.
      RuleExample(
        #"""
        { "sheets": [ {
          "sheetPresentationController": { "detents": ["medium"] },
          "changes": [
            { "animateChanges": true, "detents": ["medium", "large"] },
            { "animateChanges": true, "selectedDetentIdentifier": "large" }
          ]
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": [ "medium", { "$unknown": "a detent of a package" } ],
          "selectedDetentIdentifier": "tools"
        } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": [ "medium", { "custom": { "identifier": { "$unknown": "a constant" } } } ],
          "selectedDetentIdentifier": "tools"
        } } ] }
        """#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    for use in sheet.effectiveUses {
      guard case .given(.some(let name), let origin) = use.configuration.selectedDetentIdentifier else { continue }
      let detents = sheet.detents(for: use)
      // `NoDetents` reports an empty list.
      guard detents.count > 0, !detents.contains(name) else { continue }
      report.report(
        self, at: origin.place,
        "the sheet has no detent '\(name)', so UIKit uses the smallest detent; \(DetentNames.messageEnding(detents))",
        // The first configuration names its controller, so the sheet certainly has a sheet controller.
        facts: use.change == nil ? [detents] : [detents, sheet.sheet.modalPresentationStyle],
        related: detents.list?.place.map { [RelatedPlace($0, "the detents are set here")] } ?? [],
        fixes: DetentNames.fixes(name, at: origin.place, detents, of: use))
    }
  }
}
