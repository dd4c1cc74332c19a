import UIModelJSON
import UIModelPlatform

/// A bar button item with a custom view, in a bar's list of items. For example, `{ "customView": "UISwitch",
/// "barItems": 4 }`.
package struct CustomBarItem: Sendable {
  /// The class of the custom view.
  package let customViewClass: Property<String>
  /// The number of items in the bar's list, without spaces.
  package let itemCount: Property<Int>
  /// Whether the item has a title, an image, an action or a `menuRepresentation`. Each of them gives the item a row in
  /// menus.
  package let hasMenuRepresentation: Property<Bool>
  package let availability: DeclaredAvailability

  init(_ reader: ObjectReader) {
    customViewClass = reader.string("customView")
    itemCount = reader.int("barItems")
    hasMenuRepresentation = reader.bool("hasMenuRepresentation")
    availability = DeclaredAvailability(reader)
  }
}

extension Screen {
  package var declaresCustomBarItems: Bool { reader["customBarItems"] != nil }

  package var customBarItems: List<CustomBarItem> {
    reader.list("customBarItems") { element in
      element.kind == .object ? CustomBarItem(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
