import UIModelJSON
import UIModelPlatform

/// An initializer that sets the stored properties of a struct, and relies on the initial value of a private `@State`
/// property in another file. For example, `{ "property": "isExpanded" }`.
package struct SplitInitializer: Sendable {
  /// The name of the `@State` property.
  package let property: Property<String>

  init(_ reader: ObjectReader) { property = reader.string("property") }
}

extension Screen {
  package var declaresSplitInitializers: Bool { reader["splitInitializers"] != nil }

  package var splitInitializers: List<SplitInitializer> {
    reader.list("splitInitializers") { element in
      element.kind == .object ? SplitInitializer(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
