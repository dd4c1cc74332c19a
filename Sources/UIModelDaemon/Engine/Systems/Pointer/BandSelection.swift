import UIModelJSON
import UIModelPlatform

/// Selecting by dragging a rectangle with the pointer: who does it, and what is selected then (WWDC21-10057).
package struct BandSelection: Sendable {
  /// Who takes the drag.
  package enum Actor: String, Sendable {
    /// The collection view itself.
    case builtIn
    /// The app's own interaction: what is selected is up to its handler.
    case interaction
  }

  /// How the drag goes with what is selected already.
  package enum Mode: String, Sendable { case replaces, adds, toggles }

  /// Nil where nothing takes the drag, or that is not known.
  package private(set) var actor: Actor?
  /// False where that is not known.
  package private(set) var isKnown = true
  package private(set) var reason = ""
  /// Nil where no source says what these keys do.
  package private(set) var mode: Mode?
  /// The items that the rectangle certainly covers: cells, or the views inside for an interaction.
  package private(set) var covered: [Int] = []
  /// What is selected afterwards; nil where the handler decides, or that is not known.
  package private(set) var selection: [Int]?
  package private(set) var unknown: [String] = []
  /// The method by which the collection view's delegate is asked.
  package private(set) var asked: String?

  package let screen: Screen
  package let view: Int
  /// In the space of the view, where its content is.
  package let rect: Rect
  /// Held when the drag begins.
  package let modifiers: KeyModifiers
  package let before: [Int]

  /// `selected`: what is selected before; without it the cells that the document says are.
  package init(
    in view: Int, of screen: Screen, over rect: Rect, _ modifiers: KeyModifiers, selected: [Int]? = nil,
    _ environment: Environment
  ) {
    (self.screen, self.view, self.rect, self.modifiers) = (screen, view, rect, modifiers)
    before = selected ?? BandSelection.items(of: view, in: screen).filter { screen.views[$0].isSelected.value == true }
    let isThere = environment.platform == .visionOS || environment.platform.isIOSFamily && environment.version >= 15
    guard isThere else {
      reason = "band selection came with iPadOS and Mac Catalyst 15"
      return
    }
    let collection = screen.isCollection(view) ? screen.lists[view] : nil
    if let collection, begins(collection) {
      select(collection)
    } else if isKnown {
      interact(environment)
    }
  }

  /// What is in the collection view.
  package static func items(of view: Int, in screen: Screen) -> [Int] {
    (view..<screen.views[view].end).filter { screen.views[$0].parent == view && screen.views[$0].kind == .cell }
  }

  private mutating func doubt(_ why: String) {
    isKnown = false
    reason = why
    unknown.append(why)
  }

  // MARK: The collection view's own

  /// Whether the collection view takes the drag itself.
  private mutating func begins(_ list: ListProperties) -> Bool {
    let name = screen.views[view].name
    if list.isList.value == true {
      reason = "'\(name)' is a list: band selection is built into collection views that are none"
      return false
    }
    let answer = answer(list)
    switch answer {
    case .default:
      reason = "the delegate of '\(name)' does not implement \(BuiltInBandSelection.shouldBegin), which counts as no"
      return false
    case .given(false, _):
      reason = "the delegate of '\(name)' says that no drag may select several items"
      return false
    case .unknown(let why, _):
      doubt("whether '\(name)' lets several items be selected is not known: \(why)")
      return false
    case .given(true, _): break
    }
    switch screen.scrollsBothWays(view) {
    case true?:
      reason = "'\(name)' scrolls in both directions, so its delegate is not asked"
      return false
    case nil:
      doubt("whether '\(name)' scrolls in both directions is not known")
      return false
    case false?: break
    }
    guard list.isList.isKnown else {
      doubt("whether '\(name)' is a list is not known")
      return false
    }
    asked = BuiltInBandSelection.shouldBegin
    actor = .builtIn
    reason = "'\(name)' is no list and its delegate lets several items be selected"
    return true
  }

  /// What the delegate answers where the drag begins.
  private func answer(_ list: ListProperties) -> Property<Bool> {
    let whole = list.shouldBeginMultipleSelection
    let names = [BuiltInBandSelection.shouldBegin, BuiltInBandSelection.objectiveC]
    guard !whole.isKnown, list.delegate.methods.isKnown,
      let name = names.first(where: list.delegate.methods.contains),
      let answers = list.delegate.methods.methods[name]?.value.object
    else { return whole }
    // The same for all, though it is written out for each.
    let values = answers.members.map(\.value)
    if let first = values.first?.bool, answers["default"] != nil, values.allSatisfy({ $0.bool == first }) {
      return .given(first, Origin(list.delegate.methods.methods[name]?.place ?? screen.views[view].place))
    }
    let items = BandSelection.items(of: view, in: screen)
    guard screen.views[view].isContentKnown, items.allSatisfy({ screen.frames[$0].value != nil }),
      let start = items.first(where: { screen.frames[$0].value?.holds(rect.x, rect.y) ?? false })
    else { return .unknown(reason: "the delegate's answer differs by item", whole.place) }
    return list.delegate.answer(name, for: screen.views[start].ref)
  }

  private mutating func select(_ list: ListProperties) {
    switch modifiers {
    case []: mode = .replaces
    case .shift: mode = .adds
    case .command: mode = .toggles
    default: unknown.append("what \(modifiers.glyphs) does in a band selection is in no source")
    }
    cover(BandSelection.items(of: view, in: screen))
    let isContentKnown = screen.views[view].isContentKnown && list.cells.isComplete
    if !isContentKnown { unknown.append("there may be more cells than are given") }
    switch list.allowsSelection {
    case .given(false, _):
      unknown.append("what a band selects where allowsSelection is false is in no source")
      return
    case .unknown(let why, _):
      unknown.append("whether cells can be selected is not known: \(why)")
      return
    default: break
    }
    var chosen: [Int] = []
    for cell in covered {
      let ref = screen.views[cell].ref
      switch list.delegate.answer(
        "collectionView(_:shouldSelectItemAt:)", "collectionView:shouldSelectItemAtIndexPath:", for: ref)
      {
      case .given(false, _): continue
      case .unknown: unknown.append("whether '\(screen.views[cell].name)' may be selected is not known")
      case .given(true, _), .default: chosen.append(cell)
      }
    }
    guard let mode, unknown.isEmpty else { return }
    let (old, new) = (Set(before), Set(chosen))
    let after: Set<Int> =
      switch mode {
      case .replaces: new
      case .adds: old.union(new)
      case .toggles: old.symmetricDifference(new)
      }
    selection = after.sorted()
  }

  // MARK: The app's own

  private mutating func interact(_ environment: Environment) {
    let name = screen.views[view].name
    let why = reason.isEmpty ? "'\(name)' is no collection view" : reason
    guard screen.details[view]?.isBandSelectionInteractionKnown != false else {
      return doubt("the band selection interaction of '\(name)' is not known")
    }
    guard let interaction = screen.details[view]?.bandSelectionInteraction else {
      reason = why + ", and it has no band selection interaction"
      return
    }
    switch (interaction.availability.includes(environment), interaction.isEnabled) {
    case (false?, _): reason = "the interaction of '\(name)' does not exist on \(environment.description)"
    case (nil, _): doubt("whether the interaction of '\(name)' exists on \(environment.description) is not known")
    case (_, .given(false, _)): reason = "the interaction of '\(name)' is switched off"
    case (_, .unknown): doubt("whether the interaction of '\(name)' is switched on is not known")
    default:
      switch interaction.shouldBegin {
      case .given(false, _): reason = "the interaction of '\(name)' never lets a drag begin"
      case .unknown(let why, _): doubt("whether the interaction of '\(name)' lets the drag begin is not known: \(why)")
      default:
        actor = .interaction
        reason = "'\(name)' has a band selection interaction; what is selected is up to its handler"
        cover((view + 1..<screen.views[view].end).filter { screen.views[$0].parent == view })
      }
    }
  }

  /// Notes which of some views inside the rectangle covers a part of.
  private mutating func cover(_ views: [Int]) {
    var doubtful = 0
    for index in views where screen.views[index].isHidden.value != true {
      guard let frame = screen.frames[index].value else {
        doubtful += 1
        continue
      }
      if frame.intersects(rect) { covered.append(index) }
    }
    if doubtful > 0 { unknown.append("\(doubtful) of what is inside have no known frame") }
  }
}
