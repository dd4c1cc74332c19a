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
    /// The detent's value: points inside the safe area.
    package let value: Double
    /// The sheet's height in points, with what lies outside the safe area.
    package let height: Double
    package let isDimmed: Bool
    /// Whether touches outside the sheet reach what is behind it.
    package let isBackgroundUsable: Bool
    /// How to refer to it: by name where it has one.
    package let reference: DetentReference
  }

  /// A detent at which the sheet does not rest here.
  package struct InactiveDetent: Sendable {
    package let name: String?
    package let detent: Place?
    package let reason: String
  }

  package let container: WindowContainer
  /// Nil where that is not known.
  package let presentation: SheetPresentation?
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
  package let maximumDetentValue: Double
  /// Smallest first.
  package let positions: [Position]
  package let inactive: [InactiveDetent]
  /// The selected position's index; nil where there is no position, or it is not known.
  package let selected: Int?
  /// Why something about the layout is not known; empty where all of it is.
  package let unknown: [String]

  package var isKnown: Bool { unknown.isEmpty }

  /// The layout in a container after the first `changes` of the sheet's later changes.
  package init(
    _ answer: SheetAnswer, in container: WindowContainer, after changes: Int = 0, selecting: DetentReference? = nil
  ) {
    self.init(answer, answer.state(after: changes), in: container, selecting: selecting)
  }

  /// The layout of a sheet with these properties.
  /// - Parameter selecting: The selected detent instead of the declared one, as a session may have it.
  package init(
    _ answer: SheetAnswer, _ properties: SheetState, in container: WindowContainer, selecting: DetentReference? = nil
  ) {
    var state = properties
    if let selecting { state.selected = state.selecting(selecting, isSwiftUI: answer.uses.isEmpty) }
    self.state = state
    self.container = container
    presentation = answer.presentation(in: container)
    controller = answer.sheet.swiftUI != nil && answer.uses.isEmpty ? nil : answer.controllerInForce
    let isPage = answer.isPageSized(state)
    let maximum = SheetGeometry.maximum(
      in: container, pageSizing: isPage ?? true, preferredHeight: answer.sheet.preferredContentSize.value?.last)
    contentWidth = answer.contentWidth
    isPageSized = isPage
    var unknown: [String] = []
    if presentation == nil { unknown.append("the style of the presentation in this window is not known") }
    if !state.isKnown { unknown.append("not all of the sheet's properties are known") }
    if isPage == nil { unknown.append("it is not known whether the sheet has page or form size") }

    guard presentation == .sheet else {
      fillsWindow = presentation == .fullScreen
      (isEdgeAttached, maximumDetentValue, positions, inactive, selected) = (false, 0, [], [], nil)
      self.unknown = unknown
      return
    }
    let isCompact = container.vertical == .compact
    // SwiftUI asks for a sheet in compact height by its adaptation; UIKit by the property.
    let wantsEdge = controller == nil ? isCompact : state.isEdgeAttached.value(default: false)
    fillsWindow = isCompact && !wantsEdge
    if fillsWindow {
      (isEdgeAttached, maximumDetentValue, inactive) = (false, maximum, [])
      positions = [
        Position(
          name: nil, detent: nil, value: container.height - container.safeArea.bottom, height: container.height,
          isDimmed: true, isBackgroundUsable: false, reference: .at(0))
      ]
      selected = 0
      self.unknown = unknown
      return
    }
    isEdgeAttached = SheetGeometry.isAttached(in: container)
    maximumDetentValue = maximum
    let resting = Resting(state, in: container, maximum: maximum)
    inactive = resting.inactive
    unknown += resting.unknown
    let bottom = isEdgeAttached ? container.safeArea.bottom : 0
    let firstDimmed = resting.firstDimmed(state.largestUndimmed)
    if firstDimmed == nil { unknown.append("the dimmed detents are not known") }
    let isModal = controller == nil ? .default : answer.sheet.isModalInPresentation
    if !isModal.isKnown { unknown.append("it is not known whether the sheet is modal") }
    positions = resting.active.enumerated().map { index, item in
      let isDimmed = index >= firstDimmed ?? 0
      return Position(
        name: item.name, detent: item.detent?.place, value: item.height, height: item.height + bottom,
        isDimmed: isDimmed, isBackgroundUsable: !isDimmed && !isModal.value(default: false),
        reference: item.name.map { .named($0) } ?? .at(item.offset))
    }
    selected = resting.selected(state.selected)
    self.unknown = unknown
  }
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

  init(_ state: SheetState, in container: WindowContainer, maximum: Double) {
    guard state.detents.isGiven else {
      active = [Item(name: "large", detent: nil, offset: 0, height: maximum)]
      return
    }
    for (offset, detent) in state.detents.elements.enumerated() {
      switch detent.height(in: container, maximum: maximum) {
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
