import UIModelPlatform

/// The source of a popover. UIKit raises an exception if a popover without a source is presented in regular width.
extension SheetFacts {
  private static let preparationMethods = ["prepareForPopoverPresentation(_:)", "prepareForPopoverPresentation:"]

  /// The delegates that the popover's presentation controller might have.
  package var popoverDelegates: [Implementations] {
    [sheet.delegateMethods, sheet.popover.value?.delegateMethods].compactMap { $0 }
  }

  /// Whether the presentation is a popover, by its style or its system controller, and no code is known to set a
  /// source.
  package var isPopoverWithoutSource: Bool {
    guard isPopover, sheet.swiftUI == nil, sheet.popover.isKnown else { return false }
    if let popover = sheet.popover.value,
      !(popover.sourceItem.isDefault && popover.sourceView.isDefault && popover.barButtonItem.isDefault)
    {
      return false
    }
    return !popoverDelegates.contains { delegate in SheetFacts.preparationMethods.contains { delegate.contains($0) } }
  }

  /// Returns whether UIKit certainly raises an exception when it presents the popover. The exception is known only for
  /// iPadOS, so the result is false on other platforms. In compact width, the popover becomes a sheet, which does not
  /// need a source.
  package func raisesException(in container: WindowContainer, on environment: Environment?) -> Bool {
    environment?.platform == .iPadOS && container.horizontal == .regular && isPopoverWithoutSource
      && popoverDelegates.allSatisfy(\.isKnown) && presentation(in: container) == .popover
  }

  private var isPopover: Bool {
    switch sheet.modalPresentationStyle {
    case .default: [.actionSheet, .activityController].contains(sheet.systemPresentation.value)
    case .given(let style, _): style == .popover
    case .unknown: false
    }
  }
}
