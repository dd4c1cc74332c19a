import UIModelJSON

/// What the rules of the pointer are given: a screen, with its interactions and the collection views that select several
/// items.
// A class because it is handed to every rule.
final class PointerAnswer: Sendable {
  struct Pointer: Sendable {
    let view: Int
    let interaction: PointerInteraction
  }

  struct Band: Sendable {
    let view: Int
    let interaction: BandSelectionInteraction
  }

  let screen: Screen
  /// Pointer interactions that are not switched off, in the order of their views.
  let pointers: [Pointer]
  /// Band selection interactions that are not switched off, in the order of their views.
  let bands: [Band]

  init(_ screen: Screen) {
    self.screen = screen
    let concerned = screen.details.keys.sorted().filter { screen.details[$0]?.concernsPointer == true }
    pointers = concerned.compactMap { view in
      guard let interaction = screen.details[view]?.pointerInteraction,
        interaction.isEnabled.value(default: true), interaction.isEnabled.isKnown
      else { return nil }
      return Pointer(view: view, interaction: interaction)
    }
    bands = concerned.compactMap { view in
      guard let interaction = screen.details[view]?.bandSelectionInteraction,
        interaction.isEnabled.value(default: true), interaction.isEnabled.isKnown
      else { return nil }
      return Band(view: view, interaction: interaction)
    }
  }

  /// The collection views whose delegate says something of selecting several items by one gesture.
  var collections: [(view: Int, list: ListProperties)] {
    screen.lists.keys.sorted().compactMap { view in
      guard let list = screen.lists[view], list.delegate.concernsMultipleSelection, screen.isCollection(view) else {
        return nil
      }
      return (view, list)
    }
  }

  /// Every style of an interaction, with the region that it is for.
  func styles(_ pointer: Pointer) -> [(style: PointerStyle, region: PointerRegion?)] {
    let own = pointer.interaction.style.value.map { [(style: $0, region: PointerRegion?.none)] } ?? []
    return own
      + pointer.interaction.regions.elements.compactMap { region in region.style.value.map { ($0, region) } }
  }

  /// Every list of accessories that is written out, each once.
  var accessories: [(list: List<PointerAccessory>, pointer: Pointer)] {
    pointers.flatMap { pointer in
      let all =
        styles(pointer).map(\.style.accessories) + pointer.interaction.regions.elements.map(\.accessories)
      return all.filter(\.isGiven).map { ($0, pointer) }
    }
  }
}

extension Screen {
  /// Whether a view certainly is a collection view: by its class, or as it has a layout.
  func isCollection(_ view: Int) -> Bool {
    guard let list = lists[view] else { return false }
    let known = [views[view].className, views[view].superclass].lazy.compactMap { $0.value.flatMap(ViewClass.named) }
      .first
    return known.map(\.isCollection) ?? list.collectionViewLayout.isGiven
  }

  /// Whether a collection view certainly scrolls both ways: its content is wider and higher than it is, and its layout
  /// is none that keeps to one direction. Nil where that is not known.
  func scrollsBothWays(_ view: Int) -> Bool? {
    guard let details = details[view], let list = lists[view] else { return false }
    let isScrollEnabled = details.reader.bool("isScrollEnabled")
    guard isScrollEnabled.isKnown, details.contentSize.isKnown, frames[view].isKnown else { return nil }
    guard isScrollEnabled.value != false, let size = details.contentSize.value, let frame = frames[view].value,
      size[0] > frame.width, size[1] > frame.height
    else { return false }
    let name: String?
    switch list.collectionViewLayout {
    case .unknown: return nil
    case .default: return true
    case .given(.string(let string), _): name = string
    case .given(let layout, _):
      if layout["list"] != nil || layout["scrollDirection"] != nil { return false }
      name = layout["class"]?.string
    }
    // UIKit's own layouts scroll one way.
    return name.map { !$0.hasPrefix("UICollectionView") } ?? true
  }

  /// Whether code may set a property of this name later.
  func mayChange(_ name: String) -> Bool {
    reader["changes"].map { Screen.mentions($0, name) } ?? false
  }

  private static func mentions(_ element: JSONElement, _ name: String) -> Bool {
    if element.unknownReason != nil { return true }
    switch element.kind {
    case .array: return element.elements.contains { mentions($0, name) }
    case .object: return element.members.contains { $0.name == name || mentions($0.value, name) }
    default: return false
    }
  }
}

extension Rect {
  /// `[x, y, width, height]`, for repairs.
  var listValue: JSONValue { .array([x, y, width, height].map { .number($0) }) }
}
