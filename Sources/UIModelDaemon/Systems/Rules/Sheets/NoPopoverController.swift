import UIModelPlatform

/// Reports a popover source on a presentation whose style is not a popover.
enum NoPopoverController: Rule {
  static let description = RuleDescription(
    code: "sheet/no-popover-controller", effect: .advice, system: .sheet,
    summary: "Popover source is set on a presentation that is not a popover",
    reason: "Before the presentation, `popoverPresentationController` is nil unless `modalPresentationStyle` is "
      + "`.popover`. Code that sets the source then has no effect and causes no warning. UIKit presents the view "
      + "controller in its own style, without a popover arrow.",
    advice: "To show a popover that points at the source, set `modalPresentationStyle` to `.popover` before you set "
      + "the source. Otherwise, remove the source.",
    holds: "page sheet, form sheet, full-screen and current-context styles. Not reported for "
      + "`UIActivityViewController` and, in Swift code, `UIAlertController`, because the available sources disagree "
      + "about their styles",
    sources: [
      Source("UIKit documentation: UIViewController.popoverPresentationController, nil for other styles", .documented),
      Source(
        "UIKit documentation: UIViewController.presentationController, created from the current style", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class ProfileViewController: UIViewController {
          @IBAction private func choosePhoto(_ sender: UIBarButtonItem) {
            let picker = UIImagePickerController()
            picker.modalPresentationStyle = .pageSheet
            picker.1️⃣popoverPresentationController1️⃣?.barButtonItem = sender
            present(picker, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "pageSheet",
          "popoverPresentationController": 1️⃣{ "sourceView": { "$unknown": "a cell" } }1️⃣
        } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class ProfileViewController: UIViewController {
          @IBAction private func choosePhoto(_ sender: UIBarButtonItem) {
            let picker = UIImagePickerController()
            picker.modalPresentationStyle = .popover
            picker.popoverPresentationController?.barButtonItem = sender
            present(picker, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        final class ArticleViewController: UIViewController {
          var articleURL: URL?

          @IBAction private func chooseCoverPhoto(_ sender: UIBarButtonItem) {
            // Not reported: no style is set, and the default style depends on the view controller.
            let picker = UIImagePickerController()
            picker.popoverPresentationController?.barButtonItem = sender
            present(picker, animated: true)
          }

          @IBAction private func share(_ sender: UIBarButtonItem) {
            guard let articleURL else { return }
            // Not reported: sources disagree about the style of activity view controllers.
            let activities = UIActivityViewController(
              activityItems: [articleURL], applicationActivities: nil)
            activities.modalPresentationStyle = .pageSheet
            activities.popoverPresentationController?.barButtonItem = sender
            present(activities, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "popover",
          "popoverPresentationController": { "sourceView": { "$unknown": "a cell" } }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "formSheet",
          "popoverPresentationController": { "permittedArrowDirections": ["up"] }
        } ] }
        """#),
      // The style is chosen at run time, so code configures both styles.
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": { "$unknown": "by the device" },
          "popoverPresentationController": { "sourceView": { "$unknown": "a cell" } }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ {
          "modalPresentationStyle": "custom",
          "popoverPresentationController": { "sourceView": { "$unknown": "a cell" } }
        } ] }
        """#),
    ])

  static func check(_ facts: SheetFacts, _ report: inout Report) {
    let sheet = facts.sheet
    guard sheet.swiftUI == nil, sheet.className.value != "UIActivityViewController",
      let style = sheet.modalPresentationStyle.value, let popover = sheet.popover.value,
      style.isFullScreen || style == .pageSheet || style == .formSheet,
      !(popover.sourceItem.isDefault && popover.sourceView.isDefault && popover.barButtonItem.isDefault)
    else { return }
    report.report(
      self, at: popover.place,
      "'popoverPresentationController' is nil for the style '\(style.rawValue)', so this source has no effect; use the "
        + "style 'popover'",
      related: sheet.modalPresentationStyle.place.map { [RelatedPlace($0, "the style is set here")] } ?? [])
  }
}
