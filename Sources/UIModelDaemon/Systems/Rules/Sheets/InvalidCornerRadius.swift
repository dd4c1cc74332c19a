import UIModelJSON
import UIModelPlatform

/// Reports a sheet's corner radius that is negative or not finite.
enum InvalidCornerRadius: Rule {
  static let description = RuleDescription(
    code: "sheet/invalid-corner-radius", effect: .wrong, system: .sheet,
    summary: "Sheet's corner radius is negative or not finite",
    reason: "A corner radius is a finite length of 0 points or more. The effect of other values is not documented. A "
      + "number such as -1 is not a documented way to request the system's radius.",
    advice: "Use a finite radius of 0 points or more. For the system's radius, set `preferredCornerRadius` to "
      + "`UISheetPresentationController.automaticDimension` in UIKit, or pass nil to `presentationCornerRadius(_:)` "
      + "in SwiftUI.",
    sources: [
      Source("UISheetPresentationController.h: preferredCornerRadius", .header),
      Source("SwiftUI documentation: presentationCornerRadius(_:)", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class StoreViewController: UIViewController {
          private func showOffer() {
            let offer = OfferViewController()
            if let sheet = offer.sheetPresentationController {
              sheet.detents = [.medium()]
              sheet.preferredCornerRadius = 1️⃣-11️⃣
            }
            present(offer, animated: true)
          }
        }
        """#,
        fixed: #"""
          import UIKit

          final class StoreViewController: UIViewController {
            private func showOffer() {
              let offer = OfferViewController()
              if let sheet = offer.sheetPresentationController {
                sheet.detents = [.medium()]
                sheet.preferredCornerRadius = UISheetPresentationController.automaticDimension
              }
              present(offer, animated: true)
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [
          { "sheetPresentationController": { "preferredCornerRadius": 1️⃣-11️⃣ } }
        ] }
        """#,
        fixed: #"""
          { "sheets": [
            { "sheetPresentationController": { "preferredCornerRadius": "automaticDimension" } }
          ] }
          """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "preferredCornerRadius": 20 },
          "changes": [ { "in": "roundOff:", "preferredCornerRadius": 1️⃣"infinity"1️⃣ } ] } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": { "preferredCornerRadius": 20 },
            "changes": [ { "in": "roundOff:", "preferredCornerRadius": "automaticDimension" } ] } ] }
          """#),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": ["large"], "presentationCornerRadius": 1️⃣-81️⃣ } ] }"#,
        fixed: #"{ "sheets": [ { "presentationDetents": ["large"], "presentationCornerRadius": null } ] }"#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class StoreViewController: UIViewController {
          private func showOffer() {
            let offer = OfferViewController()
            if let sheet = offer.sheetPresentationController {
              sheet.detents = [.medium()]
              sheet.preferredCornerRadius = UISheetPresentationController.automaticDimension
            }
            present(offer, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "preferredCornerRadius": 0 } } ] }"#),
      RuleExample(
        #"""
        { "sheets": [
          { "sheetPresentationController": { "preferredCornerRadius": "automaticDimension" } }
        ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "preferredCornerRadius": { "$unknown": "of the theme" }
        } } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "presentationDetents": ["large"], "presentationCornerRadius": null } ] }"#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    for use in sheet.effectiveUses {
      check(use.configuration.preferredCornerRadius, automaticValue: "automaticDimension", &report)
    }
    if let modifiers = sheet.sheet.swiftUI { check(modifiers.cornerRadius, automaticValue: .null, &report) }
  }

  private static func check(_ property: Property<Double?>, automaticValue: JSONValue, _ report: inout Report) {
    guard case .given(.some(let radius), let origin) = property, !(radius >= 0 && radius.isFinite) else { return }
    report.report(
      self, at: origin.place,
      radius < 0 && radius.isFinite
        ? "the corner radius is negative; use 0 points or more"
        : "the corner radius is not finite; use a finite number of points",
      fixes: [Fix("Use the system's radius", .replace(origin.place, automaticValue))])
  }
}
