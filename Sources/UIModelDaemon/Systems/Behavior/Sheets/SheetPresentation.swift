import UIModelPlatform

/// What a presentation becomes in a window.
package enum SheetPresentation: String, Sendable, Hashable {
  case sheet, popover, fullScreen
  /// In the middle of the window, without detents; only its actions dismiss it.
  case alert
}

extension SheetAnswer {
  /// What the presentation becomes in a container; nil where that is not known. In compact height a sheet is still a
  /// sheet here, though one without edge attachment fills the screen.
  package func presentation(in container: WindowContainer) -> SheetPresentation? {
    if let modifiers = sheet.swiftUI, uses.isEmpty { return presentation(of: modifiers, in: container) }
    switch sheet.systemPresentation {
    case .given(let system, _): return presentation(of: system, in: container)
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

  /// An alert is one everywhere; the other controllers of UIKit are popovers. Sources disagree about what another style
  /// does to them.
  private func presentation(of system: SystemPresentation, in container: WindowContainer) -> SheetPresentation? {
    switch sheet.modalPresentationStyle {
    case .default: system == .alert ? .alert : popoverPresentation(in: container)
    case .given(.popover, _): system == .alert ? nil : popoverPresentation(in: container)
    case .given, .unknown: nil
    }
  }

  /// A popover becomes a form sheet in compact width and in compact height (UIKit documentation:
  /// UIModalPresentationStyle.popover).
  private func popoverPresentation(in container: WindowContainer) -> SheetPresentation? {
    let isCompactWidth = container.horizontal == .compact
    guard isCompactWidth || container.vertical == .compact else { return .popover }
    guard sheet.popover.isKnown else { return nil }
    // A delegate may say otherwise; what it says is read where it is a plain style.
    let delegates = popoverDelegates
    guard delegates.allSatisfy(\.isKnown) else { return nil }
    for method in ["adaptivePresentationStyle(for:traitCollection:)", "adaptivePresentationStyle(for:)"] {
      guard let answer = delegates.lazy.compactMap({ $0.methods[method] }).first else { continue }
      // Without the traits it is asked about compact width; whether UIKit's own controllers ask is not documented.
      guard isCompactWidth || method.contains("traitCollection"), sheet.systemPresentation.isDefault else { return nil }
      switch answer.value.string {
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
    let plain: SheetPresentation = isPopover ? .popover : .sheet
    if sheet.modalPresentationStyle.value?.isFullScreen == true { return .fullScreen }
    let isCompactHeight = container.vertical == .compact
    guard isCompactHeight || container.horizontal == .compact else { return plain }
    // In a size class that is compact both ways the vertical value wins.
    let adaptation = modifiers.compactAdaptation.value
    switch (isCompactHeight ? adaptation?.vertical : adaptation?.horizontal) ?? .automatic {
    case .none: return plain
    case .popover: return .popover
    case .sheet: return .sheet
    case .fullScreenCover: return .fullScreen
    case .automatic:
      if isPopover, container.horizontal == .regular { return .popover }
      // A popover becomes a sheet in compact width, and a sheet a cover in compact height: of both at once no source
      // says what comes of a popover.
      if isPopover, isCompactHeight { return nil }
      return isCompactHeight ? .fullScreen : .sheet
    }
  }

  /// The controller whose properties decide how the sheet stands.
  package var controllerInForce: SheetController? {
    if sheet.modalPresentationStyle.value == .popover { return .adaptive }
    return exists(.sheet) == true ? .sheet : nil
  }

  /// What the controller in force is given at first.
  private var configurationInForce: Property<SheetConfiguration> {
    guard controllerInForce == .adaptive else { return sheet.sheetPresentationController }
    switch sheet.popover {
    case .given(let popover, _): return popover.adaptiveSheet
    case .default: return .default
    case .unknown(let reason, let place): return .unknown(reason: reason, place)
    }
  }

  /// The sheet's properties as presented, or after the first `changes` of its later changes.
  package func state(after changes: Int = 0) -> SheetState {
    state(applying: Array(0..<min(max(0, changes), sheet.changes.elements.count)))
  }

  /// The sheet's properties after some of its later changes, in the order in which they are made.
  package func state(applying changes: [Int]) -> SheetState {
    var state = SheetState.initial
    if uses.isEmpty, let modifiers = sheet.swiftUI {
      state.apply(modifiers)
      return state
    }
    if case .unknown(let reason, let place) = configurationInForce { state = .unknown(reason, place) }
    let first = uses.count - sheet.changes.elements.count
    for index in Array(0..<first) + changes.map({ first + $0 }) where uses.indices.contains(index) {
      guard isInForce(uses[index]) else { continue }
      state.apply(uses[index].configuration)
    }
    return state
  }

  /// Whether what a use sets reaches the sheet: what is set on nil, or on the controller that is not in force, changes
  /// nothing.
  package func isInForce(_ use: ControllerUse) -> Bool {
    !isLost(use) && (use.controller == nil || use.controller == controllerInForce)
  }

  /// The use that a later change is.
  package func use(ofChange index: Int) -> ControllerUse? {
    let first = uses.count - sheet.changes.elements.count
    return uses.indices.contains(first + index) ? uses[first + index] : nil
  }
}
