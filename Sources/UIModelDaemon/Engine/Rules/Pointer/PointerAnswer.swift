import UIModelJSON
import UIModelPlatform

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
