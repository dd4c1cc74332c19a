import UIModelPlatform

/// Reports a sheet with an empty list of detents.
enum NoDetents: Rule {
  static let description = RuleDescription(
    code: "sheet/no-detents", effect: .lost, system: .sheet,
    summary: "Sheet has an empty list of detents",
    reason: "UIKit requires at least one detent. With an empty list, the sheet has no height to rest at. "
      + "SwiftUI's documentation does not describe the behavior for an empty set.",
    advice: "Add at least one detent. To use only the large detent, which is the default, do not set the detents.",
    sources: [Source("UISheetPresentationController.h: detents", .header)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class AccountViewController: UIViewController {
          private func showTerms() {
            let terms = TermsViewController()
            terms.sheetPresentationController?.detents = 1️⃣[]1️⃣
            present(terms, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        struct AccountView: View {
          @State private var areTermsShown = false

          var body: some View {
            Button("Terms of Use") { areTermsShown = true }
              .sheet(isPresented: $areTermsShown) {
                TermsView()
                  .presentationDetents(1️⃣[]1️⃣)
              }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": 1️⃣[]1️⃣ } } ] }"#,
        fixed: #"{ "sheets": [ { "sheetPresentationController": { "detents": ["large"] } } ] }"#),
      RuleExample(#"{ "sheets": [ { "presentationDetents": 1️⃣[]1️⃣ } ] }"#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class AccountViewController: UIViewController {
          private func showTerms() {
            let terms = TermsViewController()
            terms.sheetPresentationController?.detents = [.medium(), .large()]
            present(terms, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        struct AccountView: View {
          @State private var areTermsShown = false

          var body: some View {
            Button("Terms of Use") { areTermsShown = true }
              .sheet(isPresented: $areTermsShown) {
                TermsView()
                  .presentationDetents([.medium, .large])
              }
          }
        }
        """#, language: "swift"),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium"] } } ] }"#),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": {} } ] }"#),
      RuleExample(#"{ "sheets": [ { "sheetPresentationController": { "detents": [{ "$unknown": "computed" }] } } ] }"#),
    ])

  static func check(_ sheet: SheetFacts, _ report: inout Report) {
    for detents in sheet.uses.map(\.configuration.detents) where detents.isExplicitlyEmpty {
      report.report(
        self, at: detents.place, "the list of detents is empty, but UIKit requires at least one",
        fixes: fixes(detents))
    }
    // UIKit's header requires at least one detent. SwiftUI's documentation does not mention an empty set, so the
    // finding for SwiftUI is a warning.
    if let detents = sheet.sheet.swiftUI?.presentationDetents, detents.isExplicitlyEmpty {
      report.report(
        self, at: detents.place, "the set of detents is empty, so it gives the sheet no height; add a detent",
        fixes: fixes(detents), severity: .warning)
    }
  }

  private static func fixes(_ detents: List<Detent>) -> [Fix] {
    detents.place.map { [Fix("Use the default detent, large", .replace($0, ["large"]))] } ?? []
  }
}
