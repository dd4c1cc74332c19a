import UIModelJSON
import UIModelPlatform

/// A `UIWindowScene.ActivationInteraction` of a view: the configurations that its closure returns, by the position of
/// the pinch. For example, `{ "regions": [ { "rect": [0, 0, 44, 44], "configuration": null } ] }` ignores pinches in
/// one corner.
package struct SceneActivationInteraction: Sendable {
  package struct Region: Sendable {
    /// The region's rectangle in the view's coordinate space.
    package let rect: Property<Rect>
    package let configuration: Property<SceneActivationRequest?>
  }

  /// The regions, in the order in which the closure checks them.
  package let regions: List<Region>
  /// The configuration for every other point; `.given(nil)` if the closure returns nil, which cancels the gesture.
  package let configuration: Property<SceneActivationRequest?>
  package let availability: DeclaredAvailability
  package let place: Place

  static let key: JSONKey = "activationInteraction"

  init(_ reader: ObjectReader) {
    regions = reader.list("regions") { element in
      guard element.kind == .object else { return nil }
      let reader = ObjectReader(element, in: reader.block)
      return Region(rect: reader.rect("rect"), configuration: reader.activationConfiguration("configuration"))
    }
    configuration = reader.activationConfiguration("configuration")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }

  /// All configurations that the closure can return.
  package var configurations: [SceneActivationRequest] {
    (regions.elements.map(\.configuration) + [configuration]).compactMap { $0.value ?? nil }
  }
}

/// The configurations that a collection view's delegate returns for a pinch on a cell.
package struct CellActivations: Sendable {
  package static let swiftMethodName = ListSchema.sceneActivationMethod
  package static let objectiveCMethodName = "collectionView:sceneActivationConfigurationForItemAtIndexPath:point:"

  /// The result for cells that the document does not name.
  package let fallback: Property<SceneActivationRequest?>
  /// The results by cell handle, in document order.
  package let cellResults: [(cell: String, answer: Property<SceneActivationRequest?>)]
  /// The place of the method's name.
  package let place: Place

  /// Reads the results from a list's delegate; nil if the delegate does not have the method.
  init?(list reader: ObjectReader) {
    guard let delegate = reader.object("delegate"),
      let member = delegate.element.members.first(where: {
        $0.name == CellActivations.swiftMethodName || $0.name == CellActivations.objectiveCMethodName
      })
    else { return nil }
    place = Place(member.key, in: reader.block)
    let value = member.value
    let valuePlace = Place(value, in: reader.block)
    func read(_ element: JSONElement) -> Property<SceneActivationRequest?> {
      let place = Place(element, in: reader.block)
      if let reason = element.unknownReason { return .unknown(reason: reason, place) }
      guard let result = SceneActivationRequest.configuration(element, in: reader.block) else {
        return .unknown(reason: "the result of the delegate is not known", place)
      }
      return .given(result, Origin(place))
    }
    guard value.kind == .object, value.unknownReason == nil else {
      fallback =
        value.kind == .null ? read(value) : .unknown(reason: "the result of the delegate is not known", valuePlace)
      cellResults = []
      return
    }
    let items = value.members.map { (name: $0.name, answer: read($0.value)) }
    fallback =
      items.first { $0.name == "default" }?.answer
      ?? .unknown(reason: "the document does not cover the other cells", valuePlace)
    cellResults = items.filter { $0.name != "default" }.map { (cell: $0.name, answer: $0.answer) }
  }

  /// All configurations that the delegate can return.
  package var configurations: [SceneActivationRequest] {
    (cellResults.map(\.answer) + [fallback]).compactMap { $0.value ?? nil }
  }
}
