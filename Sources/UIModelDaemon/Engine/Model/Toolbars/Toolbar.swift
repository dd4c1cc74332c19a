/// A toolbar or navigation bar with its items.
package struct Toolbar: Sendable {
  package let place: Place

  package init(_ reader: ObjectReader) { place = reader.place }
}
