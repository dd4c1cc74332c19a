import UIModelJSON
import UIModelPlatform

/// A view's `UIBandSelectionInteraction`: people drag a rectangle, and a handler selects the items in it. For example,
/// `{ "shouldBeginHandler": true, "reads": ["initialModifierFlags"] }`.
package struct BandSelectionInteraction: Sendable {
  package let availability: DeclaredAvailability
  package let isEnabled: Property<Bool>
  /// Whether a drag can begin a selection. Unknown if the result depends on the drag's starting point.
  package let shouldBegin: Property<Bool>
  /// The properties that the selection handler reads, such as `initialModifierFlags`.
  package let accessedProperties: List<Located<String>>
  /// The name of the selection handler.
  package let handler: Property<String>
  package let place: Place

  init(_ reader: ObjectReader) {
    availability = DeclaredAvailability(reader)
    isEnabled = reader.bool("isEnabled")
    shouldBegin = reader.bool("shouldBeginHandler")
    accessedProperties = reader.strings("reads")
    handler = reader.string("in")
    place = reader.place
  }
}

/// The names of delegate methods for the band selection that a collection view or table view provides (WWDC21-10057).
package enum BuiltInBandSelection {
  package static let shouldBeginMethod = "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)"
  package static let objectiveCShouldBeginMethod = "collectionView:shouldBeginMultipleSelectionInteractionAtIndexPath:"
  /// The delegate methods that UIKit calls when the selection of several items begins and ends.
  package static let selectionCallbacks = [
    "collectionView(_:didBeginMultipleSelectionInteractionAt:)",
    "collectionView:didBeginMultipleSelectionInteractionAtIndexPath:",
    "collectionViewDidEndMultipleSelectionInteraction(_:)", "collectionViewDidEndMultipleSelectionInteraction:",
  ]
  package static let tableShouldBeginMethod = "tableView(_:shouldBeginMultipleSelectionInteractionAt:)"
}

extension ListProperties {
  /// Whether the collection view has a list layout. UIKit has no band selection for lists.
  package var hasListLayout: Property<Bool> {
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
    // A compositional layout can have list sections, which its class does not reveal.
    return .unknown(reason: "it is not known whether '\(name)' has a list layout", place)
  }

  /// The delegate's result for `shouldBeginMultipleSelectionInteractionAt`: whether people can select several items
  /// with one gesture. `.default` if the delegate has no such method. Unknown if the result varies by item, or the
  /// delegate is unknown.
  package var shouldBeginMultipleSelection: Property<Bool> {
    let methods = delegate.methods
    guard methods.isKnown else { return .unknown(reason: "the delegate is not known", methods.place) }
    let names = [BuiltInBandSelection.shouldBeginMethod, BuiltInBandSelection.objectiveCShouldBeginMethod]
    guard let name = names.first(where: { methods.contains($0) }), let method = methods.methods[name] else {
      return .default
    }
    guard let result = method.value.bool else {
      return .unknown(reason: "the delegate's result varies or is not known", method.place)
    }
    return .given(result, Origin(methods.valuePlaces[name] ?? method.place))
  }
}
