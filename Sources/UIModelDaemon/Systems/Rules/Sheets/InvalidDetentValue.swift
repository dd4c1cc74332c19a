import UIModelJSON
import UIModelPlatform

/// Reports a detent whose height or fraction is out of range.
enum InvalidDetentValue: Rule {
  static let description = RuleDescription(
    code: "sheet/invalid-detent-value", effect: .wrong, system: .sheet,
    summary: "Detent's height or fraction is out of range",
    reason: "A detent's height is in points and does not include the bottom safe area inset. A fraction is a share of "
      + "the sheet's full height. The effect of 0 and negative values is not documented. If a value is too large, iOS "
      + "16.0 uses the full height.",
    advice: "Use a finite height above 0 points, or a fraction above 0 and at most 1. To make a custom detent "
      + "inactive, return nil from the resolver in UIKit, or from `height(in:)` in SwiftUI.",
    sources: [
      Source("UISheetPresentationController.h: custom detents, the height inside the safe area", .header),
      Source("SwiftUI documentation: PresentationDetent.fraction(_:), height(_:)", .documented),
      Source("iOS 16.0 clamps values above the maximum", .rederived),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class RouteViewController: UIViewController {
          private func showTurns() {
            let turns = TurnListViewController()
            if let sheet = turns.sheetPresentationController {
              sheet.detents = [
                .custom(identifier: .init("collapsed")) { _ in 1️⃣01️⃣ },
                .large(),
              ]
            }
            present(turns, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        struct PlayerView: View {
          @State private var isQueueShown = false

          var body: some View {
            Button("Up Next") { isQueueShown = true }
              .sheet(isPresented: $isQueueShown) {
                QueueView()
                  .presentationDetents([.fraction(1️⃣301️⃣), .large])
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": { "identifier": "peek", "resolver": { "height": 1️⃣-401️⃣ } } },
          "large"
        ] } } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "presentationDetents": [ { "height": 1️⃣01️⃣ }, "large" ] } ] }"#),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ { "fraction": 1️⃣1.21️⃣ } ] } ] }"#,
        fixed: #"{ "sheets": [ { "presentationDetents": [ { "fraction": 1 } ] } ] }"#),
      RuleExample(
        #"{ "sheets": [ { "presentationDetents": [ { "fraction": 1️⃣301️⃣ } ] } ] }"#,
        fixed: #"{ "sheets": [ { "presentationDetents": [ { "fraction": 0.3 } ] } ] }"#),
      RuleExample(#"{ "sheets": [ { "presentationDetents": [ { "height": 1️⃣"infinity"1️⃣ } ] } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": {
            "identifier": "peek",
            "resolver": { "samples": [ { "maximumDetentValue": 700, "height": 1️⃣01️⃣ } ] }
          } },
          "large"
        ] } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class RouteViewController: UIViewController {
          private func showTurns() {
            let turns = TurnListViewController()
            if let sheet = turns.sheetPresentationController {
              sheet.detents = [
                .custom(identifier: .init("collapsed")) { _ in 80 },
                .large(),
              ]
            }
            present(turns, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        struct PlayerView: View {
          @State private var isQueueShown = false

          var body: some View {
            Button("Up Next") { isQueueShown = true }
              .sheet(isPresented: $isQueueShown) {
                QueueView()
                  .presentationDetents([.fraction(0.3), .large])
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [
          { "presentationDetents": [ { "fraction": 1 }, { "fraction": 0.001 }, { "height": 0.5 } ] }
        ] }
        """#),
      // The height exceeds an iPhone's screen, but might fit into a large window.
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": { "resolver": { "height": 1400 } } }
        ] } } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "presentationDetents": [ { "height": { "$unknown": "measured" } } ] } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": { "detents": [
          { "custom": {
            "identifier": "peek",
            "resolver": { "samples": [
              { "maximumDetentValue": 700, "height": 200 },
              { "verticalSizeClass": "compact", "height": null }
            ] }
          } },
          "large"
        ] } } ] }
        """#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    for detent in sheet.uses.flatMap(\.configuration.detents.elements) { check(detent, nil, &report) }
    // Invalid heights and fractions are hints here, because SwiftUI's documentation does not describe their effect.
    for detent in sheet.sheet.swiftUI?.presentationDetents.elements ?? [] { check(detent, .hint, &report) }
  }

  private static func check(_ detent: Detent, _ severity: Severity?, _ report: inout Report) {
    switch detent.kind {
    case .custom(.height(let height)) where !height.value.isFinite:
      report.report(self, at: height.place, "the detent's height must be a finite number of points", severity: severity)
    case .custom(.height(let height)) where height.value <= 0:
      report.report(self, at: height.place, "the detent's height must be above 0 points", severity: severity)
    case .custom(.fraction(let fraction)) where !(fraction.value > 0 && fraction.value <= 1):
      report.report(
        self, at: fraction.place,
        fraction.value > 1
          ? "a fraction above 1 gives no more than the full height; use a value above 0 and at most 1"
          : "the fraction must be above 0 and at most 1",
        fixes: fixes(fraction), severity: severity)
    case .custom(.samples(let samples)):
      for sample in samples where sample.height.map({ $0 <= 0 }) ?? false {
        report.report(
          self, at: sample.place, "the detent's height must be above 0 points, or null if the detent is inactive")
      }
    default: break
    }
  }

  private static func fixes(_ fraction: Located<Double>) -> [Fix] {
    let fullHeightFix = Fix("Use 1, the full height", .replace(fraction.place, 1))
    guard fraction.value > 1, fraction.value.isFinite else { return [] }
    guard fraction.value >= 2, fraction.value <= 100 else { return [fullHeightFix] }
    let convertedFraction = fraction.value / 100
    return [
      Fix("Convert the percentage to a fraction", .replace(fraction.place, .number(convertedFraction))), fullHeightFix,
    ]
  }
}
