import UIModelJSON
import UIModelPlatform

/// The subject of the pointer rules: a screen with its pointer interactions, band selections and collection views. For
/// example, `TooManyAccessories` counts the elements of each list in `accessoryLists`.
// A class instead of a struct, because each rule then receives a reference and not a copy.
final class PointerFacts: Sendable {
  /// A pointer interaction and the index of its view.
  struct ViewPointerInteraction: Sendable {
    let viewIndex: Int
    let interaction: PointerInteraction
  }

  /// A band selection interaction and the index of its view.
  struct ViewBandSelection: Sendable {
    let viewIndex: Int
    let interaction: BandSelectionInteraction
  }

  let screen: Screen
  /// The pointer interactions that are certainly enabled, in view order.
  let pointerInteractions: [ViewPointerInteraction]
  /// The band selection interactions that are certainly enabled, in view order.
  let bandSelections: [ViewBandSelection]

  init(_ screen: Screen) {
    self.screen = screen
    let viewIndices = screen.details.keys.sorted().filter { screen.details[$0]?.concernsPointer == true }
    pointerInteractions = viewIndices.compactMap { viewIndex in
      guard let interaction = screen.details[viewIndex]?.pointerInteraction,
        interaction.isEnabled.value(default: true), interaction.isEnabled.isKnown
      else { return nil }
      return ViewPointerInteraction(viewIndex: viewIndex, interaction: interaction)
    }
    bandSelections = viewIndices.compactMap { viewIndex in
      guard let interaction = screen.details[viewIndex]?.bandSelectionInteraction,
        interaction.isEnabled.value(default: true), interaction.isEnabled.isKnown
      else { return nil }
      return ViewBandSelection(viewIndex: viewIndex, interaction: interaction)
    }
  }

  /// The collection views whose delegate implements methods of the multiple-selection gesture, in view order.
  var collectionViews: [(view: Int, list: ListProperties)] {
    screen.listProperties.keys.sorted().compactMap { viewIndex in
      guard let list = screen.listProperties[viewIndex], list.delegate.hasMultipleSelectionMethod,
        screen.isCollection(viewIndex)
      else {
        return nil
      }
      return (viewIndex, list)
    }
  }

  /// Returns the known styles of an interaction, each with its region. The region is nil for the interaction's own
  /// style.
  func styles(_ viewInteraction: ViewPointerInteraction) -> [(style: PointerStyle, region: PointerRegion?)] {
    let ownStyle = viewInteraction.interaction.style.value.map { [(style: $0, region: PointerRegion?.none)] } ?? []
    return ownStyle
      + viewInteraction.interaction.regions.elements.compactMap { region in region.style.value.map { ($0, region) } }
  }

  /// The declared accessory lists of all styles and regions, each with its interaction.
  var accessoryLists: [(list: List<PointerAccessory>, pointer: ViewPointerInteraction)] {
    pointerInteractions.flatMap { viewInteraction in
      let lists =
        styles(viewInteraction).map(\.style.accessories)
        + viewInteraction.interaction.regions.elements.map(\.accessories)
      return lists.filter(\.isGiven).map { ($0, viewInteraction) }
    }
  }
}

extension Screen {
  /// Whether code might set a property of this name later. True if the document's `changes` contain the name or have an
  /// unknown part.
  func mayChange(_ name: String) -> Bool {
    reader["changes"].map { Screen.mayMention($0, name) } ?? false
  }

  private static func mayMention(_ element: JSONElement, _ name: String) -> Bool {
    if element.unknownReason != nil { return true }
    switch element.kind {
    case .array: return element.elements.contains { mayMention($0, name) }
    case .object: return element.members.contains { $0.name == name || mayMention($0.value, name) }
    default: return false
    }
  }
}

extension Rect {
  /// The rectangle as the JSON array `[x, y, width, height]`, for fixes.
  var jsonArray: JSONValue { .array([x, y, width, height].map { .number($0) }) }
}
