import UIModelPlatform

/// The kind of a presentation in a window, after adaptation to size classes.
package enum SheetPresentation: String, Sendable, Hashable {
  case sheet, popover, fullScreen
  /// An alert in the middle of the window, without detents. Only its actions dismiss it.
  case alert
}

extension SheetFacts {
  /// Returns the kind of the presentation in a container; nil if unknown. For example, a popover is a sheet in compact
  /// width.
  ///
  /// In compact height, a sheet without edge attachment fills the screen, but its kind is still `sheet`.
  package func presentation(in container: WindowContainer) -> SheetPresentation? {
    if let modifiers = sheet.swiftUI, uses.isEmpty { return presentation(of: modifiers, in: container) }
    switch sheet.systemPresentation {
    case .given(let systemPresentation, _): return presentation(of: systemPresentation, in: container)
    case .unknown: return nil
    case .default: break
    }
    switch sheet.modalPresentationStyle {
    case .default, .given(.automatic, _), .given(.pageSheet, _), .given(.formSheet, _): return .sheet
    case .given(.popover, _): return popoverPresentation(in: container)
    case .given(.custom, _), .given(.none, _), .unknown: return nil
    case .given: return .fullScreen
    }
  }

  /// Returns the kind of a system controller's presentation. An alert stays an alert; all other system controllers are
  /// popovers. Nil if the style is set to another one, because sources disagree about its effect.
  private func presentation(of systemPresentation: SystemPresentation, in container: WindowContainer)
    -> SheetPresentation?
  {
    switch sheet.modalPresentationStyle {
    case .default: systemPresentation == .alert ? .alert : popoverPresentation(in: container)
    case .given(.popover, _): systemPresentation == .alert ? nil : popoverPresentation(in: container)
    case .given, .unknown: nil
    }
  }

  /// Returns the kind of a popover, which becomes a form sheet in compact width and in compact height (UIKit
  /// documentation: UIModalPresentationStyle.popover).
  private func popoverPresentation(in container: WindowContainer) -> SheetPresentation? {
    let isCompactWidth = container.horizontal == .compact
    guard isCompactWidth || container.vertical == .compact else { return .popover }
    guard sheet.popover.isKnown else { return nil }
    // A delegate can choose another style. Only a constant result is evaluated.
    let delegates = popoverDelegates
    guard delegates.allSatisfy(\.isKnown) else { return nil }
    for method in ["adaptivePresentationStyle(for:traitCollection:)", "adaptivePresentationStyle(for:)"] {
      guard let result = delegates.lazy.compactMap({ $0.methods[method] }).first else { continue }
      // The method without traits is called for compact width. No source says whether UIKit's own controllers call it.
      guard isCompactWidth || method.contains("traitCollection"), sheet.systemPresentation.isDefault else { return nil }
      switch result.value.string {
      case "none": return .popover
      case "pageSheet", "formSheet", "automatic": return .sheet
      case "fullScreen", "overFullScreen": return .fullScreen
      default: return nil
      }
    }
    return .sheet
  }

  private func presentation(
    of modifiers: PresentationModifiers, in container: WindowContainer
  ) -> SheetPresentation? {
    guard modifiers.compactAdaptation.isKnown, sheet.modalPresentationStyle.isKnown else { return nil }
    let isPopover = sheet.modalPresentationStyle.value == .popover
    let regularPresentation: SheetPresentation = isPopover ? .popover : .sheet
    if sheet.modalPresentationStyle.value?.isFullScreen == true { return .fullScreen }
    let isCompactHeight = container.vertical == .compact
    guard isCompactHeight || container.horizontal == .compact else { return regularPresentation }
    // In compact width and compact height, the vertical value takes precedence.
    let adaptation = modifiers.compactAdaptation.value
    switch (isCompactHeight ? adaptation?.vertical : adaptation?.horizontal) ?? .automatic {
    case .none: return regularPresentation
    case .popover: return .popover
    case .sheet: return .sheet
    case .fullScreenCover: return .fullScreen
    case .automatic:
      if isPopover, container.horizontal == .regular { return .popover }
      // A popover becomes a sheet in compact width, and a sheet becomes a cover in compact height. No source describes
      // a popover in compact width and height.
      if isPopover, isCompactHeight { return nil }
      return isCompactHeight ? .fullScreen : .sheet
    }
  }

  /// The controller whose properties determine the sheet's layout; nil if no controller is known to exist.
  package var effectiveController: SheetController? {
    if sheet.modalPresentationStyle.value == .popover { return .adaptiveSheet }
    return exists(.sheet) == true ? .sheet : nil
  }

  /// The initial configuration of the controller that determines the sheet's layout.
  private var effectiveConfiguration: Property<SheetConfiguration> {
    guard effectiveController == .adaptiveSheet else { return sheet.sheetPresentationController }
    switch sheet.popover {
    case .given(let popover, _): return popover.adaptiveSheet
    case .default: return .default
    case .unknown(let reason, let place): return .unknown(reason: reason, place)
    }
  }

  /// Returns the properties of the sheet after some of its changes.
  /// - Parameter changeCount: the number of changes to apply, in order of declaration; 0 for the sheet as presented.
  package func state(after changeCount: Int = 0) -> SheetState {
    state(applying: Array(0..<min(max(0, changeCount), sheet.changes.elements.count)))
  }

  /// Returns the properties of the sheet after the changes with the given indices, applied in the given order.
  package func state(applying changeIndices: [Int]) -> SheetState {
    var state = SheetState.initial
    if uses.isEmpty, let modifiers = sheet.swiftUI {
      state.apply(modifiers)
      return state
    }
    if case .unknown(let reason, let place) = effectiveConfiguration { state = .unknown(reason, place) }
    let initialUseCount = uses.count - sheet.changes.elements.count
    for index in Array(0..<initialUseCount) + changeIndices.map({ initialUseCount + $0 })
    where uses.indices.contains(index) {
      guard isEffective(uses[index]) else { continue }
      state.apply(uses[index].configuration)
    }
    return state
  }

  /// Returns whether a controller configuration affects the sheet's layout. A configuration of a nil controller, or of
  /// a controller that does not determine the layout, has no effect.
  package func isEffective(_ use: ControllerUse) -> Bool {
    !isSetOnNil(use) && (use.controller == nil || use.controller == effectiveController)
  }

  /// Returns the controller configuration that the change at an index of `sheet.changes` makes; nil if the index is out
  /// of range.
  package func use(ofChange index: Int) -> ControllerUse? {
    let initialUseCount = uses.count - sheet.changes.elements.count
    return uses.indices.contains(initialUseCount + index) ? uses[initialUseCount + index] : nil
  }
}
