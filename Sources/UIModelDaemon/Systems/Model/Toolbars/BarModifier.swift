import UIModelJSON
import UIModelPlatform

/// A modifier of SwiftUI that puts something into a navigation bar, where there is none.
package struct BarModifier: Sendable {
  package enum Name: String, Sendable, CaseIterable {
    case toolbar, searchable
  }

  package let name: Property<Name>
  /// The presentations and scenes that show the view without a navigation container.
  package let shownIn: List<Located<String>>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    name = reader.value("modifier", Name.self)
    shownIn = reader.strings("shownIn")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var barModifiers: List<BarModifier> { reader.objects("barModifiers") { BarModifier($0) } }
}
