import UIModelJSON
import UIModelPlatform

/// A `UIWindowScene.ActivationInteraction` of a view: which configuration a pinch gets, by its place.
package struct SceneActivationInteraction: Sendable {
  package struct Region: Sendable {
    /// In the view's space.
    package let rect: Property<Rect>
    package let configuration: Property<SceneActivationRequest?>
  }

  /// Where the closure looks at the point; in the order in which it does.
  package let regions: List<Region>
  /// For every other point; given and nil stops the gesture.
  package let configuration: Property<SceneActivationRequest?>
  package let availableOn: DeclaredAvailability
  package let place: Place

  static let key: JSONKey = "activationInteraction"

  init(_ reader: ObjectReader) {
    regions = reader.list("regions") { element in
      guard element.kind == .object else { return nil }
      let reader = ObjectReader(element, in: reader.block)
      return Region(rect: reader.rect("rect"), configuration: reader.activationConfiguration("configuration"))
    }
    configuration = reader.activationConfiguration("configuration")
    availableOn = DeclaredAvailability(reader)
    place = reader.place
  }

  /// Every configuration that it may answer with.
  package var configurations: [SceneActivationRequest] {
    (regions.elements.map(\.configuration) + [configuration]).compactMap { $0.value ?? nil }
  }
}

/// What a collection view's delegate answers to a pinch on a cell.
package struct CellActivations: Sendable {
  package static let swiftName = ListSchema.sceneActivation
  package static let objectiveCName = "collectionView:sceneActivationConfigurationForItemAtIndexPath:point:"

  /// For cells that are not named.
  package let fallback: Property<SceneActivationRequest?>
  /// By the handle of a cell, in order.
  package let cells: [(cell: String, answer: Property<SceneActivationRequest?>)]
  /// The method's name.
  package let place: Place

  /// Nil where the delegate does not have the method.
  init?(list reader: ObjectReader) {
    guard let delegate = reader.object("delegate"),
      let member = delegate.element.members.first(where: {
        $0.name == CellActivations.swiftName || $0.name == CellActivations.objectiveCName
      })
    else { return nil }
    place = Place(member.key, in: reader.block)
    let value = member.value
    let valuePlace = Place(value, in: reader.block)
    func read(_ element: JSONElement) -> Property<SceneActivationRequest?> {
      let place = Place(element, in: reader.block)
      if let reason = element.unknownReason { return .unknown(reason: reason, place) }
      guard let answer = SceneActivationRequest.answer(element, in: reader.block) else {
        return .unknown(reason: "the result of the delegate is not known", place)
      }
      return .given(answer, Origin(place))
    }
    guard value.kind == .object, value.unknownReason == nil else {
      fallback =
        value.kind == .null ? read(value) : .unknown(reason: "the result of the delegate is not known", valuePlace)
      cells = []
      return
    }
    let items = value.members.map { (name: $0.name, answer: read($0.value)) }
    fallback =
      items.first { $0.name == "default" }?.answer
      ?? .unknown(reason: "the document does not cover the other cells", valuePlace)
    cells = items.filter { $0.name != "default" }.map { (cell: $0.name, answer: $0.answer) }
  }

  /// Every configuration that it may answer with.
  package var configurations: [SceneActivationRequest] {
    (cells.map(\.answer) + [fallback]).compactMap { $0.value ?? nil }
  }
}
