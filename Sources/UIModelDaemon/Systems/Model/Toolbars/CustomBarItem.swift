import UIModelJSON
import UIModelPlatform

/// A bar button item with a custom view, in a list of items of a bar.
package struct CustomBarItem: Sendable {
  /// The class of the view.
  package let customView: Property<String>
  /// How many items the list has, spaces aside.
  package let barItems: Property<Int>
  /// Whether the item has a title, an image, an action or a representation for menus.
  package let hasMenuRepresentation: Property<Bool>
  package let availability: DeclaredAvailability

  init(_ reader: ObjectReader) {
    customView = reader.string("customView")
    barItems = reader.int("barItems")
    hasMenuRepresentation = reader.bool("hasMenuRepresentation")
    availability = DeclaredAvailability(reader)
  }
}

extension Screen {
  package var saysCustomBarItems: Bool { reader["customBarItems"] != nil }

  package var customBarItems: List<CustomBarItem> {
    reader.list("customBarItems") { element in
      element.kind == .object ? CustomBarItem(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
