import UIModelJSON
import UIModelPlatform

/// A SwiftUI modifier that adds content to a navigation bar, used where the view has no navigation bar. For example, `{
/// "modifier": "searchable", "shownIn": ["sheet"] }`.
package struct BarModifier: Sendable {
  package enum Name: String, Sendable, CaseIterable {
    case toolbar, searchable
  }

  package let name: Property<Name>
  /// The presentations and scenes, such as `sheet`, that show the view without a navigation container.
  package let presentingContexts: List<Located<String>>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    name = reader.value("modifier", Name.self)
    presentingContexts = reader.strings("shownIn")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Screen {
  package var barModifiers: List<BarModifier> { reader.objects("barModifiers") { BarModifier($0) } }
}
