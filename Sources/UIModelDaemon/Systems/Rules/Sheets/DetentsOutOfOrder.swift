import UIModelJSON
import UIModelPlatform

/// Reports a list of detents that is not sorted from smallest to largest.
enum DetentsOutOfOrder: Rule {
  static let description = RuleDescription(
    code: "sheet/detents-out-of-order", effect: .wrong, system: .sheet,
    summary: "Sheet's detents are not in order from smallest to largest",
    reason: "The documentation requires the `detents` array to be in order from the smallest to the largest height. "
      + "iOS 16.0 sorts the detents by height, which hides the mistake. This sorting is not documented.",
    advice: "List the detents from smallest to largest.",
    holds: "UIKit sheets. Reported only if the order is wrong on every device that the app supports. SwiftUI takes the "
      + "detents as a set, which has no order",
    sources: [
      Source("UISheetPresentationController.h: detents", .header),
      Source("iOS 16.0 sorts the active detents by height", .rederived),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class PlaceListViewController: UIViewController {
          @objc private func showFilters(_ sender: UIBarButtonItem) {
            let filters = FilterViewController()
            if let sheet = filters.sheetPresentationController {
              sheet.detents = 1️⃣[.large(), .medium()]1️⃣
              sheet.prefersGrabberVisible = true
            }
            present(filters, animated: true)
          }
        }
        """#,
        fixed: #"""
          import UIKit

          final class PlaceListViewController: UIViewController {
            @objc private func showFilters(_ sender: UIBarButtonItem) {
              let filters = FilterViewController()
              if let sheet = filters.sheetPresentationController {
                sheet.detents = [.medium(), .large()]
                sheet.prefersGrabberVisible = true
              }
              present(filters, animated: true)
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": 1️⃣["large", "medium"]1️⃣ } } ] }"#,
        fixed: #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"] } } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": 1️⃣[
          "large", "medium",
          { "custom": { "identifier": "peek", "resolver": { "height": 80 } } }
        ]1️⃣ } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": { "detents": [
            { "custom": { "identifier": "peek", "resolver": { "height": 80 } } },
            "medium",
            "large"
          ] } } ] }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class PlaceListViewController: UIViewController {
          @objc private func showFilters(_ sender: UIBarButtonItem) {
            let filters = FilterViewController()
            if let sheet = filters.sheetPresentationController {
              sheet.detents = [.medium(), .large()]
              sheet.prefersGrabberVisible = true
            }
            present(filters, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"] } } ] }"#),
      RuleExample(#"{ "sheets": [ { "presentationDetents": ["large", "medium"] } ] }"#),
      // The first detent is higher than medium on an iPhone, and lower on an iPad.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iOS" }, { "platform": "iPadOS" } ] },
          "sheets": [ { "sheetPresentationController": { "detents": [
            { "custom": { "identifier": "form", "resolver": { "height": 520 } } },
            "medium"
          ] } } ]
        }
        """#),
      // Medium is about half the height, so the order is uncertain.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          "medium",
          { "custom": { "identifier": "half", "resolver": { "fraction": 0.5 } } }
        ] } } ] }
        """#),
      // The two detents are never active at the same time.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": {
            "identifier": "wide",
            "resolver": { "height": 500, "inactiveWhen": ["compactWidth"] }
          } },
          { "custom": {
            "identifier": "narrow",
            "resolver": { "height": 300, "inactiveWhen": ["regularWidth"] }
          } }
        ] } } ] }
        """#),
      // The custom detent exceeds the maximum height, so both detents have the same height.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          "large",
          { "custom": { "identifier": "all", "resolver": { "height": 4000 } } }
        ] } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          "large",
          { "custom": { "identifier": "tools", "resolver": { "$unknown": "measured" } } }
        ] } } ] }
        """#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    // Most sheets have only medium and large, in this order. They are skipped, so that their heights on all devices
    // need not be computed.
    let configurations = sheet.uses.lazy.map(\.configuration).filter {
      $0.detents.elements.count > 1 && !$0.detents.elements.lazy.map(\.name).elementsEqual(["medium", "large"])
    }
    guard !configurations.isEmpty else { return }
    let measuredContainers = sheet.measuredContainers(on: report.context.platforms)
    for configuration in configurations {
      let detents = configuration.detents.elements
      guard configuration.detents.isComplete, let pair = DetentOrder.misplacedPair(detents, in: measuredContainers)
      else { continue }
      let (higherDetent, lowerDetent) = (detents[pair.earlier], detents[pair.later])
      report.report(
        self, at: configuration.detents.place,
        "\(detentDescription(higherDetent)) is listed before \(detentDescription(lowerDetent)) but is higher on every device; list the detents from "
          + "smallest to largest",
        facts: [configuration.detents],
        related: [
          RelatedPlace(higherDetent.place, "the higher detent"), RelatedPlace(lowerDetent.place, "the lower detent"),
        ],
        fixes: fix(detents, measuredContainers, report.context.environments).map { [$0] } ?? [],
        mustHoldEverywhere: true)
    }
  }

  private static func detentDescription(_ detent: Detent) -> String {
    if let name = detent.name { return "'\(name)'" }
    switch detent.kind {
    case .custom(.height(let height)): return "the \(numberText(height.value))-point detent"
    case .custom(.fraction(let fraction)): return "the detent with fraction \(numberText(fraction.value))"
    default: return "a custom detent"
    }
  }

  private static func numberText(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

  /// Returns a fix that sorts the detents; nil if no computed order is right on all devices. If the app supports a
  /// release before iOS 16, the fix is not safe, because iOS 15 might present the sheet at the first detent in the
  /// list.
  private static func fix(
    _ detents: [Detent], _ measuredContainers: some Sequence<DetentOrder.MeasuredContainer>,
    _ environments: [Environment]
  ) -> Fix? {
    guard let sortedIndices = measuredContainers.lazy.compactMap({ DetentOrder.sortedIndices(detents, in: $0) }).first,
      DetentOrder.misplacedPair(sortedIndices.map { detents[$0] }, in: measuredContainers) == nil
    else { return nil }
    // Each detent is moved separately, so that its comments move with it.
    let edits = sortedIndices.enumerated().map { ModelEdit.move(detents[$0.element].place, toIndex: $0.offset) }
    let includesBefore16 = environments.contains { [.iOS, .iPadOS].contains($0.platform) && $0.version < 16 }
    return Fix("Sort the detents", isSafe: !environments.isEmpty && !includesBefore16, edits: edits)
  }
}
