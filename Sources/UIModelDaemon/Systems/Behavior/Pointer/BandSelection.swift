import UIModelJSON
import UIModelPlatform

/// A selection made by dragging a rectangle with the pointer: the object that handles the drag, and the items that are
/// selected afterward (WWDC21-10057). For example, a drag with ⌘ over a selected cell and an unselected one deselects
/// the first and selects the second.
package struct BandSelection: Sendable {
  /// The object that handles the drag.
  package enum Actor: String, Sendable {
    /// The collection view itself.
    case builtIn
    /// The app's own band selection interaction. Its handler decides what is selected.
    case interaction
  }

  /// The effect of the drag on items that are already selected.
  package enum Mode: String, Sendable { case replaces, adds, toggles }

  /// The object that handles the drag; nil if no object handles the drag or if the object is unknown.
  package private(set) var actor: Actor?
  /// Whether it is known which object handles the drag.
  package private(set) var isActorKnown = true
  package private(set) var reason = ""
  /// The effect on selected items; nil if no source documents the effect of the held modifiers.
  package private(set) var mode: Mode?
  /// The items that the rectangle certainly covers, at least in part: cells of a collection view, or direct subviews of
  /// the view with an interaction.
  package private(set) var coveredItems: [Int] = []
  /// The items selected after the drag; nil if the app's handler decides or if the selection is unknown.
  package private(set) var selection: [Int]?
  package private(set) var unknownFacts: [String] = []
  /// The method that UIKit calls on the collection view's delegate; nil if UIKit calls no method.
  package private(set) var delegateMethod: String?

  package let screen: Screen
  package let viewIndex: Int
  /// The dragged rectangle in the view's own space, in points.
  package let rect: Rect
  /// The modifiers held when the drag begins.
  package let modifiers: KeyModifiers
  package let initialSelection: [Int]

  /// Computes the effect of a drag over a rectangle.
  ///
  /// - Parameter selected: the items selected before the drag; if nil, the cells that the document declares as
  ///   selected.
  package init(
    in view: Int, of screen: Screen, over rect: Rect, _ modifiers: KeyModifiers, selected: [Int]? = nil,
    _ environment: Environment
  ) {
    (self.screen, self.viewIndex, self.rect, self.modifiers) = (screen, view, rect, modifiers)
    initialSelection =
      selected ?? BandSelection.items(of: view, in: screen).filter { screen.views[$0].isSelected.value == true }
    let isAvailable = environment.platform == .visionOS || environment.platform.isIOSFamily && environment.version >= 15
    guard isAvailable else {
      reason = "band selection requires iPadOS 15 or Mac Catalyst 15"
      return
    }
    let collection = screen.isCollection(view) ? screen.listProperties[view] : nil
    if let collection, evaluateBuiltInSelection(collection) {
      evaluateSelection(collection)
    } else if isActorKnown {
      evaluateInteraction(environment)
    }
  }

  /// Returns the cells directly inside a view.
  package static func items(of viewIndex: Int, in screen: Screen) -> [Int] {
    (viewIndex..<screen.views[viewIndex].endIndex).filter {
      screen.views[$0].parentIndex == viewIndex && screen.views[$0].kind == .cell
    }
  }

  private mutating func markUnknown(_ cause: String) {
    isActorKnown = false
    reason = cause
    unknownFacts.append(cause)
  }

  // MARK: Built-in band selection

  /// Evaluates whether the collection view handles the drag itself, and records the reason. Returns true only if the
  /// collection view certainly handles the drag.
  private mutating func evaluateBuiltInSelection(_ list: ListProperties) -> Bool {
    let name = screen.views[viewIndex].name
    if list.hasListLayout.value == true {
      reason = "'\(name)' has a list layout; only collection views without one have a built-in band selection"
      return false
    }
    let delegateResult = delegateResult(list)
    switch delegateResult {
    case .default:
      reason =
        "the delegate of '\(name)' does not implement \(BuiltInBandSelection.shouldBeginMethod), which has the same effect "
        + "as returning false"
      return false
    case .given(false, _):
      reason = "the delegate of '\(name)' does not let a drag select several items"
      return false
    case .unknown(let why, _):
      markUnknown("it is not known whether '\(name)' allows multiple selection: \(why)")
      return false
    case .given(true, _): break
    }
    switch screen.scrollsInBothDirections(viewIndex) {
    case true?:
      reason = "'\(name)' scrolls in both directions, so UIKit does not ask its delegate"
      return false
    case nil:
      markUnknown("it is not known whether '\(name)' scrolls in both directions")
      return false
    case false?: break
    }
    guard list.hasListLayout.isKnown else {
      markUnknown("it is not known whether '\(name)' has a list layout")
      return false
    }
    delegateMethod = BuiltInBandSelection.shouldBeginMethod
    actor = .builtIn
    reason = "'\(name)' has no list layout, and its delegate allows multiple selection"
    return true
  }

  /// Returns the result of the delegate's method for the item under the rectangle's origin, where the drag begins.
  private func delegateResult(_ list: ListProperties) -> Property<Bool> {
    let commonResult = list.shouldBeginMultipleSelection
    let names = [BuiltInBandSelection.shouldBeginMethod, BuiltInBandSelection.objectiveCShouldBeginMethod]
    guard !commonResult.isKnown, list.delegate.methods.isKnown,
      let methodName = names.first(where: list.delegate.methods.contains),
      let results = list.delegate.methods.methods[methodName]?.value.object
    else { return commonResult }
    // The document can list a result for each item even if all results are equal.
    let values = results.members.map(\.value)
    if let firstResult = values.first?.bool, results["default"] != nil, values.allSatisfy({ $0.bool == firstResult }) {
      return .given(
        firstResult, Origin(list.delegate.methods.methods[methodName]?.place ?? screen.views[viewIndex].place))
    }
    let items = BandSelection.items(of: viewIndex, in: screen)
    guard screen.views[viewIndex].isContentKnown, items.allSatisfy({ screen.frames[$0].value != nil }),
      let startItem = items.first(where: { screen.frames[$0].value?.contains(rect.x, rect.y) ?? false })
    else { return .unknown(reason: "the delegate's result varies by item", commonResult.place) }
    return list.delegate.result(methodName, for: screen.views[startItem].ref)
  }

  private mutating func evaluateSelection(_ list: ListProperties) {
    switch modifiers {
    case []: mode = .replaces
    case .shift: mode = .adds
    case .command: mode = .toggles
    default: unknownFacts.append("the effect of \(modifiers.glyphs) on a band selection is not documented")
    }
    addCoveredItems(BandSelection.items(of: viewIndex, in: screen))
    let isContentKnown = screen.views[viewIndex].isContentKnown && list.cellPlaces.isComplete
    if !isContentKnown { unknownFacts.append("the list of cells may be incomplete") }
    switch list.allowsSelection {
    case .given(false, _):
      unknownFacts.append("the effect of allowsSelection = false on a band selection is not documented")
      return
    case .unknown(let why, _):
      unknownFacts.append("it is not known whether cells can be selected: \(why)")
      return
    default: break
    }
    var selectableItems: [Int] = []
    for cell in coveredItems {
      let ref = screen.views[cell].ref
      switch list.delegate.result(
        "collectionView(_:shouldSelectItemAt:)", "collectionView:shouldSelectItemAtIndexPath:", for: ref)
      {
      case .given(false, _): continue
      case .unknown: unknownFacts.append("it is not known whether '\(screen.views[cell].name)' can be selected")
      case .given(true, _), .default: selectableItems.append(cell)
      }
    }
    guard let mode, unknownFacts.isEmpty else { return }
    let (oldSelection, newSelection) = (Set(initialSelection), Set(selectableItems))
    let finalSelection: Set<Int> =
      switch mode {
      case .replaces: newSelection
      case .adds: oldSelection.union(newSelection)
      case .toggles: oldSelection.symmetricDifference(newSelection)
      }
    selection = finalSelection.sorted()
  }

  // MARK: The app's interaction

  private mutating func evaluateInteraction(_ environment: Environment) {
    let name = screen.views[viewIndex].name
    let baseReason = reason.isEmpty ? "'\(name)' is not a collection view" : reason
    guard screen.details[viewIndex]?.isBandSelectionInteractionKnown != false else {
      return markUnknown("the band selection interaction of '\(name)' is not known")
    }
    guard let interaction = screen.details[viewIndex]?.bandSelectionInteraction else {
      reason = baseReason + ", and it has no band selection interaction"
      return
    }
    switch (interaction.availability.includes(environment), interaction.isEnabled) {
    case (false?, _): reason = "the interaction of '\(name)' does not exist on \(environment.description)"
    case (nil, _):
      markUnknown("it is not known whether the interaction of '\(name)' exists on \(environment.description)")
    case (_, .given(false, _)): reason = "the interaction of '\(name)' is disabled"
    case (_, .unknown): markUnknown("it is not known whether the interaction of '\(name)' is enabled")
    default:
      switch interaction.shouldBegin {
      case .given(false, _): reason = "shouldBeginHandler of '\(name)' returns false for every drag"
      case .unknown(let why, _):
        markUnknown(
          "it is not known whether the interaction of '\(name)' lets the drag begin: \(why)")
      default:
        actor = .interaction
        reason = "'\(name)' has a band selection interaction; its handler decides what is selected"
        addCoveredItems(
          (viewIndex + 1..<screen.views[viewIndex].endIndex).filter { screen.views[$0].parentIndex == viewIndex })
      }
    }
  }

  /// Adds the views that the rectangle covers, at least in part, to `coveredItems`. Hidden views are ignored.
  private mutating func addCoveredItems(_ views: [Int]) {
    var unknownFrameCount = 0
    for index in views where screen.views[index].isHidden.value != true {
      guard let frame = screen.frames[index].value else {
        unknownFrameCount += 1
        continue
      }
      if frame.intersects(rect) { coveredItems.append(index) }
    }
    if unknownFrameCount > 0 { unknownFacts.append("the frames of \(unknownFrameCount) views inside are not known") }
  }
}
