import UIModelPlatform

/// How a sheet stands in a window: what it is presented as, the heights at which it rests, where it is now, and what is
/// dimmed and usable behind it at each.
package struct SheetLayout: Sendable, Knowable {
  /// A height at which the sheet rests.
  package struct Position: Sendable {
    /// `medium`, `large`, or a custom detent's identifier; nil where it has none.
    package let name: String?
    /// The detent; nil for the default and for the one position of a full-screen sheet.
    package let detent: Place?
    /// The detent's value, points inside the safe area, by each of the measures that the release may have.
    let values: [Double]
    /// The part of the sheet's height that lies outside the safe area, in points.
    let outside: Double
    /// Whether it is the one position of a sheet that fills the window.
    let fillsWindow: Bool
    package let isDimmed: Bool
    /// Whether touches outside the sheet reach what is behind it.
    package let isBackgroundUsable: Bool
    /// How to refer to it: by name where it has one.
    package let reference: DetentReference
    /// The detent as SwiftUI compares it; nil where that is not known.
    let swiftUIValue: DetentValue?

    /// The detent's value: points inside the safe area; nil where the release's measures are not known.
    package var value: Double? { values.onlyValue }
    /// The sheet's height in points, with what lies outside the safe area; nil where that is not known.
    package var height: Double? { value.map { $0 + outside } }
    /// The heights by each of the measures that the release may have.
    var heights: [Double] { values.map { $0 + outside } }

    fileprivate func matches(_ reference: DetentReference) -> Bool {
      if case .value(let value) = reference { swiftUIValue == value } else { false }
    }
  }

  /// A detent at which the sheet does not rest here.
  package struct InactiveDetent: Sendable {
    package let name: String?
    package let detent: Place?
    package let reason: String
  }

  package let container: WindowContainer
  /// Where it is laid out; nil where any release may be meant.
  package let environment: Environment?
  /// Nil where that is not known.
  package let presentation: SheetPresentation?
  /// The controller of UIKit that is a sheet here, which it lays out itself; nil for every other presentation.
  let system: SystemPresentation?
  /// Whether UIKit raises an exception instead of presenting it: a popover without a source.
  package let raisesException: Bool
  /// The controller that the sheet's properties are read from; nil for SwiftUI and where there is none.
  package let controller: SheetController?
  /// The properties that decide how it stands.
  package let state: SheetState
  package let isEdgeAttached: Bool
  /// In compact height, and not attached to the edge: the sheet has one position, which fills the window.
  package let fillsWindow: Bool
  /// The width that the content asks for, in points; nil where that is not known.
  let contentWidth: Double?
  /// Whether it has a page sheet's size; nil where that is not known.
  let isPageSized: Bool?
  /// The largest height inside the safe area, by each of the measures that the release may have.
  let maximums: [Double]
  /// Smallest first.
  package let positions: [Position]
  package let inactive: [InactiveDetent]
  /// The selected position's index; nil where there is no position, or it is not known.
  package let selected: Int?
  /// Why something about the layout is not known; empty where all of it is.
  package let unknown: [String]

  package var isKnown: Bool { unknown.isEmpty }

  /// In points; nil where the release's measures are not known.
  package var maximumDetentValue: Double? { maximums.onlyValue }

  /// The positions' heights, smallest first, by each of the measures that the release may have.
  var heights: [[Double]] { maximums.indices.map { measure in positions.map { $0.heights[measure] } } }

  /// Whether the sheet rests at the detent that a reference means.
  func has(_ reference: DetentReference) -> Bool {
    positions.contains { $0.reference == reference || $0.matches(reference) }
  }

  /// The smallest position that is certainly higher than another one; nil if there is none.
  func position(above index: Int) -> Int? {
    positions.indices.first { zip(positions[$0].heights, positions[index].heights).allSatisfy(>) }
  }

  /// Why some height is not known although its detent is; nil where all are.
  package var heightDoubt: String? {
    guard positions.contains(where: { $0.value == nil }) else { return nil }
    return "no source gives all heights of sheets on " + (environment?.description ?? "every release")
  }

  /// The layout in a container after the first `changes` of the sheet's later changes.
  /// - Parameter assumed: What it is presented as where that is not known, which stays among what is `unknown`.
  package init(
    _ answer: SheetAnswer, in container: WindowContainer, on environment: Environment?, after changes: Int = 0,
    selecting: DetentReference? = nil, assuming assumed: SheetPresentation? = nil
  ) {
    self.init(
      answer, answer.state(after: changes), in: container, on: environment, selecting: selecting, assuming: assumed)
  }

  /// The layout of a sheet with these properties.
  /// - Parameters:
  ///   - selecting: The selected detent instead of the declared one, as a session may have it.
  ///   - states: The named states that hold; nil leaves all of them open.
  ///   - assumed: What it is presented as where that is not known.
  package init(
    _ answer: SheetAnswer, _ properties: SheetState, in container: WindowContainer, on environment: Environment?,
    selecting: DetentReference? = nil, states: Set<String>? = nil, assuming assumed: SheetPresentation? = nil
  ) {
    var state = properties
    if let selecting { state.selected = state.selecting(selecting, isSwiftUI: answer.uses.isEmpty) }
    let known = answer.presentation(in: container)
    let presentation = known ?? assumed
    let system = presentation == .sheet ? answer.sheet.systemPresentation.value : nil
    if let system { state = .unknown("UIKit lays out \(system.words)", nil) }
    self.state = state
    self.container = container
    self.environment = environment
    (self.presentation, self.system) = (presentation, system)
    raisesException = answer.raisesException(in: container, on: environment)
    controller = answer.sheet.swiftUI != nil && answer.uses.isEmpty ? nil : answer.controllerInForce
    let isPage = answer.isPageSized(properties)
    let metrics = SheetMetrics.possible(in: container, on: environment)
    let maximums = metrics.map { metrics in
      SheetGeometry.maximum(
        in: container, metrics, pageSizing: isPage ?? true,
        preferredHeight: answer.sheet.preferredContentSize.value?.last)
    }
    contentWidth = answer.contentWidth
    isPageSized = isPage
    var unknown: [String] = []
    if known == nil { unknown.append("the style of the presentation in this window is not known") }
    if let system {
      unknown.append("the height of \(system.words) is not documented")
    } else if !state.isKnown {
      unknown.append("not all of the sheet's properties are known")
    }
    if isPage == nil { unknown.append("it is not known whether the sheet has page or form size") }

    guard presentation == .sheet, system == nil else {
      fillsWindow = presentation == .fullScreen
      (isEdgeAttached, self.maximums, positions, inactive, selected) = (false, [], [], [], nil)
      self.unknown = unknown
      return
    }
    let isCompact = container.vertical == .compact
    // SwiftUI asks for a sheet in compact height by its adaptation; UIKit by the property.
    let wantsEdge = controller == nil ? isCompact : state.isEdgeAttached.value(default: false)
    fillsWindow = isCompact && !wantsEdge
    if fillsWindow {
      (isEdgeAttached, self.maximums, inactive) = (false, maximums, [])
      let (bottom, full) = (container.safeArea.bottom, container.height - container.safeArea.bottom)
      positions = [
        Position(
          name: nil, detent: nil, values: maximums.map { _ in full }, outside: bottom, fillsWindow: true,
          isDimmed: true, isBackgroundUsable: false, reference: .at(0), swiftUIValue: nil)
      ]
      selected = 0
      self.unknown = unknown
      return
    }
    isEdgeAttached = SheetGeometry.isAttached(in: container)
    self.maximums = maximums
    let resting = zip(metrics, maximums).map { Resting(state, in: container, $0, maximum: $1) }
    inactive = resting[0].inactive
    for reason in resting.flatMap(\.unknown) where !unknown.contains(reason) { unknown.append(reason) }
    // What is equal by all measures that the release may have is known.
    let order = resting[0].active.map(\.offset)
    guard resting.allSatisfy({ $0.active.map(\.offset) == order }) else {
      (positions, selected) = ([], nil)
      self.unknown = unknown + ["it is not known which of its detents is higher in this release"]
      return
    }
    let bottom = isEdgeAttached ? container.safeArea.bottom : 0
    let firstDimmed = resting[0].firstDimmed(state.largestUndimmed)
    if firstDimmed == nil { unknown.append("the dimmed detents are not known") }
    let isModal = controller == nil ? .default : answer.sheet.modality.value(in: states)
    if !isModal.isKnown { unknown.append("it is not known whether the sheet is modal") }
    if order.isEmpty, unknown.isEmpty {
      unknown.append("it has no active detent here, and its height is not documented")
    }
    positions = resting[0].active.enumerated().map { index, item in
      let isDimmed = index >= firstDimmed ?? 0
      return Position(
        name: item.name, detent: item.detent?.place, values: resting.map { $0.active[index].height }, outside: bottom,
        fillsWindow: false,
        isDimmed: isDimmed, isBackgroundUsable: !isDimmed && !isModal.value(default: false),
        reference: item.name.map { .named($0) } ?? .at(item.offset),
        swiftUIValue: item.detent.map(\.swiftUIValue) ?? .large)
    }
    selected = resting[0].selected(state.selected)
    self.unknown = unknown
  }
}

extension [Double] {
  /// The number that all are; nil where they differ.
  var onlyValue: Double? { first.flatMap { first in allSatisfy { $0 == first } ? first : nil } }
}

extension SheetState {
  /// The selection that a name means.
  fileprivate func selecting(_ selection: DetentReference, isSwiftUI: Bool) -> Property<DetentReference?> {
    var reference = selection
    if case .named(let name) = selection { reference = .named(Detent.shortName(name)) }
    let isLarge = reference == .named("large")
    guard let place = detents.place ?? selected.place else {
      return isLarge || reference == .at(0)
        ? .default : .unknown(reason: "the sheet has only its default detent", nil)
    }
    if isSwiftUI, isLarge || reference == .named("medium") { reference = .value(isLarge ? .large : .medium) }
    return .given(reference, Origin(place))
  }
}

extension SheetAnswer {
  /// The width that the content asks for; nil where it asks for none, or that is not known.
  fileprivate var contentWidth: Double? {
    sheet.preferredContentSize.value?.first.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  /// Whether the sheet has a page sheet's size; nil where that is not known. `prefersPageSizing` wins over the style.
  fileprivate func isPageSized(_ state: SheetState) -> Bool? {
    guard state.pageSizing.isKnown, sheet.modalPresentationStyle.isKnown else { return nil }
    return state.pageSizing.value ?? (sheet.modalPresentationStyle.value != .formSheet)
  }
}

/// The detents at which a sheet rests in a container.
private struct Resting {
  struct Item {
    let name: String?
    let detent: Detent?
    /// Its place in the list of detents.
    let offset: Int
    let height: Double
  }

  /// Smallest first; of equals the one that comes first.
  private(set) var active: [Item] = []
  private(set) var inactive: [SheetLayout.InactiveDetent] = []
  private(set) var unknown: [String] = []

  init(_ state: SheetState, in container: WindowContainer, _ metrics: SheetMetrics, maximum: Double) {
    guard state.detents.isGiven else {
      active = [Item(name: "large", detent: nil, offset: 0, height: maximum)]
      return
    }
    for (offset, detent) in state.detents.elements.enumerated() {
      switch detent.height(in: container, metrics, maximum: maximum) {
      case .active(let height): active.append(Item(name: detent.name, detent: detent, offset: offset, height: height))
      case .inactive:
        let reason: String =
          if case .medium = detent.kind { "medium is inactive in compact height" } else {
            "its resolver returns nil here"
          }
        inactive.append(SheetLayout.InactiveDetent(name: detent.name, detent: detent.place, reason: reason))
      case .unknown:
        unknown.append("the height of \(detent.name.map { "'\($0)'" } ?? "a detent") is not known")
      }
    }
    active = active.enumerated().sorted { ($0.element.height, $0.offset) < ($1.element.height, $1.offset) }
      .map(\.element)
  }

  /// The position of a reference; the smallest for nil and for one that means none.
  func selected(_ reference: Property<DetentReference?>) -> Int? {
    guard unknown.isEmpty, reference.isKnown, !active.isEmpty else { return nil }
    guard case .given(.some(let reference), _) = reference else { return 0 }
    return index(of: reference).map { $0 ?? 0 } ?? nil
  }

  /// The first position that is dimmed: the one above the largest undimmed; nil where that is not known.
  func firstDimmed(_ reference: Property<DetentReference?>) -> Int? {
    guard reference.isKnown else { return nil }
    guard case .given(.some(let reference), _) = reference else { return 0 }
    if reference == .all { return active.count }
    return index(of: reference).map { $0.map { $0 + 1 } ?? 0 } ?? nil
  }

  /// The outer nil: not known; the inner one: none.
  private func index(of reference: DetentReference) -> Int?? {
    if case .at(let offset) = reference { return .some(active.firstIndex { $0.offset == offset }) }
    for (index, item) in active.enumerated() {
      let matches =
        item.detent.map { reference.matches($0) } ?? (reference == .named("large") || reference == .value(.large))
      guard let matches else { return .none }
      if matches { return .some(index) }
    }
    return .some(.none)
  }
}
