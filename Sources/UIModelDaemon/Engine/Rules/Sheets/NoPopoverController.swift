import UIModelPlatform

/// A popover's source that is set where there is no popover.
enum NoPopoverController: Rule {
  static let description = RuleDescription(
    code: "sheet/no-popover-controller", severity: .hint, system: .sheet,
    summary: "A source is given to the popover of a presentation that has none",
    reason:
      "`popoverPresentationController` is nil before a presentation of another style than `.popover`: what is set "
      + "on nil is lost without a word, and the controller is presented in the style that it has, in the middle of the "
      + "window.",
    advice: "Set `modalPresentationStyle` to `.popover` if it is to point at something; else leave the source out.",
    holds: "controllers but alerts and activity controllers, of whose style sources do not agree",
    sources: [
      Source("UIKit documentation: UIViewController.popoverPresentationController, nil for other styles", .documented),
      Source(
        "UIKit documentation: UIViewController.presentationController, made from the style that is set", .documented),
    ],
    wrong: [
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "pageSheet", "popoverPresentationController": 1️⃣{ "sourceView": { "$unknown": "a cell" } }1️⃣ } ] }"#
      ),
      RuleExample(
        #"""
        class Page: UIViewController {
          @IBAction func share(_ sender: UIBarButtonItem) {
            let picker = UIImagePickerController()
            picker.modalPresentationStyle = .pageSheet
            picker.1️⃣popoverPresentationController1️⃣?.barButtonItem = sender
            present(picker, animated: true)
          }
        }
        """#, language: "swift"),
    ],
    right: [
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "popover", "popoverPresentationController": { "sourceView": { "$unknown": "a cell" } } } ] }"#
      ),
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "formSheet", "popoverPresentationController": { "permittedArrowDirections": ["up"] } } ] }"#
      ),
      // The style is chosen at run time, so code prepares both.
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": { "$unknown": "by the device" }, "popoverPresentationController": { "sourceView": { "$unknown": "a cell" } } } ] }"#
      ),
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "custom", "popoverPresentationController": { "sourceView": { "$unknown": "a cell" } } } ] }"#
      ),
      RuleExample(
        #"""
        class Page: UIViewController {
          @IBAction func share(_ sender: UIBarButtonItem) {
            let picker = UIImagePickerController()
            picker.popoverPresentationController?.barButtonItem = sender
            present(picker, animated: true)
            let activities = UIActivityViewController(activityItems: [url], applicationActivities: nil)
            activities.modalPresentationStyle = .pageSheet
            activities.popoverPresentationController?.barButtonItem = sender
            present(activities, animated: true)
          }
        }
        """#, language: "swift"),
    ])

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    let sheet = sheet.sheet
    guard sheet.swiftUI == nil, sheet.className.value != "UIActivityViewController",
      let style = sheet.modalPresentationStyle.value, let popover = sheet.popover.value,
      style.isFullScreen || style == .pageSheet || style == .formSheet,
      !(popover.sourceItem.isDefault && popover.sourceView.isDefault && popover.barButtonItem.isDefault)
    else { return }
    report.report(
      self, at: popover.place,
      "'popoverPresentationController' is nil for the style '\(style.rawValue)', so this source is lost",
      related: sheet.modalPresentationStyle.place.map { [RelatedPlace($0, "the style is set here")] } ?? [])
  }
}
