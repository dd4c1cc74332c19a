import UIModelPlatform

/// Reports a popover without a source.
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
    holds: "iPadOS in regular width. Reported as a warning for action sheets and activity view controllers",
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
      // The delegate may set the source just before the presentation.
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
      // SwiftUI's popover points at the view with the modifier.
      RuleExample(
        #"""
        { "sheets": [
          { "modalPresentationStyle": "popover", "presentationDetents": ["medium", "large"] }
        ] }
        """#),
    ])

  private static let preparing = ["prepareForPopoverPresentation(_:)", "prepareForPopoverPresentation:"]

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    let sheet = sheet.sheet
    let kind = sheet.popoverKind
    guard sheet.isPopover, sheet.swiftUI == nil, sheet.popover.isKnown else { return }
    let popover = sheet.popover.value
    if let popover, !(popover.sourceItem.isDefault && popover.sourceView.isDefault && popover.barButtonItem.isDefault) {
      return
    }
    let delegates = [sheet.delegate, popover?.delegate].compactMap { $0 }
    guard !delegates.contains(where: { delegate in preparing.contains { delegate.contains($0) } }) else { return }
    report.report(
      self, at: sheet.modalPresentationStyle.place ?? kind?.place,
      kind.map {
        "\($0.name) is a popover on iPad and raises an exception without a source; set 'sourceView' or 'barButtonItem'"
      } ?? "the popover raises an exception on iPad because it has no source; set 'sourceView' or 'barButtonItem'",
      restsOn: delegates.map { $0 as any Knowable },
      related: popover.map {
        [RelatedPlace($0.place, "the popover presentation controller is configured here without a source")]
      } ?? [],
      fixes: (sheet.modalPresentationStyle.place ?? kind?.place).map {
        [Fix("Set the source", .code($0, .anchorPopover))]
      }
        ?? [],
      in: report.context.environments { $0.platform == .iPadOS })
  }
}

extension Sheet {
  /// The kind of presentation that is a popover in regular width by default, and the place that declares it; nil for
  /// others.
  fileprivate var popoverKind: (name: String, place: Place?)? {
    if preferredStyle.value == .actionSheet { return ("the action sheet", preferredStyle.place) }
    if className.value == "UIActivityViewController" { return ("the activity controller", className.place) }
    return nil
  }

  fileprivate var isPopover: Bool {
    switch modalPresentationStyle {
    case .default: popoverKind != nil
    case .given(let style, _): style == .popover
    case .unknown: false
    }
  }
}
