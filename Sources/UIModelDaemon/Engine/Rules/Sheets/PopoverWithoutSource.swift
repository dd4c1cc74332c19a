/// A popover that is not told where it comes from.
enum PopoverWithoutSource: Rule {
  static let description = RuleDescription(
    code: "sheet/popover-without-source", severity: .error, system: .sheet,
    summary: "A popover is not told what it points at",
    reason: "Before a popover is presented it needs a source: an item, a bar button item or a view. Without one UIKit "
      + "raises an exception where it is shown as a popover, and nothing is wrong where it has become a sheet.",
    advice: "Set `sourceItem`, or `sourceView` or `barButtonItem` before 16, on the popover's controller.",
    sources: [
      Source("UIKit documentation: UIPopoverPresentationController, provide an anchor point", .documented),
      Source("The exception: should have a non-nil sourceView or barButtonItem set before the presentation", .observed),
      Source("UIPopoverPresentationController.h: sourceItem", .header),
    ],
    wrong: [
      RuleExample(#"{ "sheets": [ { "modalPresentationStyle": 1️⃣"popover"1️⃣ } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "modalPresentationStyle": 1️⃣"popover"1️⃣,
          "popoverPresentationController": { "sourceRect": [0, 0, 44, 44], "adaptiveSheetPresentationController": { "detents": ["medium", "large"] } } } ] }
        """#),
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
      // SwiftUI's popover points at the view that has the modifier.
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": "popover", "presentationDetents": ["medium", "large"] } ] }"#),
    ])

  private static let preparing = ["prepareForPopoverPresentation(_:)", "prepareForPopoverPresentation:"]

  static func check(_ sheet: SheetAnswer, _ report: inout Report) {
    let sheet = sheet.sheet
    guard sheet.modalPresentationStyle.value == .popover, sheet.swiftUI == nil, sheet.popover.isKnown else { return }
    let popover = sheet.popover.value
    if let popover, !(popover.sourceItem.isDefault && popover.sourceView.isDefault && popover.barButtonItem.isDefault) {
      return
    }
    let delegates = [sheet.delegate, popover?.delegate].compactMap { $0 }
    guard !delegates.contains(where: { delegate in preparing.contains { delegate.contains($0) } }) else { return }
    report.report(
      self, at: sheet.modalPresentationStyle.place,
      "the popover has no source, and raises an exception where it is shown as one",
      restsOn: delegates.map { $0 as any Knowable })
  }
}
