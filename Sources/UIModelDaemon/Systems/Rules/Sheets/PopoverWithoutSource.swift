import UIModelPlatform

/// Reports a popover without a source view, source item or bar button item.
enum PopoverWithoutSource: Rule {
  static let description = RuleDescription(
    code: "sheet/popover-without-source", effect: .crash, system: .sheet,
    summary: "Popover has no source view, source item or bar button item",
    reason: "A popover needs a source before it is presented. Without a source, UIKit raises an exception in regular "
      + "width. On an iPhone, the popover becomes a sheet and UIKit raises no exception. On an iPad in regular width, "
      + "action sheets and activity view controllers are popovers by default. The requirement is documented. The "
      + "exception was observed, also for action sheets and activity view controllers.",
    advice: "Before the presentation, set `sourceItem` on `popoverPresentationController`. For iOS 15 and earlier, set "
      + "`sourceView` or `barButtonItem` instead. A source does no harm on an iPhone.",
    holds: "iPadOS in regular width",
    sources: [
      Source("UIKit documentation: UIPopoverPresentationController, provide an anchor point", .documented),
      Source("The exception: should have a non-nil sourceView or barButtonItem set before the presentation", .observed),
      Source("The same exception with action sheets and activity controllers on iPad, in a dozen projects", .observed),
      Source("UIPopoverPresentationController.h: sourceItem", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class ArticleViewController: UIViewController {
          var articleURL: URL?

          @IBAction private func share(_ sender: UIBarButtonItem) {
            guard let articleURL else { return }
            let activities = 1️⃣UIActivityViewController1️⃣(
              activityItems: [articleURL], applicationActivities: nil)
            activities.excludedActivityTypes = [.print]
            present(activities, animated: true)
          }
        }
        """#,
        fixed: #"""
          import UIKit

          final class ArticleViewController: UIViewController {
            var articleURL: URL?

            @IBAction private func share(_ sender: UIBarButtonItem) {
              guard let articleURL else { return }
              let activities = UIActivityViewController(
                activityItems: [articleURL], applicationActivities: nil)
              activities.popoverPresentationController?.barButtonItem = sender
              activities.excludedActivityTypes = [.print]
              present(activities, animated: true)
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        final class InboxViewController: UIViewController {
          private func confirmDeletion(from item: UIBarButtonItem? = nil) {
            let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .actionSheet)
            alert.popoverPresentationController?.barButtonItem = item
            present(alert, animated: true)
          }

          @IBAction private func deleteMessages(_ sender: UIBarButtonItem) {
            confirmDeletion(from: sender)
          }

          @objc private func didSwipe() {
            // This call passes no bar button item, so the popover has no source.
            1️⃣confirmDeletion1️⃣()
          }
        }
        """#, language: "swift"),
      RuleExample(#"{ "sheets": [ { "modalPresentationStyle": 1️⃣"popover"1️⃣ } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": 1️⃣"popover"1️⃣,
          "popoverPresentationController": {
            "sourceRect": [0, 0, 44, 44],
            "adaptiveSheetPresentationController": { "detents": ["medium", "large"] }
          }
        } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "class": 1️⃣"UIActivityViewController"1️⃣ } ] }"#),
      RuleExample(#"{ "sheets": [ { "class": "UIAlertController", "preferredStyle": 1️⃣"actionSheet"1️⃣ } ] }"#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class ArticleViewController: UIViewController {
          var articleURL: URL?

          @IBAction private func share(_ sender: UIBarButtonItem) {
            guard let articleURL else { return }
            let activities = UIActivityViewController(
              activityItems: [articleURL], applicationActivities: nil)
            activities.popoverPresentationController?.barButtonItem = sender
            activities.excludedActivityTypes = [.print]
            present(activities, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        final class DraftViewController: UIViewController {
          private func confirmDeletion() {
            let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .actionSheet)
            // Only iPhones show this alert, and they do not show action sheets in popovers.
            guard traitCollection.userInterfaceIdiom == .phone else { return confirmInPopover(alert) }
            present(alert, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "popover",
          "popoverPresentationController": { "sourceItem": { "$unknown": "the sender" } }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "popover",
          "popoverPresentationController": { "$unknown": "set up elsewhere" }
        } ] }
        """#),
      // The delegate might set the source just before the presentation.
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "popover",
          "popoverPresentationController": { "delegate": { "prepareForPopoverPresentation(_:)": [] } }
        } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "modalPresentationStyle": "pageSheet", "popoverPresentationController": {} } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ {
          "class": "UIActivityViewController",
          "popoverPresentationController": { "sourceView": { "$unknown": "a cell" } }
        } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "class": "UIAlertController", "preferredStyle": "alert" } ] }"#),
      RuleExample(#"{ "sheets": [ { "class": "UIActivityViewController", "modalPresentationStyle": "pageSheet" } ] }"#),
      // SwiftUI's popover points at the view that has the modifier.
      RuleExample(
        #"""
        { "sheets": [
          { "modalPresentationStyle": "popover", "presentationDetents": ["medium", "large"] }
        ] }
        """#),
    ])

  static func check(_ facts: SheetFacts, _ report: inout Report) {
    guard facts.isPopoverWithoutSource else { return }
    let sheet = facts.sheet
    let place = sheet.modalPresentationStyle.place ?? sheet.systemPresentation.place
    report.report(
      self, at: place,
      sheet.systemPresentation.value.map {
        "\($0.name) is a popover on iPad and raises an exception without a source; set 'sourceView' or 'barButtonItem'"
      } ?? "the popover raises an exception on iPad because it has no source; set 'sourceView' or 'barButtonItem'",
      facts: facts.popoverDelegates.map { $0 as any Knowable },
      related: sheet.popover.value.map {
        [RelatedPlace($0.place, "the popover presentation controller is configured here without a source")]
      } ?? [],
      fixes: place.map { [Fix("Set the source", .code($0, .anchorPopover))] } ?? [],
      in: report.context.environments { $0.platform == .iPadOS })
  }
}
