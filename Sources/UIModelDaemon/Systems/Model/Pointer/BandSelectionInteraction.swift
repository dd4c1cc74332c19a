import UIModelJSON
import UIModelPlatform

/// A view's `UIBandSelectionInteraction`: people drag a rectangle, and code selects what it likes.
package struct BandSelectionInteraction: Sendable {
  package let availability: DeclaredAvailability
  package let isEnabled: Property<Bool>
  /// Whether a drag may begin. Unknown where the answer hangs on where it begins.
  package let shouldBegin: Property<Bool>
  /// What the selection handler reads.
  package let reads: List<Located<String>>
  /// The handler's name.
  package let handler: Property<String>
  package let place: Place

  init(_ reader: ObjectReader) {
    availability = DeclaredAvailability(reader)
    isEnabled = reader.bool("isEnabled")
    shouldBegin = reader.bool("shouldBeginHandler")
    reads = reader.strings("reads")
    handler = reader.string("in")
    place = reader.place
  }
}

/// The band selection that a collection view brings along (WWDC21-10057).
package enum BuiltInBandSelection {
  package static let shouldBegin = "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)"
  package static let objectiveC = "collectionView:shouldBeginMultipleSelectionInteractionAtIndexPath:"
  /// What the delegate is told when a selection of several begins and ends.
  package static let told = [
    "collectionView(_:didBeginMultipleSelectionInteractionAt:)",
    "collectionView:didBeginMultipleSelectionInteractionAtIndexPath:",
    "collectionViewDidEndMultipleSelectionInteraction(_:)", "collectionViewDidEndMultipleSelectionInteraction:",
  ]
  package static let tableShouldBegin = "tableView(_:shouldBeginMultipleSelectionInteractionAt:)"
}

extension ListProperties {
  /// Whether the layout is a list, for which UIKit has no band selection.
  package var isList: Property<Bool> {
    let name: String?
    switch collectionViewLayout {
    case .given(.object(let layout), let origin):
      switch layout["list"] {
      case .null?: return .given(false, origin)
      case let list?:
        guard list["$unknown"] != nil else { return .given(true, origin) }
        return .unknown(reason: "it is not known whether the layout is a list", origin.place)
      case nil: break
      }
      if layout["class"]?["$unknown"] != nil {
        return .unknown(reason: "the layout's class is not known", origin.place)
      }
      name = layout["class"]?.string
    case .given(.string(let string), _): name = string
    case .given(_, let origin): return .unknown(reason: "the layout is not known", origin.place)
    case .default: return .default
    case .unknown(let reason, let place): return .unknown(reason: reason, place)
    }
    guard let place = collectionViewLayout.place else { return .default }
    guard let name, name != "UICollectionViewFlowLayout" else { return .given(false, Origin(place)) }
    // The class of a compositional layout says nothing of its sections.
    return .unknown(reason: "it is not known whether '\(name)' has a list layout", place)
  }

  /// The delegate's answer to the question whether several items may be selected by one gesture, where it is one answer
  /// for all items. Default: the delegate does not have the method. Unknown where it differs, or nothing is known.
  package var shouldBeginMultipleSelection: Property<Bool> {
    let methods = delegate.methods
    guard methods.isKnown else { return .unknown(reason: "the delegate is not known", methods.place) }
    let names = [BuiltInBandSelection.shouldBegin, BuiltInBandSelection.objectiveC]
    guard let name = names.first(where: { methods.contains($0) }), let method = methods.methods[name] else {
      return .default
    }
    guard let answer = method.value.bool else {
      return .unknown(reason: "the delegate's result varies or is not known", method.place)
    }
    return .given(answer, Origin(methods.valuePlaces[name] ?? method.place))
  }
}
