import UIModelJSON
import UIModelPlatform

/// An initializer that leaves a private `@State` property of another file to its initial value.
package struct SplitInitializer: Sendable {
  /// The state.
  package let property: Property<String>

  init(_ reader: ObjectReader) { property = reader.string("property") }
}

extension Screen {
  package var saysSplitInitializers: Bool { reader["splitInitializers"] != nil }

  package var splitInitializers: List<SplitInitializer> {
    reader.list("splitInitializers") { element in
      element.kind == .object ? SplitInitializer(ObjectReader(element, in: reader.block)) : nil
    }
  }
}
