import UIModelJSON
import UIModelPlatform

/// An initial or assigned value of the selection of a SwiftUI `TabView`. For example, `{ "property": "tab", "value":
/// ".home", "tabs": [".list", ".map"] }`.
package struct TabSelection: Sendable {
  /// The property that holds the selection.
  package let property: Property<String>
  package let value: Property<String>
  /// The values of all tabs that the view can have.
  package let tabValues: List<Located<String>>
  package let availability: DeclaredAvailability

  init(_ reader: ObjectReader) {
    property = reader.string("property")
    value = reader.string("value")
    tabValues = reader.strings("tabs")
    availability = DeclaredAvailability(reader)
  }
}

extension Screen {
  package var declaresTabSelections: Bool { reader["tabSelections"] != nil }

  package var tabSelections: List<TabSelection> {
    reader.list("tabSelections") { element in
      element.kind == .object ? TabSelection(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
