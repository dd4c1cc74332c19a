import UIModelPlatform

/// The layout of a sheet in a window: the presentation, the positions at which the sheet rests, and the selected
/// position. Each position includes whether the content behind the sheet is dimmed or usable.
package struct SheetLayout: Sendable, Knowable {
  /// A height at which the sheet rests.
  package struct Position: Sendable {
    /// The detent's name: `medium`, `large` or a custom identifier; nil if the detent has no name.
    package let name: String?
    /// The source position of the detent; nil for the default detent and for the only position of a sheet that fills
    /// the window.
    package let detentPlace: Place?
    /// The detent's value in points inside the safe area: one value for each set of sheet metrics that the release
    /// might have.
    let values: [Double]
    /// The part of the sheet's height that is outside the safe area, in points.
    let outsideHeight: Double
    /// Whether this is the only position of a sheet that fills the window.
    let fillsWindow: Bool
    package let isDimmed: Bool
    /// Whether touches outside the sheet reach the content behind it.
    package let isBackgroundUsable: Bool
    /// The reference to this position: the detent's name, or the index of a detent without a name.
    package let reference: DetentReference
    /// The detent's value in SwiftUI's comparisons; nil if unknown.
    let swiftUIValue: DetentValue?

    /// The detent's value in points inside the safe area; nil if it differs between the sheet metrics that the release
    /// might have.
    package var value: Double? { values.commonValue }
    /// The sheet's height in points, including the part outside the safe area; nil if unknown.
    package var height: Double? { value.map { $0 + outsideHeight } }
    /// The sheet's height in points: one value for each possible set of sheet metrics.
    var heights: [Double] { values.map { $0 + outsideHeight } }

    fileprivate func matches(_ reference: DetentReference) -> Bool {
      if case .value(let value) = reference { swiftUIValue == value } else { false }
    }
  }

  /// A detent that is inactive in the layout's container.
  package struct InactiveDetent: Sendable {
    package let name: String?
    package let detentPlace: Place?
    package let reason: String
  }

  package let container: WindowContainer
  /// The environment of the layout; nil for a layout that covers every release.
  package let environment: Environment?
  /// The kind of presentation; nil if unknown.
  package let presentation: SheetPresentation?
  /// The system controller whose sheet UIKit lays out; nil if the presentation is not the sheet of a system controller.
  let systemPresentation: SystemPresentation?
  /// Whether UIKit raises an exception instead of presenting the sheet, because a popover has no source.
  package let raisesException: Bool
  /// The controller that provides the sheet's properties; nil for a SwiftUI sheet, and if no controller is known to
  /// exist.
  package let controller: SheetController?
  /// The properties that determine the layout.
  package let state: SheetState
  package let isEdgeAttached: Bool
  /// Whether the sheet fills the window, for example in compact height without attachment to the bottom edge. A sheet
  /// that fills the window has one position.
  package let fillsWindow: Bool
  /// The width that the content requests, in points; nil if the content requests no width or the width is unknown.
  let contentWidth: Double?
  /// Whether the sheet has the size of a page sheet; nil if unknown.
  let isPageSized: Bool?
  /// The largest height inside the safe area, in points: one value for each set of sheet metrics that the release might
  /// have.
  let maximumHeights: [Double]
  /// The positions at which the sheet rests, smallest first.
  package let positions: [Position]
  package let inactiveDetents: [InactiveDetent]
  /// The index of the selected position; nil if it is unknown or there are no positions.
  package let selectedIndex: Int?
  /// The reasons that parts of the layout are unknown; empty if the layout is known.
  package let unknownReasons: [String]

  package var isKnown: Bool { unknownReasons.isEmpty }

  /// The largest height inside the safe area, in points. Nil if the presentation is not a sheet, or if the possible
  /// metrics of the release give different heights.
  package var maximumDetentValue: Double? { maximumHeights.commonValue }

  /// The heights of the positions, smallest first: one list for each possible set of measures.
  var heights: [[Double]] { maximumHeights.indices.map { measure in positions.map { $0.heights[measure] } } }

  /// Returns whether the sheet can rest at the detent that a reference names.
  func hasPosition(_ reference: DetentReference) -> Bool {
    positions.contains { $0.reference == reference || $0.matches(reference) }
  }

  /// Returns the index of the smallest position that is certainly higher than the position at `index`; nil if no
  /// position is certainly higher.
  func positionIndex(above index: Int) -> Int? {
    positions.indices.first { zip(positions[$0].heights, positions[index].heights).allSatisfy(>) }
  }

  /// The reason that a height is unknown although its detent is known; nil if all heights are known.
  package var unknownHeightReason: String? {
    guard positions.contains(where: { $0.value == nil }) else { return nil }
    return "no source gives all heights of sheets on " + (environment?.description ?? "every release")
  }

  /// Creates the layout of a sheet after some of its changes.
  /// - Parameter changeCount: the number of changes to apply, in order of declaration.
  /// - Parameter assumedPresentation: the presentation to assume if it is unknown. `unknownReasons` still contains a
  ///   reason.
  package init(
    _ facts: SheetFacts, in container: WindowContainer, on environment: Environment?, after changeCount: Int = 0,
    selectedDetent: DetentReference? = nil, assuming assumedPresentation: SheetPresentation? = nil
  ) {
    self.init(
      facts, facts.state(after: changeCount), in: container, on: environment, selectedDetent: selectedDetent,
      assuming: assumedPresentation)
  }

  /// Creates the layout of a sheet with the given properties.
  /// - Parameter selectedDetent: the selected detent of a session; nil for the declared selection.
  /// - Parameter states: the names of the app's states that are true; nil if unknown.
  /// - Parameter assumedPresentation: the presentation to assume if it is unknown.
  package init(
    _ facts: SheetFacts, _ properties: SheetState, in container: WindowContainer, on environment: Environment?,
    selectedDetent: DetentReference? = nil, states: Set<String>? = nil,
    assuming assumedPresentation: SheetPresentation? = nil
  ) {
    var state = properties
    if let selectedDetent { state.selectedDetent = state.selecting(selectedDetent, isSwiftUI: facts.uses.isEmpty) }
    let knownPresentation = facts.presentation(in: container)
    let presentation = knownPresentation ?? assumedPresentation
    let systemPresentation = presentation == .sheet ? facts.sheet.systemPresentation.value : nil
    if let systemPresentation { state = .unknown("UIKit lays out \(systemPresentation.name)", nil) }
    self.state = state
    self.container = container
    self.environment = environment
    (self.presentation, self.systemPresentation) = (presentation, systemPresentation)
    raisesException = facts.raisesException(in: container, on: environment)
    controller = facts.sheet.swiftUI != nil && facts.uses.isEmpty ? nil : facts.effectiveController
    let usesPageSizing = facts.isPageSized(properties)
    let metrics = SheetMetrics.possibleMetrics(in: container, on: environment)
    let maximumHeights = metrics.map { metrics in
      SheetGeometry.maximumDetentValue(
        in: container, metrics, usesPageSizing: usesPageSizing ?? true,
        preferredHeight: facts.sheet.preferredContentSize.value?.last)
    }
    contentWidth = facts.contentWidth
    isPageSized = usesPageSizing
    var unknownReasons: [String] = []
    if knownPresentation == nil { unknownReasons.append("the style of the presentation in this window is not known") }
    if let systemPresentation {
      unknownReasons.append("the height of \(systemPresentation.name) is not documented")
    } else if !state.isKnown {
      unknownReasons.append("not all of the sheet's properties are known")
    }
    if usesPageSizing == nil { unknownReasons.append("it is not known whether the sheet has page or form size") }

    guard presentation == .sheet, systemPresentation == nil else {
      fillsWindow = presentation == .fullScreen
      (isEdgeAttached, self.maximumHeights, positions, inactiveDetents, selectedIndex) = (false, [], [], [], nil)
      self.unknownReasons = unknownReasons
      return
    }
    let isCompact = container.vertical == .compact
    // In compact height, a SwiftUI presentation is a sheet only if its adaptation requests a sheet. In UIKit, a
    // property requests the edge attachment.
    let requestsEdgeAttachment = controller == nil ? isCompact : state.prefersEdgeAttachment.value(default: false)
    fillsWindow = isCompact && !requestsEdgeAttachment
    if fillsWindow {
      (isEdgeAttached, self.maximumHeights, inactiveDetents) = (false, maximumHeights, [])
      let (bottomInset, fullHeight) = (container.safeArea.bottom, container.height - container.safeArea.bottom)
      positions = [
        Position(
          name: nil, detentPlace: nil, values: maximumHeights.map { _ in fullHeight }, outsideHeight: bottomInset,
          fillsWindow: true,
          isDimmed: true, isBackgroundUsable: false, reference: .index(0), swiftUIValue: nil)
      ]
      selectedIndex = 0
      self.unknownReasons = unknownReasons
      return
    }
    isEdgeAttached = SheetGeometry.isAttached(in: container)
    self.maximumHeights = maximumHeights
    let restingDetents = zip(metrics, maximumHeights).map { RestingDetents(state, in: container, $0, maximum: $1) }
    inactiveDetents = restingDetents[0].inactiveDetents
    for reason in restingDetents.flatMap(\.unknownReasons) where !unknownReasons.contains(reason) {
      unknownReasons.append(reason)
    }
    // The order of the detents is known only if it is the same for all possible metrics of the release.
    let activeOffsets = restingDetents[0].activeItems.map(\.detentIndex)
    guard restingDetents.allSatisfy({ $0.activeItems.map(\.detentIndex) == activeOffsets }) else {
      (positions, selectedIndex) = ([], nil)
      self.unknownReasons = unknownReasons + ["it is not known which of its detents is higher in this release"]
      return
    }
    let bottomInset = isEdgeAttached ? container.safeArea.bottom : 0
    let firstDimmedIndex = restingDetents[0].firstDimmedIndex(state.largestUndimmedDetent)
    if firstDimmedIndex == nil { unknownReasons.append("the dimmed detents are not known") }
    let isModal = controller == nil ? .default : facts.sheet.modalInPresentationFlag.value(in: states)
    if !isModal.isKnown { unknownReasons.append("it is not known whether the sheet is modal") }
    if activeOffsets.isEmpty, unknownReasons.isEmpty {
      unknownReasons.append("it has no active detent here, and its height is not documented")
    }
    positions = restingDetents[0].activeItems.enumerated().map { index, item in
      let isDimmed = index >= firstDimmedIndex ?? 0
      return Position(
        name: item.name, detentPlace: item.detent?.place, values: restingDetents.map { $0.activeItems[index].height },
        outsideHeight: bottomInset,
        fillsWindow: false,
        isDimmed: isDimmed, isBackgroundUsable: !isDimmed && !isModal.value(default: false),
        reference: item.name.map { .named($0) } ?? .index(item.detentIndex),
        swiftUIValue: item.detent.map(\.swiftUIValue) ?? .large)
    }
    selectedIndex = restingDetents[0].selectedIndex(state.selectedDetent)
    self.unknownReasons = unknownReasons
  }
}

extension [Double] {
  /// The value that all elements have in common; nil if they differ. For example, `[3, 3]` gives 3.
  var commonValue: Double? { first.flatMap { first in allSatisfy { $0 == first } ? first : nil } }
}

extension SheetState {
  /// Returns the property `selectedDetent` for a selected detent; unknown if the sheet has only its default detent and
  /// the selected one is another. For comparison, references to system detents are converted: in UIKit to short names
  /// such as `medium`, in SwiftUI to values.
  fileprivate func selecting(_ selection: DetentReference, isSwiftUI: Bool) -> Property<DetentReference?> {
    var reference = selection
    if case .named(let name) = selection { reference = .named(Detent.shortName(name)) }
    let isLarge = reference == .named("large")
    guard let place = detents.place ?? selectedDetent.place else {
      return isLarge || reference == .index(0)
        ? .default : .unknown(reason: "the sheet has only its default detent", nil)
    }
    if isSwiftUI, isLarge || reference == .named("medium") { reference = .value(isLarge ? .large : .medium) }
    return .given(reference, Origin(place))
  }
}

extension SheetFacts {
  /// The width that the content requests, in points; nil if the content requests no width or the width is unknown.
  fileprivate var contentWidth: Double? {
    sheet.preferredContentSize.value?.first.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  /// Returns whether the sheet has the size of a page sheet; nil if unknown. `prefersPageSizing` overrides the style.
  fileprivate func isPageSized(_ state: SheetState) -> Bool? {
    guard state.prefersPageSizing.isKnown, sheet.modalPresentationStyle.isKnown else { return nil }
    return state.prefersPageSizing.value ?? (sheet.modalPresentationStyle.value != .formSheet)
  }
}

/// The detents at which a sheet rests in a container.
private struct RestingDetents {
  struct Item {
    let name: String?
    let detent: Detent?
    /// The index in the sheet's list of detents.
    let detentIndex: Int
    let height: Double
  }

  /// The active detents, smallest first. Detents of equal height keep the order of the list.
  private(set) var activeItems: [Item] = []
  private(set) var inactiveDetents: [SheetLayout.InactiveDetent] = []
  private(set) var unknownReasons: [String] = []

  init(_ state: SheetState, in container: WindowContainer, _ metrics: SheetMetrics, maximum: Double) {
    guard state.detents.isGiven else {
      activeItems = [Item(name: "large", detent: nil, detentIndex: 0, height: maximum)]
      return
    }
    for (offset, detent) in state.detents.elements.enumerated() {
      switch detent.height(in: container, metrics, maximum: maximum) {
      case .active(let height):
        activeItems.append(Item(name: detent.name, detent: detent, detentIndex: offset, height: height))
      case .inactive:
        let reason: String =
          if case .medium = detent.kind { "medium is inactive in compact height" } else {
            "its resolver returns nil here"
          }
        inactiveDetents.append(SheetLayout.InactiveDetent(name: detent.name, detentPlace: detent.place, reason: reason))
      case .unknown:
        unknownReasons.append("the height of \(detent.name.map { "'\($0)'" } ?? "a detent") is not known")
      }
    }
    activeItems = activeItems.enumerated().sorted { ($0.element.height, $0.offset) < ($1.element.height, $1.offset) }
      .map(\.element)
  }

  /// Returns the index of the selected position; nil if unknown. The smallest position is selected if the reference is
  /// nil or matches no position.
  func selectedIndex(_ reference: Property<DetentReference?>) -> Int? {
    guard unknownReasons.isEmpty, reference.isKnown, !activeItems.isEmpty else { return nil }
    guard case .given(.some(let reference), _) = reference else { return 0 }
    return index(of: reference).map { $0 ?? 0 } ?? nil
  }

  /// Returns the index of the first dimmed position, which follows the largest undimmed position; nil if unknown. The
  /// index equals the number of positions if no position is dimmed.
  func firstDimmedIndex(_ reference: Property<DetentReference?>) -> Int? {
    guard reference.isKnown else { return nil }
    guard case .given(.some(let reference), _) = reference else { return 0 }
    if reference == .all { return activeItems.count }
    return index(of: reference).map { $0.map { $0 + 1 } ?? 0 } ?? nil
  }

  /// Returns the index of the position that a reference names: `.none` if the index is unknown, `.some(nil)` if the
  /// reference names no position.
  private func index(of reference: DetentReference) -> Int?? {
    if case .index(let offset) = reference { return .some(activeItems.firstIndex { $0.detentIndex == offset }) }
    for (index, item) in activeItems.enumerated() {
      let matches =
        item.detent.map { reference.matches($0) } ?? (reference == .named("large") || reference == .value(.large))
      guard let matches else { return .none }
      if matches { return .some(index) }
    }
    return .some(.none)
  }
}
