import UIModelPlatform

/// A popover that is not told where it comes from.
enum PopoverWithoutSource: Rule {
  static let description = RuleDescription(
    code: "sheet/popover-without-source", severity: .error, system: .sheet,
    summary: "A popover is not told what it points at",
    reason: "Before a popover is presented it needs a source: an item, a bar button item or a view. Without one UIKit "
      + "raises an exception where it is shown as a popover, and nothing is wrong where it has become a sheet. On iPad "
      + "action sheets and activity controllers are popovers without being told so. That a popover needs a source is "
      + "documented; the exception is observed, with these two as well, always in regular width.",
    advice: "Set `sourceItem`, or `sourceView` or `barButtonItem` before 16, on the popover's controller. On an iPhone "
      + "it does no harm.",
    holds: "iPadOS, in regular width; of action sheets and activity controllers it is a warning",
    sources: [
      Source("UIKit documentation: UIPopoverPresentationController, provide an anchor point", .documented),
      Source("The exception: should have a non-nil sourceView or barButtonItem set before the presentation", .observed),
      Source("The same exception with action sheets and activity controllers on iPad, in a dozen projects", .observed),
      Source("UIPopoverPresentationController.h: sourceItem", .header),
    ],
    wrong: [
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
      RuleExample(
        #"""
        class Page: UIViewController {
          @IBAction func share(_ sender: UIBarButtonItem) {
            guard let url = page?.url else { return }
            let activities = 1️⃣UIActivityViewController1️⃣(activityItems: [url], applicationActivities: nil)
            activities.excludedActivityTypes = [.print]
            present(activities, animated: true)
          }
        }
        """#, language: "swift"),
      // Only where nobody says which item.
      RuleExample(
        #"""
        class Page: UIViewController {
          func confirm(from item: UIBarButtonItem? = nil) {
            let sheet = UIAlertController(title: "Delete?", message: nil, preferredStyle: .actionSheet)
            sheet.popoverPresentationController?.barButtonItem = item
            present(sheet, animated: true)
          }
          @IBAction func remove(_ sender: UIBarButtonItem) { confirm(from: sender) }
          @objc func swiped() { 1️⃣confirm1️⃣() }
        }
        """#, language: "swift"),
    ],
    right: [
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "popover", "popoverPresentationController": { "sourceItem": { "$unknown": "the sender" } } } ] }"#
      ),
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "popover", "popoverPresentationController": { "$unknown": "set up elsewhere" } } ] }"#
      ),
      // The delegate may give the source at the last moment.
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "popover", "popoverPresentationController": { "delegate": { "prepareForPopoverPresentation(_:)": [] } } } ] }"#
      ),
      RuleExample(#"{ "sheets": [ { "modalPresentationStyle": "pageSheet", "popoverPresentationController": {} } ] }"#),
      RuleExample(
        #"{ "sheets": [ { "class": "UIActivityViewController", "popoverPresentationController": { "sourceView": { "$unknown": "a cell" } } } ] }"#
      ),
      RuleExample(#"{ "sheets": [ { "class": "UIAlertController", "preferredStyle": "alert" } ] }"#),
      RuleExample(#"{ "sheets": [ { "class": "UIActivityViewController", "modalPresentationStyle": "pageSheet" } ] }"#),
      RuleExample(
        #"""
        class Page: UIViewController {
          @IBAction func share(_ sender: UIBarButtonItem) {
            let activities = UIActivityViewController(activityItems: [url], applicationActivities: nil)
            activities.popoverPresentationController?.barButtonItem = sender
            present(activities, animated: true)
          }
          func confirm() {
            let sheet = UIAlertController(title: "Delete?", message: nil, preferredStyle: .actionSheet)
            guard traitCollection.userInterfaceIdiom == .phone else { return confirmInPopover(sheet) }
            present(sheet, animated: true)
          }
        }
        """#, language: "swift"),
      // SwiftUI's popover points at the view that has the modifier.
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "popover", "presentationDetents": ["medium", "large"] } ] }"#),
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
      kind.map { "\($0.name) is shown as a popover here and has no source: it raises an exception on iPad" }
        ?? "the popover has no source, and raises an exception where it is shown as one",
      restsOn: delegates.map { $0 as any Knowable },
      related: popover.map { [RelatedPlace($0.place, "its controller gets none here")] } ?? [],
      in: report.context.environments { $0.platform == .iPadOS }, severity: kind == nil ? nil : .warning)
  }
}

extension Sheet {
  /// What is a popover in regular width without being told so, in words and where the document says that it is one.
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
